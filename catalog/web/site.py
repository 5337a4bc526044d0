"""What one running site knows, and how it answers for a page: rendered once, kept, 304."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlencode

from datasette import Response
from datasette.utils.asgi import NotFound

from catalog.web.drawing import Album
from catalog.web.kept import Kept
from catalog.web.metadata import DATABASE
from catalog.web.press import Press

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from markupsafe import Markup

    from catalog.query.games import Overview

LONGEST_WORD = 200
"""What a visitor writes into an address is read so far and no farther."""

_MEGABYTE = 1_000_000
_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:]{2,45}\](:[0-9]{1,5})?")
# Stands in kept pages for the address that a visitor came by, which must not be kept.
ORIGIN = "{the-origin-of-this-site}"


@dataclass
class Site:
    """What one running site knows beside its catalog.

    ``stamp`` changes whenever a page could: with the data, the templates or the version.
    """

    db: Path
    overview: Overview
    stamp: str
    public: bool
    foreign_keys: dict[str, dict[str, str]]
    press: Press
    views: frozenset[str] = field(init=False)
    pages: Kept[str] = field(default_factory=lambda: Kept[str](48 * _MEGABYTE))
    pictures: Kept[bytes] = field(default_factory=lambda: Kept[bytes](16 * _MEGABYTE))
    drawn: dict[tuple[str, str, bool], Markup | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views = frozenset(game.view for game in self.overview.games if game.view)

    def album(self, db: sqlite3.Connection) -> Album:
        """Counters drawn once for the whole site."""
        return Album(db, self.drawn)

    @property
    def freshness(self) -> str:
        """How long a visitor may keep a page without asking again."""
        return "public, max-age=300" if self.public else "no-cache"


@dataclass(frozen=True)
class Asked:
    """A visitor's request of one site."""

    site: Site
    datasette: Any
    request: Any

    def part(self, name: str) -> str:
        """A part of the address that the route names, decoded."""
        return unquote(self.request.url_vars[name])[:LONGEST_WORD]

    def word(self, name: str) -> str:
        """An argument, its spaces tidied, cut to what is bearable."""
        return " ".join((self.request.args.get(name) or "").split())[:LONGEST_WORD]

    def words(self, name: str, most: int = 12) -> list[str]:
        """A repeated argument, tidied, without empty ones."""
        given = self.request.args.getlist(name)[:most]
        return [tidy for word in given if (tidy := " ".join(word.split())[:LONGEST_WORD])]

    def number(self, name: str, most: int) -> int | None:
        """An argument that is a number from 0 to ``most``; None for anything else."""
        return whole(self.word(name), most)

    async def query(self, ask: Callable[[sqlite3.Connection], Any]) -> Any:
        """Ask the catalog, beside the event loop."""
        return await self.datasette.get_database(DATABASE).execute_fn(ask)

    def here(self, arguments: Sequence[tuple[str, str]] = ()) -> str:
        """The address of this page, with other arguments."""
        path = self.datasette.urls.path(quote(unquote(self.request.path)))
        return f"{path}?{urlencode(arguments)}" if arguments else str(path)

    @property
    def origin(self) -> str:
        """``https://host`` as the visitor wrote it; empty where that is no host."""
        host = self.request.host or ""
        return f"{self.request.scheme}://{host}" if _HOST.fullmatch(host) else ""


def whole(text: str, most: int) -> int | None:
    """A number from 0 to ``most``; None for anything else."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return int(text) if int(text) <= most else None


async def answer(
    asked: Asked,
    template: str,
    gather: Callable[[sqlite3.Connection], dict[str, Any]],
    arguments: Sequence[tuple[str, str]] = (),
) -> Any:
    """A page from the store, or rendered into it; 304 for who has it already.

    ``arguments`` are those that the page depends on, tidied: with the path they name it.

    Raises:
        NotFound: ``gather`` says that there is no such page.
    """
    site, request = asked.site, asked.request
    if request.method not in {"GET", "HEAD"}:
        return Response.text("This page can only be read.", status=405, headers={"allow": "GET"})
    key = (request.path, tuple(arguments))
    html = site.pages.get(key)
    if html is None:
        context = await asked.query(gather)
        context = {"canonical": request.scope.get("route_path", request.path), **context}
        html = str(await asked.datasette.render_template(template, context, request=request))
        site.pages.put(key, html)
    headers = {"etag": f'"{site.stamp}"', "cache-control": site.freshness}
    if ORIGIN in html:
        headers["vary"] = "Host"
    if site.stamp in request.headers.get("if-none-match", ""):
        return Response("", status=304, headers=headers, content_type="text/html; charset=utf-8")
    return Response.html(html.replace(ORIGIN, asked.origin), headers=headers)


def lost(what: str) -> NotFound:
    """What to raise for a page that is not there."""
    return NotFound(f"There is no {what} here.")


def redirect(asked: Asked, path: str, *, again: bool = False) -> Any:
    """Send a visitor elsewhere on the site; ``again``: elsewhere each time, so never kept."""
    headers = {"cache-control": "no-store" if again else asked.site.freshness}
    return Response.redirect(asked.datasette.urls.path(path), headers=headers)


def stamp(overview: Overview, folders: Sequence[Path]) -> str:
    """A hash over the data, Orbat's version and the files that pages are made of."""
    digest = hashlib.sha256(f"{overview.data_hash} {overview.orbat_version}".encode())
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]
