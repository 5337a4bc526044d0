"""What a command's options mean to the catalog; a person at the terminal is asked for choices."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from catalog.errors import ChoiceNeeded, OrbatError
from catalog.names import nearest
from catalog.query.formations import (
    Choices,
    FormationCard,
    FormationRow,
    choices_named,
    expand,
    formation_card,
    list_formations,
    period_named,
)
from catalog.query.names import formation_named, nation_named, nations_named
from catalog.query.orders import (
    CompanionNeed,
    Need,
    Order,
    Request,
    companions_of,
    needs_of,
    order_of_battle,
)
from catalog.query.scenarios import ScenarioCard, SideCard, scenario_card, scenario_named
from catalog.terminal.output import ask, interactive

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from catalog.query.charts import Answer, Chart


def formations(
    db: sqlite3.Connection, period: str | None, nation: str | None
) -> list[FormationRow]:
    """Formations of a period and nation, by any of their names."""
    return list_formations(
        db,
        period_named(db, period) if period else None,
        nation_named(db, nation) if nation else None,
    )


def formation(
    db: sqlite3.Connection,
    name: str,
    period: str | None,
    nation: str | None,
    choose: Sequence[str],
) -> tuple[FormationCard, list[Need], list[CompanionNeed]]:
    """A formation's card and what it comes to; empty needs where a choice is left open."""
    nation_id = nation_named(db, nation) if nation else None
    match = formation_named(db, name, None, nation_id)
    period_id = None
    if period:
        # The years of the game that the formation belongs to: two games can share a year.
        period_id = period_named(db, period, match.id.split("/", 1)[0])
        match = formation_named(db, name, period_id, nation_id or _nation_of(db, match.id))
    card = formation_card(db, match.id)
    choices = choices_named(db, choose, _nation_of(db, match.id))
    try:
        units = expand(db, match.id, choices)
    except ChoiceNeeded:
        if choose:
            raise
        return card, [], []  # the parts show the choice; what they come to depends on it
    needs = needs_of(db, units, card.title)
    game = match.id.split("/", 1)[0]
    within = period_id or period_named(db, card.period, game)
    return card, needs, companions_of(db, needs, within)


def scenario(db: sqlite3.Connection, name: str) -> ScenarioCard:
    """The card of the scenario that a name means."""
    return scenario_card(db, scenario_named(db, name))


def request(
    db: sqlite3.Connection,
    choose: Sequence[str],
    battalion: str | None,
    roll: int | None,
    supply: Sequence[str],
) -> Request:
    """What the options of an expansion say.

    Raises:
        OrbatError: a supplied number is none.
    """
    numbers: dict[str, int] = {}
    for item in supply:
        name, _, count = item.rpartition("=")
        if not name or not re.fullmatch(r"\s*[0-9]{1,3}\s*", count):
            raise OrbatError(f"--supply “{item}”: write it as “160mm Mortar=2”, at most 999.")
        numbers[name.strip()] = int(count)
    return Request(choices_named(db, choose), battalion, roll, numbers)


def only(db: sqlite3.Connection, card: ScenarioCard, side: str) -> ScenarioCard:
    """A scenario's card with the one side that a name means.

    Raises:
        OrbatError: the side is not in the scenario.
    """
    return replace(card, sides=_sides(db, card, side))


def _sides(db: sqlite3.Connection, card: ScenarioCard, side: str | None) -> list[SideCard]:
    if side is None:
        return card.sides
    nations = {ref.rsplit("/", 1)[1] for ref in nations_named(db, side)}
    sides = [s for s in card.sides if s.nation in nations]
    if not sides:
        known = ", ".join(s.nation for s in card.sides)
        raise OrbatError(f"“{side}” is not in scenario {card.number}; {known} are.")
    return sides


