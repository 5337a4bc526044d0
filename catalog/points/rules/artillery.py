"""Artillery: its observers, what stays off the table, and what tows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.names import fold
from catalog.points.rules.counting import HIGHER, all_groups, all_lines, named, plural, selections
from catalog.points.rules.registry import MODERN, SPEARHEAD, Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.points.army import Army, Group, Line

_OFF_TABLE = ("artillery", "transport", "ammunition", "observer", "counter-battery-observer")
"""What an off-table group has: its observers are on the table, but are written with it."""
_NATION_OF_OBSERVERS = "british"
_GUNS = "antitankguns"
"""A heading of Spearhead's lists, whose stands all want a tow."""


@rule(
    "british-observers",
    "British and Commonwealth artillery has an observer for every two stands",
    "Buy observers, or mark it counter_battery: yes or planned_only: yes.",
    spearhead=("8.2.1.2", "mcnelly:239-241"),
)
def british_observers(army: Army) -> Iterator[Breach]:
    """Artillery of the British list that is to fire on call, group by group.

    Its own observers serve a group first, then those written without artillery serve any. Corps
    and army artillery has none, and artillery that fires only planned or counter-battery needs
    none. An option's artillery is judged with the observers of list and option.
    """
    if army.system.nation.slug != _NATION_OF_OBSERVERS:
        return
    stands = army.system.limit("stands-per-observer").value
    if stands is None:
        return
    left = 0
    for selection in selections(army):
        spare = left + sum(g.stands("observer") for g in _without_guns(selection.added))
        for group in filter(_on_call, selection.added):
            guns, own = group.stands("artillery"), group.stands("observer")
            needed = -(-guns // int(stands))
            taken = min(spare, max(needed - own, 0))
            spare -= taken
            if own + taken < needed:
                found = f"{plural(guns, 'stand')}, {plural(own + taken, 'observer')}"
                yield Breach(group.place, named(group), found, f"{needed}")
        if selection.option is None:
            left = spare


@rule(
    "unobserved-artillery",
    "Artillery without an observer on the table fires planned or counter-battery only",
    "Buy an Artillery FOO for the table, or mark it counter_battery: yes or planned_only: yes.",
    spearhead=("8.2.1.1", "mcnelly:239"),
    modern=("9.2.1", "mcnelly:367"),
    severity=Severity.WARNING,
)
def unobserved_artillery(army: Army) -> Iterator[Breach]:
    """Artillery of the division or brigade in a list without any observer.

    Off table it is a warning; on the table it can still fire at what it sees, which is advice.
    Planned and counter-battery fire are for artillery off the table: what is marked for them, or
    comes from corps or army, and stands on the table is a warning. Guns within other battalions
    are directed by those, and not looked at.
    """
    always = _observed(army.groups())
    for selection in selections(army):
        observed = always or _observed(selection.added)
        for group in selection.added:
            if not _all_guns(group):
                continue
            limited = group.counter_battery or group.planned_only or group.level in HIGHER
            guns = plural(group.stands("artillery"), "stand")
            where = named(group)
            if limited and not group.off_table:
                found = f"{guns} on the table for planned or counter-battery fire only"
                mend = "Keep it off the table with off_table: yes."
                yield Breach(group.place, where, found, "such fire from off the table", mend)
            elif not limited and not observed:
                severity = Severity.WARNING if group.off_table else Severity.ADVICE
                found, allowed = f"{guns}, no observer", "planned or counter-battery fire"
                if not group.off_table:
                    allowed = "fire at what it sees itself"
                yield Breach(group.place, where, found, allowed, severity=severity)


@rule(
    "counter-battery-observers",
    "A counter-battery observer is of the list's own nation",
    "Buy the observer that is meant for the nation.",
    spearhead=("10.2.2", "mcnelly:387-389"),
)
def counter_battery_observers(army: Army) -> Iterator[Breach]:
    """By the chart's column of who may have it, against the nation and the quality that it has.

    The Free French, of British quality, have a British observer. Nations that the chart does not
    name have none.
    """
    system = army.system
    ours = {fold(system.nation.adjective), fold(army.quality)}
    for nation in system.values("quality-rows", "list"):
        if (
            army.quality
            and system.text("quality-rows", {"list": nation}, "quality") == army.quality
        ):
            ours.add(fold(nation))
    for where, _, line in all_lines(army):
        if line.role != "counter-battery-observer" or line.item is None:
            continue
        whose = system.text("generic-troops", {"item": line.item.name}, "for-whom")
        if not ours & {fold(part) for part in whose.split(",")}:
            found = f"{line.item.name}, in a list of the {system.nation.adjective}"
            yield Breach(line.place, where, found, f"it is for {whose}")


@rule(
    "off-table",
    "Only artillery stays off the table; in Modern Spearhead air defence too",
    "Write it in a group of its own, without off_table:.",
    spearhead=("10.2.1", "mcnelly:375"),
    modern=("9.2.8", "mcnelly:367-369,1969"),
)
def off_table(army: Army) -> Iterator[Breach]:
    """Stands of off-table groups, their transport and ammunition left aside.

    An observer may be written with its guns: it is on the table, and priced so. Mortars are named
    with the artillery that can be off the table, but not with what costs less there: a warning.
    Air defence of a division or above can stay off in Modern Spearhead, and support is that.
    """
    allowed = _OFF_TABLE if army.system.game == SPEARHEAD else (*_OFF_TABLE, "air-defence")
    what = "artillery" if army.system.game == SPEARHEAD else "artillery and air defence"
    for where, group, line in all_lines(army):
        if not group.off_table or line.item is None or line.role in allowed:
            continue
        found = f"{line.written} off the table"
        if "mortar" in fold(line.item.name):
            mend = "Agree on whether heavy mortars count as artillery: they cost their full price."
            yield Breach(line.place, where, found, what, mend, severity=Severity.WARNING)
        else:
            yield Breach(line.place, where, found, what)


@rule(
    "tows",
    "What is towed has something to tow it, and what is off the table its trucks",
    "Buy transport or tows in the same group, or leave it where it stands all game.",
    spearhead=("10.1", "mcnelly:375"),
    modern=("10.1", "mcnelly:375"),
    severity=Severity.WARNING,
)
def tows(army: Army) -> Iterator[Breach]:
    """Transport of a group against its towed stands; off the table against all its artillery.

    The print marks what is towed in Modern Spearhead only; in Spearhead anti-tank guns want a
    tow, and whether a howitzer does its name does not say. All transport of a group counts, that
    of its infantry too.
    """
    off = ("artillery",) if army.system.game == SPEARHEAD else ("artillery", "air-defence")
    for where, group in all_groups(army):
        lines = [
            line
            for line in group.lines
            if (line.role in off if group.off_table else _towed(army, line))
        ]
        wanted = sum(line.count for line in lines)
        has = sum(line.count for line in group.lines if line.role == "transport")
        if has < wanted:
            kind = "stand off the table" if group.off_table else "towed stand"
            kinds = "stands off the table" if group.off_table else "towed stands"
            found = f"{plural(wanted, kind, kinds)}, {has} transport"
            yield Breach(lines[0].place, where, found, f"{wanted} transport")


def _towed(army: Army, line: Line) -> bool:
    if line.item is None:
        return False
    guns = army.system.game != MODERN and fold(line.item.category) == _GUNS
    return line.item.towed or guns


def _observed(groups: Iterable[Group]) -> bool:
    return any(group.stands("observer") and group.level not in HIGHER for group in groups)


def _on_call(group: Group) -> bool:
    """Artillery of the division or brigade that is to fire when it is called."""
    limited = group.counter_battery or group.planned_only or group.level in HIGHER
    return not limited and _all_guns(group)


def _all_guns(group: Group) -> bool:
    """Whether a group is artillery, with nothing but what goes with that."""
    others = [line for line in group.lines if line.role not in (*_OFF_TABLE, "air-controller")]
    return bool(group.stands("artillery")) and not others


def _without_guns(groups: Iterable[Group]) -> Iterator[Group]:
    return (g for g in groups if not g.stands("artillery") and g.level not in HIGHER)
