"""Checks of counters: identities, triples, restatements, sizes."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from catalog.checks.registry import check
from catalog.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.linking.model import LinkedGame


@check(
    "C301",
    "An identity code is used twice in a nation",
    "If the print has it so, read: the likely one and keep the other in printed:.",
)
def identity_used_twice(game: LinkedGame) -> Iterator[Finding]:
    """Counters of one nation and edition, companions with their suffix included."""
    holders: dict[tuple[str, str, str], list[tuple[str, str, Place]]] = defaultdict(list)
    for unit in game.units.values():
        for face in unit.faces:
            for identity in face.identities:
                holders[unit.nation, face.edition, identity].append((unit.id, "", face.place))
    first = game.record.editions[0].id if game.record.editions else ""
    for companion in game.companions:
        carrier = game.units[companion.unit]
        for face in carrier.faces:
            for identity in face.identities if face.edition == first else ():
                key = (carrier.nation, first, identity + companion.suffix)
                holders[key].append((carrier.id, companion.load, companion.place))
    said: set[tuple[str, ...]] = set()
    for (_, _, identity), held in holders.items():
        owners = tuple(owner for owner, _, _ in held)
        # Loads of which a unit takes one share a code by intent.
        if len(held) < 2 or (held[0][1] and len({load for _, load, _ in held}) == 1):
            continue
        if owners not in said:
            said.add(owners)
            who = " and ".join(dict.fromkeys(game.units[o].name for o in owners))
            yield Finding("C301", held[-1][2], f"{identity} is used twice: {who}", about=owners[-1])


@check(
    "C302",
    "The parts of a triple disagree",
    "A vehicle keeps the mounted unit's defence and movement; record the misprint as a reading.",
)
def triple_disagrees(game: LinkedGame) -> Iterator[Finding]:
    """What game.yaml says a companion shares with its unit's own counter."""
    same: dict[str, list[str]] = {form.form: form.same for form in game.record.companions}
    for companion in game.companions:
        unit, part = game.units[companion.unit], game.units[companion.companion]
        if not unit.faces or not part.faces:
            continue
        whole, piece = unit.faces[0].statistics, part.faces[0].statistics
        for key in same.get(companion.form, []):
            if key in whole and key in piece and whole[key] != piece[key]:
                name = game.statistics[key].name.lower()
                yield Finding(
                    "C302",
                    part.place,
                    f"{part.name} has {name} {piece[key]}, {unit.name} {whole[key]}",
                    about=unit.id,
                )


@check(
    "C303",
    "A counter is given differently in two places",
    "Decide which to read and record the other in printed: or also:.",
)
def restated_differently(game: LinkedGame) -> Iterator[Finding]:
    """A face against what ``again:`` says is printed elsewhere."""
    for unit in game.units.values():
        for face in unit.faces:
            for citation, said in face.restated:
                for key, value in said.items():
                    held = face.statistics.get(key)
                    if held != value:
                        name = game.statistics[key].name.lower()
                        yield Finding(
                            "C303",
                            face.place,
                            f"{unit.name}: {name} {held} here, {value} in {citation}",
                            about=unit.id,
                        )


@check(
    "C309",
    "A larger counter is no multiple of the smaller",
    "Check both codes and the count; where the print has it so, record it as a reading.",
)
def no_multiple(game: LinkedGame) -> Iterator[Finding]:
    """Statistics that add up: the attack of three platoons is their company's."""
    adding = [s.key for s in game.record.statistics if s.adds_up]
    for unit in game.units.values():
        if unit.made_of is None:
            continue
        count, part_id, _ = unit.made_of
        parts = {face.edition: face for face in game.units[part_id].faces}
        for face in unit.faces:
            if face.edition not in parts:
                continue
            small = parts[face.edition].statistics
            for key in adding:
                whole, part = face.statistics.get(key), small.get(key)
                if isinstance(whole, int) and isinstance(part, int) and whole != count * part:
                    name = game.statistics[key].name.lower()
                    yield Finding(
                        "C309",
                        face.place,
                        f"{unit.name} has {name} {whole}, but {count} × {part} is {count * part}",
                        about=unit.id,
                    )


@check(
    "C314",
    "A new unit without identity codes",
    "Add identities:, or record the gap as a reading.",
)
def without_identities(game: LinkedGame) -> Iterator[Finding]:
    """What a source brings, it numbers."""
    for unit in game.units.values():
        if unit.new and not any(face.identities for face in unit.faces):
            yield Finding("C314", unit.place, f"{unit.name} has no identity codes", about=unit.id)


@check(
    "C316",
    "A companion of a counter that does not exist",
    "Give the unit its counter, or record the gap as a reading.",
)
def companion_without_unit(game: LinkedGame) -> Iterator[Finding]:
    """A weapon or vehicle of a size that is only mentioned."""
    for companion in game.companions:
        unit = game.units[companion.unit]
        if unit.status == "mentioned":
            part = game.units[companion.companion]
            yield Finding(
                "C316",
                companion.place,
                f"{part.name} belongs to {unit.name}, which has no counter",
                about=unit.id,
            )
