"""Aircraft and those who direct them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.rules.counting import HIGHER, all_lines, excesses, plural
from catalog.points.rules.registry import MODERN, Breach, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.points.army import Army, Group
    from catalog.points.system import Number


@rule(
    "aircraft-maximum",
    "A player has no more aircraft than force and year allow",
    "Take aircraft out.",
    spearhead=("8.2.9", "mcnelly:267-331"),
    modern=("9.2.2", "mcnelly:367"),
)
def aircraft_maximum(army: Army) -> Iterator[Breach]:
    """Fixed wing aircraft of the list and one option together.

    Spearhead has a number for each force and year. A list that names another nation's quality, as
    the Free French do, has that nation's force. Many cells are only probable: where another
    reading would forbid what ours allows, or the reverse, the finding is a warning.
    """
    numbers = _maximums(army)
    if not numbers:
        return
    ours = "none" if numbers[0].value is None else numbers[0].text
    for excess in excesses(army, _aircraft, *numbers):
        allowed, mend = ours, ""
        if not excess.against.broken:
            allowed = f"{ours}; {excess.against.allowed or 'none'} as the print can be read too"
            mend = "See the printed chart, and agree on what it means."
        yield excess.breach(f"{excess.total} aircraft", allowed, mend, _forces(army))


def _aircraft(group: Group) -> Iterator[tuple[Place, int]]:
    if group.kind == "aircraft":
        yield from ((line.place, line.count) for line in group.lines)


def _maximums(army: Army) -> list[Number]:
    """What the chart allows, first by our reading of the force, then by others."""
    system, record = army.system, army.record
    if system.game == MODERN:
        found = system.look_up("aircraft-maximums", {"force": record.theatre}, "maximum")
        return [found] if found is not None else []
    column = _year_column(army)
    numbers = []
    for force in _forces(army):
        for name in (force.text, *force.others):
            found = system.look_up("aircraft-maximums", {"force": name}, column)
            numbers += [found] if found is not None else []
    return numbers


def _forces(army: Army) -> list[Number]:
    """The row of the maximums that the list's force has in its theatre."""
    nation = _fights_as(army)
    row: dict[str, str | int] = {"list": nation, "theatre": army.record.theatre}
    found = army.system.look_up("air-forces", row, "force")
    return [found] if found is not None else []


def _fights_as(army: Army) -> str:
    """The nation whose quality the list has; its own where the quality is no other's."""
    system, own = army.system, army.system.nation.adjective
    rows = {
        nation: system.text("quality-rows", {"list": nation}, "quality")
        for nation in system.values("quality-rows", "list")
    }
    if rows.get(own) == army.quality:
        return own
    return next((nation for nation, row in rows.items() if row == army.quality), own)


def _year_column(army: Army) -> str:
    """The year's column: its own, or that of the years before the first."""
    chart = army.system.chart("aircraft-maximums")
    keys = [column.key for column in chart.columns] if chart is not None else []
    year = str(army.record.year)
    return year if year in keys else next((k for k in keys if k.startswith("before-")), "")


@rule(
    "air-controllers",
    "Only some armies have air controllers, and only in some years",
    "Take the air controller out; other stands may call aircraft too, by the game's own rules.",
    spearhead=("8.2.2", "mcnelly:247"),
    modern=("9.2.2", "mcnelly:367"),
)
def air_controllers(army: Army) -> Iterator[Breach]:
    """The nation and its years in Spearhead; in Modern Spearhead the quality."""
    for where, _, line in all_lines(army):
        if line.role != "air-controller":
            continue
        if army.system.game == MODERN:
            allowed = army.system.text("air-controllers", {"quality": army.quality}, "allowed")
            if army.quality and allowed != "yes":
                yield Breach(line.place, where, f"{army.quality} has none", "other qualities")
            continue
        years = _controllers(army)
        row: dict[str, str | int] = {"list": army.system.nation.adjective}
        row["years"] = army.record.year
        if army.system.look_up("air-controllers", row, "years") is None:
            nation = army.system.nation.adjective
            yield Breach(line.place, where, f"{nation}, {army.record.year}", years)


def _controllers(army: Army) -> str:
    nations = army.system.values("air-controllers", "list")
    years = army.system.values("air-controllers", "years")
    return "; ".join(f"{n}, {y}" for n, y in zip(nations, years, strict=True))


@rule(
    "corps-aircraft",
    "Corps and army give few aircraft",
    "Take aircraft of corps and army out.",
    spearhead=("7.2.3", "mcnelly:223-225"),
    modern=("7.2.3", "mcnelly:223-225"),
)
def corps_aircraft(army: Army) -> Iterator[Breach]:
    """Those with level: corps or army, of the list and one option together."""
    limit = army.system.limit("corps-aircraft")
    for excess in excesses(army, _higher_aircraft, limit):
        found = f"{plural(excess.total, 'aircraft', 'aircraft')} from corps or army"
        yield excess.breach(found, limit.text)


def _higher_aircraft(group: Group) -> Iterator[tuple[Place, int]]:
    return _aircraft(group) if group.level in HIGHER else iter(())
