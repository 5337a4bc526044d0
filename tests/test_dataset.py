"""Packs: a second folder, laid over ours record by record and key by key."""

from __future__ import annotations

import sqlite3

import pytest

from catalog.checks import examine
from catalog.dataset import load
from catalog.findings import Severity
from catalog.making import build_catalog

HEAD = "orbat: units/1\nnation: red\nunits:\n"
FORMATIONS = "orbat: formations/1\nnation: red\nformations:\n"
SCENARIOS = "orbat: scenarios/1\nscenarios:\n"
READINGS = "orbat: readings/1\nreadings:\n"
GUN = "  - {name: Gun, symbol: engineer, role: engineer, code: 1-3, source: 'booklet:30'}\n"
SOURCE = """\
orbat: sources/1
sources:
  - id: mine
    title: My own copy
    author: Somebody
    lines: 9
    sha256: 1111111111111111111111111111111111111111111111111111111111111111
    terms: Mine.
    credit: Somebody
"""


@pytest.fixture
def pack(tmp_path):
    """An empty pack, with a source of its own."""
    folder = tmp_path / "pack"
    (folder / "games" / "skirmish").mkdir(parents=True)
    (folder / "sources.yaml").write_text(SOURCE)
    return folder


def put(folder, text: str, name: str = "case.yaml") -> None:
    (folder / "games" / "skirmish" / name).write_text(text)


def looked_at(*folders):
    """The game of several folders, and the findings as code, place."""
    dataset = load([(f, f.name) for f in folders])
    games, findings = examine(dataset)
    return games, [(f.code, str(f.place)) for f in findings if f.severity is Severity.ERROR]


def platoon(games):
    return games[0].units["skirmish/unit/red/rifle-platoon"]


def test_a_pack_of_only_a_source_changes_nothing(mini, pack):
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert sorted(games[0].units) == sorted(looked_at(mini)[0][0].units)


def test_a_key_that_the_pack_gives_replaces_ours_and_the_others_stay(mini, pack):
    put(pack, HEAD + "  - {name: Rifle Platoon, code: 3-3, source: 'mine:1'}\n")
    put(mini, READINGS + "  - {id: r, about: unit/red/rifle-company, settles: C309, kind: gap, "
        "certainty: certain, why: x, source: 'booklet:1'}\n", "readings.yaml")  # fmt: skip
    games, errors = looked_at(mini, pack)
    assert errors == []
    unit = platoon(games)
    assert (unit.faces[0].code, unit.source) == ("3-3", "mine:1")
    assert (unit.symbol, unit.echelon, unit.role) == ("infantry", "platoon", "infantry")
    assert unit.faces[0].identities == ["11", "12", "13", "14", "15", "16"]


@pytest.mark.parametrize("name", ["rifle-platoon", "RIFLE PLATOON", "Riflemen", "rifle men"])
def test_a_unit_is_known_by_any_of_its_spellings(mini, pack, name):
    path = mini / "games" / "skirmish" / "red.yaml"
    path.write_text(
        path.read_text().replace(
            "Rifle Platoon\n    ech", "Rifle Platoon\n    also: {Riflemen: 'booklet:12'}\n    ech"
        )
    )
    put(pack, HEAD + f"  - {{name: {name}, label: Rifles, source: 'mine:1'}}\n")
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert (platoon(games).name, platoon(games).label) == ("Rifle Platoon", "Rifles")
    assert len(games[0].units) == 2


def test_a_record_that_is_new_stays(mini, pack):
    put(pack, HEAD + GUN)
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert games[0].units["skirmish/unit/red/gun"].place.path == "pack/games/skirmish/case.yaml"


def test_a_pack_says_whose_value_it_is(mini, pack):
    put(pack, HEAD + "  - name: Rifle Platoon\n    label: Rifles\n")
    _, errors = looked_at(mini, pack)
    assert errors == [("E109", "pack/games/skirmish/case.yaml:4")]


def test_a_finding_about_a_value_of_the_pack_points_into_the_pack(mini, pack):
    put(pack, HEAD + "  - name: Rifle Platoon\n    code: 3/3\n    source: mine:1\n")
    assert looked_at(mini, pack)[1] == [("E202", "pack/games/skirmish/case.yaml:5")]
    put(pack, HEAD + "  - name: Rifle Platoon\n    cod: 3-3\n    source: mine:1\n")
    assert looked_at(mini, pack)[1] == [("E108", "pack/games/skirmish/case.yaml:5")]
    put(
        pack,
        HEAD + "  - name: Rifle Platoon\n    label: far too long a label\n    source: mine:1\n",
    )
    assert looked_at(mini, pack)[1] == [("E110", "pack/games/skirmish/case.yaml:5")]


def test_a_finding_about_a_value_of_ours_points_into_ours(mini, pack):
    path = mini / "games" / "skirmish" / "red.yaml"
    path.write_text(path.read_text().replace("code: 2-3", "code: 2/3"))
    put(pack, HEAD + "  - name: Rifle Platoon\n    label: Rifles\n    source: mine:1\n")
    line = path.read_text().splitlines().index("    code: 2/3") + 1
    assert looked_at(mini, pack)[1] == [("E202", f"data/games/skirmish/red.yaml:{line}")]


