"""A display list as SVG: for the site and for export. Text stays text."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from catalog.printing.display import Command, Item, Line, Path, Rect, Text
from catalog.printing.fonts import FAMILY, WEIGHTS


def svg(items: Iterable[Item], width: float, height: float, *, title: str = "") -> str:
    """A standalone SVG of so many mm, one user unit a mm.

    The font is named, not embedded: a page that shows the picture declares Roboto Condensed from
    ``print/fonts`` with ``@font-face``. Texts start where they were measured to start, so another
    font changes their look, not their place.
    """
    body = "".join(f"  {_element(item)}\n" for item in items)
    label = f"  <title>{escape(title)}</title>\n" if title else ""
    named = f' role="img" aria-label={quoteattr(title)}' if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}mm" height="{_n(height)}mm" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" '
        f"font-family=\"'{FAMILY}', sans-serif\"{named}>\n{label}{body}</svg>\n"
    )


def _element(item: Item) -> str:
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Line):
        ends = zip(("x1", "y1", "x2", "y2"), (item.x1, item.y1, item.x2, item.y2), strict=True)
        place = " ".join(f'{name}="{_n(value)}"' for name, value in ends)
        return f"<line {place}{_stroke(item)}/>"
    if isinstance(item, Rect):
        sides = zip(
            ("x", "y", "width", "height"), (item.x, item.y, item.width, item.height), strict=True
        )
        place = " ".join(f'{name}="{_n(value)}"' for name, value in sides)
        return f'<rect {place} fill="{item.fill or "none"}"{_stroke(item)}/>'
    ends_and_joins = ' stroke-linecap="round" stroke-linejoin="round"' if item.stroke else ""
    return (
        f'<path d="{path_data(item.commands)}" fill="{item.fill or "none"}"'
        f"{_stroke(item)}{ends_and_joins}/>"
    )


def path_data(commands: Iterable[Command]) -> str:
    """A path as the ``d`` of an SVG path."""
    return "".join(op + " ".join(_n(v) for v in values) for op, *values in commands)


def _text(item: Text) -> str:
    place = f'x="{_n(item.x)}" y="{_n(item.y)}"'
    if item.squeeze != 1 or item.rotation:
        turn = f" rotate({_n(-item.rotation)})" if item.rotation else ""
        squeeze = f" scale({item.squeeze:.4f} 1)" if item.squeeze != 1 else ""
        place = f'transform="translate({_n(item.x)} {_n(item.y)}){turn}{squeeze}"'
    return (
        f'<text {place} font-size="{_n(item.size)}" font-weight="{WEIGHTS[item.font]}" '
        f'fill="{item.colour}">{escape(item.text)}</text>'
    )


def _stroke(item: Rect | Line | Path) -> str:
    if not item.stroke:
        return ""
    dash = " ".join(_n(length) for length in item.dash)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f' stroke="{item.stroke}" stroke-width="{_n(item.stroke_width)}"{dashed}'


def _n(value: float) -> str:
    """A number to a tenth of a micrometre, without superfluous noughts."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"
