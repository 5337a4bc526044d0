"""Datasette's own pages over the catalog."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from datasette.app import Datasette
from datasette.plugins import pm

from catalog.web import plugin
from tests.web.test_pages import HOSTILE

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from tests.web.conftest import Visitor

VULCAN = "/catalog/unit/red-star-white-star~2Funit~2Fus~2Fm-163-vulcan-platoon"


def test_every_table_opens_and_so_does_a_row_of_it(site: Visitor) -> None:
    tables = [t["name"] for t in site.get("/catalog.json").json()["tables"] if not t["hidden"]]
    for table in tables:
        page = site.read(f"/catalog/{table}")
        if site.get(f"/catalog/{table}.json?_size=1").json()["rows"]:
            first = re.search(rf'href="(/catalog/{table}/[^"?]+)"', page)
            assert first, table
            site.read(first[1])


def test_the_database_is_immutable_and_named_catalog(site: Visitor) -> None:
    database = site.datasette.get_database("catalog")
    assert not database.is_mutable
    assert database.hash
    assert [n for n in site.datasette.databases if n != "_internal"] == ["catalog"]


@pytest.mark.parametrize(
    ("table", "facets"),
    [
        ("unit", ["game", "nation", "form", "status", "echelon", "role"]),
        ("formation", ["game", "nation", "period", "echelon"]),
        ("reading", ["game", "kind", "certainty"]),
        ("red_star_white_star", ["nation", "size", "form", "edition", "status", "weapon"]),
    ],
)
def test_facets_stand_on_the_page_in_order(site: Visitor, table: str, facets: list[str]) -> None:
    aside = site.read(f"/catalog/{table}").split('<aside class="facets"')[1].split("</aside>")[0]
    assert re.findall(r"<h2>([^<\n]+)", aside) == facets


def test_another_facet_can_be_asked_for_and_taken_away(site: Visitor) -> None:
    html = site.read("/catalog/unit?_facet=symbol")
    assert 'aria-label="Take the facet symbol away"' in html
    assert 'aria-label="Count the values of symbol"' not in html


def test_a_row_can_be_filtered_by_a_facet(site: Visitor, db: sqlite3.Connection) -> None:
    (count,) = db.execute(
        "SELECT count(*) FROM red_star_white_star WHERE nation = 'West German'"
    ).fetchone()
    assert f"<strong>{count}</strong> rows" in site.read(
        "/catalog/red_star_white_star?nation=West+German"
    )


def test_the_columns_are_explained_on_the_page(site: Visitor) -> None:
    assert "The farthest target, in hexes (1 to 100)." in site.read("/catalog/red_star_white_star")


@pytest.mark.parametrize("text", HOSTILE)
def test_the_search_box_of_a_table_bears_any_text(site: Visitor, text: str) -> None:
    assert "</html>" in site.read("/catalog/search", params={"_search": text})


@pytest.mark.parametrize("text", ["T-72", "t72", "T-7", "2S1", "vulc"])
def test_the_search_box_of_a_table_finds_as_our_search_does(site: Visitor, text: str) -> None:
    rows = site.get("/catalog/search.json", params={"_search": text, "_shape": "objects"}).json()
    wanted = {"2S1": "2S1", "vulc": "Vulcan"}.get(text, "T-72")
    assert any(wanted in row["title"] for row in rows["rows"])


def test_an_empty_search_box_shows_everything(site: Visitor, db: sqlite3.Connection) -> None:
    (count,) = db.execute("SELECT count(*) FROM search").fetchone()
    for path in ("?_search=", "?_search=&kind__not=x"):
        response = site.get(f"/catalog/search.json{path}").json()
        assert response["filtered_table_rows_count"] == count


def test_a_row_shows_its_names_as_links_and_what_stands_beside_it(site: Visitor) -> None:
    html = site.read(VULCAN)
    assert "<h1>M-163 Vulcan Platoon</h1>" in html
    assert re.search(r'<a href="/catalog/nation/[^"]+">United States</a>', html)
    assert "/catalog/red_star_white_star?unit_id=red-star-white-star/unit/us/" in html
    assert "/catalog/reading?about=red-star-white-star/unit/us/" in html


def test_a_view_leads_to_the_unit(site: Visitor) -> None:
    for path in ("", "?_nocol=unit_id"):
        html = site.read(f"/catalog/red_star_white_star{path}")
        assert (f'<a href="{VULCAN}">M-163 Vulcan Platoon</a>' in html) == (not path)


def test_data_can_be_taken_as_csv_and_json(site: Visitor) -> None:
    assert site.read("/catalog/unit.csv").startswith("id,game_id,")
    assert len(site.get("/catalog/unit.json?_shape=array").json()) == 100


def test_a_visitor_may_ask_in_sql_at_home_but_not_in_public(
    site: Visitor, public_site: Visitor
) -> None:
    asked = "/catalog?sql=select+count(*)+from+unit"
    assert "Run" in site.read(asked)
    assert public_site.get(asked).status_code == 403
    assert public_site.get("/catalog.json?sql=select+1").status_code == 403
    assert public_site.get("/catalog/unit?_where=1=1").status_code == 403
    assert "sql=" not in public_site.read("/catalog/unit")
    assert "<textarea" not in public_site.read("/catalog")


def test_wrong_sql_is_told_and_escaped(site: Visitor) -> None:
    response = site.get("/catalog?sql=select+<script>")
    assert response.status_code == 400
    assert "<script" not in response.text


@pytest.mark.parametrize("path", ["/_internal", "/_internal/databases", "/_memory"])
def test_nothing_but_the_catalog_can_be_seen(site: Visitor, path: str) -> None:
    assert site.get(path).status_code in {403, 404}


def test_several_sites_register_the_plugin_once(catalog_db: Path) -> None:
    from tests.web.conftest import Visitor

    Visitor(catalog_db)
    assert sum(p is plugin for p in pm.get_plugins()) == 1


def test_another_datasette_of_the_process_is_left_alone(site: Visitor, catalog_db: Path) -> None:
    other = Datasette([str(catalog_db)])

    async def ask() -> tuple[int, str, bool]:
        search = await other.client.get("/search")
        home = await other.client.get("/")
        return search.status_code, home.text, "content-security-policy" in home.headers

    status, home, guarded = asyncio.run(ask())
    assert status == 404
    assert "Powered by" in home and not guarded
