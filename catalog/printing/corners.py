"""Rounded corners: what is left white for them, and whether anything would be cut away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, sqrt

from catalog.printing.display import Command, DisplayList, Item, Path, Text, painted
from catalog.printing.fonts import inked

LEAST_AIR = 0.3
"""Ink keeps at least this much from a rounded cut, in mm."""

_WHITE = "#ffffff"


def rounding(size: float, radius: float, bleed: float, *, apart: bool = False) -> DisplayList:
    """White over the corners of a counter of so many mm, which shows where they are rounded.

    The colour bleeds over the rounded cut: as far as over the straight ones where counters lie
    ``apart``, else only so far that white is left to see.
    """
    if radius <= 0:
        return ()
    outer = radius + (bleed if apart else min(bleed, 0.2 * radius))
    if outer >= sqrt(2) * radius:
        return ()  # the bleed covers the corners whole
    reach = radius - sqrt(outer**2 - radius**2)  # where the arc leaves the straight edge
    return tuple(
        Path(_corner(size, right, low, radius, outer, reach), _WHITE, part="background")
        for right, low in ((False, False), (True, False), (True, True), (False, True))
    )


def _corner(
    size: float, right: bool, low: bool, radius: float, outer: float, reach: float
) -> tuple[Command, ...]:
    """The tip between a corner and the arc around (radius, radius); drawn top left, then turned."""

    def at(x: float, y: float) -> tuple[float, float]:
        return (size - x if right else x, size - y if low else y)

    # The arc from (reach, 0) to (0, reach) is less than a quarter: one Bézier, by its tangents.
    ux, uy = (reach - radius) / outer, -radius / outer
    vx, vy = uy, ux
    # 4/3 tan(angle / 4), the angle between the two radii.
    dot = max(-1.0, min(1.0, ux * vx + uy * vy))
    half = sqrt((1 + dot) / 2)  # cos(angle / 2)
    tan_quarter = sqrt(max(0.0, (1 - half) / (1 + half)))
    handle = 4 / 3 * tan_quarter * outer
    return (
        ("M", *at(0, 0)),
        ("L", *at(reach, 0)),
        ("C", *at(reach + handle * uy, -handle * ux), *at(-handle * vy, reach + handle * vx),
         *at(0, reach)),
        ("Z",),
    )  # fmt: skip


def cut_away(items: Sequence[Item], size: float, radius: float) -> tuple[str, float] | None:
    """What comes too near to a rounded cut, and the largest radius that would leave it whole."""
    worst: tuple[str, float] | None = None
    for name, x, y in _points(items, size):
        if x < radius and y < radius and radius - hypot(radius - x, radius - y) < LEAST_AIR:
            most = _most(x, y)
            if worst is None or most < worst[1]:
                worst = (name, most)
    return worst


def _points(items: Sequence[Item], size: float) -> Iterator[tuple[str, float, float]]:
    """The corners of all ink, each measured from the nearest corner of the counter."""
    for item in items:
        if item.part in ("background", "edge"):
            continue
        box = inked(item) if isinstance(item, Text) else painted(item)
        name = f"“{item.text}”" if isinstance(item, Text) else f"the {item.part} picture"
        for x in (box.left, box.right):
            for y in (box.top, box.bottom):
                yield name, min(x, size - x), min(y, size - y)


def _most(x: float, y: float) -> float:
    """The largest radius, in tenths of a mm, that keeps its distance from a point."""
    radius = 0.0
    for tenths in range(1, 1000):
        trial = tenths / 10
        if x < trial and y < trial and trial - hypot(trial - x, trial - y) < LEAST_AIR:
            break
        radius = trial
    return radius
