"""What Datasette is told about a catalog: titles, descriptions, facets, order and credit.

The shared tables are described by :mod:`catalog.tables`; a game's own table and view by what the
game declares, which the catalog itself holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

DATABASE = "catalog"
"""The catalog's name in addresses, whatever its file is called."""

_LOOKS: dict[str, dict[str, Any]] = {
    "build": {"title": "Build"},
    "source": {"title": "Sources", "label_column": "title"},
    "game": {"title": "Games", "label_column": "title"},
    "game_source": {"title": "Sources of games"},
    "side": {"title": "Sides", "label_column": "name"},
    "nation": {"title": "Nations", "label_column": "name"},
    "period": {"title": "Periods", "label_column": "name", "sort": "position"},
    "edition": {"title": "Editions", "label_column": "name", "sort": "position"},
    "echelon": {"title": "Echelons", "label_column": "name", "sort": "position"},
    "statistic": {"title": "Statistics", "sort": "position"},
    "notation": {"title": "Notations"},
    "layout_slot": {"title": "Layouts of faces", "facets": ["layout"]},
    "unit": {
        "title": "Units",
        "label_column": "name",
        "facets": ["nation_id", "form", "status", "echelon_id", "role"],
    },
    "unit_period": {"title": "Periods of units", "facets": ["period_id"]},
    "spelling": {"title": "Spellings", "facets": ["kind"]},
    "face": {"title": "Faces", "facets": ["edition_id", "layout", "notation"]},
    "absent": {"title": "Absent statistics", "facets": ["statistic", "why"]},
    "counter": {"title": "Counters"},
    "companion": {"title": "Companions", "facets": ["form"]},
    "formation": {
        "title": "Formations",
        "label_column": "title",
        "facets": ["nation_id", "period_id", "echelon_id"],
    },
    "formation_period": {"title": "Periods of formations", "facets": ["period_id", "printed"]},
    "formation_part": {"title": "Parts of formations", "facets": ["kind"]},
    "scenario": {"title": "Scenarios", "label_column": "number", "sort": "number"},
    "scenario_side": {"title": "Sides of scenarios", "facets": ["nation_id"]},
    "scenario_force": {"title": "Forces of scenarios"},
    "scenario_change": {"title": "Changes to scenarios", "facets": ["nation_id"]},
    "chart": {"title": "Charts", "label_column": "title"},
    "chart_column": {"title": "Columns of charts", "facets": ["kind"]},
    "chart_row": {"title": "Rows of charts"},
    "chart_cell": {"title": "Cells of charts", "facets": ["certainty"]},
    "chart_unit": {"title": "Units of charts"},
    "game_reference": {"title": "Charts of quick-reference sheets", "sort": "position"},
    "chart_spelling": {"title": "Other names of rows of charts"},
    "equipment": {"title": "Equipment", "label_column": "name", "facets": ["family"]},
    "price_list": {"title": "Price lists"},
    "price_category": {"title": "Headings of price lists", "facets": ["role"]},
    "price_note": {"title": "Footnotes of price lists"},
    "price": {
        "title": "Prices",
        "label_column": "name",
        "facets": ["nation_id", "role", "certainty"],
    },
    "marker": {"title": "Markers", "label_column": "name"},
    "rule_case": {"title": "Index of rules", "facets": ["section"]},
    "alias": {"title": "Renamed ids"},
    "reading": {"title": "Readings", "label_column": "subject", "facets": ["kind", "certainty"]},
    "search": {
        "title": "Search",
        "label_column": "title",
        "facets": ["kind"],
        "fts_table": "search_fts",
        "fts_pk": "id",
    },
}
"""How the shared tables are shown."""

