"""A scenario's page: both sides as printed, and expanded year by year."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from catalog.errors import ChoiceNeeded, OrbatError
from catalog.names import slug
from catalog.query import pages as ask
from catalog.query.formations import choices_named
from catalog.query.orders import Order, Request, order_of_battle
from catalog.query.scenarios import ScenarioCard, SideCard, scenario_card
from catalog.web.drawing import formation_svg
from catalog.web.site import Asked, answer, lost, whole

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from markupsafe import Markup

    from catalog.web.drawing import Album

MOST_SUPPLIED = 99
SUPPLY = "supply-"
"""How the argument begins that says a number which the print lacks; the unit's slug follows."""


@dataclass(frozen=True)
class Wishes:
    """What a visitor says about an expansion, as the address carries it."""

    period: str = ""
    battalion: str = ""
    roll: int | None = None
    choose: tuple[str, ...] = ()
    supply: dict[str, int] = field(default_factory=dict)

    def arguments(self) -> list[tuple[str, str]]:
        """The arguments that say the same, in one order."""
        said = [("period", self.period), ("battalion", self.battalion)]
        if self.roll is not None:
            said.append(("roll", str(self.roll)))
        said += [("choose", word) for word in self.choose]
        said += [(SUPPLY + slug, str(count)) for slug, count in sorted(self.supply.items())]
        return [(name, value) for name, value in said if value]


@dataclass(frozen=True)
class Fielded:
    """One side in one period: expanded, or what must be said first."""

    side: SideCard
    order: Order | None
    choice: ChoiceNeeded | None = None
    wrong: str = ""
    count: int = 0


def wishes(asked: Asked) -> Wishes:
    """What the address says; what is no sense in it is left out."""
    supply = {
        name.removeprefix(SUPPLY)[:100]: count
        for name in list(asked.request.args)[:40]
        if name.startswith(SUPPLY) and (count := asked.number(name, MOST_SUPPLIED)) is not None
    }
    for text in asked.words("supply"):
        name, _, number = text.rpartition("=")
        if name and (count := whole(number, MOST_SUPPLIED)) is not None:
            supply[slug(name)] = count
    return Wishes(
        asked.word("period"), asked.word("battalion"), asked.number("roll", 99),
        tuple(dict.fromkeys(asked.words("choose"))), supply,
    )  # fmt: skip


async def scenario(asked: Asked) -> Any:
    """``/scenarios/<game>/<number>``, with ``?period=`` expanded."""
    game, number = asked.part("game"), asked.part("number")
    scenario_id = f"{game}/scenario/{number}"
    said = wishes(asked)

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        if not ask.exists(db, "scenario", scenario_id):
            raise lost("scenario")
        card = scenario_card(db, scenario_id)
        known = ask.periods(db, game)
        period = period_meant(known, said.period)
        fielded = field_sides(db, card, period, said) if period and card.sides else []
        numbers = _numbers(db, game)
        at = numbers.index(card.number)
        album = asked.site.album(db)
        nations = {n.slug: n for n in ask.nations(db, game)}
        return {
            "card": card,
            "game": game,
            "game_title": ask.game_title(db, game),
            "nations": nations,
            "side_names": ask.sides(db, game),
            "periods": known,
            "period": period,
            "said": said,
            "kept": [(n, v) for n, v in said.arguments() if n != "period"],
            "fielded": fielded,
            "ready": bool(fielded) and all(f.order for f in fielded),
            "missing": _missing(card) if period else [],
            "album": album,
            "pictures": _pictures(db, album, card, nations),
            "minefield": _minefield(db, album),
            "before": numbers[at - 1] if at else None,
            "after": numbers[at + 1] if at + 1 < len(numbers) else None,
            "sources": ask.sources_of(db, game),
            "SUPPLY": SUPPLY,
        }

    return await answer(asked, "scenario.html", gather, said.arguments())


def period_meant(known: Sequence[str], name: str) -> str:
    """The period that a name or one of its years means; empty for none."""
    for period in known:
        first, _, last = period.partition("-")
        end = first[: len(first) - len(last)] + last if last else first
        if name == period or (len(name) == len(first) and name.isdigit() and first <= name <= end):
            return period
    return ""


def field_sides(
    db: sqlite3.Connection, card: ScenarioCard, period: str, said: Wishes
) -> list[Fielded]:
    """Every side expanded, as far as can be."""
    return [_fielded(db, card, side, f"{card.game}/period/{period}", said) for side in card.sides]


def request(db: sqlite3.Connection, said: Wishes) -> Request:
    """A visitor's wishes as the queries take them.

    Raises:
        UnknownName: a chosen unit is none.
    """
    supply = {slug.replace("-", " "): count for slug, count in said.supply.items()}
    return Request(choices_named(db, said.choose), said.battalion or None, said.roll, supply)


def _fielded(
    db: sqlite3.Connection, card: ScenarioCard, side: SideCard, period: str, said: Wishes
) -> Fielded:
    try:
        order = order_of_battle(db, card, side, period, request(db, said))
    except ChoiceNeeded as needed:
        return Fielded(side, None, needed)
    except OrbatError as error:
        return Fielded(side, None, wrong=str(error))
    count = order.unit_count + order.engineer_count
    return Fielded(side, order, count=count)


def _missing(card: ScenarioCard) -> list[tuple[str, str, str]]:
    """Units without a printed number: slug, name and why."""
    return [
        (force.ref.rsplit("/", 1)[1], force.name, force.why)
        for side in card.sides
        for force in side.forces
        if force.kind == "unit" and force.count is None
    ]


def _numbers(db: sqlite3.Connection, game: str) -> list[int]:
    rows = db.execute("SELECT number FROM scenario WHERE game_id = ? ORDER BY number", (game,))
    return [int(row[0]) for row in rows]


def _pictures(
    db: sqlite3.Connection, album: Album, card: ScenarioCard, nations: dict[str, ask.Nation]
) -> dict[str, Markup | None]:
    """A picture of each unit and formation that the sides have, by its id."""
    pictures: dict[str, Markup | None] = {}
    for side in card.sides:
        nation = nations[side.nation]
        for force in side.forces:
            if force.kind == "unit":
                pictures[force.ref] = album.counter(force.ref)
            elif force.kind == "formation":
                mark = ask.echelon_mark(db, force.ref)
                pictures[force.ref] = formation_svg(mark, nation.colour, nation.code)
    return pictures


def _minefield(db: sqlite3.Connection, album: Album) -> Markup | None:
    row = db.execute("SELECT id FROM marker WHERE symbol = 'minefield' LIMIT 1").fetchone()
    return album.marker(row[0]) if row else None
