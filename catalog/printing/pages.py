"""The pages of a sheet: which forms are placed where, and what lies under and over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from catalog.errors import PrintError
from catalog.printing import marks
from catalog.printing.backs import Arrangement, Turn
from catalog.printing.colour import ink_on
from catalog.printing.corners import LEAST_AIR, cut_away, rounding
from catalog.printing.display import (
    Box,
    DisplayList,
    Item,
    Line,
    Path,
    Rect,
    Text,
    moved,
    painted,
    rounded,
)
from catalog.printing.face import FaceDrawing, draw_face
from catalog.printing.palette import Reach, edge_pattern
from catalog.printing.reverse import draw_back

if TYPE_CHECKING:
    from catalog.printing.options import SheetOptions
    from catalog.query.faces import Counter, Face


@dataclass(frozen=True, slots=True)
class Placed:
    """A form on a page: its name, its top left corner in mm, and whether it is upside down."""

    name: str
    x: float
    y: float
    upended: bool = False


@dataclass(slots=True)
class Page:
    """A page: what lies under the counters, the forms of the counters, and what lies over them."""

    back: bool = False
    under: list[Item] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    over: list[Item] = field(default_factory=list)


class Forms:
    """Each distinct front and back drawn once. Equal pictures are one form, whatever they show.

    ``drawn`` are the display lists with their names, in mm from the corner of a counter.
    """

    def __init__(self, sheet: SheetOptions) -> None:
        self.size, self.radius = sheet.size, sheet.corner_radius
        self._rounding = rounding(
            sheet.size, sheet.corner_radius, sheet.bleed, apart=sheet.gutter > 0
        )
        self.drawn: dict[DisplayList, str] = {}
        self._fronts: dict[int, tuple[Face, FaceDrawing, str]] = {}
        self._backs: dict[tuple[int, str], str] = {}

    def front(self, counter: Counter) -> tuple[str, DisplayList]:
        """The form of a counter's face, and the texts of its identity."""
        # Faces hold dictionaries and cannot be keys; the same object is the same face as long as
        # it is kept, which the value here sees to.
        face = counter.face
        if id(face) not in self._fronts:
            drawing = draw_face(face, self.size)
            self._fronts[id(face)] = (face, drawing, self._form(face, drawing.items))
        _, drawing, name = self._fronts[id(face)]
        own = drawing.identified(counter.identity, ours=counter.ours)
        if own and self.radius:
            self._check(face, own)
        return name, own

    def back(self, counter: Counter) -> str:
        """The form of a counter's back."""
        key = (id(counter.face), counter.of)
        if key not in self._backs:
            self._backs[key] = self._form(counter.face, draw_back(counter, self.size))
        return self._backs[key]

    def _form(self, face: Face, items: DisplayList) -> str:
        if self.radius:
            self._check(face, items)
        return self.drawn.setdefault((*items, *self._rounding), f"Orbat-{len(self.drawn)}")

    def _check(self, face: Face, items: DisplayList) -> None:
        if (found := cut_away(items, self.size, self.radius)) is not None:
            what, most = found
            raise PrintError(
                f"A corner radius of {self.radius:g} mm would cut into {what} of “{face.name}”, or "
                f"come nearer than {LEAST_AIR:g} mm: at most {most:g} mm will do there."
            )


def pages(
    counters: Sequence[Counter], sheet: SheetOptions, arrangement: Arrangement, forms: Forms
) -> Iterator[list[Page]]:
    """The pages of a sheet, in printing order: a front, with its back behind it if it has one."""
    size = arrangement.grid.per_page
    for start in range(0, len(counters), size):
        yield _sides(counters[start : start + size], sheet, arrangement, forms)


def _sides(
    counters: Sequence[Counter], sheet: SheetOptions, arrangement: Arrangement, forms: Forms
) -> list[Page]:
    """One piece of paper: its front page, and its back page where the backs have one."""
    turn, front = arrangement.turn, Page()
    _fronts(front, counters, sheet, arrangement, forms)
    cuts = _cuts(len(counters), sheet, arrangement)
    marked_front, marked_back = sheet.marked
    _mark(front, cuts if marked_front else (), sheet)
    if turn is None:
        return [front]
    back = Page(back=True) if arrangement.duplex else front
    _backs(back, counters, sheet, arrangement, forms)
    _mark(back, turn.lines(cuts) if marked_back else (), sheet)
    front.over += arrangement.fold()
    return [front, back] if arrangement.duplex else [front]


