"""Every rule has a list that keeps it and one that breaks it, where it breaks it."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from catalog.points import Evaluation, Severity, evaluate, load
from catalog.points.rules import RULES
from catalog.records.base import cited_lines

LISTS = Path(__file__).parent / "rules"
KEEPS = sorted(LISTS.glob("*.keeps.yaml"))
BREAKS = sorted(LISTS.glob("*.breaks.yaml"))
WARNINGS = {
    "aircraft-maximum.doubtful.breaks",
    "aircraft-maximum.lenient.breaks",
    "camouflage.attack.breaks",
    "corps-air-defence.both.breaks",
    "corps-others.breaks",
    "corps-others.modern.breaks",
    "cross-attachment.early.breaks",
    "entrenchments.option.breaks",
    "off-table.mortars.breaks",
    "size-class.guns.breaks",
    "tows.breaks",
    "tows.modern.breaks",
    "tows.on-table.breaks",
    "under-strength.over.breaks",
    "unobserved-artillery.breaks",
    "unobserved-artillery.on-table.breaks",
}
ADVICE = {
    "company-removed.unsaid.breaks",
    "cross-attachment.modern.breaks",
    "first-brigade.unsaid.breaks",
    "option-count.breaks",
    "quality-row.breaks",
    "unobserved-artillery.modern.breaks",
}
DOUBTFUL = {
    "aircraft-maximum.doubtful.breaks",
    "aircraft-maximum.lenient.breaks",
    "cross-attachment.early.breaks",
    "size-class.guns.breaks",
}


def named(path: Path) -> str:
    return path.name.removesuffix(".yaml")


def code_of(path: Path) -> str:
    return path.name.split(".")[0]


def judged(path: Path, catalog: sqlite3.Connection) -> Evaluation:
    evaluation = evaluate(load(path), catalog)
    assert not evaluation.problems
    return evaluation


def severities(path: Path) -> set[Severity]:
    """What a file's findings are: errors, unless it is listed as another."""
    if named(path) in WARNINGS:
        return {Severity.WARNING}
    if named(path) in ADVICE:
        return {Severity.ADVICE}
    if named(path) == "minefields.modern.breaks":
        return {Severity.ERROR, Severity.WARNING}
    return {Severity.ERROR}


@pytest.mark.parametrize("code", RULES)
def test_every_rule_has_both(code: str) -> None:
    assert LISTS / f"{code}.keeps.yaml" in KEEPS
    assert LISTS / f"{code}.breaks.yaml" in BREAKS


def test_every_list_is_of_a_rule_and_says_what_it_shows() -> None:
    assert {code_of(path) for path in (*KEEPS, *BREAKS)} == set(RULES)
    for path in (*KEEPS, *BREAKS):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert re.fullmatch("# .+[.]", lines[0])
        assert not lines[1].startswith("#")
    assert {named(path) for path in BREAKS} >= WARNINGS | ADVICE | DOUBTFUL


@pytest.mark.parametrize("path", KEEPS, ids=named)
def test_a_list_that_keeps_a_rule(path: Path, catalog: sqlite3.Connection) -> None:
    evaluation = judged(path, catalog)
    assert not [f for f in evaluation.findings if f.rule == code_of(path)]


@pytest.mark.parametrize("path", BREAKS, ids=named)
def test_a_list_that_breaks_a_rule(path: Path, catalog: sqlite3.Connection) -> None:
    evaluation = judged(path, catalog)
    found = [f for f in evaluation.findings if f.rule == code_of(path)]
    section = RULES[code_of(path)].sections[evaluation.army.system.game]
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = {n for n, line in enumerate(lines, 1) if line.endswith("# here")}
    assert {f.place.line for f in found} == marked
    assert {f.severity for f in found} == severities(path)
    for finding in found:
        assert finding.place.path == str(path)
        assert (finding.section, finding.source) == (section.number, section.source)
        assert re.fullmatch(r"[0-9]+([.][0-9]+)+", finding.section)
        assert finding.where and finding.found and finding.allowed
        assert finding.mend.endswith((".", "}", "]"))
        assert bool(finding.rests_on) == (named(path) in DOUBTFUL)
    legal = Severity.ERROR not in {f.severity for f in evaluation.findings}
    assert evaluation.legal is legal


@pytest.mark.parametrize("code", RULES)
def test_a_rule_cites_lines_that_the_source_has(code: str, catalog: sqlite3.Connection) -> None:
    for section in RULES[code].sections.values():
        source, lines = cited_lines(section.source)
        count = catalog.execute("SELECT lines FROM source WHERE id = ?", (source,)).fetchone()
        assert count is not None
        assert 1 <= min(lines) <= max(lines) <= count[0]


@pytest.mark.parametrize("path", BREAKS, ids=named)
def test_a_rule_that_is_agreed_away_is_set_aside(
    path: Path, catalog: sqlite3.Connection, tmp_path: Path
) -> None:
    code = code_of(path)
    before = judged(path, catalog)
    agreed = tmp_path / path.name
    text = path.read_text(encoding="utf-8")
    agreed.write_text(text.rstrip("\n") + f"\nagreed: [{code}]\n", encoding="utf-8")
    after = evaluate(load(agreed, str(path)), catalog)
    assert after.total == before.total
    assert after.findings == [f for f in before.findings if f.rule != code]
    assert after.set_aside == [f for f in before.findings if f.rule == code]
