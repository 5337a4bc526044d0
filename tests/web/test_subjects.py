"""What the pages of units, formations, scenarios and charts can do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.pages import CHART, FORMATION, GAME, SCENARIO, UNIT, links, text, title

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


# Units -----------------------------------------------------------------------------------------


def test_a_unit_shows_each_edition_with_its_own_picture(site: Visitor) -> None:
    html = site.read(f"{UNIT}/russian/t-72-company")
    head = html.split('<table class="values">')[1].split("</thead>")[0]
    assert head.count("<svg") == 2
    assert "Revised attack strengths" in head
    values = re.findall(r'class="value">(\d+)<', html)
    assert values[:2] == ["10", "30"]


def test_the_counter_is_taken_apart_thing_by_thing(site: Visitor) -> None:
    figure = site.read(f"{UNIT}/russian/t-72-company").split('<svg class="anatomy"')[1]
    said = re.findall(r'class="said"[^>]*>([^<]+) <tspan class="worth">([^<]+)', figure)
    assert ("Attack strength", "10") in said
    assert ("Nation", "Soviet Union") in said
    assert ("Size", "Company") in said
    assert "boxed: hard target" in figure


def test_an_unknown_value_is_said_to_be_unknown(site: Visitor) -> None:
    html = site.read(f"{UNIT}/russian/t-62")
    assert '<span class="value">unknown</span>' in html
    assert "no source gives it" in html
    assert "No code is printed" in html


def test_a_unit_without_a_counter_says_so(site: Visitor) -> None:
    html = site.read(f"{UNIT}/us/m3-bradley")
    assert "prints no counter" in text(html)
    assert "og:image" not in html


def test_what_is_printed_stands_beside_what_is_read(site: Visitor) -> None:
    html = site.read(f"{UNIT}/russian/mechanized-rifle-company/dismounted")
    assert re.search(r"<del>[^<]*20[^<]*</del>", html)


def test_a_companion_leads_back_to_its_unit(site: Visitor) -> None:
    html = site.read(f"{UNIT}/us/m-106-mortar-platoon/vehicle")
    assert f'href="{UNIT}/us/m-106-mortar-platoon"' in html


def test_who_uses_a_unit_is_told_by_period(site: Visitor) -> None:
    html = site.read(f"{UNIT}/russian/t-62")
    assert 'aria-label="9 in the Tank Regiment of 1972-74"' in html
    assert 'aria-label="9 in the Tank Regiment of 1975"' in html
    assert "in the Tank Regiment" in text(html)


def test_a_preview_of_a_unit_makes_sense_in_a_chat(site: Visitor) -> None:
    html = site.read(f"{UNIT}/russian/t-72-company")
    assert title(html) == "T-72 Company 10-AP-7-[15]-6 · Soviet Union · Red Star/White Star"
    described = re.search(r'<meta name="description" content="([^"]+)"', html)
    assert described and "attack strength 10" in described[1]
    image = re.search(r'og:image" content="http://site([^"]+)"', html)
    assert image
    response = site.get(image[1])
    assert response.headers["content-type"] == "image/png"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_page_that_is_kept_keeps_no_visitor_s_host(site: Visitor) -> None:
    path = f"{UNIT}/russian/t-55"
    assert "http://other.example/units" in site.read(f"http://other.example{path}")
    html = site.read(path)
    assert "other.example" not in html
    hostile = site.get(path, headers={"host": 'x"><script>'}).text
    assert "<script" not in hostile


# Formations ------------------------------------------------------------------------------------


def test_a_formation_is_a_tree_with_its_sum(site: Visitor) -> None:
    html = site.read(f"{FORMATION}/us/mechanized-infantry-battalion/1972-74")
    assert html.count('<ul class="tree">') == 3
    rows = re.findall(r"<tr>(.*?)</tr>", html.split('<table class="sum">')[1], flags=re.S)
    numbers = [re.findall(r'class="n[^"]*">(\d*)', row) for row in rows if 'class="n' in row]
    assert ["9", "", "9", "9"] in numbers


def test_a_choice_is_made_by_a_link(site: Visitor) -> None:
    path = f"{FORMATION}/us/tank-heavy-task-force/1975"
    html = site.read(path)
    assert "depends on the choice" in html
    chosen = next(link for link in links(html) if "choose=M60A1" in link)
    after = site.read(chosen.partition("#")[0])
    assert "depends on the choice" not in after and '<table class="needs">' in after


def test_a_wrong_choice_is_told(site: Visitor) -> None:
    html = site.read(f"{FORMATION}/us/tank-heavy-task-force/1975", params={"choose": "M60A9"})
    assert 'role="alert"' in html and "M60A1" in html


def test_a_formation_without_its_period_is_the_earliest(site: Visitor) -> None:
    response = site.get(f"{FORMATION}/russian/tank-regiment")
    assert response.headers["location"] == f"{FORMATION}/russian/tank-regiment/1972-74"


def test_a_formation_of_a_period_it_continues_into_is_found(site: Visitor) -> None:
    response = site.get(f"{FORMATION}/russian/tank-regiment/1975")
    assert response.headers["location"] == f"{FORMATION}/russian/tank-regiment/1972-74"


# Scenarios -------------------------------------------------------------------------------------


def test_a_scenario_is_expanded_for_a_period(site: Visitor) -> None:
    assert '<table class="needs">' not in site.read(f"{SCENARIO}/11")
    html = site.read(f"{SCENARIO}/11", params={"period": "1975"})
    assert html.count('<table class="needs">') == 2
    said = text(html)
    assert "20 minefields" in said
    assert "160mm Mortar: the number before it is missing" in said
    assert "1 short" in said


def test_a_year_within_a_period_means_it(site: Visitor) -> None:
    one = site.read(f"{SCENARIO}/11", params={"period": "1973"})
    assert "Soviet Union, 1972-74" in text(one)


def test_a_period_that_is_none_is_told(site: Visitor) -> None:
    assert "has no “1999”" in site.read(f"{SCENARIO}/11", params={"period": "1999"})


def test_a_missing_number_can_be_supplied(site: Visitor) -> None:
    for said in ({"supply-160mm-mortar": "2"}, {"supply": "160mm Mortar=2"}):
        html = site.read(f"{SCENARIO}/11", params={"period": "1975", **said})
        assert "What no source says" not in html
        assert 'name="supply-160mm-mortar" value="2"' in html


@pytest.mark.parametrize("wrong", ["-1", "x", "1e9", "999999", "٣", ""])
def test_a_number_that_is_none_is_left_out(site: Visitor, wrong: str) -> None:
    html = site.read(f"{SCENARIO}/11", params={"period": "1975", "supply-160mm-mortar": wrong})
    assert "What no source says" in html


def test_what_a_die_decides_is_asked_for(site: Visitor) -> None:
    html = site.read(f"{SCENARIO}/13", params={"period": "1975"})
    assert html.count('name="battalion"') == 6
    assert "counters.pdf" not in html
    chosen = {"period": "1975", "battalion": "Armored Cavalry Squadron"}
    assert "counters.pdf" in site.read(f"{SCENARIO}/13", params=chosen)


def test_a_choice_within_what_the_die_gave_is_asked_for_next(site: Visitor) -> None:
    said = {"period": "1975", "battalion": "Tank Heavy Task Force"}
    html = site.read(f"{SCENARIO}/13", params=said)
    assert 'type="radio" name="choose" value="M60A1"' in html
    assert 'type="hidden" name="battalion" value="Tank Heavy Task Force"' in html
    assert "counters.pdf" in site.read(f"{SCENARIO}/13", params={**said, "choose": "M60A1"})


def test_a_scenario_whose_forces_stand_elsewhere_shows_its_changes(site: Visitor) -> None:
    said = text(site.read(f"{SCENARIO}/7"))
    assert "Its forces are in" in said and "Changes to its forces" in said


# Charts ----------------------------------------------------------------------------------------


def test_a_look_up_marks_its_row_and_says_what_it_means(site: Visitor) -> None:
    html = site.read(f"{CHART}/weather", params={"season": "winter", "roll": "3"})
    assert html.count('<tr class="up" aria-current="true">') == 1
    assert re.search(r'<td class="up"[^>]*>Blizzard</td>', html)
    said = text(html)
    assert "Winter, a roll of 3" in said
    assert "Weather effects : Blizzard" in said


def test_a_roll_leads_to_a_row(site: Visitor) -> None:
    seen = set()
    for _ in range(30):
        response = site.get(f"{CHART}/weather/roll", params={"season": "winter"})
        assert response.status_code == 302
        assert response.headers["cache-control"] == "no-store"
        found = re.fullmatch(
            rf"{CHART}/weather\?season=winter&roll=([1-6])#came-up", response.headers["location"]
        )
        assert found
        seen.add(found[1])
    assert len(seen) > 2


def test_a_roll_that_names_a_formation_leads_to_it(site: Visitor) -> None:
    html = site.read(f"{CHART}/scenario-13-battalion", params={"roll": "6"})
    assert f'href="{FORMATION}/us/combined-arms-task-force/1972-74"' in html


@pytest.mark.parametrize("roll", ["7", "0", "-1", "x", "<script>"])
def test_a_roll_that_is_none_is_told(site: Visitor, roll: str) -> None:
    html = site.read(f"{CHART}/weather", params={"season": "winter", "roll": roll})
    assert 'role="alert"' in html and "<script" not in html


def test_a_chart_without_a_die_cannot_be_rolled(site: Visitor) -> None:
    assert site.get(f"{CHART}/air-defence/roll").status_code == 404


# Readings, rules, symbols ----------------------------------------------------------------------


def test_readings_are_chosen_by_kind_and_certainty(site: Visitor) -> None:
    html = site.read("/readings", params={"kind": "slip", "certainty": "probable"})
    assert html.count('<article class="reading probable">') == html.count("<article")
    assert "slip of the pen" in html
    assert site.read("/readings", params={"kind": "nonsense"}) == site.read("/readings")


def test_symbols_are_all_shown(site: Visitor) -> None:
    from catalog.printing.symbols import echelons, symbols

    html = site.read("/symbols")
    assert html.count('<svg class="symbol"') == len(symbols())
    assert html.count('<svg class="mark"') == len(echelons())


# Lost ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        (f"{UNIT}/russian/t-73", "T-72 Company"),
        (f"{UNIT}/us/m-163-vulcan", "M-163 Vulcan Platoon"),
        (f"{FORMATION}/russian/tank-regimant/1975", "Tank Regiment"),
        (f"{CHART}/wether", "Weather"),
        (f"{SCENARIO}/99", "Scenario 9"),
    ],
)
def test_a_lost_visitor_is_offered_the_nearest_names(site: Visitor, path: str, meant: str) -> None:
    response = site.get(path)
    assert response.status_code == 404
    offered = response.text.split('id="meant"')[1].split("</section>")[0]
    assert meant in offered
    assert f'href="{path.split("/")[1]}' in offered.replace('href="/', 'href="')


@pytest.mark.parametrize(
    "path",
    ["/units/x/y/z", "/units/%2e%2e/%2e%2e/etc/passwd", f"{UNIT}/russian", "/games/none",
     "/games/none/charts.pdf", "/rules/none", f"{CHART}/weather/x", f"{SCENARIO}/11/x.pdf",
     f"{UNIT}/us/none.png", f"{FORMATION}/us/none/1975/counters.pdf", f"{GAME}/x"],
)  # fmt: skip
def test_an_address_that_leads_nowhere_is_a_404(site: Visitor, path: str) -> None:
    assert site.get(path, follow_redirects=True).status_code == 404
