"""Every code, by two small data files: one that shows it at the marked line, one that is sound.

A case is dropped into the small game as ``case.yaml``. ``--- file: name.yaml`` begins a further
file of that game; a name with a slash is one of the data folder. A comment ``# E201`` at a line's
end marks a finding that is due there. ``E205-period.fail.yaml`` is a further case of E205. Where
a check is answered by a reading, the sound file is the failing one with that reading beside it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalog.checks import CHECKS, READING_CODES, SETTLING, examine
from catalog.dataset import load

CASES = Path(__file__).parent / "cases"
CODES = {*CHECKS, *SETTLING, *READING_CODES}
NOT_BY_FILE = {"E101", "E102", "E103", "E112", "C318"}
"""Codes that need a folder, bytes or the ledger: test_files.py and test_ledger.py have them."""
NAMES = sorted(path.name.removesuffix(".fail.yaml") for path in CASES.glob("*.fail.yaml"))


def drop(case: Path, data: Path) -> dict[str, str]:
    """Write a case into the small game; the text of each file by the name that findings show."""
    parts = re.split(r"^--- file: (\S+)\n", case.read_text(encoding="utf-8"), flags=re.M)
    named = dict(zip(parts[1::2], parts[2::2], strict=True))
    if parts[0]:
        named["case.yaml"] = parts[0]
    shown = {}
    for name, text in named.items():
        within = name if "/" in name else f"games/skirmish/{name}"
        path = data / within
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        shown[f"data/{within}"] = text
    return shown


def marked(shown: dict[str, str]) -> list[tuple[str, str, int]]:
    """The findings that the comments of a case call for."""
    return sorted(
        (match[1], path, number)
        for path, text in shown.items()
        for number, line in enumerate(text.splitlines(), 1)
        if (match := re.search(r"# ([EC][0-9]{3})$", line))
    )


def found(data: Path) -> list[tuple[str, str, int]]:
    _, findings = examine(load([(data, "data")]))
    return sorted((f.code, f.place.path, f.place.line) for f in findings)


def test_the_small_game_is_sound(mini):
    assert found(mini) == []


@pytest.mark.parametrize("code", sorted(CODES - NOT_BY_FILE))
def test_every_code_has_a_case_that_fails_and_one_that_passes(code):
    for outcome in ("fail", "pass"):
        assert (CASES / f"{code}.{outcome}.yaml").is_file(), f"write {code}.{outcome}.yaml"


def test_every_case_is_of_a_code_and_has_its_pair():
    stems = {path.name.removesuffix(".yaml") for path in CASES.iterdir()}
    for stem in stems:
        name, outcome = stem.split(".")
        assert name.split("-")[0] in CODES, stem
        assert f"{name}.{'pass' if outcome == 'fail' else 'fail'}" in stems, stem


@pytest.mark.parametrize("name", NAMES)
def test_a_failing_case_gives_its_code_at_the_marked_line_and_nothing_else(mini, name):
    shown = drop(CASES / f"{name}.fail.yaml", mini)
    due = marked(shown)
    assert {code for code, _, _ in due} == {name.split("-")[0]}
    assert found(mini) == due


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_case_gives_no_finding(mini, name):
    shown = drop(CASES / f"{name}.pass.yaml", mini)
    assert marked(shown) == []
    assert found(mini) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_finding_is_one_line_that_can_be_read(mini, name):
    drop(CASES / f"{name}.fail.yaml", mini)
    _, findings = examine(load([(mini, "data")]))
    for finding in findings:
        assert re.fullmatch(r"data/\S+:[0-9]+: [EC][0-9]{3} .{10,300}", str(finding))
