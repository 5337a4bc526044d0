"""What a list and its options may cost, by game, period and theatre (2.4)."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.points.army import Army
    from catalog.points.system import Number


def printed_budget(army: Army, column: str) -> Number | None:
    """The cell of the budgets chart: defend, attack, encounter, option-a or option-b.

    None where the document prints no budget: low intensity, or before its first period.
    """
    record = army.record
    row: dict[str, str | int] = {"year": record.year, "theatre": record.theatre}
    return army.system.look_up("list-budgets", row, column)


def budget_of(army: Army) -> tuple[Decimal | None, Number | None]:
    """The budget that holds, agreed or printed, and the printed one."""
    printed = printed_budget(army, army.record.type)
    if army.record.budget is not None:
        return Decimal(army.record.budget), printed
    return (printed.value if printed is not None else None), printed
