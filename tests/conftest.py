"""What the tests share: the real data, a catalog built from it, and a small game to break."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from catalog.making import build_catalog
from catalog.query.database import open_catalog

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
MINI = ROOT / "tests" / "games" / "mini"

os.environ.pop("ORBAT_DB", None)


@pytest.fixture(scope="session")
def catalog_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalog freshly built from the real data."""
    path = tmp_path_factory.mktemp("catalog") / "catalog.db"
    build_catalog([(DATA, "data")], path)
    return path


@pytest.fixture
def db(catalog_db: Path) -> Iterator[sqlite3.Connection]:
    """The real catalog, open for reading."""
    connection = open_catalog(catalog_db)
    yield connection
    connection.close()


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A data folder of one small, sound game, to be changed as a test likes."""
    folder = tmp_path / "data"
    shutil.copytree(MINI, folder)
    return folder
