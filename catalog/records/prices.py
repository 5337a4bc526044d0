"""``prices/*.yaml``: a nation's price list; ``equipment.yaml``: what its entries really are."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from catalog.records.base import Citation, Count, Flag, Record, Slug, Stated, Text, Whole, unique

Role = Literal[
    "fighting",  # tanks, assault guns, anti-tank guns, infantry, combat teams
    "reconnaissance",
    "support",  # mortars, infantry guns, machine guns: stands that can give support fire
    "artillery",  # guns, howitzers, rockets of artillery battalions
    "air-defence",
    "attack-helicopter",
    "transport-helicopter",
    "engineer",
    "transport",  # carries or tows, and does not count as a stand
    "command",
]
"""What a stand counts as where rules count stands; our reading of its category and name."""

Mark = Literal["T", "NOE", "NBW", "NAW", "**", "*", "HQ Only"]
Year = Annotated[Whole, Field(ge=1900, le=2100)]


class Note(Record):
    """A footnote of a list, in our own words."""

    text: Text
    source: Citation


class PriceRecord(Record):
    """An entry of a price list. ``role``, where left out, is its category's."""

    name: Text = Field(description="As printed, with its marks and years.")
    id: Slug | None = Field(None, description="Last part of its id, where the name is not enough.")
    points: Stated[Count] = Field(description="Cost of one stand, in points.")
    role: Role | None = None
    category: Stated[Text] | None = Field(
        None, description="A reading, where the print leaves open what heading it stands under."
    )
    towed: Flag = Field(False, description="Marked t: something has to tow it.")
    marks: list[Mark] = Field(default=[], description="Printed marks, in order.")
    note: Stated[Text] | None = Field(None, description="Number of a footnote of the list.")
    first: Stated[Year] | None = Field(None, alias="from", description="First year of service.")
    last: Stated[Year] | None = Field(None, alias="to", description="Last year of service.")
    equipment: Text | None = Field(None, description="What it is, if its name does not say.")
    also: list[Text] = Field(default=[], description="Other names that army lists may use.")
    source: Citation


class PriceCategory(Record):
    """A heading of a price list."""

    name: Text = Field(description="As printed.")
    role: Role
    source: Citation
    entries: list[PriceRecord]


class PricesFile(Record):
    """A file with the price list of one nation, or a part of it."""

    orbat: Literal["prices/1"]
    nation: Slug
    source: Citation
    notes: dict[Text, Note] = Field(default={}, description="Footnotes by their printed number.")
    categories: Annotated[list[PriceCategory], unique("name")]


class EquipmentRecord(Record):
    """A real thing that entries of price lists name, each in its own way.

    An entry belongs to the record that has its name, without marks and years, as ``name:`` or
    in ``also:``; an entry whose name no record has is a thing of its own.
    """

    name: Text
    family: Text | None = Field(None, description="What it is a version of: Leopard 2, M113.")
    also: list[Text] = Field(default=[], description="Names of entries that mean it.")
    note: str = ""

    @model_validator(mode="after")
    def _not_itself(self) -> EquipmentRecord:
        if self.name in self.also:
            raise ValueError(f"also: has “{self.name}”, which is its name")
        return self


class EquipmentFile(Record):
    """``equipment.yaml``."""

    orbat: Literal["equipment/1"]
    equipment: Annotated[list[EquipmentRecord], unique("name")]
