"""``scenarios/*.yaml``: who brings what, and where it may stand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from catalog.records.base import Citation, Count, Record, Slug, Stated, Text, Whole, unique
from catalog.records.game import PeriodId


class Force(Record):
    """So many of a unit or a formation; or support that is no unit; or a battalion by chart."""

    count: Stated[Count] | None = Field(None, description="Left out where no number is printed.")
    unit: str | None = None
    formation: str | None = None
    support: str | None = Field(None, description="What takes part but is no unit.")
    by_chart: Slug | None = Field(None, description="Chart whose row names the formation.")
    choose: list[Text] = Field(default=[], description="The choices that the scenario settles.")
    why: str = Field("", description="Why the count is missing.")
    period: PeriodId | None = None
    source: Citation

    @model_validator(mode="after")
    def _one_kind(self) -> Force:
        kinds = (self.unit, self.formation, self.support, self.by_chart)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("say one of unit:, formation:, support: and by_chart:")
        return self


class ScenarioSide(Record):
    """What one nation brings to a scenario, and how it sets up and wins; in our own words."""

    nation: Slug
    forces: list[Force] = []
    deploys: Text | None = None
    moves: Text | None = None
    deployment: str = ""
    entrenched: str = ""
    victory: str = ""
    engineers: str | None = Field(None, description="The unit that its engineer allotment is.")
    source: Citation


class Change(Record):
    """A correction to the forces of a scenario that another publication holds."""

    nation: Slug
    period: PeriodId | None = Field(None, description="Every period when left out.")
    remove: Stated[str] | None = None
    add: Stated[str] | None = None
    source: Citation


class ScenarioRecord(Record):
    """A scenario: its forces, or, where they stand elsewhere, the changes to them."""

    number: Annotated[Whole, Field(ge=0)]
    title: str | None = None
    summary: str = ""
    victory: str = ""
    forces_in: str = Field("", description="Where the forces are printed, if not in our source.")
    changes: list[Change] = []
    no_changes: Citation | None = Field(None, description="Where the source says so.")
    sides: Annotated[list[ScenarioSide], unique("nation")] = []
    source: Citation


class ScenariosFile(Record):
    """A file of scenarios."""

    orbat: Literal["scenarios/1"]
    minefields: Slug | None = Field(None, description="Chart of minefields a scenario and side.")
    engineers: Slug | None = Field(None, description="Chart of engineers a scenario and side.")
    scenarios: list[ScenarioRecord]