def test_a_pack_may_cite_our_sources_and_its_own_only(mini, pack):
    put(pack, HEAD + "  - {name: Rifle Platoon, label: Rifles, source: 'booklet:2'}\n")
    assert looked_at(mini, pack)[1] == []
    put(pack, HEAD + "  - {name: Rifle Platoon, label: Rifles, source: 'mine:10'}\n")
    assert {code for code, _ in looked_at(mini, pack)[1]} == {"E208"}


def test_a_formation_is_known_by_name_parent_and_period(mini, pack):
    again = "  - {name: Rifle Company Group, %s source: 'mine:1', parts: [2 Rifle Platoon]}\n"
    first, second = "skirmish/formation/red/rifle-company-group/1950", "1951-53"
    put(pack, FORMATIONS + again % "period: '1950',")
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert [p.count for p in games[0].formations[first].parts] == [2]
    put(pack, FORMATIONS + again % "period: 1951-53, echelon: company,")
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert [p.count for p in games[0].formations[first].parts] == [3]
    assert first.replace("1950", second) in games[0].formations


def test_a_scenario_is_known_by_its_number(mini, pack):
    put(mini, SCENARIOS + "  - {number: 7, title: Ours, summary: Kept, source: 'booklet:1'}\n")
    put(pack, SCENARIOS + "  - {number: 7, title: Theirs, source: 'mine:1'}\n"
        "  - {number: 8, title: New, source: 'mine:2'}\n")  # fmt: skip
    games, errors = looked_at(mini, pack)
    assert errors == []
    told = [
        (s.record.number, s.record.title, s.record.summary) for s in games[0].scenarios.values()
    ]
    assert told == [(7, "Theirs", "Kept"), (8, "New", "")]


def test_a_reading_is_known_by_its_id(mini, pack):
    told = "{id: r, about: game, kind: gap, certainty: certain, why: %s, source: '%s'}"
    put(mini, f"{READINGS}  - {told % ('ours', 'booklet:1')}\n")
    put(pack, f"{READINGS}  - {{id: r, why: theirs, source: 'mine:1'}}\n")
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert [(r.why, r.kind, r.source) for r in games[0].readings] == [("theirs", "gap", "mine:1")]


def test_charts_and_markers_are_known_by_their_ids(mini, pack):
    put(mini, "orbat: markers/1\nmarkers:\n  - {id: m, name: M, symbol: smoke, about: x, "
        "source: 'booklet:1'}\n")  # fmt: skip
    put(pack, "orbat: markers/1\nmarkers:\n  - {id: m, label: Fog, source: 'mine:1'}\n")
    games, errors = looked_at(mini, pack)
    assert errors == []
    (marker,) = games[0].markers.values()
    assert (marker.name, marker.label) == ("M", "Fog")


def test_the_last_of_several_packs_has_the_last_word(mini, pack, tmp_path):
    put(pack, HEAD + "  - {name: Rifle Platoon, label: First, note: Kept, source: 'mine:1'}\n")
    second = tmp_path / "second"
    (second / "games" / "skirmish").mkdir(parents=True)
    put(second, HEAD + "  - {name: Rifle Platoon, label: Second, source: 'mine:2'}\n")
    games, errors = looked_at(mini, pack, second)
    assert errors == []
    unit = platoon(games)
    assert (unit.label, unit.note, unit.source) == ("Second", "Kept", "mine:2")


def test_a_later_pack_may_change_what_an_earlier_one_brought(mini, pack, tmp_path):
    put(pack, HEAD + GUN)
    second = tmp_path / "second"
    (second / "games" / "skirmish").mkdir(parents=True)
    put(second, HEAD + "  - {name: Gun, code: 2-3, source: 'mine:2'}\n")
    games, errors = looked_at(mini, pack, second)
    assert errors == []
    assert games[0].units["skirmish/unit/red/gun"].faces[0].code == "2-3"


def test_a_pack_may_give_a_value_that_no_source_gave(mini, pack):
    put(mini, HEAD + GUN.replace("code: 1-3, ", ""))
    assert platoon_gun(looked_at(mini)[0]) == {}
    put(pack, HEAD + "  - {name: Gun, code: 1-3, source: 'mine:1'}\n")
    assert platoon_gun(looked_at(mini, pack)[0]) == {"strength": 1, "movement": 3}


def platoon_gun(games):
    return games[0].units["skirmish/unit/red/gun"].faces[0].statistics


def test_a_pack_may_bring_a_game_of_its_own(mini, pack, tmp_path):
    folder = pack / "games" / "duel"
    folder.mkdir()
    head = (mini / "games" / "skirmish" / "game.yaml").read_text()
    (folder / "game.yaml").write_text(head.replace("id: skirmish", "id: duel"))
    games, errors = looked_at(mini, pack)
    assert errors == []
    assert [game.id for game in games] == ["duel", "skirmish"]


def test_the_same_twice_in_one_of_our_files_is_no_overlay(mini):
    put(mini, HEAD + GUN + GUN.replace("1-3", "2-3"))
    assert [code for code, _ in looked_at(mini)[1]] == ["E203"]


