"""Data that the catalog's constraints would refuse is a finding first; nothing is ever raised.

Each case is a file of the small game, or a change to its ``game.yaml``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from catalog.making import build_catalog, check_data

UNITS = "orbat: units/1\nnation: red\nunits:\n"
UNIT = UNITS + "  - {{name: Gun, symbol: engineer, role: engineer, source: '{source}', {more}}}\n"
FORMATION = (
    "orbat: formations/1\nnation: red\nformations:\n"
    "  - {{name: X, echelon: company, period: '1950', source: 'booklet:1', parts: [{part}]}}\n"
)
MARKER = (
    "orbat: markers/1\nmarkers:\n"
    "  - {{id: a, name: A, symbol: smoke, about: x, source: 'booklet:1', {more}}}\n"
)
SCENARIO = "orbat: scenarios/1\n{head}scenarios:\n  - {{number: 1, source: 'booklet:1', {more}}}\n"
CHART = (
    "orbat: charts/1\ncharts:\n"
    "  - {{id: c, title: C, about: c, source: 'booklet:1', keys: [{key}],\n"
    "     columns: [{column}], {more} rows: [{{cells: [{cells}], source: 'booklet:1'{row}}}]}}\n"
)
RULES = "orbat: rules/1\nsections:\n"
MANY = "9" * 30
TOO_MANY = "9" * 5000


def unit(source="booklet:1", code="1-3", more="") -> str:
    return UNIT.format(source=source, more=f"code: {code}, {more}" if code else more)


def sides(*each: str) -> str:
    stood = ", ".join(f"{{source: 'booklet:1', {side}}}" for side in each)
    return SCENARIO.format(head="", more=f"sides: [{stood}]")


def force(more: str) -> str:
    return sides(f"nation: red, forces: [{{source: 'booklet:1', {more}}}]")


def change(more: str) -> str:
    return SCENARIO.format(head="", more=f"changes: [{{source: 'booklet:1', {more}}}]")


def chart(
    key="{key: a, name: A}", column="{key: b, name: B}", cells="x, y", row="", more=""
) -> str:
    return CHART.format(key=key, column=column, cells=cells, row=row, more=more)


def allotment(**of_chart: str) -> dict[str, str]:
    side = "sides: [{nation: red, engineers: Rifle Platoon, source: 'booklet:1'}]"
    return {
        "case.yaml": chart(**of_chart),
        "scenario.yaml": SCENARIO.format(head="engineers: c\n", more=side),
    }


def one_shot(carried: str) -> str:
    return (
        "orbat: units/1\nnation: red\none_shots:\n"
        f"  - {{name: Rocket, symbol: missile, code: 2-3, source: 'booklet:1', "
        f"carried_by: {{{carried}}}}}\n"
    )


DIE = "{key: a, name: A, kind: die}"
FILES: dict[str, str | dict[str, str]] = {
    "a citation that runs backwards": unit("booklet:9-3"),
    "a citation of very many lines": unit("booklet:1-999999"),
    "a citation with endless digits": unit(f"booklet:{TOO_MANY}"),
    "a series beyond all counting": unit(more=f"identities: {'0' * 19}1-{'9' * 20}"),
    "a series with endless digits": unit(more=f"identities: '{TOO_MANY}'"),
    "an identity twice in its own series": unit(more="identities: '31-33, 32'"),
    "a code with endless digits": unit(code=f"{TOO_MANY}-3"),
    "a statistic with endless digits": unit(
        code="", more=f"statistics: {{strength: {MANY * 200}}}"
    ),
    "a statistic that is no number": unit(code="", more="statistics: {strength: ²}"),
    "made of none": unit(
        code="0-3", more="made_of: {count: 0, unit: Rifle Platoon, source: 'booklet:1'}"
    ),
    "made of fewer than none": unit(
        code="", more="made_of: {count: -3, unit: Rifle Platoon, source: 'booklet:1'}"
    ),
    "a name without letters": UNITS
    + "  - {name: '???', symbol: engineer, role: engineer, source: 'booklet:1'}\n",
    "a companion of a form that the game lacks": unit(
        more="dismounted: {name: Men, symbol: infantry, code: 1-3, source: 'booklet:1'}"
    ),
    "a weapon carried twice by one unit": one_shot(
        "Rifle Platoon: 'booklet:1', Rifle-Platoon: 'booklet:1'"
    ),
    "a formation of none": FORMATION.format(part="0 Rifle Platoon"),
    "a formation of fewer than none": FORMATION.format(part="{count: -1, unit: Rifle Platoon}"),
    "a formation of endless": FORMATION.format(part=f"{TOO_MANY} Rifle Platoon"),
    "a marker of no nation": MARKER.format(more="nation: green"),
    "two markers with one id": MARKER.format(more="") + MARKER.format(more="").split("\n", 2)[2],
    "a side of no nation": sides("nation: green"),
    "a nation on both sides": sides("nation: red", "nation: red"),
    "a force of nothing": force("count: 3"),
    "a force of fewer than none": force("count: -3, unit: Rifle Platoon"),
    "a force of no period": force("count: 3, unit: Rifle Platoon, period: '2000'"),
    "a change for no nation": change("nation: green"),
    "a change in no period": change("nation: red, period: '2000', remove: 1 Rifle Platoon"),
    "a change of very many": change(f"nation: red, remove: {MANY} Rifle Platoon"),
    "a change of endless": change(f"nation: red, remove: {TOO_MANY} Rifle Platoon"),
    "a chart that leads nowhere": chart(more="then: nothing,"),
    "two columns of one key": chart(column="{key: a, name: B}"),
    "a row that speaks twice of a unit": chart(
        row=", units: [red/Rifle Platoon, red/Rifle Platoon]"
    ),
    "a die with a raised two": chart(key=DIE, cells="²,  y", more="die: 2,"),
    "a die with endless results": chart(key=DIE, cells="1-999999, y", more="die: 2,"),
    "a die with endless digits": chart(key=DIE, cells=f"'{TOO_MANY}', y", more="die: 2,"),
    "an allotment without the side": allotment(),
    "an allotment that is no number": allotment(column="{key: reds, name: R}", cells="'1', some"),
    "two sections of rules with one id": RULES
    + "  - {id: a, title: A, source: 'booklet:1', cases: []}\n" * 2,
    "two cases with one letter": RULES
    + "  - {id: a, title: A, source: 'booklet:1', cases: ["
    + ", ".join(["{case: A, about: x, topics: [t], source: 'booklet:1'}"] * 2)
    + "]}\n",
    "a section of rules that cites nothing": RULES
    + "  - {id: a, title: A, source: 'nowhere:1', cases: []}\n",
    "a reference of rules that cites nothing": RULES
    + "  - {id: a, title: A, source: 'booklet:1', cases: [{case: A, about: x, topics: [t], "
    "refers: [{to: a/A, expects: t, source: 'nowhere:1'}], source: 'booklet:1'}]}\n",
    "a value that cites nothing": unit(code="{read: 1-3, source: 'nowhere:1'}"),
    "two readings with one id": "orbat: readings/1\nreadings:\n"
    + "  - {id: a, about: game, kind: gap, certainty: certain, why: x, source: 'booklet:1'}\n" * 2,
}


@dataclass
class Edit:
    """A change to game.yaml: a line (found by its beginning) that is written anew."""

    line: str
    anew: str


def twice(line: str) -> Edit:
    return Edit(line, "{line}\n{line}")


STATISTIC = "name: X, means: X., source: 'booklet:2'"
HEADS = {
    "a source that is none": Edit("sources:", "sources: [booklet, other]"),
    "a source twice": Edit("sources:", "sources: [booklet, booklet]"),
    "a side twice": twice("  - {id: reds"),
    "a nation twice": twice("  - {id: red,"),
    "a period twice": twice("  - {id: '1950'"),
    "an edition twice": twice("  - {id: first"),
    "an echelon twice": twice("  - {id: platoon"),
    "a statistic twice": twice("  - {key: movement"),
    "a notation twice": twice("  - {key: pair"),
    "a form of companion twice": twice("  - {form: vehicle"),
    "no edition at all": Edit("editions:", "editions: []\nperiods:"),
    "a statistic called like the key of its table": Edit(
        "notations:", f"  - {{{{key: face_id, type: whole, {STATISTIC}}}}}\nnotations:"
    ),
    "bounds that nothing lies between": Edit(
        "notations:",
        f"  - {{{{key: q, type: whole, at_least: 5, at_most: 2, {STATISTIC}}}}}\nnotations:",
    ),
    "a choice without choices": Edit(
        "notations:", f"  - {{{{key: q, type: choice, {STATISTIC}}}}}\nnotations:"
    ),
    "a marker layout that is none": Edit("marker_layout:", "marker_layout: round"),
    "a shared statistic that is none": Edit(
        "  - {form: vehicle",
        "  - {{form: vehicle, suffix: a, notation: pair, layout: plain, same: [speed], "
        "source: 'booklet:3'}}",
    ),
    "a side that cites nothing": Edit(
        "  - {id: reds", "  - {{id: reds, name: Reds, also: {{Rs: 'nowhere:1'}}}}"
    ),
    "a period that cites nothing": Edit(
        "  - {id: '1950'", "  - {{id: '1950', source: 'nowhere:1'}}"
    ),
    "an edition that cites nothing": Edit(
        "  - {id: first", "  - {{id: first, name: F, means: M, source: 'nowhere:1'}}"
    ),
    "a statistic that cites nothing": Edit(
        "  - {key: movement",
        "  - {{key: movement, name: Movement, type: whole, means: M, source: 'nowhere:1'}}",
    ),
    "a companion that cites nothing": Edit(
        "  - {form: vehicle",
        "  - {{form: vehicle, suffix: a, notation: pair, layout: plain, source: 'nowhere:1'}}",
    ),
}


def named(names):
    return [pytest.param(name, id=name.replace(" ", "-")) for name in names]


@pytest.mark.parametrize("name", named(FILES))
def test_a_file_that_cannot_be_right_is_a_finding_in_it(mini, name):
    given = FILES[name]
    for file, text in ({"case.yaml": given} if isinstance(given, str) else given).items():
        (mini / "games" / "skirmish" / file).write_text(text)
    checked = check_data([(mini, "data")])
    assert checked.errors
    assert any(f.place.path.endswith("/case.yaml") and f.place.line for f in checked.findings)
    assert all(len(str(f)) < 6000 for f in checked.findings)


@pytest.mark.parametrize("name", named(HEADS))
def test_a_game_that_contradicts_itself_is_a_finding_in_game_yaml(mini, name):
    edit, path = HEADS[name], mini / "games" / "skirmish" / "game.yaml"
    lines = path.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(edit.line))
    lines[at] = edit.anew.replace("{line}", lines[at]).replace("{{", "{").replace("}}", "}")
    path.write_text("\n".join(lines))
    checked = check_data([(mini, "data")])
    assert checked.errors
    assert any(f.place.path.endswith("/game.yaml") and f.place.line for f in checked.findings)


def test_markers_of_a_game_without_a_layout_for_them_are_a_finding(mini, tmp_path):
    folder = mini / "games" / "skirmish"
    head = (folder / "game.yaml").read_text().replace("marker_layout: plain\n", "")
    (folder / "game.yaml").write_text(head)
    (folder / "case.yaml").write_text(MARKER.format(more=""))
    assert check_data([(mini, "data")]).errors


@pytest.mark.parametrize(
    "cell",
    ["20", "1-6", MANY,
     TOO_MANY],
    ids=["plain", "span", "many-digits", "endless-digits"],
)  # fmt: skip
def test_a_cell_of_any_length_can_be_built(mini, tmp_path, cell):
    (mini / "games" / "skirmish" / "case.yaml").write_text(chart(cells=f"x, '{cell}'"))
    assert build_catalog([(mini, "data")], tmp_path / "catalog.db")["chart_cell"] == 2


def test_a_statistic_without_an_upper_bound_holds_or_refuses_any_number(mini):
    folder = mini / "games" / "skirmish"
    head = (folder / "game.yaml").read_text().replace("at_most: 99, ", "")
    (folder / "game.yaml").write_text(head)
    (folder / "case.yaml").write_text(unit(code=f"{MANY}-3"))
    assert check_data([(mini, "data")]).errors


READ_TWICE = (
    "orbat: readings/1\nreadings:\n"
    "  - {id: a, about: unit/red/gun, settles: C301, kind: contradiction, certainty: certain, "
    "why: printed so, source: 'booklet:1'}\n"
)


def test_an_identity_that_print_gives_twice_can_be_read_and_built(mini, tmp_path):
    folder = mini / "games" / "skirmish"
    (folder / "case.yaml").write_text(unit(more="identities: '31-33, 32'"))
    (folder / "readings.yaml").write_text(READ_TWICE)
    assert check_data([(mini, "data")]).errors == 0
    build_catalog([(mini, "data")], tmp_path / "catalog.db")


def test_two_units_of_one_series_can_carry_the_same_weapon(mini, tmp_path):
    folder = mini / "games" / "skirmish"
    gun = "{name: Gun, symbol: engineer, role: engineer, source: 'booklet:1', code: 1-3, "
    text = UNITS + f"  - {gun}identities: 31-32}}\n"
    text += f"  - {gun.replace('Gun', 'Mortar')}identities: 31-32}}\n"
    carried = "{Gun: 'booklet:1', Mortar: 'booklet:1'}"
    text += (
        "one_shots:\n  - {name: Rocket, symbol: missile, code: 2-3, source: 'booklet:1', "
        f"carried_by: {carried}}}\n"
    )
    (folder / "case.yaml").write_text(text)
    (folder / "readings.yaml").write_text(READ_TWICE.replace("gun", "mortar"))
    build_catalog([(mini, "data")], tmp_path / "catalog.db")
