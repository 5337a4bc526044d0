"""From an id to the page that shows its record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit, urlunsplit

from datasette.utils import tilde_encode
from markupsafe import Markup, escape

from catalog.web.metadata import DATABASE

if TYPE_CHECKING:
    import sqlite3

# The kinds of `game/kind/…` ids that are not called as their table is.
_TABLES = {"rule": "rule_case", "prices": "price_list"}
_KINDS = {
    "unit", "formation", "scenario", "chart", "marker", "rule", "nation", "side", "period",
    "edition", "echelon", "price", "prices", "equipment",
}  # fmt: skip

PAGES = {"unit": "units", "formation": "formations", "scenario": "scenarios", "chart": "charts"}
"""The kinds of record that have a page each, and the first part of its address."""

_CITATION = re.compile(r"([a-z0-9][a-z0-9-]*):([0-9][0-9,\u2013-]*)")


def table_of(ref: str) -> str | None:
    """The table of the record that an id names; None where there is none, as for a section of
    rules.

    What follows ``@`` or ``#`` is a face or a value of the record.
    """
    _, *rest = record_id(ref).split("/")
    if not rest:
        return "game"
    kind, depth = rest[0], len(rest)
    if kind not in _KINDS or (kind == "rule" and depth < 3):
        return None
    if kind == "scenario" and depth > 2:
        return "scenario_side"
    return _TABLES.get(kind, kind)


def record_id(ref: str) -> str:
    """An id without the face or value that it points at within its record."""
    return ref.partition("@")[0].partition("#")[0]


def record_path(table: str, ref: str) -> str:
    """The address of the row page of a record, without the server's own prefix."""
    return f"/{DATABASE}/{tilde_encode(table)}/{tilde_encode(ref)}"


def data_path(ref: str) -> str | None:
    """The address of the record of what an id names, as data, if it has one."""
    table = table_of(ref)
    return record_path(table, record_id(ref)) if table else None


def page_path(ref: str) -> str | None:
    """The address of our own page, or the place on one, that shows what an id names."""
    game, *rest = (quote(part) for part in record_id(ref).split("/"))
    kind, names = (rest[0], rest[1:]) if rest else ("", [])
    if kind == "scenario":
        names = names[:1]  # its sides and forces stand on its page
    places = {"": "", "nation": "#", "marker": "#marker-"}
    path = None
    if kind in places:
        path = f"/games/{game}{places[kind]}{'-'.join(names)}"
    elif kind == "rule":
        path = f"/rules/{game}#{'-'.join(names)}"
    elif kind in PAGES and names:
        path = f"/{PAGES[kind]}/{game}/{'/'.join(names)}"
    return path


def path_of(ref: str) -> str | None:
    """The address of the page of what an id names: our own, else the record as data."""
    return page_path(ref) or data_path(ref)


def cited(source: str, prefix: str = "") -> Markup:
    """A citation as a link to its source; what is no citation is left as it is."""

    def link(match: re.Match[str]) -> str:
        text = f"{match[1]}:{match[2]}"
        return f'<a class="cite" href="{escape(prefix)}/sources#{match[1]}">{text}</a>'

    return Markup(_CITATION.sub(link, str(escape(source))))


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


def moved_to(db: sqlite3.Connection, path: str) -> str | None:
    """Where the page of a record is now whose id, and so its address, was another once."""
    for old, new in db.execute("SELECT old_id, id FROM alias"):
        if page_path(old) == path:
            return page_path(new)
    return None
