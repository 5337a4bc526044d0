"""C318: ids are kept for ever."""

from __future__ import annotations

import pytest

from catalog.checks import read_ledger
from catalog.findings import Severity
from catalog.making import check_data

RIFLES = "skirmish/unit/red/rifle-platoon"


@pytest.fixture
def ledger(mini):
    """The ledger of the small game as it stands."""
    path = mini / "ledger.txt"
    check_data([(mini, "data")], path, update_ledger=True)
    return path


def rename(mini, old: str, new: str) -> None:
    for name in ("red.yaml", "formations.yaml"):
        path = mini / "games" / "skirmish" / name
        path.write_text(path.read_text().replace(old, new))


def found(mini, ledger):
    return check_data([(mini, "data")], ledger).findings


def test_a_ledger_that_is_missing_is_a_finding_that_says_how_to_make_it(mini):
    (finding,) = found(mini, mini / "ledger.txt")
    assert finding.code == "C318"
    assert "--update-ledger" in finding.message


def test_updating_enters_every_id_once_and_settles_the_finding(mini, ledger):
    kept, aliases = read_ledger(ledger)
    assert kept.keys() == {
        RIFLES,
        "skirmish/unit/red/rifle-company",
        "skirmish/formation/red/rifle-company-group/1950",
    }
    assert aliases == {}
    assert found(mini, ledger) == []
    before = ledger.read_bytes()
    check_data([(mini, "data")], ledger, update_ledger=True)
    assert ledger.read_bytes() == before


def test_a_new_id_is_a_warning(mini, ledger):
    ledger.write_text(ledger.read_text().replace(f"{RIFLES}\n", ""))
    (finding,) = found(mini, ledger)
    assert (finding.code, finding.severity) == ("C318", Severity.WARNING)
    assert RIFLES in finding.message


def test_an_id_that_is_gone_is_an_error_until_it_has_an_alias(mini, ledger):
    rename(mini, "Rifle Platoon", "Guards Platoon")
    gone, new = found(mini, ledger)
    assert (gone.code, gone.severity) == ("C318", Severity.ERROR)
    assert f"{RIFLES} ->" in gone.message
    assert new.severity is Severity.WARNING
    guards = "skirmish/unit/red/guards-platoon"
    ledger.write_text(ledger.read_text().replace(RIFLES, f"{RIFLES} -> {guards}"))
    check_data([(mini, "data")], ledger, update_ledger=True)
    assert found(mini, ledger) == []
    assert read_ledger(ledger)[1] == {RIFLES: guards}


def test_an_alias_that_points_nowhere_is_an_error(mini, ledger):
    ledger.write_text(ledger.read_text() + "skirmish/unit/red/old -> skirmish/unit/red/none\n")
    (finding,) = found(mini, ledger)
    assert finding.severity is Severity.ERROR
    assert "there is no skirmish/unit/red/none" in finding.message


def test_data_with_errors_leaves_the_ledger_as_it_is(mini, ledger):
    before = ledger.read_bytes()
    rename(mini, "3 Rifle Platoon", "3 Rifle Section")
    check_data([(mini, "data")], ledger, update_ledger=True)
    assert ledger.read_bytes() == before


def test_an_id_that_has_an_alias_is_never_used_again(mini, ledger):
    other = "skirmish/unit/red/rifle-company"
    ledger.write_text(ledger.read_text().replace(RIFLES, f"{RIFLES} -> {other}"))
    (finding,) = found(mini, ledger)
    assert finding.severity is Severity.ERROR


def test_a_finding_about_a_line_of_the_ledger_names_it(mini, ledger):
    rename(mini, "Rifle Platoon", "Guards Platoon")
    line = ledger.read_text().splitlines().index(RIFLES) + 1
    assert found(mini, ledger)[0].place.line == line


def test_a_ledger_that_is_not_utf_8_is_a_finding(mini, ledger):
    ledger.write_bytes(ledger.read_bytes() + b"# \xe9\n")
    assert [f.code for f in found(mini, ledger)] == ["C318"]
