"""Formations: ids with parent and period, parts resolved to units, sums to other formations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.linking.context import place_of
from catalog.linking.model import LinkedFormation, LinkedPart
from catalog.names import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.findings import Place
    from catalog.linking.context import Context
    from catalog.records.formations import FormationRecord, Part


def link_formations(context: Context, records: Iterable[tuple[str, FormationRecord]]) -> None:
    """Enter every formation, then resolve what they refer to, in whichever order they stand."""
    entered = [f for nation, record in records if (f := _enter(context, nation, record))]
    for formation in entered:
        record = formation.record
        formation.parts = [
            p for n, part in enumerate(record.parts) if (p := _part(context, formation, n, part))
        ]
        formation.own = [
            p
            for n, part in enumerate(record.own)
            if (p := _part(context, formation, n, part, "own"))
        ]
        formation.consists_of = [
            p
            for n, part in enumerate(record.consists_of)
            if (p := _component(context, formation, n, part))
        ]


def formation_named(context: Context, nation: str, name: str, period: str, within: str = "") -> str:
    """The id of the formation that a name means in a period, ``Parent/Name`` where it needs one.

    ``within`` is the title of the formation that names it: its own parts come first.
    """
    parent, _, bare = name.rpartition("/")
    candidates = []
    for formation in context.game.formations.values():
        if formation.nation != nation or not _answers(formation, bare):
            continue
        if parent and fold(formation.parent) != fold(parent):
            continue
        valid = context.game.formation_in(formation.id, period)
        if valid and valid not in candidates:
            candidates.append(valid)
    if len(candidates) > 1:
        own = [c for c in candidates if context.game.formations[c].parent == within]
        candidates = own or candidates
    return candidates[0] if len(candidates) == 1 else ""


def _answers(formation: LinkedFormation, name: str) -> bool:
    spellings = (formation.record.name, *formation.record.also)
    folded = fold(name)
    return any(fold(s) in {folded, folded.removesuffix("s")} for s in spellings)


def _enter(context: Context, nation: str, record: FormationRecord) -> LinkedFormation | None:
    game = context.game
    parts = [game.id, "formation", nation, *([slug(record.of)] if record.of else [])]
    formation_id = "/".join([*parts, slug(record.name), record.period])
    if not context.nation(nation, record.place):
        return None
    periods = [p for p in (record.period, record.last_period) if p is not None]
    if not all(context.period(period, record.place) for period in periods):
        return None
    if formation_id in game.formations:
        first = game.formations[formation_id].place
        context.say("E203", record.place, f"the id {formation_id} stands already at {first}")
        return None
    if record.echelon not in {e.id for e in game.record.echelons}:
        context.say("E205", record.place, f"there is no echelon “{record.echelon}” in game.yaml")
    title = f"{record.name} ({record.of})" if record.of else record.name
    context.cite(record.source, record.place)
    formation = LinkedFormation(formation_id, nation, title, record.of or "", record)
    game.formations[formation_id] = formation
    for spelling, cited in record.also.items():
        context.spelled(formation_id, record.name, spelling, cited, record.place)
    return formation


def _part(
    context: Context, formation: LinkedFormation, n: int, part: Part, kind: str = "part"
) -> LinkedPart | None:
    place = _part_place(formation, part)
    units = [
        unit
        for name in ([part.unit] if part.unit else part.one_of)
        if (unit := context.resolve("unit", formation.nation, name, place))
    ]
    if not units:
        return None
    return _linked(context, formation, f"{kind}/{n + 1}", part, place, units=units)


def _component(
    context: Context, formation: LinkedFormation, n: int, part: Part
) -> LinkedPart | None:
    place = _part_place(formation, part)
    name, period = part.unit or "", formation.record.period
    found = formation_named(context, formation.nation, name, period, formation.record.name)
    if not found:
        context.say(
            "E201",
            place,
            f"“{name}” is no formation of {formation.nation} in {period}, or more than one: "
            "write “Parent/Name”",
        )
        return None
    return _linked(context, formation, f"consists_of/{n + 1}", part, place, formation_id=found)


def _linked(
    context: Context,
    formation: LinkedFormation,
    field: str,
    part: Part,
    place: Place,
    units: list[str] | None = None,
    formation_id: str = "",
) -> LinkedPart:
    source = context.cite(part.source or formation.record.source, place)
    count = context.read(part.count, formation.id, field, place)
    return LinkedPart(count, units or [], formation_id, part.printed or "", source, place)


def _part_place(formation: LinkedFormation, part: Part) -> Place:
    return place_of(part, formation.record.place)
