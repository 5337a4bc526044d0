"""Laws of pricing, for lists that hypothesis makes up of what the price lists have."""

from __future__ import annotations

import copy
import random
import sqlite3
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.points import Evaluation, evaluate, load
from catalog.points.rules import RULES

LAWS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WAR: dict[str, Any] = {
    "orbat": "list/1",
    "game": "spearhead",
    "title": "A list",
    "nation": "German",
    "year": 1944,
    "theatre": "europe",
    "list": "attack",
}
MODERN: dict[str, Any] = WAR | {
    "game": "modern-spearhead",
    "nation": "West German",
    "quality": "NATO 1",
    "year": 1985,
    "theatre": "high-intensity",
}
NAMES = {
    "spearhead": [
        "Rifles", "Pzkpfw V Panther", "Pzkpfw IVG", "81mm Mortar", "Sdkfz 250/1 or 251/1", "Pak 40",
        "105/28 Howitzer", "Transport", "Artillery FOO", "Sdkfz 222", "20mm Flak 30", "Engineers",
    ],
    "modern-spearhead": [
        "Leopard 2A1", "M113 (LAW)", "M109", "FH70", "Truck", "Artillery FOO", "PAH-1", "ICM",
        "Flak Panzer Gepard", "Air Force AGC", "Electronic Warfare Mission", "Infantry (1981)",
        "Mine Plough or Rollers", "Upgrade to Light Engineers", "Luchs",
    ],
}  # fmt: skip
DEFENCES = ["Light Entrenchments", "Heavy Entrenchments", "Section of Minefields in 2 areas"]
MORALES = st.sampled_from(["veteran", "regular", "green"])
LEVELS = st.sampled_from(["division", "corps", "army"])


@st.composite
def lists(draw: st.DrawFn) -> dict[str, Any]:
    tree = copy.deepcopy(draw(st.sampled_from([WAR, MODERN])))
    items = st.builds("{} {}".format, st.integers(1, 20), st.sampled_from(NAMES[str(tree["game"])]))
    stands = st.lists(items, min_size=1, max_size=4)
    battalions = st.fixed_dictionaries(
        {
            "name": st.sampled_from(["I Battalion", "II Battalion"]),
            "type": st.sampled_from(["armoured", "infantry", "mechanised", "reconnaissance"]),
            "morale": MORALES,
            "stands": stands,
        },
        optional={
            "full_strength": st.integers(1, 20),
            "level": LEVELS,
            "attached": st.lists(
                st.fixed_dictionaries(
                    {"from": st.just("III"), "morale": MORALES, "stands": stands}
                ),
                max_size=1,
            ),
        },
    )
    support = st.fixed_dictionaries(
        {"name": st.just("support"), "morale": MORALES, "stands": stands, "level": LEVELS},
        optional={"off_table": st.booleans(), "counter_battery": st.booleans()},
    )
    brigades = st.fixed_dictionaries(
        {
            "name": st.sampled_from(["1st", "2nd"]),
            "battalions": st.lists(battalions, min_size=1, max_size=3),
        },
        optional={"battalions_in_establishment": st.integers(1, 4)},
    )
    aircraft = st.fixed_dictionaries(
        {
            "type": st.just("fighter"),
            "count": st.integers(1, 4),
            "level": LEVELS,
            "defence": st.integers(3, 5),
            "weapons": st.fixed_dictionaries({"bomb": st.just(3)}),
        }
    )
    defences = st.builds("{} {}".format, st.integers(1, 20), st.sampled_from(DEFENCES))
    options = st.fixed_dictionaries(
        {
            "name": st.just("option"),
            "battalions": st.lists(battalions, max_size=1),
            "support": st.lists(support, max_size=1),
            "defences": st.lists(defences, max_size=1),
        }
    )
    tree["list"] = draw(st.sampled_from(["attack", "defend", "encounter"]))
    tree["brigades"] = draw(st.lists(brigades, min_size=1, max_size=2))
    tree["support"] = draw(st.lists(support, max_size=2))
    tree["aircraft"] = draw(st.lists(aircraft, max_size=2))
    tree["defences"] = draw(st.lists(defences, max_size=2))
    tree["options"] = {"A": draw(st.lists(options, max_size=2))}
    return tree


