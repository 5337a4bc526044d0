"""Scenarios as printed: forces, deployment, victory, allotments, and changes to older ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.errors import UnknownName
from catalog.names import fold
from catalog.query.readings import ReadingRow, readings_about

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class ForceRow:
    """A force as printed; ``count`` None where no number is; ``kind`` says what it is.

    ``period`` is the id of the one in which it takes part, None for every one.
    ``choose`` holds the ids of units that the scenario settles on, ``chosen`` their names.
    """

    position: int
    count: int | None
    kind: str
    name: str
    ref: str
    choose: tuple[str, ...]
    chosen: tuple[str, ...]
    period: str | None
    why: str
    source: str


@dataclass(frozen=True, slots=True)
class SideCard:
    """One nation's part of a scenario, as printed."""

    id: str
    nation: str
    nation_name: str
    side: str
    deploys: str | None
    moves: str | None
    deployment: str
    entrenched: str
    victory: str
    engineer_unit: str | None
    forces: list[ForceRow]
    source: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change to forces that stand elsewhere, in words; ``period`` empty: every one."""

    nation: str
    period: str
    remove: str
    add: str
    source: str


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A scenario as printed."""

    id: str
    game: str
    number: int
    title: str | None
    summary: str
    victory: str
    forces_in: str
    source: str
    sides: list[SideCard]
    changes: list[ChangeRow]
    minefields: dict[str, int]
    engineers: dict[str, int]
    readings: list[ReadingRow] = field(default_factory=list)


def scenario_named(db: sqlite3.Connection, name: str, game: str | None = None) -> str:
    """The id of a scenario, by number, title or id.

    Raises:
        UnknownName: none, or more than one game's, answers to it.
    """
    rows = db.execute(
        "SELECT id, number, coalesce(title, '') AS title, game_id FROM scenario "
        "WHERE ?1 IS NULL OR game_id = ?1 ORDER BY number",
        (game,),
    ).fetchall()
    bare = fold(name).removeprefix("scenario")
    found = [
        r for r in rows
        if name == r["id"] or bare == str(r["number"]) or (bare and bare == fold(r["title"]))
    ]  # fmt: skip
    if len(found) == 1:
        return str(found[0]["id"])
    known = [f"{r['number']}" for r in rows]
    raise UnknownName("scenario", name, [r["id"] for r in found] or known[:20])


def scenario_card(db: sqlite3.Connection, scenario_id: str) -> ScenarioCard:
    """The card of a scenario, by id."""
    row = db.execute("SELECT * FROM scenario WHERE id = ?", (scenario_id,)).fetchone()
    sides = db.execute(
        "SELECT d.*, n.slug AS nation, n.name AS nation_name, s.slug AS side "
        "FROM scenario_side d JOIN nation n ON n.id = d.nation_id JOIN side s ON s.id = n.side_id "
        "WHERE d.scenario_id = ? ORDER BY d.position",
        (scenario_id,),
    ).fetchall()
    return ScenarioCard(
        id=row["id"],
        game=row["game_id"],
        number=row["number"],
        title=row["title"],
        summary=row["summary"],
        victory=row["victory"],
        forces_in=row["forces_in"],
        source=row["source"],
        sides=[_side(db, side) for side in sides],
        changes=_changes(db, scenario_id),
        minefields=_allotment(db, row["minefields"], row["number"]),
        engineers=_allotment(db, row["engineers"], row["number"]),
        readings=readings_about(db, scenario_id),
    )


def list_scenarios(db: sqlite3.Connection) -> list[ScenarioCard]:
    """Every scenario, by number."""
    rows = db.execute("SELECT id FROM scenario ORDER BY game_id, number").fetchall()
    return [scenario_card(db, row[0]) for row in rows]


def _side(db: sqlite3.Connection, side: sqlite3.Row) -> SideCard:
    rows = db.execute(
        "SELECT f.*, u.name AS unit_name, g.title AS formation_title, c.title AS chart_title "
        "FROM scenario_force f LEFT JOIN unit u ON u.id = f.unit_id "
        "LEFT JOIN formation g ON g.id = f.formation_id LEFT JOIN chart c ON c.id = f.chart_id "
        "WHERE f.side_id = ? ORDER BY f.position",
        (side["id"],),
    ).fetchall()
    forces = []
    for r in rows:
        if r["unit_id"]:
            kind, name, ref = "unit", r["unit_name"], r["unit_id"]
        elif r["formation_id"]:
            kind, name, ref = "formation", r["formation_title"], r["formation_id"]
        elif r["chart_id"]:
            kind, name, ref = "chart", r["chart_title"], r["chart_id"]
        else:
            kind, name, ref = "support", r["support"], ""
        choose = tuple(r["choose"].split())
        chosen = tuple(
            str(db.execute("SELECT name FROM unit WHERE id = ?", (unit,)).fetchone()[0])
            for unit in choose
        )
        row = ForceRow(
            r["position"], r["count"], kind, name, ref, choose, chosen, r["period_id"], r["why"],
            r["source"],
        )  # fmt: skip
        forces.append(row)
    return SideCard(
        side["id"], side["nation"], side["nation_name"], side["side"], side["deploys"],
        side["moves"], side["deployment"], side["entrenched"], side["victory"],
        side["engineer_unit"], forces, side["source"],
    )  # fmt: skip


def _changes(db: sqlite3.Connection, scenario_id: str) -> list[ChangeRow]:
    rows = db.execute(
        "SELECT n.adjective, coalesce(p.name, ''), coalesce(c.remove_count || ' ' || r.name, ''), "
        "coalesce(c.add_count || ' ' || a.name, ''), c.source FROM scenario_change c "
        "JOIN nation n ON n.id = c.nation_id LEFT JOIN period p ON p.id = c.period_id "
        "LEFT JOIN unit r ON r.id = c.remove_id LEFT JOIN unit a ON a.id = c.add_id "
        "WHERE c.scenario_id = ? ORDER BY c.position",
        (scenario_id,),
    )
    return [ChangeRow(*row) for row in rows]


def _allotment(db: sqlite3.Connection, chart_id: str | None, number: int) -> dict[str, int]:
    """An allotment chart's row of a scenario, by side."""
    if chart_id is None:
        return {}
    rows = db.execute(
        "SELECT c.key, v.low FROM chart_cell k JOIN chart_cell v "
        "ON v.chart_id = k.chart_id AND v.row = k.row AND v.column > 1 "
        "JOIN chart_column c ON c.chart_id = k.chart_id AND c.position = v.column "
        "WHERE k.chart_id = ? AND k.column = 1 AND k.low = ?",
        (chart_id, number),
    )
    return {key: count for key, count in rows if count is not None}
