"""A formation as a tree, and how high it stands on paper.

Columns are filled here and not by WeasyPrint, whose own columns lay every tree out many times over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.printing.aids.flow import wrapped

if TYPE_CHECKING:
    from markupsafe import Markup

    from catalog.printing.aids.page import Sheet
    from catalog.printing.aids.words import Note

# Heights in mm, as print/css/aids.css sets them.
_HEAD, _ROW, _LINE, _SMALL, _GAP = 10.0, 8.4, 4.3, 3.8, 8.0
_INDENT, _BESIDE = 15.5, 17.0  # of a level; of count and symbol beside a name
_TEXT, _NOTE = 9.5 * 25.4 / 72, 8.5 * 25.4 / 72
_TITLE = 14.0  # of a group
MASTHEAD = 22.0
"""Of the document, on its first page."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A unit or formation that a branch may be."""

    picture: Markup
    name: str


@dataclass(frozen=True, slots=True)
class Branch:
    """So many of a unit or formation, or of one of several to choose from."""

    count: int
    choices: tuple[Choice, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """A formation in a period, with what it consists of."""

    anchor: str
    picture: Markup
    title: str
    remarks: tuple[str, ...]
    organised: bool
    branches: tuple[Branch, ...]
    notes: tuple[Note, ...]
    source: str


Column = tuple[Tree, ...]
Spread = tuple[Column, ...]
"""A page's columns, left to right; one alone holds a tree that runs over pages."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A group of trees on pages: whether it begins on the page that is begun, and what it leaves
    of its last one, in mm."""

    spreads: tuple[Spread, ...]
    follows: bool
    left: float


def spreads(trees: Sequence[Tree], page: Sheet, left: float) -> Laid:
    """Trees in order, in two columns a page; in one run where the paper is narrow.

    ``left`` is what the page that is begun has left, in mm: a group begins there if that holds all
    of it, or half a page of it.
    """
    if not page.wide:
        return Laid(((tuple(trees),),), False, 0.0)
    heights = [(tree, tree_height(tree, page.half)) for tree in trees]
    half = left >= page.height / 2 and heights[0][1] <= left - _TITLE
    follows = half or _fit(heights, left - _TITLE)
    room = (left if follows else page.height) - _TITLE
    result: list[Spread] = []
    waiting: list[tuple[Tree, float]] = []
    for tree, height in heights:
        if _fit([*waiting, (tree, height)], room):
            waiting.append((tree, height))
            continue
        if waiting:
            result.append(_balanced(waiting))
        waiting, room = [], page.height
        if height > room:
            result.append(((tree,),))
            room = 0.0
        else:
            waiting = [(tree, height)]
    if waiting:
        result.append(_balanced(waiting))
        room -= _highest(waiting)
    return Laid(tuple(result), follows, room)


def tree_height(tree: Tree, room: float) -> float:
    """How high a tree stands in a column of so many mm: never less than it takes."""
    rows = sum(_rows(tree.branches, room - _INDENT))
    under = wrapped(" ".join((*tree.remarks, "Source:", tree.source)), room, _NOTE, "bold")
    notes = sum(
        wrapped(f"{note.about} {note.text} {note.source}", room - 9.0, _NOTE, "bold") * _SMALL + 0.7
        for note in tree.notes
    )
    unknown = 0.0 if tree.organised else 10.0
    return _HEAD + rows + under * _SMALL + notes + unknown + _GAP


def _rows(branches: Sequence[Branch], room: float) -> Iterator[float]:
    for branch in branches:
        for choice in branch.choices:
            lines = wrapped(choice.name, room - _BESIDE, _TEXT, "bold")
            yield _ROW + (lines - 1) * _LINE
        yield from _rows(branch.branches, room - _INDENT)


def _fit(trees: Sequence[tuple[Tree, float]], room: float) -> bool:
    return _highest(trees) <= room


def _balanced(trees: Sequence[tuple[Tree, float]]) -> Spread:
    """Two columns, as even as the order allows."""
    split = min(range(1, len(trees) + 1), key=lambda at: _higher(trees, at))
    return tuple(t for t, _ in trees[:split]), tuple(t for t, _ in trees[split:])


def _highest(trees: Sequence[tuple[Tree, float]]) -> float:
    return min(_higher(trees, at) for at in range(1, len(trees) + 1))


def _higher(trees: Sequence[tuple[Tree, float]], at: int) -> float:
    return max(sum(h for _, h in trees[:at]), sum(h for _, h in trees[at:]))
