"""An army list with its names looked up and its stands priced."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from catalog.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.findings import Place
    from catalog.points.system import Item, Number, PointsSystem
    from catalog.records.lists import ArmyListRecord

Kind = Literal["headquarters", "battalion", "support", "aircraft", "defences"]


@dataclass(frozen=True, slots=True)
class Company:
    """A company of another battalion, by its number among those attached to this one."""

    number: int
    place: Place


@dataclass(frozen=True, slots=True)
class Line:
    """So many of one thing. ``item`` is None where it could not be priced.

    ``each`` is what one costs before any factor, ``cost`` what all of them do.
    """

    count: int
    written: str
    place: Place
    item: Item | None
    each: Decimal | None
    reasons: tuple[Number, ...] = ()
    """The numbers of the catalog that ``each`` comes from."""
    working: str = ""
    """How ``each`` comes from them, where it is more than one number."""
    areas: int | None = None
    """Areas of minefields that the sections are laid in, where the list says so."""
    attached_from: str = ""
    """The battalion that the company was taken from."""
    company: Company | None = None
    """The attached company that it is of."""
    morale: str = ""
    """Grade of an attached company; empty for the battalion's own stands."""

    @property
    def cost(self) -> Decimal | None:
        """Points before any factor."""
        return None if self.each is None else self.each * self.count

    @property
    def role(self) -> str:
        """What it counts as; empty where that is not known."""
        return self.item.role if self.item else ""


@dataclass(frozen=True, slots=True)
class Part:
    """The lines of a group that take the same factor.

    ``factor`` is None where none applies: aircraft, defences, what is no ground unit.
    """

    lines: tuple[Line, ...]
    factor: Decimal | None
    reasons: tuple[Number, ...] = ()
    """Quality factor, and what is taken off it."""

    @property
    def subtotal(self) -> Decimal:
        """Points before the factor, of what could be priced."""
        return sum((line.cost for line in self.lines if line.cost is not None), Decimal(0))

    @property
    def total(self) -> Decimal:
        """Points with the factor."""
        return self.subtotal * (Decimal(1) if self.factor is None else self.factor)


@dataclass
class Group:
    """What is priced together: a battalion, a headquarters, a support group, the aircraft."""

    kind: Kind
    name: str
    place: Place
    morale: str = ""
    type: str = ""
    """Type of a battalion: armoured, mechanised, infantry, reconnaissance, support."""
    level: str = ""
    """division, corps or army; empty for what belongs to a brigade."""
    brigade: str = ""
    off_table: bool = False
    counter_battery: bool = False
    planned_only: bool = False
    attached_to: str = ""
    full_strength: int | None = None
    stated_size: str = ""
    lines: list[Line] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    @property
    def subtotal(self) -> Decimal:
        """Points before factors."""
        return sum((part.subtotal for part in self.parts), Decimal(0))

    @property
    def total(self) -> Decimal:
        """Points."""
        return sum((part.total for part in self.parts), Decimal(0))

    def stands(self, *roles: str) -> int:
        """How many stands it has, attached ones too: of these roles, or all that count."""
        return sum(
            line.count
            for line in self.lines
            if line.item is not None and (line.role in roles if roles else line.item.counts)
        )

    def own_stands(self, *roles: str) -> int:
        """The same without what is attached from other battalions."""
        return self.stands(*roles) - sum(
            line.count
            for line in self.lines
            if line.attached_from
            and line.item is not None
            and (line.role in roles if roles else line.item.counts)
        )


@dataclass
class Brigade:
    """A brigade with its headquarters and battalions."""

    name: str
    place: Place
    hq: Group | None
    battalions: list[Group]
    establishment: int | None = None


@dataclass
class Option:
    """An optional reinforcement of size A or B, with its own budget."""

    size: Literal["A", "B"]
    name: str
    place: Place
    brigades: list[Brigade]
    groups: list[Group]
    """Battalions without brigade, support, aircraft, defences."""
    replaces: str = ""
    budget: Number | None = None

    def all_groups(self) -> Iterator[Group]:
        """Every group of the option, in the order of the list."""
        yield from _groups(self.brigades)
        yield from self.groups

    @property
    def total(self) -> Decimal:
        """Points."""
        return sum((group.total for group in self.all_groups()), Decimal(0))


@dataclass
class Army:
    """A list, looked up and priced. ``options`` are not part of its total."""

    record: ArmyListRecord
    system: PointsSystem
    quality: str
    brigades: list[Brigade]
    support: list[Group]
    aircraft: list[Group]
    defences: list[Group]
    options: list[Option]

    def groups(self) -> Iterator[Group]:
        """Every group of the list itself, in its order."""
        yield from _groups(self.brigades)
        yield from (*self.support, *self.aircraft, *self.defences)

    def battalions(self) -> Iterator[Group]:
        """The battalions of every brigade."""
        for brigade in self.brigades:
            yield from brigade.battalions

    @cached_property
    def joined(self) -> dict[int, list[Group]]:
        """The support that is attached to a battalion, by the battalion's ``id()``.

        A list's goes by its battalions' names, an option's by the option's; the first of a name.
        """
        found: dict[int, list[Group]] = {}
        for groups in (self.groups(), *(option.all_groups() for option in self.options)):
            together = list(groups)
            hosts = {fold(g.name): g for g in reversed(together) if g.kind == "battalion"}
            for group in together:
                host = hosts.get(fold(group.attached_to)) if group.attached_to else None
                if host is not None:
                    found.setdefault(id(host), []).append(group)
        return found

    @property
    def total(self) -> Decimal:
        """Points of the list itself."""
        return sum((group.total for group in self.groups()), Decimal(0))


def _groups(brigades: list[Brigade]) -> Iterator[Group]:
    for brigade in brigades:
        if brigade.hq is not None:
            yield brigade.hq
        yield from brigade.battalions