_VIEW_COLUMNS = {
    "unit": "Name of the unit.",
    "nation": "Nation.",
    "size": "Size; empty where no source gives it.",
    "form": "unit, or its companion: vehicle, dismounted, one-shot.",
    "edition": "Set of counters that the values belong to.",
    "code": "Statistics as we read them, in the game's notation; empty if unknown.",
    "unknown": "Statistics that no source gives.",
    "not_applicable": "Statistics that the counter does not have.",
    "counters": "How many counters with identity codes there are.",
    "status": "in-service, withdrawn or mentioned.",
    "source": "Citation.",
    "unit_id": "Id of the unit.",
}
"""The columns of a game's view that are not statistics."""

_VIEW_FACETS = ["nation", "size", "form", "edition", "status"]


def metadata(db: sqlite3.Connection) -> dict[str, Any]:
    """Datasette's metadata for a catalog."""
    tables = shared_tables()
    if db.execute("SELECT count(*) FROM game").fetchone()[0] > 1:
        for table in tables.values():
            if "game_id" in table["columns"] and "facets" in table:
                table["facets"] = ["game_id", *table["facets"]]
    with_view = (
        "SELECT id, title, statistics_view FROM game WHERE statistics_view <> '' ORDER BY id"
    )
    for game in db.execute(with_view):
        tables |= _game_tables(db, game["id"], game["title"], game["statistics_view"])
    credits = [row[0] for row in db.execute("SELECT credit FROM source ORDER BY id")]
    return {
        "title": "Orbat",
        "description": "Unit data of tabletop wargames, and where each number comes from.",
        "license": "each source has its own terms",
        "license_url": f"/{DATABASE}/source",
        "source": "; ".join(credits),
        "source_url": f"/{DATABASE}/source",
        "databases": {
            DATABASE: {
                "title": "The catalog as data",
                "description": "Every table behind the pages: sort, facet, filter, and take it "
                "along as CSV or JSON.",
                "tables": tables,
            }
        },
    }


def shared_tables() -> dict[str, dict[str, Any]]:
    """The tables that every catalog has, described as :mod:`catalog.tables` does."""
    # The module costs half a second to import; only a server that starts pays for it.
    from sqlmodel import SQLModel

    from catalog import tables

    described = {}
    for model in vars(tables).values():
        if not (isinstance(model, type) and issubclass(model, SQLModel) and model is not SQLModel):
            continue
        name = str(model.__tablename__)
        columns = {key: field.description or "" for key, field in model.model_fields.items()}
        described[name] = {
            "description": (model.__doc__ or "").strip(),
            "columns": columns,
            **_LOOKS.get(name, {}),
        }
    return described


def _game_tables(
    db: sqlite3.Connection, game: str, title: str, view: str
) -> dict[str, dict[str, Any]]:
    """A game's view of counters and the table of statistics beneath it."""
    rows = db.execute("SELECT * FROM statistic WHERE game_id = ? ORDER BY position", (game,))
    statistics = rows.fetchall()
    columns = {row["key"]: _statistic(row) for row in statistics}
    choices = [row["key"] for row in statistics if row["type"] == "choice"]
    present = [row[0] for row in db.execute("SELECT name FROM pragma_table_info(?)", (view,))]
    described = _VIEW_COLUMNS | columns
    return {
        view: {
            "title": f"{title}: counters and statistics",
            "description": "Each counter in each edition, with its statistics as we read them. An "
            "empty statistic is unknown, or the counter has none: two columns say which.",
            "columns": {key: described.get(key, "") for key in present},
            "facets": [*_VIEW_FACETS, *choices],
        },
        f"{view}_stats": {
            "title": f"{title}: statistics alone",
            "description": "The table beneath the view of counters: a row for each face.",
            "columns": {"face_id": "Face.", **columns},
            "facets": choices,
        },
    }


def _statistic(row: sqlite3.Row) -> str:
    """What a statistic means, and what values it takes."""
    match row["type"]:
        case "flag":
            values = "1 yes, 0 no"
        case "choice":
            values = ", ".join(row["choices"].split())
        case _ if row["at_most"] is None:
            values = f"from {row['at_least']}"
        case _:
            values = f"{row['at_least']} to {row['at_most']}"
    return f"{row['name']}: {row['means'].rstrip('.')} ({values})."
