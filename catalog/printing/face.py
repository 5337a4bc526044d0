"""A face, as its game declares it, becomes a display list for a counter of any size.

The face is three rows and a band. Numerals stand in the top and the bottom row; the band between
holds the echelon mark, the symbol with what is beside it, and the label. Where rows and band lie
follows from the layout alone, so that every counter of a game lines up with its neighbours; only
text is fitted face by face. Distances are drawn for half an inch and scale with the counter, but
the safe area and the least heights of text do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.printing.colour import WHITE, ink_on
from catalog.printing.display import Box, DisplayList, Item, Rect, Text
from catalog.printing.fonts import inked
from catalog.printing.palette import edge_pattern
from catalog.printing.runs import LEAST_HEIGHT, Blank, Piece, Run, fit, value
from catalog.printing.symbols import FRAME, Symbol, echelon, symbol
from catalog.query.faces import Slot

if TYPE_CHECKING:
    from catalog.query.faces import Counter, Face

HALF_INCH = 12.7
SAFE = 0.7
"""Nothing but the background comes nearer to the cut than this, in mm."""

# Heights of digits and capitals on half an inch in mm: as drawn, and the least.
_HEIGHTS = {"large": (2.2, 2.1), "medium": (1.4, 1.2), "small": (1.2, LEAST_HEIGHT)}
_GAP = 0.3  # between neighbours of a row
_PADDING = 0.33  # inside a ruled box
_ABOVE = 0.2  # room over the digits of the top row, for parentheses
_ROWS = {
    "top": ("top-left", "top", "top-right"),
    "bottom": ("bottom-left", "bottom", "bottom-right"),
    "middle": ("left", "centre", "right"),
}
_RULE = 0.25  # weight of a box
_DESCENT = 0.4  # below the label's baseline: a parenthesis, the tail of a g, and air
_MARK = 0.9  # height of an echelon mark
_BESIDE = 2.75  # what is kept free on each side of the symbol for text
_LYING = 0.8  # words that must be narrowed more than this beside the symbol are set upright
_INSET = 0.2  # numerals keep this much more from the edge than they must, if they can
_TUCKING = 0.8  # numerals are not narrowed more than this to make room for the mark
_FREE = ("right", "left", "bottom", "top", "bottom-right", "top-right", "below-centre")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the identity goes: between ``left`` and ``right``, on ``baseline``; all in mm.

    ``align`` is 0 at the left, 0.5 in the middle and 1 at the right; ``middle`` is where it is
    centred if there is room.
    """

    left: float
    right: float
    baseline: float
    align: float
    middle: float
    height: float
    least: float
    ink: str
    part: str

    def put(self, run: Run) -> tuple[Item, ...]:
        """The run, fitted into the place."""
        fitted = fit([run], self.right - self.left)[0]
        slack = self.right - self.left - fitted.width
        x = self.left + max(0.0, slack) * self.align
        if self.align == 0.5:
            wanted = self.middle - fitted.width / 2
            x = min(max(wanted, self.left), max(self.left, self.right - fitted.width))
        return fitted.drawn(x, self.baseline, ink=self.ink, part=self.part)


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """A face without its identity code, which alone differs from counter to counter."""

    items: DisplayList
    identity: Place | None

    def identified(self, identity: str, *, ours: bool = False) -> DisplayList:
        """The texts of an identity code; ``ours`` adds a + behind it."""
        if self.identity is None or not identity:
            return ()
        text = identity + ("+" if ours else "")
        place = self.identity
        room = place.right - place.left
        whole = Run((Piece(text),), place.height, place.least)
        if "/" not in text or whole.width(place.least, 0.8) <= room:
            return place.put(whole)
        # Too long for one line: break at the stroke, lines apart by the air of small print.
        first, _, second = text.partition("/")
        half = place.least
        lines = (f"{first}/", place.baseline - half - 0.3), (second, place.baseline)
        return tuple(
            item
            for line, baseline in lines
            for item in replace(place, baseline=baseline).put(Run((Piece(line),), half, half))
        )


