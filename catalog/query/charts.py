"""Charts: the table as a table, a row by its keys, and a roll of the die."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.errors import OrbatError, UnknownName
from catalog.names import fold, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Column:
    """A column; ``is_key`` for those to look up by."""

    key: str
    name: str
    kind: str
    is_key: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell; empty text where no source fills it."""

    text: str = ""
    low: int | None = None
    high: int | None = None
    certainty: str = "certain"


@dataclass(frozen=True, slots=True)
class Row:
    """A row, its cells in column order."""

    cells: tuple[Cell, ...]
    source: str
    formation: str | None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart. ``across`` is what the value columns range over, as (key, name)."""

    id: str
    slug: str
    title: str
    about: str
    die: int | None
    across: tuple[str, str] | None
    then: str | None
    source: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def keys(self) -> list[str]:
        """What the chart can be looked up by: key columns, then what the others range over."""
        across = [self.across[0]] if self.across else []
        return [c.key for c in self.columns if c.is_key] + across


@dataclass(frozen=True, slots=True)
class Answer:
    """What a look-up gives: value columns with their cells, and the chart that explains them."""

    chart: Chart
    keys: dict[str, str]
    values: tuple[tuple[Column, Cell], ...]
    source: str
    formation: str | None
    then: Answer | None = None


def list_charts(db: sqlite3.Connection) -> list[Chart]:
    """Every chart, in catalog order."""
    return [_load(db, row) for row in db.execute("SELECT * FROM chart ORDER BY rowid").fetchall()]


def chart_named(db: sqlite3.Connection, name: str) -> Chart:
    """The chart that an id, a slug, a title or the one beginning of a title means.

    Raises:
        UnknownName: none, or more than one, does.
    """
    folded = fold(name)
    rows = db.execute("SELECT * FROM chart ORDER BY rowid").fetchall()
    exact = [r for r in rows if name == r["id"] or folded in {fold(r["slug"]), fold(r["title"])}]
    begun = [r for r in rows if fold(r["slug"]).startswith(folded)]
    found = exact or (begun if folded else [])
    if len(found) == 1:
        return _load(db, found[0])
    known = [r["slug"] for r in found or rows]
    raise UnknownName("chart", name, known if found else nearest(name, known))


def look_up(db: sqlite3.Connection, chart: Chart, keys: Mapping[str, str]) -> Answer:
    """The row of a chart that meets the keys, and what explains it.

    Raises:
        OrbatError: a key is none of the chart's, its value is in no row, or several rows meet it.
    """
    across = chart.across[0] if chart.across else ""
    for key in keys:
        if key not in chart.keys:
            raise OrbatError(f"{chart.title} has no “{key}”: look it up by {_either(chart.keys)}.")
    rows = [r for r in chart.rows if all(_meets(chart, r, k, v) for k, v in keys.items())]
    row_keys = [c.key for c in chart.columns if c.is_key]
    if not rows or (len(rows) > 1 and not all(k in keys for k in row_keys)):
        missing = [k for k in row_keys if k not in keys]
        if missing and rows:
            raise OrbatError(f"{chart.title}: say {' and '.join(missing)} too.")
        given = ", ".join(f"{k} {v}" for k, v in keys.items() if k != across)
        allowed = "; ".join(f"{k}: {', '.join(_values(chart, k))}" for k in row_keys)
        raise OrbatError(f"{chart.title} has no row for {given}. It has {allowed}.")
    row = rows[0]
    values = [
        (column, cell)
        for column, cell in zip(chart.columns, row.cells, strict=True)
        if not column.is_key
    ]
    if across in keys:
        wanted = fold(keys[across])
        chosen = [v for v in values if wanted in {fold(v[0].key), fold(v[0].name)}]
        if not chosen:
            names = ", ".join(v[0].name for v in values)
            raise OrbatError(f"{chart.title} has no {across} “{keys[across]}”. It has {names}.")
        values = chosen
    shown = {c.key: x.text for c, x in zip(chart.columns, row.cells, strict=True) if c.is_key}
    then = None
    if chart.then and len(values) == 1:
        then = _explained(db, chart.then, values[0][1])
    return Answer(chart, {**shown, **{k: v for k, v in keys.items() if k == across}},
                  tuple(values), row.source, row.formation, then)  # fmt: skip


def roll(chart: Chart, seed: int | None = None) -> int:
    """A roll of the chart's die, from 1; the same seed gives the same roll.

    Raises:
        OrbatError: the chart has no die.
    """
    if chart.die is None:
        raise OrbatError(f"{chart.title} is no chart to roll on.")
    return random.Random(seed).randint(1, chart.die)


def _explained(db: sqlite3.Connection, chart_id: str, cell: Cell) -> Answer | None:
    row = db.execute("SELECT * FROM chart WHERE id = ?", (chart_id,)).fetchone()
    chart = _load(db, row)
    first = next(c for c in chart.columns if c.is_key)
    if first.kind == "die" or cell.text not in _values(chart, first.key):
        return None
    return look_up(db, chart, {first.key: cell.text})


def _meets(chart: Chart, row: Row, key: str, value: str) -> bool:
    for column, cell in zip(chart.columns, row.cells, strict=True):
        if column.key == key and column.is_key:
            if cell.low is not None and cell.high is not None:
                number = re.fullmatch("[0-9]{1,9}", value)
                return number is not None and cell.low <= int(value) <= cell.high
            return fold(cell.text) == fold(value)
    return True  # what the columns range over picks a column, not a row


def _values(chart: Chart, key: str) -> list[str]:
    at = next(n for n, c in enumerate(chart.columns) if c.key == key)
    return [row.cells[at].text for row in chart.rows]


def _either(names: list[str]) -> str:
    return " and ".join(names) or "nothing"


def _load(db: sqlite3.Connection, chart: sqlite3.Row) -> Chart:
    columns = tuple(
        Column(r["key"], r["name"], r["kind"], bool(r["is_key"]))
        for r in db.execute(
            "SELECT * FROM chart_column WHERE chart_id = ? ORDER BY position", (chart["id"],)
        )
    )
    cells = {
        (r["row"], r["column"]): Cell(r["text"], r["low"], r["high"], r["certainty"])
        for r in db.execute("SELECT * FROM chart_cell WHERE chart_id = ?", (chart["id"],))
    }
    rows = tuple(
        Row(
            tuple(cells.get((r["position"], n), Cell()) for n in range(1, len(columns) + 1)),
            r["source"],
            r["formation_id"],
        )
        for r in db.execute(
            "SELECT * FROM chart_row WHERE chart_id = ? ORDER BY position", (chart["id"],)
        )
    )
    across = (chart["across_key"], chart["across_name"]) if chart["across_key"] else None
    return Chart(
        chart["id"], chart["slug"], chart["title"], chart["about"], chart["die"], across,
        chart["then_id"], chart["source"], columns, rows,
    )  # fmt: skip
