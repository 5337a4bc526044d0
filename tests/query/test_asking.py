"""Names, search, charts and readings: what a person asks, and what the catalog answers."""

from __future__ import annotations

import sqlite3
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.errors import AmbiguousName, OrbatError, UnknownName
from catalog.query.charts import chart_named, list_charts, look_up, roll
from catalog.query.formations import formation_card, list_formations
from catalog.query.names import formation_named, nation_named, nations_named, unit_named
from catalog.query.readings import list_readings
from catalog.query.scenarios import scenario_named
from catalog.query.search import search
from catalog.query.units import list_units, unit_card

US, RUSSIAN = "red-star-white-star/nation/us", "red-star-white-star/nation/russian"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("t-72", "russian/t-72-company"),
        ("T72", "russian/t-72-company"),
        ("T-72 Battalion", "russian/t-72-battalion"),
        ("m60a2", "us/m-60a2-platoon"),
        ("23mm MG", "russian/23mm-aa-platoon"),
        ("ZU-23", "russian/23mm-aa-platoon"),
        ("ZU-23-2", "russian/23mm-aa-platoon"),
        ("23mm Air Defense Machine Gun", "russian/23mm-aa-platoon"),
        ("BRMD(B)", "russian/brdm-b-squad"),
        ("us/mech inf", "us/mechanized-infantry-platoon"),
        ("russian/mech inf", "russian/mechanized-rifle-company"),
        ("ussr/mech inf", "russian/mechanized-rifle-company"),
        ("american/jeep/otow", "us/jeep-otow"),
        ("otow/jeep", "us/jeep-otow"),
        ("vulcan", None),
        ("dragon (company)", "us/dragon-company"),
    ],
)
def test_units_by_any_spelling(db: sqlite3.Connection, name: str, found: str | None) -> None:
    if found is None:
        with pytest.raises(UnknownName, match="M-163 Vulcan"):
            unit_named(db, name)
    else:
        assert unit_named(db, name).id == f"red-star-white-star/unit/{found}"


def test_every_spelling_of_every_unit_finds_it_within_its_nation(db: sqlite3.Connection) -> None:
    rows = db.execute(
        "SELECT s.spelling, s.ref, u.nation_id FROM spelling s JOIN unit u ON u.id = s.ref "
        "WHERE s.kind = 'unit' AND u.carrier_id IS NULL"
    ).fetchall()
    assert len(rows) > 150
    for row in rows:
        assert unit_named(db, row["spelling"], row["nation_id"]).id == row["ref"]


def test_an_ambiguous_name_says_how_to_ask_for_each(db: sqlite3.Connection) -> None:
    with pytest.raises(AmbiguousName) as error:
        unit_named(db, "mech inf")
    assert error.value.nearest == [
        "russian/Mechanized Rifle Company",
        "us/Mechanized Infantry Platoon",
    ] or set(error.value.nearest) == {
        "russian/Mechanized Rifle Company",
        "us/Mechanized Infantry Platoon",
    }
    for ask in error.value.nearest:
        unit_named(db, ask)
    with pytest.raises(AmbiguousName) as error:
        unit_named(db, "M113A1 APC")
    for ask in error.value.nearest:
        assert unit_named(db, ask.split(" (")[0]).id == ask.split(" (")[0]


def test_the_best_match_names_the_others(db: sqlite3.Connection) -> None:
    assert unit_named(db, "t-72").alternatives == ("russian/T-72 Battalion",)


def test_nations_and_sides(db: sqlite3.Connection) -> None:
    for name in ("us", "US", "American", "united states", "U.S."):
        assert nation_named(db, name) == US
    for name in ("USSR", "soviet", "SU", "Russian"):
        assert nation_named(db, name) == RUSSIAN
    assert nations_named(db, "nato")[:2] == [US, "red-star-white-star/nation/west-german"]
    assert nations_named(db, "warsaw pact")[0] == RUSSIAN
    with pytest.raises(UnknownName, match="us"):
        nation_named(db, "usa")


def test_formations_by_parent_and_title(db: sqlite3.Connection) -> None:
    with pytest.raises(AmbiguousName) as error:
        formation_named(db, "Combat Support Company")
    assert len(error.value.nearest) == 2
    for name in (
        "Armored Battalion/Combat Support Company",
        "Combat Support Company (Armored Battalion)",
    ):
        assert "armored-battalion/combat-support" in formation_named(db, name).id
    assert formation_named(db, "combined arms battalion").id.split("/")[3].startswith("combined")
    with pytest.raises(UnknownName, match="Tank Regiment"):
        formation_named(db, "Tank Regimen")


def test_scenarios_by_number_and_title(db: sqlite3.Connection) -> None:
    expected = "red-star-white-star/scenario/11"
    for name in ("11", "scenario 11", "Deliberate Russian Assault", expected):
        assert scenario_named(db, name) == expected
    with pytest.raises(UnknownName):
        scenario_named(db, "14")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("T-72", "T-72 Company"),
        ("t72", "T-72 Company"),
        ("t 72", "T-72 Company"),
        ("2S1", "2S1 SP 122mm Howitzer Battery"),
        ("m60a2", "M-60A2 Platoon"),
        ("weather", "Weather"),
        ("deliberate", "Scenario 11: Deliberate Russian Assault"),
        ("001A", "23mm AA Platoon"),
    ],
)
def test_search_ranks_what_was_meant_first(db: sqlite3.Connection, text: str, first: str) -> None:
    """Things that only price lists have stand beside it, in a group of their own."""
    hits = [hit for hit in search(db, text) if hit.kind != "equipment"]
    assert hits[0].title == first


