"""Plain text in display lists: set, and broken into lines. Sizes are ems in mm."""

from __future__ import annotations

from catalog.printing.display import Text
from catalog.printing.fonts import font


def words(
    text: str, key: str, size: float, x: float, y: float, *, align: float = 0.0, part: str = ""
) -> Text:
    """A text in a font on the baseline y: from x on, or with ``align`` 0.5 around and 1 up to x."""
    width = font(key).width(text) * size
    return Text(text, key, size, x - align * width, y, width, part=part)


def lines(text: str, key: str, size: float, room: float) -> list[str]:
    """A text in lines of at most so many mm, broken at spaces."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and font(key).width(longer) * size > room:
            found.append(word)
        else:
            found[-1] = longer
    return found
