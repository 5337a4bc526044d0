"""Scenario cards."""

from __future__ import annotations

import pytest

from catalog.errors import OrbatError
from catalog.terminal.print_aids import charts as charts_command
from catalog.terminal.print_aids import scenario as scenario_command

from .conftest import print_card
from .reading import Aid

BOX = "Not known: write it in"


def forces(aid: Aid, page: int) -> list:
    """The table of forces on a page."""
    tables = [t for t in aid.tables if t[0][0].text == "Number"]
    return tables[page][1:]


def row(rows, name):
    return next(r for r in rows if any(cell.text.startswith(name) for cell in r))


def test_a_side_has_a_page_of_its_own(card_11, card_12):
    for aid in (card_11, card_12):
        assert len(aid.pages) == 2
    assert "United States" in card_11.page_text(card_11.pages[0])
    assert "Soviet Union" in card_11.page_text(card_11.pages[1])


def test_scenario_11_has_63_american_units_3_engineers_and_20_minefields(card_11):
    text = card_11.page_text(card_11.pages[0])
    assert "63 units 3 engineers 30 vehicles 30 dismounted 20 minefields 146 in all" in text
    counts = [r for r in forces(card_11, 0) if len(r) > 4]
    numbers = {r[2].text: int(r[1].text) for r in counts}
    assert numbers.pop("Mechanized Engineer Platoon") == 3
    assert sum(numbers.values()) == 63


def test_the_formations_of_a_side_have_a_column_each(card_11):
    mortars = row(forces(card_11, 0), "M-106 Mortar Platoon")
    assert [cell.text for cell in mortars][4:8] == ["1", "1", "1", "6"]
    tanks = row(forces(card_11, 0), "M-60A2 Platoon")
    assert [cell.text for cell in tanks][4:8] == ["—", "9", "—", "—"]
    assert "A 1 Armored Battalion (M60A1)" in card_11.text


def test_symbols_values_and_companions_stand_beside_a_unit(card_11):
    mortars = row(forces(card_11, 0), "M-106 Mortar Platoon")
    assert mortars[0].pictures == ("Self-propelled mortar, platoon, United States",)
    assert mortars[3].text == "10-HE-12(3)-[4]-6"
    assert mortars[-1].text == "M106 APC + Dismounted 107mm Mortar Platoon"
    helicopters = row(forces(card_11, 1), "Mi-8 Hip-E")
    assert helicopters[-1].text == "carries Mi-8 Rockets or Mi-8 Swatter"
    assert row(forces(card_11, 0), "M60A1")[3].pictures == (BOX,)


def test_what_is_unknown_has_a_box_and_the_reason(card_11):
    mortars = row(forces(card_11, 1), "160mm Mortar")
    assert mortars[1].pictures == (BOX,)
    assert mortars[-1].text == "the number before it is missing"
    assert "in all, as far as known" in card_11.text


def test_shortages_support_and_orders_are_told(card_11):
    assert "1 short: 4 needed, 3 printed" in card_11.text
    assert "6 Air Strikes; no counters." in card_11.text
    assert "Deploys first · moves second." in card_11.text
    assert "the battalion with M60A2s within three hexes of Oppershofen" in card_11.text


def test_readings_are_told_to_the_side_that_they_concern(card_11):
    american, russian = map(card_11.page_text, card_11.pages)
    assert "Printed “6 M106”" in american and "Printed “6 M106”" not in russian
    assert "Printed “Both T62”" in russian and "Printed “Both T62”" not in american
    for text in (american, russian):
        assert "How many Russian units must leave the map to win is not said" in text
    assert row(forces(card_11, 0), "M-106 Mortar Platoon")[1].marks == "?"


def test_scenario_12_says_what_it_does_not_know(card_12):
    battalion = row(forces(card_12, 0), "1 Panzergrenadier Battalion")
    assert battalion[0].text.endswith("no source says what it consists of")
    assert battalion[1].pictures == (BOX,) * 6
    engineers = row(forces(card_12, 0), "1 engineer platoon")
    assert engineers[0].text.endswith("no engineer counter of that nation is printed")


def test_a_scenario_whose_forces_are_elsewhere_has_its_changes_and_allotments(held, tmp_path):
    aid = print_card(held, tmp_path / "9.pdf", "9", "1975", "A4")
    assert ["Warsaw Pact", "10", "1"] in aid.rows()
    assert any(r[3] == "1 2S4 SP 240mm Mortar Battery" for r in aid.rows() if len(r) == 5)
    assert "Its forces are in the game, as modified in MOVES 12" in aid.text


def test_years_are_needed_where_forces_depend_on_them(catalog_db, tmp_path):
    with pytest.raises(OrbatError, match="--period"):
        scenario_command("11", tmp_path / "x.pdf", db=catalog_db)


def test_options_that_have_nothing_to_act_on_are_refused(catalog_db, tmp_path):
    with pytest.raises(OrbatError, match="the game, as modified in MOVES 12"):
        scenario_command("9", tmp_path / "x.pdf", side="us", db=catalog_db)


def test_nation_and_period_are_for_formations(catalog_db, tmp_path):
    with pytest.raises(OrbatError, match="--organisations"):
        charts_command(tmp_path / "x.pdf", nation="us", db=catalog_db)


def test_a_chart_is_printed_by_its_name(catalog_db, tmp_path, capsys):
    charts_command(tmp_path / "x.pdf", chart=["airborne-scatter", "smoke-laying"], db=catalog_db)
    assert "1 page." in capsys.readouterr().out
    assert "Laying smoke" in Aid(tmp_path / "x.pdf").text
