"""The Datasette plugin behind the pages.

Plugins are shared by every Datasette of a process, so each hook asks first whether the instance
is one of ours and otherwise does nothing. The module is registered by
:mod:`catalog.web.server`, never by an entry point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from datasette import Response
from datasette.utils import tilde_decode
from datasette.utils.asgi import NotFound
from markupsafe import Markup
from pluggy import HookimplMarker

from catalog.query.search import match_expression
from catalog.web.headers import guarded
from catalog.web.links import data_path, moved_to, record_path
from catalog.web.metadata import DATABASE
from catalog.web.pages.searching import closest
from catalog.web.routes import ROUTES, SUBJECTS
from catalog.web.site import LONGEST_WORD, Asked

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable

    from catalog.web.headers import App
    from catalog.web.routes import Page
    from catalog.web.site import Site

hookimpl = HookimplMarker("datasette")

SITES: WeakKeyDictionary[Any, Site] = WeakKeyDictionary()
"""Our instances of Datasette, each with what its site knows."""

# Nobody logs in here, and a server's paths and threads are nobody's business.
_CLOSED = (
    r"/-/(?:actor|allow-debug|auth-token|config|databases|logout|messages|patterns|permissions"
    r"|plugins|threads)(?:\.json)?$"
)

# Columns that hold the id of a record of any kind.
_REFERENCES = {("search", "ref"), ("spelling", "ref"), ("reading", "about")}


@hookimpl
def register_routes(datasette: Any) -> list[tuple[str, Callable[..., Any]]]:
    """Our pages; Datasette's own come after."""
    if datasette not in SITES:
        return []
    ours = [(pattern, _view(page)) for pattern, page in ROUTES]
    return [*ours, (r"/favicon\.ico$", _icon), (_CLOSED, _closed)]


def _view(page: Page) -> Callable[..., Awaitable[Any]]:
    async def view(datasette: Any, request: Any) -> Any:
        return await page(Asked(SITES[datasette], datasette, request))

    return view


def _icon(datasette: Any) -> Any:
    return Response.redirect(datasette.urls.path("/static/icon.svg"))


def _closed() -> Any:
    raise NotFound("There is no such page.")


@hookimpl(trylast=True)
def prepare_connection(conn: sqlite3.Connection, database: str, datasette: Any) -> None:
    """Let Datasette's own search box read words as ours does, beginnings of words included."""
    if datasette in SITES and database == DATABASE:
        # FTS5 takes an empty phrase for nothing, and no phrase at all for a mistake.
        conn.create_function(
            "escape_fts", 1, lambda text: match_expression(str(text)) or '""', deterministic=True
        )


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[App], App]:
    """Tidy addresses and headers of caution."""
    return guarded if datasette in SITES else lambda app: app


@hookimpl
def render_cell(row: Any, value: Any, column: str, table: str, datasette: Any) -> Any:
    """Ids as links to what they name."""
    if not isinstance(value, str) or not value or (site := SITES.get(datasette)) is None:
        return None
    path, label = None, value
    if (table, column) in _REFERENCES:
        path = data_path(value)
    elif table in site.views:
        if column == "unit_id" or (column == "unit" and "unit_id" in row.keys()):  # noqa: SIM118
            path = record_path("unit", row["unit_id"])
    elif other := site.foreign_keys.get(table or "", {}).get(column):
        return _named(datasette, table, column, value, record_path(other, value))
    return _link(datasette, path, label) if path else None


async def _named(datasette: Any, table: str, column: str, value: str, path: str) -> Any:
    labels = await datasette.expand_foreign_keys(DATABASE, table, column, [value])
    return _link(datasette, path, str(labels.get((column, value)) or value))


def _link(datasette: Any, path: str, label: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(datasette.urls.path(path), label)


@hookimpl
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """For a record that is not there, the nearest names."""
    if datasette not in SITES or not isinstance(exception, NotFound):
        return None
    path = str(request.path)
    first, _, rest = path.strip("/").partition("/")
    if not rest or first not in {DATABASE, *SUBJECTS} or path.endswith(".json"):
        return None
    wanted = _wanted(rest, first)

    async def not_found() -> Any:
        if moved := await datasette.get_database(DATABASE).execute_fn(
            lambda db: moved_to(db, path)
        ):
            return Response.redirect(datasette.urls.path(moved), status=301)
        meant = await datasette.get_database(DATABASE).execute_fn(lambda db: closest(db, wanted))
        html = await datasette.render_template("404.html", {"meant": meant}, request=request)
        return Response.html(html, status=404)

    return not_found()


def _wanted(rest: str, first: str) -> str:
    """The name that a lost visitor probably had in mind."""
    decode = tilde_decode if first == DATABASE else unquote
    parts = [part for part in str(decode(rest)).split("/") if part]
    if first == "formations" and len(parts) > 2 and parts[-1][:4].isdigit():
        parts.pop()  # the period
    if first == "scenarios":
        parts.insert(-1, "scenario")
        return " ".join(parts[-2:])[:LONGEST_WORD]
    return parts[-1].replace("-", " ")[:LONGEST_WORD] if parts else ""
