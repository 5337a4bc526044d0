"""The pages made for players: home, search, and what is not there."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from catalog.web.links import path_of, table_of
from catalog.web.pages.searching import KINDS
from catalog.web.site import LONGEST_WORD

if TYPE_CHECKING:
    import sqlite3

    from tests.web.conftest import Visitor

HOSTILE = [
    "T-72", "pz. (4", '"', "*", "NEAR(", "AND", "", "2S1", "NOT", "title:x", "a OR", "'; --",
    "^a", "{a b}: c", "a" * 5000, "a " * 500, "\x00", "\ud7ff", "½", "ﬁ", "😀", "%", "+", "e\u0301",
]  # fmt: skip
PAGES = ["/", "/search", "/search?q=T-72", "/search?q=zzzz", "/nothing", "/catalog",
         "/catalog/unit", "/catalog/red_star_white_star", "/catalog/search?_search=t-72",
         "/catalog/source/arvold", "/catalog?sql=select+1"]  # fmt: skip


def links(html: str) -> set[str]:
    found = re.findall(r'(?:href|src|action)="([^"#]+)', html)
    return {link.replace("&amp;", "&") for link in found}


def test_home_shows_each_game_with_its_statistics(site: Visitor, db: sqlite3.Connection) -> None:
    html = site.read("/")
    for game, title in db.execute("SELECT id, title FROM game"):
        assert title in html
        assert f'href="/games/{game}"' in html


def test_home_names_the_three_jobs_and_what_is_not_there_yet(site: Visitor) -> None:
    html = site.read("/")
    for job in ("Look it up", "Print it", "Price it"):
        assert f"<h2>{job}</h2>" in html
    assert "1,325 prices on 19 national lists" in html


def test_home_gives_credit_and_terms(site: Visitor, db: sqlite3.Connection) -> None:
    html = site.read("/")
    for credit, terms in db.execute("SELECT credit, terms FROM source"):
        assert credit in unescape(html) and terms in unescape(html)


def test_home_marks_what_is_only_probable(site: Visitor) -> None:
    assert re.search(r"Dunnigan <span[^>]*>\(probably\)", site.read("/"))


def test_no_link_of_the_home_page_is_dead(site: Visitor) -> None:
    for link in links(site.read("/")):
        assert site.get(link).status_code == 200, link


@pytest.mark.parametrize("page", PAGES)
def test_no_page_leads_to_another_server(site: Visitor, page: str) -> None:
    html = site.get(page).text
    assert not {link for link in links(html) if re.match(r"(?:\w+:)?//", link)}
    assert "<script" not in html and "style=" not in html and "<style" not in html


@pytest.mark.parametrize("page", PAGES)
def test_every_page_can_be_heard_and_walked(site: Visitor, page: str) -> None:
    html = site.get(page).text
    assert '<html lang="en">' in html
    assert 'href="#content"' in html and '<main id="content"' in html
    assert len(re.findall(r"<h1", html)) == 1
    assert re.search(r"<title>[^<]+</title>", html)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    labelled = set(re.findall(r'<label[^>]* for="([^"]+)"', html))
    unwrapped = re.sub(r"<label.*?</label>", "", html, flags=re.S)
    for control in re.findall(r"<(?:input|select|textarea)\b[^>]*>", unwrapped):
        if 'type="hidden"' in control or "aria-label=" in control:
            continue
        named = re.search(r'\bid="([^"]+)"', control)
        assert named and named[1] in labelled, control


def test_search_finds_a_unit_by_every_spelling(site: Visitor, db: sqlite3.Connection) -> None:
    spellings = db.execute("SELECT spelling, ref FROM spelling WHERE kind = 'unit'").fetchall()
    for spelling, ref in spellings[::7]:
        assert f'href="{path_of(ref)}"' in site.read("/search", params={"q": spelling}), spelling


@pytest.mark.parametrize("text", ["T-72", "t72", "T 72", "  T-72  "])
def test_search_takes_a_name_with_or_without_signs(site: Visitor, text: str) -> None:
    html = site.read("/search", params={"q": text})
    assert re.findall(r'class="hit"><a [^>]*>([^<]+)', html)[0] == "T-72 Company"


def test_search_finds_the_beginnings_of_words(site: Visitor) -> None:
    assert "M-163 Vulcan Platoon" in site.read("/search", params={"q": "vulc"})


def test_search_groups_by_kind(site: Visitor) -> None:
    html = site.read("/search", params={"q": "tank"})
    heads = re.findall(r'<h2 id="(\w+)">', html)
    assert {"units", "formations"} <= set(heads)
    assert len(heads) == len(set(heads))


def test_every_kind_that_can_be_found_has_a_name(db: sqlite3.Connection) -> None:
    assert {row[0] for row in db.execute("SELECT DISTINCT kind FROM search")} <= KINDS.keys()


@pytest.mark.parametrize("text", HOSTILE)
def test_search_bears_any_text(site: Visitor, text: str) -> None:
    assert "</html>" in site.read("/search", params={"q": text})


def test_search_without_words_finds_nothing_and_says_so(site: Visitor) -> None:
    assert "Nothing in the catalog" in site.read("/search", params={"q": "(*)"})
    assert "Nothing in the catalog" not in site.read("/search")


def test_search_that_finds_nothing_offers_the_nearest_names(site: Visitor) -> None:
    html = site.read("/search", params={"q": "vulcann platoon"})
    assert "Perhaps you meant" in html and "M-163 Vulcan Platoon" in html


def test_what_is_asked_for_is_escaped(site: Visitor) -> None:
    hostile = '"><script>alert(1)</script>'
    for html in (
        site.read("/search", params={"q": hostile}),
        site.read("/catalog/search", params={"_search": hostile}),
        site.get("/catalog/unit/%3Cscript%3Ealert(1)", follow_redirects=True).text,
    ):
        assert "<script" not in html


def test_a_long_question_is_cut(site: Visitor) -> None:
    assert "x" * (LONGEST_WORD + 1) not in site.read("/search", params={"q": "x" * 5000})


@pytest.mark.parametrize(
    "path",
    ["/a/b/c/d", "/.env", "/nothing", "/catalog/nothing", "/catalog/unit/nothing", "/x.php",
     "/other/unit", "/static/nothing.css", "/-/threads", "/-/databases.json", "/-/logout"],
)  # fmt: skip
def test_what_is_not_there_is_a_404_without_a_traceback(
    site: Visitor, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    response = site.get(path)
    assert response.status_code == 404
    assert "Traceback" not in response.text + "".join(capfd.readouterr())


def test_a_404_is_in_the_style_of_the_site(site: Visitor) -> None:
    html = site.get("/nothing").text
    assert "There is nothing here" in html and 'class="masthead"' in html


def test_a_404_of_a_record_offers_the_nearest_names(site: Visitor) -> None:
    html = site.get("/catalog/unit/red-star-white-star~2Funit~2Fus~2Fm-163-vulcann").text
    assert "Perhaps you meant" in html and "M-163 Vulcan Platoon" in html


def test_a_404_of_data_is_data(site: Visitor) -> None:
    response = site.get("/catalog/nothing.json")
    assert response.status_code == 404
    assert response.json()["ok"] is False


def test_every_id_in_the_index_and_the_readings_leads_to_a_record(
    db: sqlite3.Connection,
) -> None:
    refs = db.execute("SELECT ref FROM search UNION SELECT about FROM reading").fetchall()
    for (ref,) in refs:
        if table := table_of(ref):
            record = ref.split("@")[0].split("#")[0]
            found = db.execute(f"SELECT 1 FROM {table} WHERE id = ?", (record,)).fetchone()
            assert found, (ref, table)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_pages_can_only_be_read(site: Visitor, method: str) -> None:
    assert site.ask(method, "/search?q=tank").status_code == 405
