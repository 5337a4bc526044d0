"""How findings and readings meet, and which findings are held back."""

from __future__ import annotations

from catalog.checks import CHECKS, READING_CODES, SETTLING
from catalog.making import check_data

UNIT = """\
  - name: {name}
    symbol: engineer
    role: engineer
    new: yes
    code: 1-3
    source: booklet:30
"""
READING = """\
  - id: {id}
    about: {about}
    settles: {settles}
    kind: gap
    certainty: certain
    why: none are printed
    source: booklet:60
"""


def units(mini, *names: str) -> None:
    text = "orbat: units/1\nnation: red\nunits:\n" + "".join(UNIT.format(name=n) for n in names)
    (mini / "games" / "skirmish" / "case.yaml").write_text(text)


def readings(mini, *about: str, settles: str = "C314") -> None:
    text = "orbat: readings/1\nreadings:\n" + "".join(
        READING.format(id=f"gap-{n}", about=a, settles=settles) for n, a in enumerate(about)
    )
    (mini / "games" / "skirmish" / "readings.yaml").write_text(text)


def found(mini) -> list[tuple[str, str, int]]:
    findings = check_data([(mini, "data")]).findings
    return [(f.code, f.place.path.rpartition("/")[2], f.place.line) for f in findings]


def test_a_reading_answers_only_the_record_that_it_is_about(mini):
    units(mini, "Sapper Platoon", "Bridge Platoon")
    readings(mini, "unit/red/bridge-platoon")
    assert found(mini) == [("C314", "case.yaml", 4)]


def test_a_reading_answers_only_the_check_that_it_names(mini):
    units(mini, "Sapper Platoon")
    readings(mini, "unit/red/sapper-platoon", settles="C315")
    assert found(mini) == [("C314", "case.yaml", 4), ("C317", "readings.yaml", 3)]


def test_two_readings_for_one_finding_leave_one_that_nothing_needs(mini):
    units(mini, "Sapper Platoon")
    readings(mini, "unit/red/sapper-platoon", "unit/red/sapper-platoon")
    assert [code for code, _, _ in found(mini)] == ["C317"]


def test_errors_of_linking_are_answered_by_no_reading(mini):
    path = mini / "games" / "skirmish" / "formations.yaml"
    path.write_text(path.read_text().replace("3 Rifle Platoon", "3 Rifle Section"))
    readings(mini, "formation/red/rifle-company-group/1950", settles="E201")
    assert [code for code, _, _ in found(mini)] == ["E201", "C317"]


def test_what_only_follows_from_an_unreadable_file_is_held_back(mini):
    path = mini / "games" / "skirmish" / "red.yaml"
    path.write_text(path.read_text() + "\tbroken\n")
    assert [(code, name) for code, name, _ in found(mini)] == [("E104", "red.yaml")]


def test_a_broken_sources_file_is_the_one_finding(mini):
    path = mini / "sources.yaml"
    path.write_text(path.read_text().replace("terms:", "term:"))
    assert {name for _, name, _ in found(mini)} == {"sources.yaml"}


def test_a_game_yaml_that_is_not_yaml_is_the_one_finding(mini):
    path = mini / "games" / "skirmish" / "game.yaml"
    path.write_text(path.read_text() + "\tbroken\n")
    assert {name for _, name, _ in found(mini)} == {"game.yaml"}


def test_a_game_yaml_that_is_no_game_record_is_the_one_finding(mini):
    path = mini / "games" / "skirmish" / "game.yaml"
    path.write_text(path.read_text().replace("about:", "abuot:"))
    assert found(mini) == [("E109", "game.yaml", 1), ("E108", "game.yaml", 4)]


def test_of_two_heads_the_one_not_called_game_yaml_is_the_second(mini):
    folder = mini / "games" / "skirmish"
    (folder / "again.yaml").write_text((folder / "game.yaml").read_text())
    assert found(mini) == [("E111", "again.yaml", 1)]


def test_every_code_says_what_it_finds_and_how_to_mend_it():
    said = {code: (check.title, check.mend) for code, check in CHECKS.items()}
    for code, (title, mend) in {**said, **SETTLING, **READING_CODES}.items():
        assert title, code
        assert mend.endswith("."), code
    assert not said.keys() & (SETTLING.keys() | READING_CODES.keys())