def test_the_same_twice_in_one_pack_is_no_overlay(mini, pack):
    put(pack, HEAD + GUN + GUN.replace("1-3", "2-3"))
    assert [code for code, _ in looked_at(mini, pack)[1]] == ["E203"]


def test_a_folder_called_games_above_the_pack_means_nothing(mini, pack, tmp_path):
    put(pack, HEAD + "  - {name: Rifle Platoon, label: Rifles, source: 'mine:1'}\n")
    above = tmp_path / "games" / "mine"
    above.parent.mkdir()
    pack.rename(above)
    dataset = load([(mini, "data"), (above, str(above))])
    _, findings = examine(dataset)
    assert [str(f) for f in findings] == []


def test_a_pack_that_is_missing_is_a_finding_at_the_pack(mini, tmp_path):
    assert looked_at(mini, tmp_path / "none")[1] == [("E101", "none")]


def test_the_packs_values_are_what_is_built(mini, pack, tmp_path):
    put(pack, HEAD + "  - {name: Rifle Platoon, label: Rifles, source: 'mine:1'}\n")
    target = tmp_path / "catalog.db"
    build_catalog([(mini, "data"), (pack, "pack")], target)
    with sqlite3.connect(target) as db:
        told = db.execute("SELECT label, source FROM unit WHERE name = 'Rifle Platoon'").fetchone()
        sources = {row[0] for row in db.execute("SELECT id FROM source")}
    assert told == ("Rifles", "mine:1")
    assert sources == {"booklet", "mine"}


def test_a_file_outside_any_game_is_a_finding(mini):
    (mini / "stray.yaml").write_text(HEAD + GUN)
    assert looked_at(mini)[1] == [("E111", "data/stray.yaml")]


def test_a_file_of_a_game_without_a_head_is_a_finding(mini):
    folder = mini / "games" / "other"
    folder.mkdir()
    (folder / "units.yaml").write_text(HEAD + GUN)
    assert looked_at(mini)[1] == [("E111", "data/games/other/units.yaml")]


def test_files_may_lie_in_folders_of_their_game(mini):
    folder = mini / "games" / "skirmish" / "units" / "more"
    folder.mkdir(parents=True)
    (folder / "guns.yaml").write_text(HEAD + GUN)
    games, errors = looked_at(mini)
    assert errors == []
    assert "skirmish/unit/red/gun" in games[0].units


def test_what_a_pack_lays_over_ours_is_noted(mini, pack):
    put(pack, HEAD + "  - {name: Rifle Platoon, code: 3-3, source: 'mine:1'}\n")
    _, findings = examine(load([(mini, "data"), (pack, "pack")]))
    (note,) = [f for f in findings if f.code == "E112"]
    assert "data/games/skirmish/red.yaml" in note.message
    assert note.severity == "note"


def test_a_record_of_a_pack_that_is_nearly_ours_is_noted(mini, pack):
    put(pack, HEAD + GUN.replace("Gun", "Rifle Platon"))
    _, findings = examine(load([(mini, "data"), (pack, "pack")]))
    assert any(f.code == "E112" and "Rifle Platoon" in f.message for f in findings)


def test_a_code_of_a_pack_takes_the_place_of_our_single_statistics(mini, pack):
    put(mini, HEAD + GUN.replace("code: 1-3", "statistics: {movement: 2}"))
    put(pack, HEAD + "  - {name: Gun, code: 5-4, source: 'mine:1'}\n")
    games, errors = looked_at(mini, pack)
    assert [e for e in errors if e[0] != "E112"] == []
    assert games[0].units["skirmish/unit/red/gun"].faces[0].statistics == {
        "strength": 5,
        "movement": 4,
    }


def test_what_fills_a_gap_retires_its_reading(mini, pack):
    gap = (
        "orbat: readings/1\nreadings:\n  - {id: a, about: formation/red/lost/1950, settles: C313, "
        "kind: gap, certainty: certain, why: x, source: 'booklet:1'}\n"
    )
    lost = (
        "orbat: formations/1\nnation: red\nformations:\n  - {name: Lost, echelon: company, "
        "period: '1950', source: 'booklet:1', parts: []}\n"
    )
    folder = mini / "games" / "skirmish"
    (folder / "lost.yaml").write_text(lost)
    (folder / "readings.yaml").write_text(gap)
    assert looked_at(mini)[1] == []
    found = lost.replace("parts: []", "parts: [9 Rifle Platoon]").replace("booklet:1", "mine:1")
    put(pack, found)
    games, errors = looked_at(mini, pack)
    assert [e for e in errors if e[0] not in {"E112", "C306"}] == []
    assert games[0].readings == []


def test_too_few_counters_of_ones_own_are_a_note(mini, pack):
    put(pack, HEAD + "  - {name: Rifle Platoon, identities: 11-12, source: 'mine:1'}\n")
    _, findings = examine(load([(mini, "data"), (pack, "pack")]))
    assert {f.code: str(f.severity) for f in findings} == {"C306": "note", "E112": "note"}
