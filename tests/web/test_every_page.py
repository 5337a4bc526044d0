"""Every record of the catalog has its page, and no page leads nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urlsplit

import pytest

from catalog.query.charts import list_charts
from catalog.query.formations import formation_card
from catalog.query.scenarios import list_scenarios
from catalog.query.units import unit_card
from catalog.web.links import page_path
from tests.web.pages import links, text, title

if TYPE_CHECKING:
    import sqlite3

    from tests.web.conftest import Visitor

_LISTED = ("/", "/readings", "/sources", "/symbols", "/rules/red-star-white-star")


def page(site: Visitor, ref: str) -> str:
    path = page_path(ref)
    assert path
    return site.read(path)


def test_every_unit_has_a_page_with_its_values_and_citations(
    site: Visitor, db: sqlite3.Connection
) -> None:
    for (ref,) in db.execute("SELECT id FROM unit").fetchall():
        card = unit_card(db, ref)
        html = page(site, ref)
        said = text(html)
        assert f"<h1>{card.name}</h1>".replace("'", "&#39;") in html, ref
        assert card.source in said, ref
        for face in card.faces:
            assert face.source in said, ref
            assert face.code in said, ref
            for row in face.statistics:
                if row.type != "flag" and row.value is not None:
                    assert f"{row.name} {row.means}" in said, ref
                    assert re.search(rf'class="value">{row.value}<', html), (ref, row.key)
            if any(row.absent == "unknown" for row in face.statistics):
                assert '<span class="value">unknown</span>' in html, ref
        for spelling, source in card.spellings.items():
            assert f"{spelling} {source}" in said, ref
        for reading in card.readings:
            assert reading.source in said and reading.certainty in said, ref
        for other in (*card.companions, *card.carried_by):
            assert f'href="{page_path(other.id)}"' in html, ref


def test_every_formation_has_a_page_with_its_parts(site: Visitor, db: sqlite3.Connection) -> None:
    for (ref,) in db.execute("SELECT id FROM formation").fetchall():
        card = formation_card(db, ref)
        html = page(site, ref)
        said = text(html)
        assert f"<h1>{card.title}</h1>" in html, ref
        assert card.source in said, ref
        for part in (*card.parts, *card.consists_of, *card.own):
            for other in part.refs:
                assert f'href="{page_path(other)}"' in html, (ref, other)
        assert "differs" not in said, ref
        if not card.organised:
            assert "No source says what it consists of" in said


def test_every_scenario_has_a_page_for_each_of_its_periods(
    site: Visitor, db: sqlite3.Connection
) -> None:
    for card in list_scenarios(db):
        path = page_path(card.id)
        assert path
        plain = text(site.read(path))
        assert (card.title or f"Scenario {card.number}") in plain
        assert card.source in plain
        for side in card.sides:
            for force in side.forces:
                assert force.name in plain and force.source in plain
        for change in card.changes:
            assert change.source in plain and change.add in plain
        for period in ("1972-74", "1975"):
            assert site.get(path, params={"period": period}).status_code == 200


def test_every_chart_has_a_page_with_its_cells(site: Visitor, db: sqlite3.Connection) -> None:
    for chart in list_charts(db):
        html = page(site, chart.id)
        said = text(html)
        assert chart.title in title(html)
        for row in chart.rows:
            assert row.source in said, chart.id
            for cell in row.cells:
                assert " ".join(cell.text.split()) in said, (chart.id, cell.text)


def test_every_reading_is_on_the_page_of_readings(site: Visitor, db: sqlite3.Connection) -> None:
    html = site.read("/readings")
    (count,) = db.execute("SELECT count(*) FROM reading").fetchone()
    assert html.count('<article class="reading') == count
    assert f"<strong>{count}</strong> readings" in html


def test_every_counter_stands_on_its_game_s_page(site: Visitor, db: sqlite3.Connection) -> None:
    html = site.read("/games/red-star-white-star")
    for (ref,) in db.execute("SELECT id FROM unit"):
        assert f'href="{page_path(ref)}"' in html
    for (ref,) in db.execute("SELECT id FROM marker"):
        path = page_path(ref)
        assert path and f'id="{path.partition("#")[2]}"' in html


def test_no_page_leads_nowhere(site: Visitor) -> None:
    seen: dict[str, str] = {}
    rows: list[str] = []
    waiting = [(path, "") for path in _LISTED]
    pieces: set[tuple[str, str, str]] = set()
    while waiting:
        path, origin = waiting.pop()
        if path in seen:
            continue
        response = site.get(path)
        assert response.status_code == 200, (path, "from", origin)
        seen[path] = response.text
        for link in links(response.text):
            where, piece = urldefrag(link)
            assert where.startswith("/") or not where, (path, link)
            where = where or path
            if where.startswith("/catalog"):
                rows.append(where)
            elif not re.search(r"\.(pdf|png|woff2|css|svg)(\?|$)|/roll(\?|$)", where):
                waiting.append((where, path))
                if piece and piece != "came-up":
                    pieces.add((where, piece, path))
    ours = {urlsplit(path).path for path in seen}
    assert len(ours) > 200
    for where, piece, origin in pieces:
        assert f'id="{piece}"' in seen[where], (where, piece, "from", origin)
    assert not {urlsplit(row).path for row in rows if "/catalog/None" in row}
    for row in sorted(set(rows))[::9]:
        assert site.get(row).status_code == 200, row


def test_the_sitemap_lists_pages_that_are_there(site: Visitor) -> None:
    listed = re.findall(r"<loc>http://site(/[^<]*)</loc>", site.read("/sitemap.xml"))
    assert len(listed) > 200
    for path in listed[::11]:
        assert site.get(path).status_code == 200, path


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("/units", "/games/red-star-white-star#units"),
        ("/formations", "/games/red-star-white-star#formations"),
        ("/scenarios", "/games/red-star-white-star#scenarios"),
        ("/charts", "/#games"),  # several games have them
        ("/games", "/#games"),
    ],
)
def test_the_first_part_of_an_address_leads_to_the_game(
    site: Visitor, path: str, where: str
) -> None:
    response = site.get(path)
    assert response.status_code == 302
    assert response.headers["location"] == where
