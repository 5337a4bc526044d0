"""Labels for the bases of miniatures: a name in its nation's colour, and the price.

Drawn as counters are, in mm, so that they cut to the size that was asked for. Labels lie edge to
edge: one cut parts two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from catalog.errors import PrintError
from catalog.printing.colour import BLACK, ink_on
from catalog.printing.display import DisplayList, Item, Line, Rect, Text, moved
from catalog.printing.fonts import font
from catalog.printing.grid import Margins, Paper
from catalog.printing.marks import FOOT, RULER, ruler
from catalog.printing.pdf import write_pages
from catalog.printing.runs import LEAST_HEIGHT, NARROWEST
from catalog.printing.words import lines, words

LEAST_WIDTH, LEAST_TALL = 12.0, 5.0
"""Smaller labels than this, in mm, hold no name."""

_INSET = 0.8  # between the cut and any text, mm
_LARGEST, _SMALL = 2.6, 1.25  # heights of capitals in the name and in what stands under it, mm
_LEADING = 1.45  # from one line of a name to the next, in heights of capitals
_DESCENT = 0.32  # of letters under the baseline, in heights of capitals
_CUT, _GREY = 0.25, "#777777"
_FOOT_SIZE = 2.3  # em of the foot, mm


MARGINS = Margins()
"""What stays free along the edges of the paper unless something else is asked for."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a label says. ``under`` is what stands under the name, such as its battalion."""

    name: str
    price: str
    code: str
    colour: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class LabelGrid:
    """Where labels of ``width`` × ``tall`` mm lie on paper."""

    paper: Paper
    width: float
    tall: float
    columns: int
    rows: int
    left: float
    top: float

    @property
    def per_page(self) -> int:
        """How many a page holds."""
        return self.columns * self.rows

    def position(self, place: int) -> tuple[float, float]:
        """The top left corner of a place of a page, row by row, from 0."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.width, self.top + row * self.tall


def label_grid(paper: Paper, width: float, tall: float, margins: Margins = MARGINS) -> LabelGrid:
    """As many labels of so many mm as fit between the margins.

    Raises:
        PrintError: none fits, or they are too small for a name.
    """
    if not (width >= LEAST_WIDTH and tall >= LEAST_TALL):
        raise PrintError(
            f"A label of {width:g} × {tall:g} mm holds no name: it needs at least "
            f"{LEAST_WIDTH:g} × {LEAST_TALL:g} mm."
        )
    room_x = paper.width - margins.left - margins.right
    room_y = paper.height - margins.top - max(margins.bottom, FOOT)
    columns, rows = int((room_x + 1e-3) // width), int((room_y + 1e-3) // tall)
    if columns < 1 or rows < 1:
        raise PrintError(
            f"No label of {width:g} × {tall:g} mm fits on {paper.name}: the margins leave "
            f"{max(0.0, room_x):.1f} × {max(0.0, room_y):.1f} mm. Choose larger paper or smaller "
            "labels."
        )
    left = margins.left + (room_x - columns * width) / 2
    return LabelGrid(paper, width, tall, columns, rows, left, margins.top)


def write_labels(
    labels: Sequence[Label], out: Path, grid: LabelGrid, *, title: str, about: str
) -> int:
    """Print labels in their order; the number of pages. ``about`` is said at the foot of each.

    Raises:
        PrintError: there is none, a name does not fit, or the file cannot be written.
    """
    if not labels:
        raise PrintError("There is no label to print: the selection is empty.")
    drawn: dict[Label, DisplayList] = {}
    for label in labels:
        if label not in drawn:
            drawn[label] = draw_label(label, grid.width, grid.tall)
    count = -(-len(labels) // grid.per_page)
    pages = []
    for number in range(count):
        some = labels[number * grid.per_page : (number + 1) * grid.per_page]
        items: list[Item] = []
        for place, label in enumerate(some):
            items += moved(drawn[label], *grid.position(place))
        items += _cuts(grid, len(some))
        items += _foot(grid.paper, f"{title} · page {number + 1} of {count}", about)
        pages.append(tuple(items))
    write_pages(pages, grid.paper.width, grid.paper.height, out, title=title)
    return count


def draw_label(label: Label, width: float, tall: float) -> DisplayList:
    """A label of so many mm, its corner at 0, 0.

    Raises:
        PrintError: its name does not fit.
    """
    band = min(tall, 0.28 * width, 7.0)
    ink = ink_on(label.colour)
    items: list[Item] = [Rect(0, 0, band, tall, fill=label.colour, part="band")]
    items.append(_within(label.code, "bold", _LARGEST * 0.8, 0, band, tall / 2, ink, "code"))
    left, right = band + _INSET, width - _INSET
    low = _SMALL + 1.4 if label.under or label.price else 0.0
    if tall < 9.0:
        # One line: the price stands behind the name.
        price = _price(label.price, right, tall / 2, _LARGEST * 0.8)
        items += price
        if price:
            right = min(t.x for t in price) - _INSET
        low = 0.0
    else:
        baseline = tall - _INSET - 0.3
        price = _price(label.price, right, baseline - _SMALL / 2, _SMALL * 1.35)
        items += price
        if label.under:
            end = min((t.x for t in price), default=right) - _INSET
            items += _under(label.under, left, end, baseline)
    items += _name(label.name, left, right, _INSET, tall - low - _INSET / 2)
    return tuple(items)


def _em(height: float, key: str) -> float:
    return height / font(key).cap_height


def _within(
    text: str, key: str, height: float, left: float, right: float, middle: float, ink: str,
    part: str,
) -> Text:  # fmt: skip
    """A text in the middle of a span, lower where it is too wide."""
    room = right - left - 2 * _INSET
    size = _em(height, key)
    size *= min(1.0, room / (font(key).width(text) * size or 1.0))
    capital = size * font(key).cap_height
    width = font(key).width(text) * size
    x = left + (right - left - width) / 2
    return Text(text, key, size, x, middle + capital / 2, width, ink, part=part)


def _price(text: str, right: float, middle: float, height: float) -> list[Text]:
    if not text:
        return []
    size = _em(height, "bold")
    return [words(text, "bold", size, right, middle + height / 2, align=1.0, part="price")]


def _under(text: str, left: float, right: float, baseline: float) -> list[Text]:
    """A small line, cut short where it is too long: it is there to sort labels by."""
    size, face = _em(_SMALL, "regular"), font("regular")
    while text and face.width(text) * size > right - left:
        text = text[:-2].rstrip(" ·,…") + "…" if len(text) > 2 else ""
    return [words(text, "regular", size, left, baseline, part="under")] if text else []


def _name(name: str, left: float, right: float, top: float, bottom: float) -> Iterator[Text]:
    """The name as large as it fits, in one line or more.

    Raises:
        PrintError: it does not, even narrowed.
    """
    room, face = right - left, font("bold")
    height = _LARGEST
    while height >= LEAST_HEIGHT - 1e-9:
        size = _em(height, "bold")
        rows = lines(name, "bold", size, room)
        needed = height * (1 + (len(rows) - 1) * _LEADING + 2 * _DESCENT)
        if needed <= bottom - top and all(face.width(row) * size <= room for row in rows):
            yield from _set(rows, size, height, left, (top + bottom) / 2, room)
            return
        height -= 0.05
    size = _em(LEAST_HEIGHT, "bold")
    spare = bottom - top - LEAST_HEIGHT * (1 + 2 * _DESCENT)
    most = max(1, int(spare // (LEAST_HEIGHT * _LEADING)) + 1)
    rows = lines(name, "bold", size, room / NARROWEST)
    if len(rows) > most or any(face.width(row) * size * NARROWEST > room for row in rows):
        raise PrintError(f"“{name}” does not fit on a label of that size: choose larger labels.")
    yield from _set(rows, size, LEAST_HEIGHT, left, (top + bottom) / 2, room)


def _set(
    rows: Sequence[str], size: float, height: float, left: float, middle: float, room: float
) -> Iterator[Text]:
    face = font("bold")
    block = height + (len(rows) - 1) * height * _LEADING
    for n, row in enumerate(rows):
        width = face.width(row) * size
        squeeze = min(1.0, room / width) if width else 1.0
        baseline = middle - block / 2 + height + n * height * _LEADING
        yield Text(row, "bold", size, left, baseline, width * squeeze, BLACK, squeeze, part="name")


def _cuts(grid: LabelGrid, count: int) -> Iterator[Line]:
    """Lines along every cut, as far as there are labels."""
    rows = -(-count // grid.columns)
    last = count - (rows - 1) * grid.columns
    for n in range(rows + 1):
        across = last if n == rows else min(count, grid.columns)
        y = grid.top + n * grid.tall
        end = grid.left + across * grid.width
        yield Line(grid.left, y, end, y, _GREY, _CUT, part="cut")
    for n in range(min(count, grid.columns) + 1):
        down = rows if n <= last else rows - 1
        x = grid.left + n * grid.width
        yield Line(x, grid.top, x, grid.top + down * grid.tall, _GREY, _CUT, part="cut")


def _foot(paper: Paper, title: str, about: str) -> Iterator[Item]:
    edge = 8.0
    bottom = paper.height - 5.0
    room = paper.width - 2 * edge
    beside = room > RULER + 60
    yield from ruler(paper.width - edge - RULER if beside else edge, bottom)
    if not beside:
        return
    text = lines(about, "regular", _FOOT_SIZE, room - RULER - 6)[:3]
    at = bottom - len(text) * 2.9
    yield words(title, "bold", _FOOT_SIZE, edge, at)
    for row in text:
        at += 2.9
        yield words(row, "regular", _FOOT_SIZE, edge, at)
