"""A nation's price list for the table: everything it can field, by category, on two pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.names import natural
from catalog.printing.aids.flow import Block, Row, flow, wrapped
from catalog.printing.aids.page import BETWEEN, colophon, sheet, write
from catalog.printing.aids.words import prose, sentence, years
from catalog.query.charts import chart_with_id
from catalog.query.prices import MARKS, serves

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from catalog.printing.aids.page import Imprint, Progress
    from catalog.printing.grid import Paper
    from catalog.query.charts import Chart
    from catalog.query.prices import Category, Entry, PriceList

_POINT = 25.4 / 72
_SIZE, _LINE = 8.5 * _POINT, 3.5
"""The type of a row in mm; print/css/aids.css has the same, and the measures below."""

_PAD, _HEAD, _GAP = 0.55, 4.6, 2.2
_HEAD_SIZE, _HEAD_LINE = 9 * _POINT, 3.8
_YEARS, _POINTS = 12.5, 8.0
_MAST, _SIDE = 20.0, 2.0
_COLUMN = 58.0  # mm: the least of a column that holds most names on a line

CHARTS = ("generic-troops", "field-defences")
"""What every price list of a game has besides its own."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it is set. ``marks`` stand behind the name, ``notes`` are numbers."""

    name: str
    marks: str
    years: str
    points: str
    doubtful: bool
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """The heading of a table or, where ``table`` is false, of the remarks."""

    text: str
    years: bool = False
    """Whether an entry under it has years."""
    table: bool = True


@dataclass(frozen=True, slots=True)
class Remark:
    """A line under the list: its mark or number, and what it says."""

    mark: str
    text: str
    source: str = ""


def write_price_list(
    db: sqlite3.Connection,
    out: Path,
    prices: PriceList,
    *,
    paper: Paper,
    imprint: Imprint,
    year: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Print a price list, of a year or of all; the number of pages.

    What a list does not have of its own, generic troops and field defences, stands behind it.

    Raises:
        PrintError: the paper is too small, or the file cannot be written.
    """
    page = sheet(paper)
    number = max(1, int((page.room + BETWEEN) // (_COLUMN + BETWEEN)))
    width = (page.room - (number - 1) * BETWEEN) / number
    chosen = [e for c in prices.categories for e in c.entries if serves(e, year)]
    blocks = [_block(c, year, width) for c in prices.categories]
    blocks += [_generic(chart, width) for chart in _charts(db, prices)]
    remarks = _remarks(prices, chosen)
    if remarks:
        blocks.append(_notes(remarks, width))
    pages = flow(
        [block for block in blocks if block.rows],
        number,
        page.height - _SIDE,
        first=_MAST,
        last=colophon(page, imprint),
    )
    values = {
        "prices": prices,
        "count": len(chosen),
        "least": min((e.points for e in chosen), default=None),
        "most": max((e.points for e in chosen), default=None),
        "year": year,
        "pages": pages,
        "width": round(width, 3),
        "between": BETWEEN,
    }
    return write("aids-prices.html", values, out, page, imprint, progress)


def _block(category: Category, year: int | None, width: float) -> Block:
    chosen = sorted(
        (e for e in category.entries if serves(e, year)), key=lambda e: natural(e.title)
    )
    return _table(category.name, [_line(entry) for entry in chosen], width)


def _line(entry: Entry) -> Line:
    marks = (*(["t"] if entry.towed else []), *(m for m in entry.marks if m != "t"))
    return Line(
        name=years(prose(_without_years(entry))),
        marks=" ".join(marks),
        years=_short(entry),
        points=str(entry.points),
        doubtful=entry.certainty != "certain",
        notes=(entry.note,) if entry.note else (),
    )


def _short(entry: Entry) -> str:
    """``1975–90``: the last year by its last two digits where the century is that of the first."""
    first, last = str(entry.first or ""), str(entry.last or "")
    if first and last[:2] == first[:2]:
        last = last[2:]
    return f"{first}–{last}" if first or last else ""


def _without_years(entry: Entry) -> str:
    """The title without the years that have a column of their own, as in “Infantry (1975-90)”."""
    if not entry.years:
        return entry.title
    return re.sub(r"\s*\((?:19|20)\d\d[-–+0-9]*\)", "", entry.title) or entry.title


def _generic(chart: Chart, width: float) -> Block:
    at = {column.key: n for n, column in enumerate(chart.columns)}
    lines = [
        Line(
            name=prose(row.cells[at["item"]].text),
            marks="",
            years="",
            points=row.cells[at["cost"]].text,
            doubtful=row.cells[at["cost"]].certainty != "certain",
        )
        for row in chart.rows
    ]
    return _table(chart.title, lines, width)


def _charts(db: sqlite3.Connection, prices: PriceList) -> Iterator[Chart]:
    for slug in CHARTS:
        chart = chart_with_id(db, f"{prices.summary.game}/chart/{slug}")
        if chart is not None:
            yield chart


def _table(title: str, lines: Sequence[Line], width: float) -> Block:
    rows, served = [], any(line.years for line in lines)
    for line in lines:
        behind = f" {line.marks}" if line.marks else ""
        # What stands behind a name is set smaller: measured at full size, it surely has room.
        text = line.name + behind + " " * (1 if line.notes else 0) + "".join(line.notes)
        room = width - _POINTS - 0.8 - (_YEARS if line.years else 0.0)
        rows.append(Row(_PAD + _LINE * wrapped(text, room, _SIZE), line))
    # Wherever it may run on, the heading has room to say so.
    room = width - _POINTS - (_YEARS if served else 0.0) - 0.8
    wide = wrapped(f"{title} continued", room, _HEAD_SIZE, "bold")
    head = _HEAD + _HEAD_LINE * (wide - 1)
    return Block(Title(title, served), head, tuple(rows), _GAP, whole=len(rows) < 4)


def _remarks(prices: PriceList, chosen: Sequence[Entry]) -> list[Remark]:
    """What the marks mean that the chosen entries have, and the notes that they refer to."""
    used = {mark for entry in chosen for mark in entry.marks} - {"t"}
    said = [Remark("t", "towed")] if any(e.towed for e in chosen) else []
    said += [Remark(mark, sentence(text)) for mark, text in MARKS.items() if mark in used]
    noted = {entry.note for entry in chosen if entry.note}
    said += [
        Remark(number, prose(text), source)
        for number, (text, source) in prices.notes.items()
        if number in noted
    ]
    for entry in chosen:
        if entry.certainty != "certain":
            also = entry.also.replace(" | ", " or ")
            said.append(Remark("?", f"{entry.title}: perhaps {also}." if also else entry.title))
    return said


def _notes(remarks: Sequence[Remark], width: float) -> Block:
    rows = tuple(
        Row(_PAD + _LINE * wrapped(f"{r.text} {r.source}", width - 9.0, _SIZE), r) for r in remarks
    )
    return Block(Title("Marks and notes", table=False), _HEAD, rows, _GAP, whole=len(rows) < 4)
