"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.assets import default_db
from catalog.errors import OrbatError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

Db: TypeAlias = Annotated[
    Path | None,
    typer.Option("--db", help="The catalog; else $ORBAT_DB, else the user's cache."),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Packs: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--data", metavar="FOLDER", help="A folder of data laid over ours; may be repeated."
    ),
]
NationName: TypeAlias = Annotated[
    str | None,
    typer.Option("--nation", help="A nation: us, russian, “West German” …"),
]
PeriodName: TypeAlias = Annotated[
    str | None,
    typer.Option("--period", help="Years, as in 1972-74, or one of them."),
]
Choose: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--choose", metavar="UNIT", help="A unit to take where there is a choice; may be repeated."
    ),
]
Battalion: TypeAlias = Annotated[
    str | None,
    typer.Option("--battalion", help="The formation, where a die would decide it."),
]
Roll: TypeAlias = Annotated[
    int | None,
    typer.Option("--roll", help="The die that decides the formation."),
]
Supply: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--supply", metavar="NAME=NUMBER", help="A number that print lacks, as in “160mm Mortar=2”."
    ),
]
SideName: TypeAlias = Annotated[
    str | None, typer.Option("--side", help="A nation or side: us, nato, USSR …")
]


def open_db(db: Path | None) -> sqlite3.Connection:
    """The catalog that --db names, else the default one.

    Raises:
        AssetError: there is none, or it is not one.
    """
    from catalog.query.database import open_catalog

    return open_catalog(db or default_db())


def one_of(option: str, given: str | None, known: Sequence[str]) -> None:
    """Refuse a value that an option does not know.

    Raises:
        OrbatError: it is none of them; says which there are.
    """
    if given is not None and given not in known:
        raise OrbatError(f"{option} “{given}”: say one of {', '.join(known)}.")
