"""From an id to the page that shows its record."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from datasette.utils import tilde_encode

from catalog.web.metadata import DATABASE

if TYPE_CHECKING:
    import sqlite3

# The kinds of `game/kind/…` ids that are not called as their table is.
_TABLES = {"rule": "rule_case"}
_KINDS = {
    "unit", "formation", "scenario", "chart", "marker", "rule", "nation", "side", "period",
    "edition", "echelon",
}  # fmt: skip


def table_of(ref: str) -> str | None:
    """The table of the record that an id names; None where there is none, as for a section of
    rules.

    What follows ``@`` or ``#`` is a face or a value of the record.
    """
    _, *rest = _record(ref).split("/")
    if not rest:
        return "game"
    kind, depth = rest[0], len(rest)
    if kind not in _KINDS or (kind == "rule" and depth < 3):
        return None
    if kind == "scenario" and depth > 2:
        return "scenario_side"
    return _TABLES.get(kind, kind)


def _record(ref: str) -> str:
    return ref.partition("@")[0].partition("#")[0]


def record_path(table: str, ref: str) -> str:
    """The address of the row page of a record, without the server's own prefix."""
    return f"/{DATABASE}/{tilde_encode(table)}/{tilde_encode(ref)}"


def path_of(ref: str) -> str | None:
    """The address of the page of what an id names, if it has one."""
    table = table_of(ref)
    return record_path(table, _record(ref)) if table else None


def local(url: str) -> str:
    """An address without the server, for Datasette writes whatever host it was asked as into its
    links, and a page that is kept must not carry that on.
    """
    parts = urlsplit(str(url))
    path = f"/{parts.path.lstrip('/')}" if parts.netloc else parts.path
    return urlunsplit(("", "", path, parts.query, parts.fragment))


def foreign_keys(db: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """The table that each column of each table points at."""
    names = [r[0] for r in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        name: {
            row["from"]: row["table"]
            for row in db.execute("SELECT * FROM pragma_foreign_key_list(?)", (name,))
        }
        for name in names
    }
