from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.errors import AssetError
from catalog.printing.display import Rect, Text, painted
from catalog.printing.face import draw_counter, draw_face
from catalog.printing.fonts import height, inked
from catalog.printing.measure import problems
from catalog.printing.symbols import echelons, symbols
from catalog.query.faces import Counter

from .faces import COLOURS, HEX, IDENTITIES, LODZ, RED_STAR, T72, UNKNOWN, WEAPON, WIDE, face

SIZES = (12.7, 25.4 * 9 / 16, 15.0, 25.4 * 5 / 8, 25.0)


def texts(counter: Counter, size: float = 12.7) -> list[Text]:
    return [item for item in draw_counter(counter, size) if isinstance(item, Text)]


def words(counter: Counter, at: str) -> str:
    return "".join(text.text for text in texts(counter) if text.part == at)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("one", WIDE, ids=lambda one: one.label)
def test_every_face_is_sound_with_every_identity(one, size):
    for identity in IDENTITIES:
        for ours in (False, True):
            assert problems(draw_counter(Counter(one, identity, ours), size), size) == []


LABELS = st.from_regex(
    r"[A-ZŁÖТ]{1,3}[-/. ]?[0-9a-zäöüóź]{1,3}[ (]?[A-Z0-9a-z]{0,5}\)?", fullmatch=True
)
NUMBERS = {
    "attack": st.integers(1, 120),
    "range": st.sampled_from([1, 3, 10, 22, 41, 65]),
    "minimum_range": st.sampled_from([None, 1, 2, 3, 8]),
    "weapon": st.sampled_from(["LG", "MX", "AP", "HE"]),
    "defence": st.sampled_from([None, 1, 9, 50]),
    "movement": st.sampled_from([None, 1, 8, 60]),
    "hard": st.booleans(),
    "one_shot": st.booleans(),
}


@settings(max_examples=150, deadline=None)
@given(
    label=LABELS,
    numbers=st.fixed_dictionaries(NUMBERS),
    symbol=st.sampled_from(sorted(symbols())),
    echelon=st.sampled_from(["", *sorted(echelons())]),
    nation=st.sampled_from(sorted(COLOURS)),
    unknown=st.frozensets(st.sampled_from(["attack", "range", "weapon", "defence", "movement"])),
    probable=st.frozensets(st.sampled_from(["attack", "range", "weapon", "defence", "movement"])),
    identity=st.sampled_from(IDENTITIES),
    layout=st.sampled_from([RED_STAR, WEAPON]),
    size=st.sampled_from(SIZES),
)
def test_no_combination_of_values_clips_or_collides(
    label, numbers, symbol, echelon, nation, unknown, probable, identity, layout, size
):
    one = face(
        label, symbol=symbol, echelon=echelon, nation_code=nation, unknown=unknown,
        probable=probable, layout=layout, **numbers,
    )  # fmt: skip
    assert problems(draw_counter(Counter(one, identity), size), size) == []


@settings(max_examples=100, deadline=None)
@given(colour=st.from_regex(r"#[0-9a-f]{6}", fullmatch=True))
def test_ink_can_be_read_on_any_colour(colour):
    faults = problems(draw_counter(Counter(face(colour=colour)), 12.7), 12.7)
    assert [fault for fault in faults if "“" in fault] == []


def test_numerals_are_the_largest_and_tall_enough():
    large = ("top-left", "top-right", "bottom-left", "bottom-right")
    for one in WIDE:
        if one.layout is not RED_STAR:
            continue
        drawn = texts(Counter(one, "401"))
        digits = [height(t) for t in drawn if t.part in large and t.text.isdigit()]
        tall = [h for h in digits if h >= 2.1 - 1e-9]
        # The only lower ones are minimum ranges.
        assert len(digits) - len(tall) <= ("minimum_range" in one.statistics)
        if tall:
            assert max(height(t) for t in drawn) <= max(tall)


def test_the_widest_top_row_fits_eleven_millimetres():
    one = face(attack=120, range=10, minimum_range=2, one_shot=True)
    assert words(Counter(one), "top-left") == "(120)"
    assert words(Counter(one), "top-right") == "10(2)"
    boxes = [inked(t) for t in texts(Counter(one)) if t.part.startswith("top")]
    assert min(b.left for b in boxes) >= 0.7
    assert max(b.right for b in boxes) <= 12.0


def test_a_hard_target_has_a_box_and_a_soft_one_none():
    def ruled(one):
        return [
            item for item in draw_face(one, 12.7).items
            if isinstance(item, Rect) and item.part == "bottom-left"
        ]  # fmt: skip

    assert len(ruled(face(defence=5, hard=True))) == 1
    assert ruled(face(defence=5, hard=False)) == []


def test_an_unknown_value_is_a_white_box_to_write_in():
    blanks = [
        item for item in draw_face(UNKNOWN, 12.7).items
        if isinstance(item, Rect) and item.dash and item.fill == "#ffffff"
    ]  # fmt: skip
    assert {blank.part for blank in blanks} == {
        "top-left", "top-right", "left", "bottom-left", "bottom-right",
    }  # fmt: skip
    assert all(painted(b).width >= 2.0 and painted(b).height >= 2.0 for b in blanks)


def test_a_value_that_does_not_apply_is_not_drawn():
    one = face("Mi-8", attack=10, range=3, defence=None, movement=60)
    assert not [item for item in draw_face(one, 12.7).items if item.part == "bottom-left"]


def test_a_probable_value_is_marked():
    assert words(Counter(LODZ), "top-left") == "16?"
    assert words(Counter(T72), "top-left") == "40"


def test_the_nation_is_named_even_where_the_layout_does_not_ask():
    assert words(Counter(face(layout=HEX, strength=6, movement=6)), "right") == "USSR"


def test_values_that_share_a_place_are_joined():
    assert words(Counter(face(layout=HEX, strength=6, movement=7)), "bottom") == "6-7"


def test_a_long_word_beside_the_symbol_stands_upright():
    one = face(layout=HEX, strength=6, movement=6, formation="24 Infantry")
    (word,) = [text for text in texts(Counter(one)) if text.part == "left"]
    assert word.rotation == 90


def test_identities():
    assert words(Counter(T72, "401"), "bottom") == "401"
    assert words(Counter(T72, "401", ours=True), "bottom") == "401+"
    assert words(Counter(T72, ""), "bottom") == ""
    assert words(Counter(T72, "001A/371a"), "bottom") == "001A/371a"


def test_a_face_that_names_no_known_symbol_says_which_there_are():
    with pytest.raises(AssetError, match=r"no picture “tank”.*armour"):
        draw_face(face(symbol="tank"), 12.7)


def test_faults_are_found():
    crowded = face("W" * 30, attack=999999, range=999999, defence="9" * 9, movement="9" * 9)
    found = " ".join(problems(draw_counter(Counter(crowded), 12.7), 12.7))
    assert "narrowed" in found
    assert "touches" in found
    lacking = " ".join(problems(draw_counter(Counter(face("戦車")), 12.7), 12.7))
    assert "font lacks" in lacking
    low = Text("8", "bold", 1.0, 5, 5, 0.5, "#d2a86b")
    ground = draw_face(T72, 12.7).items[0]
    assert any("high" in fault for fault in problems([ground, low], 12.7))
    assert any("too faint" in fault for fault in problems([ground, low], 12.7))


def test_every_printable_letter_of_the_sources_is_in_the_fonts():
    from catalog.printing.fonts import font

    for key in ("bold", "regular"):
        assert font(key).missing(string.printable[:95] + "ŁódźТ-34äöüß∞–·…“”×éčšž") == ""
