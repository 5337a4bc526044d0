"""What there was in the list's year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.points.rules.counting import all_lines, excesses, of_roles
from catalog.points.rules.registry import Breach, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Army
    from catalog.points.system import Item

_FIFTIES = "in-the-1950s"
_SIXTIES = 1960


@rule(
    "years",
    "A list has what there was in its year",
    "Take what there was in that year, or another year for the list.",
    spearhead=("2.1", "mcnelly:17"),
    modern=("2.1", "mcnelly:17"),
)
def years(army: Army) -> Iterator[Breach]:
    """The years printed with an entry of a price list, or with a type of aircraft.

    One year alone is the first: nothing is inferred about an end from a later version.
    """
    year = army.record.year
    for where, _, line in all_lines(army):
        item = line.item
        if item is None:
            continue
        early = item.first is not None and year < item.first
        late = item.last is not None and year > item.last
        if early or late:
            yield Breach(line.place, where, f"{item.name} in {year}", _service(item))


def _service(item: Item) -> str:
    if item.first is None:
        return f"until {item.last}"
    return f"from {item.first}" + (f" to {item.last}" if item.last is not None else "")


@rule(
    "electronic-warfare",
    "There is no electronic warfare in the 1950s",
    "Take the missions out.",
    modern=("9.2.7", "mcnelly:369"),
)
def electronic_warfare(army: Army) -> Iterator[Breach]:
    """Missions bought in that decade; before it there were none either, by our reading."""
    limit = army.system.look_up("electronic-warfare", {"limit": _FIFTIES}, "value")
    if limit is None or army.record.year >= _SIXTIES:
        return
    for excess in excesses(army, of_roles("electronic-warfare"), limit):
        found = f"{excess.total} bought, in {army.record.year}"
        yield excess.breach(found, "none before 1960")
