"""Aids printed once, for all tests that read them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.making import build_catalog
from catalog.points import evaluate, load
from catalog.printing import grid
from catalog.printing.aids.charts import write_charts
from catalog.printing.aids.organisations import Trees
from catalog.printing.aids.page import Imprint
from catalog.printing.aids.price_lists import write_price_list
from catalog.printing.aids.reference import write_reference
from catalog.printing.aids.roster import write_roster
from catalog.printing.aids.scenarios import write_scenario
from catalog.query.aids import Credit
from catalog.query.charts import list_charts
from catalog.query.database import open_catalog
from catalog.query.formations import period_named
from catalog.query.prices import price_list
from catalog.query.scenarios import scenario_card, scenario_named
from catalog.terminal import asking

from .reading import Aid

GAME = "red-star-white-star"
EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def imprint(title: str, game: str = "Red Star/White Star") -> Imprint:
    return Imprint(game, title, "0123456789ab", [Credit("arvold", "A. Arvold", "")])


def print_card(db: sqlite3.Connection, out: Path, number: str, years: str, paper: str) -> Aid:
    card = scenario_card(db, scenario_named(db, number))
    wanted = asking.request(db, [], None, None, [])
    orders = asking.orders(db, card, years, None, wanted) if card.sides else []
    write_scenario(
        db, out, card, orders, period_named(db, years),
        paper=grid.paper(paper), imprint=imprint(f"Scenario {number}"),
    )  # fmt: skip
    return Aid(out)


@pytest.fixture(scope="package")
def held(catalog_db: Path) -> Iterator[sqlite3.Connection]:
    """The real catalog, open for the whole package."""
    connection = open_catalog(catalog_db)
    yield connection
    connection.close()


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("aids")


@pytest.fixture(scope="package")
def charts(held: sqlite3.Connection, folder: Path) -> Aid:
    """Every chart of the catalog, on A4."""
    out = folder / "charts.pdf"
    write_charts(
        held, out, list_charts(held), None, paper=grid.paper("A4"), imprint=imprint("Charts")
    )
    return Aid(out)


@pytest.fixture(scope="package")
def organisations(held: sqlite3.Connection, folder: Path) -> Aid:
    """The formations of 1975, on Letter."""
    out = folder / "organisations.pdf"
    write_charts(
        held, out, [], Trees(GAME, period=period_named(held, "1975")),
        paper=grid.paper("Letter"), imprint=imprint("Organisations"),
    )  # fmt: skip
    return Aid(out)


@pytest.fixture(scope="package")
def card_11(held: sqlite3.Connection, folder: Path) -> Aid:
    """Scenario 11 in 1972-74, on A4."""
    return print_card(held, folder / "11.pdf", "11", "1972-74", "A4")


@pytest.fixture(scope="package")
def card_12(held: sqlite3.Connection, folder: Path) -> Aid:
    """Scenario 12 in 1975, on Letter."""
    return print_card(held, folder / "12.pdf", "12", "1975", "Letter")


@pytest.fixture(scope="package")
def soviet_prices(held: sqlite3.Connection, folder: Path) -> Aid:
    """The longest of the price lists, on A4."""
    out = folder / "soviet.pdf"
    write_price_list(
        held, out, price_list(held, "modern-spearhead/prices/soviet"),
        paper=grid.paper("A4"), imprint=imprint("Soviet price list", "Modern Spearhead"),
    )  # fmt: skip
    return Aid(out)


@pytest.fixture(scope="package")
def roster(held: sqlite3.Connection, folder: Path) -> Aid:
    """An army list, on A4."""
    out = folder / "roster.pdf"
    evaluation = evaluate(load(EXAMPLES / "kampfgruppe-1944.yaml"), held)
    write_roster(
        evaluation, out, paper=grid.paper("A4"), imprint=imprint("Kampfgruppe", "Spearhead")
    )
    return Aid(out)


@pytest.fixture(scope="package")
def reference(held: sqlite3.Connection, folder: Path) -> Aid:
    """A quick reference, on A4."""
    out = folder / "reference.pdf"
    write_reference(
        held, out, "spearhead",
        paper=grid.paper("A4"), imprint=imprint("Quick reference", "Spearhead"),
    )  # fmt: skip
    return Aid(out)


@pytest.fixture
def mini_db(mini: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The catalog of a game that has the least."""
    path = tmp_path / "mini.db"
    build_catalog([(mini, "data")], path)
    connection = open_catalog(path)
    yield connection
    connection.close()
