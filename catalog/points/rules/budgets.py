"""Points: of the list, and of each optional reinforcement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.budgets import budget_of
from catalog.points.rules.registry import Breach, more_than, rule
from catalog.points.shown import points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Army


@rule(
    "budget",
    "The list stays within its budget",
    "Take something out, or agree on another budget with budget:.",
    spearhead=("2.4.1", "mcnelly:35-45"),
    modern=("2.4.2", "mcnelly:51-65"),
)
def budget(army: Army) -> Iterator[Breach]:
    """The exact total against the budget; nothing is rounded before."""
    allowed, _ = budget_of(army)
    if allowed is not None and army.total > allowed:
        over = army.total - allowed
        found = f"{points(army.total)} points, {points(over)} too many"
        yield Breach(army.record.place, "the list", found, f"{points(allowed)} points")


@rule(
    "option-budget",
    "An optional reinforcement stays within its own budget",
    "Take something out of the option.",
    spearhead=("2.4.1", "mcnelly:35-45"),
    modern=("2.4.2", "mcnelly:51-65"),
)
def option_budget(army: Army) -> Iterator[Breach]:
    """Each option on its own, since a game allows one."""
    for option in army.options:
        if option.budget is not None and more_than(option.total, option.budget).broken:
            where = f"Option {option.size}, {option.name}"
            found = f"{points(option.total)} points"
            yield Breach(option.place, where, found, f"{option.budget.text} points")
