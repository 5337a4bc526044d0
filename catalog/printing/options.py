"""What a player may choose about a sheet, and what of it contradicts itself or the paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from catalog.errors import PrintError
from catalog.printing import marks
from catalog.printing.backs import Arrangement, arranged
from catalog.printing.face import HALF_INCH
from catalog.printing.grid import Margins, Paper, paper

MARKED = ("front", "back", "both")
MOST_SHIFT = 5.0
"""No printer that can be used is further off than this, in mm."""


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How counters are laid on paper; all lengths in mm.

    ``bleed`` is how far a counter's colour reaches over its edge, where there is room;
    ``corner_radius`` leaves corners white that are to be rounded. ``marks`` is ``crop``, ``lines``
    (across the sheet, along every cut) or ``none``, on the ``marks_on`` side: ``front``, ``back``
    or ``both``. ``backs`` is ``none``, ``long-edge`` or ``short-edge`` (on the other side of the
    paper, turned about that edge) or ``fold`` (beside the fronts). ``shift_back`` moves backs on
    the other side to the right and down.
    """

    paper: Paper = field(default_factory=lambda: paper("A4"))
    size: float = HALF_INCH
    margins: Margins = field(default_factory=Margins)
    gutter: float = 0.0
    bleed: float = 0.5
    corner_radius: float = 0.0
    marks: str = "crop"
    mark_length: float = 4.0
    mark_distance: float = 1.5
    mark_weight: float = 0.25
    marks_on: str = "both"
    backs: str = "none"
    shift_back: tuple[float, float] = (0.0, 0.0)

    @property
    def reach(self) -> float:
        """How far marks reach from the counters, in mm."""
        return 0.0 if self.marks == "none" else self.mark_distance + self.mark_length

    @property
    def marked(self) -> tuple[bool, bool]:
        """Whether fronts, and whether backs, have marks."""
        return self.marks_on != "back", self.marks_on != "front"

    def arranged(self) -> Arrangement:
        """Where fronts and backs lie.

        Raises:
            PrintError: nothing fits, or the options contradict one another.
        """
        shift = self.shift_back
        found = arranged(
            self.paper, self.size, self.margins, self.gutter,
            backs=self.backs, beside=max(self.reach, self.bleed), shift=shift,
        )  # fmt: skip
        self._check_colour()
        self._check_marks()
        self._check_backs(found)
        self._check_margins(found)
        return found

    def _check_colour(self) -> None:
        if not 0 <= self.bleed < 1000:
            raise PrintError(f"The bleed cannot be {self.bleed:g} mm.")
        if not 0 <= self.corner_radius <= self.size / 2:
            raise PrintError(
                f"The corner radius cannot be {self.corner_radius:g} mm: on a counter of "
                f"{self.size:g} mm it is from 0 to {self.size / 2:g} mm."
            )

    def _check_marks(self) -> None:
        if self.marks not in marks.KINDS:
            raise PrintError(f"“{self.marks}” are no marks: name one of {', '.join(marks.KINDS)}.")
        if self.marks_on not in MARKED:
            raise PrintError(
                f"“{self.marks_on}” is no side for marks: name one of {', '.join(MARKED)}."
            )
        if self.marks == "none":
            return
        if self.marks_on == "back" and self.backs == "none":
            raise PrintError("Marks on backs only, but no backs: choose backs, or mark the fronts.")
        if not marks.LEAST_WEIGHT <= self.mark_weight <= marks.MOST_WEIGHT:
            raise PrintError(
                f"Marks cannot be {self.mark_weight:g} mm thick: take at least "
                f"{marks.LEAST_WEIGHT} mm, or they vanish in print, and at most "
                f"{marks.MOST_WEIGHT:g} mm."
            )
        if self.mark_length <= 0 or self.mark_distance < self.bleed:
            raise PrintError(
                f"Marks must have a length, and begin outside the bleed of {self.bleed:g} mm: a "
                f"distance of {self.mark_distance:g} and a length of {self.mark_length:g} mm will "
                "not do."
            )

    def _check_backs(self, found: Arrangement) -> None:
        right, down = self.shift_back
        if (right or down) and not found.duplex:
            raise PrintError(
                "Only backs on the other side of the paper can be shifted: choose long-edge or "
                "short-edge backs."
            )
        if not max(abs(right), abs(down)) <= MOST_SHIFT:
            raise PrintError(
                f"A shift of {right:g}, {down:g} mm is more than a printer is off: at most "
                f"{MOST_SHIFT:g} mm."
            )

    def _check_margins(self, found: Arrangement) -> None:
        # What the shift moves towards an edge must have room there, as seen from the front.
        right, down = self.shift_back
        turn = found.turn
        if turn is not None:
            right, down = (-right, down) if turn.upright else (right, -down)
        margins, reach, foot = self.margins, self.reach, marks.FOOT
        for side, room, needed in (
            ("left", margins.left, reach + max(0.0, -right)),
            ("top", margins.top, reach + max(0.0, -down)),
            ("right", margins.right, reach + max(0.0, right)),
            ("bottom", margins.bottom, reach + max(0.0, down) + foot),
        ):
            if room < needed - 1e-9:
                raise PrintError(
                    f"The {side} margin of {room:g} mm is too small for what must be printed "
                    f"there: it needs {needed:g} mm. Choose a larger margin, shorter marks, or "
                    "none."
                )
