"""What the pages of the site ask beside the cards: neighbours, who uses a unit, what a game has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation of a game; ``slug`` is the part of ids that it gives."""

    id: str
    slug: str
    name: str
    adjective: str
    code: str
    colour: str
    side: str


@dataclass(frozen=True, slots=True)
class Named:
    """A record with its name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Use:
    """A formation that has a unit: its counts by period, each with the formation's own id.

    ``choice`` holds the other units that a player may take instead.
    """

    title: str
    counts: dict[str, tuple[int, str]]
    choice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenarioUse:
    """A scenario that a unit comes into: by which way, and in which formations."""

    id: str
    title: str
    ways: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MarkerRow:
    """A marker of a game."""

    id: str
    name: str
    about: str
    source: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A case of the index of rules."""

    id: str
    section: str
    letter: str
    about: str
    corrects: bool
    source: str


@dataclass(frozen=True, slots=True)
class UnitTile:
    """A unit as one of many: enough to draw it and to say what it is."""

    id: str
    name: str
    nation: str
    form: str
    status: str
    size: str
    code: str
    drawn: bool


def exists(db: sqlite3.Connection, table: str, record: str) -> bool:
    """Whether one of the tables ``unit``, ``formation`` … has a record."""
    return db.execute(f'SELECT 1 FROM "{table}" WHERE id = ?', (record,)).fetchone() is not None


def game_title(db: sqlite3.Connection, game: str) -> str:
    """The title of a game, by id."""
    return str(db.execute("SELECT title FROM game WHERE id = ?", (game,)).fetchone()[0])


def nations(db: sqlite3.Connection, game: str) -> list[Nation]:
    """The nations of a game, in its order."""
    rows = db.execute(
        "SELECT n.id, n.slug, n.name, n.adjective, n.code, n.colour, s.name FROM nation n "
        "JOIN side s ON s.id = n.side_id WHERE n.game_id = ? ORDER BY n.rowid",
        (game,),
    )
    return [Nation(*row) for row in rows]


def sides(db: sqlite3.Connection, game: str) -> dict[str, str]:
    """The names of a game's sides by their slugs."""
    rows = db.execute("SELECT slug, name FROM side WHERE game_id = ? ORDER BY rowid", (game,))
    return {str(slug): str(name) for slug, name in rows}


def periods(db: sqlite3.Connection, game: str) -> list[str]:
    """The names of a game's periods, in order."""
    rows = db.execute("SELECT name FROM period WHERE game_id = ? ORDER BY position", (game,))
    return [str(row[0]) for row in rows]


def tiles(db: sqlite3.Connection, game: str) -> list[UnitTile]:
    """Every unit of a game and what stands beside it, by nation, in catalog order."""
    rows = db.execute(
        "SELECT u.id, u.name, u.nation_id, u.form, u.status, coalesce(e.name, ''), "
        "coalesce(min(f.code), ''), count(f.id) > 0 FROM unit u "
        "JOIN nation n ON n.id = u.nation_id LEFT JOIN echelon e ON e.id = u.echelon_id "
        "LEFT JOIN face f ON f.unit_id = u.id WHERE u.game_id = ? GROUP BY u.id "
        "ORDER BY n.rowid, u.form = 'one-shot', u.rowid",
        (game,),
    )
    return [UnitTile(*row) for row in rows]


def beside(db: sqlite3.Connection, unit_id: str) -> tuple[Named | None, Named | None]:
    """The unit before and after one, in the order of its game; companions count."""
    game = db.execute("SELECT game_id FROM unit WHERE id = ?", (unit_id,)).fetchone()[0]
    order = [Named(tile.id, tile.name) for tile in tiles(db, game)]
    at = next(n for n, unit in enumerate(order) if unit.id == unit_id)
    return (
        order[at - 1] if at else None,
        order[at + 1] if at + 1 < len(order) else None,
    )


def uses_in_formations(db: sqlite3.Connection, unit_id: str) -> list[Use]:
    """Formations that have a unit, each with its counts by period, continued ones included."""
    rows = db.execute(
        "SELECT f.id, f.title, p.name, t.count, t.position FROM formation_part t "
        "JOIN formation f ON f.id = t.formation_id "
        "JOIN formation_period v ON v.formation_id = f.id JOIN period p ON p.id = v.period_id "
        "WHERE t.kind = 'part' AND t.unit_id = ? ORDER BY f.rowid, p.position",
        (unit_id,),
    ).fetchall()
    found: dict[str, Use] = {}
    for ref, title, period, count, position in rows:
        others = db.execute(
            "SELECT u.name FROM formation_part t JOIN unit u ON u.id = t.unit_id "
            "WHERE t.formation_id = ? AND t.kind = 'part' AND t.position = ? AND t.unit_id <> ?",
            (ref, position, unit_id),
        )
        use = found.setdefault(title, Use(title, {}, tuple(str(r[0]) for r in others)))
        before = use.counts.get(period, (0, ref))[0]
        use.counts[period] = (before + count, ref)
    return list(found.values())


# By itself, as an engineer by allotment, by a change, or in a formation of some title.
_SCENARIOS = """
SELECT s.id, s.number, s.title, 'by itself' AS way FROM scenario_force f
JOIN scenario_side d ON d.id = f.side_id JOIN scenario s ON s.id = d.scenario_id
WHERE f.unit_id = ?1
UNION SELECT s.id, s.number, s.title, 'as allotted engineers' FROM scenario_side d
JOIN scenario s ON s.id = d.scenario_id WHERE d.engineer_unit = ?1
UNION SELECT s.id, s.number, s.title, 'by a change' FROM scenario_change c
JOIN scenario s ON s.id = c.scenario_id WHERE c.add_id = ?1
UNION SELECT s.id, s.number, s.title, 'in the ' || g.title FROM scenario_force f
JOIN scenario_side d ON d.id = f.side_id JOIN scenario s ON s.id = d.scenario_id
JOIN formation named ON named.id = f.formation_id
JOIN formation g ON g.nation_id = named.nation_id AND g.title = named.title
JOIN formation_part t ON t.formation_id = g.id AND t.kind = 'part' WHERE t.unit_id = ?1
ORDER BY 2, 4
"""


