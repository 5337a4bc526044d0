"""Scenario cards: what one side lays out, where, and to what end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING

from markupsafe import Markup

from catalog.printing.aids.forces import (
    Body,
    Line,
    Missing,
    bodies,
    formations_apart,
    line_of,
    missing_of,
    widths,
)
from catalog.printing.aids.page import sheet, write
from catalog.printing.aids.pictures import flag, marker
from catalog.printing.aids.words import Note, cited, note, sentence, years
from catalog.query.aids import marker_symbol, nation_badge
from catalog.query.counters import NEUTRAL, FaceCabinet
from catalog.query.readings import readings_about

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from catalog.printing.aids.page import Imprint, Progress, Sheet
    from catalog.printing.grid import Paper
    from catalog.query.orders import CompanionNeed, Need, Order
    from catalog.query.readings import ReadingRow
    from catalog.query.scenarios import ForceRow, ScenarioCard

_FORMS = {"vehicle": "vehicles", "dismounted": "dismounted", "one-shot": "one-shots"}
_LETTERED = 120.0  # mm: narrower paper has no room for a column a formation


@dataclass(frozen=True, slots=True)
class Fact:
    """A heading of the orders with what it says."""

    name: str
    text: str
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """So many of a kind of counter; ``picture`` is empty where no one symbol stands for it."""

    count: int
    name: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class SidePage:
    """One side's card."""

    anchor: str
    flag: Markup
    nation: str
    facts: tuple[tuple[Fact, ...], ...]
    tallies: tuple[Tally, ...]
    total: int
    bodies: tuple[Body, ...]
    letters: tuple[str, ...]
    widths: tuple[float, ...]
    units: tuple[Line, ...]
    engineers: tuple[Line, ...]
    missing: tuple[Missing, ...]
    notes: tuple[Note, ...]
    source: str


def side_page(
    db: sqlite3.Connection, card: ScenarioCard, order: Order, period: str, page: Sheet
) -> SidePage:
    """The card of one expanded side; ``period`` is the id of its years."""
    side = order.side
    cabinet = FaceCabinet(db)
    formations = formations_apart(db, card, order, period) if page.room >= _LETTERED else []
    doubts = _Doubts(card, order)
    beside: dict[str, list[CompanionNeed]] = {}
    for companion in order.companions:
        beside.setdefault(companion.unit, []).append(companion)

    def line(need: Need) -> Line:
        apart = [counts for _, counts in formations]
        return line_of(db, cabinet, need, apart, beside.get(need.unit, []), doubts.units)

    units, engineers = tuple(map(line, order.units)), tuple(map(line, order.engineers))
    mined = marker_symbol(db, card.game, "Minefield") if order.minefields else ""
    tallies = _tallies(order, marker(mined, NEUTRAL) if mined else Markup(""))
    return SidePage(
        anchor=f"side-{side.nation}",
        flag=flag(nation_badge(db, card.game, side.nation), 11.0),
        nation=side.nation_name,
        facts=_facts(card, order, doubts, page),
        tallies=tallies,
        total=sum(tally.count for tally in tallies),
        bodies=bodies(order, [title for title, _ in formations]),
        letters=tuple(ascii_uppercase[: len(formations)]),
        widths=widths((*units, *engineers), len(formations), page),
        units=units,
        engineers=engineers,
        missing=missing_of(db, order),
        notes=_notes(db, card, order, doubts),
        source=cited(side.source),
    )


@dataclass(frozen=True, slots=True)
class AllotmentPage:
    """A scenario whose forces stand elsewhere: changes to them, and allotments by side."""

    text: str
    changes: tuple[tuple[str, str, str, str, str], ...]
    allotments: tuple[tuple[str, int, int], ...]
    notes: tuple[Note, ...]
    source: str


def allotment_page(db: sqlite3.Connection, card: ScenarioCard, period: str | None) -> AllotmentPage:
    """The card of a scenario without forces of its own; ``period`` leaves other years out."""
    sides = db.execute("SELECT slug, name FROM side WHERE game_id = ? ORDER BY rowid", (card.game,))
    return AllotmentPage(
        text=f"Its forces are in {card.forces_in}.",
        changes=tuple(
            (c.nation, years(c.period) or "every year", c.remove, c.add, cited(c.source))
            for c in card.changes
            if period is None or c.period in {"", period}
        ),
        allotments=tuple(
            (name, card.minefields.get(slug, 0), card.engineers.get(slug, 0))
            for slug, name in sides
        ),
        notes=tuple(note(reading, "") for reading in card.readings),
        source=cited(card.source),
    )


