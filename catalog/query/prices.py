"""Price lists, and what one thing costs on each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.errors import AmbiguousName, UnknownName
from catalog.names import fold, nearest
from catalog.query.names import renamed

if TYPE_CHECKING:
    import sqlite3

MARKS = {
    "T": "transport helicopter: does not attack, does not loiter",
    "NOE": "flies nap of the earth",
    "NBW": "flies at night and in bad weather",
    "NAW": "flies at night and in bad weather",
    "**": "infantry is bought separately",
    "*": "a mark that the list does not explain",
    "HQ-Only": "headquarters only",
}
"""What the marks of the price lists mean (mcnelly:2277)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a price list. ``also`` are other points that the print allows."""

    id: str
    game: str
    nation: str
    """Adjective of the list's nation."""
    nation_slug: str
    category: str
    role: str
    name: str
    """As printed."""
    title: str
    """Without the printed marks."""
    points: int
    certainty: str
    also: str
    towed: bool
    marks: tuple[str, ...]
    first: int | None
    last: int | None
    note: str | None
    equipment: str
    """Id of what it is."""
    source: str

    @property
    def years(self) -> str:
        """``1980–``, ``1962–66``, ``1970–``; empty where none are printed."""
        if self.first is None and self.last is None:
            return ""
        return f"{self.first or ''}–{self.last or ''}"


def serves(entry: Entry, year: int | None) -> bool:
    """Whether a thing can be fielded in a year, or at all: it can where no years are printed."""
    return year is None or (entry.first or year) <= year <= (entry.last or year)


@dataclass(frozen=True, slots=True)
class Category:
    """A heading with its entries, in printed order."""

    name: str
    role: str
    source: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class ListSummary:
    """A price list among others."""

    id: str
    game: str
    game_title: str
    nation: str
    """Adjective."""
    slug: str
    code: str
    colour: str
    tint: str
    entries: int


