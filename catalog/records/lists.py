"""``orbat: list/1``: an army list as a player writes it; ``catalog.points`` prices it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, GetJsonSchemaHandler, model_validator

from catalog.records.base import Count, Flag, Record, Slug, Text, Whole, or_short

Level = Literal["division", "corps", "army"]
BattalionType = Literal["armoured", "mechanised", "infantry", "reconnaissance", "support"]
ListType = Literal["defend", "attack", "encounter"]


class Item(Record):
    """So many of something: ``13 Pzkpfw V Panther``, ``2 Spartan [Combat Teams]``."""

    item: Text

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: Any) -> Any:
        return {"item": data} if isinstance(data, str) else data

    @model_validator(mode="wrap")
    @classmethod
    def _remember_line(cls, data: Any, handler: Any) -> Any:
        item = handler(data)
        if (place := getattr(data, "place", None)) is not None:
            item._place = place
        return item

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return or_short(handler, schema, {"type": "string", "description": "A count and a name."})


class HeadquartersRecord(Record):
    """A brigade's headquarters stand."""

    stand: Item
    morale: Text


class AttachedRecord(Record):
    """A company taken from another battalion."""

    name: Text = ""
    taken_from: Text = Field(alias="from", description="Battalion that it is taken from.")
    morale: Text
    stands: list[Item]


class BattalionRecord(Record):
    """A battalion; priced as one, with what is attached to it."""

    name: Text
    type: BattalionType
    level: Level | None = Field(None, description="Where it comes from, if not its brigade.")
    morale: Text
    full_strength: Count | None = Field(
        None, description="Fighting stands in its establishment, companies attached left out."
    )
    size: Literal["small support", "small", "normal"] | None = Field(
        None, description="The size class that you reckon with; compared with what counts."
    )
    stands: list[Item]
    attached: list[AttachedRecord] = []


class BrigadeRecord(Record):
    """A brigade or regiment."""

    name: Text
    battalions_in_establishment: Count | None = Field(
        None, description="Battalions in its establishment, artillery too."
    )
    hq: HeadquartersRecord | None = None
    battalions: list[BattalionRecord] = []


class SupportRecord(Record):
    """Support from division or above; priced on its own."""

    name: Text
    level: Level = "division"
    off_table: Flag = False
    morale: Text
    attached_to: Text | None = Field(None, description="Battalion that it is attached to.")
    counter_battery: Flag = Field(False, description="Only for counter-battery fire.")
    planned_only: Flag = Field(False, description="Only for pre-planned fire.")
    stands: list[Item]


class AircraftRecord(Record):
    """Aircraft of one kind: ``1 FW-190 with bombs``, or its factors written out."""

    type: Text
    count: Count = 1
    level: Level = "division"
    defence: Whole | None = None
    weapons: dict[Text, Whole] = Field(default={}, description="Attack factor of each weapon.")
    specialised: Flag = Field(False, description="A specialised ground attack aircraft.")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: Any) -> Any:
        if not isinstance(data, str):
            return data
        count, _, name = data.strip().partition(" ")
        return {"count": count, "type": name.strip()}

    @model_validator(mode="wrap")
    @classmethod
    def _remember_line(cls, data: Any, handler: Any) -> Any:
        record = handler(data)
        if (place := getattr(data, "place", None)) is not None:
            record._place = place
        return record

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return or_short(handler, schema, {"type": "string", "description": "A count and a name."})


class OptionRecord(Record):
    """An optional reinforcement, of which a game allows one."""

    name: Text
    replaces: Text | None = Field(None, description="What of the list it would take the place of.")
    brigades: list[BrigadeRecord] = []
    battalions: list[BattalionRecord] = []
    support: list[SupportRecord] = []
    aircraft: list[AircraftRecord] = []
    defences: list[Item] = []


class OptionsRecord(Record):
    """The optional reinforcements of both sizes."""

    a: list[OptionRecord] = Field(default=[], alias="A")
    b: list[OptionRecord] = Field(default=[], alias="B")


class ArmyListRecord(Record):
    """An army list."""

    orbat: Literal["list/1"]
    game: Slug
    title: Text
    nation: Text = Field(description="Whose price list: any spelling that the catalog knows.")
    quality: Text | None = Field(
        None, description="Row of the quality table, where the nation does not give it."
    )
    year: Whole
    theatre: Text = Field(
        description="Spearhead: europe, mediterranean or far-east. "
        "Modern Spearhead: high-intensity or low-intensity."
    )
    type: ListType = Field(alias="list")
    budget: Count | None = Field(None, description="Only to differ from the printed budget.")
    agreed: list[Text] = Field(default=[], description="Codes of rules that were set aside.")
    division: Text = Field("", description="The organisation that it is drawn from.")
    division_morale: Literal["veteran", "regular", "green"] | None = Field(
        None, description="Where the whole division is of one grade."
    )
    brigades: list[BrigadeRecord] = []
    support: list[SupportRecord] = []
    aircraft: list[AircraftRecord] = []
    defences: list[Item] = []
    options: OptionsRecord | None = None
