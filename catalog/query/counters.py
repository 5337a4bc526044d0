"""Which counters to print: faces from the catalog, one for each piece, with its identity."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.identities import further
from catalog.notation import Notation, NotationError, StatisticType
from catalog.query.faces import Counter, Face, Layout, Slot

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from catalog.notation import Value
    from catalog.query.orders import CompanionNeed, Need

NEUTRAL = "#f7f3e8"
"""Ground of markers that are no nation's."""


@dataclass
class Selection:
    """Counters to print, and what is to be said about them."""

    counters: list[Counter] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    """Units with values that no source gives, drawn as boxes to fill in."""
    notes: list[str] = field(default_factory=list)

    def add(self, other: Selection) -> None:
        """Put another selection behind this one."""
        self.counters += other.counters
        self.blank += [name for name in other.blank if name not in self.blank]
        self.notes += other.notes


@dataclass
class FaceCabinet:
    """The faces of a catalog, each read once. ``edition`` is preferred where a unit has it.

    ``as_printed`` draws what stands in the source wherever that can be read at all.
    """

    db: sqlite3.Connection
    edition: str | None = None
    as_printed: bool = False
    _faces: dict[str, Face | None] = field(default_factory=dict)
    _layouts: dict[tuple[str, str], Layout] = field(default_factory=dict)

    def face(self, unit_id: str) -> Face | None:
        """The face of a unit or companion; None for what has no counter."""
        if unit_id not in self._faces:
            self._faces[unit_id] = self._load(unit_id)
        return self._faces[unit_id]

    def marker(self, marker_id: str) -> Face:
        """The face of a marker, by id."""
        row = self.db.execute(
            "SELECT m.*, n.name AS nation, n.code, n.colour FROM marker m "
            "LEFT JOIN nation n ON n.id = m.nation_id WHERE m.id = ?",
            (marker_id,),
        ).fetchone()
        return Face(
            id=row["id"],
            name=row["name"],
            label=row["label"],
            nation=row["nation"] or "",
            nation_code=row["code"] or "",
            colour=row["colour"] or NEUTRAL,
            symbol=row["symbol"],
            echelon="",
            layout=self._layout(row["game_id"], row["layout"]),
            kind="marker",
        )

    def owner(self, unit_id: str) -> str:
        """The name of the unit that a companion belongs to; empty if to none or to several."""
        rows = self.db.execute(
            "SELECT DISTINCT u.name FROM companion c JOIN unit u ON u.id = c.unit_id "
            "WHERE c.companion_id = ?",
            (unit_id,),
        ).fetchall()
        return str(rows[0][0]) if len(rows) == 1 else ""

    def identities(self, unit_id: str) -> list[str]:
        """The printed series of a unit's face; empty where none is."""
        face = self.face(unit_id)
        rows = self.db.execute(
            "SELECT identity FROM counter WHERE face_id = ? AND identity = of ORDER BY position",
            (face.id if face else "",),
        )
        return [str(r[0]) for r in rows]

    def _load(self, unit_id: str) -> Face | None:
        row = self.db.execute(
            "SELECT f.id AS face, f.code AS written, f.printed, f.layout, f.notation, u.*, "
            "n.name AS nation, n.code, n.colour, n.tint, e.mark FROM face f "
            "JOIN unit u ON u.id = f.unit_id JOIN nation n ON n.id = u.nation_id "
            "JOIN edition d ON d.id = f.edition_id LEFT JOIN echelon e ON e.id = u.echelon_id "
            "WHERE u.id = ? ORDER BY d.slug = ? DESC, d.position LIMIT 1",
            (unit_id, self.edition),
        ).fetchone()
        if row is None:
            return None
        declared = self._statistics(row["game_id"])
        table = f"{row['game_id'].replace('-', '_')}_stats"
        held = self.db.execute(f'SELECT * FROM "{table}" WHERE face_id = ?', (row["face"],))
        values = held.fetchone()
        absent = dict(
            self.db.execute("SELECT statistic, why FROM absent WHERE face_id = ?", (row["face"],))
        )
        statistics: dict[str, Value] = {
            key: bool(values[key]) if kind.type == "flag" and values[key] is not None
            else values[key]
            for key, kind in declared.items() if absent.get(key) != "unknown"
        }  # fmt: skip
        unknown = frozenset(
            key for key, why in absent.items()
            if why == "unknown" and declared[key].type != "flag"
        )  # fmt: skip
        probable = self._doubtful(row["face"], row["notation"], row["game_id"], declared)
        if self.as_printed and row["printed"] != row["written"]:
            try:
                notation = self._notation(row["game_id"], row["notation"], declared)
                statistics |= notation.parse(row["printed"])
                probable = frozenset()
            except NotationError:
                pass  # what is printed cannot be read at all: the reading stays
        turned = row["form"] in {"vehicle", "dismounted"}
        return Face(
            id=row["face"],
            name=row["name"],
            label=row["label"],
            nation=row["nation"],
            nation_code=row["code"],
            colour=row["colour"],
            symbol=row["symbol"],
            echelon=row["mark"] or "",
            layout=self._layout(row["game_id"], row["layout"]),
            tint=row["tint"] if turned else "",
            statistics=statistics,
            unknown=unknown,
            probable=probable,
            kind=row["form"],
        )

    def _doubtful(
        self, face: str, notation: str, game: str, declared: dict[str, StatisticType]
    ) -> frozenset[str]:
        """Statistics whose reading is less than certain: where it and the print differ."""
        doubtful: set[str] = set()
        rows = self.db.execute(
            "SELECT field, read, printed, also FROM reading "
            "WHERE about = ? AND certainty != 'certain'",
            (face,),
        )
        for row in rows:
            if row["field"] in declared:
                doubtful.add(row["field"])
            elif row["field"] == "code":
                reader = self._notation(game, notation, declared)
                read = reader.parse(row["read"])
                for other in filter(None, (row["printed"], *row["also"].split(" | "))):
                    try:
                        theirs = reader.parse(other)
                    except NotationError:
                        continue
                    doubtful |= {key for key, value in read.items() if theirs[key] != value}
        return frozenset(doubtful)

    def _notation(self, game: str, key: str, declared: dict[str, StatisticType]) -> Notation:
        template = self.db.execute(
            "SELECT template FROM notation WHERE game_id = ? AND key = ?", (game, key)
        ).fetchone()[0]
        return Notation(key, template, declared)

    def _statistics(self, game: str) -> dict[str, StatisticType]:
        rows = self.db.execute(
            "SELECT * FROM statistic WHERE game_id = ? ORDER BY position", (game,)
        )
        return {
            r["key"]: StatisticType(
                r["key"], r["name"], r["type"], r["at_least"], r["at_most"],
                tuple(r["choices"].split()),
            )
            for r in rows
        }  # fmt: skip

    def _layout(self, game: str, key: str) -> Layout:
        if (game, key) not in self._layouts:
            rows = self.db.execute(
                "SELECT * FROM layout_slot WHERE game_id = ? AND layout = ? ORDER BY position",
                (game, key),
            ).fetchall()
            slots = tuple(
                Slot(r["at"], r["shows"], r["text_size"], r["parentheses_when"], r["box_when"],
                     r["with_small"])
                for r in rows
            )  # fmt: skip
            self._layouts[game, key] = Layout(key, rows[0]["size"] / 100, slots)
        return self._layouts[game, key]


