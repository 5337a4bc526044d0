"""Expanding: a scenario and a formation come to exactly the units and counters they need."""

from __future__ import annotations

import sqlite3

import pytest

from catalog.errors import ChoiceNeeded, OrbatError, UnknownName
from catalog.query.counters import FaceCabinet, counters_for
from catalog.query.formations import (
    Choices,
    choices_named,
    expand,
    formation_card,
    list_formations,
    period_named,
)
from catalog.query.names import formation_named, unit_named
from catalog.query.orders import Order, Request, companions_of, needs_of, order_of_battle
from catalog.query.scenarios import list_scenarios, scenario_card, scenario_named


def order(
    db: sqlite3.Connection, number: int, period: str, nation: str, request: Request | None = None
) -> Order:
    card = scenario_card(db, scenario_named(db, str(number)))
    side = next(s for s in card.sides if s.nation == nation)
    return order_of_battle(db, card, side, period_named(db, period), request or Request())


def counts(answer: Order) -> dict[str, int]:
    return {need.name: need.count for need in answer.units}


def test_american_side_of_scenario_11_in_1972_74(db: sqlite3.Connection) -> None:
    answer = order(db, 11, "1972-74", "us")
    assert answer.unit_count == 63
    assert answer.engineer_count == 3
    assert answer.minefields == 20
    assert counts(answer) == {
        "M60A1": 9, "M-60A2 Platoon": 9, "M114": 12, "M-106 Mortar Platoon": 9,
        "Mechanized Infantry Platoon": 9, "M150 OTOW Team": 6, "M-125 Mortar Platoon": 3,
        "M-107": 2, "M-110": 2, "M-163 Vulcan Platoon": 2,
    }  # fmt: skip
    assert answer.companion_count("vehicle") == answer.companion_count("dismounted") == 30
    assert answer.companion_count("one-shot") == 0


def test_american_side_of_scenario_11_in_1975(db: sqlite3.Connection) -> None:
    answer = order(db, 11, "1975", "us")
    assert (answer.unit_count, answer.engineer_count) == (75, 3)
    assert answer.companion_count("vehicle") == answer.companion_count("dismounted") == 42
    assert answer.companion_count("one-shot") == 33


@pytest.mark.parametrize("period", ["1972-74", "1975"])
def test_russian_side_of_scenario_11(db: sqlite3.Connection, period: str) -> None:
    answer = order(db, 11, period, "russian")
    assert (answer.unit_count, answer.engineer_count, answer.minefields) == (114, 4, 0)
    assert answer.companion_count("vehicle") == answer.companion_count("dismounted") == 46
    weapons = {c.name: c.count for c in answer.companions if c.form == "one-shot"}
    assert weapons == {"Rifle Sagger (company)": 18, "Mi-8 Rockets": 6, "Mi-8 Swatter": 6}
    assert answer.companion_count("one-shot") == 24
    assert answer.support == [(6, "Air Strikes")]
    assert [name for name, _ in answer.unknown] == ["160mm Mortar"]


def test_a_player_supplies_a_missing_number(db: sqlite3.Connection) -> None:
    answer = order(db, 11, "1975", "russian", Request(supply={"160mm mortars": 2}))
    assert counts(answer)["160mm Mortar"] == 2
    assert answer.unknown == []
    assert answer.unit_count == 116


def test_what_no_source_organises_is_said_to_be_unknown(db: sqlite3.Connection) -> None:
    answer = order(db, 12, "1972-74", "west-german")
    assert [name for name, _ in answer.unknown] == [
        "1 Panzergrenadier Battalion",
        "1 engineer platoon",
    ]
    assert answer.unit_count == 9 + 2 + 6 + 2 + 6


