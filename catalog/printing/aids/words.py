"""Words as a printer sets them: citations, ranges, apostrophes, and what a reading says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.query.readings import ReadingRow

_RANGE = re.compile(r"(?<![\w-])(\d+)-(\d+)(?![\w-])")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w|\W|$)")


@dataclass(frozen=True, slots=True)
class Note:
    """What a reading says, under the table that it is about. ``mark`` is 0 where no cell has it."""

    mark: int
    about: str
    text: str
    doubtful: bool
    source: str


def years(text: str) -> str:
    """A period, or a range of the die, with an en dash."""
    return _RANGE.sub("\\1–\\2", text)


def prose(text: str) -> str:
    """The catalog's own words, with typographic apostrophes."""
    return _APOSTROPHE.sub("’", text)


def cited(source: str) -> str:
    """A citation to read: ``arvold:86,202-213`` becomes “arvold 86, 202–213”."""
    name, _, places = source.partition(":")
    listed = ", ".join(years(place) for place in places.split(","))
    return f"{name} {listed}".strip()


def sentence(text: str) -> str:
    """A remark as a sentence: a capital in front, a full stop behind."""
    text = prose(text.strip())
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")


def note(reading: ReadingRow, about: str, mark: int = 0) -> Note:
    """A reading as a note."""
    said = []
    if reading.printed and reading.read and reading.printed != reading.read:
        said.append(f"Printed “{reading.printed}”, read “{reading.read}”.")
    elif reading.printed:
        said.append(f"Printed “{reading.printed}”.")
    elif reading.read:
        said.append(f"Read “{reading.read}”.")
    if reading.also:
        also = ", ".join(f"“{other}”" for other in reading.also.split(" | "))
        said.append(f"Also possible: {also}.")
    said.append(sentence(reading.why))
    doubtful = reading.certainty != "certain"
    if doubtful:
        said.append(f"{reading.certainty.capitalize()}.")
    return Note(mark, about, " ".join(filter(None, said)), doubtful, cited(reading.source))
