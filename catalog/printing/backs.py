"""Where backs lie: mirrored on the next page, or on the same one about a fold.

The back of a counter is drawn so that its upper edge lies behind the upper edge of the front,
whichever way the paper is turned: a player who turns a counter like a page can read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from catalog.errors import PrintError
from catalog.printing.display import Box, DisplayList, Line, Text
from catalog.printing.fonts import font
from catalog.printing.grid import Grid, Margins, Paper, grid

KINDS = ("none", "long-edge", "short-edge", "fold")
DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
"""What a PDF's viewer preferences call a way of turning the paper."""

_LEAST_FOLD = 2.0  # mm between the counters and the fold, on each side of it
_BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class Turn:
    """From a front to what lies behind it: mirrored about an upright or a level line at ``at``
    mm, then moved by ``right`` and ``down`` mm to meet a printer that is off."""

    upright: bool
    at: float
    right: float = 0.0
    down: float = 0.0

    def box(self, box: Box) -> Box:
        """Where the back of a rectangle lies."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        if self.upright:
            left, right = 2 * self.at - right, 2 * self.at - left
        else:
            top, bottom = 2 * self.at - bottom, 2 * self.at - top
        return Box(left + self.right, top + self.down, right + self.right, bottom + self.down)

    def lines(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Where the backs of level and upright lines lie."""

        def turned(line: Line) -> Line:
            box = self.box(Box(line.x1, line.y1, line.x2, line.y2))
            return replace(line, x1=box.left, y1=box.top, x2=box.right, y2=box.bottom)

        return tuple(turned(line) for line in lines)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The grid of the fronts, and how the backs lie to it; ``turn`` is None without backs.

    ``beside`` is what stays free between counters and fold, in mm, on each side.
    """

    grid: Grid
    turn: Turn | None = None
    folded: bool = False
    beside: float = 0.0

    @property
    def duplex(self) -> bool:
        """Whether the backs are on pages of their own."""
        return self.turn is not None and not self.folded

    def fold(self) -> DisplayList:
        """The line to fold along, with what it is for beside it; outside the counters."""
        if self.turn is None or not self.folded:
            return ()
        block, places, at = self.grid.block, self.grid, self.turn.at
        over, paper = self.beside, places.paper
        if self.turn.upright:
            ends = max(0.0, block.top - over), min(paper.height, block.bottom + over)
            line = Line(at, ends[0], at, ends[1], _BLACK, 0.3, (2.0, 1.2), "fold")
        else:
            ends = max(0.0, block.left - over), min(paper.width, block.right + over)
            line = Line(ends[0], at, ends[1], at, _BLACK, 0.3, (2.0, 1.2), "fold")
        size = 2.3 if over >= 3.0 else 1.8
        room = places.size - 1.0
        words = next((w for w in ("fold back", "fold") if font("bold").width(w) * size < room), "")
        if not words:
            return (line,)
        wide, aside = font("bold").width(words) * size, 0.3 * size
        texts = []
        for nth in sorted({0, (self._along - 1) // 2, self._along - 1}):
            start = (block.top if self.turn.upright else block.left) + nth * places.step
            middle = start + places.size / 2
            if self.turn.upright:
                x, y = at - aside, middle + wide / 2
                texts.append(Text(words, "bold", size, x, y, wide, rotation=90.0, part="fold"))
            else:
                x, y = middle - wide / 2, at - aside
                texts.append(Text(words, "bold", size, x, y, wide, part="fold"))
        return (line, *texts)

    @property
    def _along(self) -> int:
        """How many counters lie along the fold."""
        assert self.turn is not None
        return self.grid.rows if self.turn.upright else self.grid.columns


def arranged(
    paper: Paper,
    size: float,
    margins: Margins,
    gutter: float = 0.0,
    *,
    backs: str = "none",
    beside: float = 0.0,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Arrangement:
    """The grid of the fronts with their backs: one of ``KINDS``; all lengths in mm.

    ``beside`` is wanted between counters and fold. ``shift`` moves backs on pages of their own to
    the right and down, as one sees that page.

    Raises:
        PrintError: there are no such backs, or not even one counter fits.
    """
    if backs not in KINDS:
        raise PrintError(f"“{backs}” are no backs: name one of {', '.join(KINDS)}.")
    if backs == "fold":
        return _about_a_fold(paper, size, margins, gutter, max(beside, _LEAST_FOLD))
    places = grid(paper, size, margins, gutter)
    if backs == "none":
        return Arrangement(places)
    tall = paper.height >= paper.width
    upright = tall == (backs == "long-edge")
    return Arrangement(places, Turn(upright, _middle(paper, upright), *shift))


def _middle(paper: Paper, upright: bool) -> float:
    return (paper.width if upright else paper.height) / 2


def _about_a_fold(
    paper: Paper, size: float, margins: Margins, gutter: float, beside: float
) -> Arrangement:
    """Fronts left of an upright fold, or above a level one if that holds a fifth more.

    The fold lies in the middle between the margins, and the counters close to it: the nearer to
    the fold, the less a crooked fold shows.
    """
    across = margins.left + (paper.width - margins.left - margins.right) / 2
    down = margins.top + (paper.height - margins.top - margins.bottom) / 2
    found: list[Arrangement] = []
    for upright, at in ((True, across), (False, down)):
        half = (
            replace(margins, right=max(0.0, paper.width - at + beside))
            if upright
            else replace(margins, bottom=max(0.0, paper.height - at + beside))
        )
        try:
            places = grid(paper, size, half, gutter)
        except PrintError:
            continue
        block, near = places.block, at - beside
        places = (
            replace(places, left=near - block.width)
            if upright
            else replace(places, top=near - block.height)
        )
        found.append(Arrangement(places, Turn(upright, at), folded=True, beside=beside))
    if not found:
        grid(paper, size, margins, gutter)  # says so where not even a front would fit
        raise PrintError(
            f"No counter of {size:g} mm fits twice on {paper.name} ({paper.width:g} × "
            f"{paper.height:g} mm), front and back with {beside:g} mm on each side of the fold. "
            "Choose larger paper, smaller counters, or backs on the other side of the paper."
        )
    first, last = found[0], found[-1]
    return last if last.grid.per_page > 1.2 * first.grid.per_page else first
