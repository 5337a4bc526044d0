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
from catalog.query.orders import CompanionNeed, Need, companions_of, needs_of
from catalog.terminal import asking

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


@dataclass(frozen=True)
class Picked:
    """What the options say."""

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
    companions: bool
    one_shots: bool
    print_extra: bool
    as_printed: bool


@dataclass
class Chosen:
    """Counters to print, with what the sheet says of them."""

    game: str
    title: str
    selection: Selection = field(default_factory=Selection)
    credits: list[str] = field(default_factory=list)

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
    chosen.title = chosen.title or "Markers"
    _credit(db, chosen)
    return chosen


def _scenario(db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen) -> None:
    card = asking.scenario(db, picked.scenario or "")
    if picked.period is None:
        raise OrbatError("Say which years with --period: the forces of a scenario depend on them.")
    request = asking.request(db, picked.choose, picked.battalion, picked.roll, picked.supply)
    orders = asking.orders(db, card, picked.period, picked.side, request)
    for order in orders:
        beside = [c for c in order.companions if _wanted(picked, c.form)]
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
        if any(c.load for c in beside):
            chosen.selection.notes.append("Loads of which a unit takes one are printed both")
        chosen.selection.notes += [f"Not printed: {name} ({why})" for name, why in order.unknown]
        chosen.selection.notes += [f"No counters: {count} {name}" for count, name in order.support]
    years = orders[0].period if orders else ""
    side = f", {orders[0].side.nation_name}" if len(orders) == 1 and len(card.sides) > 1 else ""
    title = f": {card.title}" if card.title else ""
    chosen.title = f"Scenario {card.number}{title}, {years}{side}"


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
            raise OrbatError(f"{card.title}: say --choose for {choices[0]}.")
        raise OrbatError(f"No source says what the {card.title} consists of.")
    beside = [c for c in beside if _wanted(picked, c.form)]
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
    beside = [c for c in companions_of(db, needs, None) if _wanted(picked, c.form)]
    chosen.selection.add(counters_for(cabinet, needs, beside, picked.print_extra))
    chosen.title = ", ".join(f"{need.count} {need.name}" for need in needs)


def _everything(
    db: sqlite3.Connection, picked: Picked, cabinet: FaceCabinet, chosen: Chosen
) -> None:
    nation = nation_named(db, picked.nation) if picked.nation else None
    needs: list[Need] = whole_series(db, nation)
    beside = [c for c in companions_of(db, needs, None) if _wanted(picked, c.form)]
    chosen.selection.add(counters_for(cabinet, needs, beside))
    chosen.selection.notes.append("One counter of each unit whose series is not printed")
    if nation:
        row = db.execute("SELECT name FROM nation WHERE id = ?", (nation,)).fetchone()
        chosen.title = str(row[0])
    else:
        rows = db.execute("SELECT id FROM marker ORDER BY rowid")
        chosen.selection.counters += [Counter(cabinet.marker(row[0])) for row in rows.fetchall()]
        chosen.title = "All counters"


def _wanted(picked: Picked, form: str) -> bool:
    return picked.one_shots if form == "one-shot" else picked.companions


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
    """The game of the counters and the sources that it draws on."""
    game = (
        chosen.selection.counters[0].face.id.split("/", 1)[0] if chosen.selection.counters else ""
    )
    row = db.execute("SELECT title FROM game WHERE id = ?", (game,)).fetchone()
    chosen.game = str(row[0]) if row else ""
    rows = db.execute(
        "SELECT s.credit FROM source s JOIN game_source g ON g.source_id = s.id "
        "WHERE g.game_id = ?",
        (game,),
    )
    chosen.credits = [str(r[0]) for r in rows]
