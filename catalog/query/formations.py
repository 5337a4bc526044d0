"""Formations: as printed, as the sum of others, and expanded into units."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.errors import ChoiceNeeded, UnknownName
from catalog.names import fold, nearest
from catalog.query.names import unit_named
from catalog.query.readings import ReadingRow, readings_about

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Part:
    """So many of a unit, of one of several units, or of a formation."""

    count: int
    names: list[str]
    refs: list[str]
    printed: str
    source: str


@dataclass(frozen=True, slots=True)
class FormationRow:
    """A formation in a list; ``printed`` is false where it continues from an earlier period."""

    id: str
    title: str
    nation: str
    size: str
    period: str
    printed: bool
    organised: bool
    source: str


@dataclass(frozen=True, slots=True)
class FormationCard:
    """Everything about a formation in its period."""

    id: str
    title: str
    nation: str
    size: str
    period: str
    valid: list[str]
    organised: bool
    note: str
    replaced_by: str
    source: str
    parts: list[Part]
    consists_of: list[Part]
    own: list[Part]
    readings: list[ReadingRow] = field(default_factory=list)


def list_formations(
    db: sqlite3.Connection, period: str | None = None, nation: str | None = None
) -> list[FormationRow]:
    """Formations valid in a period (id), or all as printed; by nation (id)."""
    where = "v.period_id = ?1" if period else "v.printed AND ?1 IS NULL"
    rows = db.execute(
        "SELECT f.id, f.title, n.adjective, e.name, p.name, v.printed, f.organised, f.source "
        "FROM formation f JOIN formation_period v ON v.formation_id = f.id "
        "JOIN period p ON p.id = v.period_id JOIN nation n ON n.id = f.nation_id "
        f"JOIN echelon e ON e.id = f.echelon_id WHERE {where} "
        "AND (?2 IS NULL OR f.nation_id = ?2) ORDER BY f.rowid",
        (period, nation),
    )
    return [
        FormationRow(ref, title, adjective, size, years, bool(printed), bool(organised), source)
        for ref, title, adjective, size, years, printed, organised, source in rows
    ]


def formation_card(db: sqlite3.Connection, formation_id: str) -> FormationCard:
    """The card of one formation, by id."""
    row = db.execute(
        "SELECT f.*, n.adjective, e.name AS size, p.name AS period FROM formation f "
        "JOIN nation n ON n.id = f.nation_id JOIN echelon e ON e.id = f.echelon_id "
        "JOIN period p ON p.id = f.period_id WHERE f.id = ?",
        (formation_id,),
    ).fetchone()
    valid = db.execute(
        "SELECT p.name FROM formation_period v JOIN period p ON p.id = v.period_id "
        "WHERE v.formation_id = ? ORDER BY p.position",
        (formation_id,),
    )
    return FormationCard(
        id=formation_id,
        title=row["title"],
        nation=row["adjective"],
        size=row["size"],
        period=row["period"],
        valid=[str(r[0]) for r in valid],
        organised=bool(row["organised"]),
        note=row["note"],
        replaced_by=row["replaced_by"],
        source=row["source"],
        parts=parts_of(db, formation_id, "part"),
        consists_of=parts_of(db, formation_id, "consists_of"),
        own=parts_of(db, formation_id, "own"),
        readings=readings_about(db, formation_id),
    )


def parts_of(db: sqlite3.Connection, formation_id: str, kind: str) -> list[Part]:
    """Parts of a formation as printed (part), as a sum (consists_of), or beside it (own)."""
    rows = db.execute(
        "SELECT t.position, t.count, t.printed, t.source, coalesce(t.unit_id, t.component_id), "
        "coalesce(u.name, f.title) FROM formation_part t LEFT JOIN unit u ON u.id = t.unit_id "
        "LEFT JOIN formation f ON f.id = t.component_id "
        "WHERE t.formation_id = ? AND t.kind = ? ORDER BY t.position, t.option",
        (formation_id, kind),
    )
    parts: dict[int, Part] = {}
    for position, count, printed, source, ref, name in rows:
        part = parts.setdefault(position, Part(count, [], [], printed, source))
        part.names.append(name)
        part.refs.append(ref)
    return list(parts.values())


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player has decided: units (ids) where a part gives several to choose from."""

    units: frozenset[str] = frozenset()

    def among(self, options: Sequence[str]) -> str | None:
        """The one option that was chosen; None when none or more than one was."""
        chosen = [o for o in options if o in self.units]
        return chosen[0] if len(chosen) == 1 else None


def choices_named(
    db: sqlite3.Connection, names: Sequence[str], nation: str | None = None
) -> Choices:
    """The choices that names of units mean.

    Raises:
        UnknownName: a name is that of no unit.
    """
    return Choices(frozenset(unit_named(db, name, nation).id for name in names))


def expand(
    db: sqlite3.Connection, formation_id: str, choices: Choices, times: int = 1
) -> Counter[str]:
    """Units by id with their counts, the formation taken so many times.

    Raises:
        ChoiceNeeded: a part leaves a choice that ``choices`` does not settle.
    """
    units: Counter[str] = Counter()
    for part in parts_of(db, formation_id, "part"):
        ref = part.refs[0] if len(part.refs) == 1 else choices.among(part.refs)
        if ref is None:
            title = db.execute(
                "SELECT title FROM formation WHERE id = ?", (formation_id,)
            ).fetchone()[0]
            raise ChoiceNeeded(
                f"{title}: {part.count} × {' or '.join(part.names)} is the player's choice. "
                f"Give --choose “{part.names[0]}” or another.",
                options=part.names,
            )
        units[ref] += part.count * times
    return units


def in_period(db: sqlite3.Connection, formation_id: str, period: str) -> str | None:
    """The formation of the same nation and title that is valid in a period (id)."""
    row = db.execute(
        "SELECT g.id FROM formation f JOIN formation g ON g.nation_id = f.nation_id "
        "AND g.title = f.title JOIN formation_period v ON v.formation_id = g.id "
        "WHERE f.id = ? AND v.period_id = ?",
        (formation_id, period),
    ).fetchone()
    return str(row[0]) if row else None


def period_named(db: sqlite3.Connection, name: str, game: str | None = None) -> str:
    """The id of a period, by its years or one year within them.

    Raises:
        UnknownName: no period has that name or year.
    """
    rows = db.execute(
        "SELECT id, name FROM period WHERE (?1 IS NULL OR game_id = ?1) ORDER BY position", (game,)
    ).fetchall()
    for row in rows:
        first, _, last = row["name"].partition("-")
        end = first[: 4 - len(last)] + last if last else first
        inside = name.isdigit() and len(name) == 4 and first <= name <= end
        if fold(name) == fold(row["name"]) or inside:
            return str(row["id"])
    known = [row["name"] for row in rows]
    raise UnknownName("period", name, nearest(name, known) or known)
