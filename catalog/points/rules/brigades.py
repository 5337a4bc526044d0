"""Brigades: a headquarters, and most of the first one's battalions before another's."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from catalog.points.rules.counting import FIGHTING, named, plural
from catalog.points.rules.registry import Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Army, Brigade, Group


@rule(
    "brigade-hq",
    "A list has a brigade HQ",
    "Buy a stand for it: hq: {stand: …, morale: …}.",
    spearhead=("7.2.2", "mcnelly:223"),
    modern=("7.2.2", "mcnelly:223"),
)
def brigade_hq(army: Army) -> Iterator[Breach]:
    """One at least, of any brigade of the list itself: an option may not be used."""
    if any(brigade.hq is not None for brigade in army.brigades):
        return
    if army.brigades:
        brigade = army.brigades[0]
        yield Breach(brigade.place, brigade.name, "no brigade HQ", "one at least")
    else:
        yield Breach(army.record.place, "the list", "no brigade, and no HQ of one", "one at least")


@rule(
    "first-brigade",
    "Most battalions of the first brigade come before those of another",
    "Use more battalions of the first brigade, or none of another.",
    spearhead=("7.2.2", "mcnelly:223"),
    modern=("7.2.2", "mcnelly:223"),
)
def first_brigade(army: Army) -> Iterator[Breach]:
    """Battalions of the first brigade, artillery too, where other brigades have fighting ones.

    The part is of ``battalions_in_establishment:``, rounded up; without that it cannot be told,
    which is advice. Battalions of division, corps or army are of no brigade.
    """
    if not army.brigades:
        return
    first, own = army.brigades[0], _own(army.brigades[:1])
    part = army.system.limit("first-brigade").fraction
    asked = False
    for parts, others in _beside(army, first):
        if not others or asked:
            continue
        if first.establishment is None:
            asked = True
            found = f"{first.name} does not say how many battalions its establishment has"
            mend = "Say it with battalions_in_establishment:."
            allowed = f"{part} of its battalions before another brigade's"
            severity = Severity.ADVICE
            yield Breach(first.place, first.name, found, allowed, mend, severity=severity)
            continue
        needed, used = ceil(first.establishment * part), len(own) + len(parts)
        if used < needed:
            found = f"{used} of {plural(first.establishment, 'battalion')} of {first.name} used"
            allowed = f"{needed} before another brigade's"
            yield Breach(others[0].place, named(others[0]), found, allowed)


def _beside(army: Army, first: Brigade) -> Iterator[tuple[list[Group], list[Group]]]:
    """Of the list, then of each option: battalions that join the first brigade, and of others.

    An option's brigade of the first one's name is part of it.
    """
    yield [], _of_others(army.brigades[1:])
    for option in army.options:
        parts = [each for each in option.brigades if _alike(each, first)]
        others = [each for each in option.brigades if not _alike(each, first)]
        yield _own(parts), _of_others(others)


def _own(parts: list[Brigade]) -> list[Group]:
    return [group for part in parts for group in part.battalions if not group.level]


def _of_others(brigades: list[Brigade]) -> list[Group]:
    return [group for group in _own(brigades) if group.type in FIGHTING]


@rule(
    "extra-battalions",
    "More than a few additional battalions form a brigade of their own",
    "Give their brigade an HQ, or leave some out.",
    spearhead=("7.2.2", "mcnelly:223"),
    modern=("7.2.2", "mcnelly:223"),
)
def extra_battalions(army: Army) -> Iterator[Breach]:
    """Fighting battalions besides the first brigade's own that no other brigade's HQ leads."""
    most = army.system.limit("extra-battalions").value
    before = [
        group
        for n, brigade in enumerate(army.brigades)
        for group in _loose(brigade, led=n > 0 and brigade.hq is not None, first=n == 0)
    ]
    if most is None:
        return
    if len(before) > most:
        yield _one_too_many(before, before[int(most)], int(most))
    headed = {b.name.casefold(): b.hq is not None for b in reversed(army.brigades[1:])}
    firsts = {b.name.casefold() for b in army.brigades[:1]}
    for option in army.options:
        loose = [g for g in option.groups if g.kind == "battalion" and g.type in FIGHTING]
        for brigade in option.brigades:
            name = brigade.name.casefold()
            led = brigade.hq is not None or headed.get(name, False)
            first = name in firsts
            loose += _loose(brigade, led=led and not first, first=first)
        if loose and len(before) + len(loose) > most:
            culprit = loose[max(int(most) - len(before), 0)]
            yield _one_too_many([*before, *loose], culprit, int(most))


def _loose(brigade: Brigade, *, led: bool, first: bool) -> list[Group]:
    """A brigade's fighting battalions that no HQ leads, and that are not the first brigade's."""
    return [
        group
        for group in brigade.battalions
        if group.type in FIGHTING and not led and (not first or group.level)
    ]


def _one_too_many(loose: list[Group], group: Group, most: int) -> Breach:
    found = f"{len(loose)} additional battalions without a brigade HQ of their own"
    return Breach(group.place, named(group), found, f"{most}")


def _alike(brigade: Brigade, other: Brigade) -> bool:
    return brigade.name.casefold() == other.name.casefold()
