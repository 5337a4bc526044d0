"""Text from a data pack cannot become anything but text."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Visitor
from tests.web.pages import CHART, FORMATION, GAME, SCENARIO, UNIT

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)> {{ 7*7 }} &lt;"
_TEXTS = {
    "unit": ["name", "note", "source", "label"],
    "spelling": ["spelling", "source"],
    "face": ["code", "printed", "source"],
    "counter": ["identity"],
    "formation": ["title", "note", "replaced_by", "source"],
    "formation_part": ["printed", "source"],
    "scenario": ["title", "summary", "victory", "source"],
    "scenario_side": ["deployment", "entrenched", "victory", "deploys", "moves"],
    "scenario_force": ["why", "source", "support"],
    "scenario_change": ["source"],
    "chart": ["title", "about", "source"],
    "chart_column": ["name"],
    "chart_row": ["source"],
    "chart_cell": ["text"],
    "marker": ["name", "about", "label", "source"],
    "rule_case": ["about", "letter", "section"],
    "reading": ["subject", "field", "printed", "read", "also", "why", "source"],
    "source": ["title", "author", "published", "terms", "credit"],
    "game": ["title", "subtitle", "about", "designer", "publisher"],
    "nation": ["name", "adjective", "code"],
    "side": ["name"],
    "statistic": ["name", "means"],
    "search": ["title", "subtitle", "body"],
}
_PAGES = [
    "/", GAME, "/readings", "/sources", "/symbols", "/rules/red-star-white-star",
    "/search?q=script",
    f"{UNIT}/russian/t-72-company", f"{UNIT}/russian/t-62", f"{UNIT}/us/m3-bradley",
    f"{UNIT}/us/m-106-mortar-platoon/vehicle",
    f"{FORMATION}/us/mechanized-infantry-battalion/1972-74",
    f"{FORMATION}/us/tank-heavy-task-force/1975", f"{SCENARIO}/11?period=1975",
    f"{SCENARIO}/13?period=1975", f"{SCENARIO}/7", f"{CHART}/weather",
    f"{CHART}/weather?season=winter&roll=3", f"{CHART}/air-defence", f"{UNIT}/russian/none",
]  # fmt: skip


@pytest.fixture(scope="module")
def hostile(catalog_db: Path, tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    path = tmp_path_factory.mktemp("hostile") / "catalog.db"
    shutil.copy(catalog_db, path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        for table, columns in _TEXTS.items():
            for column in columns:
                # What must be unique stays so.
                db.execute(
                    f'UPDATE "{table}" SET "{column}" = ? || rowid '
                    f'WHERE "{column}" IS NOT NULL AND "{column}" <> \'\'',
                    (HOSTILE,),
                )
    return Visitor(path)


@pytest.mark.parametrize("path", _PAGES)
def test_hostile_text_stays_text(hostile: Visitor, path: str) -> None:
    response = hostile.get(path)
    assert response.status_code in {200, 404}, response.text[-400:]
    html = response.text
    assert "<script" not in html
    assert "<img" not in html
    assert not re.search(r"<[^>]*\sonerror=", re.sub(r'"[^"]*"', '""', html))
    assert "49" not in re.findall(r"onerror=alert\(2\)&gt; (.{0,4})", html)


@pytest.mark.parametrize("name", ["q", "period", "battalion", "choose", "season", "roll", "about",
                                  "kind", "side", "supply", "supply-x"])  # fmt: skip
@pytest.mark.parametrize(
    "path", ["/search", "/readings", f"{SCENARIO}/11", f"{SCENARIO}/13?period=1975",
             f"{CHART}/weather", f"{FORMATION}/us/tank-heavy-task-force/1975"]
)  # fmt: skip
def test_hostile_arguments_stay_text(site: Visitor, path: str, name: str) -> None:
    response = site.get(path, params={"period": "1975", name: HOSTILE})
    assert response.status_code == 200
    assert "<script" not in response.text and "<img" not in response.text
