"""Palettes: the grounds that nations have in print, and the patterns that tell them apart.

``colour`` is what the game declares. ``grey`` and ``safe`` give each nation, in the order in which
its game declares them, a grey or a colour that no colour blindness confuses with another, and a
pattern along the edge, so that a sheet from any printer can be sorted at a glance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.errors import PrintError
from catalog.printing.colour import grey_of
from catalog.printing.display import Rect

if TYPE_CHECKING:
    from catalog.query.faces import Counter, Face

KINDS = ("colour", "grey", "safe")

GREYS = ("#e2e2e2", "#b9b9b9", "#939393", "#5e5e5e", "#3a3a3a", "#cdcdcd", "#797979")
"""Far apart in lightness, the first five above all; black or white ink reads on each."""

SAFE_COLOURS = ("#8fc6f0", "#e08f47", "#f6e58a", "#3a8f7a", "#94394f", "#1d3a6e")
"""Sky blue, orange, yellow, green, wine, navy: they differ in lightness too."""

BAND = 0.35
"""How deep an edge pattern reaches from the cut, in mm: not into the safe area."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far something goes over each edge of a counter, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


_Spans = tuple[tuple[float, float], ...]


def _evenly(count: int, share: float) -> _Spans:
    """So many dashes on an edge of length 1, each that share of its part; ends alike."""
    half = share / 2
    return tuple(((i + 0.5 - half) / count, (i + 0.5 + half) / count) for i in range(count))


_WHOLE: _Spans = ((0.0, 1.0),)
_CORNERS: _Spans = ((0.0, 0.2), (0.8, 1.0))
_MIDDLE: _Spans = ((0.28, 0.72),)
_SPANS: dict[str, tuple[_Spans, _Spans]] = {
    # The spans of the upper and lower edge, and those of the left and right one.
    "middles": (_MIDDLE, _MIDDLE),
    "dashes": (_evenly(4, 0.5), _evenly(4, 0.5)),
    "frame": (_WHOLE, _WHOLE),
    "sides": ((), _WHOLE),
    "corners": (_CORNERS, _CORNERS),
    "dots": (_evenly(9, 0.34), _evenly(9, 0.34)),
    "ends": (_WHOLE, ()),
    "ladder": ((), _evenly(9, 0.5)),
}
EDGES = tuple(_SPANS)
"""The names of the edge patterns, in the order in which nations get them."""


def dressed(counters: Iterable[Counter], kind: str, nations: Sequence[str]) -> list[Counter]:
    """Counters in a palette; ``nations`` are the game's, in its order.

    Raises:
        PrintError: there is no such palette.
    """
    if kind not in KINDS:
        raise PrintError(f"“{kind}” is no palette: name one of {', '.join(KINDS)}.")
    if kind == "colour":
        return list(counters)
    # Counters share their faces; so must dressed ones, for each face is drawn once.
    known: dict[int, tuple[Face, Face]] = {}
    dressed = []
    for counter in counters:
        old = counter.face
        if id(old) not in known:
            known[id(old)] = (old, _dressed(old, kind, nations))
        dressed.append(replace(counter, face=known[id(old)][1]))
    return dressed


def _dressed(face: Face, kind: str, nations: Sequence[str]) -> Face:
    if face.nation not in nations:
        return replace(face, colour="#ffffff") if kind == "grey" else face
    place = nations.index(face.nation)
    grounds = GREYS if kind == "grey" else SAFE_COLOURS
    return replace(
        face,
        colour=grounds[place % len(grounds)],
        tint=grey_of(face.tint) if face.tint and kind == "grey" else face.tint,
        edge=EDGES[place % len(EDGES)],
    )


def edge_pattern(
    edge: str, size: float, ink: str, x: float = 0.0, y: float = 0.0, reach: Reach = Reach()
) -> tuple[Rect, ...]:
    """The pattern along the edges of a counter of so many mm whose corner is at x, y.

    It begins ``reach`` outside the cut, where it bleeds with the counter's colour. It looks the
    same in a mirror and upside down, as the backs may lie.
    """
    if not edge:
        return ()
    return tuple(_strips(edge, size, ink, x, y, reach))


def _strips(edge: str, size: float, ink: str, x: float, y: float, reach: Reach) -> Iterator[Rect]:
    level, upright = _SPANS[edge]
    for start, end in level:
        left = x + start * size - (reach.left if start == 0 else 0.0)
        right = x + end * size + (reach.right if end == 1 else 0.0)
        yield Rect(left, y - reach.top, right - left, BAND + reach.top, ink, part="edge")
        low = y + size - BAND
        yield Rect(left, low, right - left, BAND + reach.bottom, ink, part="edge")
    for start, end in upright:
        top = y + start * size - (reach.top if start == 0 else 0.0)
        bottom = y + end * size + (reach.bottom if end == 1 else 0.0)
        yield Rect(x - reach.left, top, BAND + reach.left, bottom - top, ink, part="edge")
        far = x + size - BAND
        yield Rect(far, top, BAND + reach.right, bottom - top, ink, part="edge")
