"""Sources, markers, the index of rules, and readings that have no value to stand beside."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from catalog.records.base import (
    Certainty,
    Citation,
    Flag,
    Key,
    Loose,
    ReadingKind,
    Record,
    Slug,
    Text,
    Whole,
    unique,
)


class SourceRecord(Record):
    """A document that facts are taken from; never shipped, always credited."""

    id: Slug
    title: Text
    author: Text
    published: str = ""
    lines: Whole = Field(description="Lines of the text that citations count in.")
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    terms: Text = Field(description="What the author allows, in our own words.")
    credit: Text


class SourcesFile(Record):
    """``sources.yaml``."""

    orbat: Literal["sources/1"]
    sources: list[SourceRecord]


class MarkerRecord(Record):
    """A counter that marks a state or a place."""

    id: Slug
    name: Text
    label: str | None = Field(None, max_length=16)
    symbol: Slug
    nation: Slug | None = Field(None, description="Whose colour it has; none: neutral.")
    about: Text
    source: Citation


class MarkersFile(Record):
    """``markers.yaml``."""

    orbat: Literal["markers/1"]
    markers: list[MarkerRecord]


class Reference(Record):
    """A cross-reference of one rule to another, and what it expects to find there."""

    to: Text = Field(description="section/case, as in dismounted-operations/k")
    expects: Key
    source: Citation


class Case(Record):
    """A case of a rule: its letter, what it is about, where it stands. An index, not the rule."""

    case: Text
    about: Text
    topics: list[Key]
    refers: list[Reference] = []
    source: Citation


class RuleSection(Record):
    """A section of the rules with its cases."""

    id: Slug
    title: Text
    corrects: Flag = Field(False, description="Changes a section of the game as published.")
    source: Citation
    cases: Annotated[list[Case], unique("case")]


class RulesFile(Record):
    """``rules.yaml``: an index of the rules by section and case."""

    orbat: Literal["rules/1"]
    sections: list[RuleSection]


class ReadingRecord(Record):
    """A reading with no value to stand beside."""

    id: Slug
    about: Text = Field(description="The id of what it concerns, without the game.")
    field: str = ""
    settles: str = Field("", description="Code of the check whose finding it answers.")
    kind: ReadingKind
    certainty: Certainty
    printed: Loose = ""
    read: Loose = ""
    also: list[Loose] = []
    why: Text
    source: Citation


class ReadingsFile(Record):
    """``readings.yaml``."""

    orbat: Literal["readings/1"]
    readings: list[ReadingRecord]
