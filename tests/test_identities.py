"""Series of identity codes."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.identities import expand, further

letters = st.text(st.sampled_from("ABMZabz"), max_size=2)


@pytest.mark.parametrize(
    ("series", "identities"),
    [
        ("021", ["021"]),
        ("371-373", ["371", "372", "373"]),
        ("001A-003A", ["001A", "002A", "003A"]),
        ("A8-A9", ["A8", "A9"]),
        ("098-101", ["098", "099", "100", "101"]),
        ("1-2, 5", ["1", "2", "5"]),
        ("1-2 and 5", ["1", "2", "5"]),
        ("1,2 ,3 and 10-11", ["1", "2", "3", "10", "11"]),
        (" 31 - 32 ", ["31", "32"]),
        ("7-7", ["7"]),
        ("5, 4", ["5", "4"]),
        ("001a, 001A", ["001a", "001A"]),
    ],
)
def test_a_series_is_every_identity_in_the_order_of_print(series, identities):
    assert expand(series) == identities


@pytest.mark.parametrize(
    "series",
    ["", " ", "-", "-1", "1-2-3", "A", "A-B", "1,", ",1", "1,,2", "and", "1 and", "1 2",
     "9-3", "9-10", "001A-003B", "A1-B2", "001A-003", "1.5", "١-٣", "1–3", "1-3x4", "½",
     "00001-09999"],
)  # fmt: skip
def test_what_is_no_series_is_refused(series):
    with pytest.raises(ValueError, match="“"):
        expand(series)


@pytest.mark.parametrize(
    "series",
    ["0" * 19 + "1-" + "9" * 20, "9" * 5000],
    ids=["many", "endless"],
)
def test_a_series_beyond_all_counting_is_refused_with_the_series_named(series):
    with pytest.raises(ValueError, match="“"):
        expand(series)


@given(stem=letters, suffix=letters, first=st.integers(0, 9999), count=st.integers(1, 100))
def test_a_series_runs_from_its_first_to_its_last(stem, suffix, first, count):
    names = [f"{stem}{n:05}{suffix}" for n in range(first, first + count)]
    assert expand(f"{names[0]}-{names[-1]}") == names


@given(
    parts=st.lists(st.tuples(st.integers(100, 900), st.integers(0, 20)), min_size=1, max_size=5),
    joint=st.sampled_from([", ", ",", " and "]),
)
def test_a_series_of_several_is_theirs_put_together(parts, joint):
    spans = [f"{first}-{first + more}" for first, more in parts]
    assert expand(joint.join(spans)) == [i for span in spans for i in expand(span)]


@given(st.text(max_size=20) | st.text(st.sampled_from("0189AB- ,and"), max_size=20))
def test_any_text_is_a_series_or_refused(series):
    try:
        identities = expand(series)
    except ValueError:
        return
    assert identities
    assert [i for each in identities for i in expand(each)] == identities


@pytest.mark.parametrize(
    ("printed", "taken", "more"),
    [
        (["371", "372"], [], ["373", "374", "375"]),
        (["001A"], ["003A"], ["002A", "004A", "005A"]),
        (["098"], [], ["099", "100", "101"]),
        (["M9"], ["M10", "M11"], ["M12", "M13", "M14"]),
        (["5", "3"], ["5"], ["4", "6", "7"]),
    ],
)
def test_further_identities_go_on_where_print_ends(printed, taken, more):
    assert list(islice(further(printed, taken), 3)) == more


@given(
    stem=letters, number=st.integers(0, 999), suffix=letters,
    taken=st.sets(st.integers(0, 1100)), count=st.integers(0, 30),
)  # fmt: skip
def test_further_identities_are_new_and_of_the_same_kind(stem, number, suffix, taken, count):
    printed = [f"{stem}{number:04}{suffix}"]
    used = {f"{stem}{n:04}{suffix}" for n in taken}
    made = list(islice(further(printed, used), count))
    assert len(set(made)) == count
    assert not used & set(made)
    assert not set(printed) & set(made)
    for each in made:
        assert expand(each) == [each]
        assert each.startswith(stem)
        assert each.endswith(suffix)
