"""Blocks of rows of known height, flowing through the columns of pages. Lengths are in mm.

What is set in three columns on two pages cannot be left to the browser's way of balancing: a
heading must not stand alone, a table that runs on must say so, and what fits must be known before
it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from catalog.errors import PrintError
from catalog.printing.fonts import font

_FEWEST = 2
"""Rows of a split block that stay together on either side."""

_ROUNDING = 0.05  # mm: a column that is exactly as wide as a text holds it
_STEP = 1.0  # mm by which the columns of the last page are tried shorter


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a block: its height, and what the template sets there."""

    height: float
    value: Any


@dataclass(frozen=True, slots=True)
class Block:
    """Rows under a heading. ``head`` and ``gap`` are the heights of the heading, which is repeated
    where the block runs on, and of the white above it, which no column begins with.

    ``whole``: it is not split unless it is higher than a column.
    """

    title: Any
    head: float
    rows: tuple[Row, ...]
    gap: float = 0.0
    whole: bool = False

    @property
    def height(self) -> float:
        """The height of all of it, without the gap."""
        return self.head + sum(row.height for row in self.rows)


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands of a block in one column; ``continued`` where it began in an earlier one."""

    title: Any
    values: tuple[Any, ...]
    continued: bool
    gap: float
    height: float
    """Without the gap."""


Column = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page with its columns."""

    columns: tuple[Column, ...]

    @property
    def height(self) -> float:
        """The height of the highest column, in mm."""
        return max(sum(piece.gap + piece.height for piece in column) for column in self.columns)


def flow(
    blocks: Sequence[Block], columns: int, height: float, *, first: float, last: float
) -> list[Leaf]:
    """The pages, each with its columns. Those of the last page are of about one height.

    ``height`` is the room of a page's columns; ``first`` and ``last`` are what is taken of it at
    the head of the first page, and at the foot of the last.

    Raises:
        PrintError: a row is higher than a column of the first or last page.
    """
    highest = max((b.head + r.height for b in blocks for r in b.rows), default=0.0)
    if highest > height - first - last:
        raise PrintError(
            f"A row of {highest:.0f} mm is higher than the {max(0.0, height - first - last):.0f} "
            "mm that the paper leaves: choose larger paper."
        )
    pages = 1
    while True:
        rooms = [height] * pages
        rooms[0] -= first
        full = [room for room in rooms[:-1] for _ in range(columns)]
        ending = rooms[-1] - last
        if (found := _filled(blocks, [*full, *[ending] * columns])) is not None:
            break
        pages += 1
    shorter = ending - _STEP
    while shorter > 0:
        tried = _filled(blocks, [*full, *[shorter] * columns])
        if tried is None:
            break
        found, shorter = tried, shorter - _STEP
    return _leaves(found, columns)


def packed(
    blocks: Sequence[Block], columns: int, height: float, *, first: float, last: float
) -> list[Leaf]:
    """The pages, as of :func:`flow`, of blocks that need not follow each other: each stands whole
    in the first column that has room for it, so that fewer pages do.

    Raises:
        PrintError: a block is higher than a column.
    """
    highest = max((block.height for block in blocks), default=0.0)
    if highest > height - max(first, last):
        raise PrintError(
            f"A table of {highest:.0f} mm is higher than the {height - max(first, last):.0f} mm "
            "of a column: choose larger paper."
        )
    rooms: list[float] = []
    found: list[list[Piece]] = []
    # The last page has less room, and which it is shows only when all are placed.
    for pages in range(1, len(blocks) + 2):
        rooms = [height - (first if page == 0 else 0.0) for page in range(pages)
                 for _ in range(columns)]  # fmt: skip
        rooms[-columns:] = [room - last for room in rooms[-columns:]]
        found = [[] for _ in rooms]
        for block in blocks:
            gaps = [block.gap if column else 0.0 for column in found]
            fits = [n for n, room in enumerate(rooms) if gaps[n] + block.height <= room]
            if not fits:
                break
            at = fits[0]
            values = tuple(row.value for row in block.rows)
            found[at].append(Piece(block.title, values, False, gaps[at], block.height))
            rooms[at] -= gaps[at] + block.height
        else:
            break
    return _leaves([tuple(column) for column in found], columns)


def _leaves(columns: Sequence[Column], number: int) -> list[Leaf]:
    return [Leaf(tuple(columns[at : at + number])) for at in range(0, len(columns), number)]


def _filled(blocks: Sequence[Block], rooms: Sequence[float]) -> list[Column] | None:
    """The blocks in columns of so many mm, one after the other; None where they do not fit."""
    columns: list[list[Piece]] = [[] for _ in rooms]
    at, left = 0, rooms[0]
    for block in blocks:
        taken = 0
        while taken < len(block.rows):
            gap = block.gap if columns[at] else 0.0
            count = _fitting(block, taken, left - gap, rooms[at] if columns[at] else None)
            if count == 0:
                at += 1
                if at == len(rooms):
                    return None
                left = rooms[at]
                continue
            rows = block.rows[taken : taken + count]
            high = block.head + sum(row.height for row in rows)
            values = tuple(row.value for row in rows)
            columns[at].append(Piece(block.title, values, taken > 0, gap, high))
            left -= gap + high
            taken += count
    return [tuple(column) for column in columns]


def _fitting(block: Block, taken: int, room: float, whole_column: float | None) -> int:
    """How many rows from the one ``taken`` find room; none rather than a single one of several.

    ``whole_column`` is the height of a column where this one has something in it already.
    """
    rows = block.rows[taken:]
    used, count = block.head, 0
    for row in rows:
        if used + row.height > room:
            break
        used += row.height
        count += 1
    if count == len(rows):
        return count
    if block.whole and whole_column is not None and block.height <= whole_column:
        return 0
    # Not a row alone on either side, unless a column holds no more.
    if len(rows) - count < _FEWEST:
        count = max(len(rows) - _FEWEST, 1 if whole_column is None and count else 0)
    if count < _FEWEST and whole_column is not None:
        return 0
    return count


def wrapped(text: str, width: float, size: float, weight: str = "regular") -> int:
    """How many lines a text takes in so many mm, set in so many mm to the em; at least one.

    A word that is wider than a line is broken.
    """
    face, width = font(weight), width + _ROUNDING
    space = face.width(" ") * size
    lines, at = 1, 0.0
    for word in text.split():
        wide = face.width(word) * size
        if at and at + space + wide > width:
            lines, at = lines + 1, 0.0
        elif at:
            at += space
        broken = int(wide // width)
        lines, at = lines + broken, at + wide - broken * width
    return lines
