"""The display list: what a counter looks like, in millimetres, before any file format.

The origin is the top left corner, y grows downwards. A face is drawn into a list of these items
once; ``svg`` and ``pdf`` write the list out, and ``measure`` looks for faults in it. Colours are
``#rrggbb``; None means that there is no fill or no stroke.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import TypeAlias

Command: TypeAlias = tuple[str, *tuple[float, ...]]
"""A step of a path: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)``, ``("Z",)``;
in mm, absolute."""

# The distance of a control point that makes a cubic Bézier the best quarter of a circle.
_ARC = 0.5522847498


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in mm by its edges; ``right`` and ``bottom`` are the greater ones."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The extent along x, in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The extent along y, in mm."""
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """The box with every edge moved outwards by so many mm."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, other: Box) -> Box | None:
        """What the two share; None if nothing."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left < right and top < bottom else None

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the other box lies wholly inside."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle. Strokes are centred on the edge, with square corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with flat ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str = "#000000"
    stroke_width: float = 0.25
    dash: tuple[float, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic Béziers. Strokes have round ends and joins, fills the non-zero rule."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A run of one font, anchored at its start.

    ``font`` is a key of ``fonts``; ``size`` the em in mm; ``x``, ``y`` the start of the baseline;
    ``width`` the advance in mm, measured, with ``squeeze`` applied, which narrows the letters
    (1: as drawn). ``rotation`` turns about the start, in degrees, anticlockwise.
    """

    text: str
    font: str
    size: float
    x: float
    y: float
    width: float
    colour: str = "#000000"
    squeeze: float = 1.0
    rotation: float = 0.0
    part: str = ""


Item: TypeAlias = Rect | Line | Path | Text
DisplayList: TypeAlias = tuple[Item, ...]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """The path of an ellipse, as four Béziers, clockwise from its rightmost point."""
    kx, ky = rx * _ARC, ry * _ARC
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def rounded(box: Box, radius: float) -> tuple[Command, ...]:
    """The path of a rectangle with rounded corners, clockwise from its upper left arc."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    k = radius * (1 - _ARC)
    return (
        ("M", left, top + radius),
        ("C", left, top + k, left + k, top, left + radius, top),
        ("L", right - radius, top),
        ("C", right - k, top, right, top + k, right, top + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - k, right - k, bottom, right - radius, bottom),
        ("L", left + radius, bottom),
        ("C", left + k, bottom, left, bottom - k, left, bottom - radius),
        ("Z",),
    )


def mapped(commands: Iterable[Command], scale: float, dx: float, dy: float) -> tuple[Command, ...]:
    """A path scaled about the origin, then moved by mm."""
    return tuple(
        (op, *(v * scale + (dy if i % 2 else dx) for i, v in enumerate(values)))
        for op, *values in commands
    )


def moved(items: Iterable[Item], dx: float, dy: float) -> DisplayList:
    """The same picture elsewhere, by mm."""

    def move(item: Item) -> Item:
        if isinstance(item, Line):
            return replace(item, x1=item.x1 + dx, y1=item.y1 + dy, x2=item.x2 + dx, y2=item.y2 + dy)
        if isinstance(item, Path):
            return replace(item, commands=mapped(item.commands, 1, dx, dy))
        return replace(item, x=item.x + dx, y=item.y + dy)

    return tuple(move(item) for item in items)


def painted(item: Rect | Line | Path) -> Box:
    """The box that a shape's ink stays within, half its stroke included, in mm.

    Béziers count with their control points, so the box of a curve may be a little generous.
    """
    if isinstance(item, Rect):
        box = Box(item.x, item.y, item.x + item.width, item.y + item.height)
    elif isinstance(item, Line):
        # Flat ends: the stroke widens the line only across its direction.
        half = item.stroke_width / 2
        dx, dy = item.x2 - item.x1, item.y2 - item.y1
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        gx, gy = half * abs(dy) / length, half * abs(dx) / length
        return Box(
            min(item.x1, item.x2) - gx,
            min(item.y1, item.y2) - gy,
            max(item.x1, item.x2) + gx,
            max(item.y1, item.y2) + gy,
        )
    else:
        numbers = [v for _, *values in item.commands for v in values]
        xs, ys = numbers[0::2], numbers[1::2]
        box = Box(min(xs), min(ys), max(xs), max(ys))
    return box.grown(item.stroke_width / 2 if item.stroke else 0)


def turned(corners: Sequence[tuple[float, float]], text: Text) -> Box:
    """The box around points given in mm along and below a text's baseline, turned with it."""
    c, s = cos(radians(text.rotation)), sin(radians(text.rotation))
    xs = [text.x + u * c + v * s for u, v in corners]
    ys = [text.y - u * s + v * c for u, v in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))
