"""A chart's page: the table, a look-up in it, and a roll of its die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from catalog.errors import OrbatError
from catalog.query import pages as ask
from catalog.query.charts import Answer, Chart, Row, chart_named, list_charts, look_up, roll
from catalog.query.readings import readings_about
from catalog.web.drawing import die_svg
from catalog.web.site import Asked, answer, lost, redirect

if TYPE_CHECKING:
    import sqlite3


ROLL = "roll"


@dataclass(frozen=True)
class Field:
    """A control of the look-up; a die has its faces as options."""

    key: str
    name: str
    options: list[tuple[str, str]]
    value: str


async def chart(asked: Asked) -> Any:
    """``/charts/<game>/<chart>``, with its keys as arguments: ``?season=winter&roll=3``."""
    game, name = asked.part("game"), asked.part("name")
    chart_id = f"{game}/chart/{name}"
    found = await asked.query(lambda db: _found(db, chart_id))
    keys = _given(asked, found)

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        came_up, wrong = _answer(db, found, keys)
        return {
            "chart": found,
            "game": game,
            "game_title": ask.game_title(db, game),
            "fields": _fields(found, keys),
            "keys": keys,
            "answer": came_up,
            "asked_for": _asked_for(found, came_up),
            "wrong": wrong,
            "row_at": _at(found, came_up),
            "column_at": _column(found, came_up, keys),
            "die": die_svg(int(keys[die])) if came_up and (die := _die(found)) in keys
                   and keys[die].isdigit() else None,
            "roll_link": _roll_link(found, keys),
            "units": _units(db, chart_id),
            "album": asked.site.album(db),
            "then": _title(db, found.then),
            "readings": readings_about(db, chart_id),
            "others": [c for c in list_charts(db) if c.id.startswith(f"{game}/chart/")],
            "sources": ask.sources_of(db, game),
        }  # fmt: skip

    return await answer(asked, "chart.html", gather, sorted(keys.items()))


async def rolled(asked: Asked) -> Any:
    """``/charts/<game>/<chart>/roll``: a roll of the die, and on to the row that came up."""
    game, name = asked.part("game"), asked.part("name")
    found = await asked.query(lambda db: _found(db, f"{game}/chart/{name}"))
    die = _die(found)
    if not die:
        raise lost("die on this chart")
    keys = {key: value for key, value in _given(asked, found).items() if key != die}
    said = urlencode({**keys, die: str(roll(found))})
    return redirect(asked, f"/charts/{game}/{name}?{said}#came-up", again=True)


def _found(db: sqlite3.Connection, chart_id: str) -> Chart:
    if not ask.exists(db, "chart", chart_id):
        raise lost("chart")
    return chart_named(db, chart_id)


def _die(chart: Chart) -> str:
    return next((c.key for c in chart.columns if c.kind == "die" and c.is_key), "")


def _given(asked: Asked, chart: Chart) -> dict[str, str]:
    """The keys of the chart that the address has values for."""
    return {key: word for key in chart.keys if (word := asked.word(key))}


def _answer(
    db: sqlite3.Connection, chart: Chart, keys: dict[str, str]
) -> tuple[Answer | None, str]:
    rows = [column.key for column in chart.columns if column.is_key]
    if not any(key in keys for key in rows):
        return None, ""
    die = _die(chart)
    if die in keys and not keys[die].isdigit():
        return None, f"“{keys[die]}” is no roll of the die."
    try:
        return look_up(db, chart, keys), ""
    except OrbatError as error:
        return None, str(error)


def _asked_for(chart: Chart, came_up: Answer | None) -> str:
    """What was looked up, in words: “Winter, a roll of 3”."""
    if came_up is None:
        return ""
    across = chart.across[0] if chart.across else ""
    die = _die(chart)
    said = []
    for key, text in sorted(came_up.keys.items(), key=lambda pair: pair[0] != across):
        if key == across:
            said.append(came_up.values[0][0].name)
        else:
            said.append(f"a roll of {text}" if key == die else text)
    words = ", ".join(said)
    return words[:1].upper() + words[1:]


def _fields(chart: Chart, keys: dict[str, str]) -> list[Field]:
    fields = []
    if chart.across:
        key, name = chart.across
        options = [(c.key, c.name) for c in chart.columns if not c.is_key]
        fields.append(Field(key, name, options, keys.get(key, "")))
    for at, column in enumerate(chart.columns):
        if column.is_key:
            if column.kind == "die" and chart.die:
                texts = [str(face) for face in range(1, chart.die + 1)]
            else:
                texts = list(dict.fromkeys(row.cells[at].text for row in chart.rows))
            options = [(text, text) for text in texts]
            fields.append(Field(column.key, column.name, options, keys.get(column.key, "")))
    return fields


def _at(chart: Chart, came_up: Answer | None) -> int | None:
    """The place of the row that came up."""
    if came_up is None:
        return None
    return next((n for n, row in enumerate(chart.rows) if _is(chart, row, came_up)), None)


def _is(chart: Chart, row: Row, came_up: Answer) -> bool:
    return all(
        cell.text == came_up.keys.get(column.key)
        for column, cell in zip(chart.columns, row.cells, strict=True)
        if column.is_key
    )


def _column(chart: Chart, came_up: Answer | None, keys: dict[str, str]) -> int | None:
    if came_up is None or not chart.across or chart.across[0] not in keys:
        return None
    key = came_up.values[0][0].key
    return next(n for n, column in enumerate(chart.columns) if column.key == key)


def _roll_link(chart: Chart, keys: dict[str, str]) -> str:
    die = _die(chart)
    if not die:
        return ""
    rest = {key: value for key, value in keys.items() if key != die}
    return "/roll" + (f"?{urlencode(rest)}" if rest else "")


def _units(db: sqlite3.Connection, chart_id: str) -> dict[int, list[str]]:
    """The units that each row speaks of, by its place from 0."""
    found: dict[int, list[str]] = {}
    rows = db.execute("SELECT row, unit_id FROM chart_unit WHERE chart_id = ?", (chart_id,))
    for row, unit in rows:
        found.setdefault(row - 1, []).append(unit)
    return found


def _title(db: sqlite3.Connection, chart_id: str | None) -> tuple[str, str] | None:
    if chart_id is None:
        return None
    row = db.execute("SELECT id, title FROM chart WHERE id = ?", (chart_id,)).fetchone()
    return (row[0], row[1])
