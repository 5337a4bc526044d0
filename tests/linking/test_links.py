"""Names, periods, values and readings of a small game, linked."""

from __future__ import annotations

import pytest

from catalog.dataset import load
from catalog.linking.link import link

UNIT = "skirmish/unit/red/gun"
HEAD = "orbat: units/1\nnation: red\nunits:\n"
GUN = HEAD + "  - {name: Gun, symbol: engineer, role: engineer, source: 'booklet:30', %s}\n"
FORMATION = "  - {name: %s, echelon: company, period: %s, source: 'booklet:40', %s}\n"


def linked(mini, **files: str):
    for name, text in files.items():
        (mini / "games" / "skirmish" / f"{name}.yaml").write_text(text)
    (game,), findings = link(load([(mini, "data")]))
    return game, findings


def formations(*lines: str) -> str:
    return "orbat: formations/1\nnation: red\nformations:\n" + "".join(lines)


@pytest.mark.parametrize(
    "name",
    ["Rifle Platoon", "rifle platoon", "Rifle Platoons", "RIFLE-PLATOON", "RiflePlatoon",
     "Riflemen", "riflemen"],
)  # fmt: skip
def test_a_unit_answers_to_every_spelling_and_to_its_plural(mini, name):
    path = mini / "games" / "skirmish" / "red.yaml"
    named = "Rifle Platoon\n    also: {Riflemen: 'booklet:12'}\n    echelon"
    path.write_text(path.read_text().replace("Rifle Platoon\n    echelon", named))
    parts = FORMATION % ("Storm Group", "'1950'", f"parts: [2 {name}]")
    game, findings = linked(mini, case=formations(parts))
    assert findings == []
    (part,) = game.formations["skirmish/formation/red/storm-group/1950"].parts
    assert part.units == ["skirmish/unit/red/rifle-platoon"]


def test_a_name_belongs_to_its_nation(mini):
    text = formations(FORMATION % ("X", "'1950'", "parts: [2 Rifle Platoon]"))
    _, findings = linked(mini, case=text.replace("nation: red", "nation: blue"))
    assert [f.code for f in findings] == ["E201"]
    assert "of blue" in findings[0].message


def test_an_unknown_name_comes_with_the_nearest(mini):
    text = formations(FORMATION % ("X", "'1950'", "parts: [2 Rifel Platoon]"))
    _, findings = linked(mini, case=text)
    assert findings[0].message.endswith("nearest: Rifle Platoon")


@pytest.mark.parametrize(
    ("more", "valid"),
    [
        ("parts: [2 Rifle Platoon]", {"1950": "1950", "1951-53": "1950"}),
        ("last_period: '1950', parts: [2 Rifle Platoon]", {"1950": "1950", "1951-53": ""}),
    ],
)
def test_a_formation_continues_unless_it_says_that_it_ends(mini, more, valid):
    game, _ = linked(mini, case=formations(FORMATION % ("X", "'1950'", more)))
    begins = "skirmish/formation/red/x/1950"
    found = {p: game.formation_in(begins, p).rpartition("/")[2] for p in valid}
    assert found == valid


def test_a_formation_printed_again_replaces_the_earlier_from_then_on(mini):
    parts = "parts: [2 Rifle Platoon]"
    lines = [FORMATION % ("X", period, parts) for period in ("1951-53", "'1950'")]
    game, findings = linked(mini, case=formations(*lines))
    assert findings == []
    for like in ("1950", "1951-53"):
        for period in ("1950", "1951-53"):
            found = game.formation_in(f"skirmish/formation/red/x/{like}", period)
            assert found == f"skirmish/formation/red/x/{period}"


def test_a_formation_of_two_parents_is_named_with_its_parent(mini):
    parts = "parts: [2 Rifle Platoon]"
    two = [FORMATION % ("Staff", "'1950'", f"of: {of}, {parts}") for of in ("North", "South")]
    whole = FORMATION % ("Brigade", "'1950'", f"{parts}, consists_of: [1 %s]")
    game, findings = linked(mini, case=formations(*two, whole % "South/Staff"))
    assert findings == []
    (part,) = game.formations["skirmish/formation/red/brigade/1950"].consists_of
    assert part.formation == "skirmish/formation/red/south/staff/1950"
    _, findings = linked(mini, case=formations(*two, whole % "Staff"))
    assert [f.code for f in findings] == ["E201"]
    assert "Parent/Name" in findings[0].message
    game, findings = linked(
        mini, case=formations(*two, (whole % "Staff").replace("Brigade", "North"))
    )
    assert findings == []
    (part,) = game.formations["skirmish/formation/red/north/1950"].consists_of
    assert part.formation == "skirmish/formation/red/north/staff/1950"


def test_a_choice_keeps_every_unit_it_is_between(mini):
    part = "parts: [{count: 2, one_of: [Rifle Company, Rifle Platoon]}]"
    game, _ = linked(mini, case=formations(FORMATION % ("X", "'1950'", part)))
    (part,) = game.formations["skirmish/formation/red/x/1950"].parts
    assert (part.count, [u.rpartition("/")[2] for u in part.units]) == (
        2, ["rifle-company", "rifle-platoon"],
    )  # fmt: skip


