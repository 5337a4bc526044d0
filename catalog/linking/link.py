"""Records → linked games: declarations first, then units, formations, charts, scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.findings import Finding, Place
from catalog.linking.context import Context
from catalog.linking.formations import link_formations
from catalog.linking.model import LinkedGame, LinkedReading
from catalog.linking.scenarios import link_chart, link_scenario
from catalog.linking.units import link_made_of, link_one_shot, link_unit
from catalog.notation import Notation, NotationError, StatisticType

if TYPE_CHECKING:
    from catalog.dataset import Dataset, GameFiles
    from catalog.records.game import GameRecord
    from catalog.records.others import SourceRecord


def link(dataset: Dataset) -> tuple[list[LinkedGame], list[Finding]]:
    """Resolve every reference of every game. Findings are returned, nothing is raised."""
    findings: list[Finding] = []
    sources: dict[str, SourceRecord] = {}
    for source in dataset.sources:
        if source.id in sources:
            findings.append(Finding("E203", source.place, f"source “{source.id}” stands twice"))
        sources[source.id] = source
    games = []
    for files in dataset.games:
        context = Context(_declared(files.game, findings), sources, findings)
        _link_game(context, files)
        games.append(context.game)
    return games, findings


def _link_game(context: Context, files: GameFiles) -> None:
    game = context.game
    for nation in files.game.nations:
        for spelling, citation in nation.also.items():
            context.cite(citation, nation.place)
            context.names.add("nation", "", spelling, nation.id)
    for field in ("designer", "publisher", "year", "hex_metres"):
        stated = getattr(files.game, field)
        if stated is not None:
            context.read(stated, game.id, field, files.game.place)
    _link_units(context, files)
    link_formations(context, files.formations)
    for chart in files.charts:
        link_chart(context, chart)
    for scenarios in files.scenarios:
        for scenario in scenarios.scenarios:
            link_scenario(context, scenario, scenarios.minefields, scenarios.engineers)
    for marker in files.markers:
        game.markers[f"{game.id}/marker/{marker.id}"] = marker
        context.cite(marker.source, marker.place)
    _link_rules(context, files)
    for reading in files.readings:
        game.readings.append(
            LinkedReading(
                id=f"{game.id}/reading/{reading.id}",
                about=f"{game.id}/{reading.about}" if reading.about != "game" else game.id,
                field=reading.field,
                kind=reading.kind,
                certainty=reading.certainty,
                printed=reading.printed,
                read=reading.read,
                also=list(reading.also),
                why=reading.why,
                source=context.cite(reading.source, reading.place),
                place=reading.place,
                settles=reading.settles,
            )
        )


def _link_units(context: Context, files: GameFiles) -> None:
    for nation_id, unit in files.units:
        link_unit(context, nation_id, unit)
    for nation_id, unit in files.units:
        link_made_of(context, nation_id, unit)
    for nation_id, shot in files.one_shots:
        link_one_shot(context, nation_id, shot)


def _link_rules(context: Context, files: GameFiles) -> None:
    for section in files.rules:
        context.game.rules[f"{context.game.id}/rule/{section.id}"] = section
        for case in section.cases:
            context.cite(case.source, case.place)


def _declared(record: GameRecord, findings: list[Finding]) -> LinkedGame:
    """The game's own declarations, held against each other."""

    def say(place: Place, message: str) -> None:
        findings.append(Finding("E207", place, message, about=record.id))

    statistics = {
        s.key: StatisticType(s.key, s.name, s.type, s.at_least, s.at_most, tuple(s.choices))
        for s in record.statistics
    }
    notations: dict[str, Notation] = {}
    for declared in record.notations:
        try:
            notation = Notation(declared.key, declared.template, statistics)
            written = notation.write(notation.parse(declared.example))
            if written != declared.example:
                say(declared.place, f"its example “{declared.example}” is written “{written}”")
            notations[declared.key] = notation
        except NotationError as error:
            say(declared.place, str(error))
    layouts = {layout.key for layout in record.layouts}
    sides = {side.id for side in record.sides}
    for nation in record.nations:
        if nation.side not in sides:
            say(nation.place, f"there is no side “{nation.side}”")
    wanted = [(record.unit_notation, record.unit_layout, record.place)]
    wanted += [(c.notation, c.layout, c.place) for c in record.companions]
    for key, layout, place in wanted:
        if key not in {n.key for n in record.notations}:
            say(place, f"there is no notation “{key}”")
        if layout not in layouts:
            say(place, f"there is no layout “{layout}”")
    for each in record.layouts:
        for slot in each.slots:
            shown = {"symbol", "echelon", "label", "identity", "nation"}
            named = filter(None, (slot.parentheses_when, slot.box_when, slot.with_small))
            for key in (slot.shows, *named):
                if key not in statistics and key not in shown:
                    say(slot.place, f"“{key}” is neither a statistic nor one of {sorted(shown)}")
    return LinkedGame(record, statistics, notations)
