"""Pages: a unit's page against a trivial route of the same server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx

from catalog.making import build_catalog, folders
from catalog.web.server import application
from tests.bench.measure import Row, in_turns, milliseconds

UNIT = "/units/red-star-white-star/russian/t-72-company"
TRIVIAL = "/robots.txt"
REQUESTS = 200


def against_a_trivial_route(folder: Path) -> Iterator[Row]:
    """Requests answered in this process, without a socket between."""
    db = folder / "catalog.db"
    build_catalog(folders([]), db)
    app = application(db).app()

    def ask(path: str) -> None:
        async def asked() -> None:
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                for _ in range(REQUESTS):
                    answer = await client.get(path)
                    assert answer.status_code == 200, answer.status_code

        asyncio.run(asked())

    ours, floor, ratio = in_turns(lambda: ask(UNIT), lambda: ask(TRIVIAL), turns=5)
    yield Row(
        "a unit's page against a trivial route", milliseconds(ours / REQUESTS),
        milliseconds(floor / REQUESTS), ratio, at_most=2,
    )  # fmt: skip
