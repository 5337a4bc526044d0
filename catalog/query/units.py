"""Units: what they are, what stands beside them, who uses them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.query.notations import as_printed, notation_of
from catalog.query.readings import ReadingRow, readings_about

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit in a list."""

    id: str
    name: str
    nation: str
    size: str
    form: str
    status: str
    code: str
    counters: int
    source: str


@dataclass(frozen=True, slots=True)
class StatisticRow:
    """A statistic of a face: its value, or why there is none (unknown, not applicable).

    ``sign`` is what print writes for one that does not apply, such as ``*``.
    """

    key: str
    name: str
    type: str
    value: int | str | None
    absent: str
    means: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A kind of counter in one edition; ``identities`` is empty where none are printed."""

    id: str
    edition: str
    edition_name: str
    code: str
    printed: str
    statistics: list[StatisticRow]
    identities: list[str]
    source: str


@dataclass(frozen=True, slots=True)
class CompanionRow:
    """A counter beside another, seen from either: its name, form, code and load."""

    id: str
    name: str
    form: str
    suffix: str
    load: str
    code: str
    periods: list[str]
    source: str


@dataclass(frozen=True, slots=True)
class UseRow:
    """A formation or scenario that has the unit; ``count`` None where no number is printed."""

    ref: str
    title: str
    period: str
    count: int | None


@dataclass(frozen=True, slots=True)
class UnitCard:
    """Everything that the catalog knows of a unit."""

    id: str
    name: str
    label: str
    nation: str
    nation_code: str
    game: str
    size: str
    form: str
    symbol: str
    role: str
    status: str
    periods: list[str]
    note: str
    source: str
    spellings: dict[str, str]
    faces: list[FaceRow]
    companions: list[CompanionRow]
    carried_by: list[CompanionRow]
    made_of: str
    formations: list[UseRow]
    scenarios: list[UseRow]
    charts: list[UseRow]
    readings: list[ReadingRow] = field(default_factory=list)


_LIST = """
SELECT u.id, u.name, n.adjective, coalesce(e.name, ''), u.form, u.status,
  coalesce(f.code, ''), (SELECT count(*) FROM counter c WHERE c.face_id = f.id), u.source
FROM unit u JOIN nation n ON n.id = u.nation_id LEFT JOIN echelon e ON e.id = u.echelon_id
LEFT JOIN face f ON f.id = (
  SELECT f2.id FROM face f2 JOIN edition d ON d.id = f2.edition_id
  WHERE f2.unit_id = u.id ORDER BY d.position LIMIT 1)
WHERE (?1 IS NULL OR u.nation_id = ?1) AND (?2 IS NULL OR u.form = ?2)
  AND (?3 IS NULL OR u.status = ?3) AND (?4 IS NULL OR u.game_id = ?4)
