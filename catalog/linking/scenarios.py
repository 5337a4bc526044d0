"""Scenarios and charts: forces, changes and rows resolved to units and formations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from catalog.linking.formations import formation_named
from catalog.linking.model import (
    LinkedChange,
    LinkedChart,
    LinkedForce,
    LinkedScenario,
    LinkedSide,
)
from catalog.names import shortened

if TYPE_CHECKING:
    from catalog.findings import Place
    from catalog.linking.context import Context
    from catalog.records.base import Stated
    from catalog.records.charts import ChartRecord, Row
    from catalog.records.scenarios import Change, Force, ScenarioRecord, ScenarioSide


def link_chart(context: Context, record: ChartRecord) -> None:
    """Enter a chart; the units and formations that its rows speak of are resolved."""
    game = context.game
    chart_id = f"{game.id}/chart/{record.id}"
    if chart_id in game.charts:
        context.say("E203", record.place, f"the id {chart_id} stands already")
        return
    context.cite(record.source, record.place)
    columns = [*record.keys, *record.columns]
    units: list[list[str]] = []
    formations: list[str] = []
    for n, row in enumerate(record.rows, 1):
        context.cite(row.source, row.place)
        units.append(_row_units(context, row))
        formation = ""
        for column, cell in zip(columns, row.cells, strict=True):
            if cell is None:
                continue
            text = context.read(cell, chart_id, f"{n}/{column.key}", row.place)
            if column.kind == "formation":
                formation = _formation_of_any(context, text, row.place)
        formations.append(formation)
    game.charts[chart_id] = LinkedChart(chart_id, record, units, formations)


def link_chains(context: Context) -> None:
    """Check that what leads to a chart leads to one that exists; after all are entered."""
    for chart in context.game.charts.values():
        _chart(context, chart.record.then, chart.record.place)
    head = context.game.record
    for slug in head.reference:
        _chart(context, slug, head.place)
    if again := sorted({slug for slug in head.reference if head.reference.count(slug) > 1}):
        context.say("E207", head.place, f"reference: has {', '.join(again)} more than once")


def _row_units(context: Context, row: Row) -> list[str]:
    units: list[str] = []
    for name in row.units:
        unit = _any_nation(context, name, row.place)
        if unit and unit in units:
            context.say("E204", row.place, f"the row speaks of “{name}” twice")
        elif unit:
            units.append(unit)
    return units


def link_scenario(
    context: Context, record: ScenarioRecord, minefields: str | None, engineers: str | None
) -> None:
    """Enter a scenario with both sides."""
    game = context.game
    scenario_id = f"{game.id}/scenario/{record.number}"
    if scenario_id in game.scenarios:
        context.say("E203", record.place, f"scenario {record.number} stands already")
        return
    context.cite(record.source, record.place)
    if record.no_changes:
        context.cite(record.no_changes, record.place)
    game.scenarios[scenario_id] = LinkedScenario(
        id=scenario_id,
        record=record,
        sides=[_side(context, scenario_id, side) for side in record.sides],
        changes=[_change(context, scenario_id, n, c) for n, c in enumerate(record.changes, 1)],
        minefields=_chart(context, minefields, record.place),
        engineers=_chart(context, engineers, record.place),
    )


def _chart(context: Context, slug: str | None, place: Place) -> str:
    chart_id = f"{context.game.id}/chart/{slug}" if slug else ""
    if chart_id and chart_id not in context.game.charts:
        context.say("E201", place, f"there is no chart “{slug}”")
        return ""
    return chart_id


def _side(context: Context, scenario_id: str, record: ScenarioSide) -> LinkedSide:
    side_id = f"{scenario_id}/{record.nation}"
    context.cite(record.source, record.place)
    context.nation(record.nation, record.place)
    engineers = ""
    if record.engineers:
        engineers = context.resolve("unit", record.nation, record.engineers, record.place)
    forces = [
        _force(context, side_id, record.nation, n, force)
        for n, force in enumerate(record.forces, 1)
    ]
    return LinkedSide(side_id, record, forces, engineers)


def _force(context: Context, side_id: str, nation: str, n: int, record: Force) -> LinkedForce:
    context.cite(record.source, record.place)
    context.period(record.period, record.place)
    force = LinkedForce(record)
    if record.count is not None:
        context.read(record.count, side_id, f"force/{n}", record.place)
    if record.unit:
        force.unit = context.resolve("unit", nation, record.unit, record.place)
    if record.formation:
        for period in context.game.record.periods:
            found = formation_named(context, nation, record.formation, period.id)
            if found:
                force.formations[period.id] = found
        if not force.formations:
            context.say("E201", record.place, f"there is no formation “{record.formation}”")
    if record.by_chart:
        force.chart = _chart(context, record.by_chart, record.place)
    force.choose = [
        u for name in record.choose if (u := context.resolve("unit", nation, name, record.place))
    ]
    return force


def _change(context: Context, scenario_id: str, n: int, record: Change) -> LinkedChange:
    context.cite(record.source, record.place)
    context.nation(record.nation, record.place)
    context.period(record.period, record.place)
    return LinkedChange(
        record,
        _counted(context, scenario_id, f"change/{n}/remove", record.remove, record),
        _counted(context, scenario_id, f"change/{n}/add", record.add, record),
    )


def _counted(
    context: Context, about: str, field: str, stated: Stated[str] | None, record: Change
) -> tuple[int, str] | None:
    if stated is None:
        return None
    text = context.read(stated, about, field, record.place)
    match = re.fullmatch(r"([1-9][0-9]{0,5})\s+(\S.*)", text)
    if match is None:
        said = shortened(text)
        context.say("E110", record.place, f"must be a count and a unit, got “{said}”")
        return None
    unit = context.resolve("unit", record.nation, match[2], record.place)
    return (int(match[1]), unit) if unit else None


def _any_nation(context: Context, name: str, place: Place) -> str:
    """A unit named as ``nation/Name``, since a chart speaks of all nations."""
    nation, _, bare = name.partition("/")
    return context.resolve("unit", nation, bare, place)


def _formation_of_any(context: Context, name: str, place: Place) -> str:
    first = context.game.record.periods[0].id if context.game.record.periods else ""
    for nation in context.game.record.nations:
        if found := formation_named(context, nation.id, name, first):
            return found
    context.say("E201", place, f"there is no formation “{name}”")
    return ""
