"""Tactical symbols in the nation's colour, as pictures inside a line of text."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from catalog.printing.colour import BLACK, WHITE, ink_on
from catalog.printing.display import Item, Rect, Text
from catalog.printing.fonts import font
from catalog.printing.svg import svg
from catalog.printing.symbols import echelon, symbol
from catalog.query.aids import Badge

WIDTH, HEIGHT = 8.4, 7.5
"""Of every picture in mm, so that they stand in line: the mark, and the symbol under it."""

_MARK, _BELOW_MARK = 1.5, 0.4
_SIZE = re.compile(r'\b(width|height)="([\d.]+)mm"')
_STROKE = 0.375
_CODE = 8 * 25.4 / 72  # mm; nothing on an aid is smaller than 8 points


@cache
def picture(badge: Badge, scale: float = 1.0) -> Markup:
    """A symbol with its echelon mark; a formation shows its nation's code in an empty frame."""
    top = _MARK + _BELOW_MARK
    items: list[Item] = []
    named = ""
    if badge.echelon:
        mark = echelon(badge.echelon)
        width = mark.width / mark.height * _MARK
        items += mark.placed((WIDTH - width) / 2, 0, width, ink=BLACK, frame=WHITE)
        named = f", {mark.title.lower()}"
    if badge.symbol:
        drawn = symbol(badge.symbol)
        ink = ink_on(badge.colour)
        height = drawn.height / drawn.width * WIDTH
        y = top + (HEIGHT - top - height) / 2
        items += drawn.placed(0, y, WIDTH, ink=ink, frame=badge.colour)
        title = f"{drawn.title}{named}, {badge.nation}"
    else:
        items += _frame(badge, top)
        title = f"Formation{named}, {badge.nation}"
    return _inline(svg(items, WIDTH, HEIGHT, title=title), scale)


@cache
def marker(name: str, colour: str) -> Markup:
    """A marker's picture, in mm as wide as a symbol."""
    drawn = symbol(name)
    height = drawn.height / drawn.width * WIDTH
    return _inline(svg(drawn.placed(0, 0, WIDTH, ink=BLACK, frame=colour), WIDTH, height,
                       title=drawn.title))  # fmt: skip


@cache
def flag(badge: Badge, size: float) -> Markup:
    """A nation's colour and code as a plate of so many mm in height."""
    width = size * 1.5
    text = font("bold")
    letters = size * 0.52
    wide = text.width(badge.code) * letters
    items: list[Item] = [
        Rect(
            _STROKE / 2, _STROKE / 2, width - _STROKE, size - _STROKE,
            fill=badge.colour, stroke=BLACK, stroke_width=_STROKE,
        ),
        Text(
            badge.code, "bold", letters, (width - wide) / 2,
            size / 2 + text.cap_height * letters / 2, wide, colour=ink_on(badge.colour),
        ),
    ]  # fmt: skip
    return _inline(svg(items, width, size, title=badge.nation))


@cache
def box(width: float, height: float = 5.0) -> Markup:
    """An empty box to fill in by hand, in mm."""
    edge = 0.35
    ruled = Rect(
        edge / 2, edge / 2, width - edge, height - edge, fill=WHITE, stroke=BLACK, stroke_width=edge
    )
    return _inline(svg((ruled,), width, height, title="Not known: write it in"))


def _inline(drawing: str, scale: float = 1.0) -> Markup:
    """A picture that may stand in a line: without the spaces that would part it from the text.

    WeasyPrint takes the size of a picture from its attributes, whatever a style says.
    """
    if scale != 1.0:
        drawing = _SIZE.sub(lambda m: f'{m[1]}="{float(m[2]) * scale:.3f}mm"', drawing, count=2)
    return Markup(drawing.strip())


def _frame(badge: Badge, top: float) -> list[Item]:
    text = font("bold")
    wide = text.width(badge.code) * _CODE
    height = HEIGHT - top
    baseline = top + height / 2 + text.cap_height * _CODE / 2
    return [
        Rect(
            _STROKE / 2, top + _STROKE / 2, WIDTH - _STROKE, height - _STROKE,
            fill=badge.colour, stroke=BLACK, stroke_width=_STROKE,
        ),
        Text(
            badge.code, "bold", _CODE, (WIDTH - wide) / 2, baseline, wide,
            colour=ink_on(badge.colour),
        ),
    ]  # fmt: skip
