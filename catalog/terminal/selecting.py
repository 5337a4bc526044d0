"""From the options of ``orbat print counters`` to the counters that are meant."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.errors import AmbiguousName, OrbatError, UnknownName
from catalog.names import fold, nearest
from catalog.query.counters import FaceCabinet, Selection, counters_for, whole_series
from catalog.query.faces import Counter
from catalog.query.names import nation_named, unit_named
from catalog.query.orders import (
    CompanionNeed,
    Need,
    Order,
    Request,
    companions_of,
    needs_of,
)
from catalog.terminal import asking

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


KINDS = ("unit", "vehicle", "dismounted", "one-shot", "marker")
"""Kinds of counters that can be included or excluded."""


@dataclass(frozen=True)
class Picked:
    """What the options say. ``include`` and ``exclude`` name ``KINDS``; ``companions`` (vehicle and
    dismounted counters) and ``one_shots`` leave out likewise."""

    scenario: str | None
    formation: str | None
    units: list[str]
    everything: bool
    markers: list[str]
    period: str | None
    side: str | None
    nation: str | None
    choose: list[str]
    battalion: str | None
    roll: int | None
    supply: list[str]
    edition: str | None
    print_extra: bool
    as_printed: bool
    companions: bool = True
    one_shots: bool = True
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def wants(self, kind: str) -> bool:
        """Whether counters of a kind are printed."""
        if kind == "one-shot" and not self.one_shots:
            return False
        if kind in {"vehicle", "dismounted"} and not self.companions:
            return False
        included, excluded = map(_singular, self.include), map(_singular, self.exclude)
        return kind not in excluded and (not self.include or kind in included)


@dataclass
class Chosen:
    """Counters to print, with what the sheet says of them."""

    game: str
    title: str
    selection: Selection = field(default_factory=Selection)
    credits: list[str] = field(default_factory=list)

    @property
    def game_id(self) -> str:
        """The game of the counters; empty if there are none."""
        counters = self.selection.counters
        return counters[0].face.id.split("/", 1)[0] if counters else ""

    @property
    def notes(self) -> list[str]:
        """What the player must know: blanks, shortages, what is not printed."""
        blank = self.selection.blank
        filled = [f"In no source, boxes to fill in: {', '.join(blank)}"] if blank else []
        return filled + self.selection.notes


def select(db: sqlite3.Connection, picked: Picked) -> Chosen:
    """The counters that the options mean.

    Raises:
        OrbatError: nothing is chosen, or two ways of choosing at once.
        UnknownName: a name that the catalog does not know.
    """
    ways = [bool(picked.scenario), bool(picked.formation), bool(picked.units)]
    ways.append(picked.everything or bool(picked.nation and not any(ways)))
    if sum(ways) > 1 or not (any(ways) or picked.markers):
        raise OrbatError(
            "Say what to print: --scenario 11, --formation “Tank Regiment”, --unit “3 t-72”, "
            "--nation us, or --all."
        )
    _known_kinds(picked)
    _known_edition(db, picked.edition)
    cabinet = FaceCabinet(db, picked.edition, picked.as_printed)
    chosen = Chosen("", "")
    if picked.scenario:
        _scenario(db, picked, cabinet, chosen)
    elif picked.formation:
        _formation(db, picked, cabinet, chosen)
    elif picked.units:
        _units(db, picked, cabinet, chosen)
    elif any(ways):
        _everything(db, picked, cabinet, chosen)
    for text in picked.markers:
        count, name = _counted(text)
        face = cabinet.marker(_marker(db, name))
        chosen.selection.counters += [Counter(face)] * count
    marked = ", ".join(picked.markers)
    chosen.title = ", ".join(filter(None, (chosen.title, marked)))
    chosen.selection.counters = [c for c in chosen.selection.counters if picked.wants(c.face.kind)]
    if not picked.wants("unit"):
        chosen.selection.blank.clear()
    _credit(db, chosen)
    return chosen


def _scenario(db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen) -> None:
    card = asking.scenario(db, picked.scenario or "")
    if picked.period is None:
        raise OrbatError("Say which years with --period: the forces of a scenario depend on them.")
    request = asking.request(db, picked.choose, picked.battalion, picked.roll, picked.supply)
    orders = asking.orders(db, card, picked.period, picked.side or picked.nation, request)
    for order in orders:
        beside = [c for c in order.companions if picked.wants(c.form)]
        beside = [
            c for c in beside
            if not c.load or not _load_chosen(request.choices.units, order.companions)
            or c.companion in request.choices.units
        ]  # fmt: skip
        needs = [*order.units, *order.engineers]
        chosen.selection.add(counters_for(cabinet, needs, beside, picked.print_extra))
        if order.minefields:
            face = cabinet.marker(_marker(db, "minefield"))
            chosen.selection.counters += [Counter(face)] * order.minefields
        chosen.selection.notes += _loads(beside)
        for name, why in order.unknown:
            numberless = any(f.name == name and f.count is None for f in order.side.forces)
            hint = f"; give it with --supply “{name}=2”" if numberless else ""
            chosen.selection.notes.append(f"Left out: {name} ({why}{hint})")
        chosen.selection.notes += [f"No counters: {count} {name}" for count, name in order.support]
    names = ", ".join(str(r[0]) for r in db.execute(_UNCOUNTED, (card.game,)))
    if names:
        said = f"Markers that no source counts: {names}; print them with --marker"
        chosen.selection.notes.append(said)
    years = orders[0].period if orders else ""
    side = f", {orders[0].side.nation_name}" if len(orders) == 1 and len(card.sides) > 1 else ""
    title = f": {card.title}" if card.title else ""
    chosen.title = f"Scenario {card.number}{title}, {years}{side}{_decided(db, request, orders)}"


# Minefields come by allotment; the rest of the markers are as many as the players need.
_UNCOUNTED = (
    "SELECT name FROM marker WHERE game_id = ? AND id NOT LIKE '%/minefield' ORDER BY rowid"
)


def _decided(db: sqlite3.Connection, request: Request, orders: Sequence[Order]) -> str:
    """What the players have decided, for the sheet to say which game it is for."""
    decided = []
    for order in orders:
        if any(force.kind == "chart" for force in order.side.forces) and order.formations:
            at = [f.kind for f in order.side.forces if f.kind in {"chart", "formation"}]
            title = order.formations[at.index("chart")][1]
            decided.append(title if request.roll is None else f"die {request.roll}: {title}")
    for unit in sorted(request.choices.units):
        row = db.execute("SELECT name FROM unit WHERE id = ?", (unit,)).fetchone()
        decided.append(str(row[0]))
    return f" ({', '.join(decided)})" if decided else ""


def _loads(beside: Sequence[CompanionNeed]) -> list[str]:
    """For each unit that takes one of several loads, that all of them are there."""
    loads: dict[str, list[str]] = {}
    for companion in beside:
        if companion.load:
            loads.setdefault(companion.unit_name, []).append(companion.name)
    return [
        f"{unit}: {' and '.join(names)} are all here; each takes one"
        for unit, names in loads.items()
        if len(names) > 1
    ]


def _load_chosen(units: frozenset[str], beside: Sequence[CompanionNeed]) -> bool:
    """Whether the player has said which of the loads of a companion's unit she takes."""
    return any(c.load and c.companion in units for c in beside)


