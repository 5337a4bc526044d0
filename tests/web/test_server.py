"""The server itself, in a process of its own."""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from catalog.errors import AssetError, OrbatError
from catalog.web.server import Renewing, application, serve

if TYPE_CHECKING:
    from pathlib import Path

_START = "import sys; from pathlib import Path; from catalog.web.server import serve; "


def test_the_server_answers_and_stops_when_told(catalog_db: Path) -> None:
    script = f"{_START} serve(Path(sys.argv[1]), port=0)"
    server = subprocess.Popen(
        [sys.executable, "-c", script, str(catalog_db)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout
        announced = server.stdout.readline()
        url = announced.split()[3]
        with httpx.Client() as client:
            assert "Red Star/White Star" in client.get(url).text
            assert client.get(f"{url}a/b/c/d").status_code == 404
            assert "server" not in client.get(url).headers
            began = time.monotonic()
            for _ in range(25):
                client.get(url)
            # A second here is forty milliseconds an answer: the socket waits for acknowledgements.
            assert time.monotonic() - began < 0.9
            # The connection is still open: an open page must not keep the server alive.
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=10)
    finally:
        server.kill()
    assert server.returncode == 0
    assert (out, err) == ("", "")


def test_a_catalog_that_is_built_again_is_served_again(
    catalog_db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served, built = tmp_path / "catalog.db", tmp_path / "built.db"
    shutil.copy(catalog_db, served)
    shutil.copy(catalog_db, built)
    app = Renewing(served)

    def ask(path: str) -> str:
        async def asked() -> str:
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                return (await client.get(path)).text

        return asyncio.run(asked())

    assert "Another Game" not in ask("/") + ask("/catalog/game")
    with closing(sqlite3.connect(built)) as db, db:
        db.execute("UPDATE game SET title = 'Another Game'")
    built.replace(served)
    assert "Another Game" in ask("/")
    assert "Another Game" in ask("/catalog/game")
    served.unlink()
    assert "Another Game" in ask("/")
    assert "orbat build" in capsys.readouterr().err


def test_a_port_in_use_is_told_with_the_way_out(catalog_db: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OrbatError, match=f"Port {port} .* in use: choose another with --port"):
            serve(catalog_db, port=port)


def test_an_address_that_is_not_ours_is_told(catalog_db: Path) -> None:
    with pytest.raises(OrbatError, match="Cannot listen on"):
        serve(catalog_db, host="192.0.2.1")
    with pytest.raises(OrbatError, match="no port"):
        serve(catalog_db, port=70000)


def test_a_missing_catalog_is_told_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="orbat build"):
        application(tmp_path / "catalog.db")


def test_a_file_that_is_no_catalog_is_told(tmp_path: Path) -> None:
    path = tmp_path / "catalog.db"
    path.write_text("no catalog")
    with pytest.raises(AssetError, match="orbat build"):
        application(path)


@pytest.mark.parametrize("name", ["my catalog.db", "naïve.db", "catalog.sqlite"])
def test_the_catalog_may_be_called_anything(catalog_db: Path, tmp_path: Path, name: str) -> None:
    from tests.web.conftest import Visitor

    other = tmp_path / name
    shutil.copy(catalog_db, other)
    assert Visitor(other).get("/catalog/unit").status_code == 200


def test_a_name_that_sqlite_would_misread_is_told(catalog_db: Path, tmp_path: Path) -> None:
    other = tmp_path / "what?.db"
    shutil.copy(catalog_db, other)
    with pytest.raises(AssetError, match="cannot be served"):
        application(other)
