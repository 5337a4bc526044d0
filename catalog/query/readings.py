"""Readings: what is printed, what is read, how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """One reading; ``also`` holds the other values that the print allows."""

    id: str
    about: str
    subject: str
    field: str
    kind: str
    certainty: str
    printed: str
    read: str
    also: str
    why: str
    found_by: str
    source: str


READING_KINDS = (
    "slip", "contradiction", "alternative", "erratum", "inference", "reference", "gap",
)  # fmt: skip
"""What sorts of reading there are."""

_COLUMNS = "id, about, subject, field, kind, certainty, printed, read, also, why, found_by, source"


def list_readings(
    db: sqlite3.Connection,
    kind: str | None = None,
    certainty: str | None = None,
    about: str | None = None,
) -> list[ReadingRow]:
    """Readings in catalog order; ``about`` finds a part of the subject's name or id."""
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM reading WHERE (?1 IS NULL OR kind = ?1) "
        "AND (?2 IS NULL OR certainty = ?2) AND (?3 IS NULL "
        "OR instr(lower(subject), lower(?3)) OR instr(lower(about), lower(?3))) ORDER BY rowid",
        (kind, certainty, about),
    )
    return [ReadingRow(*row) for row in rows]


def readings_about(db: sqlite3.Connection, ref: str) -> list[ReadingRow]:
    """Readings about a record, its faces, forces and companions."""
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM reading WHERE about = ?1 OR about LIKE ?1 || '@%' "
        "OR about LIKE ?1 || '#%' OR about LIKE ?1 || '/%' ORDER BY rowid",
        (ref,),
    )
    return [ReadingRow(*row) for row in rows]
