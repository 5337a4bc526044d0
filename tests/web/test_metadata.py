"""Everything in the catalog is described, and nothing is described that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from catalog.web.metadata import DATABASE, metadata

if TYPE_CHECKING:
    import sqlite3

    from tests.web.conftest import Visitor

Tables = dict[str, dict[str, Any]]


@pytest.fixture
def described(db: sqlite3.Connection) -> Tables:
    tables: Tables = metadata(db)["databases"][DATABASE]["tables"]
    return tables


@pytest.fixture
def columns(db: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table and view that is shown."""
    names = db.execute(
        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
        "AND name NOT LIKE 'search_fts%' AND name NOT LIKE 'sqlite_%'"
    )
    return {
        name: [row[0] for row in db.execute("SELECT name FROM pragma_table_info(?)", (name,))]
        for (name,) in names.fetchall()
    }


def test_every_table_has_a_title_and_a_description(
    described: Tables, columns: dict[str, list[str]]
) -> None:
    assert described.keys() == columns.keys()
    for name, table in described.items():
        assert table["title"] and table["description"], name


def test_every_column_has_a_description(described: Tables, columns: dict[str, list[str]]) -> None:
    for name, present in columns.items():
        assert list(described[name]["columns"]) == present, name
        assert all(described[name]["columns"].values()), name


def test_a_statistic_is_described_with_its_values(described: Tables) -> None:
    view = described["red_star_white_star"]["columns"]
    assert view["range"] == "Range: The farthest target, in hexes (1 to 100)."
    assert view["weapon"].endswith("(LG, MX, AP, HE).")
    assert view["one_shot"].endswith("(1 yes, 0 no).")


def test_facets_sort_orders_and_labels_are_columns(
    described: Tables, columns: dict[str, list[str]]
) -> None:
    for name, table in described.items():
        named = [*table.get("facets", []), table.get("sort"), table.get("label_column")]
        assert {n for n in named if n} <= set(columns[name]), name


def test_the_search_index_is_hidden(site: Visitor) -> None:
    tables = site.get("/catalog.json").json()["tables"]
    hidden = {table["name"] for table in tables if table["hidden"]}
    assert "search_fts_data" in hidden
    assert hidden.isdisjoint({"search", "unit", "red_star_white_star_stats"})


def test_credit_and_terms_are_given(described: Tables, db: sqlite3.Connection) -> None:
    credit = db.execute("SELECT credit FROM source").fetchone()[0]
    top = metadata(db)
    assert credit in top["source"]
    assert top["license_url"] == top["source_url"] == "/catalog/source"


def test_several_games_can_be_told_apart_by_a_facet(db: sqlite3.Connection) -> None:
    import sqlite3 as sqlite

    copy = sqlite.connect(":memory:")
    copy.row_factory = sqlite.Row
    db.backup(copy)
    copy.execute("PRAGMA foreign_keys = OFF")
    copy.execute(
        "INSERT INTO game SELECT 'other', 'Other', subtitle, designer, publisher, year, "
        "hex_metres, about, 'other' FROM game LIMIT 1"
    )
    tables = metadata(copy)["databases"][DATABASE]["tables"]
    assert tables["unit"]["facets"][0] == "game_id"
    assert "other" in tables
    copy.close()
