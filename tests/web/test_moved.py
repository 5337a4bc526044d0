"""An address that was given once still leads to its record after the record is renamed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from catalog.making import build_catalog
from catalog.query.database import open_catalog
from catalog.query.names import unit_named
from tests.conftest import DATA
from tests.web.conftest import Visitor

OLD = "red-star-white-star/unit/russian/t-72-tank-company"
NEW = "red-star-white-star/unit/russian/t-72-company"


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("renamed")
    ledger = folder / "ledger.txt"
    shutil.copy(DATA / "ledger.txt", ledger)
    with ledger.open("a", encoding="utf-8") as file:
        file.write(f"{OLD} -> {NEW}\n")
    build_catalog([(DATA, "data")], folder / "catalog.db", ledger)
    return folder / "catalog.db"


def test_the_page_of_a_renamed_record_redirects(renamed: Path) -> None:
    answer = Visitor(renamed).ask(
        "GET", "/units/red-star-white-star/russian/t-72-tank-company", follow_redirects=False
    )
    assert answer.status_code == 301
    assert answer.headers["location"].endswith("/units/red-star-white-star/russian/t-72-company")


def test_a_renamed_id_is_understood(renamed: Path) -> None:
    assert unit_named(open_catalog(renamed), OLD).id == NEW


def test_every_address_that_was_ever_given_answers(catalog_db: Path) -> None:
    ids = [line.split(" -> ")[0] for line in (DATA / "ledger.txt").read_text().splitlines()]
    db = open_catalog(catalog_db)
    units = [i for i in ids if "/unit/" in i]
    assert len(units) > 100
    for ref in units:
        assert unit_named(db, ref).id
