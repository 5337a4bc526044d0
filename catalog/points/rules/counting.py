"""What rules count, over the list alone and over the list with each of its options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.names import fold
from catalog.points.rules.registry import Against, Breach, more_than

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from decimal import Decimal

    from catalog.findings import Place
    from catalog.points.army import Army, Group, Line, Option
    from catalog.points.system import Number, PointsSystem

HIGHER = ("corps", "army")
"""Levels above the division."""
FIGHTING = ("armoured", "mechanised", "infantry")
"""Types of fighting battalions; reconnaissance and support are not."""
SUPPORT_FIRE = ("support", "artillery")
"""Roles of stands that can give support fire."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What may be on the table together: the list alone, or with one option of it.

    ``added`` are the groups that a finding about it can name: all of the list, or the option's.
    """

    where: str
    option: Option | None
    added: tuple[Group, ...]


def selections(army: Army) -> Iterator[Selection]:
    """The list alone, then with each option: a game allows one of them."""
    yield Selection("the list", None, tuple(army.groups()))
    for option in army.options:
        where = f"the list with Option {option.size}, {option.name}"
        yield Selection(where, option, tuple(option.all_groups()))


def all_groups(army: Army) -> Iterator[tuple[str, Group]]:
    """Every group, those of options too, each with what it is called in findings."""
    for group in army.groups():
        yield named(group), group
    for option in army.options:
        for group in option.all_groups():
            yield f"Option {option.size}, {option.name}: {named(group)}", group


def all_battalions(army: Army) -> Iterator[tuple[str, Group]]:
    """The same of battalions alone."""
    for where, group in all_groups(army):
        if group.kind == "battalion":
            yield where, group


def all_lines(army: Army) -> Iterator[tuple[str, Group, Line]]:
    """Every line, with its group and what that is called."""
    for where, group in all_groups(army):
        for line in group.lines:
            yield where, group, line


def named(group: Group) -> str:
    """A group with its brigade, as far as its name does not say it."""
    if group.brigade and group.brigade not in group.name:
        return f"{group.brigade}, {group.name}"
    return group.name


def of_roles(*roles: str) -> Callable[[Group], Iterator[tuple[Place, int]]]:
    """Counts a group's lines of these roles, each at its place."""

    def amounts(group: Group) -> Iterator[tuple[Place, int]]:
        return ((line.place, line.count) for line in group.lines if line.role in roles)

    return amounts


@dataclass(frozen=True, slots=True)
class Excess:
    """More of something than a number allows, by our reading or by another."""

    where: str
    place: Place
    """Where the allowed number is passed."""
    total: int
    against: Against
    numbers: tuple[Number, ...]

    def breach(
        self, found: str, allowed: str, mend: str = "", besides: Iterable[Number] = ()
    ) -> Breach:
        """The finding; a warning where readings differ. It rests on what is ``besides`` too."""
        return Breach(
            self.place,
            self.where,
            found,
            allowed,
            mend,
            (*self.numbers, *besides),
            self.against.unsure,
            self.against.severity,
        )


def excesses(
    army: Army,
    amounts: Callable[[Group], Iterable[tuple[Place, int]]],
    number: Number,
    *instead: Number,
) -> Iterator[Excess]:
    """Where list and options have more than a number allows.

    An option is reported where it alters what is to be said of the list without it.
    """
    own = [each for group in army.groups() for each in amounts(group)]
    before = sum(count for _, count in own)
    without = more_than(before, number, *instead)
    for selection in selections(army):
        counted, already = own, 0
        if selection.option is not None:
            counted = [each for group in selection.added for each in amounts(group)]
            already = before
        total = already + sum(count for _, count in counted)
        against = more_than(total, number, *instead)
        if selection.option is not None and (not counted or _same(against, without)):
            continue
        if counted and (against.broken or against.unsure):
            place = passing(counted, against.allowed - already)
            yield Excess(selection.where, place, total, against, (number, *instead))


def _same(against: Against, other: Against) -> bool:
    return (against.broken, against.unsure) == (other.broken, other.unsure)


def passing(counted: list[tuple[Place, int]], allowed: Decimal | int) -> Place:
    """The place at which a running count passes what is allowed; the last where it does not."""
    running = 0
    for place, count in counted:
        running += count
        if running > allowed:
            return place
    return counted[-1][0]


def grade(system: PointsSystem, morale: str) -> int | None:
    """A morale's rank, 0 for the best, as the quality table orders them; None if unknown."""
    chart = system.chart("quality-multipliers")
    if chart is None:
        return None
    grades = [column.key for column in chart.columns if not column.is_key]
    wanted = fold(morale)
    return grades.index(wanted) if wanted in grades else None


def plural(count: int, one: str, more: str = "") -> str:
    """``1 stand``, ``2 stands``."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"
