"""Our own symbol set: SVG files in a small subset of SVG, read into display lists.

``print/symbols/*.svg`` are drawn on one grid of 36 × 24 with one stroke of 1.5, the frame
included; ``print/echelons/*.svg`` on a grid 8 high. A file holds a ``<title>`` and ``rect``,
``line``, ``polyline``, ``path`` (absolute M L H V C Z), ``circle`` and ``ellipse``, without
transforms or styles. ``currentColor`` is the ink; a shape of the class ``frame`` has the fill that
a face's ``tint`` replaces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from catalog.assets import asset_dir
from catalog.errors import AssetError
from catalog.printing.display import Command, Item, Line, Path, Rect, ellipse, mapped

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

INK, FRAME = "currentColor", "frame"
_TOKEN = re.compile(r"[MLHVCZ]|-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


@dataclass(frozen=True)
class Symbol:
    """A picture on its own grid; its colours are ``currentColor`` and ``frame`` until placed."""

    id: str
    title: str
    width: float
    height: float
    shapes: tuple[Rect | Line | Path, ...]

    def placed(
        self, x: float, y: float, width: float, *, ink: str, frame: str, part: str = ""
    ) -> tuple[Item, ...]:
        """The picture with its top left corner at x, y, as wide as given (mm), in two colours."""
        scale = width / self.width
        colours = {INK: ink, FRAME: frame}

        def place(shape: Rect | Line | Path) -> Item:
            stroke_width = shape.stroke_width * scale
            stroke = colours.get(shape.stroke or "", shape.stroke)
            if isinstance(shape, Line):
                return replace(
                    shape,
                    x1=x + shape.x1 * scale,
                    y1=y + shape.y1 * scale,
                    x2=x + shape.x2 * scale,
                    y2=y + shape.y2 * scale,
                    stroke=stroke or ink,
                    stroke_width=stroke_width,
                    part=part,
                )
            fill = colours.get(shape.fill or "", shape.fill)
            if isinstance(shape, Path):
                return replace(
                    shape,
                    commands=mapped(shape.commands, scale, x, y),
                    fill=fill,
                    stroke=stroke,
                    stroke_width=stroke_width,
                    part=part,
                )
            return replace(
                shape,
                x=x + shape.x * scale,
                y=y + shape.y * scale,
                width=shape.width * scale,
                height=shape.height * scale,
                fill=fill,
                stroke=stroke,
                stroke_width=stroke_width,
                part=part,
            )

        return tuple(place(shape) for shape in self.shapes)


def symbols() -> dict[str, str]:
    """Every symbol's id and name, by id."""
    return _titles("symbols")


def echelons() -> dict[str, str]:
    """Every echelon mark's id and name, by id."""
    return _titles("echelons")


def symbol(name: str) -> Symbol:
    """The tactical symbol or marker of that id.

    Raises:
        AssetError: there is no such symbol, or its file is not of the subset.
    """
    return _load("symbols", name)


def echelon(name: str) -> Symbol:
    """The echelon mark of that id.

    Raises:
        AssetError: there is no such mark, or its file is not of the subset.
    """
    return _load("echelons", name)


def _titles(folder: str) -> dict[str, str]:
    files = sorted((asset_dir("print") / folder).glob("*.svg"))
    return {file.stem: _load(folder, file.stem).title for file in files}


@cache
def _load(folder: str, name: str) -> Symbol:
    home = asset_dir("print") / folder
    file = home / f"{name}.svg"
    if not re.fullmatch(r"[a-z0-9-]+", name) or not file.is_file():
        known = ", ".join(sorted(path.stem for path in home.glob("*.svg")))
        raise AssetError(f"There is no picture “{name}” in print/{folder}. There are: {known}.")
    return read(file)


def read(file: FilePath) -> Symbol:
    """A symbol file.

    Raises:
        AssetError: it is no XML, has no title or viewBox, or holds what the subset does not allow.
    """
    try:
        root = ElementTree.parse(file).getroot()
        _, _, width, height = map(float, root.get("viewBox", "").split())
        title, shapes = "", []
        for element in root:
            tag = element.tag.rpartition("}")[2]
            if tag == "title":
                title = (element.text or "").strip()
            else:
                shapes.append(_shape(tag, element))
    except (ElementTree.ParseError, OSError, ValueError, KeyError) as error:
        raise AssetError(f"{file} is not a symbol that can be drawn: {error}") from error
    if not title:
        raise AssetError(f"{file} has no <title>: write the symbol's name there.")
    return Symbol(file.stem, title, width, height, tuple(shapes))


def _shape(tag: str, element: Element) -> Rect | Line | Path:
    for name in ("style", "transform"):
        if element.get(name) is not None:
            raise ValueError(f"<{tag}> has a {name}, which the subset does not allow")

    def number(name: str) -> float:
        return float(element.attrib[name])

    fill = FRAME if element.get("class") == FRAME else _paint(element.get("fill", INK))
    stroke = _paint(element.get("stroke", "none"))
    weight = float(element.get("stroke-width", "1")) if stroke else 0.0
    if tag == "line":
        ends = (number("x1"), number("y1"), number("x2"), number("y2"))
        return Line(*ends, stroke=stroke or INK, stroke_width=weight)
    if tag == "rect":
        sides = (number("x"), number("y"), number("width"), number("height"))
        return Rect(*sides, fill, stroke, weight)
    if tag == "path":
        commands = _commands(element.attrib["d"])
    elif tag == "polyline":
        x, y, *rest = map(float, element.attrib["points"].replace(",", " ").split())
        pairs = zip(rest[::2], rest[1::2], strict=True)
        commands = (("M", x, y), *(("L", u, v) for u, v in pairs))
    elif tag == "circle":
        radius = number("r")
        commands = ellipse(number("cx"), number("cy"), radius, radius)
    elif tag == "ellipse":
        commands = ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
    else:
        raise ValueError(f"<{tag}> is not of the subset")
    return Path(commands, fill, stroke, weight)


def _paint(value: str) -> str | None:
    if value == "none":
        return None
    if value == INK or re.fullmatch(r"#[0-9a-f]{6}", value):
        return value
    raise ValueError(f"the colour “{value}” is neither currentColor, none nor #rrggbb")


def _commands(data: str) -> tuple[Command, ...]:
    if left := _TOKEN.sub("", data).replace(",", "").strip():
        raise ValueError(f"a path holds “{left}”; it may hold absolute M L H V C Z")
    tokens = _TOKEN.findall(data)
    commands: list[Command] = []
    op, at, x, y = "", 0, 0.0, 0.0
    while at < len(tokens):
        if tokens[at] in _TAKES:
            op, at = tokens[at], at + 1
        values = [float(token) for token in tokens[at : at + _TAKES[op]]]
        at += _TAKES[op]
        if len(values) != _TAKES[op] or (not values and op != "Z"):
            raise ValueError(f"a path's {op} has too few numbers")
        if op == "Z":
            commands.append(("Z",))
            op = ""  # numbers after a Z belong to nothing
            continue
        if op == "H":
            values = [values[0], y]
        elif op == "V":
            values = [x, values[0]]
        x, y = values[-2:]
        commands.append(("L" if op in "HV" else op, *values))
        if op == "M":
            op = "L"  # further pairs after a move are lines, as in SVG
    return tuple(commands)