class _Doubts:
    """The readings of a scenario that concern one side, and what they are about."""

    def __init__(self, card: ScenarioCard, order: Order) -> None:
        self.forces = {force.position: force for force in order.side.forces}
        others = [side.id for side in card.sides if side.id != order.side.id]
        self.readings = [
            reading
            for reading in card.readings
            if not any(re.match(rf"{re.escape(other)}(?![\w-])", reading.about) for other in others)
        ]
        unsure = [r for r in self.readings if r.certainty != "certain"]
        self.fields = {reading.field.partition("/")[0] for reading in unsure}
        self.units = frozenset(force.ref for force in map(self._force, unsure) if force)

    def about(self, reading: ReadingRow) -> str:
        """What a reading is about, in words."""
        force = self._force(reading)
        return force.name if force else reading.field.partition("/")[0].capitalize()

    def _force(self, reading: ReadingRow) -> ForceRow | None:
        match = re.search(r"(?:^|#)force/(\d+)", f"{reading.about} {reading.field}") or re.match(
            r"force/(\d+)", reading.field
        )
        return self.forces.get(int(match[1])) if match else None


def _facts(
    card: ScenarioCard, order: Order, doubts: _Doubts, page: Sheet
) -> tuple[tuple[Fact, ...], ...]:
    """What the side is told, row by row: order and entrenchment are short, and share one."""
    side = order.side
    order_of_play = [
        f"deploys {side.deploys}" if side.deploys else "",
        f"moves {side.moves}" if side.moves else "",
    ]
    support = ", ".join(f"{count} {name}" for count, name in order.support)
    said = [
        ("", "Order", " · ".join(filter(None, order_of_play))),
        ("entrenched", "Entrenchment", side.entrenched),
        ("deployment", "Deployment", side.deployment),
        ("victory", "Victory", f"{side.victory} {card.victory}".strip()),
        ("", "Support", f"{support}; no counters" if support else ""),
    ]
    facts = [Fact(name, sentence(text), key in doubts.fields) for key, name, text in said if text]
    together = page.wide and {"Order", "Entrenchment"} <= {fact.name for fact in facts}
    rows = [tuple(facts[:2])] if together else []
    return tuple(rows + [(fact,) for fact in facts[2 if together else 0 :]])


def _tallies(order: Order, minefield: Markup) -> tuple[Tally, ...]:
    """The counters to lay out, kind by kind."""
    kinds = [(order.unit_count, "units"), (order.engineer_count, "engineers")]
    kinds += [(order.companion_count(form), name) for form, name in _FORMS.items()]
    tallies = [
        Tally(count, name.removesuffix("s") if count == 1 else name, Markup(""))
        for count, name in kinds
        if count
    ]
    if order.minefields:
        name = "minefield" if order.minefields == 1 else "minefields"
        tallies.append(Tally(order.minefields, name, minefield))
    return tuple(tallies)


def _notes(
    db: sqlite3.Connection, card: ScenarioCard, order: Order, doubts: _Doubts
) -> tuple[Note, ...]:
    """Readings of the scenario and of this side, and doubts about its counters."""
    notes = [note(reading, doubts.about(reading)) for reading in doubts.readings]
    for need in (*order.units, *order.engineers):
        notes += [
            note(reading, need.name)
            for reading in readings_about(db, need.unit)
            if "@" in reading.about and reading.field == "code" and reading.certainty != "certain"
        ]
    return tuple(notes)


def write_scenario(
    db: sqlite3.Connection,
    out: Path,
    card: ScenarioCard,
    orders: Sequence[Order],
    period: str | None,
    *,
    paper: Paper,
    imprint: Imprint,
    progress: Progress | None = None,
) -> int:
    """Print a scenario's cards, a side a page, or what there is to say where its forces stand
    elsewhere; the number of pages. ``period`` is the id of the years.

    Raises:
        PrintError: the paper is too small, or the file cannot be written.
    """
    name = period.rsplit("/", 1)[1] if period else None
    laid = sheet(paper)
    values = {
        "card": card,
        "period": name or "",
        "sides": [side_page(db, card, order, str(period), laid) for order in orders],
        "allotment": None if orders else allotment_page(db, card, name),
    }
    return write("aids-scenario.html", values, out, laid, imprint, progress)
