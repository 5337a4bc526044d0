"""A real browser before a real server; skipped only where there is no Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

CHROMIUM = Path(os.environ.get("ORBAT_CHROMIUM", "/usr/bin/chromium"))
_START = (
    "import sys; from pathlib import Path; from catalog.web.server import serve; "
    "serve(Path(sys.argv[1]), port=0, public=True)"
)
_ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def server(catalog_db: Path) -> Iterator[str]:
    """The address of a public site over the real catalog, without the last slash."""
    process = subprocess.Popen(
        [sys.executable, "-c", _START, str(catalog_db)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        yield process.stdout.readline().split()[3].rstrip("/")
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or the one that $ORBAT_CHROMIUM names.

    Not longer than its module: while it is open, no other test can run an event loop.
    """
    if not CHROMIUM.is_file():
        pytest.skip(
            f"There is no Chromium at {CHROMIUM}: install it, or name one by ORBAT_CHROMIUM."
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=_ARGUMENTS)
        yield browser
        browser.close()
