"""How wide the columns of a table are: measured, so that nothing runs out of its column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.errors import PrintError
from catalog.printing.fonts import font

_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Type:
    """How a table is set, in mm: its text, its headings, and what is between two columns."""

    text: float
    head: float
    padding: float = 3.2
    least: float = 9.0
    """No column is narrower."""


USUAL = Type(9.5 * _POINT, 8.5 * _POINT)
SMALL = Type(8.5 * _POINT, 8 * _POINT, 1.8, 6.5)
"""For what must find room on a page; print/css/aids.css has the same as both."""

_LONGEST = 34.0  # a word longer than this may be broken


@dataclass(frozen=True, slots=True)
class Wish:
    """What a column would like, in mm: ``whole`` without any break, ``least`` between words."""

    whole: float
    least: float
    stretches: bool


def wish(
    head: str,
    cells: Sequence[str],
    *,
    bold: bool = False,
    stretches: bool = True,
    set_in: Type = USUAL,
) -> Wish:
    """The wish of a column with these texts."""
    body, heading = font("bold" if bold else "regular"), font("bold")
    wholes = [body.width(text) * set_in.text for text in cells]
    words = [body.width(word) * set_in.text for text in cells for word in text.split()]
    head_words = [heading.width(word) * set_in.head for word in head.split()]
    whole = max([*wholes, *head_words, set_in.least - set_in.padding])
    least = max([*(min(w, _LONGEST) for w in (*words, *head_words)), set_in.least - set_in.padding])
    return Wish(whole + set_in.padding, least + set_in.padding, stretches)


def fits(wishes: Sequence[Wish], room: float) -> bool:
    """Whether nothing needs to be broken in so many mm."""
    return sum(one.whole for one in wishes) <= room


def shared(
    wishes: Sequence[Wish], room: float, title: str, *, alike: bool = False, set_in: Type = USUAL
) -> list[float]:
    """The widths of the columns in mm; together they are the room.

    ``alike``: those that stretch are of one kind, and of one width where that breaks nothing.

    Raises:
        PrintError: there are too many columns for it.
    """
    if len(wishes) * set_in.least > room:
        raise PrintError(
            f"{title} has {len(wishes)} columns, and {room:.0f} mm hold "
            f"{int(room // set_in.least)}: choose larger paper."
        )
    wholes, leasts = [w.whole for w in wishes], [w.least for w in wishes]
    if sum(wholes) <= room:
        takers = [w.whole if w.stretches else 0.0 for w in wishes]
        takers = takers if any(takers) else wholes
        fixed = sum(w.whole for w in wishes if not w.stretches)
        stretching = [w for w in wishes if w.stretches]
        each = (room - fixed) / max(1, len(stretching))
        if alike and stretching and all(w.whole <= each for w in stretching):
            return [each if w.stretches else w.whole for w in wishes]
        slack, share = room - sum(wholes), sum(takers)
        return [whole + slack * taker / share for whole, taker in zip(wholes, takers, strict=True)]
    if sum(leasts) <= room:
        return _filled(wishes, room)
    # Even single words do not fit beside each other: they are broken where they must.
    spare = room - set_in.least * len(wishes)
    over = [least - set_in.least for least in leasts]
    return [set_in.least + spare * one / sum(over) for one in over]


def _filled(wishes: Sequence[Wish], room: float) -> list[float]:
    """Short columns get what they wish, and are not broken; the long ones share the rest."""
    widths = [w.least for w in wishes]
    open_columns = sorted(range(len(wishes)), key=lambda c: wishes[c].whole)
    left = room
    while open_columns:
        first = open_columns[0]
        others = sum(wishes[c].least for c in open_columns[1:])
        fair = left / len(open_columns)
        if wishes[first].whole > min(fair, left - others):
            break
        widths[first] = wishes[first].whole
        left -= widths[first]
        open_columns.pop(0)
    spare = left - sum(wishes[c].least for c in open_columns)
    wanted = sum(wishes[c].whole - wishes[c].least for c in open_columns) or 1.0
    for c in open_columns:
        widths[c] += spare * (wishes[c].whole - wishes[c].least) / wanted
    return widths
