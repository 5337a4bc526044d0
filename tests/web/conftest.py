"""Visitors to a site over the real catalog, local and public."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from catalog.web.server import application

if TYPE_CHECKING:
    from pathlib import Path


class Visitor:
    """Asks the site for pages, one after the other, without a network."""

    def __init__(self, db: Path, *, public: bool = False) -> None:
        self.datasette = application(db, public=public)
        self._app = self.datasette.app()

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(app=self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                return await client.request(method, path, **options)

        return asyncio.run(asked())

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.ask("GET", path, **options)

    def read(self, path: str, **options: Any) -> str:
        response = self.get(path, **options)
        assert response.status_code == 200, (path, response.status_code, response.text[:300])
        return response.text


@pytest.fixture(scope="session")
def site(catalog_db: Path) -> Visitor:
    return Visitor(catalog_db)


@pytest.fixture(scope="session")
def public_site(catalog_db: Path) -> Visitor:
    return Visitor(catalog_db, public=True)
