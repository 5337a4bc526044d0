"""The bundled fonts: measuring text for layout.

Roboto Condensed is bundled (``print/fonts``) because a counter has 11 mm for two three-digit
numbers: a face that merely happens to be installed would fit on one machine and collide on the
next. Everything here is in ems; multiply by the size in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from catalog.assets import asset_dir
from catalog.errors import AssetError
from catalog.printing.display import Box, Text, turned

FAMILY = "Roboto Condensed"
FILES = {"bold": "RobotoCondensed-Bold.ttf", "regular": "RobotoCondensed-Regular.ttf"}
WEIGHTS = {"bold": 700, "regular": 400}


@dataclass(frozen=True)
class Font:
    """One face, opened. ``digit_height`` and ``cap_height`` are the heights of 0 and H in ems."""

    key: str
    path: Path
    digit_height: float
    cap_height: float
    _advances: dict[str, float]
    _bounds: dict[str, Box]

    def width(self, text: str) -> float:
        """The advance of a text in ems. A character that the font lacks is as wide as a box."""
        advances, lacking = self._advances, self._advances[""]
        return sum(advances.get(char, lacking) for char in text)

    def ink(self, text: str) -> Box:
        """What a text blackens, in ems from the start of its baseline, y downwards."""
        boxes, at = [], 0.0
        for char in text:
            if (bounds := self._bounds.get(char)) is not None:
                boxes.append((bounds.left + at, bounds.top, bounds.right + at, bounds.bottom))
            at += self._advances.get(char, self._advances[""])
        if not boxes:
            return Box(0, 0, 0, 0)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Box(min(lefts), min(tops), max(rights), max(bottoms))

    def missing(self, text: str) -> str:
        """The characters that the font cannot draw."""
        return "".join(sorted({char for char in text if char not in self._advances}))


@cache
def font(key: str) -> Font:
    """The font ``bold`` or ``regular``.

    Raises:
        AssetError: the font file is missing or unreadable.
    """
    path = asset_dir("print") / "fonts" / FILES[key]
    ttf = open_ttf(path)
    units = float(ttf["head"].unitsPerEm)
    cmap: dict[int, str] = ttf.getBestCmap()
    metrics, outlines = ttf["hmtx"].metrics, ttf["glyf"]
    advances = {chr(code): metrics[name][0] / units for code, name in cmap.items()}
    advances[""] = metrics[".notdef"][0] / units
    bounds = {}
    for code, name in cmap.items():
        glyph = outlines[name]
        if glyph.numberOfContours:
            bounds[chr(code)] = Box(
                glyph.xMin / units, -glyph.yMax / units, glyph.xMax / units, -glyph.yMin / units
            )
    return Font(
        key=key,
        path=path,
        # The flat-topped 1 and H: round figures overshoot, and an overshoot is not height.
        digit_height=outlines[cmap[ord("1")]].yMax / units,
        cap_height=outlines[cmap[ord("H")]].yMax / units,
        _advances=advances,
        _bounds=bounds,
    )


def open_ttf(path: Path) -> Any:
    """A font file as a fontTools ``TTFont``, its bytes in memory.

    Raises:
        AssetError: the file is missing or unreadable.
    """
    from fontTools.ttLib import TTFont, TTLibError

    try:
        return TTFont(path, lazy=True, recalcTimestamp=False)
    except (OSError, TTLibError) as error:
        raise AssetError(
            f"The font {path} cannot be read ({error}): install Orbat again."
        ) from None


def inked(text: Text) -> Box:
    """What a placed text blackens, in mm."""
    box = font(text.font).ink(text.text)
    left, right = (edge * text.size * text.squeeze for edge in (box.left, box.right))
    top, bottom = box.top * text.size, box.bottom * text.size
    return turned([(left, top), (right, top), (right, bottom), (left, bottom)], text)


def height(text: Text) -> float:
    """How tall a text is to the reader, in mm: its digits or capitals, not its em."""
    return font(text.font).cap_height * text.size
