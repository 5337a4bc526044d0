"""The calibration sheet: how far a printer's back pages lie from its fronts, to be read off.

The front has crosses and the back has scales behind them. A pin through a cross comes out where
the front really lies behind the back, so that what the scales say there is the shift to ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.errors import PrintError
from catalog.printing.backs import DUPLEX, Turn
from catalog.printing.display import Box, DisplayList, Item, Line, Text, ellipse
from catalog.printing.display import Path as Outline
from catalog.printing.grid import Paper
from catalog.printing.options import MOST_SHIFT
from catalog.printing.pdf import write_pages
from catalog.printing.words import lines, words

SPAN = 6.0
"""A scale reaches from −6 to +6 mm."""

_WEIGHT, _HAIR = 0.25, 0.18
_TEXT, _LEADING = 3.2, 4.6
_LEAST_WIDTH, _LEAST_HEIGHT = 140.0, 190.0
_ASIDE, _HEAD, _FOOT = 30.0, 58.0, 44.0  # from the edges of the paper to the outer crosses


def write_calibration(
    out: Path, paper: Paper, *, backs: str = "long-edge", shift: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Print the two pages; with a ``shift`` in mm, to see whether it does what it should.

    Raises:
        PrintError: the paper is too small, there are no such backs, the shift is too large, or the
            file cannot be written.
    """
    if backs not in DUPLEX:
        raise PrintError(f"“{backs}” is no way to turn paper: name one of {', '.join(DUPLEX)}.")
    if not max(map(abs, shift)) <= MOST_SHIFT:
        raise PrintError(f"The shift can be at most {MOST_SHIFT:g} mm.")
    if paper.width < _LEAST_WIDTH or paper.height < _LEAST_HEIGHT:
        raise PrintError(
            f"The calibration sheet needs {_LEAST_WIDTH:g} × {_LEAST_HEIGHT:g} mm, and "
            f"{paper.name} has {paper.width:g} × {paper.height:g}: choose larger paper, upright."
        )
    upright = backs == "long-edge"
    middle = (paper.width if upright else paper.height) / 2
    write_pages(
        [front(paper, backs), back(paper, Turn(upright, middle, *shift), shift)],
        paper.width,
        paper.height,
        out,
        title="Orbat: printer calibration",
        duplex=DUPLEX[backs],
    )


def places(paper: Paper) -> tuple[tuple[float, float], ...]:
    """The middles of the crosses on the front, in mm."""
    left, right = _ASIDE, paper.width - _ASIDE
    top, bottom = _HEAD, paper.height - _FOOT
    return (left, top), (right, top), (paper.width / 2, (top + bottom) / 2), (left, bottom), (
        right, bottom,
    )  # fmt: skip


def front(paper: Paper, backs: str) -> DisplayList:
    """The page with the crosses and the rulers."""
    items: list[Item] = [*_heading("Printer calibration: front", paper)]
    long = 150.0 if paper.width >= 180 and paper.height >= 240 else 100.0
    items += _ruler((paper.width - long) / 2, 38.0, long, upright=False)
    items += _ruler(14.0, (paper.height - long) / 2, long, upright=True)
    for number, (x, y) in enumerate(places(paper), 1):
        items += (
            Line(x - SPAN, y, x + SPAN, y, stroke_width=_WEIGHT, part="cross"),
            Line(x, y - SPAN, x, y + SPAN, stroke_width=_WEIGHT, part="cross"),
            Outline(ellipse(x, y, 2.5, 2.5), None, "#000000", _WEIGHT, part="cross"),
            words(str(number), "bold", 4.0, x + 3.2, y - 3.2),
        )
    edge = backs.replace("-", " ")
    items += _steps(
        paper,
        1,
        f"Print both pages at 100 % on one sheet of paper, flipped on the {edge}.",
        f"Measure both rules. If they are not {long:g} mm long, the printer scales: turn that off.",
        "Prick through the middle of each cross with a pin, and turn the paper over.",
    )
    return tuple(items)


