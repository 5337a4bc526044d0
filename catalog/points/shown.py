"""Amounts as they are shown: exact to the last digit, without digits that say nothing."""

from __future__ import annotations

from decimal import Decimal


def points(amount: Decimal | int | None) -> str:
    """``650``, ``644.8``, ``75.60`` as ``75.6``; a dash where there is none.

    The rules give no way of rounding, and factors have one decimal, so that one decimal is shown
    and more only where more is meant.
    """
    if amount is None:
        return "–"
    text = f"{Decimal(amount):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", "−")


def factor(amount: Decimal | None) -> str:
    """``× 1.2``; empty where no factor applies."""
    return "" if amount is None else f"× {points(amount)}"
