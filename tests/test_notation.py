"""Codes and statistics, both ways, for the game's own templates and for arbitrary ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from catalog.notation import Notation, NotationError, StatisticType

GAMES = Path(__file__).resolve().parent.parent / "data" / "games"


def declared(game: str) -> dict[str, Notation]:
    record = yaml.safe_load((GAMES / game / "game.yaml").read_text())
    statistics = {
        s["key"]: StatisticType(
            s["key"], s["name"], s["type"], s.get("at_least", 0), s.get("at_most"),
            tuple(s.get("choices", ())),
        )
        for s in record["statistics"]
    }  # fmt: skip
    return {n["key"]: Notation(n["key"], n["template"], statistics) for n in record["notations"]}


REAL = declared("red-star-white-star")
UNIT = REAL["unit"]
TYPES = {
    "a": StatisticType("a", "Attack", "whole", at_most=99),
    "b": StatisticType("b", "Bound", "whole", at_least=1, at_most=20),
    "c": StatisticType("c", "Class", "choice", choices=("LG", "L", "AP", "HE")),
    "d": StatisticType("d", "Drift", "whole"),
    "f": StatisticType("f", "Fixed", "flag"),
    "g": StatisticType("g", "Guided", "flag"),
}


def notation(template: str) -> Notation:
    return Notation("test", template, TYPES)


def whole(least: int = 0, most: int = 10**9) -> st.SearchStrategy[int]:
    return st.integers(least, most)


units = st.fixed_dictionaries(
    {
        "attack": whole(0, 200),
        "one_shot": st.booleans(),
        "weapon": st.sampled_from(["LG", "MX", "AP", "HE"]),
        "range": whole(1, 100),
        "minimum_range": st.none() | whole(1, 20),
        "defence": whole(0, 100),
        "hard": st.booleans(),
        "movement": whole(0, 100),
    }
)


@given(values=units)
def test_what_is_written_is_read_as_it_was(values):
    assert UNIT.parse(UNIT.write(values)) == values


@given(values=units)
def test_a_defence_that_does_not_apply_is_neither_hard_nor_soft(values):
    values |= {"defence": None, "hard": False}
    assert UNIT.parse(UNIT.write(values)) == values


near = st.text(st.sampled_from("0123456789()[]-*APLGHEMX "), max_size=20)
codes = units.map(UNIT.write)


def spoilt(code: str) -> st.SearchStrategy[str]:
    return st.tuples(st.integers(0, len(code)), st.integers(0, 2), near).map(
        lambda change: code[: change[0]] + change[2][:2] + code[change[0] + change[1] :]
    )


@settings(max_examples=500)
@given(code=codes.flatmap(spoilt) | near | st.text(max_size=30))
@example(code="")
@example(code="007-AP-1-1-1")
@example(code="(40)-AP-10(2)-[5]-6\n")
@example(code="٤-AP-1-1-1")
def test_what_is_read_is_written_as_it_was(code):
    for each in REAL.values():
        try:
            values = each.parse(code)
        except NotationError as error:
            assert f"“{code}”" in str(error)
        else:
            assert each.write(values) == code
            assert set(values) == set(each.keys)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("10-LG-3-[5]-6", (10, False, "LG", 3, None, 5, True, 6)),
        ("(40)-AP-10(2)-[5]-6", (40, True, "AP", 10, 2, 5, True, 6)),
        ("0-MX-1-*-0", (0, False, "MX", 1, None, None, False, 0)),
        ("30-HE-20(4)-1-0", (30, False, "HE", 20, 4, 1, False, 0)),
    ],
)
def test_codes_of_the_game(code, values):
    keys = ("attack", "one_shot", "weapon", "range", "minimum_range", "defence", "hard", "movement")
    assert UNIT.parse(code) == dict(zip(keys, values, strict=True))


@pytest.mark.parametrize(
    ("code", "character", "expected", "there"),
    [
        ("10-XX-3-[5]-6", 4, "Weapon class", "“XX-3-[5]-6” stands"),
        ("10-LG-3-[5-6", 9, "Defence strength", "“[5-6” stands"),
        ("10-LG-3-5]-6", 10, "“-”", "“]-6” stands"),
        ("10-LG-3-5", 10, "“-”", "the code ends"),
        ("10-LG-3-5-", 11, "Movement allowance", "the code ends"),
        ("(40-AP-10-5-6", 1, "Attack strength", "“(40-AP-10-5-6” stands"),
        ("10-LG-218-1", 12, "“-”", "the code ends"),
        (" 10-LG-3-5-6", 1, "Attack strength", "“ 10-LG-3-5-6” stands"),
        ("010-LG-3-5-6", 2, "“-”", "“10-LG-3-5-6” stands"),
        ("10–LG–3–5–6", 3, "“-”", "“–LG–3–5–6” stands"),
        ("", 1, "Attack strength", "the code ends"),
    ],
)
def test_an_error_names_the_character_and_what_belongs_there(code, character, expected, there):
    with pytest.raises(NotationError) as caught:
        UNIT.parse(code)
    assert f"at character {character} {expected} is expected, but there {there}" in str(
        caught.value
    )


def test_what_stands_behind_a_code_is_named():
    with pytest.raises(NotationError, match="“-7” is left over"):
        UNIT.parse("10-LG-3-5-6-7")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("201-LG-3-5-6", "Attack strength is from 0 to 200, not “201”"),
        ("10-LG-0-5-6", "Range is from 1 to 100, not “0”"),
        ("10-LG-3(0)-5-6", "Minimum range is from 1 to 20, not “0”"),
    ],
)
def test_a_value_out_of_bounds_is_named_with_its_bounds(code, says):
    with pytest.raises(NotationError, match=re.escape(says)):
        UNIT.parse(code)


def test_endless_digits_are_a_notation_error():
    with pytest.raises(NotationError):
        UNIT.parse("9" * 5000 + "-LG-3-5-6")


def test_a_value_that_a_code_needs_is_asked_for():
    with pytest.raises(NotationError, match="needs Range"):
        UNIT.write({"attack": 1, "weapon": "LG", "defence": 1, "movement": 1})


@pytest.mark.parametrize(
    "template",
    ["{a", "a}", "{a}}", "{{a}", "{}", "{a:}", "{a:f}", "{a:(f}", "{a:f)}", "{a:(f)|}", "{a|}",
     "{A}", "{a b}", "{nothing}", "{a:(nothing)}", "{a:(b)}", "{f}", "{c:(a)}", "{a:(f):[g]}"],
)  # fmt: skip
def test_a_template_that_is_none_is_refused(template):
    with pytest.raises(NotationError):
        notation(template)


AMBIGUOUS = {
    "{a}-{a}": "a statistic twice: of “1-2” only the second is kept",
    "{a:(f)}-{d:[f]}": "a flag twice: of “(1)-2” only the second is kept",
    "{a}{d}": "two numbers side by side: “12” is 12 and nothing",
    "{c}{c}": "a statistic twice",
    "{(a)}{(d)}-": "two optional values in one kind of bracket",
    "{a|0}": "the sign for “does not apply” is a value too",
    "{c|LG}": "the sign for “does not apply” is a choice too",
    "{c}G": "the choice L and what follows it read as LG",
    "{a}{d|-}": "two numbers side by side",
    "{a}0": "the nought is read as a digit of the number",
}


@pytest.mark.parametrize("template", AMBIGUOUS)
def test_a_template_that_can_be_read_in_two_ways_is_refused(template):
    with pytest.raises(NotationError):
        notation(template)


@pytest.mark.parametrize(
    "template",
    ["{a}", "{a:(f)}", "{(b)}", "{a}{(b)}", "{a:[f]|*}", "{c}-{a}", "{a}/{b}", "{a}+{b} {c}",
     "{(b)}{a}", "{a}·{c}", "{a:((f))}-{b:[g]|–}"],
)  # fmt: skip
def test_a_template_that_can_be_read_in_one_way_is_taken(template):
    assert notation(template).template == template


fields = st.lists(
    st.sampled_from(
        ["{a}", "{a:(f)}", "{a:[f]|*}", "{b}", "{(b)}", "{b|none}", "{c}", "{c:<g>}", "{[c]}",
         "{d}", "{d|*}", "{d:(g)|-}"]
    ),
    min_size=1, max_size=4, unique_by=lambda field: re.search("[a-d]", field)[0],
)  # fmt: skip
between = st.lists(st.sampled_from(["-", "/", " ", ", ", "+"]), min_size=4, max_size=4)


@st.composite
def templates(draw) -> Notation:
    """Templates that name nothing twice and part every two values by a sign."""
    chosen = draw(fields)
    assume(sum("f" in each for each in chosen) <= 1)
    assume(sum("g" in each for each in chosen) <= 1)
    parted = draw(between)
    text = chosen[0] + "".join(sign + each for sign, each in zip(parted, chosen[1:], strict=False))
    return notation(text)


@st.composite
def written(draw) -> tuple[Notation, dict[str, object]]:
    made = draw(templates())
    sound = {
        "a": whole(0, 99), "b": whole(1, 20), "c": st.sampled_from(TYPES["c"].choices),
        "d": whole(), "f": st.booleans(), "g": st.booleans(),
    }  # fmt: skip
    values = {key: draw(sound[key]) for key in made.keys}
    for key, sign in (("b", r"\(b\)|b\|"), ("c", r"\[c\]"), ("a", r"\*"), ("d", r"d\||\(g\)\|")):
        field = re.search(rf"\{{[^}}a-d]*{key}[^}}]*\}}", made.template)
        if field and re.search(sign, field[0]) and draw(st.booleans()):
            values[key] = None
            for flag in re.findall("[fg]", field[0].partition(":")[2]):
                values[flag] = False
    return made, values


@settings(max_examples=300)
@given(written())
def test_any_template_reads_what_it_writes(made):
    each, values = made
    assert each.parse(each.write(values)) == values


@settings(max_examples=300)
@given(
    made=templates(), code=st.text(st.sampled_from("0123456789()[]<>-/ ,+*LGAPHEnone"), max_size=16)
)
def test_any_template_writes_what_it_reads(made, code):
    try:
        values = made.parse(code)
    except NotationError:
        return
    assert made.write(values) == code


@given(st.text(max_size=30))
def test_any_text_is_a_template_or_refused(template):
    try:
        made = notation(template)
    except NotationError as error:
        assert str(error)
    else:
        assert made.keys is not None


@given(st.text(st.sampled_from("{}abcfg:|()[]-* "), max_size=14))
def test_anything_like_a_template_is_one_or_refused(template):
    try:
        notation(template)
    except NotationError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("a", 0, None), ("a", 99, None), ("a", None, None), ("d", 10**9, None),
        ("a", 100, "Attack is from 0 to 99, not “100”"),
        ("a", -1, "Attack is from 0 to 99, not “-1”"),
        ("d", -1, "Drift is 0 or more, not “-1”"),
        ("a", "1", "Attack is a whole number, not “1”"),
        ("a", True, "Attack is a whole number, not “True”"),
        ("c", "LG", None), ("c", "lg", "Class is one of LG, L, AP, HE, not “lg”"),
        ("c", 1, "Class is one of LG, L, AP, HE, not “1”"),
        ("f", True, None), ("f", 1, "Fixed is yes or no, not “1”"),
        ("f", "yes", "Fixed is yes or no, not “yes”"),
    ],
)  # fmt: skip
def test_a_statistic_says_what_is_wrong_with_a_value(key, value, problem):
    assert TYPES[key].problem(value) == problem
