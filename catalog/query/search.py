"""Full-text search over everything that has a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.names import fold

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class Hit:
    """A record that was found. ``kind`` is unit, formation, scenario, chart, marker or rule."""

    kind: str
    ref: str
    title: str
    subtitle: str
    snippet: str


def search(db: sqlite3.Connection, text: str, limit: int = 50) -> list[Hit]:
    """The best hits first, those of price lists last.

    Any text will do: ``T-72``, ``pz. (4``, ``2S1`` and a lone ``"``.
    """
    query = match_expression(text)
    if not query:
        return []
    rows = db.execute(
        "SELECT s.kind, s.ref, s.title, s.subtitle, "
        "snippet(search_fts, 3, '', '', '…', 12) AS snippet "
        "FROM search_fts JOIN search s ON s.id = search_fts.rowid "
        "WHERE search_fts MATCH ?1 ORDER BY s.kind = 'equipment', lower(s.title) = lower(?2) DESC, "
        "bm25(search_fts, 10, 3, 8, 1, 4), s.id LIMIT ?3",
        (query, text.strip(), limit),
    )
    return [Hit(*row) for row in rows]


def match_expression(text: str) -> str:
    """An FTS5 expression for a person's words: every word, or its beginning, must be there.

    The words' signs part them as the index does, and the whole without signs is tried too, so
    that ``T 72``, ``T-72`` and ``t72`` find each other.
    """
    words = re.findall(r"[^\W_]+", text)
    if not words:
        return ""
    each = " AND ".join(f'"{word}"*' for word in words[:16])
    whole = fold(text)
    return f'({each}) OR "{whole}"*' if whole and len(words) <= 4 else each
