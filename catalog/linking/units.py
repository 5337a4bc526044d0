"""Units: ids, spellings, faces with their statistics, and the companions beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog import identities
from catalog.linking.context import place_of
from catalog.linking.model import Companion, LinkedFace, LinkedUnit
from catalog.names import nearest, shortened, slug
from catalog.notation import NotationError, Statistics, Value

if TYPE_CHECKING:
    from catalog.findings import Place
    from catalog.linking.context import Context
    from catalog.records.base import Stated
    from catalog.records.game import CompanionForm
    from catalog.records.units import CompanionRecord, FaceRecord, OneShotRecord, UnitRecord

NOT_APPLICABLE = "none"
"""How a data file says that a statistic does not apply."""


@dataclass
class _Kind:
    """How a form of counter is written and laid out."""

    notation: str
    layout: str


def link_unit(context: Context, nation: str, record: UnitRecord) -> None:
    """Enter a unit with its faces, its vehicle and its dismounted part."""
    game, head = context.game, context.game.record
    unit_id = f"{game.id}/unit/{nation}/{record.id or slug(record.name)}"
    echelon = ""
    if record.echelon:
        echelon = context.read(record.echelon, unit_id, "echelon", record.place)
        if echelon not in {e.id for e in head.echelons}:
            close = nearest(echelon, (e.id for e in head.echelons))
            hint = f"; nearest: {', '.join(close)}" if close else ""
            said = f"there is no echelon “{shortened(echelon)}” in game.yaml{hint}"
            context.say("E205", place_of(record.echelon, record.place), said)
    unit = LinkedUnit(
        id=unit_id,
        nation=nation,
        name=record.name,
        label=record.label or record.name,
        form="unit",
        symbol=record.symbol,
        echelon=echelon,
        role=record.role or "",
        status=record.status,
        new=record.new,
        periods=_periods(context, record.periods, record.place),
        note=record.note,
        carrier="",
        source=context.cite(record.source, record.place),
        place=record.place,
        spellings={record.name: record.source},
    )
    if not _enter(context, unit):
        return
    for spelling, cited in record.also.items():
        place = context.spelled(unit_id, record.name, spelling, cited, record.place)
        unit.spellings[spelling] = cited.source
        _spell(context, unit, spelling, place)
    if head.unit_notation is None or head.unit_layout is None or not head.editions:
        said = "game.yaml has no unit_notation:, unit_layout: and editions: to give it a counter"
        context.say("E207", record.place, said)
        return
    kind = _Kind(head.unit_notation, head.unit_layout)
    if not record.no_counter:
        _faces(context, unit, record, kind)
    forms = {form.form: form for form in head.companions}
    for name, part in (("vehicle", record.vehicle), ("dismounted", record.dismounted)):
        if part is None:
            continue
        if name in forms:
            _companion(context, unit, part, forms[name])
        else:
            context.say("E207", part.place, f"game.yaml declares no companion of the form {name}")


def link_made_of(context: Context, nation: str, record: UnitRecord) -> None:
    """Resolve what a larger counter stands for; after every unit of the game is entered."""
    if record.made_of is None:
        return
    place = record.made_of.place
    unit = context.game.units.get(
        f"{context.game.id}/unit/{nation}/{record.id or slug(record.name)}"
    )
    part = context.resolve("unit", nation, record.made_of.unit, place)
    if unit and part:
        count = context.read(record.made_of.count, unit.id, "made_of", place)
        unit.made_of = (count, part, context.cite(record.made_of.source, place))


def link_one_shot(context: Context, nation: str, record: OneShotRecord) -> None:
    """Enter a weapon that is fired once, and set it beside each unit that carries it."""
    game = context.game
    form = next((f for f in game.record.companions if f.form == "one-shot"), None)
    if form is None:
        context.say("E207", record.place, "game.yaml declares no companion of the form one-shot")
        return
    weapon = LinkedUnit(
        id=f"{game.id}/unit/{nation}/{record.id or slug(record.name)}",
        nation=nation,
        name=record.name,
        label=record.label or record.name,
        form="one-shot",
        symbol=record.symbol,
        echelon="",
        role="",
        status="in-service",
        new=False,
        periods=_periods(context, record.periods, record.place),
        note=record.note,
        carrier="",
        source=context.cite(record.source, record.place),
        place=record.place,
        spellings={record.name: record.source},
    )
    if not _enter(context, weapon):
        return
    _add_face(
        context,
        weapon,
        _Kind(form.notation, form.layout),
        edition=game.record.editions[0].id,
        code=record.code,
        statistics={},
        series=None,
        again=record.again,
        source=record.source,
        place=record.place,
    )
    for name, citation in record.carried_by.items():
        carrier = context.resolve("unit", nation, name, record.place)
        if carrier:
            game.companions.append(
                Companion(
                    unit=carrier,
                    companion=weapon.id,
                    form="one-shot",
                    suffix=form.suffix,
                    periods=weapon.periods,
                    load=record.instead_of or "",
                    source=context.cite(citation, record.place),
                    place=record.place,
                )
            )


def _companion(
    context: Context, unit: LinkedUnit, part: CompanionRecord, form: CompanionForm
) -> None:
    companion = LinkedUnit(
        id=f"{unit.id}/{form.form}",
        nation=unit.nation,
        name=part.name,
        label=part.label or part.name,
        form=form.form,
        symbol=part.symbol,
        echelon=unit.echelon,
        role="infantry" if unit.role in {"infantry", "engineer"} else unit.role,
        status=unit.status,
        new=False,
        periods=unit.periods,
        note="",
        carrier=unit.id,
        source=context.cite(part.source, part.place),
        place=part.place,
        spellings={part.name: part.source},
    )
    context.game.units[companion.id] = companion
    _add_face(
        context,
        companion,
        _Kind(form.notation, form.layout),
        edition=context.game.record.editions[0].id,
        code=part.code,
        statistics={},
        series=None,
        again={},
        source=part.source,
        place=part.place,
    )
    context.game.companions.append(
        Companion(
            unit=unit.id,
            companion=companion.id,
            form=form.form,
            suffix=form.suffix,
            periods=unit.periods,
            load="",
            source=part.source,
            place=part.place,
        )
    )


def _faces(context: Context, unit: LinkedUnit, record: UnitRecord, kind: _Kind) -> None:
    first = context.game.record.editions[0].id
    _add_face(
        context,
        unit,
        kind,
        edition=first,
        code=record.code,
        statistics=record.statistics,
        series=record.identities,
        again=record.again,
        source=record.source,
        place=record.place,
    )
    editions = {e.id for e in context.game.record.editions}
    for face in record.editions:
        edition = face.edition or first
        if edition not in editions:
            context.say("E205", face.place, f"there is no edition “{edition}” in game.yaml")
            continue
        _edition(context, unit, face, edition, kind)


def _edition(
    context: Context, unit: LinkedUnit, face: FaceRecord, edition: str, kind: _Kind
) -> None:
    _add_face(
        context,
        unit,
        kind,
        edition=edition,
        code=face.code,
        statistics=face.statistics,
        series=face.identities,
        again=face.again,
        source=face.source,
        place=face.place,
    )


def _add_face(
    context: Context,
    unit: LinkedUnit,
    kind: _Kind,
    *,
    edition: str,
    code: Stated[str] | None,
    statistics: dict[str, Stated[str]],
    series: Stated[str] | None,
    again: dict[str, dict[str, str] | str],
    source: str,
    place: Place,
) -> None:
    face_id = f"{unit.id}@{edition}"
    notation = context.game.notations.get(kind.notation)
    if notation is None:
        return
    if any(face.id == face_id for face in unit.faces):
        context.say("E203", place, f"edition “{edition}” of {unit.name} stands here twice")
        return
    values: Statistics = {}
    probable: set[str] = set()
    written = printed = ""
    if code is not None:
        written = context.read(code, face_id, "code", place)
        printed = code.printed or written
        try:
            values = notation.parse(written)
        except NotationError as error:
            context.say("E202", _line(code, place), str(error), face_id)
        if code.certainty != "certain":
            probable |= _differing(values, code, context, kind)
    for key, stated in statistics.items():
        if key not in notation.keys:
            context.say("E205", place, f"a {notation.key} has no statistic “{key}”", face_id)
            continue
        value = _value(context, key, context.read(stated, face_id, key, place), place, face_id)
        values[key] = value
        if stated.certainty != "certain":
            probable.add(key)
    if values or code is None:
        # What the notation cannot say does not apply to this kind of counter.
        values |= {key: None for key in context.game.statistics if key not in notation.keys}
    face = LinkedFace(
        id=face_id,
        unit=unit.id,
        edition=edition,
        layout=kind.layout,
        notation=kind.notation,
        code=written,
        printed=printed,
        statistics=values,
        probable=probable,
        identities=[],
        restated=[],
        source=context.cite(source, place),
        place=place,
    )
    if series is not None:
        text = context.read(series, face_id, "identities", place)
        try:
            face.identities = identities.expand(text)
        except ValueError as error:
            context.say("E206", _line(series, place), str(error), face_id)
    for citation, said in again.items():
        context.cite(citation, place)
        face.restated.append((citation, _restated(context, notation.key, said, place, face_id)))
    unit.faces.append(face)


def _restated(
    context: Context, notation: str, said: dict[str, str] | str, place: Place, about: str
) -> Statistics:
    if isinstance(said, str):
        try:
            return context.game.notations[notation].parse(said)
        except NotationError as error:
            context.say("E202", place, str(error), about)
            return {}
    return {key: _value(context, key, value, place, about) for key, value in said.items()}


def _value(context: Context, key: str, value: str, place: Place, about: str) -> Value:
    statistic = context.game.statistics.get(key)
    if statistic is None:
        context.say("E205", place, f"there is no statistic “{key}” in game.yaml", about)
        return None
    if value == NOT_APPLICABLE:
        return None
    read: Value = value
    if statistic.type == "flag":
        read = value in {"yes", "true"}
    elif statistic.type == "whole" and re.fullmatch("[0-9]{1,15}", value):
        read = int(value)
    if problem := statistic.problem(read):
        context.say("E205", place, problem, about)
    return read


def _differing(values: Statistics, code: Stated[str], context: Context, kind: _Kind) -> set[str]:
    """The statistics in which a doubtful code differs from the other values that print allows."""
    notation = context.game.notations[kind.notation]
    differing: set[str] = set()
    for other in filter(None, (code.printed, *code.also)):
        try:
            theirs = notation.parse(other)
        except NotationError:
            continue
        differing |= {key for key in values if values[key] != theirs.get(key)}
    return differing or set(values)


def _line(stated: Stated[str], place: Place) -> Place:
    return stated.place if stated.place.line else place


def _periods(context: Context, periods: list[str], place: Place) -> list[str]:
    known = [p.id for p in context.game.record.periods]
    for period in periods:
        context.period(period, place)
    return [p for p in known if p in periods] if periods else known


def _enter(context: Context, unit: LinkedUnit) -> bool:
    if not context.nation(unit.nation, unit.place):
        return False
    if unit.id.endswith("/"):
        context.say("E203", unit.place, f"“{unit.name}” gives no id: say one with id:")
        return False
    if unit.id in context.game.units:
        first = context.game.units[unit.id].place
        context.say("E203", unit.place, f"the id {unit.id} stands already at {first}", unit.id)
        return False
    context.game.units[unit.id] = unit
    _spell(context, unit, unit.name, unit.place)
    return True


def _spell(context: Context, unit: LinkedUnit, spelling: str, place: Place) -> None:
    for other in context.names.add("unit", unit.nation, spelling, unit.id):
        context.say("E204", place, f"“{spelling}” is already a name of {other}", unit.id)
