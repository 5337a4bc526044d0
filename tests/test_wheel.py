"""Leaving the checkout: the wheel carries its assets, and works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the wheel holds."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    (wheel,) = folder.glob("orbat-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, "-m", "catalog.cli", *words],
        cwd="/", env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_wheel_carries_data_print_and_site_and_no_tests(installed: Path) -> None:
    assets = installed / "catalog" / "_assets"
    assert (assets / "data" / "games" / "red-star-white-star" / "game.yaml").is_file()
    assert (assets / "data" / "ledger.txt").is_file()
    assert list((assets / "print" / "fonts").glob("*.ttf"))
    assert (assets / "site" / "templates" / "home.html").is_file()
    assert not (installed / "tests").exists()
    assert not list(installed.rglob("*.index.json")), "source documents stay where they are"


def test_it_checks_builds_prints_and_answers_from_the_root(installed: Path, tmp_path: Path) -> None:
    db, pdf = tmp_path / "catalog.db", tmp_path / "s11.pdf"
    for words in (
        ("check",),
        ("build", "--db", str(db)),
        ("show", "t-72", "--db", str(db)),
        ("print", "counters", "--db", str(db), "--scenario=11", "--period=1975", "-o", str(pdf)),
    ):
        done = run(installed, *words)
        assert done.returncode == 0, done.stderr
    assert pdf.read_bytes().startswith(b"%PDF")


def test_it_serves_from_the_root(installed: Path, tmp_path: Path) -> None:
    db = tmp_path / "catalog.db"
    assert run(installed, "build", "--db", str(db)).returncode == 0
    script = (
        "import asyncio\n"
        "from pathlib import Path\n"
        "import httpx\n"
        "from catalog.web.server import application\n"
        "async def ask():\n"
        f"    app = application(Path({str(db)!r})).app()\n"
        "    transport = httpx.ASGITransport(app=app)\n"
        "    async with httpx.AsyncClient(transport=transport, base_url='http://site') as client:\n"
        "        return await client.get('/'), await client.get('/search?q=t-72')\n"
        "for answer in asyncio.run(ask()):\n"
        "    assert answer.status_code == 200, answer.status_code\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd="/", capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