@dataclass(frozen=True, slots=True)
class PriceList:
    """A nation's price list. ``notes`` by their printed number: text and citation."""

    summary: ListSummary
    source: str
    categories: tuple[Category, ...]
    notes: dict[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Equipment:
    """A real thing with every entry that prices it, and its relatives."""

    id: str
    game: str
    game_title: str
    slug: str
    name: str
    family: str
    note: str
    entries: tuple[Entry, ...]
    relatives: tuple[tuple[str, str, str], ...]
    """Other members of the family: slug, name, and their prices in words."""


_SUMMARY = """
SELECT l.id, l.game_id AS game, g.title AS game_title, n.adjective AS nation, n.slug, n.code,
  n.colour, n.tint, (SELECT count(*) FROM price p WHERE p.list_id = l.id) AS entries
FROM price_list l JOIN nation n ON n.id = l.nation_id JOIN game g ON g.id = l.game_id
"""
_ENTRY = """
SELECT p.id, p.game_id AS game, n.adjective AS nation, n.slug AS nation_slug,
  c.name AS category, p.role, p.name, p.title, p.points, p.certainty, p.also, p.towed, p.marks,
  p.first_year AS first, p.last_year AS last, p.note, p.equipment_id AS equipment, p.source
FROM price p JOIN nation n ON n.id = p.nation_id
  JOIN price_category c ON c.list_id = p.list_id AND c.position = p.category
"""


def price_lists(db: sqlite3.Connection, game: str | None = None) -> list[ListSummary]:
    """The price lists of a game (an id), or of all."""
    rows = db.execute(
        f"{_SUMMARY} WHERE ?1 IS NULL OR l.game_id = ?1 ORDER BY g.title DESC, n.rowid", (game,)
    )
    return [ListSummary(*row) for row in rows]


def price_list(db: sqlite3.Connection, list_id: str) -> PriceList:
    """A nation's price list by its id, ``game/prices/nation``.

    Raises:
        UnknownName: there is none.
    """
    row = db.execute(f"{_SUMMARY} WHERE l.id = ?", (list_id,)).fetchone()
    if row is None:
        known = [r[0] for r in db.execute("SELECT id FROM price_list ORDER BY id")]
        raise UnknownName("price list", list_id, nearest(list_id, known))
    entries: dict[str, list[Entry]] = {}
    for entry in _entries(db, "WHERE p.list_id = ? ORDER BY p.position", list_id):
        entries.setdefault(entry.category, []).append(entry)
    categories = tuple(
        Category(r["name"], r["role"], r["source"], tuple(entries.get(r["name"], ())))
        for r in db.execute(
            "SELECT * FROM price_category WHERE list_id = ? ORDER BY position", (list_id,)
        )
    )
    notes = {
        r["number"]: (r["text"], r["source"])
        for r in db.execute(
            "SELECT * FROM price_note WHERE list_id = ? ORDER BY number", (list_id,)
        )
    }
    source = db.execute("SELECT source FROM price_list WHERE id = ?", (list_id,)).fetchone()[0]
    return PriceList(ListSummary(*row), source, categories, notes)


def price_list_named(db: sqlite3.Connection, name: str, game: str | None = None) -> str:
    """The id of the price list that a nation's name means: “german”, “modern-spearhead/british”.

    Raises:
        AmbiguousName: lists of both games answer to it.
        UnknownName: none does.
    """
    head, slash, rest = name.partition("/")
    if slash and game is None:
        return price_list_named(db, rest, head)
    folded = fold(name)
    rows = db.execute(
        "SELECT l.id, g.id AS game, n.slug FROM price_list l JOIN nation n ON n.id = l.nation_id "
        "JOIN game g ON g.id = l.game_id WHERE (?1 IS NULL OR g.id = ?1) AND (n.slug = ?2 "
        "OR n.code = upper(?3) OR n.id IN "
        "(SELECT ref FROM spelling WHERE kind = 'nation' AND folded = ?4)) ORDER BY l.rowid",
        (game, name.casefold(), name, folded),
    ).fetchall()
    if len(rows) == 1:
        return str(rows[0]["id"])
    if rows:
        raise AmbiguousName("price list", name, [f"{r['game']}/{r['slug']}" for r in rows])
    known = [s.nation for s in price_lists(db, game)]
    raise UnknownName("price list", name, nearest(name, known) or list(dict.fromkeys(known)))


def equipment_named(db: sqlite3.Connection, name: str, game: str | None = None) -> list[str]:
    """The ids of the things that a name means: as a thing, as an entry, or as a whole family.

    Raises:
        UnknownName: nothing has that name; holds the nearest.
    """
    name = renamed(db, name)
    if db.execute("SELECT 1 FROM equipment WHERE id = ?", (name,)).fetchone():
        return [name]
    folded = fold(name)
    things = db.execute(
        "SELECT id, name, family, slug FROM equipment WHERE ?1 IS NULL OR game_id = ?1 "
        "ORDER BY rowid",
        (game,),
    ).fetchall()
    found = [t["id"] for t in things if folded and folded in {fold(t["name"]), fold(t["slug"])}]
    found += [
        row[0]
        for row in db.execute(
            "SELECT DISTINCT p.equipment_id FROM spelling s JOIN price p ON p.id = s.ref "
            "WHERE s.kind = 'price' AND s.folded = ?1 AND (?2 IS NULL OR p.game_id = ?2)",
            (folded, game),
        )
    ]
    found += [t["id"] for t in things if folded and fold(t["family"]) == folded]
    if not found:
        names = [n for t in things for n in (t["name"], t["family"]) if n]
        raise UnknownName("priced thing", name, nearest(name, names))
    return list(dict.fromkeys(found))


def equipment(db: sqlite3.Connection, equipment_id: str) -> Equipment:
    """A thing by its id, ``game/equipment/slug``.

    Raises:
        UnknownName: there is none.
    """
    row = db.execute(
        "SELECT e.*, g.title AS game_title FROM equipment e JOIN game g ON g.id = e.game_id "
        "WHERE e.id = ?",
        (renamed(db, equipment_id),),
    ).fetchone()
    if row is None:
        known = [r[0] for r in db.execute("SELECT id FROM equipment")]
        raise UnknownName("priced thing", equipment_id, nearest(equipment_id, known))
    where = "WHERE p.equipment_id = ? ORDER BY n.rowid, p.first_year, p.position"
    relatives = db.execute(
        "SELECT e.slug, e.name, group_concat(DISTINCT p.points) FROM equipment e "
        "JOIN price p ON p.equipment_id = e.id WHERE e.game_id = ?1 AND e.family = ?2 "
        "AND e.family <> '' AND e.id <> ?3 GROUP BY e.id ORDER BY e.name",
        (row["game_id"], row["family"], row["id"]),
    )
    return Equipment(
        row["id"], row["game_id"], row["game_title"], row["slug"], row["name"], row["family"],
        row["note"], tuple(_entries(db, where, row["id"])),
        tuple((r[0], r[1], str(r[2]).replace(",", ", ")) for r in relatives),
    )  # fmt: skip


def _entries(db: sqlite3.Connection, where: str, *values: str) -> list[Entry]:
    return [
        Entry(**{**dict(row), "towed": bool(row["towed"]), "marks": _marks(row["marks"])})
        for row in db.execute(f"{_ENTRY} {where}", values)
    ]


def _marks(text: str) -> tuple[str, ...]:
    return tuple(text.replace("HQ Only", "HQ-Only").split())
