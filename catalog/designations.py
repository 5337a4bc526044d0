"""What a name on a price list says besides what the thing is: marks, towing, years.

``M60A3 (1983+)`` is M60A3 from 1983, ``UH-60 Blackhawk (T & NOE)`` a transport helicopter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MARKS = ("T", "NOE", "NBW", "NAW", "**", "*", "HQ Only")
"""Marks of the price lists, as printed."""

_MARKED = re.compile(
    r"\s*(?:\((?P<inner>(?:T|NOE|NBW|NAW|HQ Only)(?:\s*&\s*(?:T|NOE|NBW|NAW))*)\)"
    r"|(?P<star>\*{1,2}))\s*$"
)
_TOWED = re.compile(r"\s*(?:\(t\)|\bt)\s*$")
_YEARS = re.compile(
    r"(?P<from>'?[0-9]{2,4})(?:\s*(?P<sep>[-/])\s*(?P<to>'?[0-9]{2,4}))?(?P<on>\+)?(?![0-9a-zA-Z]*mm)"
)
_BRACKETS = re.compile(r"\s*\((?P<inside>[^()]*)\)")


@dataclass(frozen=True, slots=True)
class Designation:
    """A name taken apart. Years are four digits; ``last`` is None where none is printed."""

    title: str
    """The name without marks."""
    model: str
    """The name without marks and years: what the thing is."""
    towed: bool = False
    marks: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None
    open_ended: bool = False
    """A plus stands behind the years."""


def designation(name: str) -> Designation:
    """Take a printed name apart; nothing is raised, a plain name is its own title."""
    title, marks = _marks(name)
    towed = False
    if found := _TOWED.search(title):
        towed, title = True, title[: found.start()]
        title, more = _marks(title)
        marks = (*more, *marks)
    first = last = None
    open_ended = False
    model = title
    for brackets in _BRACKETS.finditer(title):
        inside = brackets["inside"].strip()
        years = _YEARS.match(inside)
        if years is None or not _is_year(years["from"]):
            continue
        first = _year(years["from"], 1900)
        later = years["to"]
        if later and years["sep"] == "/":
            first = min(first, _year(later, first))  # “1970/60”: of both years
        elif later:
            last = _year(later, first)
        open_ended = bool(years["on"])
        last = None if open_ended else last  # “1980-83+” goes on after 1983
        rest = inside[years.end() :].strip()
        rest = "" if rest.casefold() == "alt." else rest
        instead = f" ({rest})" if rest else ""
        model = (title[: brackets.start()] + instead + title[brackets.end() :]).strip()
        break
    return Designation(title.strip(), model.strip(), towed, marks, first, last, open_ended)


def _marks(name: str) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    while match := _MARKED.search(name):
        inner = match["star"] or match["inner"]
        found[:0] = [part.strip() for part in inner.split("&")]
        name = name[: match.start()]
    return name.strip(), tuple(found)


def _is_year(text: str) -> bool:
    return text.startswith("'") or bool(re.fullmatch(r"19[0-9]{2}|20[0-9]{2}", text))


def _year(text: str, near: int) -> int:
    digits = text.removeprefix("'")
    return int(digits) if len(digits) == 4 else near // 100 * 100 + int(digits)
