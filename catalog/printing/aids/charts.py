"""Charts of the catalog as tables: cells with their marks, notes under them, and their width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.printing.aids import columns
from catalog.printing.aids.page import sheet, write
from catalog.printing.aids.words import Note, cited, note, prose, years
from catalog.printing.fonts import font
from catalog.query.readings import readings_about

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from catalog.printing.aids.organisations import Trees
    from catalog.printing.aids.page import Imprint, Progress, Sheet
    from catalog.printing.grid import Paper
    from catalog.query.charts import Cell, Chart, Column
    from catalog.query.readings import ReadingRow

EMPTY = "—"
_NUMERIC = {"die", "number"}
_PAIRED = 20  # rows: a longer table has the page to itself, so that it can run on
_MARK = 3.0  # mm that a mark takes behind a cell


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as it is set. ``kind`` is text, figure, empty or unknown; ``notes`` are numbers."""

    text: str
    kind: str
    doubtful: bool
    notes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column: its heading, whether its cells head their rows, and its share in percent."""

    name: str
    is_key: bool
    figures: bool
    doubtful: bool
    notes: tuple[int, ...]
    share: float


@dataclass(frozen=True, slots=True)
class ChartView:
    """A chart as it is set; ``digits`` is the width of a column's figures in ems."""

    anchor: str
    title: str
    die: int | None
    about: str
    across: str
    doubtful: bool
    columns: tuple[ColumnView, ...]
    rows: tuple[tuple[CellView, ...], ...]
    digits: tuple[float, ...]
    notes: tuple[Note, ...]
    source: str
    then: tuple[str, str] | None
    narrow: bool


@dataclass(frozen=True, slots=True)
class Band:
    """What stands beside each other: two narrow charts, or one.

    ``shape`` is pair, aside (one narrow chart, with what it says beside it), or full.
    """

    shape: str
    charts: tuple[ChartView, ...]


def bands(db: sqlite3.Connection, charts: Sequence[Chart], page: Sheet) -> list[Band]:
    """Charts laid out in the order given, narrow neighbours side by side.

    Raises:
        PrintError: a chart has more columns than the paper holds.
    """
    printed = {chart.id: chart for chart in charts}
    narrow = [_is_narrow(chart, page) for chart in charts]
    result, at = [], 0
    while at < len(charts):
        if narrow[at] and at + 1 < len(charts) and narrow[at + 1]:
            pair = tuple(view(db, c, page.half, printed) for c in charts[at : at + 2])
            result.append(Band("pair", pair))
            at += 2
            continue
        room = page.half if narrow[at] else page.room
        one = view(db, charts[at], room, printed, narrow=narrow[at])
        result.append(Band("aside" if narrow[at] else "full", (one,)))
        at += 1
    return result


class _Marks:
    """The readings of a chart, each found a place: a cell, a row, a column, or the whole."""

    def __init__(self, db: sqlite3.Connection, chart: Chart) -> None:
        self.chart = chart
        self.notes: list[Note] = []
        self.placed: dict[tuple[int, int], list[int]] = {}
        self.doubted: set[tuple[int, int]] = set()
        self.unknown_columns: set[int] = set()
        readings = readings_about(db, chart.id)
        found = [(self._place(reading), reading) for reading in readings]
        # In reading order, so that the numbers run down the table: headings, rows, then the whole.
        for place, reading in sorted(found, key=lambda one: (one[0] is None, one[0] or (0, 0))):
            self._take(place, reading)

    def _take(self, place: tuple[int, int] | None, reading: ReadingRow) -> None:
        if place is None:
            self.notes.append(note(reading, ""))
            return
        self.notes.append(note(reading, self._named(place), len(self.notes) + 1))
        self.placed.setdefault(place, []).append(len(self.notes))
        if reading.certainty != "certain":
            self.doubted.add(place)
        if reading.kind == "gap" and place[0] == 0:
            self.unknown_columns.add(place[1])

    def _place(self, reading: ReadingRow) -> tuple[int, int] | None:
        """Row and column, from 1; row 0 is the heading; column 1 stands for a whole row."""
        row, _, column = reading.field.partition("/")
        keys = [one.key for one in self.chart.columns]
        if row in keys and not column:
            return 0, keys.index(row) + 1
        number = self._row(row)
        if number is None or (column and column not in keys):
            return None
        return number, keys.index(column) + 1 if column else 1

    def _row(self, name: str) -> int | None:
        if name.isdigit() and 1 <= int(name) <= len(self.chart.rows):
            return int(name)
        texts = [row.cells[0].text for row in self.chart.rows]
        return texts.index(name) + 1 if name in texts else None

    def _named(self, place: tuple[int, int]) -> str:
        row, column = place
        heading = self.chart.columns[column - 1].name
        if row == 0:
            return heading
        text = years(prose(self.chart.rows[row - 1].cells[0].text))
        return text if column == 1 else f"{text} · {heading}"


