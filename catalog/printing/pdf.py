"""A display list as PDF operators, and the little of a PDF that is needed around them.

PDF measures in points from the bottom left; this module alone knows that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path as FilePath
from typing import Any

from catalog.errors import PrintError
from catalog.files import replacing
from catalog.printing.colour import rgb
from catalog.printing.display import Command, DisplayList, Item, Line, Path, Rect, Text
from catalog.printing.embed import EmbeddedFont, embed

POINT = 72 / 25.4
"""A millimetre in points."""


def operators(items: Iterable[Item], height: float, fonts: Mapping[str, EmbeddedFont]) -> bytes:
    """The operators that draw a list upon an area of so many mm in height."""
    return b"\n".join(_Writer(height, fonts).written(items))


def form(
    pdf: Any, items: Iterable[Item], width: float, height: float, fonts: Mapping[str, EmbeddedFont]
) -> bytes:
    """Add a list to a ``pydyf.PDF`` as a form XObject of so many mm; the reference to it."""
    import pydyf

    extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pydyf.Array([0, 0, round(width * POINT, 4), round(height * POINT, 4)]),
        "Resources": pydyf.Dictionary({"Font": font_resources(fonts)}),
    }
    stream = pydyf.Stream([operators(items, height, fonts)], extra, compress=True)
    pdf.add_object(stream)
    reference: bytes = stream.reference
    return reference


def font_resources(fonts: Mapping[str, EmbeddedFont]) -> Any:
    """The fonts as a PDF dictionary of resources."""
    import pydyf

    return pydyf.Dictionary({font.resource: font.reference for font in fonts.values()})


def placed(
    name: str, x: float, y: float, size: float, page_height: float, *, upended: bool = False
) -> bytes:
    """The operators that set a square form of so many mm with its top left corner at x, y, the
    other way up if ``upended``."""
    if upended:
        right, up = _n((x + size) * POINT), _n((page_height - y) * POINT)
        return f"q -1 0 0 -1 {right} {up} cm /{name} Do Q".encode()
    right, up = _n(x * POINT), _n((page_height - y - size) * POINT)
    return f"q 1 0 0 1 {right} {up} cm /{name} Do Q".encode()


def write_pages(
    pages: Sequence[DisplayList],
    width: float,
    height: float,
    out: FilePath,
    *,
    title: str,
    duplex: str = "",
) -> None:
    """A PDF of bare display lists, each a page of so many mm; ``duplex`` as for ``declare``.

    Raises:
        PrintError: the file cannot be written.
    """
    import pydyf

    pdf = pydyf.PDF()
    fonts = embed(pdf, (item for page in pages for item in page if isinstance(item, Text)))
    box = pydyf.Array([0, 0, width * POINT, height * POINT])
    for page in pages:
        stream = pydyf.Stream([operators(page, height, fonts)], compress=True)
        pdf.add_object(stream)
        pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": pdf.pages.reference,
                    "MediaBox": box,
                    "TrimBox": box,
                    "Contents": stream.reference,
                    "Resources": pydyf.Dictionary({"Font": font_resources(fonts)}),
                }
            )
        )
    pdf.info["Title"] = pydyf.String(title)
    declare(pdf, duplex)
    with replacing(out, PrintError, "name another file with -o") as part:
        data = BytesIO()
        pdf.write(data, version=b"1.7", identifier=True)
        part.write_bytes(data.getvalue())


def declare(pdf: Any, duplex: str = "") -> None:
    """Say in a ``pydyf.PDF`` what a sheet needs of viewer and printer: no scaling, English.

    ``duplex`` is how to print both sides: ``DuplexFlipLongEdge`` or ``DuplexFlipShortEdge``.
    """
    import pydyf

    wishes = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
    if duplex:
        wishes["Duplex"] = f"/{duplex}"
    pdf.catalog["Lang"] = pydyf.String("en")
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(wishes)


class _Writer:
    """Writes operators, and sets colours, weights and dashes only where they change."""

    def __init__(self, height: float, fonts: Mapping[str, EmbeddedFont]) -> None:
        self.height, self.fonts = height, fonts
        self.state: dict[str, str] = {}

    def written(self, items: Iterable[Item]) -> Iterator[bytes]:
        for item in items:
            if isinstance(item, Text):
                yield from self._text(item)
            else:
                yield from self._shape(item)

    def _set(self, key: str, operator: str) -> Iterator[bytes]:
        if self.state.get(key) != operator:
            self.state[key] = operator
            yield operator.encode()

    def _point(self, x: float, y: float) -> str:
        return f"{_n(x * POINT)} {_n((self.height - y) * POINT)}"

    def _shape(self, item: Rect | Line | Path) -> Iterator[bytes]:
        fill = None if isinstance(item, Line) else item.fill
        if fill:
            yield from self._set("fill", f"{_colour(fill)} rg")
        if item.stroke:
            dash = " ".join(_n(length * POINT) for length in item.dash)
            ends = "1 J 1 j" if isinstance(item, Path) else "0 J 0 j"
            yield from self._set("stroke", f"{_colour(item.stroke)} RG")
            yield from self._set("width", f"{_n(item.stroke_width * POINT)} w")
            yield from self._set("dash", f"[{dash}] 0 d")
            yield from self._set("ends", ends)
        yield self._outline(item).encode()
        painting = {(True, True): b"B", (True, False): b"f", (False, True): b"S"}
        yield painting.get((bool(fill), bool(item.stroke)), b"n")

    def _outline(self, item: Rect | Line | Path) -> str:
        if isinstance(item, Rect):
            # From the top left corner and clockwise, as in SVG: dashes begin there.
            corner = self._point(item.x, item.y)
            return f"{corner} {_n(item.width * POINT)} {_n(-item.height * POINT)} re"
        if isinstance(item, Line):
            return f"{self._point(item.x1, item.y1)} m {self._point(item.x2, item.y2)} l"
        return " ".join(self._step(command) for command in item.commands)

    def _step(self, command: Command) -> str:
        op, *values = command
        if op == "Z":
            return "h"
        pairs = zip(values[::2], values[1::2], strict=True)
        return " ".join(self._point(x, y) for x, y in pairs) + f" {op.lower()}"

    def _text(self, item: Text) -> Iterator[bytes]:
        font = self.fonts[item.font]
        yield from self._set("fill", f"{_colour(item.colour)} rg")
        yield b"BT"
        yield from self._set("font", f"/{font.resource} {_n(item.size * POINT)} Tf")
        yield from self._set("squeeze", f"{_n(item.squeeze * 100)} Tz")
        place = self._point(item.x, item.y)
        if item.rotation:
            c, s = cos(radians(item.rotation)), sin(radians(item.rotation))
            yield f"{_n(c)} {_n(s)} {_n(-s)} {_n(c)} {place} Tm".encode()
        else:
            yield f"{place} Td".encode()
        yield font.encode(item.text) + b" Tj ET"


def _colour(colour: str) -> str:
    return " ".join(_n(channel) for channel in rgb(colour))


def _n(value: float) -> str:
    """A number to a thousandth of a point, a third of a micrometre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
