"""Whose quality a list has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.rules.registry import Breach, rule
from catalog.points.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Army


@rule(
    "quality-row",
    "A list has its own nation's quality, or a note of the rules gives it another's",
    "Leave quality: out, or see that a note of the rules gives these troops that quality.",
    spearhead=("10.2.1", "mcnelly:375,385"),
    severity=Severity.ADVICE,
)
def quality_row(army: Army) -> Iterator[Breach]:
    """A quality that is not the price list's own: right for the Free French, and for Italians
    under German command, but every factor hangs on it.

    Modern Spearhead does not say which nation has which.
    """
    own = army.system.text(
        "quality-rows", {"list": army.system.nation.adjective}, "quality"
    )  # fmt: skip
    if own and army.quality and own != army.quality:
        found = f"priced as {army.quality}"
        allowed = f"{own}, for the {army.system.nation.adjective} price list"
        yield Breach(army.record.place, "quality", found, allowed)
