"""``game.yaml``: a game declares its people, its statistics, its notations and its faces."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from catalog.records.base import (
    Citation,
    Colour,
    Flag,
    Key,
    Record,
    Slug,
    Stated,
    Text,
    Whole,
    unique,
)

PeriodId = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}(-[0-9]{2,4})?$")]


RESERVED = {
    "face_id", "unit", "nation", "size", "form", "edition", "code", "unknown", "not_applicable",
    "counters", "status", "source", "unit_id",
}  # fmt: skip
"""Columns of a game's view that a statistic cannot be called like."""


class Side(Record):
    """One of the parties that scenarios set against each other."""

    id: Slug
    name: Text
    also: dict[Text, Citation] = Field(default={}, description="Other spellings, each cited.")


class Nation(Record):
    """Whose units these are; its colour is the ground of its counters."""

    id: Slug
    name: Text
    adjective: Text
    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,3}$")] = Field(
        description="Two or three letters on every counter, so that colour is never the only sign."
    )
    side: Slug
    colour: Colour
    tint: Colour = Field(description="Fill of the symbol on counters that a unit turns into.")
    also: dict[Text, Citation] = Field(default={}, description="Other spellings, each cited.")


class Period(Record):
    """A span of years to which formations and scenarios belong; listed from early to late."""

    id: PeriodId
    source: Citation


class Edition(Record):
    """A set of counters. The first is the one in use unless another is asked for."""

    id: Slug
    name: Text
    means: Text
    source: Citation


class Echelon(Record):
    """A size of unit, with the mark that stands over its symbol; listed from small to large."""

    id: Slug
    name: Text
    mark: Slug


class Statistic(Record):
    """A column of the game's statistics."""

    key: Key
    name: Text
    type: Literal["whole", "choice", "flag"]
    means: Text = Field(description="What it is, with its unit, in a sentence.")
    at_least: Whole = 0
    at_most: Whole | None = None
    adds_up: Flag = Field(False, description="A larger counter has the sum of its parts.")
    choices: dict[Text, Text] = Field(default={}, description="Each choice and what it means.")
    source: Citation

    @model_validator(mode="after")
    def _sound(self) -> Statistic:
        if self.key in RESERVED:
            raise ValueError(f"“{self.key}” is a column of the catalog's own: take another key")
        if self.at_most is not None and self.at_most < self.at_least:
            raise ValueError(f"nothing lies between {self.at_least} and {self.at_most}")
        if (self.type == "choice") != bool(self.choices):
            raise ValueError("a choice, and only a choice, has choices:")
        return self


class NotationRecord(Record):
    """How the game prints a counter's statistics in a line of text."""

    key: Slug
    template: Text
    example: Text
    means: Text


class CompanionForm(Record):
    """A counter that stands beside a unit's own: what it turns into, or carries."""

    form: Literal["vehicle", "dismounted", "one-shot"]
    suffix: Annotated[str, StringConstraints(pattern=r"^[a-z]$")]
    notation: Slug
    layout: Slug
    same: list[Key] = Field(default=[], description="Statistics it shares with the unit's own.")
    source: Citation


class SlotRecord(Record):
    """One thing on a face: see ``catalog.query.faces.Slot``."""

    at: Literal[
        "top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom",
        "bottom-right", "above-centre", "below-centre",
    ]  # fmt: skip
    shows: Key
    size: Literal["large", "medium", "small"] = "small"
    parentheses_when: Key | None = None
    box_when: Key | None = None
    with_small: Key | None = None


class LayoutRecord(Record):
    """How a kind of counter is laid out; ``size`` is its edge in hundredths of a millimetre."""

    key: Slug
    size: Whole = Field(ge=800, le=5000, description="Edge of the counter, in 1/100 mm.")
    slots: list[SlotRecord]


class GameRecord(Record):
    """A game, and everything that its other files may refer to."""

    orbat: Literal["game/1"]
    id: Slug
    title: Text
    subtitle: str = ""
    designer: Stated[str] | None = None
    publisher: Stated[str] | None = None
    year: Stated[Whole] | None = None
    hex_metres: Stated[Whole] | None = None
    about: Text
    sources: list[Slug] = Field(min_length=1)
    sides: Annotated[list[Side], unique("id")]
    nations: Annotated[list[Nation], unique("id"), unique("code")]
    periods: Annotated[list[Period], unique("id")] = []
    editions: Annotated[list[Edition], unique("id")] = []
    echelons: Annotated[list[Echelon], unique("id")] = []
    statistics: Annotated[list[Statistic], unique("key")] = []
    notations: Annotated[list[NotationRecord], unique("key")] = []
    companions: Annotated[list[CompanionForm], unique("form")] = []
    layouts: Annotated[list[LayoutRecord], unique("key")] = []
    unit_notation: Slug | None = Field(None, description="A game without counters has none.")
    unit_layout: Slug | None = None
    marker_layout: Slug | None = None
    no_counters: Flag = False
    reference: list[Slug] = Field(
        default=[], description="Charts of the quick-reference sheet, in its order."
    )
