"""Orders of battle: a scenario or formation expanded into exactly the counters that it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.errors import ChoiceNeeded, OrbatError, UnknownName
from catalog.names import fold
from catalog.query.charts import Chart, chart_named, look_up
from catalog.query.formations import Choices, expand, in_period, parts_of

if TYPE_CHECKING:
    import sqlite3

    from catalog.query.scenarios import ForceRow, ScenarioCard, SideCard


@dataclass(frozen=True, slots=True)
class Need:
    """So many of a unit. ``printed`` is the length of its series, None where that is unknown."""

    unit: str
    name: str
    count: int
    printed: int | None
    from_: tuple[str, ...]

    @property
    def short(self) -> int | None:
        """How many more are needed than are printed; None where that is unknown."""
        return None if self.printed is None else max(0, self.count - self.printed)


@dataclass(frozen=True, slots=True)
class CompanionNeed:
    """Counters beside units: what they turn into, or carry. One of each ``load`` is taken."""

    companion: str
    name: str
    form: str
    unit: str
    unit_name: str
    count: int
    load: str


@dataclass(frozen=True, slots=True)
class Order:
    """What one side of a scenario needs in one period."""

    scenario: str
    title: str
    period: str
    side: SideCard
    units: list[Need]
    engineers: list[Need]
    companions: list[CompanionNeed]
    minefields: int
    support: list[tuple[int, str]]
    unknown: list[tuple[str, str]]
    """What no number or organisation is printed for: name and why."""
    formations: list[tuple[int, str]]
    used: frozenset[str] = frozenset()
    """What was asked of this side and applied: ids of chosen units, names of supplied numbers."""

    @property
    def unit_count(self) -> int:
        """Units without engineers."""
        return sum(need.count for need in self.units)

    @property
    def engineer_count(self) -> int:
        """Engineer units."""
        return sum(need.count for need in self.engineers)

    def companion_count(self, form: str) -> int:
        """Companions of a form that are used; of a load that is chosen, one counts."""
        loads = {(c.unit, c.load): c.count for c in self.companions if c.form == form and c.load}
        plain = sum(c.count for c in self.companions if c.form == form and not c.load)
        return plain + sum(loads.values())


@dataclass(frozen=True, slots=True)
class Request:
    """What a player says about an expansion: choices, the rolled force, missing numbers."""

    choices: Choices = field(default_factory=Choices)
    battalion: str | None = None
    roll: int | None = None
    supply: Mapping[str, int] = field(default_factory=dict)


def order_of_battle(
    db: sqlite3.Connection, card: ScenarioCard, side: SideCard, period: str, request: Request
) -> Order:
    """Expand one side of a scenario in one period (id) through its formations.

    Raises:
        ChoiceNeeded: a formation leaves a choice, or the force that is rolled for is not known.
        OrbatError: the scenario's forces are in no source of the catalog.
    """
    if not side.forces:
        raise OrbatError(f"The forces of scenario {card.number} are in {card.forces_in}.")
    muster = _Muster(db, card, side, period, request)
    for force in side.forces:
        muster.take(force)
    units, origin, unknown = muster.units, muster.origin, muster.unknown

    engineers: Counter[str] = Counter()
    allotted = card.engineers.get(side.side, 0)
    if allotted and side.engineer_unit:
        engineers[side.engineer_unit] = allotted
        origin[side.engineer_unit] = [f"{allotted}: the engineer allotment"]
    elif allotted:
        platoons = f"{allotted} engineer platoon{'' if allotted == 1 else 's'}"
        unknown.append((platoons, "no engineer counter of that nation is printed"))
    needs = _needs(db, units, origin)
    engineer_needs = _needs(db, engineers, origin)
    beside = companions_of(db, [*needs, *engineer_needs], period)
    return Order(
        scenario=card.id,
        title=f"Scenario {card.number}" + (f": {card.title}" if card.title else ""),
        period=period.rsplit("/", 1)[1],
        side=side,
        units=needs,
        engineers=engineer_needs,
        companions=beside,
        minefields=card.minefields.get(side.side, 0),
        support=muster.support,
        unknown=unknown,
        formations=muster.formations,
        used=frozenset(muster.used | {c.companion for c in beside if c.load}),
    )


@dataclass
class _Muster:
    """One side coming together, force by force."""

    db: sqlite3.Connection
    card: ScenarioCard
    side: SideCard
    period: str
    request: Request
    units: Counter[str] = field(default_factory=Counter)
    origin: dict[str, list[str]] = field(default_factory=dict)
    support: list[tuple[int, str]] = field(default_factory=list)
    unknown: list[tuple[str, str]] = field(default_factory=list)
    formations: list[tuple[int, str]] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def take(self, force: ForceRow) -> None:
        """Add one force of the scenario, if it takes part in the period."""
        if force.period not in {None, self.period}:
            return
        if force.kind == "support":
            self.support.append((force.count or 0, force.name))
        elif force.kind == "unit":
            self._take_unit(force)
        else:
            self._take_formation(force)

    def _take_unit(self, force: ForceRow) -> None:
        count, where = force.count, "the scenario"
        if count is None:
            supplied = [name for name in self.request.supply if _means(self.db, name, force)]
            if supplied:
                count, where = self.request.supply[supplied[0]], "the player"
                self.used.update(supplied)
        if count is None:
            self.unknown.append((force.name, force.why))
        else:
            self._add(force.ref, count, f"{count}: {where}")

    def _take_formation(self, force: ForceRow) -> None:
        formation = _formation_of(self.db, force, self.period, self.request)
        title, organised = self.db.execute(
            "SELECT title, organised FROM formation WHERE id = ?", (formation,)
        ).fetchone()
        times = force.count or 1
        settled = [ref for ref in force.choose if self._is_choice(formation, ref)]
        names = [self._name(ref) for ref in settled]
        shown = f"{title} ({', '.join(names)})" if names else title
        self.formations.append((times, shown))
        if not organised:
            self.unknown.append((f"{times} {title}", "no source says what it consists of"))
            return
        # What the scenario settles is settled; the player's choices are for the rest.
        choices = Choices(frozenset(force.choose)) if force.choose else self.request.choices
        self.used |= {u for u in self.request.choices.units if self._is_choice(formation, u)}
        for unit, count in expand(self.db, formation, choices, times).items():
            self._add(unit, count, f"{count}: {shown if times == 1 else f'{times} × {shown}'}")

    def _is_choice(self, formation: str, unit: str) -> bool:
        """Whether a formation has the unit as one of several to choose between."""
        return any(
            unit in part.refs and len(part.refs) > 1
            for part in parts_of(self.db, formation, "part")
        )

    def _name(self, unit: str) -> str:
        return str(self.db.execute("SELECT name FROM unit WHERE id = ?", (unit,)).fetchone()[0])

    def _add(self, unit: str, count: int, where: str) -> None:
        self.units[unit] += count
        self.origin.setdefault(unit, []).append(where)


def companions_of(
    db: sqlite3.Connection, needs: Sequence[Need], period: str | None
) -> list[CompanionNeed]:
    """What units turn into and carry in a period (id), or in any; unit by unit."""
    companions: list[CompanionNeed] = []
    for need in needs:
        rows = db.execute(
            "SELECT c.companion_id, u.name, c.form, c.load FROM companion c "
            "JOIN unit u ON u.id = c.companion_id WHERE c.unit_id = ?1 AND (?2 IS NULL OR EXISTS "
            "(SELECT 1 FROM unit_period p WHERE p.unit_id = u.id AND p.period_id = ?2)) "
            "ORDER BY c.rowid",
            (need.unit, period),
        )
        companions += [
            CompanionNeed(ref, name, form, need.unit, need.name, need.count, load)
            for ref, name, form, load in rows
        ]
    return companions


def needs_of(db: sqlite3.Connection, units: Mapping[str, int], where: str) -> list[Need]:
    """Needs for plain counts of units, all from one place."""
    return _needs(db, Counter(units), {unit: [where] for unit in units})


def _needs(
    db: sqlite3.Connection, units: Counter[str], origin: Mapping[str, list[str]]
) -> list[Need]:
    needs = []
    for unit, count in units.items():
        name = db.execute("SELECT name FROM unit WHERE id = ?", (unit,)).fetchone()[0]
        series = db.execute(
            "SELECT (SELECT count(*) FROM counter c WHERE c.face_id = f.id) FROM face f "
            "JOIN edition d ON d.id = f.edition_id WHERE f.unit_id = ? AND f.series_known "
            "ORDER BY d.position LIMIT 1",
            (unit,),
        ).fetchone()
        needs.append(Need(unit, name, count, series[0] if series else None, tuple(origin[unit])))
    return needs


def _formation_of(db: sqlite3.Connection, force: ForceRow, period: str, request: Request) -> str:
    """The formation that a force is in a period; by roll or by name where a chart decides."""
    formation: str | None = force.ref
    if force.kind == "chart":
        chart = chart_named(db, force.ref)
        formation = _rolled(db, chart, request)
    valid = in_period(db, str(formation), period)
    if valid is None:
        years = period.rsplit("/", 1)[1]
        raise OrbatError(f"{force.name} is not organised in {years}.")
    return valid


def _rolled(db: sqlite3.Connection, chart: Chart, request: Request) -> str | None:
    if request.roll is not None and request.battalion is not None:
        raise OrbatError("Give either --roll or --battalion: the one decides what the other would.")
    if request.roll is not None:
        key = next(c.key for c in chart.columns if c.kind == "die")
        return look_up(db, chart, {key: str(request.roll)}).formation
    names = [row.cells[-1].text for row in chart.rows]
    if request.battalion is None:
        raise ChoiceNeeded(
            f"{chart.title}: roll a die (--roll) or give --battalion “{names[0]}” or another.",
            options=names,
            rolled=True,
        )
    wanted = fold(request.battalion)
    found = [r for r, name in zip(chart.rows, names, strict=True) if fold(name) == wanted]
    found = found or [
        r for r, name in zip(chart.rows, names, strict=True) if fold(name).startswith(wanted)
    ]
    if len(found) != 1:
        raise UnknownName("battalion of this scenario", request.battalion, names)
    return found[0].formation


def _means(db: sqlite3.Connection, name: str, force: ForceRow) -> bool:
    folded = fold(name)
    row = db.execute(
        "SELECT 1 FROM spelling WHERE kind = 'unit' AND ref = ? AND folded IN (?, ?)",
        (force.ref, folded, folded.removesuffix("s")),
    ).fetchone()
    return row is not None
