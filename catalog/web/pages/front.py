"""The front page, and what machines ask for: robots, sitemap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from datasette import Response

from catalog.query.pages import addresses
from catalog.web.links import page_path
from catalog.web.site import Asked, answer, redirect

if TYPE_CHECKING:
    import sqlite3

_ROBOTS = """User-agent: *
Disallow: /*?
Disallow: /-/
Disallow: /search
Disallow: /*.db$
Disallow: /*.pdf$
"""
_PAGED = ("game", "unit", "formation", "scenario", "chart")
_ALSO = ("/", "/readings", "/sources", "/symbols")


async def home(asked: Asked) -> Any:
    """The games, one search box, the three jobs, and where it all comes from."""

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        album = asked.site.album(db)
        examples = [(name, ref, album.counter(ref)) for name, ref in _examples(db)]
        priced = db.execute("SELECT count(*), count(DISTINCT list_id) FROM price").fetchone()
        return {
            "fan": [e for e in examples if e[2]][:5],
            "priced": f"{priced[0]:,}" if priced[0] else "",
            "price_lists": priced[1],
        }

    return await answer(asked, "home.html", gather)


# A counter of each nation that shows much: all its values known, in most formations.
_SHOWN = """
SELECT name, id FROM (
  SELECT u.name, u.id, u.nation_id, row_number() OVER (
    PARTITION BY u.nation_id ORDER BY count(DISTINCT p.formation_id) DESC, u.rowid) AS place
  FROM unit u JOIN face f ON f.unit_id = u.id
  LEFT JOIN formation_part p ON p.unit_id = u.id
  WHERE u.form = 'unit' AND NOT EXISTS (
    SELECT 1 FROM absent a WHERE a.face_id = f.id AND a.why = 'unknown')
  GROUP BY u.id)
WHERE place <= 2 ORDER BY place, nation_id LIMIT 5
"""


def _examples(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in db.execute(_SHOWN)]


async def section(asked: Asked) -> Any:
    """``/units`` and its like: where the only game that has them has them."""
    kind = asked.part("kind")
    games = [
        game
        for game in asked.site.overview.games
        if kind == "games" or kind in {part.name.lower() for part in game.parts}
    ]
    return redirect(asked, f"/games/{games[0].id}#{kind}" if len(games) == 1 else "/#games")


async def robots(asked: Asked) -> Any:
    """The pages that can be indexed; every way to sort and filter them cannot."""
    base = asked.datasette.urls.path("/sitemap.xml")
    text = _ROBOTS + (f"\nSitemap: {asked.origin}{base}\n" if asked.origin else "")
    return Response.text(text, headers={"cache-control": asked.site.freshness, "vary": "Host"})


async def sitemap(asked: Asked) -> Any:
    """Every page of the site."""

    def gather(db: sqlite3.Connection) -> list[str]:
        paths = [page_path(ref) for ref in addresses(db, _PAGED)]
        rules = [
            f"/rules/{game.id}"
            for game in asked.site.overview.games
            if any(part.table == "rule_case" for part in game.parts)
        ]
        return [*_ALSO, *rules, *filter(None, paths)]

    paths = await asked.query(gather)
    urls = "".join(
        f"<url><loc>{escape(asked.origin + str(asked.datasette.urls.path(path)))}</loc></url>\n"
        for path in paths
    )
    return Response(
        f'<?xml version="1.0" encoding="utf-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n',
        headers={"cache-control": asked.site.freshness, "vary": "Host"},
        content_type="application/xml; charset=utf-8",
    )
