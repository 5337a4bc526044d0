"""``orbat print prices`` and its like: what an army list is chosen from and played with, as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from catalog.terminal.options import Db, Json, open_db
from catalog.terminal.output import progress
from catalog.terminal.points_commands import ListFile, evaluated
from catalog.terminal.print_aids import Out, Paper, imprint, report
from catalog.terminal.print_commands import print_app

if TYPE_CHECKING:
    from catalog.query.prices import PriceList


@print_app.command(epilog="Example: orbat print prices german -o german.pdf")
def prices(
    nation: Annotated[str, typer.Argument(help="A nation: german, “modern-spearhead/british” …")],
    out: Out,
    game: Annotated[
        str | None, typer.Option("--game", help="The game, where several have that nation.")
    ] = None,
    year: Annotated[
        int | None, typer.Option("--year", help="Only what served in that year.")
    ] = None,
    paper: Paper = "A4",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print a nation's price list, by category, on two pages at most."""
    from catalog.printing import grid
    from catalog.printing.aids.price_lists import write_price_list
    from catalog.query.aids import game_named
    from catalog.query.prices import price_list, price_list_named

    catalog = open_db(db)
    of = game_named(catalog, game).id if game else None
    found: PriceList = price_list(catalog, price_list_named(catalog, nation, of))
    title = f"{found.summary.nation} price list" + (f", {year}" if year else "")
    with progress(f"Printing {out.name}") as told:
        pages = write_price_list(
            catalog,
            out,
            found,
            paper=grid.paper(paper),
            imprint=imprint(catalog, game_named(catalog, found.summary.game), title),
            year=year,
            progress=told,
        )
    report(out, pages, json)


@print_app.command(epilog="Example: orbat print roster crossroads.yaml -o crossroads.pdf")
def roster(
    army_list: ListFile,
    out: Out,
    paper: Paper = "A4",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print an army list: counts, boxes for losses, its total and verdict."""
    from catalog.terminal.roster_files import write_pdf

    evaluation = evaluated(army_list, db)
    pages = write_pdf(evaluation, out, paper)
    report(out, pages, json)


@print_app.command(epilog="Example: orbat print reference spearhead -o reference.pdf")
def reference(
    game: Annotated[str, typer.Argument(help="A game: spearhead, modern-spearhead.")],
    out: Out,
    paper: Paper = "A4",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print a game's quick reference: the charts that are wanted at the table, on two sides of A4."""
    from catalog.printing import grid
    from catalog.printing.aids.reference import write_reference
    from catalog.query.aids import game_named

    catalog = open_db(db)
    of = game_named(catalog, game)
    with progress(f"Printing {out.name}") as told:
        pages = write_reference(
            catalog,
            out,
            of.id,
            paper=grid.paper(paper),
            imprint=imprint(catalog, of, "Quick reference"),
            progress=told,
        )
    report(out, pages, json)
