"""``orbat print …``: counters as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
from catalog.terminal.output import as_json, progress, say, warn

if TYPE_CHECKING:
    from catalog.printing.sheet import SheetOptions

print_app = typer.Typer(help="Print counters as PDF.", no_args_is_help=True, rich_markup_mode=None)


@print_app.callback()
def _root() -> None:
    """Print counters as PDF."""


@print_app.command(
    epilog="Example: orbat print counters --scenario 11 --period 1972-74 -o scenario-11.pdf"
)
def counters(
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")],
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="All that a scenario's sides need.")
    ] = None,
    formation: Annotated[
        str | None, typer.Option("--formation", help="All that a formation comes to.")
    ] = None,
    unit: Annotated[
        list[str] | None,
        typer.Option(
            "--unit", metavar="N NAME", help="So many of a unit, as in “3 t-72”; may be repeated."
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Every counter, or with --nation all of a nation's.")
    ] = False,
    marker: Annotated[
        list[str] | None,
        typer.Option(
            "--marker",
            metavar="N NAME",
            help="So many of a marker, as in “8 smoke”; may be repeated.",
        ),
    ] = None,
    period: PeriodName = None,
    side: SideName = None,
    nation: NationName = None,
    choose: Choose = None,
    battalion: Battalion = None,
    roll: Roll = None,
    supply: Supply = None,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Prefer an edition, as in revised-attack.")
    ] = None,
    companions: Annotated[bool, typer.Option(help="Vehicle and dismounted counters too.")] = True,
    one_shots: Annotated[bool, typer.Option(help="One-shot weapons too.")] = True,
    print_extra: Annotated[
        bool, typer.Option("--print-extra", help="Number on where too few are printed.")
    ] = False,
    as_printed: Annotated[
        bool, typer.Option("--as-printed", help="What stands in the source, slips and all.")
    ] = False,
    paper: Annotated[str, typer.Option("--paper", help="A4, Letter, or “210x297”, in mm.")] = "A4",
    size: Annotated[
        str, typer.Option("--size", help="Edge of a counter: 1/2in, 9/16in, 5/8in, 15mm …")
    ] = "1/2in",
    gutter: Annotated[float, typer.Option("--gutter", help="Between counters, in mm.")] = 0.0,
    marks: Annotated[str, typer.Option("--marks", help="crop, lines or none.")] = "crop",
    db: Db = None,
    json: Json = False,
) -> None:
    """Print counters: a scenario's, a formation's, a nation's, single ones, or all of a game."""
    from catalog.query.database import data_hash
    from catalog.terminal import selecting

    catalog = open_db(db)
    picked = selecting.Picked(
        scenario=scenario,
        formation=formation,
        units=unit or [],
        everything=everything,
        markers=marker or [],
        period=period,
        side=side,
        nation=nation,
        choose=choose or [],
        battalion=battalion,
        roll=roll,
        supply=supply or [],
        edition=edition,
        companions=companions,
        one_shots=one_shots,
        print_extra=print_extra,
        as_printed=as_printed,
    )
    chosen = selecting.select(catalog, picked)
    options = _sheet(paper, size, gutter, marks)
    from catalog.printing.sheet import SheetTitle, write_counter_sheets

    with progress(f"Printing {out.name}") as told:
        report = write_counter_sheets(
            chosen.selection.counters,
            out,
            sheet=options,
            title=SheetTitle(
                game=chosen.game,
                selection=chosen.title,
                data_hash=data_hash(catalog)[:12],
                sources=chosen.credits,
                notes=chosen.notes,
            ),
            progress=told,
        )
    if json:
        as_json(
            {"out": str(out), "counters": report.counters, "pages": report.pages,
             "notes": chosen.notes}
        )  # fmt: skip
    else:
        sheets = f"{report.pages} page{'' if report.pages == 1 else 's'}"
        say(f"{out}: {report.counters} counters on {sheets}.")
        for note in chosen.notes:
            warn(f"  {note}")


@print_app.command(epilog="Example: orbat print symbols -o symbols.pdf")
def symbols(
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")],
    paper: Annotated[str, typer.Option("--paper", help="A4, Letter, or “210x297”, in mm.")] = "A4",
) -> None:
    """Print every symbol and echelon mark with its name."""
    from catalog.printing import grid
    from catalog.printing.chart import write_symbol_chart

    write_symbol_chart(out, grid.paper(paper))
    say(f"{out}: every symbol with its name.")


def _sheet(paper: str, size: str, gutter: float, marks: str) -> SheetOptions:
    from catalog.printing import grid
    from catalog.printing.sheet import SheetOptions

    return SheetOptions(paper=grid.paper(paper), size=grid.length(size), gutter=gutter, marks=marks)
