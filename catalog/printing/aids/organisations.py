"""Formations as trees: formation, sub-formations, units, each with its symbol and its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.printing.aids.pictures import picture
from catalog.printing.aids.trees import MASTHEAD, Branch, Choice, Spread, Tree, spreads
from catalog.printing.aids.words import Note, cited, note, sentence, years
from catalog.query.aids import formation_badge, nations, periods, unit_badge
from catalog.query.formations import formation_card, list_formations

if TYPE_CHECKING:
    import sqlite3

    from catalog.printing.aids.page import Sheet
    from catalog.query.formations import FormationCard, Part


@dataclass(frozen=True, slots=True)
class Group:
    """The formations of a nation in a period; ``follows``: on the page that is begun."""

    anchor: str
    nation: str
    years: str
    follows: bool
    spreads: tuple[Spread, ...]


@dataclass(frozen=True, slots=True)
class Trees:
    """Which formations to print: a game's (id), or fewer, by the ids of a nation and a period.

    Without a period, each formation stands in the one that prints it. One that is part of another
    of its group is drawn there, and not again by itself.
    """

    game: str
    nation: str | None = None
    period: str | None = None

    def groups(self, db: sqlite3.Connection, page: Sheet, first: bool = True) -> list[Group]:
        """The formations by nation and period; ``first``: nothing is printed before them."""
        found: list[Group] = []
        left = page.height - MASTHEAD if first else 0.0
        for nation_id, nation_name in nations(db, self.game):
            for period_id, name in periods(db, self.game):
                if self.nation not in {None, nation_id} or self.period not in {None, period_id}:
                    continue
                trees = _trees(db, nation_id, period_id, printed_only=self.period is None)
                if not trees:
                    continue
                laid = spreads(trees, page, left)
                left = laid.left
                found.append(
                    Group(
                        anchor=f"group-{nation_id}-{name}".replace("/", "-"),
                        nation=nation_name,
                        years=years(name),
                        follows=laid.follows,
                        spreads=laid.spreads,
                    )
                )
        return found


def _trees(db: sqlite3.Connection, nation: str, period: str, printed_only: bool) -> list[Tree]:
    rows = [r for r in list_formations(db, period, nation) if r.printed or not printed_only]
    cards = {row.id: formation_card(db, row.id) for row in rows}
    inside = {ref for card in cards.values() for part in card.consists_of for ref in part.refs}
    told: set[str] = set()
    return [_tree(db, card, period, told) for ref, card in cards.items() if ref not in inside]


def _tree(db: sqlite3.Connection, card: FormationCard, period: str, told: set[str]) -> Tree:
    """A tree; what is to be said of formations within it is said once, and they are ``told``."""
    here = next((name for ref, name in periods(db, card.id.split("/", 1)[0]) if ref == period), "")
    branches, within = _branches(db, card)
    notes = _notes(card, "")
    for inner in within:
        if inner.id in told:
            continue
        told.add(inner.id)
        notes += _notes(inner, inner.title)
        if remark := " ".join(_note_of(inner)):
            notes.append(Note(0, inner.title, remark, False, ""))
    return Tree(
        anchor="formation-" + card.id.replace("/", "-") + f"-{here}",
        picture=picture(formation_badge(db, card.id)),
        title=card.title,
        remarks=(*_comes_to(card), *_lasting(card, here), *_note_of(card)),
        organised=card.organised,
        branches=branches,
        notes=tuple(notes),
        source=cited(card.source),
    )


def _lasting(card: FormationCard, here: str) -> list[str]:
    """What is to be said where a formation is not of one period alone."""
    if here != card.period:
        return [f"Continues from {years(card.period)}."]
    later = [years(name) for name in card.valid if name != card.period]
    return [f"Continues in {', '.join(later)}."] if later else []


def _comes_to(card: FormationCard) -> list[str]:
    count = sum(part.count for part in card.parts)
    return [f"{count} unit{'' if count == 1 else 's'}."] if count else []


def _note_of(card: FormationCard) -> list[str]:
    replaced = f"Replaced by {card.replaced_by}." if card.replaced_by else ""
    return [text for text in (replaced, sentence(card.note)) if text]


def _notes(card: FormationCard, about: str) -> list[Note]:
    """Its readings, without slips that change nothing."""
    return [
        note(reading, about)
        for reading in card.readings
        if reading.kind != "slip" or reading.certainty != "certain"
    ]


def _branches(
    db: sqlite3.Connection, card: FormationCard
) -> tuple[tuple[Branch, ...], list[FormationCard]]:
    """What a formation consists of, and the cards of the formations among that."""
    if not card.consists_of:
        return tuple(_branch(db, part) for part in card.parts), []
    branches, within = [], []
    for part in card.consists_of:
        inner = formation_card(db, part.refs[0])
        nested, deeper = _branches(db, inner)
        badge = picture(formation_badge(db, inner.id))
        # Within its battalion, a company needs no telling which one it belongs to.
        name = inner.title.removesuffix(f" ({card.title})")
        branches.append(Branch(part.count, (Choice(badge, name),), nested))
        within += [inner, *deeper]
    branches += [_branch(db, part) for part in card.own]
    return tuple(branches), within


def _branch(db: sqlite3.Connection, part: Part) -> Branch:
    return Branch(part.count, tuple(_choices(db, part.refs, part.names)), ())


def _choices(db: sqlite3.Connection, refs: Sequence[str], names: Sequence[str]) -> list[Choice]:
    return [
        Choice(picture(unit_badge(db, ref)), name) for ref, name in zip(refs, names, strict=True)
    ]
