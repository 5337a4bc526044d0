"""A points system: what the catalog says things cost, and the limits that a list has to keep.

Loaded once for a game and a price list. No number of it is written in Python: prices come from
the price lists, all else from charts, each with its citation.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from catalog.errors import ListError, UnknownName
from catalog.names import fold, nearest
from catalog.points.hints import Hints
from catalog.query.charts import Cell, Chart, chart_with_id

if TYPE_CHECKING:
    from collections.abc import Mapping

AIRCRAFT_TYPES = "aircraft-types"
NONE = "–"
"""What a cell says that has nothing: not available."""

WITHOUT_FACTOR = {
    "electronic-warfare", "light-entrenchment", "heavy-entrenchment", "camouflage", "minefield",
    "dummy-minefield", "air-delivered-minefield",
}  # fmt: skip
"""What is no ground unit, so that no quality factor applies to it."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the catalog: how sure it is, what else the print allows, where it stands.

    ``value`` is None where the print has a dash. ``also`` holds the other values, None for a dash.
    """

    value: Decimal | None
    certainty: str
    also: tuple[Decimal | None, ...]
    source: str
    where: str
    """Chart or list, row and column, in words."""
    text: str = ""
    others: tuple[str, ...] = ()
    """What else the print allows, as it stands in the cell."""

    @property
    def fraction(self) -> Fraction:
        """The number where it is a part of something, as in 1/3.

        Raises:
            ValueError: the cell holds no number.
        """
        return Fraction(self.text)

    @property
    def certain(self) -> bool:
        """Whether the print settles it."""
        return self.certainty == "certain"


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be bought, one stand or section of it."""

    id: str
    name: str
    category: str
    role: str
    price: Number
    towed: bool = False
    marks: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a stand that counts where rules count stands."""
        return self.role not in _NO_STANDS and self.role not in WITHOUT_FACTOR


_NO_STANDS = {
    "transport", "command-upgrade", "ammunition", "equipment-upgrade", "engineer-upgrade",
    "counter-battery-observer",
}  # fmt: skip
"""What is bought and is no stand on the table; a counter-battery observer stays off it."""


@dataclass(frozen=True, slots=True)
class Nation:
    """A price list's nation."""

    id: str
    slug: str
    adjective: str
    side: str


