"""The symbol chart: every symbol and echelon mark with its name, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from catalog.errors import PrintError
from catalog.printing.display import Item
from catalog.printing.grid import Paper
from catalog.printing.pdf import write_pages
from catalog.printing.symbols import FRAME, Symbol, echelon, echelons, symbol, symbols
from catalog.printing.words import lines, words

_MARGIN, _TITLE, _CELL_WIDTH, _CELL_HEIGHT = 12.0, 12.0, 30.0, 21.0
_SYMBOL_WIDTH, _MARK_HEIGHT = 18.0, 5.0
_INK, _WHITE = "#000000", "#ffffff"


def write_symbol_chart(out: Path, paper: Paper) -> None:
    """Print the symbol chart as a PDF of one page.

    Raises:
        PrintError: the paper is too small, or the file cannot be written.
    """
    write_pages([tuple(_chart(paper))], paper.width, paper.height, out, title="Orbat: symbols")


def _chart(paper: Paper) -> Iterator[Item]:
    columns = int((paper.width - 2 * _MARGIN) // _CELL_WIDTH)
    pictures = [symbol(name) for name in symbols()]
    framed = sorted(pictures, key=lambda picture: (not _is_unit(picture), picture.title))
    groups = [
        ("Units", [picture for picture in framed if _is_unit(picture)]),
        ("Markers", [picture for picture in framed if not _is_unit(picture)]),
        ("Echelons", _by_size()),
    ]
    rows = sum(-(-len(group) // max(1, columns)) for _, group in groups)
    needed = 2 * _MARGIN + len(groups) * _TITLE + rows * _CELL_HEIGHT
    if columns < 1 or needed > paper.height:
        raise PrintError(
            f"The symbol chart needs {needed:.0f} mm of height, and {paper.name} has "
            f"{paper.height:.0f} mm: choose larger paper."
        )
    y = _MARGIN
    for name, group in groups:
        yield words(name, "bold", 5.0, _MARGIN, y + 5.0)
        y += _TITLE
        for place, picture in enumerate(group):
            row, column = divmod(place, columns)
            yield from _cell(picture, _MARGIN + column * _CELL_WIDTH, y + row * _CELL_HEIGHT)
        y += -(-len(group) // columns) * _CELL_HEIGHT


def _is_unit(picture: Symbol) -> bool:
    """Whether a symbol has the frame of a unit: markers have none, or one of their own."""
    first = picture.shapes[0]
    return getattr(first, "fill", "") == FRAME and getattr(first, "width", 0) > 34


def _by_size() -> Sequence[Symbol]:
    """The echelon marks from team to corps; those that look alike in one, with all their names."""
    order = [
        "team", "squad", "section", "platoon", "company", "battery", "troop", "battalion",
        "squadron", "regiment", "brigade", "division", "corps",
    ]  # fmt: skip
    marks = sorted((echelon(name) for name in echelons()), key=lambda mark: order.index(mark.id))
    alike = [list(group) for _, group in groupby(marks, key=lambda mark: mark.shapes)]
    return [
        Symbol(
            group[0].id,
            ", ".join(mark.title if i == 0 else mark.title.lower() for i, mark in enumerate(group)),
            group[0].width,
            group[0].height,
            group[0].shapes,
        )
        for group in alike
    ]


def _cell(picture: Symbol, x: float, y: float) -> Iterator[Item]:
    width = _SYMBOL_WIDTH
    if picture.height < 10:
        width = picture.width / picture.height * _MARK_HEIGHT
    yield from picture.placed(x, y, width, ink=_INK, frame=_WHITE, part=picture.id)
    below = y + picture.height / picture.width * width + 3.2
    for number, line in enumerate(lines(picture.title, "regular", 2.5, _CELL_WIDTH - 2)):
        yield words(line, "regular", 2.5, x, below + 3.0 * number)
