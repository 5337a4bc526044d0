"""Which labels are printed: those of an army list's stands, or of a price list's entries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.errors import OrbatError, UnknownName
from catalog.names import fold, natural, nearest
from catalog.points.shown import points
from catalog.points.system import WITHOUT_FACTOR
from catalog.printing.aids.words import prose, years
from catalog.printing.labels import Label
from catalog.query.aids import credits_of, game_named
from catalog.query.database import data_hash
from catalog.query.prices import price_list, price_list_named, serves

if TYPE_CHECKING:
    import sqlite3

    from catalog.points.army import Group
    from catalog.points.verdict import Evaluation


@dataclass(frozen=True, slots=True)
class Labelled:
    """Labels, whose they are and of which game (id)."""

    labels: list[Label]
    title: str
    game: str


def is_file(what: str) -> bool:
    """Whether a word means a file rather than a nation."""
    return what.endswith((".yaml", ".yml")) or Path(what).exists()


def of_list(evaluation: Evaluation) -> Labelled:
    """A label for each stand of an army list and its options, in the list's order."""
    army = evaluation.army
    system = army.system
    nation = price_list(system.db, f"{system.game}/prices/{system.nation.slug}").summary
    options = [(f"Option {o.size}", group) for o in army.options for group in o.all_groups()]
    found: list[Label] = []
    for option, group in [*(("", group) for group in army.groups()), *options]:
        if group.kind == "defences":
            continue
        under = " · ".join(filter(None, (option, _named(group), group.morale)))
        for line in group.lines:
            if line.role in WITHOUT_FACTOR:
                continue
            name = line.item.name if line.item else line.written.strip().lstrip("0123456789 ")
            label = Label(
                years(prose(name)), points(line.each), nation.code, nation.colour, prose(under)
            )
            found += [label] * line.count
    title = f"{system.title} · {army.record.title}"
    return Labelled(found, title, system.game)


def _named(group: Group) -> str:
    """A group's name, a headquarters' by its brigade alone."""
    return group.name.replace(", headquarters", " HQ")


def of_nation(
    db: sqlite3.Connection,
    name: str,
    game: str | None,
    year: int | None,
    category: str | None,
    copies: int,
) -> Labelled:
    """Labels for what a nation's price list has, by category.

    Raises:
        UnknownName: there is no such list, or no such category on it.
        AmbiguousName: several games have one.
        OrbatError: nothing served in that year.
    """
    of = game_named(db, game).id if game else None
    prices = price_list(db, price_list_named(db, name, of))
    summary = prices.summary
    categories = prices.categories
    if category is not None:
        known = [c.name for c in categories]
        categories = tuple(c for c in categories if fold(category) == fold(c.name)) or tuple(
            c for c in categories if fold(c.name).startswith(fold(category))
        )
        if not categories:
            close = nearest(category, known) or known
            raise UnknownName("heading on that price list", category, close)
    found: list[Label] = []
    for heading in categories:
        entries = [e for e in heading.entries if serves(e, year)]
        for entry in sorted(entries, key=lambda e: natural(e.title)):
            label = Label(
                years(prose(entry.title)), str(entry.points), summary.code, summary.colour,
                years(entry.years) or heading.name,
            )  # fmt: skip
            found += [label] * copies
    if not found:
        raise OrbatError(f"Nothing on that list served in {year}.")
    title = f"{summary.game_title} · {summary.nation} labels" + (f", {year}" if year else "")
    return Labelled(found, title, summary.game)


def about(db: sqlite3.Connection, chosen: Labelled) -> str:
    """What the foot of a page says: the data, and whose work it is from."""
    said = [f"data {data_hash(db)[:12]}", "a price is that of one stand, before any factor"]
    said += [f"{c.id} {c.credit}. {c.terms}" for c in credits_of(db, chosen.game)]
    return prose(" · ".join(said))
