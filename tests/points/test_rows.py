"""Every amount is accounted for: lines, groups, options and totals, each with real citations."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from catalog.points import Evaluation, Group, evaluate, load
from catalog.points.explaining import Step, explain
from catalog.records.base import cited_lines
from tests.points.conftest import Judge
from tests.points.test_rules import BREAKS, KEEPS, named
from tests.points.test_worked_examples import BRIGADE, CROSSROADS


def groups_of(evaluation: Evaluation) -> Iterator[Group]:
    yield from evaluation.army.groups()
    for option in evaluation.army.options:
        yield from option.all_groups()


def amounts(steps: list[Step], kind: str) -> list[Decimal]:
    return [step.amount for step in steps if step.kind == kind and step.amount is not None]


@pytest.mark.parametrize("path", [*KEEPS, *BREAKS], ids=named)
def test_every_amount_is_accounted_for(path: Path, catalog: sqlite3.Connection) -> None:
    evaluation = evaluate(load(path), catalog)
    steps = explain(evaluation)
    groups = list(groups_of(evaluation))
    assert amounts(steps, "group") == [group.total for group in groups]
    lines = [line for group in groups for line in group.lines]
    assert amounts(steps, "line") == [line.cost for line in lines]
    for group in groups:
        assert group.subtotal == sum((line.cost or 0 for line in group.lines), Decimal(0))
        assert group.total == sum((part.total for part in group.parts), Decimal(0))
    own = sum((group.total for group in evaluation.army.groups()), Decimal(0))
    assert amounts(steps, "total") == [evaluation.total] == [own]
    assert amounts(steps, "option") == [option.total for option in evaluation.army.options]
    budget = [] if evaluation.budget is None else [evaluation.budget]
    assert amounts(steps, "budget") == budget
    for step in steps:
        assert step.where and step.what and step.working
        for reason in step.reasons:
            source, cited = cited_lines(reason.source)
            row = catalog.execute("SELECT lines FROM source WHERE id = ?", (source,)).fetchone()
            assert row is not None
            assert 1 <= min(cited) <= max(cited) <= row[0]
            assert reason.where
        priced = step.kind in {"line", "group"} and step.amount
        free = step.kind == "group" and "no factor" in step.working
        assert step.reasons or not priced or free


def reckoned(step: Step) -> Decimal:
    """The amount that a line's working comes to: count times price."""
    count, _, each = step.working.partition(" (")[0].partition(" × ")
    return Decimal(count) * Decimal(each)


@pytest.mark.parametrize("text", [CROSSROADS, BRIGADE], ids=["spearhead", "modern-spearhead"])
def test_the_working_comes_to_the_amount(text: str, judge: Judge) -> None:
    for step in explain(judge(text)):
        if step.kind == "line":
            assert reckoned(step) == step.amount


def test_the_working_of_the_crossroads(judge: Judge) -> None:
    steps = explain(judge(CROSSROADS))
    assert [(s.kind, s.working) for s in steps if s.kind != "line"] == [
        ("group", "390 × 1.2"),
        ("group", "104 × 1.2"),
        ("group", "40 × (1.2 − 0.2)"),
        ("group", "10 × 1.2"),
        ("total", "468 + 124.8 + 40 + 12"),
        ("budget", "Attack List, 1944, europe"),
    ]
    panthers = steps[0]
    assert (panthers.what, panthers.working) == ("13 Pzkpfw V Panther", "13 × 30")
    assert [reason.source for reason in panthers.reasons] == ["mcnelly:489-491"]


def test_an_aircraft_shows_what_its_price_rests_on(judge: Judge) -> None:
    aircraft = CROSSROADS + "aircraft: [1 FW-190 with rockets]\n"
    step = next(s for s in explain(judge(aircraft)) if s.what == "1 FW-190 with rockets")
    assert step.amount == 15
    assert step.working == "1 × 15 (Rockets 4 at defence 4)"
    assert [reason.certain for reason in step.reasons] == [True, True, False]


def test_an_agreed_budget_and_none(judge: Judge) -> None:
    agreed = explain(judge(CROSSROADS.replace("list: attack", "list: attack\nbudget: 700")))[-1]
    assert (agreed.amount, agreed.working) == (700, "by agreement, where the rules print 650")
    none = explain(judge(BRIGADE.replace("year: 1985", "year: 1955")))[-1]
    assert none.amount is None
    assert none.working == "the rules print no budget for 1955, high-intensity"
