"""``orbat price`` and ``orbat points`` as they are used."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from tests.conftest import ROOT
from tests.terminal.conftest import Orbat

EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))


def test_who_fields_it_and_at_what_price(orbat: Orbat) -> None:
    said = orbat("price", "M47 Patton").out
    for line in ("American", "Belgian", "French", "West German", "Yugoslavian"):
        assert line in said


def test_a_year_and_a_nation_narrow_it(orbat: Orbat) -> None:
    found = orbat("price", "M60A3", "--nation", "american", "--year", "1981", "--json").json
    entries = [entry for thing in found for entry in thing["entries"]]  # type: ignore[union-attr]
    assert [entry["points"] for entry in entries] == [26]  # type: ignore[index]


def test_a_whole_list_and_the_lists(orbat: Orbat) -> None:
    assert "Pzkpfw V Panther" in orbat("price", "--nation", "german").out
    assert len(orbat("price", "--json").json) == 19


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("price", "panthre"), "Nearest"),
        (("price", "Pzkpfw V Panther", "--nation", "polish"), "no price"),
        (("price", "--nation", "british"), "modern-spearhead/british"),
        (("price", "x", "--game", "chess"), "spearhead"),
    ],
)
def test_what_is_not_there_says_what_is(orbat: Orbat, words: tuple[str, ...], says: str) -> None:
    ran = orbat(*words)
    assert ran.code == 2
    assert says in ran.err


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_an_example_is_legal_and_its_forms_agree(orbat: Orbat, path, tmp_path) -> None:
    text = orbat("points", str(path))
    assert text.code == 0
    data = orbat("points", str(path), "--format", "json", "--explain").json
    total = sum(Decimal(group["total"]) for group in data["groups"])  # type: ignore[index]
    assert total == Decimal(data["total"])  # type: ignore[index]
    assert f"{total.normalize():f} of" in text.out
    out = tmp_path / "list.md"
    orbat("points", str(path), "--format", "markdown", "-o", str(out))
    assert f"**{total.normalize():f} of" in out.read_text(encoding="utf-8")
    orbat("points", str(path), "--format", "html", "-o", str(out))
    assert f"<strong>{total.normalize():f}</strong> of" in out.read_text(encoding="utf-8")
    orbat("points", str(path), "-o", str(out))
    assert out.read_text(encoding="utf-8") == text.out


def test_a_page_is_one_file_and_shows_names_as_text(orbat: Orbat, tmp_path) -> None:
    evil = "<script>alert(1)</script>"
    army = tmp_path / "list.yaml"
    text = EXAMPLES[0].read_text(encoding="utf-8")
    army.write_text(re.sub("title: .*", f"title: {evil} & Söhne", text), encoding="utf-8")
    page = orbat("points", str(army), "--format", "html", "--explain").out
    assert evil not in page
    assert "&lt;script&gt;" in page
    assert "&amp; Söhne" in page
    assert not re.search(r'(?:src|href)="|url\(|@import', page)
    shown = orbat("points", str(army), "--format", "json", "--explain").json
    for step in shown["steps"]:  # type: ignore[index]
        for reason in step["reasons"]:
            assert reason["source"] in page


def test_a_pdf_wants_a_place_and_is_a_roster(orbat: Orbat, tmp_path) -> None:
    out = tmp_path / "list.pdf"
    assert "-o" in orbat("points", str(EXAMPLES[0]), "--format", "pdf").err
    assert orbat("points", str(EXAMPLES[0]), "--format", "pdf", "-o", str(out)).code == 0
    beside = tmp_path / "roster.pdf"
    orbat("print", "roster", str(EXAMPLES[0]), "-o", str(beside))
    assert out.read_bytes() == beside.read_bytes()


def test_only_what_is_asked_about_is_explained(orbat: Orbat) -> None:
    said = orbat("points", "explain", str(EXAMPLES[0]), "panther").out
    assert "mcnelly:489-491" in said
    assert "Rifles" not in said
