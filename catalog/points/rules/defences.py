"""Entrenchments, minefields and camouflaged positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.rules.counting import (
    Selection,
    excesses,
    of_roles,
    passing,
    plural,
    selections,
)
from catalog.points.rules.registry import MODERN, Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.points.army import Army, Group, Line

_LIGHT, _HEAVY = "light-entrenchment", "heavy-entrenchment"
_MINES = ("minefield", "dummy-minefield")
"""Mines that lie there before the game; helicopters lay theirs during it."""
_INFANTRY = ("infantry", "mechanised")


@rule(
    "entrenchments",
    "A Defend List entrenches one infantry battalion lightly; the rest comes from options",
    "Take them out, buy them in an option, or agree on them with agreed: [entrenchments].",
    spearhead=("2.3.3", "mcnelly:29-33"),
    modern=("2.3.3", "mcnelly:29-33"),
)
def entrenchments(army: Army) -> Iterator[Breach]:
    """What the list has by its type; nothing in an Attack or Encounter List.

    A Defend List may buy light entrenchments for all own stands of its largest infantry battalion:
    its fighting stands, HQ and own support. Mechanised infantry counts as infantry, since it too
    fights from its trenches; companies attached are not its own. Modern high intensity has none:
    where the scenario is not of front line troops in Cold War Europe, players agree on them.
    Options of an Attack or Encounter List can use theirs only if the scenario says so: a warning.
    """
    for selection in selections(army):
        lines = _lines(selection, _LIGHT, _HEAVY)
        if not lines:
            continue
        heavy = [line for line in lines if line.role == _HEAVY]
        light = [line for line in lines if line.role == _LIGHT]
        total = f"{sum(line.count for line in lines)} entrenchments"
        if army.record.type != "defend":
            yield _only_defending(army, selection, lines, total)
        elif selection.option is not None:
            continue
        elif army.system.game == MODERN and army.record.theatre == "high-intensity":
            yield Breach(lines[0].place, selection.where, total, "none in high intensity")
        else:
            if heavy:
                count = sum(line.count for line in heavy)
                found = plural(count, "heavy entrenchment")
                yield Breach(heavy[0].place, selection.where, found, "light ones; heavy in options")
            yield from _too_many(army, light, selection.where)


def _too_many(army: Army, light: list[Line], where: str) -> Iterator[Breach]:
    battalions = army.system.limit("entrenched-battalions").value or 0
    sizes = sorted(
        (group.own_stands() for group in army.battalions() if group.type in _INFANTRY),
        reverse=True,
    )
    most = sum(sizes[: int(battalions)])
    count = sum(line.count for line in light)
    if count > most:
        place = passing([(line.place, line.count) for line in light], most)
        allowed = f"{most}, the stands of the largest infantry battalion"
        yield Breach(place, where, plural(count, "light entrenchment"), allowed)


@rule(
    "minefields",
    "Minefields come from options",
    "Buy them in an option, or agree on them with agreed: [minefields].",
    spearhead=("2.3.3", "mcnelly:29-33"),
    modern=("2.3.3", "mcnelly:29-33"),
)
def minefields(army: Army) -> Iterator[Breach]:
    """Sections in the list itself, of any type; dummy ones are minefields too.

    Those that helicopters lay during the game are none of these. In an option of an Attack or
    Encounter List they serve only if the scenario says so: a warning.
    """
    for selection in selections(army):
        lines = _lines(selection, *_MINES)
        if not lines:
            continue
        found = plural(sum(line.count for line in lines), "section of minefields", "sections")
        if selection.option is None:
            yield Breach(lines[0].place, selection.where, found, "none in a list itself")
        elif army.record.type != "defend":
            yield _only_defending(army, selection, lines, found)


@rule(
    "minefield-areas",
    "A player's minefields lie in few areas",
    "Lay them in fewer areas: “6 Section of Minefields in 2 areas”.",
    spearhead=("8.2.3", "mcnelly:255"),
    modern=("9.2.3", "mcnelly:367-369"),
)
def minefield_areas(army: Army) -> Iterator[Breach]:
    """Areas of the list and one option together.

    An area has mines of one type, so that every line is an area at least; one without
    “in … areas” is reckoned as one.
    """
    limit = army.system.limit("minefield-areas")
    for excess in excesses(army, _areas, limit):
        yield excess.breach(plural(excess.total, "area"), f"{limit.text}")


def _areas(group: Group) -> Iterator[tuple[Place, int]]:
    return ((line.place, line.areas or 1) for line in group.lines if line.role in _MINES)


@rule(
    "camouflage",
    "A defender conceals few vehicles",
    "Take camouflaged positions out.",
    spearhead=("8.2.7", "mcnelly:263"),
    modern=("9.2.12", "mcnelly:371"),
)
def camouflage(army: Army) -> Iterator[Breach]:
    """Camouflaged positions of the list and one option together.

    Only the defender in a Deliberate Attack uses them: in another list they are a warning.
    """
    limit = army.system.limit("camouflaged-vehicles")
    for excess in excesses(army, of_roles("camouflage"), limit):
        found = f"{excess.total} camouflaged positions"
        yield excess.breach(found, f"{limit.text} vehicles")
    if army.record.type == "defend":
        return
    for selection in selections(army):
        for line in _lines(selection, "camouflage")[:1]:
            allowed = "a Defend List, in a Deliberate Attack"
            found = f"camouflaged positions in an {army.record.type.capitalize()} List"
            yield Breach(
                line.place, selection.where, found, allowed, severity=Severity.WARNING
            )  # fmt: skip


def _only_defending(army: Army, selection: Selection, lines: list[Line], found: str) -> Breach:
    kind = army.record.type.capitalize()
    allowed = f"none in an {kind} List, unless the scenario gives them"
    severity = Severity.WARNING if selection.option is not None else None
    return Breach(lines[0].place, selection.where, found, allowed, severity=severity)


def _lines(selection: Selection, *roles: str) -> list[Line]:
    """The lines of the list, or of the option alone, that are of these roles."""
    return [line for group in selection.added for line in group.lines if line.role in roles]
