"""Scalars are the text that stands in the file; only the schema makes them anything else."""

from __future__ import annotations

import pytest

from catalog.dataset import load
from catalog.making import check_data

UNIT = """\
orbat: units/1
nation: red
units:
  - {{name: Gun, symbol: engineer, role: engineer, source: 'booklet:30', {more}}}
"""
FORCE = """\
orbat: scenarios/1
scenarios:
  - number: {number}
    source: booklet:30
"""


def unit(mini, more: str):
    (mini / "games" / "skirmish" / "case.yaml").write_text(UNIT.format(more=more))
    dataset = load([(mini, "data")])
    assert dataset.findings == []
    return next(u for _, u in dataset.games[0].units if u.symbol == "engineer")


@pytest.mark.parametrize(
    "text",
    ["010", "0o17", "0x10", "1e3", "1_000", "1:30", "190:20:30", "no", "NO", "on", "off", "yes",
     "true", "null-able", ".inf", ".nan", "2001-01-01", "2001-12-14t21:59:43.10-05:00", "+1", "-0",
     "1.50", "=", "«", "N/A"],
)  # fmt: skip
def test_text_stays_the_text_that_was_written(mini, text):
    assert unit(mini, f"note: {text}").note == text


@pytest.mark.parametrize(
    ("written", "text"),
    [("'null'", "null"), ('"~"', "~"), ("''", ""), ('"a\\tb"', "a\tb"), ("'it''s'", "it's"),
     ('"\\u0416"', "Ж"), ("Ж", "Ж"), ("!!str 12", "12"), ("!!int '12'", "12")],
)  # fmt: skip
def test_quotes_and_escapes_mean_what_yaml_says(mini, written, text):
    assert unit(mini, f"note: {written}").note == text


@pytest.mark.parametrize("key", ["no", "on", "1:30", "010", "null", "1e3"])
def test_a_key_stays_the_text_that_was_written(mini, key):
    assert list(unit(mini, f"also: {{'{key}': 'booklet:31'}}").also) == [key]
    if ":" not in key:
        assert list(unit(mini, f"also: {{{key}: 'booklet:31'}}").also) == [key]


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("no", False), ("true", True), ("false", False)]
)
def test_a_flag_is_yes_or_no(mini, text, value):
    assert unit(mini, f"new: {text}").new is value


@pytest.mark.parametrize("text", ["on", "off", "Yes", "TRUE", "y", "n", "1", "0", "''", "[]"])
def test_what_else_yaml_takes_for_a_flag_is_refused(mini, text):
    (mini / "games" / "skirmish" / "case.yaml").write_text(UNIT.format(more=f"new: {text}"))
    (finding,) = check_data([(mini, "data")]).findings
    assert (finding.code, finding.place.line) == ("E110", 4)


@pytest.mark.parametrize(
    ("text", "value"), [("7", 7), ("0", 0), ("007", 7), ("123456789", 123456789)]
)
def test_a_whole_number_is_its_digits(mini, text, value):
    (mini / "games" / "skirmish" / "case.yaml").write_text(FORCE.format(number=text))
    dataset = load([(mini, "data")])
    assert dataset.findings == []
    assert dataset.games[0].scenarios[0].scenarios[0].number == value


@pytest.mark.parametrize(
    "text",
    ["1e3", "1_000", "0x10", "0o10", "0b1", "+1", "1.0", "1.", ".5", "1:30", "1,000", "' 1'",
     "'1 '", "''", "~", "yes", "one", "²", "１", "٣", "Ⅳ", "1-2", "--1", "[1]", "{a: 1}", ".inf",
     "1234567890", "9" * 5000],
)  # fmt: skip
def test_what_is_no_whole_number_is_refused_at_its_line(mini, text):
    (mini / "games" / "skirmish" / "case.yaml").write_text(FORCE.format(number=text))
    (finding,) = check_data([(mini, "data")]).findings
    assert (finding.code, finding.place.line) == ("E110", 3)


def test_a_scenario_has_no_negative_number(mini):
    (mini / "games" / "skirmish" / "case.yaml").write_text(FORCE.format(number="-1"))
    assert [f.code for f in check_data([(mini, "data")]).findings] == ["E110"]


@pytest.mark.parametrize(
    "citation",
    ["booklet:1", "booklet:1-3", "booklet:1,3", "booklet:1-3,5,7-9", "booklet:99"],
)
def test_a_citation_names_lines(mini, citation):
    text = UNIT.replace("booklet:30", citation).format(more="note: x")
    (mini / "games" / "skirmish" / "case.yaml").write_text(text)
    assert check_data([(mini, "data")]).findings == []


@pytest.mark.parametrize(
    ("citation", "code"),
    [("booklet", "E110"), ("booklet:", "E110"), ("booklet:x", "E110"), ("booklet: 1", "E110"),
     ("booklet:1-", "E110"), ("booklet:1,", "E110"), ("booklet:1 ", "E110"), ("Booklet:1", "E110"),
     ("booklet:1-2-3", "E110"), ("booklet:-1", "E110"), ("booklet:1\\n", "E110"),
     ("booklet:0", "E208"), ("booklet:100", "E208"), ("booklet:98-100", "E208"),
     ("book:1", "E208")],
)  # fmt: skip
def test_a_citation_of_another_form_or_of_nothing_is_refused(mini, citation, code):
    text = UNIT.replace("'booklet:30'", f'"{citation}"').format(more="note: x")
    (mini / "games" / "skirmish" / "case.yaml").write_text(text)
    findings = check_data([(mini, "data")]).findings
    assert {f.code for f in findings} == {code}
    assert {f.place.line for f in findings} == {4}
