"""What a sheet says about itself: game, selection, page, data and sources, and a ruler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any

from catalog.printing.display import DisplayList
from catalog.printing.fonts import font
from catalog.printing.grid import Margins, Paper
from catalog.printing.marks import FOOT, RULER, ruler

if TYPE_CHECKING:
    from catalog.printing.backs import Turn

_TEXT_SIZE = 6.5 * 25.4 / 72  # mm; the foot's font size in print/css/sheet.css
_EDGE = 4.5  # mm that printers leave blank along the edge of the paper
_MORE = " … (see the last page)"


@dataclass(frozen=True, slots=True)
class SheetTitle:
    """What a sheet is. ``data_hash`` tells which data it was printed from; ``notes`` say what the
    player must know, such as which units are missing."""

    game: str
    selection: str
    data_hash: str = ""
    sources: Sequence[str] = ()
    notes: Sequence[str] = ()


class Foot:
    """The foot of every page of one sheet, and last pages for what does not fit into it.

    ``backs`` says of each page with counters whether it is a back, which lies to its front as
    ``turn`` says: there the foot stands behind that of the front, be it at the head of the page.
    """

    def __init__(
        self,
        title: SheetTitle,
        paper: Paper,
        margins: Margins,
        backs: Sequence[bool],
        turn: Turn | None = None,
    ) -> None:
        self.title, self.paper, self.backs, self.turn = title, paper, backs, turn
        self.left, self.right = max(margins.left, _EDGE), max(margins.right, _EDGE)
        self.above = max(margins.top, _EDGE)
        inner = paper.width - self.left - self.right
        # On narrow paper the ruler would leave the text no room: then the title has the whole
        # width, the ruler stands below it, and all else goes to a last page.
        self.narrow = inner < RULER + 45
        self.width = inner if self.narrow else inner - RULER - 5

    def ruler(self, *, back: bool = False) -> DisplayList:
        """The check ruler, where it stands on every front or back page."""
        left = self.right if back and self.turn and self.turn.upright else self.left
        x = left if self.narrow else left + self.width + 5
        if back and self._at_head:
            return ruler(x, FOOT - 0.8)
        return ruler(x, self.paper.height - _EDGE - 0.3)

    @property
    def _at_head(self) -> bool:
        return self.turn is not None and not self.turn.upright

    def values(self) -> dict[str, Any]:
        """What the template ``sheet.html`` needs."""
        title = self.title
        name = " · ".join(filter(None, (title.game, title.selection)))
        data = f" · data {title.data_hash}" if title.data_hash else ""
        side = ", front" if self.turn else ""
        room = self.width - _wide(f" · page 888 of 888{side}{data}", "bold")
        lines, overflows = self._lines()
        front = {
            "left": self.left,
            "top": self.above,
            "right": self.right,
            "bottom": FOOT - 0.5,
        }
        back = front
        if self.turn and self.turn.upright:
            back = front | {"left": self.right, "right": self.left}
        elif self.turn:
            back = front | {"top": FOOT - 0.5, "bottom": self.above}
        return {
            "title": name,
            "short_title": _cut(name, room, "…", "bold")[0],
            "data": data,
            "lines": lines,
            "backs": self.backs,
            "two_sided": self.turn is not None,
            "at_head": self._at_head,
            "paper": self.paper,
            "margins": {"front": front, "back": back},
            "width": self.width,
            "notes": title.notes if overflows else (),
            "sources": title.sources if overflows else (),
        }

    def _lines(self) -> tuple[list[str], bool]:
        """The lines under the title, and whether anything was left out of them."""
        sources, notes = " · ".join(self.title.sources), " · ".join(self.title.notes)
        if self.narrow:
            return [], bool(sources or notes)
        texts = [f"Sources: {sources}" if sources else "", f"Notes: {notes}" if notes else ""]
        cut = [_cut(text, self.width, _MORE, "regular") for text in texts if text]
        return [line for line, _ in cut], any(was_cut for _, was_cut in cut)


def _wide(text: str, key: str) -> float:
    return font(key).width(text) * _TEXT_SIZE


def _cut(text: str, room: float, more: str, key: str) -> tuple[str, bool]:
    """A text cut to so many mm, with ``more`` behind it, and whether it had to be cut."""
    if _wide(text, key) <= room:
        return text, False
    room -= _wide(more, key)
    ends = accumulate(_wide(char, key) for char in text)
    length = sum(1 for _ in takewhile(lambda end: end <= room, ends))
    return text[:length].rstrip(" ·,;") + more, True
