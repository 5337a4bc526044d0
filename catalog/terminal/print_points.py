"""``orbat print prices`` and its like: what an army list is chosen from and played with, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.errors import OrbatError
from catalog.terminal.options import Db, Json, open_db
from catalog.terminal.output import progress
from catalog.terminal.points_commands import ListFile, evaluated
from catalog.terminal.print_aids import Out, Paper, imprint, report
from catalog.terminal.print_commands import print_app
from catalog.terminal.sheets import MarginLengths

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
    """Print a game's quick reference: what is wanted at the table, on two sides of A4."""
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


@print_app.command(
    epilog="Example: orbat print labels crossroads.yaml --size 30x12mm -o labels.pdf"
)
def labels(
    what: Annotated[str, typer.Argument(help="An army list, a file; or a nation: german …")],
    out: Out,
    size: Annotated[
        str, typer.Option("--size", help="Width and height of a label: 30x12mm, 1x0.5in …")
    ] = "30x12mm",
    game: Annotated[
        str | None, typer.Option("--game", help="The game, where several have that nation.")
    ] = None,
    year: Annotated[
        int | None, typer.Option("--year", help="Of a nation, only what served in that year.")
    ] = None,
    category: Annotated[
        str | None, typer.Option("--category", help="Of a nation, only what has this heading.")
    ] = None,
    copies: Annotated[
        int, typer.Option("--copies", help="Of a nation, so many of each.", min=1, max=100)
    ] = 1,
    paper: Paper = "A4",
    margins: MarginLengths = "10mm",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print labels for the bases of miniatures: one for each stand of a list, or of each thing."""
    from catalog.printing import grid
    from catalog.printing.labels import label_grid, write_labels
    from catalog.printing.marks import FOOT
    from catalog.terminal import labelling

    width, tall = grid.rectangle(size)
    laid = label_grid(grid.paper(paper), width, tall, grid.margins(margins, FOOT))
    catalog = open_db(db)
    if labelling.is_file(what):
        if game or year is not None or category or copies != 1:
            raise OrbatError(
                "--game, --year, --category and --copies choose from a price list; an army list "
                "says itself what it has."
            )
        chosen = labelling.of_list(evaluated(Path(what), db))
    else:
        chosen = labelling.of_nation(catalog, what, game, year, category, copies)
    with progress(f"Printing {out.name}"):
        pages = write_labels(
            chosen.labels, out, laid, title=chosen.title, about=labelling.about(catalog, chosen)
        )
    report(out, pages, json)
