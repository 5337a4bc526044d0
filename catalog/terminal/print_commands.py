"""``orbat print …``: counters as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

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
from catalog.terminal.sheets import (
    Backs,
    Bleed,
    CornerRadius,
    Gutter,
    MarginLengths,
    MarkDistance,
    MarkLength,
    Marks,
    MarksOn,
    MarkWeight,
    PaletteName,
    PaperName,
    PrinterProfile,
    ShiftBack,
    Size,
    sheet_options,
)

print_app = typer.Typer(help="Print counters as PDF.", no_args_is_help=True, rich_markup_mode=None)

Out: TypeAlias = Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")]


@print_app.callback()
def _root() -> None:
    """Print counters as PDF."""


@print_app.command(
    epilog="Example: orbat print counters --scenario 11 --period 1972-74 -o scenario-11.pdf"
)
def counters(
    out: Out,
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
    include: Annotated[
        list[str] | None,
        typer.Option(
            "--include",
            metavar="KIND",
            help="Only these: unit, vehicle, dismounted, one-shot, marker; may be repeated.",
        ),
    ] = None,
    exclude: Annotated[
        list[str] | None,
        typer.Option("--exclude", metavar="KIND", help="All but these; may be repeated."),
    ] = None,
    print_extra: Annotated[
        bool, typer.Option("--print-extra", help="Number on where too few are printed.")
    ] = False,
    as_printed: Annotated[
        bool, typer.Option("--as-printed", help="What stands in the source, slips and all.")
    ] = False,
    palette: PaletteName = "colour",
    paper: PaperName = "A4",
    size: Size = "1/2in",
    margins: MarginLengths = "10,10,20,10mm",
    gutter: Gutter = "0mm",
    bleed: Bleed = "0.5mm",
    corner_radius: CornerRadius = "0mm",
    marks: Marks = "crop",
    mark_length: MarkLength = "4mm",
    mark_distance: MarkDistance = "1.5mm",
    mark_weight: MarkWeight = "0.25mm",
    marks_on: MarksOn = "both",
    backs: Backs = None,
    shift_back: ShiftBack = None,
    printer_profile: PrinterProfile = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Print counters: a scenario's, a formation's, a nation's, single ones, or all of a game."""
    from catalog.query.counters import nations_in_order
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
        print_extra=print_extra,
        as_printed=as_printed,
        include=tuple(include or ()),
        exclude=tuple(exclude or ()),
    )
    options = sheet_options(
        paper=paper,
        size=size,
        margins=margins,
        gutter=gutter,
        bleed=bleed,
        corner_radius=corner_radius,
        marks=marks,
        mark_length=mark_length,
        mark_distance=mark_distance,
        mark_weight=mark_weight,
        marks_on=marks_on,
        backs=backs,
        shift_back=shift_back,
        printer_profile=printer_profile,
    )
    chosen = selecting.select(catalog, picked)
    from catalog.printing.palette import dressed
    from catalog.printing.sheet import SheetTitle, write_counter_sheets

    nations = nations_in_order(catalog, chosen.game_id)
    with progress(f"Printing {out.name}") as told:
        report = write_counter_sheets(
            dressed(chosen.selection.counters, palette, nations),
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
    out: Out,
    paper: PaperName = "A4",
) -> None:
    """Print every symbol and echelon mark with its name."""
    from catalog.printing import grid
    from catalog.printing.chart import write_symbol_chart

    write_symbol_chart(out, grid.paper(paper))
    say(f"{out}: every symbol with its name.")


@print_app.command(epilog="Example: orbat print calibration -o calibration.pdf")
def calibration(
    out: Out,
    paper: PaperName = "A4",
    backs: Annotated[
        str, typer.Option("--backs", help="How the printer turns the paper: long-edge, short-edge.")
    ] = "long-edge",
    shift_back: ShiftBack = None,
) -> None:
    """Print crosses and scales that show how far the back of a sheet is off."""
    from catalog.printing import grid
    from catalog.printing.calibration import write_calibration

    shift = grid.shift(shift_back) if shift_back else (0.0, 0.0)
    write_calibration(out, grid.paper(paper), backs=backs, shift=shift)
    say(f"{out}: print both pages on one sheet of paper, and do what it says.")


@print_app.command(
    epilog="Example: orbat print profile --shift-back 0.4,-0.2 -o my-printer.json",
)
def profile(
    out: Annotated[Path, typer.Option("--out", "-o", help="The printer profile to write.")],
    shift_back: Annotated[
        str,
        typer.Option(
            "--shift-back", metavar="RIGHT,DOWN", help="What was read off, in mm: 0.4,-0.2."
        ),
    ],
    backs: Annotated[
        str, typer.Option("--backs", help="How the printer turns the paper: long-edge, short-edge.")
    ] = "long-edge",
) -> None:
    """Save what a calibration sheet has shown, for --printer-profile."""
    from catalog.printing import grid
    from catalog.printing.printer import Printer, write_printer

    write_printer(Printer(backs, grid.shift(shift_back)), out)
    say(f"{out}: give it to “orbat print counters” with --printer-profile.")
