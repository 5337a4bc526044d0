"""Slugs, folded spellings and the nearest names."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from catalog.names import fold, nearest, slug

LATIN = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), max_size=20)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("M-163 Vulcan Platoon", "m-163-vulcan-platoon"),
        ("T-72", "t-72"),
        ("2S4 SP 240mm Mortar", "2s4-sp-240mm-mortar"),
        ("14.5mm MG", "14-5mm-mg"),
        ("BRDM(C)", "brdm-c"),
        ("Soldier’s  _ friend", "soldier-s-friend"),
        ("Wóz Łączności", "woz-lacznosci"),
        ("Führungs-Zug", "fuhrungs-zug"),
        ("Straße", "strasse"),
        ("Ærø", "aero"),
        ("Đorđe", "dorde"),
        ("«Gвоздика»", "gвоздика"),
        ("Гвоздика", "гвоздика"),
        ("  ", ""),
    ],
)
def test_a_slug_is_small_letters_and_digits_parted_by_hyphens(name, made):
    assert slug(name) == made


@pytest.mark.parametrize(
    "spellings",
    [
        ("T-72", "T 72", "t72", "T_72", "T.72", "T–72", " t-72 "),
        ("Łódź", "Lodz", "ŁÓDŹ", "łódź", "Lo\u0301dz"),
        ("Soldier’s", "Soldier's", "Soldiers", "soldier`s"),
        ("Straße", "Strasse", "STRASSE"),
        ("Ёлка", "елка", "ЁЛКА"),
        ("ﬁeld", "field"),
        ("Ｔ７２", "T72"),
        ("½", "1/2"),
    ],
)
def test_spellings_of_one_name_fold_to_one(spellings):
    assert len({fold(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize(
    ("a", "b"), [("T-72", "T-62"), ("M-60A1", "M-60A2"), ("Т-72", "T-72"), ("2S1", "2S2")]
)
def test_spellings_of_two_names_stay_two(a, b):
    assert fold(a) != fold(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [("№ 1", "no 1"), ("Dragon™", "dragontm"), ("ℌ", "h"), ("㎑", "khz")],
)
def test_signs_that_stand_for_capitals_fold_to_small_letters(a, b):
    assert fold(a) == fold(b)


@given(LATIN | st.text(st.characters(min_codepoint=0x400, max_codepoint=0x45F), max_size=20))
def test_folding_twice_changes_nothing(name):
    assert fold(fold(name)) == fold(name)
    assert slug(slug(name)) == slug(name)


@given(LATIN)
def test_a_slug_folds_to_what_its_name_does(name):
    assert slug(name).replace("-", "") == fold(name)
    assert fold(slug(name)) == fold(name)


@given(LATIN)
def test_case_and_space_make_no_difference(name):
    assert fold(f" {name} ") == fold(name)
    assert fold(name.upper()) in {fold(name), fold(name.upper().lower())}


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20))
@example("_")
def test_a_slug_of_ascii_can_stand_in_an_id(name):
    assert re.fullmatch(r"([a-z0-9]+(-[a-z0-9]+)*)?", slug(name))


@given(st.text(max_size=20))
def test_any_name_has_a_slug_without_signs(name):
    assert re.fullmatch(r"([^\W_]+(-[^\W_]+)*)?", slug(name))


NAMES = ["T-72 Company", "T-62 Company", "M-163 Vulcan Platoon", "Rifle Platoon", "Гвоздика"]


@pytest.mark.parametrize(
    ("wrote", "best"),
    [
        ("T-72 Compny", "T-72 Company"),
        ("t72company", "T-72 Company"),
        ("vulcan", "M-163 Vulcan Platoon"),
        ("M163", "M-163 Vulcan Platoon"),
        ("Rifel Platoon", "Rifle Platoon"),
        ("гвоздик", "Гвоздика"),
    ],
)
def test_the_nearest_name_comes_first(wrote, best):
    assert nearest(wrote, NAMES)[0] == best


def test_nothing_is_near_what_is_like_nothing():
    assert nearest("xyzzy", NAMES) == []
    assert nearest("", NAMES) == []
    assert nearest("T-72", []) == []


def test_the_nearest_are_few_and_each_stands_once():
    assert nearest("T-72 Company", ["T-72 Company", *NAMES], most=2) == [
        "T-72 Company",
        "T-62 Company",
    ]


@given(st.text(max_size=10), st.lists(st.text(max_size=10), max_size=5), st.integers(1, 4))
def test_the_nearest_are_of_the_candidates(name, candidates, most):
    found = nearest(name, candidates, most)
    assert len(found) <= most
    assert set(found) <= set(candidates)
    assert len(set(found)) == len(found)
    if fold(name) and name in candidates:
        assert fold(name) in {fold(each) for each in found} or len(found) == most