def test_a_choice_with_an_unknown_unit_is_a_finding(mini):
    part = "parts: [{count: 2, one_of: [Rifle Company, Tank]}]"
    _, findings = linked(mini, case=formations(FORMATION % ("X", "'1950'", part)))
    assert [f.code for f in findings] == ["E201"]


def test_without_a_code_every_statistic_is_unknown(mini):
    game, _ = linked(mini, case=GUN % "identities: '31'")
    assert game.units[UNIT].faces[0].statistics == {}


def test_a_statistic_that_does_not_apply_is_none_and_the_rest_stay_unknown(mini):
    game, _ = linked(mini, case=GUN % "statistics: {movement: none}")
    assert game.units[UNIT].faces[0].statistics == {"movement": None}


def test_a_single_statistic_stands_before_the_code(mini):
    game, _ = linked(mini, case=GUN % "code: 1-3, statistics: {movement: 4}")
    assert game.units[UNIT].faces[0].statistics == {"strength": 1, "movement": 4}


def test_a_unit_without_a_counter_has_no_face(mini):
    game, _ = linked(mini, case=GUN % "no_counter: yes")
    assert game.units[UNIT].faces == []


def test_a_value_that_is_read_keeps_what_is_printed_and_how_sure_it_is(mini):
    code = (
        "code: {read: 1-3, printed: 1-30, kind: slip, certainty: probable, why: a nought too many, "
        "source: 'booklet:31'}"
    )
    game, findings = linked(mini, case=GUN % code)
    assert findings == []
    face = game.units[UNIT].faces[0]
    assert (face.code, face.printed, face.statistics["movement"]) == ("1-3", "1-30", 3)
    (reading,) = game.readings
    assert (reading.about, reading.field, reading.printed, reading.read) == (
        f"{UNIT}@first", "code", "1-30", "1-3",
    )  # fmt: skip
    assert reading.place.line == 4


def test_only_the_statistics_in_which_the_print_differs_are_doubtful(mini):
    code = (
        "code: {read: 1-3, also: [1-4], kind: alternative, certainty: doubtful, why: smudged, "
        "source: 'booklet:31'}"
    )
    game, _ = linked(mini, case=GUN % code)
    assert game.units[UNIT].faces[0].probable == {"movement"}


def test_a_spelling_in_doubt_is_a_reading(mini):
    also = "also: {Gunn: {source: 'booklet:31', kind: slip, why: an n too many}}"
    game, _ = linked(mini, case=GUN % also)
    (reading,) = game.readings
    assert (reading.about, reading.printed, reading.read) == (UNIT, "Gunn", "Gun")


def test_a_vehicle_stands_beside_its_unit_under_an_id_of_its_own(mini):
    vehicle = "vehicle: {name: Truck, symbol: vehicle, code: 0-3, source: 'booklet:31'}"
    game, findings = linked(mini, case=GUN % f"code: 1-3, identities: 31-32, {vehicle}")
    assert findings == []
    truck = game.units[f"{UNIT}/vehicle"]
    assert (truck.form, truck.carrier, truck.faces[0].identities) == ("vehicle", UNIT, [])
    assert [(c.unit, c.companion, c.suffix) for c in game.companions] == [(UNIT, truck.id, "a")]


def test_what_refers_may_stand_before_what_it_refers_to(mini):
    game, findings = linked(
        mini,
        aaa=formations(FORMATION % ("X", "'1950'", "parts: [1 Gun], consists_of: [1 Zug]")),
        zzz=formations(FORMATION % ("Zug", "'1950'", "parts: [1 Gun]")),
        zzzz=GUN % "code: 1-3, made_of: {count: 1, unit: Rifle Platoon, source: 'booklet:1'}",
    )
    assert findings == []
    assert len(game.formations) == 3


def test_every_finding_of_linking_is_given_at_once(mini):
    _, findings = linked(
        mini,
        case=GUN % "code: 1/3, identities: 9-3",
        formation=formations(FORMATION % ("X", "'1960'", "parts: [1 Rifle Platoon]")),
        other=formations(FORMATION % ("Y", "'1950'", "parts: [1 Tank, 1 Jeep]")),
    )
    assert sorted(f.code for f in findings) == ["E201", "E201", "E202", "E205", "E206"]


def test_a_year_in_doubt_is_a_reading_about_the_game(mini):
    path = mini / "games" / "skirmish" / "game.yaml"
    year = "year: {read: 1950, printed: '195O', kind: slip, why: a letter, source: 'booklet:9'}"
    path.write_text(path.read_text().replace("about:", f"{year}\nabout:"))
    game, findings = linked(mini)
    assert findings == []
    assert [(r.about, r.field, r.read) for r in game.readings] == [("skirmish", "year", "1950")]


def test_every_unit_face_formation_and_part_knows_where_it_stands(mini):
    game, _ = linked(mini)
    for unit in game.units.values():
        for each in (unit, *unit.faces):
            assert each.place.path.endswith("red.yaml")
            assert each.place.line
    for formation in game.formations.values():
        assert formation.place.line
        assert all(part.place.line for part in formation.parts)
