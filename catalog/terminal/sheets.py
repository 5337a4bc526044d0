"""Options of ``orbat print counters`` that say how a sheet is laid out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from catalog.printing.options import SheetOptions

PaperName: TypeAlias = Annotated[
    str, typer.Option("--paper", help="A4, Letter, or “210x297”, in mm.")
]
Size: TypeAlias = Annotated[
    str,
    typer.Option("--size", help="Edge of a counter: 1/2in, 9/16in, 5/8in, 15mm …"),
]
MarginLengths: TypeAlias = Annotated[
    str,
    typer.Option(
        "--margins",
        metavar="LENGTHS",
        help="Free of counters: one length, or four clockwise from the top.",
    ),
]
Gutter: TypeAlias = Annotated[str, typer.Option("--gutter", help="Between counters: 2mm, 0.1in …")]
Bleed: TypeAlias = Annotated[
    str, typer.Option("--bleed", help="How far colour reaches over the cut.")
]
CornerRadius: TypeAlias = Annotated[
    str, typer.Option("--corner-radius", help="Of counters whose corners will be rounded.")
]
Marks: TypeAlias = Annotated[
    str, typer.Option("--marks", help="crop, lines (across the sheet) or none.")
]
MarkLength: TypeAlias = Annotated[str, typer.Option("--mark-length", help="Of a crop mark.")]
MarkDistance: TypeAlias = Annotated[
    str, typer.Option("--mark-distance", help="From counters to marks.")
]
MarkWeight: TypeAlias = Annotated[
    str, typer.Option("--mark-weight", help="Thickness of marks: 0.25mm to 1mm.")
]
MarksOn: TypeAlias = Annotated[
    str, typer.Option("--marks-on", help="front, back or both sides have marks.")
]
PaletteName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--palette",
        help="colour; grey, or safe for the colour-blind, with a pattern for each nation.",
    ),
]
Backs: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--backs",
        help="none; on the other side, turned on the long-edge or short-edge; or beside the "
        "fronts, to fold.  [default: none]",
    ),
]
ShiftBack: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--shift-back",
        metavar="RIGHT,DOWN",
        help="Move backs by so many mm, as the calibration sheet says.",
    ),
]
PrinterProfile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--printer-profile",
        metavar="FILE",
        help="Turn and shift backs as “orbat print profile” has saved.",
    ),
]


def sheet_options(
    *,
    paper: str,
    size: str,
    margins: str,
    gutter: str,
    bleed: str,
    corner_radius: str,
    marks: str,
    mark_length: str,
    mark_distance: str,
    mark_weight: str,
    marks_on: str,
    backs: str | None,
    shift_back: str | None,
    printer_profile: Path | None,
) -> SheetOptions:
    """The options, read. What is said here goes before what the profile says.

    Raises:
        PrintError: a length is none, or the profile is for another way of turning the paper.
    """
    from catalog.errors import PrintError
    from catalog.printing import grid
    from catalog.printing.backs import DUPLEX
    from catalog.printing.marks import FOOT
    from catalog.printing.options import SheetOptions
    from catalog.printing.printer import read_printer

    shift = grid.shift(shift_back) if shift_back else (0.0, 0.0)
    if printer_profile is not None:
        printer = read_printer(printer_profile)
        backs = backs or printer.backs
        if backs in DUPLEX and backs != printer.backs and not shift_back:
            raise PrintError(
                f"{printer_profile} was read off with {printer.backs} backs, and says nothing of "
                f"{backs} ones: print a calibration sheet with --backs {backs}."
            )
        if backs == printer.backs and not shift_back:
            shift = printer.shift
    length, distance = grid.length(mark_length), grid.length(mark_distance)
    foot = FOOT + (0.0 if marks == "none" else length + distance)
    return SheetOptions(
        paper=grid.paper(paper),
        size=grid.length(size),
        margins=grid.margins(margins, foot),
        gutter=grid.length(gutter),
        bleed=grid.length(bleed),
        corner_radius=grid.length(corner_radius),
        marks=marks,
        mark_length=length,
        mark_distance=distance,
        mark_weight=grid.length(mark_weight),
        marks_on=marks_on,
        backs=backs or "none",
        shift_back=shift,
    )
