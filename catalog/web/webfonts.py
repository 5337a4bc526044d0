"""The counters' typeface for the web: subsets of ``print/fonts`` as WOFF2, kept in ``site``.

``python -m catalog.web.webfonts`` makes them again; a test compares their widths with the fonts
that counters are measured by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.assets import asset_dir
from catalog.printing.fonts import FILES

if TYPE_CHECKING:
    from pathlib import Path

# Latin with the letters of Central Europe, Greek and Cyrillic, and the signs that pages use.
_RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x390, 0x3CE), (0x400, 0x45F), (0x2010, 0x2027),
           (0x2030, 0x203A), (0x20AC, 0x20AC), (0x2116, 0x2122), (0x2153, 0x2154), (0x2212, 0x2212),
           (0x221E, 0x221E), (0x2248, 0x2265)]  # fmt: skip


def web_font(key: str) -> Path:
    """Where the subset of the font ``bold`` or ``regular`` lies."""
    return asset_dir("site") / "static" / "fonts" / FILES[key].replace(".ttf", ".woff2")


def make(key: str) -> None:
    """Write the subset of a font."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "liga", "tnum", "lnum"]
    source = asset_dir("print") / "fonts" / FILES[key]
    font = subset.load_font(str(source), options)
    wanted = subset.Subsetter(options)
    wanted.populate(unicodes=[c for first, last in _RANGES for c in range(first, last + 1)])
    wanted.subset(font)
    subset.save_font(font, str(web_font(key)), options)


if __name__ == "__main__":
    for name in FILES:
        make(name)