@pytest.mark.parametrize(
    ("roll", "title"),
    [
        (1, "Armored Cavalry Squadron"),
        (2, "Armored Battalion"),
        (3, "Tank Heavy Task Force"),
        (4, "Mech Heavy Task Force"),
        (5, "Mechanized Infantry Battalion"),
        (6, "Combined Arms Task Force"),
    ],
)
@pytest.mark.parametrize("period", ["1972-74", "1975"])
def test_battalion_of_scenario_13_by_roll_and_by_name(
    db: sqlite3.Connection, period: str, roll: int, title: str
) -> None:
    choices = choices_named(db, ["M60A1"])
    rolled = order(db, 13, period, "us", Request(choices, roll=roll))
    named = order(db, 13, period, "us", Request(choices, battalion=title))
    assert rolled.formations == [(1, title)]
    assert counts(rolled) == counts(named)
    assert counts(rolled)["M-109"] == 6
    assert rolled.engineer_count == 1


def test_what_the_scenario_leaves_open_is_asked_for(db: sqlite3.Connection) -> None:
    with pytest.raises(ChoiceNeeded) as rolled:
        order(db, 13, "1975", "us")
    assert rolled.value.rolled
    assert len(rolled.value.options) == 6
    with pytest.raises(ChoiceNeeded) as chosen:
        order(db, 13, "1975", "us", Request(roll=2))
    assert chosen.value.options == ["M60A1", "M-60A2 Platoon"]


def test_what_the_scenario_settles_a_player_cannot_change(db: sqlite3.Connection) -> None:
    answer = order(db, 11, "1975", "us", Request(choices_named(db, ["M60A2"])))
    assert counts(answer)["M60A1"] == counts(answer)["M-60A2 Platoon"] == 9


def test_forces_of_older_scenarios_are_in_no_source(db: sqlite3.Connection) -> None:
    cards = [c for c in list_scenarios(db) if c.number <= 10]
    assert len(cards) == 10
    for card in cards:
        assert card.forces_in
        assert not card.sides
        assert set(card.minefields) == set(card.engineers) == {"nato", "warsaw-pact"}
    assert sum(len(card.changes) for card in cards) == 16


@pytest.mark.parametrize("period", ["1972-74", "1975"])
def test_every_formation_expands_to_the_sum_of_what_it_consists_of(
    db: sqlite3.Connection, period: str
) -> None:
    """A battalion is its companies, in units, whatever is chosen."""
    period_id = period_named(db, period)
    tried = 0
    for row in list_formations(db, period_id):
        card = formation_card(db, row.id)
        for tank in ("M60A1", "M60A2") if card.nation == "American" else ("T-62",):
            choices = choices_named(db, [tank])
            if not card.consists_of:
                continue
            total = sum(
                (expand(db, p.refs[0], choices, p.count) for p in card.consists_of),
                start=expand(db, row.id, choices) - expand(db, row.id, choices),
            )
            for own in card.own:
                total[own.refs[0]] += own.count
            assert total == expand(db, row.id, choices), card.title
            tried += 1
    assert tried >= 13


def test_57_formations_are_printed_and_one_is_only_named(db: sqlite3.Connection) -> None:
    printed = [(r.nation, r.period) for r in list_formations(db) if r.organised]
    named = {"American", "Russian", "West German"}
    assert {key: printed.count(key) for key in printed if key[0] in named} == {
        ("American", "1972-74"): 22,
        ("American", "1975"): 15,
        ("Russian", "1972-74"): 15,
        ("Russian", "1975"): 4,
        ("West German", "1972-74"): 1,
    }
    assert [r.title for r in list_formations(db) if not r.organised] == [
        "Panzergrenadier Battalion"
    ]


def test_what_1975_does_not_print_again_continues(db: sqlite3.Connection) -> None:
    period = period_named(db, "1975")
    valid = {r.title: r.printed for r in list_formations(db, period)}
    assert valid["Armored Battalion"]
    assert not valid["Airmobile Infantry Battalion"]
    titles = valid.keys()
    assert "Tank Company" not in titles, "it is called Armored Company now"
    assert "Siege Mortar Battalion" not in titles, "self-propelled mortars replaced it"
    with pytest.raises(UnknownName, match="1975"):
        formation_named(db, "Siege Mortar Battalion", period)


