"""Lists that people get wrong: every mistake in one run, nothing dropped, no traceback."""

from __future__ import annotations

import copy
import sqlite3
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.errors import ListError
from catalog.points import Evaluation, Line, evaluate, load
from tests.points.conftest import Judge
from tests.points.test_worked_examples import BRIGADE, CROSSROADS
from tests.terminal.conftest import Orbat, orbat  # noqa: F401  # a fixture

HEAD = """
orbat: list/1
game: {game}
title: A list
nation: {nation}
{quality}year: {year}
theatre: {theatre}
list: attack
"""
ONE = """
support:
  - name: group
    morale: {morale}
    stands:
      - {item}
"""
ATTACHED = """
brigades:
  - name: brigade
    battalions:
      - name: battalion
        type: infantry
        morale: regular
        stands: [1 Rifles]
        attached: [{from: another, morale: keen, stands: [1 SMG]}]
"""


def war(body: str = "", **said: object) -> str:
    facts = {"game": "spearhead", "nation": "German", "year": 1944, "theatre": "europe"} | said
    return HEAD.format(quality="", **facts) + body


def modern(body: str = "", **said: object) -> str:
    facts = {"game": "modern-spearhead", "nation": "West German", "year": 1985} | said
    facts = {"theatre": "high-intensity"} | facts
    return HEAD.format(quality="quality: NATO 1\n", **facts) + body


def one(item: str, morale: str = "regular") -> str:
    return ONE.format(item=item, morale=morale)


def messages(evaluation: Evaluation) -> list[str]:
    return [problem.message for problem in evaluation.problems]


def refused(judge: Judge, text: str) -> str:
    with pytest.raises(ListError) as caught:
        judge(text)
    return "\n".join([str(caught.value), *map(str, caught.value.findings)])


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("0 Rifles", "“0” is no count: write a whole number from 1 to 99999"),
        ("-3 Rifles", "“-3” is no count"),
        ("1.5 Rifles", "“1.5” is no count"),
        ("1/2 Rifles", "“1/2” is no count"),
        ("1000000000 Rifles", "“1000000000” is no count"),
        ("99999999999999999999 Rifles", "is no count"),
        ("Rifles", "“Rifles” is no count and name: write it like “13 Panther”"),
        ("81mm Mortar", "“81mm Mortar” is no count and name"),
        ("13", "“13” is no count and name"),
        ('"!!!"', "“!!!” is no count and name"),
        ("ten Rifles", "“ten Rifles” is no count and name"),
        ("3 Rifels", "has no “Rifels”; nearest: Rifles"),
        ("3 戦車", "has no “戦車”; nothing is near it"),
        ("3 тридцатьчетвёрка", "nothing is near it"),
        ("3 دبابة", "nothing is near it"),
        ("3 🛡️", "nothing is near it"),
        ("3 T34/85", "Soviet have it"),
        ("2 Rifles [Tanks]", "under “Tanks”; it has it under Infantry & Support Weapons"),
        ("2 Rifles [Nonsense]", "under “Nonsense”"),
        ("3 " + "x" * 5000, "has no “xxx"),
    ],
)
def test_an_item_that_has_no_price(item: str, said: str, judge: Judge) -> None:
    evaluation = judge(war(one(item)))
    assert [said in message for message in messages(evaluation)] == [True]
    assert (evaluation.verdict, evaluation.total) == ("cannot be evaluated", Decimal(0))
    assert [p.place.line for p in evaluation.problems] == [14]
    assert max(map(len, messages(evaluation))) < 400


@pytest.mark.parametrize(
    "item", ["3 Rifles", "3 x Rifles", "3x Rifles", "3 × Rifles", " 3  rifles "]
)
def test_a_count_and_a_name(item: str, judge: Judge) -> None:
    assert judge(war(one(f"'{item}'"))).total == Decimal("21.6")


def test_an_ambiguous_name(judge: Judge) -> None:
    text = modern(one("2 Spartan"), nation="British")
    said = "has “Spartan” more than once: write "
    assert [said in m for m in messages(judge(text))] == [True]
    for category, cost in (("Reconnaissance Vehicles", 3), ("Combat Teams", 7)):
        assert f"“Spartan [{category}]” ({cost})" in messages(judge(text))[0]
        chosen = judge(modern(one(f"'2 Spartan [{category}]'"), nation="British"))
        assert (chosen.problems, chosen.total) == ([], 2 * cost * Decimal("1.1"))


