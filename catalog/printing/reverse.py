"""The back of a counter: whose it is, and what.

A unit's back has its nation's code and name over a rule and the unit's name under it; a vehicle,
dismounted or one-shot counter says which unit it belongs to; a marker has its name. The ground is
the front's. A name is set on one to three lines, whichever makes it largest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from catalog.printing.colour import ink_on
from catalog.printing.display import Box, DisplayList, Item, Line, Rect
from catalog.printing.face import HALF_INCH, SAFE
from catalog.printing.palette import edge_pattern
from catalog.printing.runs import LEAST_HEIGHT, Piece, Run, fit

if TYPE_CHECKING:
    from catalog.query.faces import Counter

# Heights of capitals on half an inch, in mm.
_CODE, _NATION, _KIND, _NAME, _MARKER = 2.4, 1.15, 1.1, 1.6, 2.1
_ASIDE = 0.25  # from the safe area to the longest line, so that edge patterns stand clear of it
_TOP = 0.25  # from the safe area to the code
_BELOW = 0.65  # from one thing to the next
_RULE = 0.25
_PITCH = 1.55  # from line to line of a name, in its heights
_HANG = 0.3  # what letters hang below the last line, in its heights
_MOST_LINES = 3
_BELONGING = {"vehicle": "vehicle of", "dismounted": "dismounted from", "one-shot": "one shot of"}


def draw_back(counter: Counter, size: float) -> DisplayList:
    """The back of a counter of so many mm a side."""
    face, scale = counter.face, size / HALF_INCH
    ink = ink_on(face.colour)
    ground = Rect(0, 0, size, size, fill=face.colour, part="background")
    items: list[Item] = [ground, *edge_pattern(face.edge, size, ink)]
    aside = SAFE + _ASIDE * scale
    zone = Box(aside, SAFE, size - aside, size - SAFE)
    if face.kind == "marker":
        items += _name(face.name, zone, _MARKER * scale, ink)
        return tuple(items)
    baseline = SAFE + (_TOP + _CODE) * scale
    items += _line(face.nation_code, "bold", zone, baseline, _CODE * scale, ink, "code")
    height = max(LEAST_HEIGHT, _NATION * scale)
    baseline += _BELOW * scale + height
    items += _line(face.nation, "regular", zone, baseline, height, ink, "nation")
    rule = baseline + _BELOW * scale
    wide = 0.3 * zone.width
    middle = size / 2
    items.append(Line(middle - wide, rule, middle + wide, rule, ink, _RULE, part="rule"))
    top, name = rule + 0.9 * _BELOW * scale, face.name
    if counter.of or face.kind in _BELONGING:
        height = max(LEAST_HEIGHT, _KIND * scale)
        top += height
        words = _BELONGING.get(face.kind, f"{face.kind} of") if counter.of else face.kind
        items += _line(words, "regular", zone, top, height, ink, "kind")
        top += 0.45 * scale
        name = counter.of or face.name
    items += _name(name, Box(zone.left, top, zone.right, zone.bottom), _NAME * scale, ink)
    return tuple(items)


def _line(
    text: str, key: str, zone: Box, baseline: float, height: float, ink: str, part: str
) -> Iterator[Item]:
    """A text in the middle of a zone, narrowed only where it must be."""
    if not text:
        return
    run = Run((Piece(text, font=key),), height, LEAST_HEIGHT)
    fitted = fit([run], zone.width)[0]
    x = (zone.left + zone.right - fitted.width) / 2
    yield from fitted.drawn(x, baseline, ink=ink, part=part)


def _name(text: str, zone: Box, height: float, ink: str) -> Iterator[Item]:
    """A name in the middle of a zone, on as few lines as make it largest."""
    lines, height = max(
        (_fitted(lines, zone, height) for lines in _wrappings(text)), key=lambda found: found[1]
    )
    step = _PITCH * max(height, LEAST_HEIGHT)
    block = (len(lines) - 1) * step + height
    baseline = (zone.top + zone.bottom - block - _HANG * height) / 2 + height
    for number, line in enumerate(lines):
        yield from _line(
            line, "bold", zone, baseline + number * step, max(height, LEAST_HEIGHT), ink, "name"
        )


def _wrappings(text: str) -> Iterator[list[str]]:
    """A text on one line, two, and so on: each time broken so that the widest line is narrowest."""
    words = text.split()
    for count in range(1, min(_MOST_LINES, len(words)) + 1):
        ways = []
        for breaks in combinations(range(1, len(words)), count - 1):
            edges = (0, *breaks, len(words))
            ways.append([" ".join(words[a:b]) for a, b in pairwise(edges)])
        yield min(ways, key=lambda lines: max(map(_wide, lines)))


def _wide(line: str) -> float:
    """The width of a line in mm at a height of one."""
    return Run((Piece(line),), 1.0, 1.0).width(1.0)


def _fitted(lines: list[str], zone: Box, height: float) -> tuple[list[str], float]:
    """Lines and the height at which they fill a zone, at most ``height``.

    A height under the least says how far they must be narrowed; what is too tall cannot be.
    """
    tall = zone.height / ((len(lines) - 1) * _PITCH + 1 + _HANG)
    if tall < LEAST_HEIGHT:
        return lines, 0.0
    return lines, min(height, tall, zone.width / max(map(_wide, lines)))
