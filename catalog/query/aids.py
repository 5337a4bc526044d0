"""What the aids ask of the catalog beyond the cards that every reader of it uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.errors import OrbatError, UnknownName
from catalog.names import fold

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class GameName:
    """A game that charts can be printed of."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Credit:
    """A source that a game draws on, with its author's terms."""

    id: str
    credit: str
    terms: str


@dataclass(frozen=True, slots=True)
class Badge:
    """What a unit's or formation's symbol is drawn from. ``symbol`` is empty for a formation."""

    name: str
    symbol: str
    echelon: str
    nation: str
    code: str
    colour: str


def game_named(db: sqlite3.Connection, name: str | None, having: str = "") -> GameName:
    """The game that a name means, or the only one; without a name, of those ``having`` a table's
    records.

    Raises:
        UnknownName: there is none of that name.
        OrbatError: no name was given and there are several.
    """
    games = [GameName(*row) for row in db.execute("SELECT id, title FROM game ORDER BY title")]
    if name is None and having:
        sql = f"SELECT 1 FROM {having} WHERE game_id = ? LIMIT 1"
        games = [g for g in games if db.execute(sql, (g.id,)).fetchone()]
    found = [g for g in games if name is None or fold(name) in {fold(g.id), fold(g.title)}]
    if len(found) == 1:
        return found[0]
    if name is None:
        listed = ", ".join(g.id for g in games)
        raise OrbatError(f"The catalog has several games: say which with --game, one of {listed}.")
    raise UnknownName("game", name, [g.id for g in games])


def credits_of(db: sqlite3.Connection, game: str) -> list[Credit]:
    """The sources of a game (id)."""
    rows = db.execute(
        "SELECT s.id, s.credit, s.terms FROM source s JOIN game_source g ON g.source_id = s.id "
        "WHERE g.game_id = ? ORDER BY s.id",
        (game,),
    )
    return [Credit(*row) for row in rows]


def unit_badge(db: sqlite3.Connection, unit: str) -> Badge:
    """What a unit (id) is drawn from."""
    row = db.execute(
        "SELECT u.name, u.symbol, coalesce(e.mark, ''), n.name, n.code, n.colour FROM unit u "
        "JOIN nation n ON n.id = u.nation_id LEFT JOIN echelon e ON e.id = u.echelon_id "
        "WHERE u.id = ?",
        (unit,),
    ).fetchone()
    return Badge(*row)


def formation_badge(db: sqlite3.Connection, formation: str) -> Badge:
    """What a formation (id) is drawn from."""
    row = db.execute(
        "SELECT f.title, '', e.mark, n.name, n.code, n.colour FROM formation f "
        "JOIN nation n ON n.id = f.nation_id JOIN echelon e ON e.id = f.echelon_id WHERE f.id = ?",
        (formation,),
    ).fetchone()
    return Badge(*row)


def nation_badge(db: sqlite3.Connection, game: str, nation: str) -> Badge:
    """The name, code and colour of a nation (slug)."""
    row = db.execute(
        "SELECT name, '', '', name, code, colour FROM nation WHERE game_id = ? AND slug = ?",
        (game, nation),
    ).fetchone()
    return Badge(*row)


def marker_symbol(db: sqlite3.Connection, game: str, name: str) -> str:
    """The symbol of a game's marker of that name; empty where it has none."""
    row = db.execute(
        "SELECT symbol FROM marker WHERE game_id = ? AND lower(name) = lower(?)", (game, name)
    ).fetchone()
    return str(row[0]) if row else ""


def nations(db: sqlite3.Connection, game: str) -> list[tuple[str, str]]:
    """The nations of a game (id), as (id, name)."""
    rows = db.execute("SELECT id, name FROM nation WHERE game_id = ? ORDER BY rowid", (game,))
    return [(str(ref), str(name)) for ref, name in rows]


def periods(db: sqlite3.Connection, game: str) -> list[tuple[str, str]]:
    """The periods of a game (id), as (id, years)."""
    rows = db.execute("SELECT id, name FROM period WHERE game_id = ? ORDER BY position", (game,))
    return [(str(ref), str(name)) for ref, name in rows]
