"""Morale of attachments, of artillery with its observers, and of helicopters (7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.names import fold
from catalog.points.rules.counting import HIGHER, all_battalions, all_groups, grade, named
from catalog.points.rules.registry import Breach, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.points.army import Army, Group, Line

_ALWAYS_REGULAR = ("artillery", "observer", "air-controller")
_HELICOPTERS = ("attack-helicopter", "transport-helicopter")
_REGULAR = "regular"


@rule(
    "attached-morale",
    "What is attached to a battalion is at least as good as that",
    "Attach something of the battalion's morale or better.",
    spearhead=("7.3", "mcnelly:227"),
    modern=("7.3", "mcnelly:227"),
)
def attached_morale(army: Army) -> Iterator[Breach]:
    """Companies of other battalions, and support with ``attached_to:``.

    Support goes by the list's battalion of that name, or the option's. Grades are in the order
    of the quality table, random last. Artillery, observers and helicopters are left aside: their
    grade is fixed, whatever they are attached to.
    """
    battalions = list(all_battalions(army))
    for where, group in battalions:
        companies = {line.company: line for line in reversed(group.lines) if line.company}
        for company, line in sorted(companies.items(), key=lambda each: each[0].number):
            name = f"{where}, company of {line.attached_from}"
            yield from _worse(army, company.place, name, line.morale, group)
    hosts = {fold(battalion.name): battalion for _, battalion in reversed(battalions)}
    for where, group in all_groups(army):
        host = hosts.get(fold(group.attached_to)) if group.attached_to else None
        if host is not None and not _only(group, *_ALWAYS_REGULAR, *_HELICOPTERS):
            yield from _worse(army, group.place, where, group.morale, host)


def _worse(army: Army, place: Place, where: str, morale: str, host: Group) -> Iterator[Breach]:
    theirs, ours = grade(army.system, morale), grade(army.system, host.morale)
    if theirs is not None and ours is not None and theirs > ours:
        found = f"{fold(morale)}, attached to {named(host)}"
        yield Breach(place, where, found, f"{fold(host.morale)} or better")


@rule(
    "support-morale",
    "Artillery, observers and air controllers are Regular, or what the whole division is",
    "Make them regular; where the whole division is of one grade, say so with division_morale:.",
    spearhead=("7.3", "mcnelly:227"),
    modern=("7.3", "mcnelly:227"),
)
def support_morale(army: Army) -> Iterator[Breach]:
    """Every group with such a stand, wherever it is, against ``division_morale:`` or Regular.

    A division that is said to be of one grade cannot have battalions of another: they are
    reported too, but for helicopters, and for battalions of corps and army, which are not its own.
    A stand of artillery within another kind of battalion is reported at its line.
    """
    whole = army.record.division_morale
    wanted = whole or _REGULAR
    for where, group in all_groups(army):
        lines = [
            line
            for line in group.lines
            if line.role in _ALWAYS_REGULAR and _morale(group, line) != wanted
        ]
        if lines:
            place = group.place if _only(group, *_ALWAYS_REGULAR) else lines[0].place
            yield Breach(place, where, f"{lines[0].written}, {_morale(group, lines[0])}", wanted)
        elif (
            whole
            and fold(group.morale) != whole
            and _of_division(group)
            and not _only(group, *_HELICOPTERS)
        ):
            found = f"{fold(group.morale)}, in a division that is {whole} throughout"
            mend = "Leave division_morale: out, or make it of that grade."
            yield Breach(group.place, where, found, whole, mend)


@rule(
    "helicopter-morale",
    "Helicopters are Regular",
    "Make them regular.",
    modern=("7.3", "mcnelly:227"),
)
def helicopter_morale(army: Army) -> Iterator[Breach]:
    """Every group with helicopters, in a Green or Veteran division too."""
    for where, group in all_groups(army):
        lines = [
            line
            for line in group.lines
            if line.role in _HELICOPTERS and _morale(group, line) != _REGULAR
        ]
        if lines:
            place = group.place if _only(group, *_HELICOPTERS) else lines[0].place
            yield Breach(place, where, f"{lines[0].written}, {_morale(group, lines[0])}", _REGULAR)


def _morale(group: Group, line: Line) -> str:
    """A line's own, where it is a company's; else its group's."""
    return fold(line.morale or group.morale)


def _only(group: Group, *roles: str) -> bool:
    """Whether all stands of a group are of these roles."""
    return 0 < group.stands() == group.stands(*roles)


def _of_division(group: Group) -> bool:
    return group.kind in {"battalion", "headquarters"} and group.level not in HIGHER
