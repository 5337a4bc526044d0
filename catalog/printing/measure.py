"""Faults of a counter that a player would see: measured, not eyeballed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from catalog.printing.colour import MINIMUM_CONTRAST, contrast
from catalog.printing.display import Box, Item, Path, Rect, Text, painted
from catalog.printing.face import SAFE
from catalog.printing.fonts import font, height, inked
from catalog.printing.runs import LEAST_HEIGHT, NARROWEST

_GROUND = ("background", "edge")
_SLACK = 0.02  # mm: less than any printer can show


def problems(items: Sequence[Item], size: float) -> list[str]:
    """What is wrong with a counter of so many mm a side, one sentence a fault; empty if sound.

    Found are: ink outside the cut or the safe area, an edge pattern inside it, parts that touch
    one another, a text that crosses a box, letters that are too low, too narrow, of too little
    contrast, or not in the font.
    """
    return [
        *_outside(items, size),
        *_overlaps(items),
        *(fault for item in items if isinstance(item, Text) for fault in _illegible(item)),
        *_faint(items),
    ]


def ink_box(item: Item) -> Box:
    """What an item blackens, in mm."""
    return inked(item) if isinstance(item, Text) else painted(item)


def _name(item: Item) -> str:
    return f"“{item.text}” ({item.part})" if isinstance(item, Text) else f"the {item.part} picture"


def _outside(items: Sequence[Item], size: float) -> Iterator[str]:
    safe = Box(SAFE, SAFE, size - SAFE, size - SAFE)
    for item in items:
        if item.part == "edge" and safe.meets(ink_box(item)):
            yield "the edge pattern reaches into the safe area"
        if item.part not in _GROUND and not safe.holds(box := ink_box(item), _SLACK):
            over = max(
                safe.left - box.left, safe.top - box.top,
                box.right - safe.right, box.bottom - safe.bottom,
            )  # fmt: skip
            yield f"{_name(item)} reaches {over:.2f} mm out of the safe area"


def _overlaps(items: Sequence[Item]) -> Iterator[str]:
    drawn = [(item, ink_box(item)) for item in items if item.part not in _GROUND]
    for (one, box), (other, other_box) in combinations(drawn, 2):
        texts = isinstance(one, Text) + isinstance(other, Text)
        if not box.meets(other_box, _SLACK):
            continue
        if one.part == other.part:
            # Within a part, pictures are meant to overlap, and a rule goes around its text.
            rule, inner = (one, other_box) if isinstance(one, Rect) else (other, box)
            ruled = isinstance(rule, Rect) and rule.fill is None
            if texts == 2 or (texts == 1 and not (ruled and _inside(rule, inner))):
                yield f"{_name(one)} touches {_name(other)}"
        else:
            yield f"{_name(one)} touches {_name(other)}"


def _inside(rule: Item, inner: Box) -> bool:
    assert isinstance(rule, Rect)
    return painted(rule).grown(-rule.stroke_width).holds(inner, _SLACK)


def _illegible(text: Text) -> Iterator[str]:
    if height(text) < LEAST_HEIGHT - 1e-6:
        yield f"{_name(text)} is {height(text):.2f} mm high, less than {LEAST_HEIGHT}"
    if text.squeeze <= NARROWEST:
        yield f"{_name(text)} is narrowed to {text.squeeze:.0%}"
    if missing := font(text.font).missing(text.text):
        yield f"{_name(text)} has characters that the font lacks: {missing}"


def _faint(items: Sequence[Item]) -> Iterator[str]:
    for at, item in enumerate(items):
        colour = item.colour if isinstance(item, Text) else item.stroke
        if colour is None:
            continue
        box = ink_box(item)
        for below in reversed(items[:at]):
            if isinstance(below, Rect | Path) and below.fill and painted(below).holds(box, _SLACK):
                if contrast(colour, below.fill) < MINIMUM_CONTRAST and not _shines(item, below):
                    yield f"{_name(item)} is {colour} on {below.fill}: too faint"
                break


def _shines(item: Item, ground: Rect | Path) -> bool:
    """Whether a picture's fill stands out from the ground where its stroke does not."""
    if not isinstance(item, Rect | Path) or not item.fill or not ground.fill:
        return False
    return contrast(item.fill, ground.fill) >= MINIMUM_CONTRAST
