"""A unit's counter as PNG, for the previews that chats make of a link."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from catalog.printing.display import Command, Line, Path, Rect, Text
from catalog.printing.face import HALF_INCH, draw_counter
from catalog.printing.fonts import font

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.query.faces import Counter

WIDTH, HEIGHT = 1200, 630
"""What chats show without cutting."""

_FINER = 2  # drawn so many times larger, for smooth edges
_GROUND, _INK, _SOFT = "#dfe3cd", "#1b1d18", "#55594b"
_LEFT, _EDGE = 75, 480
_STEPS = 12  # straight lines that a curve becomes
_ROOM = WIDTH - _LEFT - _EDGE - 2 * 60


def preview(piece: Counter, name: str, facts: str, code: str) -> bytes:
    """The counter, large, beside its name, what it is and its code."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), _GROUND)
    draw = ImageDraw.Draw(image)
    top = (HEIGHT - _EDGE) // 2
    shadow = [(_LEFT + 8) * _FINER, (top + 10) * _FINER]
    draw.rectangle([*shadow, *(v + _EDGE * _FINER for v in shadow)], fill="#b9bfa3")
    pen = _Pen(image, draw, _LEFT * _FINER, top * _FINER, _EDGE * _FINER / HALF_INCH)
    for item in draw_counter(piece, HALF_INCH):
        pen.put(item)
    left, y = _LEFT + _EDGE + 60, top
    for text, key, size, colour, after in (
        (name, "bold", 84, _INK, 20),
        (facts, "regular", 40, _SOFT, 34),
        (code, "bold", 52, _INK, 0),
    ):
        for line in _wrapped(text, key, size):
            draw.text(
                (left * _FINER, y * _FINER), line, colour, font=_face(key, size * _FINER),
                anchor="lt",
            )  # fmt: skip
            y += round(size * 1.12)
        y += after
    draw.text(
        (left * _FINER, (top + _EDGE) * _FINER), "Orbat", _SOFT, font=_face("bold", 34 * _FINER),
        anchor="lb",
    )  # fmt: skip
    out = BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _wrapped(text: str, key: str, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(key).width(longer) * size <= _ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines[:3]


def _face(key: str, size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(str(font(key).path), size)


class _Pen:
    """Puts a display list on an image: mm from the corner of the counter into pixels."""

    def __init__(self, image: Any, draw: Any, x: float, y: float, scale: float) -> None:
        self.image, self.draw, self.x, self.y, self.scale = image, draw, x, y, scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def put(self, item: Rect | Line | Path | Text) -> None:
        if isinstance(item, Text):
            self._text(item)
        elif isinstance(item, Line):
            ends = [self.at(item.x1, item.y1), self.at(item.x2, item.y2)]
            self.draw.line(ends, item.stroke, self._weight(item.stroke_width))
        elif isinstance(item, Rect):
            x, y, right, down = item.x, item.y, item.x + item.width, item.y + item.height
            corners = [(x, y), (right, y), (right, down), (x, down)]
            self._shape([[self.at(*c) for c in corners]], item, closed=True)
        else:
            self._shape(self._lines(item.commands), item, closed=item.commands[-1][0] == "Z")

    def _shape(
        self, strokes: list[list[tuple[float, float]]], item: Rect | Path, closed: bool
    ) -> None:
        for points in strokes:
            if item.fill and len(points) > 2:
                self.draw.polygon(points, fill=item.fill)
            if item.stroke:
                ring = [*points, *points[:2]] if closed else points
                self.draw.line(ring, item.stroke, self._weight(item.stroke_width), joint="curve")

    def _weight(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def _lines(self, commands: Iterable[Command]) -> list[list[tuple[float, float]]]:
        strokes: list[list[tuple[float, float]]] = []
        for op, *v in commands:
            if op == "M":
                strokes.append([self.at(v[0], v[1])])
            elif op == "L":
                strokes[-1].append(self.at(v[0], v[1]))
            elif op == "C":
                start = strokes[-1][-1]
                a, b, c = (self.at(v[n], v[n + 1]) for n in (0, 2, 4))
                strokes[-1] += [_bezier(start, a, b, c, n / _STEPS) for n in range(1, _STEPS + 1)]
        return strokes

    def _text(self, item: Text) -> None:
        if item.rotation:
            return  # words that stand upright beside a symbol are not missed in a preview
        from PIL import Image, ImageDraw

        face = _face(item.font, item.size * self.scale)
        x, y = self.at(item.x, item.y)
        if item.squeeze == 1:
            self.draw.text((x, y), item.text, item.colour, font=face, anchor="ls")
            return
        # Narrowed letters are drawn as wide as they are and then pressed together.
        high = round(item.size * self.scale * 1.5)
        wide = round(item.width / item.squeeze * self.scale) + high
        mask = Image.new("L", (wide, high))
        ImageDraw.Draw(mask).text((0, high * 2 // 3), item.text, 255, font=face, anchor="ls")
        mask = mask.resize((max(1, round(wide * item.squeeze)), high))
        self.image.paste(item.colour, (round(x), round(y - high * 2 // 3)), mask)


def _bezier(
    p: tuple[float, float],
    a: tuple[float, float],
    b: tuple[float, float],
    q: tuple[float, float],
    t: float,
) -> tuple[float, float]:
    u = 1 - t

    def along(n: int) -> float:
        return u**3 * p[n] + 3 * u * u * t * a[n] + 3 * u * t * t * b[n] + t**3 * q[n]

    return along(0), along(1)
