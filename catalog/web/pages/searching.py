"""The search page, and what was perhaps meant by an address that leads nowhere."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from catalog.names import fold, nearest
from catalog.query.search import Hit, search
from catalog.web.site import LONGEST_WORD, Asked, answer

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

MOST_HITS = 100
_CLOSEST = 5

KINDS = {
    "unit": "Units",
    "formation": "Formations",
    "scenario": "Scenarios",
    "chart": "Charts",
    "equipment": "Prices",
    "marker": "Markers",
    "rule": "Rules",
}


async def search_page(asked: Asked) -> Any:
    """What answers to ``?q=``, by kind, the kind with the best hit first."""
    text = asked.word("q")

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        hits = search(db, text, MOST_HITS)
        return {
            "q": text,
            "groups": _by_kind(hits),
            "found": len(hits),
            "most": MOST_HITS,
            "meant": closest(db, text) if text and not hits else [],
            "pictures": _pictures(asked, db, hits),
        }

    return await answer(asked, "search.html", gather, [("q", text)])


def closest(db: sqlite3.Connection, text: str) -> list[Hit]:
    """What was perhaps meant by a name that nothing answers to, best first."""
    text = text[:LONGEST_WORD]
    hits = search(db, text, _CLOSEST)
    if any(hit.kind != "equipment" for hit in hits):
        return hits
    rows = db.execute(
        "SELECT s.title, s.kind, s.ref, s.title, s.subtitle FROM search s UNION ALL "
        "SELECT p.spelling, s.kind, s.ref, s.title, s.subtitle FROM spelling p "
        "JOIN search s ON s.ref = p.ref"
    )
    by_name: dict[str, Hit] = {}
    priced: dict[str, Hit] = {}  # what only price lists have comes last
    for name, kind, ref, title, subtitle in rows:
        of_kind = priced if kind == "equipment" else by_name
        of_kind.setdefault(name, Hit(kind, ref, title, subtitle, ""))
    found: dict[str, Hit] = {}
    for names in (by_name, priced):
        close = nearest(text[:60], names, 2 * _CLOSEST) if fold(text) else []
        found |= {names[name].ref: names[name] for name in close}
        found |= {hit.ref: hit for hit in hits}
    return list(found.values())[:_CLOSEST]


def _pictures(asked: Asked, db: sqlite3.Connection, hits: Iterable[Hit]) -> dict[str, Any]:
    album = asked.site.album(db)
    pictures: dict[str, Any] = {}
    for hit in hits:
        if hit.kind == "unit":
            pictures[hit.ref] = album.counter(hit.ref)
        elif hit.kind == "marker":
            pictures[hit.ref] = album.marker(hit.ref)
    return pictures


def _by_kind(hits: Iterable[Hit]) -> list[tuple[str, list[Hit]]]:
    ranked = list(hits)
    best: dict[str, int] = {}
    for place, hit in enumerate(ranked):
        best.setdefault(hit.kind, place)
    ranked.sort(key=lambda hit: best[hit.kind])
    return [
        (KINDS.get(kind, kind), list(group)) for kind, group in groupby(ranked, lambda h: h.kind)
    ]