def uses_in_scenarios(db: sqlite3.Connection, unit_id: str) -> list[ScenarioUse]:
    """Scenarios that a unit comes into, by number."""
    found: dict[str, ScenarioUse] = {}
    for ref, number, title, way in db.execute(_SCENARIOS, (unit_id,)):
        name = f"Scenario {number}" + (f": {title}" if title else "")
        found.setdefault(ref, ScenarioUse(ref, name)).ways.append(way)
    return list(found.values())


def formations_with(db: sqlite3.Connection, formation_id: str) -> list[Named]:
    """Formations that one is a component of."""
    rows = db.execute(
        "SELECT DISTINCT f.id, f.title FROM formation_part t "
        "JOIN formation f ON f.id = t.formation_id WHERE t.component_id = ? ORDER BY f.rowid",
        (formation_id,),
    )
    return [Named(*row) for row in rows]


def scenarios_with(db: sqlite3.Connection, formation_id: str) -> list[Named]:
    """Scenarios that name a formation, in whatever period, or may roll it."""
    rows = db.execute(
        "SELECT DISTINCT s.id, 'Scenario ' || s.number || coalesce(': ' || s.title, '') "
        "FROM formation me JOIN formation g ON g.nation_id = me.nation_id AND g.title = me.title "
        "JOIN scenario_force f ON f.formation_id = g.id OR f.chart_id IN "
        "(SELECT r.chart_id FROM chart_row r WHERE r.formation_id = g.id) "
        "JOIN scenario_side d ON d.id = f.side_id JOIN scenario s ON s.id = d.scenario_id "
        "WHERE me.id = ? ORDER BY s.number",
        (formation_id,),
    )
    return [Named(*row) for row in rows]


def echelon_mark(db: sqlite3.Connection, formation_id: str) -> str:
    """The mark of a formation's size, a file of ``print/echelons``; empty where it has none."""
    row = db.execute(
        "SELECT e.mark FROM formation f JOIN echelon e ON e.id = f.echelon_id WHERE f.id = ?",
        (formation_id,),
    ).fetchone()
    return str(row[0] or "")


def same_title(db: sqlite3.Connection, formation_id: str) -> dict[str, str]:
    """The formation of the same nation and title in each period: its id by the period's name."""
    rows = db.execute(
        "SELECT p.name, g.id FROM formation f JOIN formation g ON g.nation_id = f.nation_id "
        "AND g.title = f.title JOIN formation_period v ON v.formation_id = g.id "
        "JOIN period p ON p.id = v.period_id WHERE f.id = ? ORDER BY p.position",
        (formation_id,),
    )
    return {str(name): str(ref) for name, ref in rows}


def formation_without_period(db: sqlite3.Connection, beginning: str, period: str) -> str | None:
    """The formation that an id without its period means, or with one that it continues into.

    An empty ``period`` means the earliest.
    """
    row = db.execute(
        "SELECT f.id FROM formation f JOIN formation_period v ON v.formation_id = f.id "
        "JOIN period p ON p.id = v.period_id WHERE f.id = ?1 || '/' || "
        "(SELECT name FROM period q WHERE q.id = f.period_id) AND (?2 = '' OR p.name = ?2) "
        "ORDER BY p.position LIMIT 1",
        (beginning, period),
    ).fetchone()
    return str(row[0]) if row else None


def markers(db: sqlite3.Connection, game: str) -> list[MarkerRow]:
    """The markers of a game."""
    rows = db.execute(
        "SELECT id, name, about, source FROM marker WHERE game_id = ? ORDER BY rowid", (game,)
    )
    return [MarkerRow(*row) for row in rows]


def rules(db: sqlite3.Connection, game: str) -> list[RuleRow]:
    """The index of a game's rules."""
    rows = db.execute(
        "SELECT id, section, letter, about, corrects, source FROM rule_case WHERE game_id = ? "
        "ORDER BY rowid",
        (game,),
    )
    return [RuleRow(*row) for row in rows]


def symbol_counts(db: sqlite3.Connection) -> dict[str, int]:
    """How many units have each symbol."""
    return dict(db.execute("SELECT symbol, count(*) FROM unit GROUP BY symbol").fetchall())


def sources_of(db: sqlite3.Connection, game: str) -> list[Named]:
    """The sources that a game draws on, with their credit."""
    rows = db.execute(
        "SELECT s.id, s.credit FROM source s JOIN game_source g ON g.source_id = s.id "
        "WHERE g.game_id = ? ORDER BY s.id",
        (game,),
    )
    return [Named(*row) for row in rows]


def addresses(db: sqlite3.Connection, tables: Iterable[str]) -> list[str]:
    """The ids of everything in some tables."""
    return [
        str(row[0])
        for table in tables
        for row in db.execute(f'SELECT id FROM "{table}" ORDER BY rowid')
    ]


def names_in(db: sqlite3.Connection, table: str) -> dict[str, str]:
    """Every name of a table with the id that it stands for; the first where several share it."""
    column = {"formation": "title", "chart": "title", "game": "title"}.get(table, "name")
    found: dict[str, str] = {}
    for ref, name in db.execute(f'SELECT id, "{column}" FROM "{table}" ORDER BY rowid'):
        found.setdefault(str(name), str(ref))
    return found