ORDER BY u.rowid
"""


def list_units(
    db: sqlite3.Connection,
    nation: str | None = None,
    form: str | None = None,
    status: str | None = None,
    game: str | None = None,
) -> list[UnitRow]:
    """Units in catalog order, by nation (id), form, status and game."""
    return [UnitRow(*row) for row in db.execute(_LIST, (nation, form, status, game))]


def unit_card(db: sqlite3.Connection, unit_id: str, printed: bool = False) -> UnitCard:
    """The card of one unit, by id; with ``printed``, its values are what stands in the source."""
    unit = db.execute(
        "SELECT u.*, n.adjective, n.code AS nation_code, coalesce(e.name, '') AS size, "
        "m.name AS part FROM unit u JOIN nation n ON n.id = u.nation_id "
        "LEFT JOIN echelon e ON e.id = u.echelon_id LEFT JOIN unit m ON m.id = u.made_of_id "
        "WHERE u.id = ?",
        (unit_id,),
    ).fetchone()
    spellings = db.execute(
        "SELECT spelling, source FROM spelling WHERE kind = 'unit' AND ref = ? AND NOT is_name",
        (unit_id,),
    )
    return UnitCard(
        id=unit["id"],
        name=unit["name"],
        label=unit["label"],
        nation=unit["adjective"],
        nation_code=unit["nation_code"],
        game=unit["game_id"],
        size=unit["size"],
        form=unit["form"],
        symbol=unit["symbol"],
        role=unit["role"],
        status=unit["status"],
        periods=_periods(db, unit_id),
        note=unit["note"],
        source=unit["source"],
        spellings={r["spelling"]: r["source"] for r in spellings},
        faces=_faces(db, unit_id, unit["game_id"], printed),
        companions=_companions(db, unit_id, "unit_id", "companion_id"),
        carried_by=_companions(db, unit_id, "companion_id", "unit_id"),
        made_of=f"{unit['made_of_count']} {unit['part']}" if unit["part"] else "",
        formations=_in_formations(db, unit_id),
        scenarios=_in_scenarios(db, unit_id),
        charts=_in_charts(db, unit_id),
        readings=readings_about(db, unit_id),
    )


def _periods(db: sqlite3.Connection, unit_id: str) -> list[str]:
    rows = db.execute(
        "SELECT p.name FROM unit_period u JOIN period p ON p.id = u.period_id "
        "WHERE u.unit_id = ? ORDER BY p.position",
        (unit_id,),
    )
    return [str(r[0]) for r in rows]


def _faces(db: sqlite3.Connection, unit_id: str, game: str, as_it_stands: bool) -> list[FaceRow]:
    declared = db.execute(
        "SELECT key, name, type, means FROM statistic WHERE game_id = ? ORDER BY position", (game,)
    ).fetchall()
    table = f"{game.replace('-', '_')}_stats"
    faces = db.execute(
        "SELECT f.*, d.slug AS edition, d.name AS edition_name FROM face f "
        "JOIN edition d ON d.id = f.edition_id WHERE f.unit_id = ? ORDER BY d.position",
        (unit_id,),
    ).fetchall()
    cards = []
    for face in faces:
        values = db.execute(f'SELECT * FROM "{table}" WHERE face_id = ?', (face["id"],)).fetchone()
        absent = dict(
            db.execute("SELECT statistic, why FROM absent WHERE face_id = ?", (face["id"],))
        )
        notation = notation_of(db, game, face["notation"])
        values = dict(values)
        if as_it_stands and face["printed"] != face["code"]:
            stated = as_printed(db, game, face["notation"], face["printed"])
            values |= stated
            absent = {k: why for k, why in absent.items() if stated.get(k) is None}
            absent |= {k: "not applicable" for k, value in stated.items() if value is None}
        counters = db.execute(
            "SELECT identity FROM counter WHERE face_id = ? ORDER BY position", (face["id"],)
        )
        cards.append(
            FaceRow(
                id=face["id"],
                edition=face["edition"],
                edition_name=face["edition_name"],
                code=face["code"],
                printed=face["printed"],
                statistics=[
                    StatisticRow(
                        s["key"], s["name"], s["type"], values[s["key"]],
                        absent.get(s["key"], ""), s["means"],
                        notation.sign_for_none(s["key"]),
                    )
                    for s in declared
                ],
                identities=[str(r[0]) for r in counters],
                source=face["source"],
            )
        )  # fmt: skip
    return cards


def _companions(db: sqlite3.Connection, unit_id: str, here: str, there: str) -> list[CompanionRow]:
    rows = db.execute(
        f"SELECT u.id, u.name, c.form, c.suffix, c.load, coalesce(f.code, '') AS code, c.source, "
        f"c.companion_id FROM companion c JOIN unit u ON u.id = c.{there} "
        f"LEFT JOIN face f ON f.unit_id = u.id "
        f"WHERE c.{here} = ? GROUP BY u.id ORDER BY c.rowid",
        (unit_id,),
    ).fetchall()
    return [
        CompanionRow(
            r["id"], r["name"], r["form"], r["suffix"], r["load"], r["code"],
            _periods(db, r["companion_id"]), r["source"],
        )
        for r in rows
    ]  # fmt: skip


def _in_formations(db: sqlite3.Connection, unit_id: str) -> list[UseRow]:
    rows = db.execute(
        "SELECT f.id, f.title, p.name, sum(t.count) FROM formation_part t "
        "JOIN formation f ON f.id = t.formation_id JOIN period p ON p.id = f.period_id "
        "WHERE t.kind = 'part' AND t.unit_id = ? GROUP BY f.id ORDER BY f.rowid",
        (unit_id,),
    )
    return [UseRow(*row) for row in rows]


def _in_scenarios(db: sqlite3.Connection, unit_id: str) -> list[UseRow]:
    rows = db.execute(
        "SELECT id, title, period, count FROM ("
        "SELECT s.id, s.number, 'Scenario ' || s.number AS title, '' AS period, f.count "
        "FROM scenario_force f JOIN scenario_side d ON d.id = f.side_id "
        "JOIN scenario s ON s.id = d.scenario_id WHERE f.unit_id = ?1 UNION ALL "
        "SELECT s.id, s.number, 'Scenario ' || s.number, coalesce(p.name, ''), c.add_count "
        "FROM scenario_change c JOIN scenario s ON s.id = c.scenario_id "
        "LEFT JOIN period p ON p.id = c.period_id WHERE c.add_id = ?1) ORDER BY number",
        (unit_id,),
    )
    return [UseRow(*row) for row in rows]


def _in_charts(db: sqlite3.Connection, unit_id: str) -> list[UseRow]:
    rows = db.execute(
        "SELECT DISTINCT c.id, c.title, '', NULL FROM chart_unit u "
        "JOIN chart c ON c.id = u.chart_id WHERE u.unit_id = ?",
        (unit_id,),
    )
    return [UseRow(*row) for row in rows]