def _formation(
    db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen
) -> None:
    card, needs, beside = asking.formation(
        db, picked.formation or "", picked.period, picked.nation, picked.choose
    )
    if not needs:
        choices = [" or ".join(p.names) for p in card.parts if len(p.names) > 1]
        if choices:
            first = choices[0].split(" or ")[0]
            raise OrbatError(
                f"{card.title}: {choices[0]} is the player's choice. Give --choose “{first}” "
                "or another."
            )
        raise OrbatError(f"No source says what the {card.title} consists of.")
    beside = [c for c in beside if picked.wants(c.form)]
    chosen.selection.add(counters_for(cabinet, needs, beside, picked.print_extra))
    chosen.title = f"{card.title}, {picked.period or card.period}"


def _units(db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen) -> None:
    nation = nation_named(db, picked.nation) if picked.nation else None
    counts: dict[str, int] = {}
    for text in picked.units:
        count, name = _counted(text)
        unit = unit_named(db, name, nation).id
        counts[unit] = counts.get(unit, 0) + count
    needs = needs_of(db, counts, "")
    beside = [c for c in companions_of(db, needs, None) if picked.wants(c.form)]
    chosen.selection.add(counters_for(cabinet, needs, beside, picked.print_extra))
    chosen.selection.notes += _loads(beside)
    chosen.title = ", ".join(f"{need.count} {need.name}" for need in needs)


