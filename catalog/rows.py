"""A linked game as rows of the catalog's tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from catalog.names import fold, slug
from catalog.searchable import searchable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.linking.model import LinkedChart, LinkedGame, LinkedPart, LinkedUnit
    from catalog.records.others import SourceRecord

Rows = dict[str, list[dict[str, Any]]]


def source_rows(sources: Iterable[SourceRecord], rows: Rows) -> None:
    """The documents."""
    for s in sources:
        rows["source"].append(s.model_dump(exclude={"sha256"}))


def game_rows(game: LinkedGame, table: str, view: str, rows: Rows) -> None:
    """Everything of one game; ``table`` holds its statistics, ``view`` shows them."""
    _declarations(game, view, rows)
    for unit in game.units.values():
        _unit(game, unit, table, rows)
    _companions(game, rows)
    _formations(game, rows)
    _scenarios(game, rows)
    for chart in game.charts.values():
        _chart(game, chart, rows)
    _prices(game, rows)
    _rest(game, rows)
    rows["search"] += searchable(game)


def _declarations(game: LinkedGame, view: str, rows: Rows) -> None:
    record, gid = game.record, game.id
    rows["game"].append(
        {
            "id": gid,
            "title": record.title,
            "subtitle": record.subtitle,
            "designer": record.designer.read if record.designer else None,
            "publisher": record.publisher.read if record.publisher else None,
            "year": record.year.read if record.year else None,
            "hex_metres": record.hex_metres.read if record.hex_metres else None,
            "about": record.about,
            "statistics_view": view,
        }
    )
    rows["game_source"] += [{"game_id": gid, "source_id": s} for s in record.sources]
    rows["game_reference"] += [
        {"game_id": gid, "position": n, "chart_id": f"{gid}/chart/{slug}"}
        for n, slug in enumerate(record.reference, 1)
    ]
    for side in record.sides:
        sid = f"{gid}/side/{side.id}"
        rows["side"].append({"id": sid, "game_id": gid, "slug": side.id, "name": side.name})
        _spellings(rows, "side", sid, side.name, side.also, "")
    for nation in record.nations:
        nid = f"{gid}/nation/{nation.id}"
        data = nation.model_dump(include={"name", "adjective", "code", "colour", "tint"})
        side_id = f"{gid}/side/{nation.side}"
        rows["nation"].append(
            {"id": nid, "game_id": gid, "slug": nation.id, "side_id": side_id, **data}
        )
        _spellings(rows, "nation", nid, nation.name, {nation.adjective: "", **nation.also}, "")
    for n, period in enumerate(record.periods, 1):
        rows["period"].append(
            {"id": f"{gid}/period/{period.id}", "game_id": gid, "name": period.id, "position": n,
             "source": period.source}
        )  # fmt: skip
    for n, edition in enumerate(record.editions, 1):
        rows["edition"].append(
            {"id": f"{gid}/edition/{edition.id}", "game_id": gid, "slug": edition.id,
             "position": n, **edition.model_dump(include={"name", "means", "source"})}
        )  # fmt: skip
    for n, echelon in enumerate(record.echelons, 1):
        rows["echelon"].append(
            {"id": f"{gid}/echelon/{echelon.id}", "game_id": gid, "slug": echelon.id,
             "position": n, "name": echelon.name, "mark": echelon.mark}
        )  # fmt: skip
    for n, statistic in enumerate(record.statistics, 1):
        data = statistic.model_dump(exclude={"choices", "adds_up"})
        choices = " ".join(statistic.choices)
        rows["statistic"].append({"game_id": gid, "position": n, "choices": choices, **data})
    rows["notation"] += [{"game_id": gid, **n.model_dump()} for n in record.notations]
    for layout in record.layouts:
        for n, slot in enumerate(layout.slots, 1):
            rows["layout_slot"].append(
                {"game_id": gid, "layout": layout.key, "position": n, "size": layout.size,
                 "at": slot.at, "shows": slot.shows, "text_size": slot.size,
                 "parentheses_when": slot.parentheses_when or "", "box_when": slot.box_when or "",
                 "with_small": slot.with_small or ""}
            )  # fmt: skip


def _spellings(
    rows: Rows, kind: str, ref: str, name: str, also: dict[str, str], source: str
) -> None:
    for spelling, cited in {name: source, **also}.items():
        rows["spelling"].append(
            {"kind": kind, "ref": ref, "spelling": spelling, "folded": fold(spelling),
             "is_name": int(spelling == name), "source": cited}
        )  # fmt: skip


def _unit(game: LinkedGame, unit: LinkedUnit, table: str, rows: Rows) -> None:
    gid = game.id
    count, part = unit.made_of[:2] if unit.made_of else (None, None)
    rows["unit"].append(
        {"id": unit.id, "game_id": gid, "nation_id": f"{gid}/nation/{unit.nation}",
         "name": unit.name, "label": unit.label, "form": unit.form, "symbol": unit.symbol,
         "echelon_id": f"{gid}/echelon/{unit.echelon}" if unit.echelon else None,
         "role": unit.role, "status": unit.status, "is_new": int(unit.new), "note": unit.note,
         "carrier_id": unit.carrier or None, "made_of_count": count, "made_of_id": part,
         "source": unit.source}
    )  # fmt: skip
    rows["unit_period"] += [
        {"unit_id": unit.id, "period_id": f"{gid}/period/{p}"} for p in unit.periods
    ]
    also = {s: c for s, c in unit.spellings.items() if s != unit.name}
    _spellings(rows, "unit", unit.id, unit.name, also, unit.source)
    for face in unit.faces:
        rows["face"].append(
            {"id": face.id, "unit_id": unit.id, "edition_id": f"{gid}/edition/{face.edition}",
             "layout": face.layout, "notation": face.notation, "code": face.code,
             "printed": face.printed, "series_known": int(bool(face.identities)),
             "source": face.source}
        )  # fmt: skip
        values = {k: int(v) if isinstance(v, bool) else v for k, v in face.statistics.items()}
        rows[table].append({"face_id": face.id, **values})
        for key in game.statistics:
            if face.statistics.get(key) is None:
                why = "not applicable" if key in face.statistics else "unknown"
                rows["absent"].append(
                    {"face_id": face.id, "game_id": gid, "statistic": key, "why": why}
                )
        rows["counter"] += [
            {
                "face_id": face.id,
                "unit_id": unit.id,
                "position": n,
                "identity": identity,
                "of": identity,
            }
            for n, identity in enumerate(face.identities, 1)
        ]


def _companions(game: LinkedGame, rows: Rows) -> None:
    """Companions, and their counters: the unit's identity with the form's suffix."""
    for companion in game.companions:
        rows["companion"].append(
            {"unit_id": companion.unit, "companion_id": companion.companion,
             "form": companion.form, "suffix": companion.suffix, "load": companion.load,
             "source": companion.source}
        )  # fmt: skip
        unit, other = game.units[companion.unit], game.units[companion.companion]
        if unit.faces and other.faces:
            rows["counter"] += [
                {"face_id": other.faces[0].id, "unit_id": unit.id, "position": n,
                 "identity": identity + companion.suffix, "of": identity}
                for n, identity in enumerate(unit.faces[0].identities, 1)
            ]  # fmt: skip


def _formations(game: LinkedGame, rows: Rows) -> None:
    gid = game.id
    for formation in game.formations.values():
        record = formation.record
        rows["formation"].append(
            {"id": formation.id, "game_id": gid, "nation_id": f"{gid}/nation/{formation.nation}",
             "name": record.name, "title": formation.title,
             "echelon_id": f"{gid}/echelon/{record.echelon}",
             "period_id": f"{gid}/period/{record.period}", "organised": int(bool(record.parts)),
             "replaced_by": record.replaced_by or "", "note": record.why_ends or record.note,
             "source": record.source}
        )  # fmt: skip
        spelled = {s: c.source for s, c in record.also.items()}
        if formation.title != record.name:
            spelled[f"{formation.parent}/{record.name}"] = record.source
            spelled[formation.title] = record.source
        _spellings(rows, "formation", formation.id, record.name, spelled, record.source)
        for period in game.record.periods:
            if game.formation_in(formation.id, period.id) == formation.id:
                rows["formation_period"].append(
                    {"formation_id": formation.id, "period_id": f"{gid}/period/{period.id}",
                     "printed": int(period.id == record.period)}
                )  # fmt: skip
        for kind, parts in (
            ("part", formation.parts),
            ("consists_of", formation.consists_of),
            ("own", formation.own),
        ):
            rows["formation_part"] += _parts(formation.id, kind, parts)


def _parts(formation: str, kind: str, parts: list[LinkedPart]) -> Iterator[dict[str, Any]]:
    for n, part in enumerate(parts, 1):
        for option, unit in enumerate(part.units or [None], 1):
            yield {
                "formation_id": formation, "kind": kind, "position": n, "option": option,
                "count": part.count, "unit_id": unit, "component_id": part.formation or None,
                "printed": part.printed, "source": part.source,
            }  # fmt: skip


def _scenarios(game: LinkedGame, rows: Rows) -> None:
    gid = game.id
    for scenario in game.scenarios.values():
        record = scenario.record
        rows["scenario"].append(
            {"id": scenario.id, "game_id": gid, "minefields": scenario.minefields or None,
             "engineers": scenario.engineers or None,
             **record.model_dump(include={"number", "title", "summary", "victory", "forces_in",
                                          "source"})}
        )  # fmt: skip
        for n, side in enumerate(scenario.sides, 1):
            rows["scenario_side"].append(
                {"id": side.id, "scenario_id": scenario.id, "position": n,
                 "nation_id": f"{gid}/nation/{side.record.nation}",
                 "engineer_unit": side.engineers or None,
                 **side.record.model_dump(include={"deploys", "moves", "deployment", "entrenched",
                                                   "victory", "source"})}
            )  # fmt: skip
            for m, force in enumerate(side.forces, 1):
                named = next(iter(force.formations.values()), None)
                rows["scenario_force"].append(
                    {"side_id": side.id, "position": m,
                     "count": force.record.count.read if force.record.count else None,
                     "unit_id": force.unit or None, "formation_id": named,
                     "support": force.record.support, "chart_id": force.chart or None,
                     "period_id": f"{gid}/period/{force.record.period}"
                     if force.record.period else None,
                     "choose": " ".join(force.choose), "why": force.record.why,
                     "source": force.record.source}
                )  # fmt: skip
        for n, change in enumerate(scenario.changes, 1):
            period = change.record.period
            remove, add = change.remove or (None, None), change.add or (None, None)
            rows["scenario_change"].append(
                {"scenario_id": scenario.id, "position": n,
                 "nation_id": f"{gid}/nation/{change.record.nation}",
                 "period_id": f"{gid}/period/{period}" if period else None,
                 "remove_count": remove[0], "remove_id": remove[1], "add_count": add[0],
                 "add_id": add[1], "source": change.record.source}
            )  # fmt: skip


def _chart(game: LinkedGame, chart: LinkedChart, rows: Rows) -> None:
    record = chart.record
    across = record.across
    rows["chart"].append(
        {"id": chart.id, "game_id": game.id, "slug": record.id, "title": record.title,
         "about": record.about, "die": record.die, "dice": record.dice,
         "across_key": across.key if across else "",
         "across_name": across.name if across else "",
         "then_id": f"{game.id}/chart/{record.then}" if record.then else None,
         "source": record.source}
    )  # fmt: skip
    for n, column in enumerate([*record.keys, *record.columns], 1):
        rows["chart_column"].append(
            {"chart_id": chart.id, "position": n, "is_key": int(n <= len(record.keys)),
             **column.model_dump()}
        )  # fmt: skip
    for n, row in enumerate(record.rows, 1):
        rows["chart_row"].append(
            {"chart_id": chart.id, "position": n, "source": row.source,
             "formation_id": chart.row_formations[n - 1] or None}
        )  # fmt: skip
        for m, cell in enumerate(row.cells, 1):
            if cell is not None:
                low, high = _numbers(cell.read)
                rows["chart_cell"].append(
                    {"chart_id": chart.id, "row": n, "column": m, "text": cell.read, "low": low,
                     "high": high, "certainty": cell.certainty,
                     "also": " | ".join(cell.also)}
                )  # fmt: skip
        rows["chart_spelling"] += [
            {"chart_id": chart.id, "row": n, "spelling": s} for s in dict.fromkeys(row.also)
        ]
        rows["chart_unit"] += [
            {"chart_id": chart.id, "row": n, "unit_id": unit} for unit in chart.row_units[n - 1]
        ]


def _prices(game: LinkedGame, rows: Rows) -> None:
    gid = game.id
    for thing in game.equipment.values():
        rows["equipment"].append(
            {"id": thing.id, "game_id": gid, "slug": thing.id.rsplit("/", 1)[1],
             "name": thing.name, "family": thing.family, "note": thing.note}
        )  # fmt: skip
    for key, prices in game.price_lists.items():
        nation_id = f"{gid}/nation/{prices.nation}"
        rows["price_list"].append(
            {"id": key, "game_id": gid, "nation_id": nation_id, "source": prices.source}
        )
        position = {c.name: n for n, c in enumerate(prices.categories, 1)}
        rows["price_category"] += [
            {"list_id": key, "position": position[c.name], "name": c.name, "role": c.role,
             "source": c.source}
            for c in prices.categories
        ]  # fmt: skip
        rows["price_note"] += [
            {"list_id": key, "number": number, "text": note.text, "source": note.source}
            for number, note in prices.notes.items()
        ]
        in_order = sorted(prices.prices, key=lambda p: position[p.category])
        for n, price in enumerate(in_order, 1):
            record = price.record
            rows["price"].append(
                {"id": price.id, "game_id": gid, "nation_id": nation_id, "list_id": key,
                 "category": position[price.category], "position": n, "name": record.name,
                 "title": price.said.title, "role": price.role, "points": price.points,
                 "certainty": price.certainty, "also": " | ".join(price.also),
                 "towed": int(record.towed), "marks": " ".join(record.marks),
                 "first_year": price.first, "last_year": price.last, "note": price.note,
                 "equipment_id": price.equipment, "source": record.source}
            )  # fmt: skip
            also = dict.fromkeys((price.said.title, *record.also), record.source)
            also.pop(record.name, None)
            _spellings(rows, "price", price.id, record.name, also, record.source)


def _numbers(text: str) -> tuple[int | None, int | None]:
    """``1-3`` is 1 to 3, ``20`` is 20 to 20, ``1980+`` has no end and ``before 1942`` no beginning.

    Other text has no numbers.
    """
    if match := re.fullmatch(r"([+-]?[0-9]{1,9})(?:-([0-9]{1,9}))?", text):
        return int(match[1]), int(match[2] or match[1])
    if match := re.fullmatch(r"([0-9]{1,9})\+", text):
        return int(match[1]), None
    if match := re.fullmatch(r"before ([0-9]{1,9})", text):
        return None, int(match[1]) - 1
    return None, None


def _rest(game: LinkedGame, rows: Rows) -> None:
    gid = game.id
    for mid, marker in game.markers.items():
        rows["marker"].append(
            {"id": mid, "game_id": gid, "label": marker.label or marker.name,
             "nation_id": f"{gid}/nation/{marker.nation}" if marker.nation else None,
             "layout": game.record.marker_layout,
             **marker.model_dump(include={"name", "symbol", "about", "source"})}
        )  # fmt: skip
    for key, section in game.rules.items():
        rows["rule_case"] += [
            {"id": f"{key}/{slug(case.case)}", "game_id": gid, "section": section.title,
             "letter": case.case, "about": case.about, "corrects": int(section.corrects),
             "source": case.source}
            for case in section.cases
        ]  # fmt: skip
    subjects = _subjects(game)
    for reading in game.readings:
        about = reading.about
        rows["reading"].append(
            {"id": reading.id, "game_id": gid, "about": about,
             "subject": subjects.get(about.split("#")[0].split("@")[0], game.record.title),
             "field": reading.field, "kind": reading.kind, "certainty": reading.certainty,
             "printed": reading.printed, "read": reading.read, "also": " | ".join(reading.also),
             "why": reading.why, "found_by": reading.settles, "source": reading.source}
        )  # fmt: skip


def _subjects(game: LinkedGame) -> dict[str, str]:
    """A name for everything that a reading can be about."""
    names = {game.id: game.record.title}
    names |= {u.id: u.name for u in game.units.values()}
    names |= {f.id: f"{f.title}, {f.record.period}" for f in game.formations.values()}
    names |= {c.id: c.record.title for c in game.charts.values()}
    names |= {m: marker.name for m, marker in game.markers.items()}
    adjectives = {n.id: n.adjective for n in game.record.nations}
    names |= {p.id: f"{p.record.name}, {adjectives[p.nation]}" for p in game.prices.values()}
    names |= {e.id: e.name for e in game.equipment.values()}
    names |= {k: f"Prices, {adjectives[p.nation]}" for k, p in game.price_lists.items()}
    for scenario in game.scenarios.values():
        names[scenario.id] = f"Scenario {scenario.record.number}"
        for side in scenario.sides:
            names[side.id] = f"Scenario {scenario.record.number}, {side.record.nation}"
    for key, section in game.rules.items():
        names[key] = section.title
        names |= {f"{key}/{slug(c.case)}": f"{section.title}, {c.case}" for c in section.cases}
    return names
