"""A formation's page: a tree of symbols, the sum that it is, and the units that it comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from catalog.errors import ChoiceNeeded, UnknownName
from catalog.query import pages as ask
from catalog.query.formations import (
    Choices,
    FormationCard,
    Part,
    choices_named,
    expand,
    formation_card,
    parts_of,
)
from catalog.query.orders import companions_of, needs_of
from catalog.web.drawing import formation_svg
from catalog.web.links import page_path
from catalog.web.site import Asked, answer, lost, redirect

if TYPE_CHECKING:
    import sqlite3

    from markupsafe import Markup

    from catalog.web.drawing import Album

_DEEPEST = 6


@dataclass(frozen=True)
class Node:
    """A part of the tree: so many of a unit, of one of several, or of a formation."""

    count: int
    names: list[tuple[str, str]]
    pictures: list[Markup | None]
    printed: str
    source: str
    own: bool = False
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Sum:
    """The arithmetic: what each component brings of each unit, and what is printed."""

    columns: list[tuple[int, str, str]]
    rows: list[tuple[list[tuple[str, str]], list[int], int, int]]
    has_own: bool


async def formation(asked: Asked) -> Any:
    """``/formations/<game>/<nation>/…/<period>``; without a period, the earliest."""
    game, rest = asked.part("game"), asked.part("rest")
    formation_id = f"{game}/formation/{rest}"
    chosen = asked.words("choose")

    def other(db: sqlite3.Connection) -> str | None:
        if ask.exists(db, "formation", formation_id):
            return None
        beginning, _, last = formation_id.rpartition("/")
        return (
            ask.formation_without_period(db, formation_id, "")
            or ask.formation_without_period(db, beginning, last)
            or ""
        )

    elsewhere = await asked.query(other)
    if elsewhere is not None:
        path = page_path(elsewhere) if elsewhere else None
        if path is None:
            raise lost("formation")
        return redirect(asked, path)

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        card = formation_card(db, formation_id)
        album = asked.site.album(db)
        nation = next(n for n in ask.nations(db, game) if n.slug == rest.split("/", 1)[0])
        drawer = _Drawer(db, album, nation)
        return {
            "card": card,
            "nation": nation,
            "game": game,
            "game_title": ask.game_title(db, game),
            "picture": drawer.formation(formation_id),
            "tree": drawer.tree(formation_id),
            "sum": _sum(db, card),
            "years": ask.same_title(db, formation_id),
            "parents": ask.formations_with(db, formation_id),
            "scenarios": ask.scenarios_with(db, formation_id),
            "album": album,
            "chosen": chosen,
            "sources": ask.sources_of(db, game),
            **_expanded(db, card, nation, chosen),
        }

    return await answer(asked, "formation.html", gather, [("choose", word) for word in chosen])


@dataclass
class _Drawer:
    """Draws the tree of one nation's formation."""

    db: sqlite3.Connection
    album: Album
    nation: ask.Nation

    def formation(self, formation_id: str) -> Markup:
        mark = ask.echelon_mark(self.db, formation_id)
        return formation_svg(mark, self.nation.colour, self.nation.code)

    def tree(self, formation_id: str, depth: int = 0) -> list[Node]:
        """What a formation consists of: its components where it is their sum, else its units."""
        components = parts_of(self.db, formation_id, "consists_of")
        if not components or depth >= _DEEPEST:
            return [self._node(part, depth) for part in parts_of(self.db, formation_id, "part")]
        own = parts_of(self.db, formation_id, "own")
        return [self._node(part, depth) for part in components] + [
            self._node(part, depth, own=True) for part in own
        ]

    def _node(self, part: Part, depth: int, own: bool = False) -> Node:
        children: list[Node] = []
        pictures: list[Markup | None] = []
        for ref in part.refs:
            if "/formation/" in ref:
                pictures.append(self.formation(ref))
                children = self.tree(ref, depth + 1)
            else:
                pictures.append(self.album.counter(ref))
        names = list(zip(part.names, part.refs, strict=True))
        return Node(part.count, names, pictures, part.printed, part.source, own, children)


def _sum(db: sqlite3.Connection, card: FormationCard) -> Sum | None:
    """What the components bring; None for a formation that is no sum."""
    if not card.consists_of:
        return None
    columns = [(part.count, part.names[0], part.refs[0]) for part in card.consists_of]
    brought: list[Counter[frozenset[str]]] = []
    names: dict[frozenset[str], list[tuple[str, str]]] = {}
    printed = _counts(card.parts, 1, names)
    for part in card.consists_of:
        brought.append(_counts(parts_of(db, part.refs[0], "part"), part.count, names))
    own = _counts(card.own, 1, names)
    rows = []
    for key in [*printed, *(k for k in names if k not in printed)]:
        each = [counts[key] for counts in brought]
        rows.append((names[key], [*each, own[key]], sum(each) + own[key], printed[key]))
    return Sum(columns, rows, bool(card.own))


def _counts(
    parts: list[Part], times: int, names: dict[frozenset[str], list[tuple[str, str]]]
) -> Counter[frozenset[str]]:
    counts: Counter[frozenset[str]] = Counter()
    for part in parts:
        key = frozenset(part.refs)
        names.setdefault(key, list(zip(part.names, part.refs, strict=True)))
        counts[key] += part.count * times
    return counts


def _expanded(
    db: sqlite3.Connection, card: FormationCard, nation: ask.Nation, chosen: list[str]
) -> dict[str, Any]:
    """Units, with what stands beside them; or the choice that must be made first."""
    given: dict[str, Any] = {"needs": [], "companions": [], "wrong": ""}
    given["choices"] = [
        [(name, [*(c for c in chosen if c not in part.names), name]) for name in part.names]
        for part in card.parts
        if len(part.refs) > 1
    ]
    try:
        choices = choices_named(db, chosen, nation.id) if chosen else Choices()
        units = expand(db, card.id, choices)
    except ChoiceNeeded:
        return given
    except UnknownName as error:
        return given | {"wrong": str(error)}
    needs = needs_of(db, units, card.title)
    period = f"{card.id.split('/', 1)[0]}/period/{card.period}"
    return given | {
        "needs": needs,
        "companions": companions_of(db, needs, period),
        "total": sum(need.count for need in needs),
    }