def _everything(
    db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen
) -> None:
    nation = nation_named(db, picked.nation) if picked.nation else None
    needs: list[Need] = whole_series(db, nation)
    beside = [c for c in companions_of(db, needs, None) if picked.wants(c.form)]
    chosen.selection.add(counters_for(cabinet, needs, beside))
    if any(need.printed is None for need in needs):
        chosen.selection.notes.append("One counter of each unit whose numbers are not known")
    if nation:
        row = db.execute("SELECT name FROM nation WHERE id = ?", (nation,)).fetchone()
        chosen.title = str(row[0])
    else:
        rows = db.execute("SELECT id FROM marker ORDER BY rowid")
        chosen.selection.counters += [Counter(cabinet.marker(row[0])) for row in rows.fetchall()]
        chosen.title = "All counters"


def _known_kinds(picked: Picked) -> None:
    for kind in (*picked.include, *picked.exclude):
        if _singular(kind) not in KINDS:
            raise OrbatError(f"“{kind}” is no kind of counters: name one of {', '.join(KINDS)}.")
    if picked.include and picked.exclude:
        raise OrbatError("Say what to --include or what to --exclude, not both.")
    if picked.markers and not picked.wants("marker"):
        raise OrbatError("--marker asks for markers, which the other options leave out.")


def _singular(kind: str) -> str:
    return kind.strip().lower().removesuffix("s")


def _counted(text: str) -> tuple[int, str]:
    match = re.fullmatch(r"\s*(?:([0-9]{1,5})\s+)?(\S.*?)\s*", text)
    if match is None or match[1] == "0":
        raise OrbatError(f"“{text}” is no count and name: write it as “3 t-72”.")
    return int(match[1] or 1), match[2]


def _marker(db: sqlite3.Connection, name: str) -> str:
    rows = db.execute("SELECT id, name, label FROM marker ORDER BY rowid").fetchall()
    folded = fold(name)
    for row in rows:
        if folded in {fold(row["name"]), fold(row["id"].rsplit("/", 1)[1])}:
            return str(row["id"])
    labelled = [row for row in rows if folded == fold(row["label"])]
    if len(labelled) == 1:
        return str(labelled[0]["id"])
    if labelled:
        raise AmbiguousName("marker", name, [row["name"] for row in labelled])
    raise UnknownName("marker", name, nearest(name, [r["name"] for r in rows]))


def _known_edition(db: sqlite3.Connection, edition: str | None) -> None:
    known = [str(r[0]) for r in db.execute("SELECT slug FROM edition ORDER BY position")]
    if edition is not None and edition not in known:
        raise UnknownName("edition", edition, known)


def _credit(db: sqlite3.Connection, chosen: Chosen) -> None:
    """The game of the counters, the sources of what is on them, and what is only probable."""
    faces = {counter.face.id: counter.face for counter in chosen.selection.counters}
    games = {face.split("/", 1)[0]: None for face in faces}
    rows = db.execute("SELECT id, title FROM game ORDER BY rowid").fetchall()
    chosen.game = " · ".join(str(r["title"]) for r in rows if r["id"] in games)
    citations: set[str] = set()
    for face_id in faces:
        found = db.execute(
            "SELECT source FROM face WHERE id = ?1 UNION SELECT source FROM marker WHERE id = ?1",
            (face_id,),
        )
        citations |= {str(r[0]).partition(":")[0] for r in found}
    sources = db.execute("SELECT id, credit FROM source ORDER BY rowid").fetchall()
    chosen.credits = [str(r["credit"]) for r in sources if r["id"] in citations]
    for face_id, face in faces.items():
        if face.probable:
            code = db.execute("SELECT code, printed FROM face WHERE id = ?", (face_id,)).fetchone()
            said = f"printed {code['printed']}, read {code['code']}"
            chosen.selection.notes.append(f"? is a probable reading: {face.name}, {said}")
