"""A game's quick reference: the charts that are wanted at the table, small, on two sides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.errors import PrintError
from catalog.printing.aids import columns
from catalog.printing.aids.charts import CellView, ChartView, ColumnView, view
from catalog.printing.aids.flow import Block, Row, packed, wrapped
from catalog.printing.aids.page import BETWEEN, colophon, sheet, write
from catalog.query.charts import reference_charts

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from catalog.printing.aids.page import Imprint, Progress
    from catalog.printing.grid import Paper

_TEXT, _HEAD = columns.SMALL.text, columns.SMALL.head
_LINE, _HEAD_LINE, _ABOUT_LINE = 3.5, 3.3, 3.3
"""Lines of a table, its headings, and what it is about, in mm; print/css/aids.css has the same."""

_PAD, _HEAD_PAD, _TITLE, _GAP = 0.82, 1.5, 4.6, 2.4
_MAST, _SIDE = 18.5, 1.0
_FEW, _MANY = 3, 5  # at most so many rows, and so many columns, of a chart that is turned
_COLUMN = 85.0  # mm: the least of a column that holds a chart


@dataclass(frozen=True, slots=True)
class Title:
    """A chart's heading: what stands over its rows, and the chart for its columns."""

    chart: ChartView
    rolled: str


def write_reference(
    db: sqlite3.Connection,
    out: Path,
    game: str,
    *,
    paper: Paper,
    imprint: Imprint,
    progress: Progress | None = None,
) -> int:
    """Print the quick reference of a game (id); the number of pages.

    Raises:
        PrintError: the game has none, the paper is too small, or the file cannot be written.
    """
    charts = reference_charts(db, game)
    if not charts:
        raise PrintError(
            f"{imprint.game} has no quick reference: its game.yaml names no charts under "
            "reference:. “orbat print charts” prints them all."
        )
    page = sheet(paper)
    number = max(1, int((page.room + BETWEEN) // (_COLUMN + BETWEEN)))
    width = (page.room - (number - 1) * BETWEEN) / number
    blocks = []
    for chart in charts:
        laid = _upright(view(db, chart, width, {}, set_in=columns.SMALL), width)
        blocks.append(_block(laid, chart.rolled, width))
    room = page.height - _SIDE
    pages = packed(blocks, number, room, first=_MAST, last=colophon(page, imprint))
    values = {"pages": pages, "width": round(width, 3), "between": BETWEEN}
    return write("aids-reference.html", values, out, page, imprint, progress)


def _upright(chart: ChartView, width: float) -> ChartView:
    """A chart with few rows and many columns on its side: what was a row is a column."""
    if len(chart.rows) > _FEW or len(chart.columns) < _MANY or chart.across:
        return chart
    heads = [row[0] for row in chart.rows]
    rows = tuple(
        (
            CellView(column.name, "text", column.doubtful, ()),
            *(row[c] for row in chart.rows),
        )
        for c, column in enumerate(chart.columns[1:], 1)
    )
    wishes = [columns.wish("", [row[0].text for row in rows], bold=True, stretches=False,
                           set_in=columns.SMALL)]  # fmt: skip
    wishes += [
        columns.wish(head.text, [row[n].text for row in rows], set_in=columns.SMALL)
        for n, head in enumerate(heads, 1)
    ]
    widths = columns.shared(wishes, width, chart.title, alike=True, set_in=columns.SMALL)
    first = chart.columns[0]
    names = [(first.name, first.doubtful), *((head.text, head.doubtful) for head in heads)]
    return replace(
        chart,
        columns=tuple(
            ColumnView(name, n == 0, False, doubtful, (), round(100 * widths[n] / width, 3))
            for n, (name, doubtful) in enumerate(names)
        ),
        rows=rows,
        digits=(1.0,) * len(names),
    )


def _block(chart: ChartView, rolled: str, width: float) -> Block:
    rooms = [column.share * width / 100 - columns.SMALL.padding for column in chart.columns]
    heading = max(
        wrapped(column.name, room, _HEAD, "bold")
        for column, room in zip(chart.columns, rooms, strict=True)
    )
    heads = _HEAD_LINE * (heading + bool(chart.across)) + _HEAD_PAD
    about = _ABOUT_LINE * wrapped(chart.about, width, _HEAD) + 1.0
    rows = []
    for cells in chart.rows:
        lines = max(
            wrapped(
                cell.text + ("??" if cell.doubtful else ""),
                room,
                _TEXT,
                "bold" if column.is_key else "regular",
            )
            for cell, column, room in zip(cells, chart.columns, rooms, strict=True)
        )
        rows.append(Row(_PAD + _LINE * lines, cells))
    head = _TITLE + about + heads
    return Block(Title(chart, rolled), head, tuple(rows), _GAP, whole=len(rows) <= 16)
