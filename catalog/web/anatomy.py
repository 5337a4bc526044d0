"""A counter taken apart: the face, and beside it what each thing on it means.

Where a thing stands is read off the drawing itself, so that a line always ends at what it speaks
of, whatever layout a game declares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from catalog.printing.display import Box, Text, painted
from catalog.printing.face import HALF_INCH, draw_counter
from catalog.printing.fonts import inked
from catalog.printing.symbols import echelons, symbols
from catalog.web.drawing import body, picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.query.faces import Counter, Face, Slot
    from catalog.query.units import StatisticRow

_WIDTH, _HEIGHT = 46.0, 17.0
_X, _Y = (_WIDTH - HALF_INCH) / 2, (_HEIGHT - HALF_INCH) / 2
_GAP = 2.2  # from the counter's edge to the text
_STEP = 2.5  # least distance between two texts


@dataclass(frozen=True, slots=True)
class Callout:
    """What is said of a thing on the face: a name, its value, and a remark."""

    name: str
    value: str
    remark: str
    at: str
    box: Box


def anatomy(piece: Counter, statistics: Sequence[StatisticRow], size: str) -> Markup:
    """The counter with a line from each thing on it to what it means."""
    items = draw_counter(piece, HALF_INCH)
    boxes: dict[str, Box] = {}
    for item in items:
        if item.part and item.part != "background":
            box = inked(item) if isinstance(item, Text) else painted(item)
            boxes[item.part] = _joined(boxes.get(item.part), box)
    by_key = {row.key: row for row in statistics}
    told = []
    for slot in piece.face.layout.slots:
        said = _said(slot, piece, by_key, size)
        if said and slot.at in boxes:
            told.append(Callout(*said, slot.at, boxes[slot.at]))
    left, right = _sides(told)
    parts = [
        f'<g transform="translate({_X:g} {_Y:g})">{body(items)}'
        f'<rect class="cut" width="{HALF_INCH}" height="{HALF_INCH}"/></g>'
    ]
    for column, at_left in ((left, True), (right, False)):
        for callout, y in zip(column, _spread(column), strict=True):
            parts.append(_drawn(callout, y, at_left))
    return picture("".join(parts), _WIDTH, _HEIGHT, "anatomy")


def _said(
    slot: Slot, piece: Counter, by_key: dict[str, StatisticRow], size: str
) -> tuple[str, str, str] | None:
    face = piece.face
    if slot.shows in by_key:
        return _statistic(slot, face, by_key[slot.shows], by_key)
    plain = {
        "symbol": ("Type", symbols().get(face.symbol, face.symbol)),
        "echelon": ("Size", size or echelons().get(face.echelon, "")),
        "identity": ("Identity", piece.identity),
        "nation": ("Nation", face.nation),
    }
    name, value = plain.get(slot.shows, ("", ""))
    return (name, value, "") if value else None


def _statistic(
    slot: Slot, face: Face, row: StatisticRow, by_key: dict[str, StatisticRow]
) -> tuple[str, str, str] | None:
    if row.absent == "not applicable":
        return None
    if row.absent == "unknown":
        return row.name, "unknown", "no source gives it"
    remarks = []
    for flag, shown in ((slot.parentheses_when, "in parentheses"), (slot.box_when, "boxed")):
        if flag in by_key and by_key[flag].value:
            remarks.append(f"{shown}: {by_key[flag].name.lower()}")
    behind = by_key.get(slot.with_small)
    if behind is not None and behind.value is not None:
        remarks.append(f"{behind.name.lower()} {behind.value}")
    if slot.shows in face.probable:
        remarks.append("probably")
    return row.name, str(row.value), ", ".join(remarks)


def _joined(one: Box | None, other: Box) -> Box:
    if one is None:
        return other
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _sides(told: Sequence[Callout]) -> tuple[list[Callout], list[Callout]]:
    """What is told left and right of the counter, from the top down."""
    middle = HALF_INCH / 2
    left = [c for c in told if c.box.right < middle]
    right = [c for c in told if c.box.left > middle]
    for callout in told:
        if callout not in left and callout not in right:
            (left if len(left) <= len(right) else right).append(callout)

    def height(callout: Callout) -> float:
        return (callout.box.top + callout.box.bottom) / 2

    return sorted(left, key=height), sorted(right, key=height)


def _spread(column: Sequence[Callout]) -> list[float]:
    """Heights for a column's texts: as near as may be to what they speak of, and apart."""
    heights: list[float] = []
    for callout in column:
        wanted = _Y + (callout.box.top + callout.box.bottom) / 2
        heights.append(max(wanted, heights[-1] + _STEP) if heights else max(1.6, wanted))
    lowest = _HEIGHT - 1.2
    for n in reversed(range(len(heights))):
        heights[n] = min(heights[n], lowest)
        lowest = heights[n] - _STEP
    return heights


def _drawn(callout: Callout, y: float, at_left: bool) -> str:
    edge = _X - _GAP if at_left else _X + HALF_INCH + _GAP
    anchor = "end" if at_left else "start"
    text_x = edge - 0.5 if at_left else edge + 0.5
    rim = _X if at_left else _X + HALF_INCH
    height, tip = _approach(callout, at_left)
    remark = (
        f'<text class="remark" x="{text_x:.2f}" y="{y + 0.98:.2f}" text-anchor="{anchor}">'
        f"{escape(callout.remark)}</text>"
        if callout.remark
        else ""
    )
    x, line = _X + tip, _Y + height
    return (
        f'<path class="lead" d="M{edge:.2f} {y:.2f}L{rim:.2f} {line:.2f}"/>'
        f'<path class="into" d="M{rim:.2f} {line:.2f}H{x:.2f}"/>'
        f'<circle class="tip" cx="{x:.2f}" cy="{line:.2f}" r=".16"/>'
        f'<text class="said" x="{text_x:.2f}" y="{y + (0.05 if remark else 0.32):.2f}" '
        f'text-anchor="{anchor}">{escape(callout.name)} '
        f'<tspan class="worth">{escape(callout.value)}</tspan>'
        f"</text>{remark}"
    )


def _approach(callout: Callout, at_left: bool) -> tuple[float, float]:
    """At what height a line comes in from the rim, and where it ends; in mm on the counter.

    What stands in the middle is reached through the air between the rows.
    """
    box = callout.box
    side = box.left - 0.3 if at_left else box.right + 0.3
    middle = (box.left + box.right) / 2
    match callout.at:
        case "centre":
            return box.top + 0.1, side
        case "above-centre":
            return box.bottom - 0.1, side
        case "bottom":
            return box.bottom + 0.45, middle
        case "top":
            return box.top - 0.45, middle
    return (box.top + box.bottom) / 2, side