def orders(
    db: sqlite3.Connection,
    card: ScenarioCard,
    period: str,
    side: str | None,
    wanted: Request,
) -> list[Order]:
    """The sides of a scenario in a period, expanded; choices that are left are asked for.

    Raises:
        OrbatError: the forces are in no source, or the side is not in the scenario.
        ChoiceNeeded: a choice is left and nobody is there to ask.
    """
    period_id = period_named(db, period, card.game)
    if not card.sides:
        raise OrbatError(
            f"The forces of scenario {card.number} are in {card.forces_in}, not in this catalog; "
            f"“orbat scenario {card.number}” shows its changes and allotments."
        )
    expanded = []
    for each in _sides(db, card, side):
        while True:
            try:
                expanded.append(order_of_battle(db, card, each, period_id, wanted))
                break
            except ChoiceNeeded as needed:
                if not interactive():
                    raise
                wanted = _decided(db, wanted, ask(str(needed), needed.options), needed)
    _all_used(db, wanted, expanded)
    return expanded


def _all_used(db: sqlite3.Connection, wanted: Request, expanded: Sequence[Order]) -> None:
    """Refuse what was asked for and changed nothing, such as a misspelt number."""
    used = frozenset().union(*(order.used for order in expanded))
    for name in wanted.supply:
        if name not in used:
            lacking = [what for order in expanded for what, _ in order.unknown]
            hint = f" What lacks one: {', '.join(lacking)}." if lacking else ""
            raise OrbatError(f"--supply “{name}” is no force without a number here.{hint}")
    for unit in sorted(wanted.choices.units - used):
        name = db.execute("SELECT name FROM unit WHERE id = ?", (unit,)).fetchone()[0]
        raise OrbatError(f"--choose “{name}”: nothing here leaves that choice.")


def _decided(db: sqlite3.Connection, wanted: Request, answer: str, needed: ChoiceNeeded) -> Request:
    if needed.rolled:
        return Request(wanted.choices, answer, None, wanted.supply)
    units = choices_named(db, [answer]).units | wanted.choices.units
    return Request(Choices(units), wanted.battalion, wanted.roll, wanted.supply)


def chart_keys(words: Sequence[str]) -> dict[str, str]:
    """The options behind a chart's name: keys to look up by, and perhaps roll and seed.

    Raises:
        OrbatError: a word is no option.
    """
    keys: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise OrbatError(f"“{word}” is unexpected: look a row up as in --season winter.")
        key, equals, value = word[2:].partition("=")
        if not equals and rest and not rest[0].startswith("--"):
            value = rest.pop(0)
        keys[key] = value
    return keys


def chart_answer(
    db: sqlite3.Connection, name: str, asked: Mapping[str, str]
) -> tuple[Chart, Answer | None]:
    """A chart, and what is asked of it: a look-up, a roll, or nothing.

    Raises:
        OrbatError: the chart has no such key or row, or is none to roll on.
        UnknownName: no chart has the name, or several games' have.
    """
    from catalog.query.charts import chart_named, look_up, roll

    keys = dict(asked)
    chart = chart_named(db, name, [key for key in keys if key not in {"roll", "seed"}])
    seed = keys.pop("seed", None)
    if seed is not None and not re.fullmatch("[0-9]{1,18}", seed):
        raise OrbatError(f"--seed “{seed}” is no whole number.")
    die = next((c.key for c in chart.columns if c.kind == "die" and c.is_key), "")
    if "roll" in keys:
        thrown = keys.pop("roll") or str(roll(chart, int(seed) if seed else None))
        if not die:
            raise OrbatError(f"{chart.title} is no chart to roll on.")
        keys[die] = thrown
    return chart, look_up(db, chart, keys) if keys else None


def _nation_of(db: sqlite3.Connection, formation_id: str) -> str:
    row = db.execute("SELECT nation_id FROM formation WHERE id = ?", (formation_id,)).fetchone()
    return str(row[0])


def nearest_spellings(db: sqlite3.Connection, text: str) -> list[str]:
    """Spellings of the catalog that a search without hits perhaps meant."""
    return nearest(text, [str(r[0]) for r in db.execute("SELECT spelling FROM spelling")])
