"""What the home page says of the catalog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class NationChip:
    """A nation of a game with its colour; how many kinds of counters and prices it has."""

    name: str
    adjective: str
    code: str
    colour: str
    side: str
    faces: int
    prices: int


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of thing that a game has: what to call it, how many, and the table that holds it."""

    name: str
    count: int
    table: str


@dataclass(frozen=True, slots=True)
class GameOverview:
    """A game on the home page; ``unsure`` holds the facts that are read, not printed."""

    id: str
    title: str
    subtitle: str
    designer: str | None
    publisher: str | None
    year: int | None
    hex_metres: int | None
    about: str
    view: str
    unsure: frozenset[str]
    nations: list[NationChip]
    parts: list[Part]


@dataclass(frozen=True, slots=True)
class SourceOverview:
    """A source, its credit and its author's terms."""

    id: str
    title: str
    author: str
    published: str
    terms: str
    credit: str


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole catalog; ``examples`` are names that are worth searching for."""

    data_hash: str
    orbat_version: str
    games: list[GameOverview]
    sources: list[SourceOverview]
    examples: list[str]


_PARTS = {
    "unit": "Units",
    "formation": "Formations",
    "scenario": "Scenarios",
    "chart": "Charts",
    "price_list": "Price lists",
    "price": "Prices",
    "equipment": "Priced things",
    "marker": "Markers",
    "rule_case": "Rules, indexed",
    "reading": "Readings",
}

_NATIONS = """
SELECT n.name, n.adjective, n.code, n.colour, s.name,
  (SELECT count(*) FROM face f JOIN unit u ON u.id = f.unit_id WHERE u.nation_id = n.id),
  (SELECT count(*) FROM price p WHERE p.nation_id = n.id)
FROM nation n JOIN side s ON s.id = n.side_id WHERE n.game_id = ? ORDER BY n.rowid
"""

# One of each nation: the unit that most formations have.
_EXAMPLES = """
SELECT name FROM (
  SELECT u.name, u.nation_id, row_number() OVER (
    PARTITION BY u.nation_id ORDER BY count(p.unit_id) DESC, u.rowid) AS place
  FROM unit u LEFT JOIN formation_part p ON p.unit_id = u.id
  WHERE u.form = 'unit' AND u.status = 'in-service' GROUP BY u.id)
WHERE place = 1 ORDER BY nation_id LIMIT 4
"""


def overview(db: sqlite3.Connection) -> Overview:
    """What is in the catalog."""
    data_hash, version = db.execute("SELECT data_hash, orbat_version FROM build").fetchone()
    sources = db.execute(
        "SELECT id, title, author, published, terms, credit FROM source ORDER BY id"
    )
    games = db.execute(
        "SELECT id, title, subtitle, designer, publisher, year, hex_metres, about, "
        "statistics_view AS view FROM game ORDER BY title"
    )
    return Overview(
        data_hash=data_hash,
        orbat_version=version,
        games=[
            GameOverview(
                **dict(game),
                unsure=_unsure(db, game["id"]),
                nations=_nations(db, game["id"]),
                parts=_parts(db, game["id"]),
            )
            for game in games.fetchall()
        ],
        sources=[SourceOverview(*row) for row in sources],
        examples=[row[0] for row in db.execute(_EXAMPLES)],
    )


def _nations(db: sqlite3.Connection, game: str) -> list[NationChip]:
    return [NationChip(*row) for row in db.execute(_NATIONS, (game,))]


def _unsure(db: sqlite3.Connection, game: str) -> frozenset[str]:
    rows = db.execute(
        "SELECT field FROM reading WHERE about = ? AND certainty <> 'certain'", (game,)
    )
    return frozenset(row[0] for row in rows)


def _parts(db: sqlite3.Connection, game: str) -> list[Part]:
    counted = [
        Part(name, db.execute(f"SELECT count(*) FROM {table} WHERE game_id = ?", (game,))
             .fetchone()[0], table)
        for table, name in _PARTS.items()
    ]  # fmt: skip
    return [part for part in counted if part.count]
