"""What a player has read off about a printer, and keeps in a file for every later sheet."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from catalog.errors import PrintError
from catalog.files import replacing
from catalog.printing.backs import DUPLEX
from catalog.printing.options import MOST_SHIFT

_FORMAT = "printer/1"


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer turns paper, ``long-edge`` or ``short-edge``, and how far in mm its backs must
    be moved to the right and down to meet their fronts."""

    backs: str
    shift: tuple[float, float]


def read_printer(file: Path) -> Printer:
    """A printer profile.

    Raises:
        PrintError: the file cannot be read, or is not a profile.
    """
    try:
        found = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise PrintError(f"{file} cannot be read ({error.strerror}).") from None
    except ValueError:
        raise PrintError(f"{file} is no printer profile: make one with “{_HOW}”.") from None
    if not isinstance(found, dict) or found.get("orbat") != _FORMAT:
        raise PrintError(f"{file} is no printer profile: make one with “{_HOW}”.")
    shift = found.get("shift_back")
    if not isinstance(shift, list) or len(shift) != 2 or not all(map(_is_shift, shift)):
        raise PrintError(
            f"{file}: shift_back must be two numbers of at most {MOST_SHIFT:g} mm, as in "
            "[0.4, -0.2]."
        )
    if found.get("backs") not in DUPLEX:
        raise PrintError(f"{file}: backs must be one of {', '.join(DUPLEX)}.")
    return Printer(found["backs"], (float(shift[0]), float(shift[1])))


def write_printer(printer: Printer, out: Path) -> None:
    """Save a printer profile.

    Raises:
        PrintError: it holds what no printer does, or the file cannot be written.
    """
    if printer.backs not in DUPLEX:
        raise PrintError(f"“{printer.backs}” is no way to turn paper: {' or '.join(DUPLEX)}.")
    if not all(map(_is_shift, printer.shift)):
        raise PrintError(f"No printer that can be used is off by more than {MOST_SHIFT:g} mm.")
    content = {"orbat": _FORMAT, "backs": printer.backs, "shift_back": list(printer.shift)}
    with replacing(out, PrintError, "name another file with -o") as part:
        part.write_text(json.dumps(content) + "\n", "utf-8")


_HOW = "orbat print profile --shift-back 0.4,-0.2 -o office.json"


def _is_shift(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= MOST_SHIFT