def draw_counter(counter: Counter, size: float) -> DisplayList:
    """A counter of so many mm a side: its face and its identity code."""
    drawing = draw_face(counter.face, size)
    return drawing.items + drawing.identified(counter.identity, ours=counter.ours)


def draw_face(face: Face, size: float) -> FaceDrawing:
    """A face for counters of so many mm a side.

    Raises:
        AssetError: it names a symbol or an echelon mark that there is no picture of.
        ValueError: a colour is not ``#rrggbb``.
    """
    return _Drawing(face, size).drawn()


class _Drawing:
    """The state of one face being drawn: which slots stand where, and what is drawn so far."""

    def __init__(self, face: Face, size: float) -> None:
        self.face, self.size = face, size
        self.scale = size / HALF_INCH
        self.ink = ink_on(face.colour)
        ground = Rect(0, 0, size, size, fill=face.colour, part="background")
        self.items: list[Item] = [ground, *edge_pattern(face.edge, size, self.ink)]
        self.identity: Place | None = None
        self.slots: dict[str, list[Slot]] = {}
        for slot in _with_nation(face):
            self.slots.setdefault(slot.at, []).append(slot)
        self.left, self.right, self.middle = SAFE, size - SAFE, size / 2
        self._between = (self.left, self.right, False)

    def drawn(self) -> FaceDrawing:
        top, bottom = self._baselines()
        floor = self._row("bottom", bottom) if bottom else self.size - SAFE
        ceiling = self._row("top", top) if top else SAFE
        self._band(ceiling, floor, top)
        return FaceDrawing(tuple(self.items), self.identity)

    # Rows -----------------------------------------------------------------------------------

    def _baselines(self) -> tuple[float | None, float | None]:
        """Where the numerals of the top and of the bottom row stand; None for an empty row."""
        top, bottom = self._row_height("top"), self._row_height("bottom")
        below = self._padding("bottom") + _RULE / 2
        return (
            SAFE + _ABOVE * self.scale + top if top else None,
            self.size - SAFE - below if bottom else None,
        )

    def _row_height(self, row: str) -> float:
        slots = [slot for at in _ROWS[row] for slot in self.slots.get(at, ())]
        return max((self._height(slot)[0] for slot in slots), default=0.0)

    def _padding(self, row: str) -> float:
        """What a row leaves free above and below its numerals."""
        boxes = any(slot.box_when for at in _ROWS[row] for slot in self.slots.get(at, ()))
        return (_PADDING if boxes else _ABOVE) * self.scale

    def _row(self, row: str, baseline: float) -> float:
        """Draw a row; the edge towards the band that it keeps for itself, in mm."""
        at_left, at_centre, at_right = _ROWS[row]
        left, centre, right = (self._run(at) for at in _ROWS[row])
        gap = _GAP * self.scale
        corners = [run for run in (left, right) if run]
        room = self.right - self.left - gap * max(0, len(corners) - 1)
        if centre:
            room -= centre.width(centre.least, 0.8) + gap
        sizes = fit(corners, room)
        if row == "top" and not centre and (mark := self._mark_width()):
            # Rather narrow the numerals a little than push the mark, and the symbol, down.
            tucked = fit(corners, room - mark - gap)
            if all(one.squeeze >= _TUCKING for one in tucked):
                sizes, room = tucked, room - mark - gap
        inset = self._inset(room - sum(one.width for one in sizes))
        fitted = iter(sizes)
        start, end = self.left + inset, self.right - inset
        if left:
            one = next(fitted)
            self.items += one.drawn(start, baseline, ink=self.ink, part=at_left)
            start += one.width + gap
        if right:
            one = next(fitted)
            end -= one.width
            self.items += one.drawn(end, baseline, ink=self.ink, part=at_right)
            end -= gap
        self._between = (start, end, centre is not None)
        if centre:
            self.items += self._place(at_centre, start, end, baseline, 0.5).put(centre)
        for at, align in ((at_left, 0.0), (at_centre, 0.5), (at_right, 1.0)):
            if any(slot.shows == "identity" for slot in self.slots.get(at, ())):
                self.identity = self._place(at, start, end, baseline, align)
        if row == "top":
            return baseline + _ABOVE * self.scale
        return baseline - self._row_height(row) - self._padding(row) - _RULE / 2

    def _inset(self, slack: float) -> float:
        """How far a row keeps from the edge of the safe area, where it has room to spare, in mm."""
        return min(_INSET * self.scale, max(0.0, slack / 2))

    def _place(self, at: str, start: float, end: float, baseline: float, align: float) -> Place:
        height, least = self._height(self.slots[at][0])
        return Place(start, end, baseline, align, self.middle, height, least, self.ink, at)

    # The band between the rows ----------------------------------------------------------------

    def _band(self, ceiling: float, floor: float, top: float | None) -> None:
        scale = self.scale
        if label := self._run("below-centre"):
            baseline = floor - _DESCENT * scale
            place = self._place("below-centre", self.left, self.right, baseline, 0.5)
            self.items += place.put(label)
        if "below-centre" in self.slots:
            height, _ = self._height(self.slots["below-centre"][0])
            floor -= _DESCENT * scale + height
        ceiling = self._mark(ceiling, top) if "above-centre" in self.slots else ceiling
        air = 0.25 * scale if ceiling > SAFE or floor < self.size - SAFE else 0.1 * scale
        # An accent on the label's capitals reaches a third of a millimetre up.
        zone = Box(self.left, ceiling + air, self.right, floor - max(air, 0.34 * scale))
        beside = self._symbol(zone)
        for at, align in (("left", 0.0), ("right", 1.0)):
            if run := self._run(at):
                self._beside(run, at, align, zone, beside)
        if run := self._run("centre"):
            baseline = (zone.top + zone.bottom + run.height) / 2
            place = self._place("centre", zone.left, zone.right, baseline, 0.5)
            self.items += place.put(run)

    def _mark_width(self) -> float:
        """The width of what stands above the symbol, in mm."""
        if run := self._run("above-centre"):
            return run.width(run.least)
        picture = self._echelon()
        return picture.width / picture.height * _MARK * self.scale if picture else 0.0

    def _echelon(self) -> Symbol | None:
        shown = any(slot.shows == "echelon" for slot in self.slots.get("above-centre", ()))
        return echelon(self.face.echelon) if shown and self.face.echelon else None

    def _mark(self, ceiling: float, top: float | None) -> float:
        """Draw what stands above the symbol; the edge below which the symbol begins, in mm.

        The mark reaches up between the numerals of the top row, which leaves a larger symbol.
        Where they leave no room for it, it stands below them.
        """
        scale, run, picture = self.scale, self._run("above-centre"), self._echelon()
        height = max(_MARK * scale, run.least) if run else _MARK * scale
        start, end, taken = self._between if top else (self.left, self.right, False)
        width = self._mark_width()
        if top and width <= end - start and not taken:
            ceiling = top - 0.45 * scale
        else:
            start, end = self.left, self.right
            ceiling += 0.1 * scale
        if picture:
            x = min(max(self.middle - width / 2, start), end - width)
            self.items += picture.placed(
                x, ceiling, width, ink=self.ink, frame=WHITE, part="above-centre"
            )
        elif run:
            place = self._place("above-centre", start, end, ceiling + height, 0.5)
            self.items += place.put(replace(run, height=height))
        return ceiling + height - 0.05 * scale

    def _symbol(self, zone: Box) -> Box:
        """Draw the symbol as large as the zone allows; the box in mm that it takes, or would."""
        face, scale = self.face, self.scale
        shown = any(slot.shows == "symbol" for slot in self.slots.get("centre", ()))
        picture = symbol(face.symbol) if shown and face.symbol else None
        aspect = picture.width / picture.height if picture else 1.5
        if "left" in self.slots or "right" in self.slots:
            widest = self.size - 2 * (SAFE + _BESIDE * scale)
        elif any(at in self.slots for row in ("top", "bottom") for at in _ROWS[row]):
            widest = 0.6 * self.size
        else:
            widest = 0.75 * self.size
        width = min(widest, zone.height * aspect)
        height = width / aspect
        x, y = self.middle - width / 2, (zone.top + zone.bottom - height) / 2
        if picture:
            frame = face.tint or WHITE
            framed = any(getattr(shape, "fill", "") == FRAME for shape in picture.shapes)
            ink = ink_on(frame) if framed else self.ink
            self.items += picture.placed(x, y, width, ink=ink, frame=frame, part="centre")
        return Box(x, y, x + width, y + height)

    def _beside(self, run: Run, at: str, align: float, zone: Box, symbol_box: Box) -> None:
        """Draw what stands left or right of the symbol: upright, where it is too long to lie."""
        air = 0.25 * self.scale
        if at == "left":
            start, end = self.left, symbol_box.left - air
        else:
            start, end = symbol_box.right + air, self.right
        words = all(isinstance(piece, Piece) for piece in run.pieces)
        if words and run.width(run.least, _LYING) > end - start:
            one = fit([run], zone.height)[0]
            texts = [t for t in one.drawn(0, 0, ink=self.ink, part=at) if isinstance(t, Text)]
            # Lay the letters against the safe area by their ink: an f is taller than a capital.
            x = start - min(inked(t).top for t in texts)
            if at == "right":
                x = end - max(inked(t).bottom for t in texts)
            y = (zone.top + zone.bottom + one.width) / 2
            self.items += _turned(texts, x, y)
            return
        baseline = (symbol_box.top + symbol_box.bottom + run.height) / 2
        inset = self._inset(2 * (end - start - run.width(run.height)))
        start, end = (start + inset, end) if at == "left" else (start, end - inset)
        self.items += self._place(at, start, end, baseline, align).put(run)

    # Slots ------------------------------------------------------------------------------------

    def _height(self, slot: Slot) -> tuple[float, float]:
        """The height of a slot's numerals as drawn, and the least, in mm."""
        drawn, least = _HEIGHTS.get(slot.size, _HEIGHTS["small"])
        least = max(LEAST_HEIGHT, least * min(1.0, self.scale))
        return max(drawn * self.scale, least), least

    def _run(self, at: str) -> Run | None:
        """What stands at a place; values that share one are joined as in ``6-6``."""
        slots = self.slots.get(at, [])
        pieces: list[Piece | Blank] = []
        for slot in slots:
            more = self._pieces(slot)
            if pieces and more:
                pieces.append(Piece("-"))
            pieces += more
        if not pieces:
            return None
        boxed = any(
            slot.box_when and self.face.statistics.get(slot.box_when) for slot in slots
        ) and not any(isinstance(piece, Blank) for piece in pieces)
        return Run(tuple(pieces), *self._height(slots[0]), boxed, _PADDING * self.scale)

    def _pieces(self, slot: Slot) -> tuple[Piece | Blank, ...]:
        face, key = self.face, slot.shows
        if key == "label":
            return (Piece(face.label),) if face.label else ()
        if key == "nation":
            return (Piece(face.nation_code, font="regular"),) if face.nation_code else ()
        if key in ("symbol", "echelon", "identity"):
            return ()
        if key in face.unknown:
            return (Blank(),)
        shown = face.statistics.get(key)
        if shown is None or isinstance(shown, bool):
            return ()
        behind = face.statistics.get(slot.with_small)
        flags = (key, slot.with_small, slot.parentheses_when, slot.box_when)
        return value(
            str(shown),
            parentheses=bool(face.statistics.get(slot.parentheses_when)),
            behind="" if behind is None else str(behind),
            doubtful=any(flag in face.probable for flag in flags if flag),
        )


def _with_nation(face: Face) -> Iterator[Slot]:
    """The layout's slots, and one for the nation if it has none: colour is never the only sign."""
    slots = face.layout.slots
    yield from slots
    if face.nation_code and not any(slot.shows == "nation" for slot in slots):
        taken = {slot.at for slot in slots}
        free = [at for at in _FREE if at not in taken]
        yield Slot(free[0] if free else "right", "nation")


def _turned(texts: Iterable[Text], x: float, y: float) -> Iterator[Text]:
    """Texts drawn from the origin, turned to be read upwards from x, y."""
    for text in texts:
        yield replace(text, x=x + text.y, y=y - text.x, rotation=90.0)
