"""Reading an aid back: its tables as the tags tell them, and every character with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pdfplumber
import pypdf

FOOT = 16 * 72 / 25.4
"""Height of the bottom margin in points; the foot stands in it."""


@dataclass(frozen=True)
class Cell:
    tag: str
    text: str
    marks: str
    pictures: tuple[str, ...]


class Aid:
    """A PDF that was printed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pdf = pdfplumber.open(path)
        self.reader = pypdf.PdfReader(path)

    @property
    def pages(self) -> list[Any]:
        return self.pdf.pages

    @cached_property
    def text(self) -> str:
        """All that is said, in reading order, and the foot of each page."""
        return " ".join(self.page_text(page) for page in self.pages)

    def page_text(self, page: Any) -> str:
        texts = _texts(page)
        order = [mcid for element in page.structure_tree for mcid in _mcids(element)]
        feet = [text for mcid, text in texts.items() if mcid not in set(order)]
        return plain(" ".join([*(texts.get(mcid, "") for mcid in order), *feet]))

    def body(self, page: Any) -> list[dict[str, Any]]:
        """The characters of a page without its foot."""
        told = {mcid for element in page.structure_tree for mcid in _mcids(element)}
        return [char for char in page.chars if char["mcid"] in told]

    @cached_property
    def chars(self) -> list[tuple[Any, dict[str, Any]]]:
        return [(page, char) for page in self.pages for char in page.chars]

    @cached_property
    def tables(self) -> list[list[list[Cell]]]:
        """Every table of every page; one that runs on is one a page."""
        found = []
        for page in self.pages:
            texts = _texts(page)
            for element in page.structure_tree:
                for table in _all(element, {"Table"}):
                    rows = _all(table, {"TR"})
                    found.append([[_cell(c, texts) for c in _all(r, {"TH", "TD"})] for r in rows])
        return found

    def rows(self) -> list[list[str]]:
        return [[cell.text for cell in row] for table in self.tables for row in table]

    @cached_property
    def elements(self) -> list[dict[str, Any]]:
        """Every element of the structure, in reading order."""

        def walk(element: Any) -> Iterator[dict[str, Any]]:
            element = element.get_object() if hasattr(element, "get_object") else element
            if isinstance(element, list):
                for one in element:
                    yield from walk(one)
            elif isinstance(element, dict):
                if "/S" in element:
                    yield element
                yield from walk(element.get("/K"))

        return list(walk(self.root["/StructTreeRoot"]["/K"]))

    @property
    def root(self) -> Any:
        return self.reader.trailer["/Root"]


def plain(text: str) -> str:
    """A text without what a printer changes: dashes, apostrophes, and where lines break."""
    text = text.replace("–", "-").replace("’", "'")
    return " ".join(text.split())


def _texts(page: Any) -> dict[int, str]:
    texts: dict[int, str] = {}
    for char in page.chars:
        if char["mcid"] is not None:
            texts[char["mcid"]] = texts.get(char["mcid"], "") + char["text"]
    return texts


def _mcids(element: dict[str, Any]) -> Iterator[int]:
    yield from element.get("mcids", [])
    for child in element.get("children", []):
        yield from _mcids(child)


def _all(element: dict[str, Any], tags: set[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for child in element.get("children", []):
        found += [child] if child["type"] in tags else _all(child, tags)
    return [element] if element["type"] in tags and not found else found


def _cell(element: dict[str, Any], texts: dict[int, str]) -> Cell:
    parts: list[str] = []
    marks: list[str] = []
    pictures: list[str] = []

    def walk(one: dict[str, Any], into: list[str]) -> None:
        if one["type"] == "Figure":
            pictures.append(one.get("alt_text") or "")
            return
        # Marks are set in <sup>, which PDF has no tag for.
        into = marks if one["type"] == "NonStruct" else into
        into += [texts.get(mcid, "") for mcid in one.get("mcids", [])]
        for child in one.get("children", []):
            walk(child, into)

    walk(element, parts)
    return Cell(element["type"], plain(" ".join(parts)), plain("".join(marks)), tuple(pictures))
