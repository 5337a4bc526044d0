"""Cut marks, and the ruler that shows whether the printer kept the size."""

from __future__ import annotations

from catalog.printing.display import DisplayList, Line, Text
from catalog.printing.fonts import font
from catalog.printing.grid import Grid

KINDS = ("crop", "lines", "none")
LEAST_WEIGHT = 0.25
"""Thinner lines than this, in mm, vanish on some printers."""

MOST_WEIGHT = 1.0
"""Thicker lines than this, in mm, no longer say where to cut."""

FOOT = 14.0
"""The height in mm of what stands under the marks at the foot of a sheet, the paper's unprintable
edge included."""

RULER = 50.0
"""The length of the check ruler in mm."""

_BLACK = "#000000"


def cut_marks(
    grid: Grid, count: int, *, kind: str, length: float, distance: float, weight: float
) -> tuple[Line, ...]:
    """The marks of a page that holds so many counters; lengths in mm.

    Crop marks stand outside the block of a full page, on all four sides: whatever is cut first,
    two ends of every other cut remain. ``lines`` join them across the sheet.
    """
    if kind == "none":
        return ()
    block, (xs, ys) = grid.block, grid.cuts(count)
    inner, outer = block.grown(distance), block.grown(distance + length)
    if kind == "crop":
        across = [(outer.left, inner.left), (inner.right, outer.right)]
        down = [(outer.top, inner.top), (inner.bottom, outer.bottom)]
    else:
        across, down = [(outer.left, outer.right)], [(outer.top, outer.bottom)]
    upright = [
        Line(x, start, x, end, _BLACK, weight, part="mark") for x in xs for start, end in down
    ]
    lying = [
        Line(start, y, end, y, _BLACK, weight, part="mark") for y in ys for start, end in across
    ]
    return (*upright, *lying)


def ruler(x: float, y: float) -> DisplayList:
    """A 50 mm ruler from x along y, with what it is for written over it."""
    weight, face = 0.25, font("regular")
    items: list[Line | Text] = [Line(x, y, x + RULER, y, _BLACK, weight, part="ruler")]
    for mm in range(0, int(RULER) + 1, 5):
        tall = 2.2 if mm % 10 == 0 else 1.3
        items.append(Line(x + mm, y - tall, x + mm, y, _BLACK, weight, part="ruler"))
    size = 2.3
    words = "Print at 100 %. This rule is 50 mm long."
    items.append(Text(words, "regular", size, x, y - 3.2, face.width(words) * size, part="ruler"))
    return tuple(items)
