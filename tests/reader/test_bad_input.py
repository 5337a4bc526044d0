"""What is no data file, or a bad one: a finding with file, line and a way to mend it."""

from __future__ import annotations

import os
import time
from itertools import pairwise
from pathlib import Path

import pytest

from catalog.making import check_data
from catalog.reader import MAX_BYTES, read_folder

CASE = "data/games/skirmish/case.yaml"
GUN = """\
orbat: units/1
nation: red
units:
  - name: Gun
    symbol: engineer
    role: engineer
    code: 1-3
    source: booklet:30
"""


def found(mini: Path, text: str | bytes | None = None, name: str = "case.yaml"):
    """The findings about a file that is put into the small game."""
    if text is not None:
        path = mini / "games" / "skirmish" / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    started = time.monotonic()
    findings = check_data([(mini, "data")]).findings
    assert time.monotonic() - started < 5
    return findings


def one(mini: Path, text: str | bytes):
    """The one finding about a file: its code, its line and its message."""
    (finding,) = found(mini, text)
    assert finding.place.path == CASE
    return finding.code, finding.place.line, finding.message


def test_the_sound_file_that_the_others_are_made_from(mini):
    assert found(mini, GUN) == []


@pytest.mark.parametrize("text", ["", "\n\n", "   \n", "# a\n# b\n"])
def test_a_file_of_nothing_says_how_to_begin(mini, text):
    code, line, message = one(mini, text)
    assert (code, line) == ("E105", 0)
    assert "orbat: units/1" in message


@pytest.mark.parametrize("text", ["~\n", "null\n", "---\n", "---\n...\n", "--- # nothing\n"])
def test_a_document_of_nothing_is_a_finding(mini, text):
    assert one(mini, text)[0] == "E105"


@pytest.mark.parametrize("text", ["hello\n", "- a\n- b\n", '""\n', "42\n", "[]\n", "{}\n"])
def test_what_is_no_mapping_or_says_no_kind_is_a_finding(mini, text):
    code, line, message = one(mini, text)
    assert (code, line) == ("E105", 1)
    assert "units/1" in message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("orbat: units\n", 1),
        ("nation: red\norbat: units/2\n", 2),
        ("orbat:\n", 1),
        ("nation: red\norbat: [units/1]\n", 2),
        ("nation: red\norbat: {units: 1}\n", 2),
    ],
)
def test_a_kind_that_is_none_is_a_finding_that_lists_them(mini, text, line):
    code, at, message = one(mini, text)
    assert (code, at) == ("E105", line)
    assert "formations/1" in message


@pytest.mark.parametrize(
    ("name", "nearest"), [("nam", "name"), ("identites", "identities"), ("Symbol", "symbol")]
)
def test_an_unknown_key_comes_with_the_nearest(mini, name, nearest):
    code, line, message = one(mini, GUN + f"    {name}: x\n")
    assert (code, line) == ("E108", 9)
    assert f"is “{nearest}:” meant?" in message


def test_an_unknown_key_deep_within_comes_with_the_nearest_of_that_place(mini):
    text = GUN.replace("code: 1-3", "code: {read: 1-3, prinetd: '13'}")
    code, line, message = one(mini, text)
    assert (code, line) == ("E108", 7)
    assert "is “printed:” meant?" in message


def test_a_comma_that_splits_a_text_in_braces_is_explained(mini):
    text = "orbat: markers/1\nmarkers:\n  - {id: a, name: A, symbol: smoke, about: Here, and there,"
    code, line, message = one(mini, text + " source: 'booklet:1'}\n")
    assert (code, line) == ("E108", 3)
    assert "needs quotes" in message


def test_a_key_that_stands_twice_names_the_first(mini):
    code, line, message = one(mini, GUN + "    code: 1-3\n")
    assert (code, line) == ("E106", 9)
    assert "line 7" in message


def test_a_spelling_that_stands_twice_is_a_key_that_does(mini):
    also = "    also:\n      Cannon: booklet:31\n      Cannon: booklet:32\n"
    assert one(mini, GUN + also)[:2] == ("E106", 11)