@pytest.mark.parametrize(
    ("stand", "nation", "cost"),
    [
        ("Pzkpfw IVH or IVJ", "German", "28.8"),
        ("1 Pzkpfw IVH or IVJ", "German", "28.8"),
        ("7TPjw", "Polish", "7.2"),
        ("105/28 Howitzer", "German", "10.8"),
    ],
)
def test_a_headquarters_is_one_stand(stand: str, nation: str, cost: str, judge: Judge) -> None:
    body = f"brigades: [{{name: brigade, hq: {{stand: {stand}, morale: regular}}}}]\n"
    evaluation = judge(war(body, nation=nation))
    assert (evaluation.problems, evaluation.total) == ([], Decimal(cost))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (war(nation="Belgian"), "no price list “Belgian”"),
        (war(nation="Martian"), "It has German, Italian"),
        (war(nation="Germn"), "Nearest: German"),
        (modern(nation="Polish"), "no price list “Polish”"),
        (war(game="red-star-white-star"), "there are of modern-spearhead and spearhead"),
        (war(year="nineteen"), "year: must be a whole number, got “nineteen”"),
        (war(year="1944.5"), "must be a whole number"),
        (war("budget: -3\n"), "budget: "),
        (war("budgett: 3\n"), "unknown key “budgett:”: is “budget:” meant?"),
        (war("brigades: [[a, b]]\n"), "each of brigades must be a mapping, got a list"),
        (war("support: nothing\n"), "support must be a list, got “nothing”"),
        (war(one("[1 Rifles]")), "each of stands must be a mapping, got a list"),
        (war(one("{item: 1 Rifles, much: yes}")), "unknown key “much:”"),
        (war("options: [x]\n"), "options must be a mapping, got a list"),
        (war("options: {A: [{name: x, options: {A: []}}]}\n"), "unknown key “options:”"),
        (war("aircraft: [-1 FW-190]\n"), "greater than or equal to 1"),
        (war("aircraft: [1.5 FW-190]\n"), "must be a whole number"),
        (war("aircraft: [FW-190]\n"), "must be a whole number"),
        (war("aircraft: [{type: x, defence: high}]\n"), "defence: must be a whole number"),
        (war("year: 1943\n"), "stands here a second time"),
        (war(one('"1 Ri\\u202Efles"')), "control character"),
        ("", "is empty"),
        ("- 1 Rifles\n", "must be a mapping"),
        ("orbat: units/1\n", "is no kind of data file"),
        ("orbat: list/1\n", "lacks “game:”"),
        ("orbat: [\n", "is not YAML"),
        (war("division: &a x\ntitle2: *a\n"), "an alias"),
    ],
)
def test_a_list_that_cannot_be_read(text: str, said: str, judge: Judge) -> None:
    assert said in refused(judge, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (war(year=1929), "1929 is not a year of Spearhead, which has 1930 to 1945"),
        (modern(year=1945), "1945 is not a year of Modern Spearhead"),
        (war(year=99999999), "is not a year of Spearhead"),
        (war(theatre="high-intensity"), "there is no theatre “high-intensity” in Spearhead"),
        (war(theatre="mediteranean"), "nearest: mediterranean"),
        (war(one("1 Rifles", "fanatic")), "there is no morale “fanatic”; there are veteran"),
        (war(one("1 Rifles", "quality")), "there is no morale “quality”"),
        (war(ATTACHED), "there is no morale “keen”"),
        (war(one("1 Rifles", "random")), "German troops are never random"),
        (war("quality: NATO 1\n"), "there is no quality “NATO 1”"),
        (war("quality: Germn\n"), "nearest: German"),
        (modern().replace("quality: NATO 1\n", ""), "say its quality: with one of NATO 1"),
        (war("agreed: [brigade-hg]\n"), "no rule “brigade-hg” to set aside; nearest: brigade-hq"),
        (war("defences: [1 Rifles]\n"), "“Rifles” is no field defence"),
        (war("aircraft: [1 Zero]\n"), "no aircraft “Zero” is known"),
        (war("aircraft: [1 JU-88 with torpedoes]\n"), "JU-88 has no “torpedoes”"),
        (war("aircraft: [{type: x, defence: 9, weapons: {bombs: 3}}]\n"), "no cost for bombs 3"),
        (war("aircraft: [{type: x, defence: 4}]\n"), "“x” has no weapon"),
        (war("aircraft: [999999999 FW-190]\n"), "999999999 are too many to be meant"),
        (
            war(one("1 Rifles").replace("morale", "attached_to: I Btn\n    morale")),
            "there is no battalion “I Btn” to attach it to",
        ),
    ],
)
def test_a_list_that_cannot_be_evaluated(text: str, said: str, judge: Judge) -> None:
    evaluation = judge(text)
    assert any(said in message for message in messages(evaluation))
    assert evaluation.verdict == "cannot be evaluated"


