"""What ``game.yaml`` declares, held against itself and against its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.findings import Finding, Place
from catalog.linking.model import LinkedGame
from catalog.notation import Notation, NotationError, StatisticType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from catalog.linking.context import Context
    from catalog.records.game import GameRecord


def declared(record: GameRecord, findings: list[Finding]) -> LinkedGame:
    """The game's own declarations, held against each other."""

    def say(place: Place, message: str) -> None:
        findings.append(Finding("E207", place, message, about=record.id))

    statistics = {
        s.key: StatisticType(s.key, s.name, s.type, s.at_least, s.at_most, tuple(s.choices))
        for s in record.statistics
    }
    notations = _notations(record, statistics, say)
    layouts = {layout.key for layout in record.layouts}
    sides = {side.id for side in record.sides}
    for nation in record.nations:
        if nation.side not in sides:
            say(nation.place, f"there is no side “{nation.side}”")
    if record.marker_layout is not None and record.marker_layout not in layouts:
        say(record.place, f"there is no layout “{record.marker_layout}”")
    for companion in record.companions:
        for key in companion.same:
            if key not in statistics:
                say(companion.place, f"same: names “{key}”, which is no statistic")
    _forms(record, layouts, say)
    shown = {"symbol", "echelon", "label", "identity", "nation"}
    for slot in (slot for layout in record.layouts for slot in layout.slots):
        named = filter(None, (slot.parentheses_when, slot.box_when, slot.with_small))
        for key in (slot.shows, *named):
            if key not in statistics and key not in shown:
                say(slot.place, f"“{key}” is neither a statistic nor one of {sorted(shown)}")
    return LinkedGame(record, statistics, notations)


def _forms(record: GameRecord, layouts: set[str], say: Callable[[Place, str], None]) -> None:
    """The notation and layout of units and of each companion; a game without counters has none."""
    wanted = [(c.notation, c.layout, c.place) for c in record.companions]
    if record.unit_notation and record.unit_layout:
        wanted.append((record.unit_notation, record.unit_layout, record.place))
    elif record.unit_notation or record.unit_layout:
        say(record.place, "unit_notation: and unit_layout: go together: give both, or neither")
    for key, layout, place in wanted:
        if key not in {n.key for n in record.notations}:
            say(place, f"there is no notation “{key}”")
        if layout not in layouts:
            say(place, f"there is no layout “{layout}”")


def _notations(
    record: GameRecord,
    statistics: Mapping[str, StatisticType],
    say: Callable[[Place, str], None],
) -> dict[str, Notation]:
    notations: dict[str, Notation] = {}
    for each in record.notations:
        try:
            notation = Notation(each.key, each.template, statistics)
            written = notation.write(notation.parse(each.example))
            if written != each.example:
                say(each.place, f"its example “{each.example}” is written “{written}”")
            notations[each.key] = notation
        except NotationError as error:
            say(each.place, str(error))
    return notations


def cite_declarations(context: Context) -> None:
    """Check every citation of game.yaml, and that its sources are named once and known."""
    record = context.game.record
    for source in record.sources:
        if source not in context.sources:
            context.say("E208", record.place, f"sources.yaml names no “{source}”")
        elif record.sources.count(source) > 1:
            context.say("E207", record.place, f"the source “{source}” stands twice")
    cited = [(c, side.place) for side in record.sides for c in side.also.values()]
    cited += [(c, nation.place) for nation in record.nations for c in nation.also.values()]
    cited += [(period.source, period.place) for period in record.periods]
    cited += [(edition.source, edition.place) for edition in record.editions]
    cited += [(statistic.source, statistic.place) for statistic in record.statistics]
    cited += [(companion.source, companion.place) for companion in record.companions]
    for citation, place in cited:
        context.cite(citation, place)
    for nation in record.nations:
        for spelling in nation.also:
            context.names.add("nation", "", spelling, nation.id)
    for field in ("designer", "publisher", "year", "hex_metres"):
        stated = getattr(record, field)
        if stated is not None:
            context.read(stated, context.game.id, field, record.place)