@pytest.mark.parametrize(
    "text",
    [GUN.replace("    code", "\tcode"), GUN.replace("  - name", "\t- name"), GUN + "\tnote: x\n"],
)
def test_a_tab_that_indents_is_named_as_one(mini, text):
    code, line, message = one(mini, text)
    assert code == "E104"
    assert "\t" in text.splitlines()[line - 1]
    assert "tab" in message


def test_a_byte_order_mark_is_refused(mini):
    code, line, message = one(mini, "\ufeff" + GUN)
    assert (code, line) == ("E103", 1)
    assert "without BOM" in message


def test_latin_1_is_refused_at_its_line(mini):
    code, line, message = one(mini, (GUN + "    note: caf\xe9\n").encode("latin-1"))
    assert (code, line) == ("E103", 9)
    assert "save the file as UTF-8" in message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_other_encodings_are_refused(mini, encoding):
    assert one(mini, GUN.encode(encoding))[0] in {"E103", "E104"}


@pytest.mark.parametrize(
    "raw", [b"\x7fELF\x02\x01\x01\x00", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)) * 40]
)
def test_a_binary_file_is_refused(mini, raw):
    assert one(mini, raw)[0] in {"E103", "E104"}


@pytest.mark.parametrize("sign", ["\0", "\x07", "\x1b", "\x7f", "\ufffe"])
def test_a_control_character_is_refused(mini, sign):
    code, _, message = one(mini, GUN + f"    note: a{sign}b\n")
    assert code == "E104"
    assert "not YAML" in message


def test_a_control_character_is_refused_at_its_line(mini):
    assert one(mini, GUN + "    note: a\0b\n")[1] == 9


def test_an_alias_is_refused(mini):
    text = GUN.replace("symbol: engineer", "symbol: &e engineer")
    code, _, message = one(mini, text.replace("role: engineer", "role: *e"))
    assert code == "E107"
    assert "write the value out" in message


def test_an_alias_as_key_is_refused(mini):
    text = GUN.replace("nation: red", "nation: &n red") + "    also: {*n : 'booklet:31'}\n"
    assert [f.code for f in found(mini, text)] == ["E107"]


def test_an_alias_gives_no_further_finding(mini):
    text = GUN.replace("symbol: engineer", "symbol: &e engineer")
    text += text.split("units:\n")[1].replace("Gun", "Mortar").replace("&e engineer", "*e")
    assert one(mini, text)[0] == "E107"


def test_an_alias_that_names_no_anchor_is_refused(mini):
    assert one(mini, GUN.replace("role: engineer", "role: *e"))[:2] == ("E104", 6)


def test_a_list_that_contains_itself_is_refused(mini):
    findings = found(mini, "orbat: units/1\nnation: red\nunits: &a [*a]\n")
    assert "E107" in {f.code for f in findings}


def test_a_mapping_that_contains_itself_is_refused(mini):
    findings = found(mini, GUN.replace("  - name", "  - &a\n    also: *a\n    name"))
    assert "E107" in {f.code for f in findings}


def test_a_billion_laughs_are_small_and_quick(mini):
    names = "abcdefghi"
    text = "orbat: units/1\na: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{now}: &{now} [{', '.join([f'*{before}'] * 10)}]\n" for before, now in pairwise(names)
    )
    findings = found(mini, text)
    assert "E107" in {f.code for f in findings}
    assert len(findings) < 200


def test_a_merge_is_refused(mini):
    code, line, message = one(mini, GUN + "    <<: {note: x}\n")
    assert (code, line) == ("E107", 9)
    assert "write the values out" in message


@pytest.mark.parametrize("key", ["? [a, b]\n    : c", "? {a: b}\n    : c"])
def test_a_key_that_is_no_word_is_refused(mini, key):
    assert one(mini, GUN + f"    {key}\n")[:2] == ("E104", 9)


def test_a_very_large_file_is_refused_unread(mini):
    path = mini / "games" / "skirmish" / "case.yaml"
    path.touch()
    os.truncate(path, 50_000_000)
    (finding,) = found(mini)
    assert (finding.code, finding.place.path) == ("E102", CASE)
    assert "50,000,000" in finding.message


