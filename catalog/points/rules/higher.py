"""Support from corps and army (7.2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.rules.counting import (
    FIGHTING,
    HIGHER,
    all_groups,
    excesses,
    named,
    of_roles,
    plural,
    selections,
)
from catalog.points.rules.registry import SPEARHEAD, Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from catalog.findings import Place
    from catalog.points.army import Army, Group

_BESIDES = (
    "", "artillery", "observer", "counter-battery-observer", "air-controller", "transport",
    "ammunition", "electronic-warfare",
)  # fmt: skip
"""What corps and army may send in either game, with what goes with it; unknown things too."""
_MODERN_ONLY = ("attack-helicopter", "air-defence")


@rule(
    "corps-artillery",
    "Corps and army give little artillery",
    "Take artillery of corps and army out.",
    spearhead=("7.2.3", "mcnelly:223-225"),
    modern=("7.2.3", "mcnelly:223-225"),
)
def corps_artillery(army: Army) -> Iterator[Breach]:
    """Stands in groups of corps or army without an observer, of the list and one option together.

    A group with an observer of its own is no matter of this limit; `high-observers` reports it.
    """
    limit = army.system.limit("corps-artillery")
    for excess in excesses(army, _unobserved, limit):
        found = f"{excess.total} stands of artillery from corps or army"
        yield excess.breach(found, limit.text)


def _unobserved(group: Group) -> Iterable[tuple[Place, int]]:
    return () if group.stands("observer") else _higher("artillery")(group)


def _higher(*roles: str) -> Callable[[Group], Iterable[tuple[Place, int]]]:
    amounts = of_roles(*roles)
    return lambda group: amounts(group) if group.level in HIGHER else ()


@rule(
    "corps-helicopters",
    "Corps and army give few attack helicopters",
    "Take attack helicopters of corps and army out.",
    modern=("7.2.3", "mcnelly:223-225"),
)
def corps_helicopters(army: Army) -> Iterator[Breach]:
    """Attack helicopters with level: corps or army, of the list and one option together."""
    limit = army.system.limit("corps-attack-helicopters")
    for excess in excesses(army, _higher("attack-helicopter"), limit):
        found = f"{excess.total} attack helicopters from corps or army"
        yield excess.breach(found, limit.text)


@rule(
    "corps-air-defence",
    "Corps and army give little air defence",
    "Take air defence of corps and army out.",
    modern=("7.2.3", "mcnelly:223-225"),
)
def corps_air_defence(army: Army) -> Iterator[Breach]:
    """Stands of air defence with level: corps or army, of the list and one option together.

    The rules allow attack helicopters *or* air defence: both are a warning, since the word may
    only set two limits beside each other.
    """
    limit = army.system.limit("corps-air-defence")
    for excess in excesses(army, _higher("air-defence"), limit):
        found = f"{excess.total} stands of air defence from corps or army"
        yield excess.breach(found, limit.text)
    before: set[str] = set()
    for selection in selections(army):
        lines = [
            line
            for group in selection.added
            if group.level in HIGHER
            for line in group.lines
            if line.role in _MODERN_ONLY
        ]
        roles = before | {line.role for line in lines}
        if len(roles) == len(_MODERN_ONLY) and before != roles:
            yield Breach(
                next(line for line in reversed(lines) if line.role not in before).place,
                selection.where,
                "attack helicopters and air defence from corps or army",
                "either of them",
                severity=Severity.WARNING,
            )
        if selection.option is None:
            before = roles


@rule(
    "independent-tanks",
    "Corps and army give one tank battalion, to an infantry division without armour",
    "Take it out, or the division's own armour.",
    spearhead=("7.2.3", "mcnelly:223-225"),
)
def independent_tanks(army: Army) -> Iterator[Breach]:
    """Armoured battalions with level: corps or army, of the list and one option together.

    A division has armour if another armoured battalion is in the list; single tanks or assault
    guns in battalions of other types are not looked at.
    """
    limit = army.system.limit("independent-tank-battalions")

    def amounts(group: Group) -> Iterable[tuple[Place, int]]:
        return ((group.place, 1),) if _armoured(group) and group.level in HIGHER else ()

    for excess in excesses(army, amounts, limit):
        yield excess.breach(f"{excess.total} independent tank battalions", limit.text)
    sent_before: list[Group] = []
    own_before: list[Group] = []
    for selection in selections(army):
        armour = [group for group in selection.added if _armoured(group)]
        sent = [group for group in armour if group.level in HIGHER]
        own = [group for group in armour if group.level not in HIGHER]
        beside = (own_before or own)[:1]
        culprit = (sent if own_before or own else []) or (own if sent_before else [])
        if culprit and not (sent_before and own_before):
            found = f"a tank battalion from corps or army beside {named((beside or own)[0])}"
            allowed = "an infantry division without other armour"
            yield Breach(culprit[-1].place, named(culprit[-1]), found, allowed)
        if selection.option is None:
            sent_before, own_before = sent, own


def _armoured(group: Group) -> bool:
    return group.kind == "battalion" and group.type == "armoured"


@rule(
    "corps-others",
    "Corps and army give nothing but what the rules name",
    "Take it out, or agree on it with agreed: [corps-others].",
    spearhead=("7.2.3", "mcnelly:223-225"),
    modern=("7.2.3", "mcnelly:223-225"),
    severity=Severity.WARNING,
)
def corps_others(army: Army) -> Iterator[Breach]:
    """Battalions and stands of corps or army for which there is no limit, since none may come.

    In Spearhead an armoured battalion may; in Modern Spearhead attack helicopters and air defence.
    """
    spearhead = army.system.game == SPEARHEAD
    allowed_roles = _BESIDES if spearhead else (*_BESIDES, *_MODERN_ONLY)
    allowed = "artillery, aircraft, " + (
        "an independent tank battalion" if spearhead else "attack helicopters or air defence"
    )
    for where, group in all_groups(army):
        if group.level not in HIGHER or group.kind == "aircraft":
            continue
        if spearhead and _armoured(group):
            continue
        if group.kind == "battalion" and group.type in FIGHTING:
            yield Breach(group.place, where, f"a battalion from {group.level}", allowed)
            continue
        other = next((line for line in group.lines if line.role not in allowed_roles), None)
        if other is not None:
            yield Breach(other.place, where, f"{other.written} from {group.level}", allowed)


@rule(
    "high-observers",
    "Artillery of corps and army has no observers",
    "Take the observer out: such artillery fires planned or counter-battery.",
    spearhead=("8.2.1.3", "mcnelly:241-245"),
    modern=("9.2.1", "mcnelly:367"),
)
def high_observers(army: Army) -> Iterator[Breach]:
    """Observers in groups with level: corps or army."""
    for where, group in all_groups(army):
        lines = [line for line in group.lines if line.role == "observer"]
        if lines and group.level in HIGHER:
            count = sum(line.count for line in lines)
            found = f"{plural(count, 'observer')} from {group.level}"
            yield Breach(lines[0].place, where, found, "none above the division")