def _cuts(count: int, sheet: SheetOptions, arrangement: Arrangement) -> tuple[Line, ...]:
    return marks.cut_marks(
        arrangement.grid,
        count,
        kind=sheet.marks,
        length=sheet.mark_length,
        distance=sheet.mark_distance,
        weight=sheet.mark_weight,
    )


def _mark(page: Page, cuts: Sequence[Line], sheet: SheetOptions) -> None:
    # Lines across the sheet run over the counters, which would cover them.
    (page.over if sheet.marks == "lines" else page.under).extend(cuts)


def _fronts(
    page: Page,
    counters: Sequence[Counter],
    sheet: SheetOptions,
    arrangement: Arrangement,
    forms: Forms,
) -> None:
    for place, counter in enumerate(counters):
        x, y = arrangement.grid.position(place)
        name, own = forms.front(counter)
        page.placed.append(Placed(name, x, y))
        page.under += _ground(counter.face, sheet, x, y, _bleed(place, sheet, arrangement))
        page.over += (item for item in moved(own, x, y) if isinstance(item, Text))


def _backs(
    page: Page,
    counters: Sequence[Counter],
    sheet: SheetOptions,
    arrangement: Arrangement,
    forms: Forms,
) -> None:
    turn, size = arrangement.turn, sheet.size
    assert turn is not None
    for place, counter in enumerate(counters):
        x, y = arrangement.grid.position(place)
        box = turn.box(Box(x, y, x + size, y + size))
        page.placed.append(Placed(forms.back(counter), box.left, box.top, not turn.upright))
        bleed = _turned(_bleed(place, sheet, arrangement), turn)
        page.under += _ground(counter.face, sheet, box.left, box.top, bleed)


def _bleed(place: int, sheet: SheetOptions, arrangement: Arrangement) -> Reach:
    """How far the colour of the counter at a place reaches over its edges, in mm.

    All colours lie under all counters, each reaching under the next, so that no paper can shine
    through where two meet. Upwards and leftwards a colour bleeds only into the open.
    """
    if sheet.gutter:
        bleed = min(sheet.bleed, sheet.gutter / 2)
        return Reach(bleed, bleed, bleed, bleed)
    bleed, columns = sheet.bleed, arrangement.grid.columns
    return Reach(
        bleed if place % columns == 0 else 0.0, bleed if place < columns else 0.0, bleed, bleed
    )


def _turned(reach: Reach, turn: Turn) -> Reach:
    if turn.upright:
        return Reach(reach.right, reach.top, reach.left, reach.bottom)
    return Reach(reach.left, reach.bottom, reach.right, reach.top)


def _ground(face: Face, sheet: SheetOptions, x: float, y: float, reach: Reach) -> Iterator[Item]:
    """The colour of a counter and of its edge, as far as they bleed."""
    size, radius = sheet.size, sheet.corner_radius
    edges = edge_pattern(face.edge, size, ink_on(face.colour), x, y, reach)
    if not radius:
        wide, tall = size + reach.left + reach.right, size + reach.top + reach.bottom
        yield Rect(x - reach.left, y - reach.top, wide, tall, fill=face.colour)
        yield from edges
        return
    # Where it reaches under a neighbour, the neighbour covers it, white corners and all.
    bleed = max(reach.left, reach.top, reach.right, reach.bottom)
    counter = Box(x, y, x + size, y + size)
    yield Path(rounded(counter.grown(bleed), radius + bleed), fill=face.colour)
    straight = size - 2 * radius
    level = Box(x - bleed, y + radius, x + size + bleed, y + radius + straight)
    upright = Box(x + radius, y - bleed, x + radius + straight, y + size + bleed)
    for edge in edges:
        for part in (level, upright):
            if (shared := painted(edge).within(part)) is not None:
                yield replace(
                    edge, x=shared.left, y=shared.top, width=shared.width, height=shared.height
                )