def counters_for(
    cabinet: FaceCabinet,
    needs: Sequence[Need],
    companions: Iterable[CompanionNeed] = (),
    print_extra: bool = False,
) -> Selection:
    """A counter for each unit needed and for each companion beside it.

    Printed identities are used in order. Where a series is too short, the rest is left out and
    said, or with ``print_extra`` numbered on from it and marked as ours. Where no series is
    printed, counters have no identity.
    """
    selection = Selection()
    beside: dict[str, list[CompanionNeed]] = {}
    for companion in companions:
        beside.setdefault(companion.unit, []).append(companion)
    for need in needs:
        face = cabinet.face(need.unit)
        if face is None:
            selection.notes.append(f"{need.name} has no counter")
            continue
        pieces = _pieces(cabinet, need, print_extra, selection)
        of = cabinet.owner(need.unit) if face.kind != "unit" else ""
        selection.counters += [Counter(face, identity, ours, of) for identity, ours in pieces]
        for companion in beside.get(need.unit, []):
            other = cabinet.face(companion.companion)
            suffix = _suffix(cabinet.db, companion)
            if other is not None:
                selection.counters += [
                    Counter(other, identity + suffix if identity else "", ours, need.name)
                    for identity, ours in pieces
                ]
        if face.unknown:
            selection.blank.append(need.name)
    return selection


def _pieces(
    cabinet: FaceCabinet, need: Need, print_extra: bool, selection: Selection
) -> list[tuple[str, bool]]:
    series = cabinet.identities(need.unit)
    if not series:
        return [("", False)] * need.count
    pieces = [(identity, False) for identity in series[: need.count]]
    short = need.count - len(pieces)
    if short and print_extra:
        taken = {
            str(r[0])
            for r in cabinet.db.execute(
                "SELECT identity FROM counter c JOIN face f ON f.id = c.face_id JOIN unit u "
                "ON u.id = f.unit_id WHERE u.nation_id = "
                "(SELECT nation_id FROM unit WHERE id = ?)",
                (need.unit,),
            )
        }
        more = further(series, taken)
        pieces += [(next(more), True) for _ in range(short)]
        selection.notes.append(
            f"{need.name}: {short} beyond the {len(series)} in the set, marked +"
        )
    elif short:
        selection.notes.append(
            f"{need.name}: {need.count} needed, {len(series)} in the set, {short} left out; "
            "--print-extra numbers them on"
        )
    return pieces


def _suffix(db: sqlite3.Connection, companion: CompanionNeed) -> str:
    row = db.execute(
        "SELECT suffix FROM companion WHERE unit_id = ? AND companion_id = ?",
        (companion.unit, companion.companion),
    ).fetchone()
    return str(row[0])


def nations_in_order(db: sqlite3.Connection, game: str) -> list[str]:
    """The names of a game's nations as it declares them: palettes are given out in this order."""
    rows = db.execute("SELECT name FROM nation WHERE game_id = ? ORDER BY rowid", (game,))
    return [str(r[0]) for r in rows]


def whole_series(db: sqlite3.Connection, nation: str | None = None) -> list[Need]:
    """Every unit of the catalog or of a nation (id), as many as are printed; else one."""
    from catalog.query.orders import needs_of

    rows = db.execute(
        "SELECT u.id, max(1, (SELECT count(*) FROM counter c WHERE c.face_id = f.id)) "
        "FROM unit u JOIN face f ON f.unit_id = u.id JOIN edition d ON d.id = f.edition_id "
        "WHERE u.form = 'unit' AND (?1 IS NULL OR u.nation_id = ?1) "
        "AND d.position = (SELECT min(d2.position) FROM face f2 JOIN edition d2 "
        "ON d2.id = f2.edition_id WHERE f2.unit_id = u.id) ORDER BY u.rowid",
        (nation,),
    )
    return needs_of(db, dict(rows.fetchall()), "")
