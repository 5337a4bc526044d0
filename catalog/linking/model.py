"""The linked game: plain dataclasses whose references are ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.names import slug

if TYPE_CHECKING:
    from catalog.designations import Designation
    from catalog.findings import Place
    from catalog.notation import Notation, Statistics, StatisticType
    from catalog.records.charts import ChartRecord
    from catalog.records.formations import FormationRecord
    from catalog.records.game import GameRecord
    from catalog.records.others import MarkerRecord, RuleSection
    from catalog.records.prices import Note, PriceCategory, PriceRecord
    from catalog.records.scenarios import Change, Force, ScenarioRecord, ScenarioSide


@dataclass
class LinkedReading:
    """Printed against read; ``about`` is the id of the record, ``field`` the value in it."""

    id: str
    about: str
    field: str
    kind: str
    certainty: str
    printed: str
    read: str
    also: list[str]
    why: str
    source: str
    place: Place
    settles: str = ""


@dataclass
class LinkedFace:
    """A kind of counter in one edition. ``statistics`` None: not applicable; absent: unknown."""

    id: str
    unit: str
    edition: str
    layout: str
    notation: str
    code: str
    printed: str
    statistics: Statistics
    probable: set[str]
    identities: list[str]
    restated: list[tuple[str, Statistics]]
    source: str
    place: Place


@dataclass
class LinkedUnit:
    """A unit, or one of its companions (``form`` vehicle, dismounted or one-shot)."""

    id: str
    nation: str
    name: str
    label: str
    form: str
    symbol: str
    echelon: str
    role: str
    status: str
    new: bool
    periods: list[str]
    note: str
    carrier: str
    source: str
    place: Place
    spellings: dict[str, str]
    faces: list[LinkedFace] = field(default_factory=list)
    made_of: tuple[int, str, str] | None = None


@dataclass
class Companion:
    """A unit and a counter that stands beside it, under the unit's number and a suffix."""

    unit: str
    companion: str
    form: str
    suffix: str
    periods: list[str]
    load: str
    source: str
    place: Place


@dataclass
class LinkedPart:
    """So many of a unit (or one of several), or of a formation."""

    count: int
    units: list[str]
    formation: str
    printed: str
    source: str
    place: Place


@dataclass
class LinkedFormation:
    """An establishment with its references resolved."""

    id: str
    nation: str
    title: str
    parent: str
    record: FormationRecord
    parts: list[LinkedPart] = field(default_factory=list)
    consists_of: list[LinkedPart] = field(default_factory=list)
    own: list[LinkedPart] = field(default_factory=list)

    @property
    def place(self) -> Place:
        """Where its record begins."""
        return self.record.place


@dataclass
class LinkedForce:
    """A force of a scenario; ``choose`` holds the ids of the units that it settles."""

    record: Force
    unit: str = ""
    formations: dict[str, str] = field(default_factory=dict)
    """By period, the formation that the name means there."""
    chart: str = ""
    choose: list[str] = field(default_factory=list)


@dataclass
class LinkedSide:
    """What one nation brings to a scenario."""

    id: str
    record: ScenarioSide
    forces: list[LinkedForce]
    engineers: str


@dataclass
class LinkedChange:
    """A correction to forces that stand elsewhere."""

    record: Change
    remove: tuple[int, str] | None
    add: tuple[int, str] | None


@dataclass
class LinkedScenario:
    """A scenario with its references resolved."""

    id: str
    record: ScenarioRecord
    sides: list[LinkedSide]
    changes: list[LinkedChange]
    minefields: str
    engineers: str


@dataclass
class LinkedChart:
    """A chart; ``row_units`` holds, for each row, the units that it speaks of."""

    id: str
    record: ChartRecord
    row_units: list[list[str]]
    row_formations: list[str]


@dataclass
class LinkedEquipment:
    """A real thing that entries of price lists name."""

    id: str
    name: str
    family: str = ""
    note: str = ""


@dataclass
class LinkedPrice:
    """An entry of a price list, with what its name says taken apart."""

    id: str
    nation: str
    category: str
    record: PriceRecord
    said: Designation
    role: str
    note: str | None
    points: int
    certainty: str
    also: list[str]
    first: int | None
    last: int | None
    equipment: str

    @property
    def place(self) -> Place:
        """Where its record begins."""
        return self.record.place


@dataclass
class LinkedPriceList:
    """The price list of a nation: headings, footnotes and entries, in order."""

    id: str
    nation: str
    source: str
    place: Place
    categories: list[PriceCategory] = field(default_factory=list)
    notes: dict[str, Note] = field(default_factory=dict)
    prices: list[LinkedPrice] = field(default_factory=list)


@dataclass
class LinkedGame:
    """Everything of one game, by id."""

    record: GameRecord
    statistics: dict[str, StatisticType]
    notations: dict[str, Notation]
    units: dict[str, LinkedUnit] = field(default_factory=dict)
    companions: list[Companion] = field(default_factory=list)
    formations: dict[str, LinkedFormation] = field(default_factory=dict)
    scenarios: dict[str, LinkedScenario] = field(default_factory=dict)
    charts: dict[str, LinkedChart] = field(default_factory=dict)
    markers: dict[str, MarkerRecord] = field(default_factory=dict)
    rules: dict[str, RuleSection] = field(default_factory=dict)
    readings: list[LinkedReading] = field(default_factory=list)
    equipment: dict[str, LinkedEquipment] = field(default_factory=dict)
    price_lists: dict[str, LinkedPriceList] = field(default_factory=dict)

    @property
    def prices(self) -> dict[str, LinkedPrice]:
        """Every entry of every price list, by id."""
        return {p.id: p for each in self.price_lists.values() for p in each.prices}

    @property
    def id(self) -> str:
        """The game's slug."""
        return self.record.id

    def formation_in(self, formation: str, period: str) -> str:
        """The formation of the same name and parent that is valid in a period; empty if none.

        What a later period prints replaces what an earlier one printed; what it does not print
        again continues, unless its record says that it ends.
        """
        order = [p.id for p in self.record.periods]
        like = self.formations[formation]
        best = ""
        for other in self.formations.values():
            if (other.nation, other.title) != (like.nation, like.title):
                continue
            begins = order.index(other.record.period)
            last = other.record.last_period
            ends = order.index(last) if last else len(order)
            if begins <= order.index(period) <= ends and (
                not best or begins > order.index(self.formations[best].record.period)
            ):
                best = other.id
        return best

    def kept_ids(self) -> list[str]:
        """The ids that are never reused or renumbered, in the order of the ledger."""
        kinds = (
            self.units, self.formations, self.scenarios, self.charts, self.markers,
            self.price_lists, self.prices, self.equipment,
        )  # fmt: skip
        return sorted(key for kind in kinds for key in kind)

    def all_ids(self) -> set[str]:
        """Everything that a reading can be about."""
        ids = {self.id, *self.kept_ids(), *self.rules}
        ids |= {face.id for unit in self.units.values() for face in unit.faces}
        ids |= {
            f"{key}/{slug(c.case)}" for key, section in self.rules.items() for c in section.cases
        }
        for scenario in self.scenarios.values():
            for side in scenario.sides:
                ids.add(side.id)
                ids |= {f"{side.id}#force/{n}" for n in range(1, len(side.forces) + 1)}
        return ids