def test_a_file_just_within_the_limit_is_read(mini):
    filling = "# " + "x" * 98 + "\n"
    text = GUN + filling * ((MAX_BYTES - len(GUN)) // len(filling))
    assert found(mini, text) == []


@pytest.mark.parametrize(
    "text",
    ["[" * 10_000, "{a: " * 10_000, "- " * 10_000, "".join(" " * n + "a:\n" for n in range(1500)),
     "orbat: " + "[" * 1_900_000, "[" * 10_000 + "]" * 10_000],
    ids=["lists", "mappings", "dashes", "indents", "two-megabytes", "closed"],
)  # fmt: skip
def test_nesting_without_end_is_refused(mini, text):
    code, _, message = one(mini, text)
    assert code == "E104"
    assert "nest" in message


def test_nesting_beyond_any_record_is_refused_at_its_line(mini):
    text = GUN + "    note:\n" + "".join(" " * (6 + n) + "a:\n" for n in range(45))
    deep = [f for f in found(mini, text) if f.code == "E104"]
    assert [f.place.line for f in deep] == [48]


def test_a_quote_without_end_is_a_finding(mini):
    assert one(mini, GUN.replace("nation: red", 'nation: "red'))[0] == "E104"


def test_a_quote_without_end_is_a_finding_where_it_begins(mini):
    _, line, message = one(mini, GUN.replace("nation: red", 'nation: "red'))
    assert line == 2 or "line 2" in message


@pytest.mark.parametrize("text", [GUN + "---\n" + GUN, GUN + "...\n---\na: b\n"])
def test_two_documents_in_one_file_are_refused_at_the_second(mini, text):
    code, line, message = one(mini, text)
    assert code == "E104"
    assert line >= 9
    assert "another document" in message


def test_a_file_of_many_lines_in_one_is_read(mini):
    text = GUN + "    note: " + "word " * 300_000 + "\n"
    assert found(mini, text) == []


@pytest.mark.parametrize("key", ["symbol", "role", "source", "label"])
def test_a_message_about_a_very_long_value_stays_short(mini, key):
    text = "\n".join(line for line in GUN.splitlines() if not line.startswith(f"    {key}:"))
    finding, *_ = found(mini, f"{text}\n    {key}: {'x' * 1_000_000}\n")
    assert len(finding.message) < 500


@pytest.mark.parametrize(
    ("was", "given", "line", "says"),
    [
        ("code: 1-3", "code: 1-3\n    new: maybe", 8, "must be yes or no"),
        ("code: 1-3", "code: 1-3\n    also: Cannon", 8, "also must be a mapping"),
        ("code: 1-3", "code: 1-3\n    also: [Cannon]", 8, "also must be a mapping, got a list"),
        ("code: 1-3", "code: 1-3\n    note: {a: b}", 8, "note must be text, got a mapping"),
        ("code: 1-3", "code: 1-3\n    note:", 8, "note must be text, got nothing"),
        ("code: 1-3", "code: 1-3\n    label: Seventeen letters", 8, "16 characters"),
        ("name: Gun", "name: [Gun]", 4, "name must be text, got a list"),
        ("name: Gun", "name: ''", 4, "at least 1 character"),
        ("symbol: engineer", "symbol: A Spade", 5, "small letters, digits and hyphens"),
        ("role: engineer", "role: cook", 6, "role must be one of"),
        ("booklet:30", "page 30", 8, "a citation like"),
        ("nation: red", "nation: Red Land", 2, "small letters, digits and hyphens"),
        ("nation: red", "nation:", 2, "nation must be text, got nothing"),
    ],
)
def test_a_value_of_the_wrong_kind_is_a_finding_that_says_what_is_wanted(
    mini, was, given, line, says
):
    code, at, message = one(mini, GUN.replace(was, given))
    assert (code, at) == ("E110", line)
    assert says in message


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("orbat: units/1\nnation: red\nunits: Gun\n", 3, "units must be a list, got “Gun”"),
        ("orbat: units/1\nnation: red\nunits: {a: b}\n", 3, "units must be a list"),
        ("orbat: units/1\nnation: red\nunits:\n", 3, "units must be a list, got nothing"),
        ("orbat: units/1\nnation: red\nunits:\n  - Gun\n", 4, "must be a mapping, got “Gun”"),
        ("orbat: units/1\nnation: red\nunits:\n  -\n", 4, "each of units must be"),
    ],
)  # fmt: skip
def test_a_list_of_the_wrong_kind_is_a_finding(mini, text, line, says):
    code, at, message = one(mini, text)
    assert (code, at) == ("E110", line)
    assert says in message


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("code: [1, 3]", "code"),
        ("made_of: {count: x, unit: Gun, source: 'booklet:1'}", "count"),
        ("echelon: Big One", "echelon"),
    ],
)  # fmt: skip
def test_a_message_names_the_key_that_stands_in_the_file(mini, given, name):
    (finding,) = found(mini, GUN.replace("    code: 1-3\n", "") + f"    {given}\n")
    assert finding.message.startswith(name)


