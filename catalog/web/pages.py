"""Our own pages: home and search, rendered once for a catalog and kept."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from datasette import Response

from catalog.names import fold, nearest
from catalog.query.search import Hit, search
from catalog.web.links import path_of
from catalog.web.metadata import DATABASE

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable, Iterable
    from pathlib import Path

    from catalog.query.games import Overview

LONGEST_QUERY = 200
MOST_HITS = 100
_PAGES_KEPT = 256
_CLOSEST = 5

KINDS = {
    "unit": "Units",
    "formation": "Formations",
    "scenario": "Scenarios",
    "chart": "Charts",
    "marker": "Markers",
    "rule": "Rules",
}

_ROBOTS = """User-agent: *
Disallow: /*?
Disallow: /-/
Disallow: /search
Disallow: /*.db$
"""


@dataclass
class Site:
    """What one running site knows beside its catalog.

    ``stamp`` changes whenever a page could: with the data, the templates or the version.
    """

    overview: Overview
    stamp: str
    public: bool
    foreign_keys: dict[str, dict[str, str]]
    views: frozenset[str] = field(init=False)
    pages: OrderedDict[str, str] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self.views = frozenset(game.view for game in self.overview.games)


def stamp(overview: Overview, assets: Path) -> str:
    """A hash over the data, Orbat's version and the files that pages are made of."""
    digest = hashlib.sha256(f"{overview.data_hash} {overview.orbat_version}".encode())
    for path in sorted(p for p in assets.rglob("*") if p.is_file()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


async def home(site: Site, datasette: Any, request: Any) -> Any:
    """The games, one search box, the three jobs, and where it all comes from."""

    async def context() -> dict[str, Any]:
        return {}

    return await _page(site, datasette, request, "home.html", "home", context)


async def search_page(site: Site, datasette: Any, request: Any) -> Any:
    """What answers to ``?q=``, by kind, the kind with the best hit first."""
    text = " ".join((request.args.get("q") or "").split())[:LONGEST_QUERY]

    def find(db: sqlite3.Connection) -> tuple[list[Hit], list[Hit]]:
        hits = search(db, text, MOST_HITS)
        return hits, closest(db, text) if text and not hits else []

    async def context() -> dict[str, Any]:
        hits, meant = await datasette.get_database(DATABASE).execute_fn(find)
        groups = _by_kind(hits)
        return {"q": text, "groups": groups, "found": len(hits), "most": MOST_HITS, "meant": meant}

    return await _page(site, datasette, request, "search.html", f"search {text}", context)


async def robots(site: Site, datasette: Any, request: Any) -> Any:
    """The pages that can be indexed; every way to sort and filter them cannot."""
    return Response.text(_ROBOTS, headers={"cache-control": _freshness(site)})


def closest(db: sqlite3.Connection, text: str) -> list[Hit]:
    """What was perhaps meant by a name that nothing answers to, best first."""
    if found := search(db, text, _CLOSEST):
        return found
    rows = db.execute("SELECT kind, ref, title, subtitle FROM search ORDER BY id").fetchall()
    by_title: dict[str, Hit] = {}
    for kind, ref, title, subtitle in rows:
        by_title.setdefault(title, Hit(kind, ref, title, subtitle, ""))
    names = nearest(text[:60], by_title, _CLOSEST) if fold(text) else []
    return [by_title[name] for name in names]


def _by_kind(hits: Iterable[Hit]) -> list[tuple[str, list[Hit]]]:
    ranked = list(hits)
    best: dict[str, int] = {}
    for place, hit in enumerate(ranked):
        best.setdefault(hit.kind, place)
    ranked.sort(key=lambda hit: best[hit.kind])
    return [
        (KINDS.get(kind, kind), list(group)) for kind, group in groupby(ranked, lambda h: h.kind)
    ]


async def _page(
    site: Site,
    datasette: Any,
    request: Any,
    template: str,
    key: str,
    context: Callable[[], Awaitable[dict[str, Any]]],
) -> Any:
    """A page from the store, or rendered into it; 304 for who has it already."""
    if request.method not in {"GET", "HEAD"}:
        return Response.text("This page can only be read.", status=405, headers={"allow": "GET"})
    headers = {"etag": f'"{site.stamp}"', "cache-control": _freshness(site)}
    if site.stamp in request.headers.get("if-none-match", ""):
        return Response("", status=304, headers=headers, content_type="text/html; charset=utf-8")
    html = site.pages.get(key)
    if html is None:
        given = {"path_of": path_of, **await context()}
        html = str(await datasette.render_template(template, given, request=request))
        site.pages[key] = html
        if len(site.pages) > _PAGES_KEPT:
            site.pages.popitem(last=False)
    site.pages.move_to_end(key)
    return Response.html(html, headers=headers)


def _freshness(site: Site) -> str:
    return "public, max-age=300" if site.public else "no-cache"
