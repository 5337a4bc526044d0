"""``units/*.yaml``: the units of one nation, with their counters, companions and spellings."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from catalog.records.base import (
    Citation,
    Count,
    Flag,
    Key,
    Loose,
    Record,
    Slug,
    Spelling,
    Stated,
    Text,
)
from catalog.records.game import PeriodId


class FaceRecord(Record):
    """One edition of a counter: its code or single statistics, and its identity codes."""

    edition: Slug | None = Field(None, description="The game's first edition when left out.")
    code: Stated[str] | None = Field(None, description="Statistics in the game's notation.")
    statistics: dict[Key, Stated[Loose]] = Field(
        default={}, description="Single statistics, where no whole code is printed."
    )
    identities: Stated[str] | None = Field(None, description="Printed series, like 371-379.")
    again: dict[Citation, dict[Key, Loose] | str] = Field(
        default={}, description="The same counter printed elsewhere: a code or single statistics."
    )
    source: Citation


class CompanionRecord(Record):
    """A counter that a unit turns into: its vehicle, or its dismounted part."""

    name: Text
    label: str | None = Field(None, max_length=16)
    symbol: Slug
    code: Stated[str]
    source: Citation


class MadeOf(Record):
    """A counter of the larger size and what it stands for."""

    count: Stated[Count]
    unit: Text
    source: Citation


class UnitRecord(Record):
    """A type of unit: what formations and scenarios count."""

    name: Text
    id: Slug | None = Field(None, description="Last part of the id; the name's slug if left out.")
    label: str | None = Field(None, max_length=16, description="Short name on the counter.")
    also: dict[Text, Spelling] = {}
    echelon: Stated[Slug] | None = None
    symbol: Slug
    role: Literal["infantry", "engineer", "vehicle", "helicopter", "gun"] | None = None
    new: Flag = Field(False, description="Brought by the source, with its identity codes.")
    status: Literal["in-service", "withdrawn", "mentioned"] = "in-service"
    periods: list[PeriodId] = Field(default=[], description="All of the game's when left out.")
    note: str = ""
    source: Citation
    code: Stated[str] | None = None
    statistics: dict[Key, Stated[Loose]] = {}
    identities: Stated[str] | None = None
    again: dict[Citation, dict[Key, Loose] | str] = {}
    editions: list[FaceRecord] = Field(default=[], description="Faces of further editions.")
    made_of: MadeOf | None = None
    vehicle: CompanionRecord | None = None
    dismounted: CompanionRecord | None = None
    no_counter: Flag = Field(False, description="Named, but nothing that is printed or placed.")


class OneShotRecord(Record):
    """A weapon that is fired once, with a counter of its own beside each unit that carries it."""

    name: Text
    id: Slug | None = None
    label: str | None = Field(None, max_length=16)
    symbol: Slug
    code: Stated[str]
    again: dict[Citation, dict[Key, Loose] | str] = {}
    carried_by: dict[Text, Citation] = Field(description="Units that carry it, each cited.")
    instead_of: str | None = Field(None, description="The load that a player may take instead.")
    periods: list[PeriodId] = []
    note: str = ""
    source: Citation


class UnitsFile(Record):
    """A file of units: all of one nation."""

    orbat: Literal["units/1"]
    nation: Slug
    units: list[UnitRecord] = []
    one_shots: list[OneShotRecord] = []
