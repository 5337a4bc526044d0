"""Evaluating lists that stand in files, and such as tests write."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from catalog.points import Evaluation, evaluate, load
from catalog.query.database import open_catalog

Judge = Callable[[str], Evaluation]


@pytest.fixture(scope="module")
def catalog(catalog_db: Path) -> Iterator[sqlite3.Connection]:
    """The real catalog, open for a whole module: hypothesis allows no narrower fixture."""
    connection = open_catalog(catalog_db)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def judge(catalog: sqlite3.Connection, tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Evaluate a list that is given as text."""
    path = tmp_path_factory.mktemp("lists") / "list.yaml"

    def judged(text: str) -> Evaluation:
        path.write_text(text, encoding="utf-8")
        return evaluate(load(path, "list.yaml"), catalog)

    return judged
