"""Linked games → ``catalog.db``: written beside the old one, proved, then put in its place."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from contextlib import closing
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sqlalchemy.dialects import sqlite as dialect
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from catalog import __version__, tables
from catalog.errors import AssetError
from catalog.files import replacing
from catalog.game_tables import game_view, statistics_table
from catalog.rows import game_rows, source_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sqlalchemy import Table

    from catalog.dataset import Dataset
    from catalog.linking.model import LinkedGame

Rows = dict[str, list[dict[str, Any]]]
"""Rows by table name."""

_FTS = """
CREATE VIRTUAL TABLE search_fts USING fts5(
  title, subtitle, spellings, body, folded, content='search', content_rowid='id',
  tokenize="unicode61 remove_diacritics 2", prefix='2 3');
INSERT INTO search_fts(rowid, title, subtitle, spellings, body, folded)
  SELECT id, title, subtitle, spellings, body, folded FROM search;
"""


def data_hash(dataset: Dataset) -> str:
    """SHA-256 over the names and contents of the data files, hexadecimal."""
    digest = hashlib.sha256()
    for file in sorted(dataset.files, key=lambda f: (f.pack, f.relative)):
        digest.update(f"{file.pack}\0{file.relative}\0".encode())
        digest.update(file.path.read_bytes())
    return digest.hexdigest()


def build(
    dataset: Dataset,
    games: Sequence[LinkedGame],
    target: Path,
    aliases: Mapping[str, str] | None = None,
) -> dict[str, int]:
    """Write the catalog; the old one stays until the new one is whole. Rows by table come back.

    ``aliases`` are renamed ids with what they are called now.

    The same data gives the same bytes.

    Raises:
        AssetError: the target's folder cannot be written to.
    """
    rows: Rows = defaultdict(list)
    source_rows(dataset.sources, rows)
    statistics: list[Table] = []
    views: list[str] = []
    metadata = SQLModel.metadata
    for game in games:
        if not game.record.statistics:
            game_rows(game, "", "", rows)
            continue
        view = game.id.replace("-", "_")
        name = f"{view}_stats"
        if name in metadata.tables:
            metadata.remove(metadata.tables[name])
        table = statistics_table(name, game.record.statistics, metadata)
        statistics.append(table)
        views.append(game_view(view, name, game.statistics))
        game_rows(game, name, view, rows)
    for number, row in enumerate(rows["search"], 1):
        row["id"] = number
    rows["alias"] = [{"old_id": old, "id": new} for old, new in sorted((aliases or {}).items())]
    rows["build"] = [
        {
            "id": 1,
            "schema_version": tables.SCHEMA_VERSION,
            "orbat_version": __version__,
            "data_hash": data_hash(dataset),
            "units": len(rows["unit"]),
            "formations": len(rows["formation"]),
            "scenarios": len(rows["scenario"]),
            "charts": len(rows["chart"]),
            "prices": len(rows["price"]),
            "readings": len(rows["reading"]),
        }
    ]
    elsewhere = "choose another place with --db or $ORBAT_DB"
    _spare(target, elsewhere)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        said = f"The folder {target.parent} cannot be made ({error.strerror}): {elsewhere}."
        raise AssetError(said) from error
    with replacing(target, AssetError, elsewhere) as path:
        try:
            _write(path, rows, views, statistics)
        except sqlite3.OperationalError as error:
            raise AssetError(f"{target} cannot be written ({error}): {elsewhere}.") from error
    return {name: len(inserted) for name, inserted in rows.items()}


def _spare(target: Path, elsewhere: str) -> None:
    """Refuse to take the place of a file that is somebody else's."""
    if not target.is_file() or target.stat().st_size == 0:
        return
    try:
        with closing(sqlite3.connect(f"file:{quote(str(target))}?mode=ro", uri=True)) as db:
            db.execute("SELECT data_hash, orbat_version FROM build").fetchone()
    except sqlite3.Error:
        said = f"{target} is there already and is no catalog: {elsewhere}."
        raise AssetError(said) from None


def _write(path: Path, rows: Rows, views: Sequence[str], statistics: Sequence[Table]) -> None:
    shared = [t for t in SQLModel.metadata.sorted_tables if not t.name.endswith("_stats")]
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA page_size = 4096")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("BEGIN")
        db.execute("PRAGMA defer_foreign_keys = ON")
        for table in [*shared, *statistics]:
            db.execute(str(CreateTable(table).compile(dialect=dialect.dialect())))
            for index in sorted(table.indexes, key=lambda i: str(i.name)):
                db.execute(str(CreateIndex(index).compile(dialect=dialect.dialect())))
            _insert(db, table, rows.get(table.name, []))
        for view in views:
            db.execute(view)
        db.commit()
        db.executescript(_FTS)
        _prove(db)
        db.execute("ANALYZE")
        db.commit()
        db.execute("VACUUM")


def _insert(db: sqlite3.Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    names = [column.name for column in table.columns]
    columns = ", ".join(f'"{name}"' for name in names)
    marks = ", ".join("?" * len(names))
    values = [tuple(row.get(name) for name in names) for row in rows]
    db.executemany(f'INSERT INTO "{table.name}" ({columns}) VALUES ({marks})', values)


def _prove(db: sqlite3.Connection) -> None:
    """SQLite's own word that the file is sound; what the checks let through stops here."""
    broken = db.execute("PRAGMA foreign_key_check").fetchall()
    sound = db.execute("PRAGMA integrity_check").fetchone()[0]
    if broken or sound != "ok":
        raise AssertionError(f"the catalog is not sound: {broken or sound}")
