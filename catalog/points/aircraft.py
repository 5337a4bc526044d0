"""What an aircraft costs: a cell for its weapon, its attack and its defence (10.2.3, 10.3.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from catalog.names import fold, shortened
from catalog.points.army import Line
from catalog.points.system import AIRCRAFT_TYPES, Item, Number, PointsSystem

if TYPE_CHECKING:
    from decimal import Decimal

    from catalog.records.lists import AircraftRecord

TYPES, COSTS = AIRCRAFT_TYPES, "aircraft-costs"
_WEAPONS = {"bombs": "Bombs", "rockets": "Rockets", "at-cannons": "AT Cannons"}
"""Columns of the types and what the cost chart calls them."""
_ONLY_CANNON = {"cannon", "atcannon"}
_YEARS = re.compile(r"(?P<first>[0-9]{4})(?:-(?P<last>[0-9]{4})|\+)?")


def priced_aircraft(record: AircraftRecord, system: PointsSystem) -> tuple[Line, str]:
    """An aircraft's line, and why it has no price (empty where it has one).

    With several weapons it costs its dearest; where it is specialised in ground attack and has
    more than cannon, half as much again.
    """
    name, weapon = _named(record.type)
    written = f"{record.count} {record.type}"
    unpriced = Line(record.count, written, record.place, None, None)
    defence, weapons, said = _factors(record, system, name)
    if said:
        return unpriced, said
    if weapon:
        weapons, said = _chosen(weapons, weapon, name)
        if said:
            return unpriced, said
    cells: dict[str, Number] = {}
    for kind, attack in weapons.items():
        cell = _cost(system, kind, attack, defence)
        if cell is None or cell.value is None:
            known = ", ".join(dict.fromkeys(system.values(COSTS, "weapon")))
            return unpriced, (
                f"no cost for {shortened(kind)} {attack} with defence {defence}: the weapons are "
                f"{known}, each with the attack and defence factors of {COSTS}"
            )
        cells[kind] = cell
    if not cells:
        return (
            unpriced,
            f"“{shortened(name)}” has no weapon: give it weapons: or write “with bombs”",
        )
    dearest = max(cells, key=lambda kind: cells[kind].value or 0)
    each: Decimal = cells[dearest].value  # type: ignore[assignment]  # sorted out above
    reasons: tuple[Number, ...] = (cells[dearest], *_of_type(record, system, name, dearest))
    working = f"{dearest} {weapons[dearest]} at defence {defence}"
    if len(cells) > 1:
        working += ", its dearest weapon"
    if record.specialised and {fold(kind).removesuffix("s") for kind in cells} - _ONLY_CANNON:
        extra = _specialised(system)
        if extra is not None and extra.value is not None:
            each *= extra.value
            reasons = (*reasons, extra)
            working += f", × {extra.value} for specialised ground attack"
    price = Number(each, cells[dearest].certainty, (), cells[dearest].source, cells[dearest].where)
    first, last = _service(system, name)
    item = Item(
        f"aircraft/{fold(name)}", record.type, "Aircraft", "aircraft", price, first=first, last=last
    )
    return Line(record.count, written, record.place, item, each, reasons, working), ""


def known_type(system: PointsSystem, name: str) -> dict[str, str] | None:
    """A row of the game's aircraft types, by column key; None where there is none."""
    return system.aircraft_types.get(fold(name))


def _of_type(record: AircraftRecord, system: PointsSystem, name: str, weapon: str) -> list[Number]:
    """The cells of the types that a price rests on, where the list does not give the factors."""
    row = known_type(system, name)
    if row is None:
        return []
    columns = [] if record.defence is not None else ["defence"]
    if not record.weapons:
        columns += [key for key, shown in _WEAPONS.items() if shown == weapon]
    found = (system.look_up(TYPES, {"aircraft": row["aircraft"]}, column) for column in columns)
    return [number for number in found if number is not None]


def _service(system: PointsSystem, name: str) -> tuple[int | None, int | None]:
    """First and last year of a known type; None where none is printed."""
    row = known_type(system, name) or {}
    years = _YEARS.fullmatch(row.get("years", ""))
    if years is None:
        return None, None
    return int(years["first"]), int(years["last"]) if years["last"] else None


def _named(text: str) -> tuple[str, str]:
    """``FW-190 with bombs`` → the aircraft and the weapon it carries."""
    name, _, weapon = text.partition(" with ")
    return name.strip(), weapon.strip()


def _factors(
    record: AircraftRecord, system: PointsSystem, name: str
) -> tuple[int, dict[str, int], str]:
    """Defence and attack factors: as the list has them, else as the game's types do."""
    row = known_type(system, name)
    defence = record.defence
    if defence is None and row is not None:
        defence = int(row["defence"])
    weapons = dict(record.weapons)
    if not weapons and row is not None:
        weapons = {
            shown: int(row[key]) for key, shown in _WEAPONS.items() if row.get(key, "").isdigit()
        }
    if defence is not None:
        return defence, weapons, ""
    said = f"no aircraft “{shortened(name)}” is known: give its defence: and weapons:"
    close = system.aircraft_hints.nearest(name)
    return 0, {}, said + (f"; nearest: {', '.join(close)}" if close else "")


def _chosen(weapons: dict[str, int], weapon: str, name: str) -> tuple[dict[str, int], str]:
    wanted = fold(weapon).removesuffix("s")
    found = {k: v for k, v in weapons.items() if fold(k).removesuffix("s").endswith(wanted)}
    if len(found) == 1 and wanted:
        return found, ""
    listed = ", ".join(weapons) or "none"
    return {}, f"{name} has no “{shortened(weapon)}”; it has {listed}"


def _cost(system: PointsSystem, weapon: str, attack: int, defence: int) -> Number | None:
    wanted = fold(weapon).removesuffix("s")
    for kind in dict.fromkeys(system.values(COSTS, "weapon")):
        parts = {
            fold(kind).removesuffix("s"),
            *(fold(p).removesuffix("s") for p in kind.split("/")),
        }
        if wanted in parts:
            return system.look_up(COSTS, {"weapon": kind, "attack": attack}, f"def-{defence}")
    return None


def _specialised(system: PointsSystem) -> Number | None:
    try:
        return system.limit("specialised-aircraft")
    except KeyError:
        return None  # only Modern Spearhead prices it
