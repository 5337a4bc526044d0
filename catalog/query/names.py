"""From what a person types to the record that she means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.errors import AmbiguousName, UnknownName
from catalog.names import fold, nearest

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class Match:
    """The record that a name means, and the others that begin like it."""

    id: str
    alternatives: tuple[str, ...] = ()


def renamed(db: sqlite3.Connection, ref: str) -> str:
    """What an id is called now; itself where it was never renamed, or is no id."""
    row = db.execute("SELECT id FROM alias WHERE old_id = ?", (ref,)).fetchone()
    return str(row[0]) if row else ref


def nation_named(db: sqlite3.Connection, name: str) -> str:
    """The id of the nation that a name, code or spelling means, or “game/nation”.

    A nation that has units goes before those of games that have only price lists; for these
    there is :func:`catalog.query.prices.price_list_named`.

    Raises:
        AmbiguousName: nations of several games answer to it.
        UnknownName: no nation answers to it.
    """
    rows = db.execute(
        "SELECT id FROM nation WHERE slug = ?1 OR code = upper(?1) "
        "OR game_id || '/' || slug = ?1 UNION "
        "SELECT ref FROM spelling WHERE kind = 'nation' AND folded = ?2",
        (name.casefold(), fold(name)),
    ).fetchall()
    rows = _with_units(db, rows, "nation_id") or rows
    if len(rows) == 1:
        return str(rows[0][0])
    if rows:
        raise AmbiguousName("nation", name, [str(r[0]).replace("/nation/", "/") for r in rows])
    known = [str(r[0]) for r in db.execute("SELECT slug FROM nation ORDER BY slug")]
    raise UnknownName("nation", name, known)


def _with_units(db: sqlite3.Connection, rows: list[sqlite3.Row], column: str) -> list[sqlite3.Row]:
    """Those of the records that units stand for; ``column`` of the units names the record."""
    of_units = f"SELECT 1 FROM unit WHERE {column} = ? LIMIT 1"
    return [row for row in rows if db.execute(of_units, (row[0],)).fetchone()]


def nations_named(db: sqlite3.Connection, name: str) -> list[str]:
    """The nations that a nation's or a side's name means: “nato” is two of them.

    Raises:
        UnknownName: neither a nation nor a side answers to it.
    """
    sides = db.execute(
        "SELECT id FROM side WHERE slug = ? UNION SELECT ref FROM spelling "
        "WHERE kind = 'side' AND folded = ?",
        (name.casefold(), fold(name)),
    ).fetchall()
    of_units = "SELECT 1 FROM unit u JOIN nation n ON n.id = u.nation_id WHERE n.side_id = ?"
    sides = [s for s in sides if db.execute(of_units, (s[0],)).fetchone()] or sides
    if sides:
        of_side = "SELECT id FROM nation WHERE side_id = ? ORDER BY rowid"
        return [str(r[0]) for side in sides for r in db.execute(of_side, (side[0],))]
    return [nation_named(db, name)]


def unit_named(db: sqlite3.Connection, name: str, nation: str | None = None) -> Match:
    """The unit that a name means: “t-72”, “us/mech inf”, an id, an identity code with a nation.

    A spelling that is met exactly wins; else a single one that begins so. ``nation`` is an id.

    Raises:
        AmbiguousName: several units answer to it; says how to ask for each.
        UnknownName: none does; holds the nearest spellings.
    """
    name = renamed(db, name)
    if db.execute("SELECT 1 FROM unit WHERE id = ?", (name,)).fetchone():
        return Match(name)
    if "/" in name and nation is None:
        head, _, rest = name.partition("/")
        try:
            return unit_named(db, rest, nation_named(db, head))
        except UnknownName:
            if db.execute("SELECT 1 FROM nation WHERE slug = ?", (head,)).fetchone():
                raise
    return _named(db, "unit", name, nation, "unit", "name")


def formation_named(
    db: sqlite3.Connection, name: str, period: str | None = None, nation: str | None = None
) -> Match:
    """The formation that a name means in a period (an id); “Parent/Name” where it needs one.

    Without a period, the earliest in which it is printed.

    Raises:
        AmbiguousName: formations of several parents or nations answer to it.
        UnknownName: none does, or none is valid in that period.
    """
    name = renamed(db, name)
    if db.execute("SELECT 1 FROM formation WHERE id = ?", (name,)).fetchone():
        return Match(name)
    folded = fold(name)
    sql = (
        "SELECT f.id, f.title, n.slug AS nation, p.position FROM spelling s "
        "JOIN formation f ON f.id = s.ref JOIN nation n ON n.id = f.nation_id "
        "JOIN formation_period v ON v.formation_id = f.id JOIN period p ON p.id = v.period_id "
        "WHERE s.kind = 'formation' AND s.folded IN (?, ?) "
        "AND (?3 IS NULL OR p.id = ?3) AND (?4 IS NULL OR f.nation_id = ?4) "
        "ORDER BY p.position"
    )
    rows = db.execute(sql, (folded, folded.removesuffix("s"), period, nation)).fetchall()
    by_title: dict[tuple[str, str], str] = {}
    for row in rows:
        by_title.setdefault((row["nation"], row["title"]), row["id"])
    if len(by_title) == 1:
        return Match(next(iter(by_title.values())))
    if by_title:
        asks = [f"“{title}” of {nation_slug}" for nation_slug, title in by_title]
        raise AmbiguousName("formation", name, asks)
    known = [str(r[0]) for r in db.execute("SELECT DISTINCT title FROM formation")]
    in_other = db.execute(
        "SELECT 1 FROM spelling WHERE kind = 'formation' AND folded = ?", (folded,)
    ).fetchone()
    if in_other and period:
        raise UnknownName(f"formation of {period.rsplit('/', 1)[1]}", name, nearest(name, known))
    raise UnknownName("formation", name, nearest(name, known))


def _named(
    db: sqlite3.Connection, kind: str, name: str, nation: str | None, table: str, shown: str
) -> Match:
    folded = fold(name)
    if not folded:
        raise UnknownName(kind, name)
    rows = db.execute(
        f"SELECT DISTINCT t.id, t.{shown} AS name, n.slug AS nation, s.folded, "
        f"c.name AS carrier FROM spelling s JOIN {table} t ON t.id = s.ref "
        "JOIN nation n ON n.id = t.nation_id LEFT JOIN unit c ON c.id = t.carrier_id "
        "WHERE s.kind = ?1 AND s.folded >= ?2 AND s.folded < ?2 || '~' "
        "AND (?3 IS NULL OR t.nation_id = ?3) ORDER BY t.rowid",
        (kind, folded, nation),
    ).fetchall()
    exact = {r["id"]: r for r in rows if r["folded"] == folded}
    every = {r["id"]: r for r in rows}
    chosen = exact or every
    if len(chosen) == 1:
        best = next(iter(chosen))
        others = [_ask(r) for key, r in every.items() if key != best]
        return Match(best, tuple(others))
    if chosen:
        raise AmbiguousName(kind, name, [_ask(r) for r in chosen.values()])
    labelled = db.execute(
        "SELECT u.id, u.name, n.slug AS nation, c.name AS carrier, u.label FROM unit u "
        "JOIN nation n ON n.id = u.nation_id LEFT JOIN unit c ON c.id = u.carrier_id "
        "WHERE ?1 IS NULL OR u.nation_id = ?1 ORDER BY u.rowid",
        (nation,),
    ).fetchall()
    # What stands on a counter is a name too, if a worse one: several can share it.
    same = [r for r in labelled if fold(r["label"]) == folded]
    if len(same) == 1:
        return Match(str(same[0]["id"]))
    if same:
        raise AmbiguousName(kind, name, [_ask(r) for r in same])
    within = "AND ref IN (SELECT id FROM unit WHERE nation_id = ?)" if nation else ""
    known = db.execute(
        f"SELECT spelling FROM spelling WHERE kind = ? {within}",
        (kind, nation) if nation else (kind,),
    )
    raise UnknownName(kind, name, nearest(name, [str(r[0]) for r in known]))


def _ask(row: sqlite3.Row) -> str:
    """How to ask for a unit so that only it is meant; a companion only by its id."""
    if row["carrier"]:
        return f"{row['id']} ({row['name']} of the {row['carrier']})"
    return f"{row['nation']}/{row['name']}"
