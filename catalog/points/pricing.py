"""From what a list says to what it costs (sections 10.1 to 10.3 of the rules).

A stand costs its price; a group's stands take the factor of quality row and morale; what is off
table takes less. Aircraft and defences take no factor.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from catalog.findings import Place
from catalog.names import fold, nearest, shortened
from catalog.points.aircraft import priced_aircraft
from catalog.points.army import Army, Brigade, Company, Group, Line, Option, Part
from catalog.points.system import WITHOUT_FACTOR, Number, PointsSystem, points_system
from catalog.points.verdict import Problem

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from catalog.points.system import Item
    from catalog.records.lists import (
        AircraftRecord,
        ArmyListRecord,
        BattalionRecord,
        BrigadeRecord,
        OptionRecord,
        SupportRecord,
    )
    from catalog.records.lists import Item as ItemRecord

MOST = 99_999
"""Of one thing a list has no more; a number beyond that is a slip of the hand."""

_WRITTEN = re.compile(
    r"(?P<count>[+-]?[0-9][0-9.,/]*)(?:\s+(?:[x×]\s+)?|\s*[x×]\s+)"
    r"(?P<name>.*?)\s*(?:\[(?P<category>[^\]]*)\])?",
    re.S,
)
"""A space stands behind the count, so that “81mm Mortar” is no 81 of anything."""
_AREAS = re.compile(r"(?P<name>.*?)\s+in\s+(?P<areas>[0-9]{1,4})\s+areas?", re.S | re.I)


def priced(record: ArmyListRecord, db: sqlite3.Connection) -> tuple[Army, list[Problem]]:
    """Look up and price a list; what could not be priced comes back beside it.

    Raises:
        ListError: the game, or the nation's price list, is not in the catalog.
    """
    return _Pricing(record, points_system(db, record.game, record.nation)).army()


class _Pricing:
    def __init__(self, record: ArmyListRecord, system: PointsSystem) -> None:
        self.record, self.system = record, system
        self.problems: list[Problem] = []
        self.quality = ""

    def army(self) -> tuple[Army, list[Problem]]:
        record = self.record
        self.quality = self._quality()
        options = []
        if record.options is not None:
            options += [self._option("A", option) for option in record.options.a]
            options += [self._option("B", option) for option in record.options.b]
        army = Army(
            record=record,
            system=self.system,
            quality=self.quality,
            brigades=[self._brigade(brigade) for brigade in record.brigades],
            support=[self._support(support) for support in record.support],
            aircraft=self._aircraft(record.aircraft),
            defences=self._defences(record.defences),
            options=options,
        )
        return army, self.problems

    def _quality(self) -> str:
        """The row of the quality table; the nation's own where the list names none."""
        rows = self.system.values("quality-multipliers", "quality")
        asked = self.record.quality
        if asked is None:
            row = self.system.text(
                "quality-rows", {"list": self.system.nation.adjective}, "quality"
            )
            if row:
                return row
            listed = ", ".join(rows)
            said = f"say its quality: with one of {listed}; the rules do not say which it has"
            self._problem(self.record.place, self.system.nation.adjective, said)
            return ""
        found = next((row for row in rows if fold(row) == fold(asked)), "")
        if not found:
            close = nearest(asked, rows)
            hint = f"nearest: {', '.join(close)}" if close else f"there are {', '.join(rows)}"
            said = f"there is no quality “{shortened(asked)}”; {hint}"
            self._problem(self.record.place, "quality", said)
        return found

    def _brigade(self, record: BrigadeRecord) -> Brigade:
        hq = None
        if record.hq is not None:
            place = record.hq.place
            hq = Group("headquarters", f"{record.name}, headquarters", place, record.hq.morale)
            hq.brigade = record.name
            hq.lines = [self._line(record.hq.stand, hq.name, one=True)]
            self._factored(hq)
        return Brigade(
            record.name,
            record.place,
            hq,
            [self._battalion(b, record.name) for b in record.battalions],
            record.battalions_in_establishment,
        )

    def _battalion(self, record: BattalionRecord, brigade: str = "") -> Group:
        group = Group(
            "battalion",
            record.name,
            record.place,
            record.morale,
            record.type,
            record.level or ("" if brigade else "division"),
            brigade,
            full_strength=record.full_strength,
            stated_size=record.size or "",
        )
        group.lines = self._lines(record.stands, record.name)
        for number, company in enumerate(record.attached, 1):
            where = f"{record.name}, {company.name or 'company'} of {company.taken_from}"
            self._known(company.morale, company.place, where)
            for line in self._lines(company.stands, where):
                group.lines.append(
                    replace(
                        line,
                        attached_from=company.taken_from,
                        company=Company(number, company.place),
                        morale=company.morale,
                    )
                )
        self._factored(group)
        return group

    def _support(self, record: SupportRecord) -> Group:
        group = Group(
            "support",
            record.name,
            record.place,
            record.morale,
            level=record.level,
            off_table=record.off_table,
            counter_battery=record.counter_battery,
            planned_only=record.planned_only,
            attached_to=record.attached_to or "",
        )
        group.lines = self._lines(record.stands, record.name)
        self._factored(group)
        return group

    def _aircraft(self, records: Iterable[AircraftRecord]) -> list[Group]:
        """A group of its own for each kind, since each has its level."""
        groups = []
        for record in records:
            line, said = priced_aircraft(record, self.system)
            if said:
                self._problem(record.place, record.type, said)
            if record.count > MOST:
                self._problem(record.place, record.type, f"{record.count} are too many to be meant")
            group = Group("aircraft", record.type, record.place, level=record.level, lines=[line])
            group.parts = [Part((line,), None)]
            groups.append(group)
        return groups

    def _defences(self, records: list[ItemRecord]) -> list[Group]:
        if not records:
            return []
        group = Group("defences", "Field defences", records[0].place)
        group.lines = self._lines(records, group.name)
        for line in group.lines:
            if line.item is not None and line.role not in WITHOUT_FACTOR:
                said = f"“{line.item.name}” is no field defence: write it under support:"
                self._problem(line.place, group.name, said)
        group.parts = [Part(tuple(group.lines), None)]
        return [group]

    def _option(self, size: str, record: OptionRecord) -> Option:
        groups = [self._battalion(b) for b in record.battalions]
        groups += [self._support(support) for support in record.support]
        groups += [*self._aircraft(record.aircraft), *self._defences(record.defences)]
        return Option(
            "A" if size == "A" else "B",
            record.name,
            record.place,
            [self._brigade(brigade) for brigade in record.brigades],
            groups,
            record.replaces or "",
        )

    def _lines(self, records: Iterable[ItemRecord], where: str) -> list[Line]:
        return [self._line(record, where) for record in records]

    def _line(self, record: ItemRecord, where: str, one: bool = False) -> Line:
        """An item's line; ``one`` where its count may be left out."""
        written, place = record.item, record.place
        match = _WRITTEN.fullmatch(written.strip())
        if one and (match is None or self.system.find(written)):
            match = _WRITTEN.fullmatch(f"1 {written.strip()}")
        if match is None or not match["name"]:
            said = f"“{shortened(written)}” is no count and name: write it like “13 Panther”"
            return self._unpriced(0, written, place, where, said)
        if not match["count"].isdigit() or not 1 <= int(match["count"][:9]) <= MOST:
            said = (
                f"“{shortened(match['count'])}” is no count: write a whole number from 1 to {MOST}"
            )
            return self._unpriced(0, written, place, where, said)
        count, name, areas = int(match["count"]), match["name"], None
        if laid := _AREAS.fullmatch(name):
            name, areas = laid["name"], int(laid["areas"])
        found = self.system.find(name, match["category"] or "")
        if len(found) == 1:
            item = found[0]
            return Line(count, written, place, item, item.price.value, (item.price,), areas=areas)
        return self._unpriced(
            count, written, place, where, self._unknown(name, match["category"], found)
        )

    def _unknown(self, name: str, category: str | None, found: list[Item]) -> str:
        adjective = self.system.nation.adjective
        if found:
            asked = " or ".join(f"“{i.name} [{i.category}]” ({i.price.value})" for i in found)
            return f"the {adjective} price list has “{name}” more than once: write {asked}"
        said = f"the {adjective} price list has no “{shortened(name)}”"
        if category:
            others = self.system.find(name)
            said += f" under “{shortened(category)}”"
            if others:
                return f"{said}; it has it under {' and '.join(i.category for i in others)}"
        close = self.system.nearest(name)
        said += f"; nearest: {', '.join(close)}" if close else "; nothing is near it"
        others_have = self.system.elsewhere(name)
        return said + (f"; {', '.join(others_have)} have it" if others_have else "")

    def _unpriced(self, count: int, written: str, place: Place, where: str, said: str) -> Line:
        self._problem(place, where, said)
        return Line(count, written, place, None, None)

    def _problem(self, place: Place, where: str, message: str) -> None:
        self.problems.append(Problem(place, where, message))

    def _factored(self, group: Group) -> None:
        """Part a group's lines by the factor that they take."""
        quality = self._factor(group)
        by_kind: dict[str, list[Line]] = {}
        for line in group.lines:
            by_kind.setdefault(self._kind(group, line), []).append(line)
        for kind, lines in by_kind.items():
            if kind == "none":
                group.parts.append(Part(tuple(lines), None))
            elif quality is None or quality.value is None:
                group.parts.append(Part(tuple(lines), Decimal(0)))
            elif kind == "reduced":
                less = self.system.limit("off-table-reduction")
                factor = quality.value - (less.value or Decimal(0))
                group.parts.append(Part(tuple(lines), factor, (quality, less)))
            else:
                group.parts.append(Part(tuple(lines), quality.value, (quality,)))

    def _kind(self, group: Group, line: Line) -> str:
        if line.role in WITHOUT_FACTOR:
            return "none"
        stays_off = {"artillery", "transport", "ammunition"}
        if self.system.game == "modern-spearhead":
            stays_off.add("air-defence")
        return "reduced" if group.off_table and line.role in stays_off else "full"

    def _factor(self, group: Group) -> Number | None:
        grade = fold(group.morale)
        if not self._known(group.morale, group.place, group.name) or not self.quality:
            return None
        found = self.system.look_up("quality-multipliers", {"quality": self.quality}, grade)
        if found is not None and found.value is None:
            said = f"{self.quality} troops are never {grade}: the quality table has no factor"
            self._problem(group.place, group.name, said)
        return found

    def _known(self, morale: str, place: Place, where: str) -> bool:
        """Whether the quality table has a morale; a problem where it has not."""
        chart = self.system.chart("quality-multipliers")
        known = [c.key for c in chart.columns if not c.is_key] if chart else []
        if fold(morale) not in known:
            said = f"there is no morale “{shortened(morale)}”; there are {', '.join(known)}"
            self._problem(place, where, said)
        return fold(morale) in known
