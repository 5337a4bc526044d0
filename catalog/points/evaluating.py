"""Pricing a list and judging it by every rule; nothing stops at the first finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.names import fold, nearest, shortened
from catalog.points.budgets import budget_of, printed_budget
from catalog.points.hints import Hints
from catalog.points.pricing import priced
from catalog.points.rules import RULES
from catalog.points.verdict import Evaluation, Problem, Severity
from catalog.query.database import data_hash

if TYPE_CHECKING:
    import sqlite3

    from catalog.points.army import Army
    from catalog.records.lists import ArmyListRecord

_ORDER = list(Severity)


def evaluate(record: ArmyListRecord, db: sqlite3.Connection) -> Evaluation:
    """Price an army list and judge it.

    A stand without a price is a problem of the evaluation, and the rest is priced and judged all
    the same. Rules that the players agreed to set aside are judged, and kept apart.

    Raises:
        ListError: the game, or the nation's price list, is not in the catalog.
    """
    army, problems = priced(record, db)
    problems += _out_of_game(army)
    for option in army.options:
        option.budget = printed_budget(army, f"option-{option.size.lower()}")
    problems += _agreed(army)
    problems += _attached(army)
    budget, budget_from = budget_of(army)
    found = [
        finding
        for rule in RULES.values()
        if army.system.game in rule.sections
        for finding in rule.findings(army)
    ]
    found.sort(key=lambda f: (_ORDER.index(f.severity), f.place.line))
    agreed = set(record.agreed)
    return Evaluation(
        army=army,
        total=army.total,
        budget=budget,
        budget_from=budget_from,
        findings=[f for f in found if f.rule not in agreed],
        set_aside=[f for f in found if f.rule in agreed],
        problems=problems,
        data_hash=data_hash(db),
    )


def _out_of_game(army: Army) -> list[Problem]:
    """A theatre that the game has not got, and a year before or after it."""
    record, system = army.record, army.system
    known = THEATRES.get(system.game, ())
    problems = []
    if known and record.theatre not in known:
        close = nearest(record.theatre, known)
        listed = f"nearest: {close[0]}" if close else f"there are {', '.join(known)}"
        said = f"there is no theatre “{shortened(record.theatre)}” in {system.title}; {listed}"
        problems.append(Problem(record.place, "theatre", said))
    first, last = YEARS.get(system.game, (record.year, record.year))
    if not first <= record.year <= last:
        said = f"{record.year} is not a year of {system.title}, which has {first} to {last}"
        problems.append(Problem(record.place, "year", said))
    return problems


THEATRES = {
    "spearhead": ("europe", "mediterranean", "far-east"),
    "modern-spearhead": ("high-intensity", "low-intensity"),
}
YEARS = {"spearhead": (1930, 1945), "modern-spearhead": (1946, 2020)}
"""Years that a list can be of: to the end of its war, and from there to well after the document."""


def _attached(army: Army) -> list[Problem]:
    """Support that is attached to a battalion which neither list nor options have."""
    options = [list(option.all_groups()) for option in army.options]
    groups = [*army.groups(), *(group for option in options for group in option)]
    battalions = [group.name for group in groups if group.kind == "battalion"]
    known, hints = {fold(name) for name in battalions}, Hints(battalions)
    problems = []
    for group in groups:
        if group.attached_to and fold(group.attached_to) not in known:
            close = hints.nearest(group.attached_to)
            hint = f"; nearest: {', '.join(close)}" if close else ""
            said = f"there is no battalion “{shortened(group.attached_to)}” to attach it to{hint}"
            problems.append(Problem(group.place, group.name, said))
    return problems


def _agreed(army: Army) -> list[Problem]:
    problems, hints = [], Hints(RULES)
    for code in army.record.agreed:
        if code not in RULES:
            close = hints.nearest(code)
            hint = f"nearest: {', '.join(close)}" if close else f"there are {', '.join(RULES)}"
            said = f"there is no rule “{shortened(code)}” to set aside; {hint}"
            problems.append(Problem(army.record.place, "agreed", said))
    return problems
