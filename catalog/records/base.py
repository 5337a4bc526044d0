"""What every record shares: where it stands, what it cites, and how a value carries a reading."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    PrivateAttr,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from catalog.findings import Place
from catalog.names import fold

T = TypeVar("T")

ReadingKind = Literal[
    "slip",  # a misprint: the print is not what was meant
    "contradiction",  # two places of the source disagree
    "alternative",  # the print allows more than one reading
    "erratum",  # the source corrects an earlier value
    "inference",  # our conclusion: stated nowhere, follows from what is
    "reference",  # the source points to a place that says something else
    "gap",  # nothing is stated
]
Certainty = Literal["certain", "probable", "doubtful"]


def _whole(value: Any) -> Any:
    """Only digits are a whole number: not ``1e3``, not ``1_000``, not ``yes``."""
    if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,9}", value):
        raise ValueError(f"must be a whole number, got “{value}”")
    return value


def _flag(value: Any) -> Any:
    if isinstance(value, str):
        if value not in {"yes", "no", "true", "false"}:
            raise ValueError(f"must be yes or no, got “{value}”")
        return value in {"yes", "true"}
    return value


Whole = Annotated[int, BeforeValidator(_whole)]
Count = Annotated[Whole, Field(ge=1)]
"""So many of something: at least one."""
Flag = Annotated[
    bool,
    BeforeValidator(_flag),
    WithJsonSchema({"enum": ["yes", "no", "true", "false", True, False]}),
]


def _shown(text: str) -> str:
    """Text is shown on pages, sheets and terminals: nothing in it may steer them."""
    hidden = next((c for c in text if unicodedata.category(c) in {"Cc", "Cf", "Co", "Cs"}), None)
    if hidden is not None and hidden not in "\n\u00ad\u200d":
        raise ValueError(f"holds the control character U+{ord(hidden):04X}: take it out")
    return text


Text = Annotated[str, StringConstraints(min_length=1), AfterValidator(_shown)]
Loose = Annotated[str, WithJsonSchema({"type": ["string", "integer"]})]
"""Text that may look like a number: editors need not ask for quotes."""
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
Citation = Annotated[
    str,
    StringConstraints(
        pattern=r"^[a-z][a-z0-9-]*:[0-9]{1,6}(-[0-9]{1,6})?(,[0-9]{1,6}(-[0-9]{1,6})?)*$"
    ),
]
"""A place in a source: ``arvold:53``, ``arvold:322-323``, ``arvold:196,275``."""


def cited_spans(citation: str) -> tuple[str, list[tuple[int, int]]]:
    """The source's id and the first and last line of every span that a citation names."""
    source, _, spans = citation.partition(":")
    ends = [span.partition("-") for span in spans.split(",")]
    return source, [(int(first), int(last or first)) for first, _, last in ends]


def cited_lines(citation: str) -> tuple[str, list[int]]:
    """The source's id and every line that a citation names."""
    source, spans = cited_spans(citation)
    return source, [line for first, last in spans for line in range(first, last + 1)]


def unique(*keys: str) -> AfterValidator:
    """No two records of a list have the same keys, compared without case and signs."""

    def check(records: list[Any]) -> list[Any]:
        seen: dict[tuple[str, ...], Any] = {}
        for record in records:
            key = tuple(fold(str(getattr(record, k) or "")) for k in keys)
            if key in seen:
                shown = " ".join(str(getattr(record, k)) for k in keys if getattr(record, k))
                first, again = seen[key].place.line, record.place.line
                raise ValueError(f"“{shown}” stands twice, in lines {first} and {again}")
            seen[key] = record
        return records

    return AfterValidator(check)


_NOWHERE = Place("?")


class Record(BaseModel):
    """A mapping of a data file. ``place`` is the file and line where it begins."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    # A factory, since pydantic would copy a default for each record, which costs more than reading.
    _place: Place = PrivateAttr(default_factory=lambda: _NOWHERE)

    @model_validator(mode="wrap")
    @classmethod
    def _remember_place(cls, data: Any, handler: Callable[[Any], Any]) -> Any:
        record = handler(data)
        place = getattr(data, "place", None)
        if place is not None:
            record._place = place
        return record

    @property
    def place(self) -> Place:
        """Where the record begins in its data file."""
        return self._place


def or_short(handler: GetJsonSchemaHandler, schema: Any, short: Any = None) -> dict[str, Any]:
    """JSON Schema of a record that may also be written in short, as a plain value.

    ``short`` is the plain value's own schema; that of the field ``read`` when left out.
    """
    whole = handler(schema)
    if short is None:
        short = handler.resolve_ref_schema(whole)["properties"]["read"]
    return {"anyOf": [short, whole]}


class Stated(Record, Generic[T]):
    """A value together with how we read it. A plain value stands for ``{read: value}``."""

    read: T = Field(description="The value that the catalog uses.")
    printed: str | None = Field(None, description="What stands in the source, where it differs.")
    kind: ReadingKind | None = Field(None, description="What sort of reading this is.")
    certainty: Certainty = Field("certain", description="How sure the reading is.")
    why: str = Field("", description="The reason, in our own words.")
    also: list[str] = Field(default=[], description="Other values that the print allows.")
    source: Citation | None = Field(None, description="Where the value is printed.")

    @model_validator(mode="before")
    @classmethod
    def _from_plain(cls, data: Any) -> Any:
        return data if isinstance(data, (dict, cls)) else {"read": data}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return or_short(handler, schema)

    @model_validator(mode="after")
    def _whole_reading(self) -> Stated[T]:
        if self.kind is None and (self.printed or self.why or self.also):
            raise ValueError("a value with printed:, why: or also: is a reading: say its kind:")
        if self.kind is not None and not (self.why and self.source):
            raise ValueError("a reading needs why: and source:")
        return self


class Spelling(Record):
    """Another spelling of a name: where it stands and, if it is a slip, why we read it so."""

    source: Citation
    kind: Literal["slip", "contradiction", "alternative", "inference"] | None = None
    certainty: Literal["certain", "probable", "doubtful"] = "certain"
    why: str = ""

    @model_validator(mode="before")
    @classmethod
    def _from_citation(cls, data: Any) -> Any:
        return {"source": data} if isinstance(data, str) else data

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: Any, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return or_short(handler, schema, {"type": "string", "description": "A citation."})

    @model_validator(mode="after")
    def _reasoned(self) -> Spelling:
        if (self.kind is None) != (not self.why):
            raise ValueError("a spelling that is a reading needs both kind: and why:")
        return self
