"""Ink that can be read on a colour: WCAG 2 contrast."""

from __future__ import annotations

BLACK, WHITE = "#000000", "#ffffff"
MINIMUM_CONTRAST = 4.5


def rgb(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as three numbers from 0 to 1.

    Raises:
        ValueError: it is not of that form.
    """
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"“{colour}” is not a colour: write #rrggbb")
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read better on a colour (one of them reaches 4.5)."""
    return BLACK if contrast(BLACK, colour) >= contrast(WHITE, colour) else WHITE


def grey_of(colour: str) -> str:
    """The grey that is as light as a colour."""
    y = luminance(colour)
    channel = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return "#" + f"{round(channel * 255):02x}" * 3