def test_everything_in_one_run(judge: Judge) -> None:
    text = war(one("3 Rifels") + "      - 0 HMG\n      - 2 SMG\n", year=1925, theatre="moon")
    evaluation = judge(text + "agreed: [all]\naircraft: [2 Zero]\n")
    assert len(evaluation.problems) == 6
    assert [f.rule for f in evaluation.findings] == ["brigade-hq"]
    assert evaluation.total == Decimal("14.4")
    both = refused(judge, war("budgett: 3\nbrigades: x\nsupport: [1]\n", year="then"))
    assert all(word in both for word in ("budgett", "brigades", "support", "year"))


def test_an_empty_list_is_told_what_it_lacks(judge: Judge) -> None:
    evaluation = judge(war())
    assert (evaluation.total, evaluation.left, evaluation.problems) == (0, 650, [])
    assert [(f.rule, f.allowed) for f in evaluation.findings] == [("brigade-hq", "one at least")]
    assert evaluation.verdict == "not legal"


MANY = 10_000


@pytest.mark.parametrize(
    ("body", "problems", "total"),
    [
        (one("1 Rifles") + "      - 1 Rifles\n" * (MANY - 1), 0, "72000"),
        (one("1 thing 0") + "".join(f"      - 1 thing {n}\n" for n in range(1, MANY)), MANY, "0"),
        ("aircraft:\n" + "".join(f"  - 1 thing {n}\n" for n in range(MANY)), MANY, "0"),
    ],
    ids=["priced", "unknown", "unknown aircraft"],
)
def test_ten_thousand_entries(body: str, problems: int, total: str, judge: Judge) -> None:
    began = time.monotonic()
    evaluation = judge(war(body))
    assert time.monotonic() - began < 5
    assert (len(evaluation.problems), evaluation.total) == (problems, Decimal(total))


def test_as_many_options_as_battalions(judge: Judge) -> None:
    battalion = "{name: b, type: infantry, morale: regular, stands: [1 Rifles]}"
    battalions = f"brigades: [{{name: b, battalions: [{', '.join([battalion] * 500)}]}}]\n"
    option = "{name: o, support: [{name: s, morale: regular, stands: [1 Wespe]}]}"
    began = time.monotonic()
    evaluation = judge(war(battalions + f"options: {{A: [{', '.join([option] * 500)}]}}\n"))
    assert time.monotonic() - began < 5
    assert evaluation.total == 500 * 6 * Decimal("1.2")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (war("brigades: [{name: b, hq: {stand: Rifles, morale: regular}}]\n"), 0),
        (war(), 1),
        (war(one("3 Rifels")), 2),
        (war(nation="Martian"), 2),
        ("", 2),
    ],
    ids=["legal", "not legal", "no price", "no nation", "empty"],
)
def test_exit_codes(text: str, code: int, orbat: Orbat, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "list.yaml"
    path.write_text(text, encoding="utf-8")
    ran = orbat("points", str(path))
    assert ran.code == code
    assert "Traceback" not in ran.out + ran.err
    if code == 2:
        assert "list.yaml" in ran.out + ran.err or "no price list" in ran.err


def test_a_file_that_is_not_there(orbat: Orbat, tmp_path: Path) -> None:  # noqa: F811
    for path in (tmp_path / "none.yaml", tmp_path):
        assert orbat("points", str(path)).code == 2


# Whatever is written: a ListError, or an Evaluation in which every line has a price or a problem.

WORDS = st.sampled_from(
    [
        "Rifles", "13 Pzkpfw V Panther", "0 Rifles", "4 105/28 Howitzer", "regular", "green", "yes",
        "list/1", "spearhead", "German", "1944", "-1", "1e3", "x", "", "~", "corps", "armoured",
        "6 Section of Minefields in 2 areas", "1 FW-190 with bombs", "I Battalion", "\u202e", "é",
    ]
)  # fmt: skip
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | WORDS
    | st.text(st.characters(codec="utf-8"), max_size=8)
)  # fmt: skip
KEYS = st.sampled_from(
    [
        "orbat", "game", "nation", "year", "theatre", "list", "brigades", "battalions", "stands",
        "support", "options", "A", "B", "aircraft", "defences", "name", "morale", "type", "level",
        "attached", "from", "hq", "stand", "full_strength", "size", "count", "weapons", "agreed",
        "attached_to", "division_morale", "budget", "quality", "replaces", "off_table", "item",
    ]
)  # fmt: skip
TREES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)
GOOD = [yaml.safe_load(CROSSROADS), yaml.safe_load(BRIGADE)]
GOOD[0]["aircraft"] = ["1 FW-190 with bombs", {"type": "JU-88", "level": "corps"}]
GOOD[0]["defences"] = ["12 Light Entrenchments", "6 Section of Minefields in 2 areas"]
GOOD[0]["brigades"][0]["hq"] = {"stand": "Rifles", "morale": "regular"}
GOOD[0]["brigades"][0]["battalions"][1]["attached"] = [
    {"name": "5th", "from": "I Battalion", "morale": "green", "stands": ["3 Pzkpfw IVG"]}
]
FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def lines_of(evaluation: Evaluation) -> Iterator[Line]:
    army = evaluation.army
    for group in (*army.groups(), *(g for option in army.options for g in option.all_groups())):
        in_parts = [line for part in group.parts for line in part.lines]
        assert sorted(map(id, in_parts)) == sorted(map(id, group.lines))
        yield from group.lines


