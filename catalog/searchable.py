"""What can be searched for in a game: a title, every spelling, and a line of text to show."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from catalog.names import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.linking.model import LinkedGame, LinkedPrice, LinkedUnit

_PARTED = " · "


def searchable(game: LinkedGame) -> Iterator[dict[str, Any]]:
    """Rows of the table ``search``, without their numbers."""
    yield from _units(game)
    yield from _formations(game)
    title = game.record.title
    for scenario in game.scenarios.values():
        record = scenario.record
        name = f"Scenario {record.number}" + (f": {record.title}" if record.title else "")
        yield _row("scenario", scenario.id, name, title, body=record.summary)
    for chart in game.charts.values():
        cells = [cell.read for row in chart.record.rows for cell in row.cells if cell]
        heads = [c.name for c in (*chart.record.keys, *chart.record.columns)]
        text = _PARTED.join(dict.fromkeys([chart.record.about, *heads, *cells]))
        yield _row("chart", chart.id, chart.record.title, title, body=text)
    yield from _prices(game)
    for key, marker in game.markers.items():
        yield _row("marker", key, marker.name, title, body=marker.about)
    for key, section in game.rules.items():
        for case in section.cases:
            name = f"{section.title}, {case.case}"
            yield _row("rule", f"{key}/{slug(case.case)}", name, title, body=case.about)


def _units(game: LinkedGame) -> Iterator[dict[str, Any]]:
    nations = {n.id: n.adjective for n in game.record.nations}
    echelons = {e.id: e.name for e in game.record.echelons}
    for unit in game.units.values():
        form = "" if unit.form == "unit" else unit.form
        facts = (nations[unit.nation], form, echelons.get(unit.echelon, ""))
        codes = [face.code or "values unknown" for face in unit.faces]
        body = _PARTED.join(filter(None, [*codes, unit.note, _numbers(unit)]))
        yield _row("unit", unit.id, unit.name, ", ".join(filter(None, facts)), unit.spellings, body)


def _prices(game: LinkedGame) -> Iterator[dict[str, Any]]:
    """Equipment, under every name that a price list has for it."""
    adjectives = {n.id: n.adjective for n in game.record.nations}
    entries: dict[str, list[LinkedPrice]] = defaultdict(list)
    for price in game.prices.values():
        entries[price.equipment].append(price)
    for key, thing in game.equipment.items():
        of = entries[key]
        lines = [f"{adjectives[p.nation]}: {p.record.name} {p.points}" for p in of]
        names = [name for p in of for name in (p.record.name, p.said.title, *p.record.also)]
        spellings = [*names, *([thing.family] if thing.family else [])]
        body = _PARTED.join(lines)
        yield _row("equipment", key, thing.name, game.record.title, spellings, body)


def _numbers(unit: LinkedUnit) -> str:
    return " ".join(dict.fromkeys(i for face in unit.faces for i in face.identities))


def _formations(game: LinkedGame) -> Iterator[dict[str, Any]]:
    nations = {n.id: n.adjective for n in game.record.nations}
    for formation in game.formations.values():
        record = formation.record
        units = {u: game.units[u] for part in formation.parts for u in part.units}
        yield _row(
            "formation",
            formation.id,
            formation.title,
            f"{nations[formation.nation]}, {record.period}",
            [record.name, formation.title, *record.also],
            _PARTED.join(unit.name for unit in units.values()),
            [spelling for unit in units.values() for spelling in unit.spellings],
        )


def _row(
    kind: str,
    ref: str,
    title: str,
    subtitle: str,
    spellings: Iterable[str] = (),
    body: str = "",
    within: Iterable[str] = (),
) -> dict[str, Any]:
    """``within`` are spellings of what the record holds: found too, but not as its own name."""
    own = list(dict.fromkeys([title, *spellings]))
    folded = dict.fromkeys(fold(spelling) for spelling in (*own, *within))
    return {
        "kind": kind,
        "ref": ref,
        "title": title,
        "subtitle": subtitle,
        "spellings": _PARTED.join(own),
        "body": body,
        "folded": " ".join(folded),
    }
