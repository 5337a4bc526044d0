"""``formations/*.yaml``: tables of organisation, as printed, and the arithmetic between them."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import Field, GetJsonSchemaHandler, model_validator

from catalog.records.base import (
    Citation,
    Count,
    Record,
    Slug,
    Spelling,
    Stated,
    Text,
    or_short,
)
from catalog.records.game import PeriodId


class Part(Record):
    """So many of something: ``9 M60A1``, or one of several that the player chooses between."""

    count: Stated[Count]
    unit: str | None = None
    one_of: list[Text] = []
    printed: str | None = Field(None, description="The words of the source where they differ.")
    source: Citation | None = Field(None, description="Its own line; else the formation's.")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: Any) -> Any:
        if isinstance(data, str):
            match = re.fullmatch(r"([0-9]+)\s+(\S.*)", data)
            if match is None:
                raise ValueError(f"must be a count and a name, like “9 M60A1”, got “{data}”")
            return {"count": match[1], "unit": match[2]}
        return data

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return or_short(handler, schema, {"type": "string", "pattern": r"^[0-9]+\s+\S"})

    @model_validator(mode="after")
    def _one_kind(self) -> Part:
        if (self.unit is None) == (not self.one_of):
            raise ValueError("say either unit: or one_of:")
        return self


class FormationRecord(Record):
    """An establishment in one period."""

    name: Text
    of: str | None = Field(None, description="The formation it is part of, if its name needs one.")
    also: dict[Text, Spelling] = {}
    echelon: Slug
    period: PeriodId
    last_period: PeriodId | None = Field(None, description="Where it does not continue.")
    replaced_by: str | None = None
    why_ends: str = ""
    source: Citation
    parts: list[Part] = []
    consists_of: list[Part] = Field(default=[], description="Formations it is the sum of.")
    own: list[Part] = Field(default=[], description="Units beside those of consists_of.")
    note: str = ""


class FormationsFile(Record):
    """A file of formations: all of one nation."""

    orbat: Literal["formations/1"]
    nation: Slug
    formations: list[FormationRecord]