def written(tree: Any) -> int:
    """How many items a readable list has: stands, headquarters, aircraft, defences."""
    if isinstance(tree, list):
        return sum(map(written, tree))
    if not isinstance(tree, dict):
        return 0
    own = sum(len(tree.get(key) or []) for key in ("stands", "aircraft", "defences"))
    own += 1 if tree.get("hq") else 0
    return own + sum(
        written(value) for key, value in tree.items() if key not in {"stands", "aircraft", "hq"}
    )


def sound(tree: Any, path: Path, catalog: sqlite3.Connection) -> None:
    path.write_text(yaml.safe_dump(tree, allow_unicode=True), encoding="utf-8", errors="replace")
    try:
        evaluation = evaluate(load(path, "list.yaml"), catalog)
    except ListError as error:
        assert str(error)
        return
    assert evaluation.total == sum((g.total for g in evaluation.army.groups()), Decimal(0))
    problems = {problem.place.line for problem in evaluation.problems}
    seen = 0
    for line in lines_of(evaluation):
        seen += 1
        priced = line.cost is not None and line.cost > 0
        assert priced or line.place.line in problems
    assert seen == written(tree)
    for group in evaluation.army.groups():
        if any(line.cost for line in group.lines) and group.total == 0:
            assert evaluation.problems
    assert all(f.place.line > 0 and f.mend for f in evaluation.findings)


@FUZZ
@given(tree=st.dictionaries(KEYS, TREES, max_size=4), head=st.sampled_from(GOOD))
def test_any_structure(
    tree: Any, head: dict[str, Any], catalog: sqlite3.Connection, tmp_path: Path
) -> None:
    needed = {key: value for key, value in head.items() if not isinstance(value, (dict, list))}
    sound(needed | tree, tmp_path / "list.yaml", catalog)
    sound(tree | needed, tmp_path / "list.yaml", catalog)


@FUZZ
@given(raw=st.binary(max_size=60), headed=st.booleans())
def test_any_bytes(raw: bytes, headed: bool, catalog: sqlite3.Connection, tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_bytes((war().lstrip("\n").encode() if headed else b"") + raw)
    try:
        evaluate(load(path), catalog)
    except ListError as error:
        assert error.findings or str(error)


def places(tree: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for step, inner in steps:
        yield (*way, step)
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*way, step))


@FUZZ
@given(data=st.data())
def test_a_good_list_with_mutations(
    data: st.DataObject, catalog: sqlite3.Connection, tmp_path: Path
) -> None:
    tree = copy.deepcopy(data.draw(st.sampled_from(GOOD)))
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(list(places(tree))))
        inner = tree
        for step in way[:-1]:
            inner = inner[step]
        what = data.draw(st.sampled_from(["replace", "drop", "twice"]))
        if what == "replace":
            inner[way[-1]] = data.draw(TREES)
        elif what == "drop":
            del inner[way[-1]]
        elif isinstance(inner, list):
            inner.append(copy.deepcopy(inner[way[-1]]))
    sound(tree, tmp_path / "list.yaml", catalog)
