"""What is needed to draw counters: a face with its statistics, and how its game lays it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catalog.notation import Value


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing on a face and where it stands.

    ``at`` is a place: top-left, top, top-right, left, centre, right, bottom-left, bottom,
    bottom-right, above-centre (just over the symbol), below-centre (just under it).
    ``shows`` is a statistic's key, or one of ``symbol``, ``echelon``, ``label``, ``identity``,
    ``nation``. ``size`` is ``large`` (numerals to read across a table), ``medium`` or ``small``.
    ``parentheses_when`` and ``box_when`` name flags that put the value in parentheses or in a
    ruled box; ``with_small`` names a statistic set small, in parentheses, behind the value.
    """

    at: str
    shows: str
    size: str = "small"
    parentheses_when: str = ""
    box_when: str = ""
    with_small: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a game lays out a kind of counter. ``size`` is the counter's edge in mm."""

    key: str
    size: float
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side of a kind of counter.

    ``statistics`` holds what is known (None: the statistic does not apply, and nothing is drawn);
    ``unknown`` the statistics that no source gives (an empty box is drawn); ``probable`` those
    whose reading is not certain (a mark is drawn). ``colour`` and ``tint`` are ``#rrggbb``:
    background, and fill of the symbol's frame (empty: white). ``echelon`` and ``symbol`` name
    files of ``print/echelons`` and ``print/symbols``; empty where there is none. ``kind`` is the
    unit's form (``unit``, ``vehicle``, ``dismounted``, ``one-shot`` …) or ``marker``. ``edge``
    names a pattern of ``catalog.printing.palette`` along the edge; empty: none.
    """

    id: str
    name: str
    label: str
    nation: str
    nation_code: str
    colour: str
    symbol: str
    echelon: str
    layout: Layout
    tint: str = ""
    statistics: Mapping[str, Value] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()
    probable: frozenset[str] = frozenset()
    kind: str = "unit"
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A physical piece to print. ``identity`` is empty where no source gives one; ``ours`` marks
    an identity that continues the printed series (``--print-extra``). ``of`` names the unit that a
    vehicle, dismounted or one-shot counter belongs to; its back says so."""

    face: Face
    identity: str = ""
    ours: bool = False
    of: str = ""
