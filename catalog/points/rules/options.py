"""Optional reinforcements: how many there are, and what they may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.names import fold
from catalog.points.rules.counting import HIGHER, named, plural
from catalog.points.rules.registry import MODERN, Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Army, Group, Option

_UPGRADES = ("equipment-upgrade", "engineer-upgrade", "command-upgrade")


@rule(
    "option-count",
    "So many options of each size make a fair choice",
    "Leave some of them out; a game uses one in any case.",
    spearhead=("2.3.2", "mcnelly:29"),
    modern=("2.3.2", "mcnelly:29"),
    severity=Severity.ADVICE,
)
def option_count(army: Army) -> Iterator[Breach]:
    """More than the guideline of each size; fewer are the player's own loss, and not reported."""
    fair, used = army.system.limit("options-each"), army.system.limit("options-used")
    for size in ("A", "B"):
        options = [option for option in army.options if option.size == size]
        if fair.value is not None and len(options) > fair.value:
            place = options[int(fair.value)].place
            allowed = f"{fair.value} are a fair number, of which a game uses {used.value}"
            yield Breach(place, f"Option {size}", plural(len(options), "option"), allowed)


@rule(
    "option-upgrade",
    "An option adds to the list and replaces nothing of it",
    "Put in troops that the list has not got, or have the better equipment in the list itself.",
    spearhead=("7.4", "mcnelly:227"),
    modern=("7.4", "mcnelly:227"),
)
def option_upgrade(army: Army) -> Iterator[Breach]:
    """What says that it replaces something, and upgrades without stands of the option to have them.

    An engineer upgrade or mine plough for a stand that the option itself buys is how that stand
    is priced, and no upgrade of the list. In Modern Spearhead an option may load an aircraft of
    the main Attack or Defend List more expensively, and so replace that.
    """
    for option in army.options:
        where = f"Option {option.size}, {option.name}"
        if option.replaces and not _only_loads(army, option):
            found = f"it replaces “{option.replaces}”"
            yield Breach(option.place, where, found, "reinforcements only")
        for group in option.all_groups():
            upgrades = [line for line in group.lines if line.role in _UPGRADES]
            count = sum(line.count for line in upgrades)
            if upgrades and count > _able(group):
                found = f"{plural(count, 'upgrade')} and {plural(_able(group), 'stand')} for them"
                allowed = "upgrades of what the option itself brings"
                yield Breach(upgrades[0].place, f"{where}: {named(group)}", found, allowed)


def _able(group: Group) -> int:
    return group.stands()


def _only_loads(army: Army, option: Option) -> bool:
    """Whether it is only another load for aircraft of the main list."""
    if army.system.game != MODERN or army.record.type not in {"attack", "defend"}:
        return False
    ours = [fold(group.name.partition(" with ")[0]) for group in army.aircraft]
    groups = list(option.all_groups())
    loads = bool(groups) and all(g.kind == "aircraft" and g.level not in HIGHER for g in groups)
    return loads and any(name in fold(option.replaces or "") for name in ours if name)
