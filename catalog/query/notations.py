"""A game's notations, as the catalog keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.notation import Notation, NotationError, Statistics, StatisticType

if TYPE_CHECKING:
    import sqlite3


def statistic_types(db: sqlite3.Connection, game: str) -> dict[str, StatisticType]:
    """The statistics that a game declares, in the order of its counters."""
    rows = db.execute("SELECT * FROM statistic WHERE game_id = ? ORDER BY position", (game,))
    return {
        r["key"]: StatisticType(
            r["key"], r["name"], r["type"], r["at_least"], r["at_most"], tuple(r["choices"].split())
        )
        for r in rows
    }


def notation_of(db: sqlite3.Connection, game: str, key: str) -> Notation:
    """A notation of a game, by its key."""
    row = db.execute(
        "SELECT template FROM notation WHERE game_id = ? AND key = ?", (game, key)
    ).fetchone()
    return Notation(key, row[0], statistic_types(db, game))


def as_printed(db: sqlite3.Connection, game: str, notation: str, printed: str) -> Statistics:
    """The statistics of a code as it is printed; empty where that cannot be read at all."""
    try:
        return notation_of(db, game, notation).parse(printed) if printed else {}
    except NotationError:
        return {}
