"""A game's own table of statistics and the view over it, made from its declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, MetaData, Table, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.records.game import Statistic


def statistics_table(name: str, statistics: Iterable[Statistic], metadata: MetaData) -> Table:
    """A game's own table: one row a face, one typed column a statistic, its bounds as CHECKs."""
    columns: list[Any] = [Column("face_id", Text, ForeignKey("face.id"), primary_key=True)]
    constraints: list[CheckConstraint] = []
    for statistic in statistics:
        key = f'"{statistic.key}"'
        if statistic.type == "choice":
            columns.append(Column(statistic.key, Text))
            choices = ", ".join("'" + c.replace("'", "''") + "'" for c in statistic.choices)
            constraints.append(CheckConstraint(f"{key} IN ({choices})"))
            continue
        columns.append(Column(statistic.key, Integer))
        low, high = (0, 1) if statistic.type == "flag" else (statistic.at_least, statistic.at_most)
        bounds = f"{key} >= {low}" + (f" AND {key} <= {high}" if high is not None else "")
        constraints.append(CheckConstraint(f"typeof({key}) IN ('integer', 'null') AND {bounds}"))
    return Table(name, metadata, *columns, *constraints)


def game_view(name: str, table: str, keys: Iterable[str]) -> str:
    """SQL of the view that a person browses: a game's counters with their statistics."""
    columns = ",\n  ".join(f's."{key}"' for key in keys)
    return f"""
CREATE VIEW "{name}" AS
SELECT u.name AS unit, n.adjective AS nation, e.name AS size, u.form, d.slug AS edition,
  f.code,
  {columns},
  (SELECT group_concat(a.statistic, ', ') FROM absent a
    WHERE a.face_id = f.id AND a.why = 'unknown') AS unknown,
  (SELECT group_concat(a.statistic, ', ') FROM absent a
    WHERE a.face_id = f.id AND a.why = 'not applicable') AS not_applicable,
  (SELECT count(*) FROM counter c WHERE c.face_id = f.id) AS counters,
  u.status, u.source, u.id AS unit_id
FROM face f JOIN unit u ON u.id = f.unit_id JOIN nation n ON n.id = u.nation_id
  JOIN edition d ON d.id = f.edition_id LEFT JOIN echelon e ON e.id = u.echelon_id
  JOIN "{table}" s ON s.face_id = f.id
ORDER BY u.rowid, d.position
"""
