"""``charts/*.yaml``: tables to look things up in, by die, range, category or year."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from catalog.records.base import Citation, Record, Slug, Stated, Text, Whole


class Column(Record):
    """A column: a key to look up by, or a value to find."""

    key: Slug
    name: Text
    kind: Literal["die", "number", "category", "unit", "formation", "text"] = "text"
    means: str = ""


class Row(Record):
    """A row: its cells in column order; an empty cell is one that no source fills.

    A number may be a range: ``1-3``, ``1980+``, ``before 1942``. A dash stands for none.
    """

    cells: list[Stated[str] | None]
    units: list[Text] = Field(default=[], description="Units that a category row speaks of.")
    also: list[Text] = Field(default=[], description="Other names of what the row is about.")
    source: Citation


class ChartRecord(Record):
    """A chart. ``keys`` are the columns to look up by; ``across`` names what the rest range over.

    With ``die`` set, one key column is a die's results and the chart can be rolled.
    """

    id: Slug
    title: Text
    about: Text
    source: Citation
    die: Annotated[Whole, Field(ge=2, le=1000)] | None = Field(None, description="Sides.")
    dice: Annotated[Whole, Field(ge=1, le=10)] = Field(1, description="How many are added.")
    keys: list[Column]
    across: Column | None = None
    columns: list[Column]
    then: Slug | None = Field(None, description="Chart that explains what this one gives.")
    rows: list[Row]

    @model_validator(mode="after")
    def _rectangular(self) -> ChartRecord:
        keys = [column.key for column in (*self.keys, *self.columns)]
        if again := next((key for key in keys if keys.count(key) > 1), None):
            raise ValueError(f"two columns have the key “{again}”")
        wanted = len(keys)
        for row in self.rows:
            if len(row.cells) != wanted:
                raise ValueError(
                    f"row {row.place.line}: {len(row.cells)} cells for {wanted} columns"
                )
        return self


class ChartsFile(Record):
    """A file of charts: of the game whose folder it is in, or of several that share them."""

    orbat: Literal["charts/1"]
    games: list[Slug] = Field(
        default=[], description="Games that have these charts; the folder's own when left out."
    )
    charts: list[ChartRecord]
