"""Checks of formations and scenarios: sums, cycles, supply of counters, periods."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from catalog.checks.registry import check
from catalog.findings import Finding
from catalog.names import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.linking.model import LinkedForce, LinkedFormation, LinkedGame, LinkedPart

Units = Counter[tuple[str, ...]]
"""Counts by unit, or by the units that a choice is between."""


def _tally(parts: list[LinkedPart]) -> Units:
    tally: Units = Counter()
    for part in parts:
        tally[tuple(sorted(part.units))] += part.count
    return tally


@check(
    "C304",
    "A formation is not the sum of its parts",
    "Mend the counts, or list what stands beside the parts under own:.",
)
def not_the_sum(game: LinkedGame) -> Iterator[Finding]:
    """``consists_of`` and ``own`` together give ``parts``."""
    for formation in game.formations.values():
        if not formation.consists_of:
            continue
        total = _tally(formation.own)
        for component in formation.consists_of:
            for units, count in _tally(game.formations[component.formation].parts).items():
                total[units] += count * component.count
        stated = _tally(formation.parts)
        for units in sorted(total.keys() | stated.keys()):
            if total[units] != stated[units]:
                names = " or ".join(game.units[u].name for u in units)
                yield Finding(
                    "C304",
                    formation.place,
                    f"{formation.title} has {stated[units]} {names}, its parts {total[units]}",
                    about=formation.id,
                )


@check("C305", "Formations that contain each other", "Break the circle.")
def cycle(game: LinkedGame) -> Iterator[Finding]:
    """A formation that is, through its parts, part of itself."""
    done: set[str] = set()

    def walk(formation: LinkedFormation, path: list[str]) -> Iterator[Finding]:
        if formation.id in path:
            ring = [*path[path.index(formation.id) :], formation.id]
            titles = " → ".join(game.formations[f].title for f in ring)
            yield Finding("C305", formation.place, f"a circle: {titles}", about=formation.id)
            return
        if formation.id in done:
            return
        for part in formation.consists_of:
            yield from walk(game.formations[part.formation], [*path, formation.id])
        done.add(formation.id)

    for formation in game.formations.values():
        yield from walk(formation, [])


@check(
    "C306",
    "Fewer counters than a formation or scenario needs",
    "Check the series of identities; where print has too few, record the gap as a reading.",
)
def too_few_counters(game: LinkedGame) -> Iterator[Finding]:
    """The largest need of each unit whose series is known."""
    most: dict[str, tuple[int, str]] = {}

    def need(tally: Units, where: str) -> None:
        for units, count in tally.items():
            for unit in units:
                if count > most.get(unit, (0, ""))[0]:
                    most[unit] = (count, where)

    for formation in game.formations.values():
        need(_tally(formation.parts), f"{formation.title} ({formation.record.period})")
    for period in game.record.periods:
        for scenario in game.scenarios.values():
            for tally, side in _scenario_tallies(game, scenario.id, period.id):
                need(tally, f"scenario {scenario.record.number}, {side}, {period.id}")
    for unit_id, (count, where) in sorted(most.items()):
        unit = game.units[unit_id]
        printed = len(unit.faces[0].identities) if unit.faces else 0
        if printed and printed < count:
            yield Finding(
                "C306",
                unit.place,
                f"{unit.name}: {where} needs {count}, and {printed} are printed",
                about=unit_id,
            )


def _scenario_tallies(
    game: LinkedGame, scenario_id: str, period: str
) -> Iterator[tuple[Units, str]]:
    """What each side of a scenario needs; a side whose force is rolled for gives several."""
    scenario = game.scenarios[scenario_id]
    for side in scenario.sides:
        base: Units = Counter()
        rolled: list[Units] = [Counter()]
        for force in side.forces:
            if force.record.period not in {None, period}:
                continue
            if force.chart:
                rolled = [
                    _formation_tally(game, game.formation_in(f, period), force, 1)
                    for f in game.charts[force.chart].row_formations
                    if f
                ]
            elif force.unit and force.record.count:
                base[force.unit,] += force.record.count.read
            elif period in force.formations and force.record.count:
                count = force.record.count.read
                base += _formation_tally(game, force.formations[period], force, count)
        if side.engineers:
            allotted = _allotted(game, scenario.engineers, scenario.record.number, side.id)
            base[side.engineers,] += allotted
        for roll in rolled:
            yield base + roll, side.record.nation


def _formation_tally(game: LinkedGame, formation: str, force: LinkedForce, count: int) -> Units:
    tally: Units = Counter()
    if formation:
        for part in game.formations[formation].parts:
            chosen = [u for u in part.units if u in force.choose] or part.units
            tally[tuple(sorted(chosen))] += part.count * count
    return tally


def _allotted(game: LinkedGame, chart_id: str, number: int, side_id: str) -> int:
    """The cell of an allotment chart for a scenario and the side that a nation is on."""
    if not chart_id:
        return 0
    nation = side_id.rsplit("/", 1)[1]
    side = next(n.side for n in game.record.nations if n.id == nation)
    chart = game.charts[chart_id].record
    keys = [c.key for c in chart.columns]
    if side not in keys:
        return 0  # C320 says so
    column = len(chart.keys) + keys.index(side)
    for row in chart.rows:
        cells = [cell.read if cell else "" for cell in row.cells]
        if cells[0] == str(number) and re.fullmatch("[0-9]{1,5}", cells[column]):
            return int(cells[column])
    return 0


@check(
    "C320",
    "An allotment chart that cannot be read",
    "Give it a column for each side, by the side's id, with whole numbers.",
)
def allotment_unreadable(game: LinkedGame) -> Iterator[Finding]:
    """Charts that scenarios name under minefields: and engineers:."""
    named = {c for s in game.scenarios.values() for c in (s.minefields, s.engineers) if c}
    for chart in (game.charts[key] for key in sorted(named)):
        record = chart.record
        keys = [column.key for column in record.columns]
        for side in game.record.sides:
            if side.id not in keys:
                message = f"{record.title} has no column “{side.id}”"
                yield Finding("C320", record.place, message, about=chart.id)
                continue
            column = len(record.keys) + keys.index(side.id)
            for row in record.rows:
                cell = row.cells[column]
                if cell is not None and not re.fullmatch("[0-9]{1,5}", cell.read):
                    message = f"“{shortened(cell.read)}” is no number of counters"
                    yield Finding("C320", row.place, message, about=chart.id)


@check(
    "C307",
    "A number is missing",
    "Give the count; where print has none, record the gap as a reading.",
)
def number_missing(game: LinkedGame) -> Iterator[Finding]:
    """A force without a count."""
    for scenario in game.scenarios.values():
        for side in scenario.sides:
            for n, force in enumerate(side.forces, 1):
                if force.record.count is None and not force.record.by_chart:
                    what = force.record.unit or force.record.formation or force.record.support
                    yield Finding(
                        "C307",
                        force.record.place,
                        f"no number is given for {what}",
                        about=f"{side.id}#force/{n}",
                    )


@check(
    "C310",
    "A unit outside its years",
    "Mend its periods: or status:, or use another unit; what print says so becomes a reading.",
)
def outside_its_period(game: LinkedGame) -> Iterator[Finding]:
    """Formations against the service of their units; charts against what was withdrawn."""
    for formation in game.formations.values():
        period = formation.record.period
        for part in formation.parts:
            for unit in (game.units[u] for u in part.units):
                if unit.status == "withdrawn" or period not in unit.periods:
                    yield Finding(
                        "C310",
                        part.place,
                        f"{formation.title} of {period} has {unit.name}, not in service then",
                        about=formation.id,
                    )
    for chart in game.charts.values():
        for row, units in zip(chart.record.rows, chart.row_units, strict=True):
            for unit in (game.units[u] for u in units):
                if unit.status == "withdrawn":
                    yield Finding(
                        "C310",
                        row.place,
                        f"{chart.record.title} has {unit.name}, which was withdrawn",
                        about=chart.id,
                    )


@check(
    "C313",
    "A formation without parts",
    "List its parts; where no source organises it, record the gap as a reading.",
)
def without_parts(game: LinkedGame) -> Iterator[Finding]:
    """Named, and organised nowhere."""
    for formation in game.formations.values():
        if not formation.record.parts:
            yield Finding(
                "C313", formation.place, f"{formation.title} has no parts", about=formation.id
            )


@check(
    "C315",
    "A unit that nothing uses",
    "Use it in a formation, scenario or chart, or record the gap as a reading.",
)
def used_by_nothing(game: LinkedGame) -> Iterator[Finding]:
    """Units in service, apart from larger sizes and from engineers, who come by allotment."""
    used = {u for f in game.formations.values() for part in f.parts for u in part.units}
    used |= {u for chart in game.charts.values() for units in chart.row_units for u in units}
    for scenario in game.scenarios.values():
        used |= {f.unit for side in scenario.sides for f in side.forces}
        for change in scenario.changes:
            used |= {counted[1] for counted in (change.remove, change.add) if counted}
    sizes = {unit.made_of[1] for unit in game.units.values() if unit.made_of}
    for unit in game.units.values():
        idle = unit.form == "unit" and unit.status == "in-service" and unit.role != "engineer"
        if idle and unit.id not in used | sizes and unit.made_of is None:
            yield Finding("C315", unit.place, f"nothing uses {unit.name}", about=unit.id)
