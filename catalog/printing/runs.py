"""Runs: what stands at one place of a face, measured and fitted before it is drawn.

A run is a row of pieces on one baseline: numerals, the smaller parentheses around them, a small
value behind them, a mark of doubt, or a blank to fill in by hand. Its height is that of its
numerals in mm; every piece scales with it, and none falls below the least height that can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catalog.printing.colour import BLACK, WHITE
from catalog.printing.display import Item, Rect, Text
from catalog.printing.fonts import font

LEAST_HEIGHT = 1.1
"""No digit or capital on a counter is lower than this, in mm."""

NARROWEST = 0.6
"""Letters squeezed to less than this share of their width are a fault of the face."""

_RULE = 0.25  # weight of a box, mm
_DOUBT = "?"


@dataclass(frozen=True, slots=True)
class Piece:
    """Text at a share of the run's height, raised by a share of it."""

    text: str
    scale: float = 1.0
    rise: float = 0.0
    font: str = "bold"
    gap: float = 0.0

    def height(self, run_height: float) -> float:
        """The height of digits and capitals in mm."""
        return max(self.scale * run_height, min(LEAST_HEIGHT, run_height))

    def em(self, run_height: float) -> float:
        """The font size in mm."""
        return self.height(run_height) / font(self.font).cap_height

    def width(self, run_height: float) -> float:
        """The advance in mm, the gap before it included."""
        advance = font(self.font).width(self.text) * self.em(run_height)
        return advance + self.gap * run_height


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty box for a value that no source gives, to be written in by hand."""

    scale: float = 1.0
    gap: float = 0.0
    least: float = 2.2  # mm: room for a handwritten digit

    def width(self, run_height: float) -> float:
        """The width in mm, the gap before it included."""
        return max(self.least, 1.1 * run_height) + self.gap * run_height


@dataclass(frozen=True, slots=True)
class Run:
    """Pieces on one baseline. ``boxed`` rules a box around them with a padding in mm."""

    pieces: tuple[Piece | Blank, ...]
    height: float
    least: float
    boxed: bool = False
    padding: float = 0.33

    def width(self, height: float, squeeze: float = 1.0) -> float:
        """The whole width in mm at a height in mm, box included."""
        total = sum(
            piece.width(height) * (squeeze if isinstance(piece, Piece) else 1.0)
            for piece in self.pieces
        )
        return total + (2 * self._beside if self.boxed else 0.0)

    @property
    def _beside(self) -> float:
        return 0.8 * self.padding + _RULE / 2

    def drawn(
        self, x: float, baseline: float, *, ink: str, part: str, squeeze: float = 1.0
    ) -> tuple[Item, ...]:
        """The run with its left edge at x, at its own height."""
        items: list[Item] = []
        height = self.height
        if self.boxed:
            width = self.width(height, squeeze)
            items.append(
                Rect(
                    x + _RULE / 2,
                    baseline - height - self.padding,
                    width - _RULE,
                    height + 2 * self.padding,
                    stroke=ink,
                    stroke_width=_RULE,
                    part=part,
                )
            )
            x += self._beside
        for piece in self.pieces:
            if isinstance(piece, Blank):
                items.append(_blank(piece, x, baseline, height, part))
                x += piece.width(height)
                continue
            advance = piece.width(height) * squeeze
            gap = piece.gap * height * squeeze
            items.append(
                Text(
                    piece.text,
                    piece.font,
                    piece.em(height),
                    x + gap,
                    baseline - piece.rise * height,
                    advance - gap,
                    ink,
                    squeeze,
                    part=part,
                )
            )
            x += advance
        return tuple(items)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A run with the height and squeeze at which it fits."""

    run: Run
    squeeze: float

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.run.width(self.run.height, self.squeeze)

    def drawn(self, x: float, baseline: float, *, ink: str, part: str) -> tuple[Item, ...]:
        """The run's items with its left edge at x."""
        return self.run.drawn(x, baseline, ink=ink, part=part, squeeze=self.squeeze)


def fit(runs: Sequence[Run], room: float, narrowest: float = NARROWEST) -> list[Fitted]:
    """Runs that share so many mm, made to fit together: all lower first, then all narrower.

    What is too wide even so comes back at its narrowest; ``problems`` finds it.
    """
    steps = 8
    for step in range(steps + 1):
        heights = [run.height - (run.height - run.least) * step / steps for run in runs]
        if sum(run.width(h) for run, h in zip(runs, heights, strict=True)) <= room:
            return [Fitted(replace(r, height=h), 1.0) for r, h in zip(runs, heights, strict=True)]
    low = [replace(run, height=run.least) for run in runs]
    loose = sum(run.width(run.height, 1.0) for run in low)
    rigid = sum(run.width(run.height, 0.0) for run in low)
    squeeze = (room - rigid) / (loose - rigid) if loose > rigid else 1.0
    return [Fitted(run, max(narrowest, min(1.0, squeeze))) for run in low]


def value(
    text: str, *, parentheses: bool = False, behind: str = "", doubtful: bool = False
) -> tuple[Piece, ...]:
    """The pieces of a value: ``(120)``, ``10(2)`` with the 2 small, ``9?`` with the ? raised."""
    pieces = list(_around(text) if parentheses else (Piece(text),))
    if behind:
        pieces += _around(behind, 0.5, gap=0.04)
    if doubtful:
        pieces.append(Piece(_DOUBT, 0.5, 0.5, gap=0.03))
    return tuple(pieces)


def _around(text: str, scale: float = 1.0, gap: float = 0.0) -> tuple[Piece, ...]:
    # A parenthesis is taller than a digit; set a little smaller and raised, it embraces the
    # number without reaching out of its row.
    shrink, rise = 0.82, 0.17
    return (
        Piece("(", scale * shrink, scale * rise, gap=gap),
        Piece(text, scale),
        Piece(")", scale * shrink, scale * rise),
    )


def _blank(blank: Blank, x: float, baseline: float, height: float, part: str) -> Rect:
    weight, air = 0.2, 0.18
    x += blank.gap * height
    tall = max(blank.least, height + 2 * air) - weight
    return Rect(
        x + weight / 2,
        baseline - height / 2 - tall / 2,
        blank.width(height) - blank.gap * height - weight,
        tall,
        fill=WHITE,
        stroke=BLACK,
        stroke_width=weight,
        dash=(0.45, 0.3),
        part=part,
    )
