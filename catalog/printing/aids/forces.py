"""The table of forces: a side's units with their counts in each formation, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING

from markupsafe import Markup

from catalog.errors import OrbatError
from catalog.printing.aids import columns
from catalog.printing.aids.pictures import picture
from catalog.printing.aids.words import prose
from catalog.query.aids import unit_badge
from catalog.query.formations import Choices
from catalog.query.orders import Request, order_of_battle
from catalog.query.units import unit_card

if TYPE_CHECKING:
    import sqlite3

    from catalog.printing.aids.page import Sheet
    from catalog.query.counters import FaceCabinet
    from catalog.query.orders import CompanionNeed, Need, Order
    from catalog.query.scenarios import ScenarioCard

_CODE = 26.0  # mm: a box to write values in
_SMALL = 0.84  # of a symbol in a table
_MOST = 6  # formations that get a column of their own; with more, only totals are given


@dataclass(frozen=True, slots=True)
class Body:
    """A formation of the side: the letter of its column, empty where it has none."""

    letter: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A unit of the side. ``parts`` has the count in each formation, and what comes besides.

    ``code`` is None where no counter is printed, empty where no source gives the values.
    """

    picture: Markup
    count: int
    name: str
    code: str | None
    doubtful: bool
    doubtful_count: bool
    parts: tuple[int, ...]
    beside: tuple[str, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class Missing:
    """What no source gives: a name with its picture, if it is a unit, and why."""

    picture: Markup
    name: str
    why: str
    composition: bool


def formations_apart(
    db: sqlite3.Connection, card: ScenarioCard, order: Order, period: str
) -> list[tuple[str, dict[str, int]]]:
    """Each formation of the side with its units; empty where they cannot be told apart.

    The side is expanded again, a formation at a time, with the choices that the order shows.
    """
    chosen = Choices(frozenset(need.unit for need in order.units))
    alone = replace(card, engineers={}, minefields={})
    found = []
    forces = [
        force
        for force in order.side.forces
        if force.kind in {"formation", "chart"} and force.period in {None, period}
    ]
    for force, (times, title) in zip(forces, order.formations, strict=True):
        request = Request(chosen, battalion=title)
        side = replace(order.side, forces=[force])
        try:
            part = order_of_battle(db, alone, side, period, request)
        except OrbatError:  # a choice that the order does not tell: totals must do
            return []
        if part.units:
            counts = {need.unit: need.count for need in part.units}
            found.append((f"{times} {title}", counts))
    return found if len(found) <= _MOST else []


def bodies(order: Order, lettered: Sequence[str]) -> tuple[Body, ...]:
    """The formations of a side, lettered as their columns are; else those that are known."""
    names = [f"{times} {title}" for times, title in order.formations]
    unknown = {name for name, _ in order.unknown}
    if not lettered:
        return tuple(Body("", name) for name in names if name not in unknown)
    return tuple(
        Body(letter, name) for letter, name in zip(ascii_uppercase, lettered, strict=False)
    )


def line_of(
    db: sqlite3.Connection,
    cabinet: FaceCabinet,
    need: Need,
    columns: Sequence[dict[str, int]],
    beside: Sequence[CompanionNeed],
    doubtful: frozenset[str],
) -> Line:
    """The line of a unit: ``columns`` are the formations, ``doubtful`` units of unsure number."""
    parts = [counts.get(need.unit, 0) for counts in columns]
    card = unit_card(db, need.unit)
    face = cabinet.face(need.unit)
    remark = ""
    if need.short:
        remark = f"{need.short} short: {need.count} needed, {need.printed} printed"
    return Line(
        picture=picture(unit_badge(db, need.unit), _SMALL),
        count=need.count,
        name=need.name,
        code=card.faces[0].code if card.faces else None,
        doubtful=bool(face and face.probable),
        doubtful_count=need.unit in doubtful,
        parts=(*parts, need.count - sum(parts)),
        beside=tuple(_companions(beside)),
        remark=remark,
    )


def _companions(beside: Sequence[CompanionNeed]) -> list[str]:
    """What a unit turns into, and what it carries: one of each load."""
    turns = [c.name for c in beside if c.form != "one-shot"]
    carried = [c.name for c in beside if c.form == "one-shot" and not c.load]
    loads: dict[str, list[str]] = {}
    for c in beside:
        if c.load:
            loads.setdefault(c.load, []).append(c.name)
    carried += [" or ".join(names) for names in loads.values()]
    said = [" + ".join(turns)] if turns else []
    return said + [f"carries {name}" for name in carried]


def missing_of(db: sqlite3.Connection, order: Order) -> tuple[Missing, ...]:
    """What a side lacks: numbers, and what formations consist of."""
    refs = {force.name: force.ref for force in order.side.forces if force.kind == "unit"}
    formations = {f"{times} {title}" for times, title in order.formations}
    return tuple(
        Missing(
            picture=picture(unit_badge(db, refs[name]), _SMALL) if name in refs else Markup(""),
            name=name,
            why=prose(why),
            composition=name in formations,
        )
        for name, why in order.unknown
    )


def widths(lines: Sequence[Line], letters: int, page: Sheet) -> tuple[float, ...]:
    """The columns of the table of forces in mm: the unit and what is beside it share the rest."""
    counts = [7.0] * letters + ([9.0] if letters else [])
    symbol, number = 10.0, 8.5
    names = columns.wish("Unit", [line.name for line in lines], bold=True, stretches=False)
    codes = columns.wish("Counter", [line.code or "" for line in lines], stretches=False)
    codes = columns.Wish(max(codes.whole, _CODE), max(codes.least, _CODE), stretches=False)
    beside = columns.wish("Turns into", [text for line in lines for text in line.beside])
    room = page.room - symbol - number - sum(counts)
    unit, code, last = columns.shared([names, codes, beside], room, "The table of forces")
    return (symbol, number, unit, code, *counts, last)
