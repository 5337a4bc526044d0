"""Opening the catalog: read-only, and only if it is one that this version understands."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from urllib.parse import quote

from catalog.errors import AssetError

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA_VERSION = 4
"""The shape of catalog that the queries know; the tables' own is compared with it in a test."""


def open_catalog(path: Path) -> sqlite3.Connection:
    """Open a catalog for reading; rows come as :class:`sqlite3.Row`.

    Raises:
        AssetError: there is none, it is no catalog, or another version of Orbat built it.
    """
    if not path.is_file():
        raise AssetError(f"There is no catalog at {path}: make it with “orbat build”.")
    try:
        db = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1", uri=True)
        db.row_factory = sqlite3.Row
        found = db.execute("SELECT schema_version FROM build").fetchone()
    except sqlite3.Error as error:
        raise AssetError(f"{path} is no catalog ({error}): make it with “orbat build”.") from error
    if found is None or found[0] != SCHEMA_VERSION:
        raise AssetError(
            f"{path} was built by another version of Orbat: make it again with “orbat build”."
        )
    return db


def data_hash(db: sqlite3.Connection) -> str:
    """SHA-256 of the data that the catalog was built from, hexadecimal."""
    return str(db.execute("SELECT data_hash FROM build").fetchone()[0])
