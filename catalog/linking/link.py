"""Records → linked games: declarations first, then units, formations, charts, scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.findings import Finding
from catalog.linking.context import Context
from catalog.linking.declaring import cite_declarations, declared
from catalog.linking.formations import link_formations
from catalog.linking.model import LinkedGame, LinkedReading
from catalog.linking.prices import link_equipment, link_prices
from catalog.linking.scenarios import link_chains, link_chart, link_scenario
from catalog.linking.units import link_made_of, link_one_shot, link_unit

if TYPE_CHECKING:
    from catalog.dataset import Dataset, GameFiles
    from catalog.records.others import ReadingRecord, SourceRecord


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
        context = Context(declared(files.game, findings), sources, findings)
        _link_game(context, files)
        games.append(context.game)
    return games, findings


def _link_game(context: Context, files: GameFiles) -> None:
    cite_declarations(context)
    _link_units(context, files)
    link_formations(context, files.formations)
    for chart in files.charts:
        link_chart(context, chart)
    link_chains(context)
    for scenarios in files.scenarios:
        for scenario in scenarios.scenarios:
            link_scenario(context, scenario, scenarios.minefields, scenarios.engineers)
    for equipment in files.equipment:
        link_equipment(context, equipment)
    for prices in files.prices:
        link_prices(context, prices)
    _link_markers(context, files)
    _link_rules(context, files)
    _link_readings(context, files)


def _link_units(context: Context, files: GameFiles) -> None:
    for nation_id, unit in files.units:
        link_unit(context, nation_id, unit)
    for nation_id, unit in files.units:
        link_made_of(context, nation_id, unit)
    for nation_id, shot in files.one_shots:
        link_one_shot(context, nation_id, shot)


def _link_markers(context: Context, files: GameFiles) -> None:
    game = context.game
    for marker in files.markers:
        context.cite(marker.source, marker.place)
        if game.record.marker_layout is None:
            context.say("E207", marker.place, "game.yaml names no marker_layout:")
        if marker.nation:
            context.nation(marker.nation, marker.place)
        if context.fresh(f"{game.id}/marker/{marker.id}", game.markers, marker.place):
            game.markers[f"{game.id}/marker/{marker.id}"] = marker


def _link_rules(context: Context, files: GameFiles) -> None:
    game = context.game
    for section in files.rules:
        context.cite(section.source, section.place)
        for case in section.cases:
            context.cite(case.source, case.place)
            for reference in case.refers:
                context.cite(reference.source, reference.place)
        if context.fresh(f"{game.id}/rule/{section.id}", game.rules, section.place):
            game.rules[f"{game.id}/rule/{section.id}"] = section


def _link_readings(context: Context, files: GameFiles) -> None:
    game = context.game
    seen: dict[str, ReadingRecord] = {}
    for reading in files.readings:
        reading_id = f"{game.id}/reading/{reading.id}"
        if not context.fresh(reading_id, seen, reading.place):
            continue
        seen[reading_id] = reading
        game.readings.append(
            LinkedReading(
                id=reading_id,
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