def test_a_chart_of_several_games_is_asked_for_by_its_game(db: sqlite3.Connection) -> None:
    with pytest.raises(AmbiguousName, match="spearhead/weather"):
        chart_named(db, "weather")
    assert chart_named(db, "weather", ["season"]).game == "red-star-white-star"
    assert chart_named(db, "spearhead/weather").rolled == "2d6"


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60) | st.text(string.punctuation + " ANDORNEAR0", max_size=30))
def test_search_survives_any_text(db: sqlite3.Connection, text: str) -> None:
    search(db, text)


@pytest.mark.parametrize("text", ["pz. (4", '"', "*", "NEAR(", "AND", "a AND", "^", "-", ""])
def test_search_survives_its_own_syntax(db: sqlite3.Connection, text: str) -> None:
    search(db, text)


def test_weather_by_roll_and_season_with_its_effects(db: sqlite3.Connection) -> None:
    answer = look_up(
        db, chart_named(db, "red-star-white-star/weather"), {"roll": "3", "season": "winter"}
    )
    assert [cell.text for _, cell in answer.values] == ["Blizzard"]
    assert answer.source == "arvold:284"
    assert answer.then is not None
    effects = {column.key: cell.text for column, cell in answer.then.values}
    assert effects["sight"] == "1"
    assert effects["air"]


def test_every_roll_of_every_die_chart_has_a_row(db: sqlite3.Connection) -> None:
    dice = [chart for chart in list_charts(db) if chart.die]
    assert len(dice) >= 4
    for chart in dice:
        key = next(c.key for c in chart.columns if c.kind == "die")
        for value in range(chart.dice, chart.dice * chart.die + 1):  # type: ignore[operator]
            assert look_up(db, chart, {key: str(value)}).values


def test_rolls_are_the_dies_and_repeat_with_a_seed(db: sqlite3.Connection) -> None:
    chart = chart_named(db, "red-star-white-star/weather")
    rolls = {roll(chart, seed) for seed in range(200)}
    assert rolls == {1, 2, 3, 4, 5, 6}
    assert roll(chart, 4) == roll(chart, 4)
    with pytest.raises(OrbatError, match="no chart to roll"):
        roll(chart_named(db, "red-star-white-star/smoke"))


@pytest.mark.parametrize(
    ("chart", "keys", "says"),
    [
        ("red-star-white-star/weather", {"roll": "7", "season": "winter"}, "no row for roll 7"),
        ("red-star-white-star/weather", {"season": "winter"}, "say roll too"),
        ("red-star-white-star/weather", {"roll": "3", "season": "wet"}, "Spring"),
        ("red-star-white-star/weather", {"colour": "red"}, "no “colour”"),
        ("red-star-white-star/minefields", {"scenario": "14"}, "no row for scenario 14"),
    ],
)
def test_a_look_up_that_fails_says_what_there_is(
    db: sqlite3.Connection, chart: str, keys: dict[str, str], says: str
) -> None:
    with pytest.raises(OrbatError, match=says):
        look_up(db, chart_named(db, chart), keys)


def test_every_record_has_its_card(db: sqlite3.Connection) -> None:
    """Every statement of the query layer runs on every record."""
    for row in list_units(db):
        card = unit_card(db, row.id)
        assert card.name == row.name
        assert card.source
        for face in card.faces:
            for statistic in face.statistics:
                assert (statistic.value is None) == bool(statistic.absent)
    for row in list_formations(db):
        assert formation_card(db, row.id).title == row.title


def test_decided_readings(db: sqlite3.Connection) -> None:
    """The readings that were decided, each with what stands in print beside it."""
    read = {(r.about, r.field): r for r in list_readings(db)}
    unit = "red-star-white-star/unit"
    engineer = read[f"{unit}/us/airmobile-engineer-platoon@updated", "identities"]
    assert (engineer.printed, engineer.read, engineer.certainty) == ("371", "671", "probable")
    rifles = read[f"{unit}/russian/mechanized-rifle-battalion@updated", "code"]
    assert rifles.certainty == "probable"
    for about, printed in (
        (f"{unit}/us/mechanized-infantry-company/dismounted@updated", "30-LG-218-1"),
        (f"{unit}/us/dragon-platoon@updated", "((40-AP-3)"),
    ):
        assert (read[about, "code"].printed, read[about, "code"].certainty) == (printed, "certain")
    swatter = read[f"{unit}/russian/mi-8-swatter@updated", "code"]
    assert (swatter.kind, swatter.certainty) == ("contradiction", "probable")
    assert "(40)-AP-10(2)" in swatter.also
    assert unit_card(db, f"{unit}/us/m-60a2-platoon").faces[0].identities[0] == "371"


def test_readings_by_kind_certainty_and_subject(db: sqlite3.Connection) -> None:
    every = list_readings(db)
    assert len(every) > 100
    assert {r.certainty for r in every} == {"certain", "probable", "doubtful"}
    slips = list_readings(db, kind="slip")
    assert slips
    assert all(r.kind == "slip" for r in slips)
    assert list_readings(db, about="t-72")
    assert not list_readings(db, about="no such thing")