def test_a_period_is_named_by_any_of_its_years(db: sqlite3.Connection) -> None:
    first = period_named(db, "1972-74")
    assert {period_named(db, year) for year in ("1972", "1973", "1974", "1972-74")} == {first}
    assert period_named(db, "1975") != first
    for other in ("1971", "1976", "", "yesterday"):
        with pytest.raises(UnknownName):
            period_named(db, other)


def test_counters_of_a_short_series_are_left_out_or_numbered_on(db: sqlite3.Connection) -> None:
    answer = order(db, 11, "1975", "russian")
    needs = [*answer.units, *answer.engineers]
    plain = counters_for(FaceCabinet(db), needs, answer.companions)
    extra = counters_for(FaceCabinet(db), needs, answer.companions, print_extra=True)
    engineers = [c for c in extra.counters if c.identity.startswith("644")]
    assert {c.identity for c in engineers} == {"644", "644a", "644b"}
    assert all(c.ours for c in engineers)
    assert len(extra.counters) - len(plain.counters) == 3
    assert any("3 in the set" in note for note in plain.notes)


def test_no_counter_of_a_scenario_has_the_identity_of_another(db: sqlite3.Connection) -> None:
    for period in ("1972-74", "1975"):
        for nation in ("us", "russian"):
            answer = order(db, 11, period, nation)
            found = counters_for(
                FaceCabinet(db), [*answer.units, *answer.engineers], answer.companions, True
            )
            held = [(c.identity, c.face.label) for c in found.counters if c.identity]
            assert len(held) == len(set(held))


def test_companions_follow_the_period(db: sqlite3.Connection) -> None:
    unit = unit_named(db, "us/mech inf").id
    needs = needs_of(db, {unit: 1}, "")
    for period, weapons in (("1972-74", []), ("1975", ["Dragon (platoon)"])):
        found = companions_of(db, needs, period_named(db, period))
        assert [c.name for c in found if c.form == "one-shot"] == weapons


def test_as_printed_draws_what_stands_there(db: sqlite3.Connection) -> None:
    unit = unit_named(db, "russian/mechanized rifle battalion").id
    read, printed = FaceCabinet(db).face(unit), FaceCabinet(db, as_printed=True).face(unit)
    assert read is not None
    assert printed is not None
    assert (read.statistics["defence"], printed.statistics["defence"]) == (27, 9)
    assert read.probable == {"defence"}
    assert printed.probable == frozenset()


def test_editions_are_preferred_where_a_unit_has_them(db: sqlite3.Connection) -> None:
    unit = unit_named(db, "t-72").id
    plain, revised = FaceCabinet(db), FaceCabinet(db, "revised-attack")
    assert plain.face(unit).statistics["attack"] == 10  # type: ignore[union-attr]
    assert revised.face(unit).statistics["attack"] == 30  # type: ignore[union-attr]
    assert len(plain.identities(unit)) == 5
    assert len(revised.identities(unit)) == 3


def test_an_undecided_choice_names_its_options(db: sqlite3.Connection) -> None:
    formation = formation_named(db, "Tank Company").id
    with pytest.raises(ChoiceNeeded) as needed:
        expand(db, formation, Choices())
    assert needed.value.options == ["M60A1", "M-60A2 Platoon"]
    both = choices_named(db, ["M60A1", "M60A2"])
    with pytest.raises(ChoiceNeeded):
        expand(db, formation, both)


def test_a_side_without_forces_is_an_error(db: sqlite3.Connection) -> None:
    card = scenario_card(db, scenario_named(db, "11"))
    from dataclasses import replace

    empty = replace(card.sides[0], forces=[])
    with pytest.raises(OrbatError):
        order_of_battle(db, card, empty, period_named(db, "1975"), Request())
