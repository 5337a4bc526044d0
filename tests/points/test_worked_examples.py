"""The worked examples, each group's subtotal, factor and total to the last digit."""

from __future__ import annotations

from decimal import Decimal

import pytest

from catalog.points import Evaluation, Group, Severity
from tests.points.conftest import Judge

CROSSROADS = """
orbat: list/1
game: spearhead
title: Kampfgruppe at the crossroads
nation: German
year: 1944
theatre: europe
list: attack
brigades:
  - name: Panzer regiment
    battalions_in_establishment: 2
    battalions:
      - name: I Battalion
        type: armoured
        morale: regular
        full_strength: 13
        stands: [13 Pzkpfw V Panther]
      - name: II Battalion
        type: infantry
        morale: regular
        stands: [10 Rifles, 3 HMG, 2 81mm Mortar, 10 Sdkfz 250/1 or 251/1]
support:
  - name: howitzers
    off_table: yes
    morale: regular
    stands: [4 105/28 Howitzer, 4 Transport]
  - name: observer
    morale: regular
    stands: [1 Artillery FOO]
"""

BRIGADE = """
orbat: list/1
game: modern-spearhead
title: Panzergrenadiers on the border
nation: West German
quality: NATO 1
year: 1985
theatre: high-intensity
list: defend
brigades:
  - name: Panzergrenadier brigade
    battalions:
      - {name: tanks, type: armoured, morale: regular, stands: [10 Leopard 2A1]}
      - {name: tank destroyers, type: support, morale: regular, stands: [2 Jg. Jaguar 1 (HOT I)]}
      - name: carriers
        type: mechanised
        morale: regular
        stands: ["10 Marder 1A2 (1979+ Milan I)"]
options:
  A:
    - name: heavy howitzers
      support:
        - name: howitzers
          off_table: yes
          morale: regular
          stands: [4 M110A2, 4 Truck]
"""

AIRCRAFT = """
orbat: list/1
game: {game}
title: Aircraft
nation: {nation}
quality: {quality}
year: {year}
theatre: {theatre}
list: attack
aircraft: [{aircraft}]
"""


def sums(groups: list[Group]) -> list[tuple[str, str, list[tuple[str, str | None]], str]]:
    return [
        (
            group.name,
            str(group.subtotal),
            [(str(p.subtotal), None if p.factor is None else str(p.factor)) for p in group.parts],
            str(group.total.normalize().quantize(Decimal("0.1"))),
        )
        for group in groups
    ]


def codes(evaluation: Evaluation, severity: Severity) -> list[str]:
    return [f.rule for f in evaluation.findings if f.severity is severity]


def test_the_crossroads(judge: Judge) -> None:
    evaluation = judge(CROSSROADS)
    assert sums(list(evaluation.army.groups())) == [
        ("I Battalion", "390", [("390", "1.2")], "468.0"),
        ("II Battalion", "104", [("104", "1.2")], "124.8"),
        ("howitzers", "40", [("40", "1.0")], "40.0"),
        ("observer", "10", [("10", "1.2")], "12.0"),
    ]
    assert evaluation.total == Decimal("644.8")
    assert (evaluation.budget, evaluation.left) == (Decimal(650), Decimal("5.2"))
    assert codes(evaluation, Severity.ERROR) == ["brigade-hq"]
    assert [f.section for f in evaluation.findings] == ["7.2.2"]
    assert evaluation.verdict == "not legal"


def test_the_crossroads_with_a_headquarters(judge: Judge) -> None:
    hq = "    hq: {stand: Rifles, morale: regular}\n    battalions_in_establishment: 2\n"
    within = CROSSROADS.replace("    battalions_in_establishment: 2\n", hq)
    evaluation = judge(within.replace("13 Pzkpfw V Panther", "12 Pzkpfw V Panther"))
    assert evaluation.total == Decimal("644.8") - 36 + Decimal("7.2")
    assert evaluation.findings == []
    assert evaluation.verdict == "legal"


def test_the_border(judge: Judge) -> None:
    evaluation = judge(BRIGADE)
    assert sums(list(evaluation.army.groups())) == [
        ("tanks", "370", [("370", "1.1")], "407.0"),
        ("tank destroyers", "48", [("48", "1.1")], "52.8"),
        ("carriers", "150", [("150", "1.1")], "165.0"),
    ]
    assert evaluation.total == Decimal("624.8")
    assert evaluation.budget == 650
    option = evaluation.army.options[0]
    assert sums(list(option.all_groups())) == [("howitzers", "84", [("84", "0.9")], "75.6")]
    assert option.total == Decimal("75.6")
    assert option.budget is not None
    assert option.budget.value == 60
    assert codes(evaluation, Severity.ERROR) == ["brigade-hq", "option-budget"]
    over = next(f for f in evaluation.findings if f.rule == "option-budget")
    assert (over.found, over.allowed, over.section) == ("75.6 points", "60 points", "2.4.2")


MODERN = {
    "game": "modern-spearhead",
    "nation": "West German",
    "quality": "NATO 1",
    "year": 1985,
    "theatre": "high-intensity",
}
WAR = {
    "game": "spearhead",
    "nation": "German",
    "quality": "German",
    "year": 1944,
    "theatre": "europe",
}


@pytest.mark.parametrize(
    ("game", "aircraft", "cost"),
    [
        (WAR, "{type: fighter, defence: 5, weapons: {bombs: 3}}", 21),
        (WAR, "1 FW-190 with bombs", 12),
        (WAR, "1 FW-190 with rockets", 15),
        (WAR, "1 FW-190", 15),
        (MODERN, "{type: A, defence: 5, weapons: {bomb: 3, rocket: 3}, specialised: yes}", 36),
        (MODERN, "{type: A, defence: 5, weapons: {cannon: 3}, specialised: yes}", 21),
        (MODERN, "{type: A, defence: 5, weapons: {cannons: 3}, specialised: yes}", 21),
        (MODERN, "{type: A, defence: 4, weapons: {cannon: 3}, specialised: yes}", 18),
        (MODERN, "{type: A, defence: 5, weapons: {bomb: 3, rocket: 3}}", 24),
        (MODERN, "{type: A, count: 3, defence: 5, weapons: {bomb: 3}, specialised: yes}", 108),
    ],
)
def test_aircraft(game: dict[str, object], aircraft: str, cost: int, judge: Judge) -> None:
    evaluation = judge(AIRCRAFT.format(aircraft=aircraft, **game))
    assert not evaluation.problems
    assert evaluation.total == cost
    assert [part.factor for g in evaluation.army.aircraft for part in g.parts] == [None]
