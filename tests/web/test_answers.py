"""How the site answers: headers, caching, addresses, limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.pages import CHART, FORMATION, GAME, SCENARIO, UNIT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Visitor


SUBJECTS = [
    GAME, f"{UNIT}/russian/t-62", f"{FORMATION}/russian/tank-regiment/1972-74",
    f"{SCENARIO}/11?period=1975", f"{CHART}/weather?season=winter&roll=3", "/readings", "/sources",
    "/symbols", "/rules/red-star-white-star",
]  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/search?q=x",
        "/catalog/unit",
        "/catalog/unit.json",
        "/nothing",
        "/robots.txt",
        "/sitemap.xml",
        *SUBJECTS,
        f"{UNIT}/us/none",
        f"{UNIT}/russian/t-62.png",
        f"{CHART}/weather/roll",
        f"{SCENARIO}/11/counters.pdf",
    ],
)
def test_every_answer_carries_the_headers_of_caution(site: Visitor, path: str) -> None:
    headers = site.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy and "script-src" not in policy


@pytest.mark.parametrize("path", ["/", "/search?q=T-72", *SUBJECTS])
def test_a_page_that_did_not_change_is_not_sent_again(site: Visitor, path: str) -> None:
    first = site.get(path)
    again = site.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert site.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_the_etag_changes_with_the_data(site: Visitor, catalog_db: Path, tmp_path: Path) -> None:
    import shutil
    import sqlite3

    from tests.web.conftest import Visitor

    other = tmp_path / "other.db"
    shutil.copy(catalog_db, other)
    with sqlite3.connect(other) as db:
        db.execute("UPDATE build SET data_hash = 'changed'")
    db.close()
    assert Visitor(other).get("/").headers["etag"] != site.get("/").headers["etag"]


def test_a_public_site_lets_pages_be_kept(site: Visitor, public_site: Visitor) -> None:
    assert site.get("/").headers["cache-control"] == "no-cache"
    assert public_site.get("/").headers["cache-control"] == "public, max-age=300"
    assert public_site.get("/catalog/unit").headers["cache-control"] == "max-age=300"


def test_a_stylesheet_with_its_hash_is_kept_for_good(site: Visitor) -> None:
    assert "immutable" in site.get("/static/orbat.css?abc").headers["cache-control"]
    assert "immutable" not in site.get("/static/orbat.css").headers.get("cache-control", "")
    assert "immutable" not in site.get("/static/nothing?abc").headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/", *SUBJECTS])
def test_a_page_can_be_asked_for_its_head_and_only_be_read(site: Visitor, path: str) -> None:
    assert site.ask("HEAD", path).status_code == 200
    assert site.ask("POST", path).status_code in {403, 405}
    assert site.ask("PUT", path).status_code == 405


def test_a_page_is_rendered_once(site: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{UNIT}/us/m-107"
    first = site.read(path)

    async def render(*_: object, **__: object) -> str:
        raise AssertionError("rendered again")

    monkeypatch.setattr(site.datasette, "render_template", render)
    assert site.read(path) == first
    assert site.read(f"{path}?nothing=of-ours") == first


def test_no_page_sets_a_cookie(site: Visitor) -> None:
    for path in ("/", "/search?q=x", "/catalog", "/catalog/unit"):
        assert "set-cookie" not in site.get(path).headers


def test_robots_are_kept_from_what_can_be_sorted_without_end(site: Visitor) -> None:
    text = site.read("/robots.txt")
    assert text.startswith("User-agent: *\n") and "Disallow: /*?" in text


@pytest.mark.parametrize("path", ["//elsewhere.example/", "///elsewhere.example/"])
def test_an_address_with_more_slashes_does_not_lead_elsewhere(site: Visitor, path: str) -> None:
    location = site.get(f"http://site{path}").headers.get("location", "/")
    assert not location.startswith("//")


def test_a_missing_slash_at_the_end_is_forgiven(site: Visitor) -> None:
    response = site.get("/search/?q=tank")
    assert response.headers["location"] == "/search?q=tank"


def test_the_icon_is_ours(site: Visitor) -> None:
    response = site.get("/favicon.ico", follow_redirects=True)
    assert response.headers["content-type"].startswith("image/svg")
