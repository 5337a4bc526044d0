"""``orbat print charts`` and ``orbat print scenario``: what lies beside the map, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.errors import OrbatError
from catalog.terminal.options import (
    Battalion,
    Choose,
    Db,
    Json,
    NationName,
    PeriodName,
    Roll,
    SideName,
    Supply,
    open_db,
)
from catalog.terminal.output import as_json, progress, say
from catalog.terminal.print_commands import print_app

if TYPE_CHECKING:
    import sqlite3

    from catalog.printing.aids.page import Imprint
    from catalog.query.aids import GameName

Out: TypeAlias = Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")]
Paper: TypeAlias = Annotated[str, typer.Option("--paper", help="A4, Letter, or “210x297”, in mm.")]


@print_app.command(epilog="Example: orbat print charts --chart weather -o weather.pdf")
def charts(
    out: Out,
    chart: Annotated[
        list[str] | None, typer.Option("--chart", help="A chart by its name; may be repeated.")
    ] = None,
    organisations: Annotated[
        bool, typer.Option("--organisations", help="Formations as trees of symbols.")
    ] = False,
    nation: NationName = None,
    period: PeriodName = None,
    game: Annotated[
        str | None, typer.Option("--game", help="The game, where the catalog has several.")
    ] = None,
    paper: Paper = "A4",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print charts: all of a game, or some; with --organisations its formations instead."""
    from catalog.printing import grid
    from catalog.printing.aids.charts import write_charts
    from catalog.printing.aids.organisations import Trees
    from catalog.query.aids import game_named
    from catalog.query.charts import chart_named, list_charts
    from catalog.query.formations import period_named
    from catalog.query.names import nation_named

    if (nation or period) and not organisations:
        raise OrbatError("--nation and --period choose formations: give --organisations too.")
    catalog = open_db(db)
    named = [chart_named(catalog, name) for name in dict.fromkeys(chart or [])]
    of = game_named(
        catalog,
        game or (named[0].game if named else None),
        having="formation" if organisations else "",
    )
    if not named and not organisations:
        named = [c for c in list_charts(catalog) if c.id.startswith(f"{of.id}/")]
    trees = None
    if organisations:
        trees = Trees(
            of.id,
            nation_named(catalog, nation) if nation else None,
            period_named(catalog, period, of.id) if period else None,
        )
    kinds = ["Charts"] if len(named) != 1 else [named[0].title]
    titles = (kinds if named else []) + (["Organisations"] if trees else [])
    with progress(f"Printing {out.name}") as told:
        pages = write_charts(
            catalog,
            out,
            named,
            trees,
            paper=grid.paper(paper),
            imprint=imprint(catalog, of, ", ".join(filter(None, (" and ".join(titles), period)))),
            progress=told,
        )
    report(out, pages, json)


@print_app.command(
    epilog="Example: orbat print scenario 11 --period 1972-74 --side us -o scenario-11.pdf"
)
def scenario(
    name: Annotated[str, typer.Argument(help="Number or title.")],
    out: Out,
    period: PeriodName = None,
    side: SideName = None,
    choose: Choose = None,
    battalion: Battalion = None,
    roll: Roll = None,
    supply: Supply = None,
    paper: Paper = "A4",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print a scenario's cards: forces, orders and what is not known, a page a side."""
    from catalog.printing import grid
    from catalog.printing.aids.scenarios import write_scenario
    from catalog.query.aids import game_named
    from catalog.query.formations import period_named
    from catalog.terminal import asking

    catalog = open_db(db)
    card = asking.scenario(catalog, name)
    if card.sides and period is None:
        raise OrbatError("Say which years with --period: the forces of a scenario depend on them.")
    if not card.sides and (side or choose or battalion or roll is not None or supply):
        raise OrbatError(
            f"The forces of scenario {card.number} are in {card.forces_in}: only its changes and "
            "allotments are printed, and there is nothing to choose."
        )
    request = asking.request(catalog, choose or [], battalion, roll, supply or [])
    orders = asking.orders(catalog, card, period, side, request) if card.sides and period else []
    years = period_named(catalog, period, card.game) if period else None
    title = f"Scenario {card.number}" + (f", {years.rsplit('/', 1)[1]}" if years else "")
    with progress(f"Printing {out.name}") as told:
        pages = write_scenario(
            catalog,
            out,
            card,
            orders,
            years,
            paper=grid.paper(paper),
            imprint=imprint(catalog, game_named(catalog, card.game), title),
            progress=told,
        )
    report(out, pages, json)


def imprint(db: sqlite3.Connection, game: GameName, title: str) -> Imprint:
    """What every page of an aid says of itself."""
    from catalog.printing.aids.page import Imprint
    from catalog.query.aids import credits_of
    from catalog.query.database import data_hash

    return Imprint(game.title, title, data_hash(db)[:12], credits_of(db, game.id))


def report(out: Path, pages: int, json: bool) -> None:
    """Say what was written."""
    if json:
        as_json({"out": str(out), "pages": pages})
    else:
        say(f"{out}: {pages} page{'' if pages == 1 else 's'}.")
