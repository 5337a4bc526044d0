"""Where counters lie on paper: pure geometry in mm, from the top left corner of the sheet.

Fronts, backs and marks share one grid. It is the same on every page, however full, and what does
not fit is refused, never scaled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from catalog.errors import PrintError
from catalog.printing.display import Box

INCH = 25.4
_PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (8.5 * INCH, 11 * INCH),
    "legal": (8.5 * INCH, 14 * INCH),
    "tabloid": (11 * INCH, 17 * INCH),
}
_NUMBER = r"(\d+(?:\.\d+)?(?:/\d+)?)"
_LENGTH = re.compile(rf"\s*{_NUMBER}\s*(mm|cm|in|\")?\s*", re.IGNORECASE)
_SIZE = re.compile(rf"\s*{_NUMBER}\s*[x×]\s*{_NUMBER}\s*(mm|cm|in|\")?\s*", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH, '"': INCH}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, in mm."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Margins:
    """What stays free of counters along the edges of the paper, in mm."""

    left: float = 10.0
    top: float = 10.0
    right: float = 10.0
    bottom: float = 20.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of square counters. ``left`` and ``top`` are those of the first one."""

    paper: Paper
    size: float
    gutter: float
    columns: int
    rows: int
    left: float
    top: float

    @property
    def per_page(self) -> int:
        """How many counters a page holds."""
        return self.columns * self.rows

    @property
    def step(self) -> float:
        """From one counter to the next, in mm."""
        return self.size + self.gutter

    @property
    def block(self) -> Box:
        """The box around all counters of a full page."""
        return Box(
            self.left,
            self.top,
            self.left + self.columns * self.step - self.gutter,
            self.top + self.rows * self.step - self.gutter,
        )

    def pages(self, count: int) -> int:
        """How many pages so many counters take."""
        return -(-count // self.per_page)

    def position(self, place: int) -> tuple[float, float]:
        """The top left corner of the counter at a place of its page, row by row, from 0."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.step, self.top + row * self.step

    def cuts(self, count: int) -> tuple[list[float], list[float]]:
        """Where to cut a page of so many counters: every x, and every y.

        With a gutter, a counter's two edges are two cuts.
        """
        columns, rows = min(count, self.columns), -(-count // self.columns)
        xs = {round(self.left + i * self.step + e, 6) for i in range(columns) for e in self._edges}
        ys = {round(self.top + i * self.step + e, 6) for i in range(rows) for e in self._edges}
        return sorted(xs), sorted(ys)

    @property
    def _edges(self) -> tuple[float, float]:
        return (0.0, self.size)


def grid(paper: Paper, size: float, margins: Margins, gutter: float = 0.0) -> Grid:
    """As many counters of so many mm a side as fit between the margins, in the middle of the room.

    Raises:
        PrintError: not even one fits, or a measure is not one.
    """
    for name, value in (("counter size", size), ("gutter", gutter), *_named(margins)):
        least = 0.0 if name != "counter size" else 1e-9
        if not least <= value < 10_000:
            raise PrintError(f"The {name} cannot be {value:g} mm.")
    room_x = paper.width - margins.left - margins.right
    room_y = paper.height - margins.top - margins.bottom
    # A thousandth of a millimetre forgives what is lost in adding decimals.
    columns = int((room_x + gutter + 1e-3) // (size + gutter)) if room_x > 0 else 0
    rows = int((room_y + gutter + 1e-3) // (size + gutter)) if room_y > 0 else 0
    if columns < 1 or rows < 1:
        raise PrintError(
            f"No counter of {size:g} mm fits on {paper.name} ({paper.width:g} × {paper.height:g} "
            f"mm): the margins leave {max(0.0, room_x):.1f} × {max(0.0, room_y):.1f} mm. "
            "Choose larger paper, smaller margins or smaller counters."
        )
    left = margins.left + (room_x - columns * (size + gutter) + gutter) / 2
    top = margins.top + (room_y - rows * (size + gutter) + gutter) / 2
    return Grid(paper, size, gutter, columns, rows, left, top)


def paper(name: str) -> Paper:
    """Paper by its name (A4, Letter …) or its measures: ``200x250mm``, ``8.5x11in``.

    Raises:
        PrintError: it is neither.
    """
    if (known := _PAPERS.get(name.strip().lower())) is not None:
        return Paper(name.strip().capitalize(), *known)
    if _SIZE.fullmatch(name) is None:
        names = ", ".join(key.capitalize() for key in _PAPERS)
        raise PrintError(f"“{name}” is no paper: name one of {names}, or write 200x250mm.")
    return Paper(name.strip(), *rectangle(name))


def rectangle(text: str) -> tuple[float, float]:
    """Width and height in mm: ``30x12mm``, ``1x0.5in``.

    Raises:
        PrintError: it is not two lengths.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise PrintError(f"“{text}” is no size: write width and height, as in 30x12mm.")
    width, height, unit = match.groups()
    factor = _UNITS[(unit or "mm").lower()]
    return _number(width) * factor, _number(height) * factor


def length(text: str) -> float:
    """A length in mm: ``1/2in``, ``9/16 in``, ``15mm``, or a bare number of mm.

    Raises:
        PrintError: it is not a length.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise PrintError(f"“{text}” is no length: write 1/2in, 15mm or 12.7.")
    number, unit = match.groups()
    return _number(number) * _UNITS[(unit or "mm").lower()]


def margins(text: str, foot: float) -> Margins:
    """Margins from four lengths, ``10,10,20,10mm`` clockwise from the top, or from one for all.

    One is for all sides, but at the bottom never less than the foot needs, in mm.

    Raises:
        PrintError: it is neither.
    """
    sides = [length(part) for part in _parts(text)]
    if len(sides) == 1:
        (one,) = sides
        return Margins(one, one, one, max(one, foot))
    if len(sides) != 4:
        raise PrintError(
            f"“{text}” are no margins: write one length, or four as in 10,10,20,10mm for top, "
            "right, bottom and left."
        )
    top, right, bottom, left = sides
    return Margins(left, top, right, bottom)


def shift(text: str) -> tuple[float, float]:
    """How far to the right and down, in mm, either of which may be negative: ``0.4,-0.2``.

    Raises:
        PrintError: it is not two lengths.
    """
    parts = _parts(text)
    if len(parts) != 2:
        raise PrintError(f"“{text}” is no shift: write right and down in mm, as in 0.4,-0.2.")
    right, down = (
        -length(part[1:]) if part[:1] in {"-", "−"} else length(part.removeprefix("+"))
        for part in parts
    )
    return right, down


def _parts(text: str) -> list[str]:
    """What commas part; a unit behind the last length is meant for all."""
    parts = [part.strip() for part in text.split(",")]
    unit = re.search(r"(mm|cm|in|\")?$", parts[-1], re.IGNORECASE)
    assert unit is not None
    return [part if re.search(r"\D$", part) else part + unit[0] for part in parts]


def _number(text: str) -> float:
    try:
        over, _, under = text.partition("/")
        return float(Fraction(over) / Fraction(under or "1"))
    except ZeroDivisionError:
        raise PrintError(f"“{text}” divides by nothing.") from None


def _named(margins: Margins) -> list[tuple[str, float]]:
    sides = ("left", "top", "right", "bottom")
    return [(f"{side} margin", getattr(margins, side)) for side in sides]