@dataclass
class PointsSystem:
    """The points system of a game, for the price list of one nation."""

    db: sqlite3.Connection
    game: str
    title: str
    nation: Nation
    items: dict[str, list[Item]] = field(default_factory=dict)
    """By folded name, every spelling."""

    def chart(self, slug: str) -> Chart | None:
        """A chart of the game; None where the game has no such chart."""
        if slug not in self._charts:
            self._charts[slug] = chart_with_id(self.db, f"{self.game}/chart/{slug}")
        return self._charts[slug]

    @cached_property
    def _charts(self) -> dict[str, Chart | None]:
        return {}

    def look_up(self, slug: str, row: Mapping[str, str | int], column: str) -> Number | None:
        """The number in a chart's cell; None where no row meets the keys, or no such column.

        Keys are text, compared without case and signs, or numbers, which lie within a cell's
        range.
        """
        chart = self.chart(slug)
        if chart is None:
            return None
        at = {c.key: n for n, c in enumerate(chart.columns)}
        if column not in at:
            return None
        for each in chart.rows:
            if all(_meets(each.cells[at[key]], wanted) for key, wanted in row.items()):
                cell = each.cells[at[column]]
                named = ", ".join(each.cells[at[key]].text for key in row)
                heading = chart.columns[at[column]].name
                return number(cell, each.source, f"{chart.title}: {named}, {heading}")
        return None

    def text(self, slug: str, row: Mapping[str, str | int], column: str) -> str:
        """The text of a chart's cell; empty where there is none."""
        chart = self.chart(slug)
        if chart is None:
            return ""
        at = {c.key: n for n, c in enumerate(chart.columns)}
        for each in chart.rows:
            if all(_meets(each.cells[at[key]], wanted) for key, wanted in row.items()):
                return each.cells[at[column]].text
        return ""

    def limit(self, key: str) -> Number:
        """A limit of the rules on how lists are made up.

        Raises:
            KeyError: the game's charts have no such limit.
        """
        for slug in ("composition-limits", "composition-limits-own"):
            found = self.look_up(slug, {"limit": key}, "value")
            if found is not None:
                return found
        raise KeyError(key)

    def values(self, slug: str, key: str) -> list[str]:
        """What stands in a chart's key column."""
        chart = self.chart(slug)
        if chart is None:
            return []
        at = next(n for n, c in enumerate(chart.columns) if c.key == key)
        return [row.cells[at].text for row in chart.rows]

    def find(self, name: str, category: str = "") -> list[Item]:
        """The items that a name means, as spelled, else without or with the plural's s.

        ``category`` keeps those under that heading. Items of one name that do not differ in
        price and role are one.
        """
        folded = fold(name)
        for key in (folded, folded.removesuffix("s"), f"{folded}s"):
            found = self.items.get(key, []) if key else []
            if category:
                wanted = fold(category)
                found = [i for i in found if fold(i.category) == wanted] or [
                    i for i in found if fold(i.category).startswith(wanted)
                ]
            if found:
                alike = {(i.price.value, i.role, i.category): i for i in reversed(found)}
                return list(reversed(alike.values()))
        return []

    def nearest(self, name: str) -> list[str]:
        """The names of this list that were perhaps meant."""
        return self._hints.nearest(name)

    @cached_property
    def _hints(self) -> Hints:
        return Hints([item.name for items in self.items.values() for item in items])

    @cached_property
    def aircraft_types(self) -> dict[str, dict[str, str]]:
        """The rows of the game's types of aircraft, by every folded spelling, with their cells.

        A cell's column key leads to its text.
        """
        chart = self.chart(AIRCRAFT_TYPES)
        found: dict[str, dict[str, str]] = {}
        if chart is None:
            return found
        for row in chart.rows:
            cells = {c.key: x.text for c, x in zip(chart.columns, row.cells, strict=True)}
            name = row.cells[0].text
            for spelling in (name, re.sub(r"\s*\([^)]*\)", "", name), *row.also):
                found.setdefault(fold(spelling), cells)
        return found

    @cached_property
    def aircraft_hints(self) -> Hints:
        """The types of aircraft that were perhaps meant."""
        chart = self.chart(AIRCRAFT_TYPES)
        rows = chart.rows if chart is not None else ()
        return Hints([name for row in rows for name in (row.cells[0].text, *row.also)])

    def elsewhere(self, name: str) -> list[str]:
        """The other price lists of the game that have a thing of this name, by adjective."""
        rows = self.db.execute(
            "SELECT DISTINCT n.adjective FROM spelling s JOIN price p ON p.id = s.ref "
            "JOIN nation n ON n.id = p.nation_id WHERE s.kind = 'price' AND s.folded IN (?, ?) "
            "AND p.game_id = ? AND p.nation_id <> ? ORDER BY n.rowid",
            (fold(name), fold(name).removesuffix("s"), self.game, self.nation.id),
        )
        return [str(row[0]) for row in rows]


def points_system(db: sqlite3.Connection, game: str, nation: str) -> PointsSystem:
    """The points system of a game (an id or a spelling of its title) for a nation's price list.

    Raises:
        ListError: the game has no price lists, or none of that nation; says which there are.
    """
    games = [
        (str(row[0]), str(row[1]))
        for row in db.execute(
            "SELECT id, title FROM game WHERE id IN (SELECT game_id FROM price_list) ORDER BY id"
        )
    ]
    found = [g for g in games if fold(game) in {fold(g[0]), fold(g[1])}]
    if not found:
        listed = " and ".join(g[0] for g in games)
        raise ListError(f"There are no price lists of “{game}”; there are of {listed}.")
    game_id, title = found[0]
    system = PointsSystem(db, game_id, title, _nation(db, game_id, title, nation))
    for item, spellings in (*_prices(db, system.nation.id), *_from_charts(system)):
        for spelling in spellings:
            same = system.items.setdefault(fold(spelling), [])
            if item not in same:
                same.append(item)
    return system