class Pricer:
    """Evaluates a list that is given as a structure."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path, self.db = path, db

    def __call__(self, tree: dict[str, Any]) -> Evaluation:
        self.path.write_text(yaml.safe_dump(tree, sort_keys=False), encoding="utf-8")
        evaluation = evaluate(load(self.path, "list.yaml"), self.db)
        assert not evaluation.problems
        return evaluation


@pytest.fixture
def price(catalog: sqlite3.Connection, tmp_path: Path) -> Pricer:
    return Pricer(tmp_path / "list.yaml", catalog)


def said(evaluation: Evaluation) -> list[tuple[str, str]]:
    return sorted((f.rule, f.severity.value) for f in evaluation.findings)


def times(item: str, factor: int) -> str:
    count, _, name = item.partition(" ")
    return f"{int(count) * factor} {name}"


@LAWS
@given(tree=lists(), factor=st.integers(2, 5))
def test_cost_is_linear_in_count(price: Pricer, tree: dict[str, Any], factor: int) -> None:
    before = price(tree).total
    for brigade in tree["brigades"]:
        for battalion in brigade["battalions"]:
            battalion["stands"] = [times(item, factor) for item in battalion["stands"]]
            for company in battalion.get("attached", []):
                company["stands"] = [times(item, factor) for item in company["stands"]]
    for group in tree["support"]:
        group["stands"] = [times(item, factor) for item in group["stands"]]
    for aircraft in tree["aircraft"]:
        aircraft["count"] *= factor
    tree["defences"] = [times(item, factor) for item in tree["defences"]]
    assert price(tree).total == before * factor


@LAWS
@given(tree=lists(), seed=st.integers(0, 99))
def test_order_changes_no_price(price: Pricer, tree: dict[str, Any], seed: int) -> None:
    before = price(tree)
    shuffle = random.Random(seed).shuffle
    for brigade in tree["brigades"]:
        for battalion in brigade["battalions"]:
            shuffle(battalion["stands"])
        shuffle(brigade["battalions"])
    shuffle(tree["support"])
    shuffle(tree["aircraft"])
    shuffle(tree["options"]["A"])
    after = price(tree)
    assert after.total == before.total
    assert sorted(said(after)) == sorted(said(before))
    shuffle(tree["brigades"])  # which is the first matters to rules, not to the price
    assert price(tree).total == before.total


@LAWS
@given(tree=lists())
def test_a_copy_of_a_battalion_adds_its_own_total(price: Pricer, tree: dict[str, Any]) -> None:
    before = price(tree)
    first = next(before.army.battalions())
    battalions = tree["brigades"][0]["battalions"]
    battalions.append(copy.deepcopy(battalions[0]))
    assert price(tree).total == before.total + first.total


@LAWS
@given(tree=lists())
def test_options_never_change_the_total(price: Pricer, tree: dict[str, Any]) -> None:
    within = price(tree)
    del tree["options"]
    without = price(tree)
    assert within.total == without.total
    assert set(said(without)) <= set(said(within))


@LAWS
@given(tree=lists(), data=st.data())
def test_agreed_rules_only_move_findings(
    price: Pricer, tree: dict[str, Any], data: st.DataObject
) -> None:
    before = price(tree)
    agreed = data.draw(st.lists(st.sampled_from(list(RULES)), unique=True))
    after = price(tree | {"agreed": agreed})
    assert after.total == before.total
    assert after.findings == [f for f in before.findings if f.rule not in agreed]
    assert after.set_aside == [f for f in before.findings if f.rule in agreed]


@LAWS
@given(tree=lists())
def test_a_list_is_the_sum_of_its_groups(price: Pricer, tree: dict[str, Any]) -> None:
    evaluation = price(tree)
    assert evaluation.total == sum((g.total for g in evaluation.army.groups()), Decimal(0))
    assert all(group.total > 0 for group in evaluation.army.groups())
    assert all(isinstance(group.total, Decimal) for group in evaluation.army.groups())


@pytest.mark.parametrize("tree", [WAR, MODERN], ids=["spearhead", "modern-spearhead"])
def test_an_empty_list_costs_nothing(price: Pricer, tree: dict[str, Any]) -> None:
    evaluation = price(tree)
    assert evaluation.total == 0
    assert said(evaluation) == [("brigade-hq", "error")]