def view(
    db: sqlite3.Connection,
    chart: Chart,
    room: float,
    printed: dict[str, Chart],
    *,
    narrow: bool = True,
    set_in: columns.Type = columns.USUAL,
) -> ChartView:
    """A chart as it is set in so many mm; ``printed`` are the charts that it can lead to.

    Raises:
        PrintError: it has more columns than the room holds.
    """
    marks = _Marks(db, chart)
    rows = tuple(
        tuple(_cell(chart.columns[c], cell, (r, c + 1), marks) for c, cell in enumerate(row.cells))
        for r, row in enumerate(chart.rows, 1)
    )
    widths = columns.shared(
        _wishes(chart, rows, set_in),
        room,
        chart.title,
        alike=chart.across is not None,
        set_in=set_in,
    )
    then = printed.get(chart.then or "")
    return ChartView(
        anchor=anchor(chart),
        title=chart.title,
        die=chart.die,
        about=prose(chart.about),
        across=chart.across[1] if chart.across else "",
        doubtful=any(n.doubtful and not n.mark for n in marks.notes),
        columns=tuple(
            ColumnView(
                name=column.name,
                is_key=column.is_key,
                figures=column.kind in _NUMERIC,
                doubtful=(0, c) in marks.doubted,
                notes=tuple(marks.placed.get((0, c), ())),
                share=round(100 * widths[c - 1] / room, 3),
            )
            for c, column in enumerate(chart.columns, 1)
        ),
        rows=rows,
        digits=tuple(
            round(max((_ems(row[c].text) for row in rows), default=1.0), 3)
            for c in range(len(chart.columns))
        ),
        notes=tuple(marks.notes),
        source=cited(chart.source),
        then=(then.title, anchor(then)) if then else None,
        narrow=narrow,
    )


def anchor(chart: Chart) -> str:
    """The name of a chart's place in the document."""
    return f"chart-{chart.slug}"


def _cell(column: Column, cell: Cell, place: tuple[int, int], marks: _Marks) -> CellView:
    notes = tuple(marks.placed.get(place, ()))
    doubtful = cell.certainty != "certain" or place in marks.doubted
    if not cell.text:
        unknown = place[1] in marks.unknown_columns
        return CellView("" if unknown else EMPTY, "unknown" if unknown else "empty", False, notes)
    if column.kind in _NUMERIC and cell.low is not None:
        return CellView(years(cell.text), "figure", doubtful, notes)
    return CellView(prose(cell.text), "text", doubtful, notes)


def _wishes(
    chart: Chart, rows: Sequence[Sequence[CellView]], set_in: columns.Type = columns.USUAL
) -> list[columns.Wish]:
    wishes = []
    for c, column in enumerate(chart.columns):
        wanted = columns.wish(
            column.name,
            [row[c].text for row in rows],
            bold=column.is_key,
            # A die or a name keeps to itself; what is said of it takes the room.
            stretches=not column.is_key,
            set_in=set_in,
        )
        marked = _MARK if any(row[c].notes or row[c].doubtful for row in rows) else 0.0
        wishes.append(columns.Wish(wanted.whole + marked, wanted.least + marked, wanted.stretches))
    return wishes


def _is_narrow(chart: Chart, page: Sheet) -> bool:
    if not page.wide or len(chart.rows) > _PAIRED:
        return False
    rows = [[CellView(c.text or EMPTY, "", False, ()) for c in row.cells] for row in chart.rows]
    return columns.fits(_wishes(chart, rows), page.half)


def _ems(text: str) -> float:
    return font("regular").width(text or "0")


def write_charts(
    db: sqlite3.Connection,
    out: Path,
    charts: Sequence[Chart],
    trees: Trees | None,
    *,
    paper: Paper,
    imprint: Imprint,
    progress: Progress | None = None,
) -> int:
    """Print charts, and behind them formations as trees; the number of pages.

    Raises:
        PrintError: the paper is too small, or the file cannot be written.
    """
    laid = sheet(paper)
    values = {
        "bands": bands(db, charts, laid),
        "groups": trees.groups(db, laid, first=not charts) if trees else [],
    }
    return write("aids-charts.html", values, out, laid, imprint, progress)
