"""What one visitor may ask of the server at once, and what it does while the catalog is rebuilt."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import httpx

from catalog.making import build_catalog
from catalog.web.server import Renewing
from tests.conftest import DATA
from tests.web.conftest import Visitor


def test_an_endless_query_is_refused(site: Visitor) -> None:
    assert site.ask("GET", "/search?q=" + "x" * 30_000).status_code == 414


def test_a_flood_of_filters_is_refused(site: Visitor) -> None:
    flood = "&".join(f"name__contains={n}" for n in range(200))
    assert site.ask("GET", f"/catalog/unit?{flood}").status_code == 400


def test_a_flood_of_facets_is_refused(site: Visitor) -> None:
    flood = "&".join(["_facet=name"] * 100)
    assert site.ask("GET", f"/catalog/unit?{flood}").status_code == 400


def test_only_reading_is_allowed(site: Visitor) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "NONSENSE"):
        answer = site.ask(method, "/catalog/unit")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, HEAD"


def test_a_catalog_that_is_rebuilt_is_served_without_a_fault(
    catalog_db: Path, tmp_path: Path
) -> None:
    db = tmp_path / "catalog.db"
    shutil.copy(catalog_db, db)
    renewing = Renewing(db)

    async def ask_while_rebuilding() -> list[int]:
        transport = httpx.ASGITransport(app=renewing)
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            statuses = [(await client.get("/")).status_code]
            for _ in range(2):
                await asyncio.to_thread(build_catalog, [(DATA, "data")], db)
                answers = await asyncio.gather(*(client.get("/search?q=t-72") for _ in range(8)))
                statuses += [answer.status_code for answer in answers]
            bad = tmp_path / "bad.db"
            bad.write_bytes(b"no catalog at all")
            bad.replace(db)
            statuses.append((await client.get("/")).status_code)
            return statuses

    assert set(asyncio.run(ask_while_rebuilding())) == {200}