def lists_of(db: sqlite3.Connection, game: str) -> list[str]:
    """The nations that a game has price lists of, by adjective."""
    rows = db.execute(
        "SELECT n.adjective FROM price_list l JOIN nation n ON n.id = l.nation_id "
        "WHERE l.game_id = ? ORDER BY n.rowid",
        (game,),
    )
    return [str(row[0]) for row in rows]


def _nation(db: sqlite3.Connection, game: str, title: str, name: str) -> Nation:
    row = db.execute(
        "SELECT n.id, n.slug, n.adjective, s.slug FROM nation n JOIN side s ON s.id = n.side_id "
        "JOIN price_list l ON l.nation_id = n.id WHERE n.game_id = ?1 AND (n.slug = ?2 OR "
        "n.code = upper(?3) OR n.id IN (SELECT ref FROM spelling WHERE kind = 'nation' "
        "AND folded = ?4))",
        (game, name.casefold(), name, fold(name)),
    ).fetchone()
    if row is not None:
        return Nation(*row)
    known = lists_of(db, game)
    close = nearest(name, known)
    hint = f" Nearest: {', '.join(close)}." if close else ""
    raise ListError(
        f"{title} has no price list “{name}”.{hint} It has {', '.join(known)}."
    ) from UnknownName("nation", name, close)


def _prices(db: sqlite3.Connection, nation: str) -> list[tuple[Item, list[str]]]:
    spellings: dict[str, list[str]] = {}
    for row in db.execute(
        "SELECT s.ref, s.spelling FROM spelling s JOIN price p ON p.id = s.ref "
        "WHERE s.kind = 'price' AND p.nation_id = ? ORDER BY p.position, s.is_name DESC",
        (nation,),
    ):
        spellings.setdefault(row["ref"], []).append(row["spelling"])
    rows = db.execute(
        "SELECT p.*, c.name AS heading, n.adjective FROM price p JOIN price_category c "
        "ON c.list_id = p.list_id AND c.position = p.category JOIN nation n ON n.id = p.nation_id "
        "WHERE p.nation_id = ? ORDER BY p.position",
        (nation,),
    )
    return [
        (
            Item(
                id=row["id"],
                name=row["title"],
                category=row["heading"],
                role=row["role"],
                price=Number(
                    Decimal(row["points"]),
                    row["certainty"],
                    tuple(_decimal(text) for text in row["also"].split(" | ") if text),
                    row["source"],
                    f"{row['adjective']} price list: {row['heading']}, {row['name']}",
                ),
                towed=bool(row["towed"]),
                marks=tuple(_marks(row["marks"])),
                first=row["first_year"],
                last=row["last_year"],
            ),
            spellings[row["id"]],
        )
        for row in rows
    ]


def _marks(text: str) -> list[str]:
    return text.replace("HQ Only", "HQ-Only").split()


_ITEM_CHARTS = ("generic-troops", "field-defences")


def _from_charts(system: PointsSystem) -> list[tuple[Item, list[str]]]:
    items = []
    for slug in _ITEM_CHARTS:
        chart = system.chart(slug)
        if chart is None:
            continue
        at = {c.key: n for n, c in enumerate(chart.columns)}
        for n, row in enumerate(chart.rows, 1):
            name = row.cells[at["item"]].text
            where = f"{chart.title}: {name}"
            item = Item(
                id=f"{chart.id}#{n}",
                name=name,
                category=chart.title,
                role=row.cells[at["counts-as"]].text,
                price=number(row.cells[at["cost"]], row.source, where),
            )
            items.append((item, [name, *row.also]))
    return items


def number(cell: Cell, source: str, where: str) -> Number:
    """A cell as a number: 7 or 1.2; its value is None for a dash, a fraction or an empty cell."""
    return Number(
        _decimal(cell.text), cell.certainty, tuple(_decimal(t) for t in cell.also), source, where,
        cell.text, cell.also,
    )  # fmt: skip


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text.replace("−", "-"))
    except InvalidOperation:
        return None


def _meets(cell: Cell, wanted: str | int) -> bool:
    if isinstance(wanted, int):
        return cell.holds(wanted)
    return fold(cell.text) == fold(wanted)
