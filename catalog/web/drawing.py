"""Counters, symbols and dice as inline SVG for pages.

The pictures are the ones that are printed. They carry no style of their own but presentation
attributes, which the policy of our pages allows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from catalog.printing.face import HALF_INCH, draw_counter
from catalog.printing.reverse import draw_back
from catalog.printing.svg import svg
from catalog.printing.symbols import echelon, echelons, symbol, symbols
from catalog.query.counters import FaceCabinet
from catalog.query.faces import Counter

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from catalog.printing.display import Item

INK = "#1b1d18"


@dataclass
class Album:
    """The counters of a catalog, drawn as they are asked for.

    ``drawn`` outlives the album, so that a counter is drawn once for the whole site.
    """

    db: sqlite3.Connection
    drawn: dict[tuple[str, str, bool], Markup | None] = field(default_factory=dict)
    _cabinets: dict[tuple[str, bool], FaceCabinet] = field(default_factory=dict)

    def counter(
        self, unit_id: str, edition: str = "", *, as_printed: bool = False
    ) -> Markup | None:
        """A unit's counter; None for what has none. Its name is the text beside it."""
        key = (unit_id, edition, as_printed)
        if key not in self.drawn:
            piece = self.piece(unit_id, edition, as_printed=as_printed)
            self.drawn[key] = counter_svg(piece) if piece else None
        return self.drawn[key]

    def back(self, unit_id: str) -> Markup | None:
        """The back of a unit's counter; None for what has none."""
        piece = self.piece(unit_id)
        if piece is None:
            return None
        return picture(body(draw_back(piece, HALF_INCH)), HALF_INCH, HALF_INCH, "counter")

    def marker(self, marker_id: str) -> Markup:
        """A marker."""
        key = (marker_id, "", False)
        if key not in self.drawn:
            self.drawn[key] = counter_svg(Counter(self._cabinet("", False).marker(marker_id)))
        return self.drawn[key] or Markup()

    def piece(self, unit_id: str, edition: str = "", *, as_printed: bool = False) -> Counter | None:
        """A unit's counter to draw, with the first of its printed identities."""
        cabinet = self._cabinet(edition, as_printed)
        face = cabinet.face(unit_id)
        if face is None:
            return None
        series = cabinet.identities(unit_id)
        return Counter(face, series[0] if series else "")

    def _cabinet(self, edition: str, as_printed: bool) -> FaceCabinet:
        key = (edition, as_printed)
        if key not in self._cabinets:
            self._cabinets[key] = FaceCabinet(self.db, edition or None, as_printed)
        return self._cabinets[key]


def counter_svg(piece: Counter, title: str = "") -> Markup:
    """A counter of half an inch, as large as the page makes it."""
    items = draw_counter(piece, HALF_INCH)
    return picture(body(items), HALF_INCH, HALF_INCH, "counter", title)


def body(items: Iterable[Item]) -> str:
    """The elements of a display list without the SVG around them."""
    whole = svg(items, 1, 1)
    return whole[whole.index(">") + 1 : whole.rindex("</svg>")].replace("\n  ", "\n")


def picture(inside: str, width: float, height: float, kind: str, title: str = "") -> Markup:
    """An inline SVG of a class; without a title it is decoration beside a text."""
    said = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    return Markup(
        f'<svg class="{kind}" viewBox="0 0 {width:g} {height:g}" '
        f"font-family=\"'Roboto Condensed', sans-serif\" {said}>{inside.strip()}</svg>"
    )


def formation_svg(mark: str, colour: str, code: str) -> Markup:
    """A formation: its echelon over an empty frame, for no source gives it a symbol."""
    parts = [f'<rect width="12.7" height="12.7" fill="{escape(colour)}"/>']
    parts.append(
        f'<rect x="2.35" y="4.6" width="8" height="5.2" fill="#fff" stroke="{INK}" '
        'stroke-width=".3"/>'
    )
    if mark in echelons():
        drawn = echelon(mark)
        width = drawn.width / drawn.height * 1.9
        parts.append(body(drawn.placed(6.35 - width / 2, 2.2, width, ink=INK, frame="#ffffff")))
    parts.append(
        f'<text x="6.35" y="8.2" font-size="2.6" font-weight="700" text-anchor="middle" '
        f'fill="{INK}">{escape(code)}</text>'
    )
    return picture("".join(parts), 12.7, 12.7, "counter")


def symbol_gallery() -> list[tuple[str, str, Markup]]:
    """Every symbol: its id, name and picture."""
    return [(key, name, _symbol(key)) for key, name in symbols().items()]


def echelon_gallery() -> list[tuple[str, str, Markup]]:
    """Every echelon mark: its id, name and picture."""
    found = []
    for key, name in echelons().items():
        mark = echelon(key)
        inside = body(mark.placed(0, 0, mark.width, ink="currentColor", frame="#ffffff"))
        found.append((key, name, picture(inside, mark.width, mark.height, "mark")))
    return found


def _symbol(key: str) -> Markup:
    drawn = symbol(key)
    items = drawn.placed(1, 1, drawn.width, ink=INK, frame="#ffffff")
    return picture(body(items), drawn.width + 2, drawn.height + 2, "symbol")


_PIPS = {
    1: "4",
    2: "08",
    3: "048",
    4: "0268",
    5: "02468",
    6: "023568",
}


def die_svg(face: int) -> Markup:
    """The face of a six-sided die; the number itself for one with more."""
    parts = ['<rect x=".6" y=".6" width="22.8" height="22.8" rx="4" class="die-body"/>']
    if face in _PIPS:
        for pip in _PIPS[face]:
            x, y = 6 + int(pip) % 3 * 6, 6 + int(pip) // 3 * 6
            parts.append(f'<circle cx="{x}" cy="{y}" r="2.1" class="pip"/>')
    else:
        parts.append(f'<text x="12" y="16.5" class="die-number">{face}</text>')
    return picture("".join(parts), 24, 24, "die")
