"""Charts: the table as a table, a row by its keys, and a roll of the die."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.errors import AmbiguousName, OrbatError, UnknownName
from catalog.names import fold, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping


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
    also: tuple[str, ...] = ()
    """Other values that the print allows."""

    @property
    def is_number(self) -> bool:
        """Whether it holds a number or a range, which may be open at one end."""
        return self.low is not None or self.high is not None

    def holds(self, number: int) -> bool:
        """Whether a number lies within the cell's range, ends included."""
        return (
            self.is_number
            and (self.low is None or self.low <= number)
            and (self.high is None or number <= self.high)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A row, its cells in column order."""

    cells: tuple[Cell, ...]
    source: str
    formation: str | None
    also: tuple[str, ...] = ()
    """Other names of what the row is about."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart. ``across`` is what the value columns range over, as (key, name)."""

    id: str
    game: str
    slug: str
    title: str
    about: str
    die: int | None
    dice: int
    across: tuple[str, str] | None
    then: str | None
    source: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def rolled(self) -> str:
        """``d6``, ``2d6``; empty where it cannot be rolled."""
        if self.die is None:
            return ""
        return f"{self.dice if self.dice > 1 else ''}d{self.die}"

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


def reference_charts(db: sqlite3.Connection, game: str) -> list[Chart]:
    """The charts of a game's (id) quick-reference sheet, in its order."""
    sql = (
        "SELECT c.* FROM game_reference r JOIN chart c ON c.id = r.chart_id WHERE r.game_id = ? "
        "ORDER BY r.position"
    )
    return [_load(db, row) for row in db.execute(sql, (game,)).fetchall()]


def chart_named(db: sqlite3.Connection, name: str, keys: Iterable[str] = ()) -> Chart:
    """The chart that an id, “game/slug”, a slug, a title or the one beginning of a slug means.

    Where charts of several games answer to a name, those that can be looked up by ``keys`` do.

    Raises:
        AmbiguousName: more than one does; says how to ask for each.
        UnknownName: none does.
    """
    game, slash, short = name.partition("/")
    folded = fold(short if slash else name)
    rows = db.execute("SELECT * FROM chart ORDER BY rowid").fetchall()
    if slash and "/" not in short:
        rows = [r for r in rows if r["game_id"] == game]
    exact = [r for r in rows if name == r["id"] or folded in {fold(r["slug"]), fold(r["title"])}]
    begun = [r for r in rows if fold(r["slug"]).startswith(folded)]
    found = exact or (begun if folded else [])
    if len(found) == 1:
        return _load(db, found[0])
    if found:
        charts = [_load(db, row) for row in found]
        fitting = [c for c in charts if keys and set(keys) <= set(c.keys)]
        if len(fitting) == 1:
            return fitting[0]
        raise AmbiguousName("chart", name, [f"{r['game_id']}/{r['slug']}" for r in found])
    raise UnknownName("chart", name, nearest(name, [r["slug"] for r in rows]))


def chart_with_id(db: sqlite3.Connection, chart_id: str) -> Chart | None:
    """The chart of an id; None where there is none."""
    row = db.execute("SELECT * FROM chart WHERE id = ?", (chart_id,)).fetchone()
    return _load(db, row) if row is not None else None


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
    """A roll of the chart's dice, added up; the same seed gives the same roll.

    Raises:
        OrbatError: the chart has no die.
    """
    if chart.die is None:
        raise OrbatError(f"{chart.title} is no chart to roll on.")
    dice = random.Random(seed)
    return sum(dice.randint(1, chart.die) for _ in range(chart.dice))


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
            if cell.is_number:
                number = re.fullmatch("[0-9]{1,9}", value)
                return number is not None and cell.holds(int(value))
            return fold(value) in {fold(cell.text), *map(fold, row.also)}
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
        (r["row"], r["column"]): Cell(
            r["text"],
            r["low"],
            r["high"],
            r["certainty"],
            tuple(filter(None, r["also"].split(" | "))),
        )
        for r in db.execute("SELECT * FROM chart_cell WHERE chart_id = ?", (chart["id"],))
    }
    also: dict[int, list[str]] = {}
    spelled = "SELECT row, spelling FROM chart_spelling WHERE chart_id = ?"
    for r in db.execute(spelled, (chart["id"],)):
        also.setdefault(r["row"], []).append(r["spelling"])
    rows = tuple(
        Row(
            tuple(cells.get((r["position"], n), Cell()) for n in range(1, len(columns) + 1)),
            r["source"],
            r["formation_id"],
            tuple(also.get(r["position"], ())),
        )
        for r in db.execute(
            "SELECT * FROM chart_row WHERE chart_id = ? ORDER BY position", (chart["id"],)
        )
    )
    across = (chart["across_key"], chart["across_name"]) if chart["across_key"] else None
    return Chart(
        chart["id"], chart["game_id"], chart["slug"], chart["title"], chart["about"],
        chart["die"], chart["dice"], across, chart["then_id"], chart["source"], columns, rows,
    )  # fmt: skip