def test_a_missing_folder_is_a_finding(tmp_path):
    (finding,) = check_data([(tmp_path / "none", "data")]).findings
    assert (finding.code, finding.place.path) == ("E101", "data")


def test_a_folder_that_is_a_file_is_a_finding(tmp_path):
    (tmp_path / "data").write_text(GUN)
    assert [f.code for f in check_data([(tmp_path / "data", "data")]).findings] == ["E101"]


def test_a_folder_without_data_files_is_a_finding(tmp_path):
    (tmp_path / "readme.txt").write_text("x")
    (finding,) = check_data([(tmp_path, "data")]).findings
    assert (finding.code, finding.message) == ("E101", "holds no .yaml file")


def test_a_folder_called_like_a_data_file_is_a_finding(mini):
    (mini / "games" / "skirmish" / "case.yaml").mkdir()
    (finding,) = found(mini)
    assert (finding.code, finding.place.path) == ("E101", CASE)


def test_a_link_that_leads_nowhere_is_a_finding(mini):
    (mini / "games" / "skirmish" / "case.yaml").symlink_to("nothing.yaml")
    (finding,) = found(mini)
    assert (finding.code, finding.place.path) == ("E101", CASE)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_a_finding(mini):
    path = mini / "games" / "skirmish" / "case.yaml"
    path.write_text(GUN)
    path.chmod(0)
    (finding,) = found(mini)
    assert (finding.code, finding.place.path) == ("E101", CASE)


def test_files_of_both_endings_are_read_in_order(mini):
    folder = mini / "games" / "skirmish"
    (folder / "b.yml").write_text(GUN)
    (folder / "a.yaml").write_text(GUN.replace("Gun", "Mortar"))
    shown = [file.shown for file in read_folder(mini, "data").files]
    assert [s.rpartition("/")[2] for s in shown] == [
        "a.yaml", "formations.yaml", "game.yaml", "red.yaml", "sources.yaml", "b.yml",
    ]  # fmt: skip


def test_every_problem_of_every_file_is_found_in_one_run(mini):
    folder = mini / "games" / "skirmish"
    (folder / "a.yaml").write_text(GUN.replace("nation: red", "nation: red: blue"))
    (folder / "b.yaml").write_text(GUN.replace("symbol: engineer", "symbl: engineer"))
    (folder / "c.yaml").write_bytes(b"\xff\xfe")
    (folder / "d.yaml").write_text("")
    (folder / "e.yaml").write_text(GUN + "    new: perhaps\n    code: 1-4\n    label: 'x y\n'\n")
    (folder / "f.yaml").write_text(GUN.replace("1-3", "1/3"))
    findings = [(f.place.path[-6:], f.place.line, f.code) for f in found(mini)]
    assert findings == [
        ("a.yaml", 2, "E104"),
        ("b.yaml", 4, "E109"), ("b.yaml", 5, "E108"),
        ("c.yaml", 1, "E103"),
        ("d.yaml", 0, "E105"),
        ("e.yaml", 9, "E110"), ("e.yaml", 10, "E106"),
        ("f.yaml", 7, "E202"),
    ]  # fmt: skip


def test_no_finding_about_what_a_broken_file_would_have_defined(mini):
    path = mini / "games" / "skirmish" / "red.yaml"
    path.write_text(path.read_text().replace("symbol:", "simbol:"))
    assert {f.place.path.rpartition("/")[2] for f in found(mini)} == {"red.yaml"}
