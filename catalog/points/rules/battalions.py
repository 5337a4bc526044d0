"""Battalions: their size, what may be missing from them, and companies of others."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from catalog.points.rules.counting import all_battalions, plural
from catalog.points.rules.registry import MODERN, Breach, rule
from catalog.points.sizes import counted, size_of
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.points.army import Army, Group, Line

_FIGHTING_ROLES = ("fighting", "command", "engineer", "air-defence", "attack-helicopter")


@rule(
    "size-class",
    "A battalion counts as what its stands make it",
    "Write the size that counts, or leave size: out.",
    spearhead=("7.2.1", "mcnelly:219-223"),
    modern=("7.2.1", "mcnelly:219-223"),
)
def size_class(army: Army) -> Iterator[Breach]:
    """The stated size against the counted one, with companies and support attached to it.

    Whether five stands are the most for artillery and helicopters too, or for reconnaissance
    alone, the print leaves open: where that decides, the finding is a warning.
    """
    for where, group in all_battalions(army):
        counts = size_of(army, group)
        if not group.stated_size or not counts or not known(group) or group.stated_size == counts:
            continue
        found = f"stated as {group.stated_size}, with {plural(counted(army, group), 'stand')}"
        doubt = army.system.look_up("battalion-classes", {"class": "small-support"}, "of")
        unsure = (
            doubt is not None
            and not doubt.certain
            and group.stated_size == "small support"
            and group.stands("artillery", "attack-helicopter") == counted(army, group)
        )
        rests_on = (doubt,) if doubt is not None and unsure else ()
        yield Breach(group.place, where, found, counts, rests_on=rests_on, unsure=unsure)


@rule(
    "under-strength",
    "A battalion keeps most of its fighting stands",
    "Put stands back, or leave the battalion out.",
    spearhead=("7.2.1", "mcnelly:219"),
    modern=("7.2.1", "mcnelly:219"),
)
def under_strength(army: Army) -> Iterator[Breach]:
    """Own fighting stands against ``full_strength:``; nothing is said where that is not given.

    Reconnaissance stands, save those of a reconnaissance battalion, and stands with support fire
    are no part of it, so that a battalion of such stands only can lose any of them. Where
    companies are attached, the company taken out for each is no loss; it is reckoned as large as
    the one that came. More stands than the establishment has are reported too, as a warning.
    """
    limit = army.system.limit("under-strength").fraction
    for where, group in all_battalions(army):
        full, has = group.full_strength, _fighting(group)
        if full is None or not known(group) or (group.own_stands() and not has):
            continue
        exchanged = sum(line.count for line in attached(group) if line.item and line.item.counts)
        gone = full - has - exchanged
        if has > full:
            found, allowed = plural(has, "fighting stand"), f"{full} by its establishment"
            mend = "Take stands out, or correct full_strength:."
            yield Breach(group.place, where, found, allowed, mend, severity=Severity.WARNING)
        elif gone > full * limit:
            least = full - floor(full * limit) - exchanged
            found = f"{has} of {plural(full, 'fighting stand')}, {full - has} taken out"
            allowed = f"{limit} may be missing, so that {least} are the least"
            yield Breach(group.place, where, found, allowed)


@rule(
    "company-removed",
    "A company that comes takes the place of one that goes",
    "Take a company of its own out of the battalion.",
    spearhead=("7.2.1", "mcnelly:219"),
    modern=("7.2.1", "mcnelly:219"),
)
def company_removed(army: Army) -> Iterator[Breach]:
    """Own fighting stands against ``full_strength:``, where companies are attached.

    A list does not say how large a company is: one stand taken out for each that came is the
    least. Without ``full_strength:`` it cannot be told, which is advice.
    """
    for where, group in all_battalions(army):
        companies = list(dict.fromkeys(line.company for line in attached(group) if line.company))
        if not companies or not known(group):
            continue
        came, allowed = plural(len(companies), "company", "companies"), "as many taken out"
        if group.full_strength is None:
            found = f"{came} attached, and no full strength to see what was taken out"
            mend = "Say what its establishment has with full_strength:."
            yield Breach(companies[0].place, where, found, allowed, mend, severity=Severity.ADVICE)
        elif (gone := group.full_strength - _fighting(group)) < len(companies):
            found = f"{came} attached, {plural(max(gone, 0), 'stand')} taken out"
            yield Breach(companies[0].place, where, found, allowed)


@rule(
    "cross-attachment",
    "Only some armies exchange companies between battalions",
    "Leave the battalion its own companies.",
    spearhead=("8.1", "mcnelly:231-233"),
    modern=("7.2.1", "mcnelly:219"),
)
def cross_attachment(army: Army) -> Iterator[Breach]:
    """The nation's doctrine by its chart, and the year from which it has it.

    The doctrine of Modern Spearhead's armies stands in its own rules, which the catalog has not
    got: there it is advice.
    """
    for where, group in all_battalions(army):
        lines = attached(group)
        if not lines:
            continue
        place = lines[0].company.place if lines[0].company else lines[0].place
        found = f"a company of {lines[0].attached_from}"
        if army.system.game == MODERN:
            mend = "See whether the army's doctrine has it: Modern Spearhead 2.3.7 and 20.1."
            allowed = "what the doctrine of the army has"
            yield Breach(place, where, found, allowed, mend, severity=Severity.ADVICE)
        else:
            yield from _doctrine(army, place, where, found)


def _doctrine(army: Army, place: Place, where: str, found: str) -> Iterator[Breach]:
    nation, year = army.system.nation.adjective, army.record.year
    since = army.system.look_up("cross-attachment", {"list": nation}, "from")
    if since is None:
        listed = ", ".join(army.system.values("cross-attachment", "list"))
        yield Breach(place, where, found, f"companies are exchanged by {listed} only")
        return
    starts = [since.value, *since.also]
    early = [start is not None and year < start for start in starts]
    if any(early):
        first = max(start for start in starts if start is not None)
        yield Breach(
            place,
            where,
            f"{found} in {year}",
            f"{nation} from {first}",
            rests_on=(since,),
            unsure=not all(early),
        )


def attached(group: Group) -> list[Line]:
    """The lines of companies that were taken from other battalions."""
    return [line for line in group.lines if line.attached_from]


def known(group: Group) -> bool:
    """Whether every line's role is known, so that its stands can be counted."""
    return all(line.item is not None for line in group.lines)


def _fighting(group: Group) -> int:
    """Own stands of the kinds that an establishment's fighting stands are of."""
    of_its_own = ("reconnaissance",) if group.type == "reconnaissance" else ()
    return group.own_stands(*_FIGHTING_ROLES, *of_its_own)