def back(paper: Paper, turn: Turn, shift: tuple[float, float] = (0.0, 0.0)) -> DisplayList:
    """The page with the scales."""
    items: list[Item] = [*_heading("Printer calibration: back", paper)]
    if any(shift):
        said = (
            f"This page is shifted by {shift[0]:g}, {shift[1]:g} mm: every hole should be at 0, 0."
        )
        items.append(words(said, "regular", _TEXT, paper.width / 2, 28.5, align=0.5))
    for number, (x, y) in enumerate(places(paper), 1):
        box = turn.box(Box(x, y, x, y))
        items += _scales(box.left, box.top)
        items.append(words(str(number), "bold", 4.0, box.left, box.top - SPAN - 1.6, align=0.5))
    items += _steps(
        paper,
        4,
        "Read off where each hole is: right and down are +, left and up are −, in mm.",
        "The mean of the five is the shift. If they differ by more than 0.3 mm, the paper ran "
        "crooked: print once more.",
        "Save it, here for 0.4 to the right and 0.2 up, and print every sheet with "
        "--printer-profile my-printer.json:",
        after="orbat print profile --shift-back 0.4,-0.2 -o my-printer.json",
    )
    return tuple(items)


def _heading(text: str, paper: Paper) -> Iterator[Text]:
    yield words(text, "bold", 5.5, paper.width / 2, 21.0, align=0.5)


def _steps(paper: Paper, first: int, *texts: str, after: str = "") -> Iterator[Text]:
    """Numbered steps between the upper crosses and the one in the middle."""
    left = _ASIDE + 2.0
    room = paper.width - 2 * left - 6.0
    y = _HEAD + 20.0
    for number, text in enumerate(texts, first):
        yield words(f"{number}.", "bold", _TEXT, left, y)
        for line in lines(text, "regular", _TEXT, room):
            yield words(line, "regular", _TEXT, left + 6.0, y)
            y += _LEADING
        y += 0.8
    if after:
        yield words(after, "bold", _TEXT, left + 6.0, y)


def _ruler(x: float, y: float, length: float, *, upright: bool) -> Iterator[Item]:
    """A ruler with a line each mm, numbered in cm; it stands to the left of or above its line."""

    def mark(along: float, tall: float, weight: float) -> Line:
        if upright:
            return Line(x - tall, y + along, x, y + along, stroke_width=weight, part="ruler")
        return Line(x + along, y - tall, x + along, y, stroke_width=weight, part="ruler")

    ends = (x, y, x, y + length) if upright else (x, y, x + length, y)
    yield Line(*ends, stroke_width=_WEIGHT, part="ruler")
    for mm in range(int(length) + 1):
        yield mark(mm, 4.0 if mm % 10 == 0 else 3.0 if mm % 5 == 0 else 1.8, _HAIR)
    for mm in range(0, int(length) + 1, 10):
        if upright:
            yield words(f"{mm}", "regular", 2.5, x + 1.0, y + mm + 0.9)
        else:
            yield words(f"{mm}", "regular", 2.5, x + mm, y + 3.2, align=0.5)


def _scales(x: float, y: float) -> Iterator[Item]:
    """Squared paper, a line each mm, with heavy lines through 0 and numbers beside it."""
    reach = int(SPAN)
    for at in range(-reach, reach + 1):
        weight = 0.5 if at == 0 else _HAIR
        yield Line(x + at, y - SPAN, x + at, y + SPAN, stroke_width=weight, part="scale")
        yield Line(x - SPAN, y + at, x + SPAN, y + at, stroke_width=weight, part="scale")
    for at, number in ((-5, "−5"), (0, "0"), (5, "+5")):
        yield words(number, "regular", 2.8, x + at, y + SPAN + 3.2, align=0.5)
        yield words(number, "regular", 2.8, x + SPAN + 1.0, y + at + 1.0)
