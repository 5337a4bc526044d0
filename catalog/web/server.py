"""Starting the site."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
import sqlite3
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from catalog.assets import asset_dir
from catalog.errors import AssetError, OrbatError
from catalog.query.database import open_catalog
from catalog.query.games import overview
from catalog.web.metadata import DATABASE, metadata

if TYPE_CHECKING:
    from pathlib import Path

_SECONDS_TO_FINISH = 3


def serve(db: Path, *, host: str = "127.0.0.1", port: int = 8001, public: bool = False) -> None:
    """Serve a catalog until Ctrl-C; port 0 takes any that is free.

    ``public`` is for the open net: no SQL from visitors, shorter limits, longer caching.

    Raises:
        AssetError: there is no catalog, or it cannot be served.
        OrbatError: the address cannot be had.
    """
    app = Renewing(db, public=public)

    import uvicorn

    listener = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"Orbat is at http://{shown}:{listener.getsockname()[1]}/ (stop it with Ctrl-C)",
          flush=True)  # fmt: skip
    config = uvicorn.Config(
        app,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
    )
    # uvicorn finishes its requests and then hands Ctrl-C on.
    with closing(listener), suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def application(db: Path, *, public: bool = False) -> Any:
    """Datasette over a catalog: ``.app()`` is the ASGI application, ``.client`` asks it directly.

    Raises:
        AssetError: there is no catalog, or it cannot be served.
    """
    with closing(open_catalog(db)) as catalog:
        described = metadata(catalog)
        contents = overview(catalog)
        # The slow import comes when it is sure that there is something to serve.
        from datasette.utils import path_with_added_args

        from catalog.web import cells, links
        from catalog.web import site as sites
        from catalog.web.press import Press

        keys = links.foreign_keys(catalog)
    assets = asset_dir("site")
    stamp = sites.stamp(contents, [assets, asset_dir("print")])
    site = sites.Site(db, contents, stamp, public, keys, Press(stamp))
    datasette = _datasette(db, described, _settings(assets, public), assets)
    _register(datasette, site)

    def href(ref: str) -> str | None:
        path = links.path_of(ref)
        return str(datasette.urls.path(path)) if path else None

    datasette.jinja_env.globals.update(
        added_args=path_with_added_args,
        local=links.local,
        rows_html=cells.rows_html,
        stamp=stamp,
        overview=contents,
        table_titles={name: table["title"] for name, table in _tables(described).items()},
        public=public,
        href=href,
        to=datasette.urls.path,
        page_path=links.page_path,
        data_path=links.data_path,
        cite=lambda source: links.cited(source, str(datasette.urls.path("")).rstrip("/")),
        ORIGIN=sites.ORIGIN,
    )
    return datasette


class Renewing:
    """The ASGI application, made anew when the catalog is built again.

    Datasette opens an immutable file once a thread and keeps what it learned of it: without this,
    some answers would come from the old catalog and some from the new one.
    """

    def __init__(self, db: Path, *, public: bool = False) -> None:
        self._db, self._public = db, public
        self._mark = self._marked()
        self._served = application(db, public=public)
        self._app = self._served.app()
        self._renewing = asyncio.Lock()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request from the catalog that stands there now."""
        if scope["type"] == "http" and self._marked() != self._mark:
            async with self._renewing:
                await self._renew()
        await self._app(scope, receive, send)

    async def _renew(self) -> None:
        mark = self._marked()
        if mark == self._mark:
            return  # another request has done it
        # A catalog that cannot be read leaves the last good one, told once.
        self._mark = mark
        try:
            # Off the event loop, so that nobody else waits for it.
            new = await asyncio.to_thread(application, self._db, public=self._public)
            await new.invoke_startup()
        except (OrbatError, OSError, sqlite3.Error) as error:
            print(error, file=sys.stderr, flush=True)
            return
        old, self._served, self._app = self._served, new, new.app()
        # What is being answered from the old one may finish first.
        asyncio.get_running_loop().call_later(_SECONDS_TO_FINISH, _close, old)

    def _marked(self) -> tuple[int, int, int]:
        try:
            found = self._db.stat()
        except OSError:
            return (0, 0, 0)
        return (found.st_ino, found.st_mtime_ns, found.st_size)


def _close(datasette: Any) -> None:
    """Let go of the files and threads of a Datasette that serves no more."""
    datasette.executor.shutdown(wait=False)
    for database in datasette.databases.values():
        database.close()


def _tables(described: dict[str, Any]) -> dict[str, Any]:
    return dict(described["databases"][DATABASE]["tables"])


def _settings(assets: Path, public: bool) -> dict[str, Any]:
    settings = json.loads((assets / "settings.json").read_text(encoding="utf-8"))
    return {**settings["always"], **settings["public" if public else "local"]}


def _datasette(db: Path, described: dict[str, Any], settings: dict[str, Any], assets: Path) -> Any:
    from datasette.app import Datasette

    path = str(db.resolve())
    if any(sign in path for sign in "?#%"):
        raise AssetError(f"{path} cannot be served: move it to where no name has ?, # or %.")
    datasette = Datasette(
        immutables=[path],
        metadata=described,
        settings=settings,
        template_dir=str(assets / "templates"),
        static_mounts=[("static", str(assets / "static"))],
    )
    (opened,) = (d for d in datasette.databases.values() if d.path)
    # Datasette calls a database as its file; addresses must not depend on that.
    datasette.remove_database(opened.name)
    datasette.add_database(opened, name=DATABASE)
    return datasette


def _register(datasette: Any, site: Any) -> None:
    from datasette import handle_exception
    from datasette.plugins import pm

    from catalog.web import plugin

    plugin.SITES[datasette] = site
    if not pm.is_registered(plugin):
        pm.register(plugin)
    # Where rich is installed, Datasette prints the exception of a 404 that it never raised, and
    # fails.
    handle_exception.rich = None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only on sockets that say that they are TCP; on others
    # each waits forty milliseconds for the visitor's acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        # Taken from here on: two servers that start at once are told apart now, not later.
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            message = f"Port {port} on {host} is in use: choose another with --port."
        else:
            message = f"Cannot listen on {host}, port {port}: {error.strerror or error}."
        raise OrbatError(message) from error
    except OverflowError as error:
        listener.close()
        raise OrbatError(f"{port} is no port: choose one from 0 to 65535.") from error
    return listener
