"""Nations are told apart by anybody, on any printer: the colours of the catalog and of palettes."""

from __future__ import annotations

import sqlite3
from itertools import combinations

import pytest

from catalog.errors import PrintError
from catalog.printing.colour import contrast, grey_of, ink_on, luminance
from catalog.printing.display import Box, painted
from catalog.printing.face import SAFE, draw_counter
from catalog.printing.measure import problems
from catalog.printing.palette import (
    BAND,
    EDGES,
    GREYS,
    SAFE_COLOURS,
    Reach,
    dressed,
    edge_pattern,
)
from catalog.query.counters import NEUTRAL, nations_in_order
from catalog.query.faces import Counter

from .colours import VIEWERS, difference, lab, seen_by
from .faces import T72, WIDE, face

LEAST_LIGHTNESS, LEAST_DIFFERENCE, LEAST_CONTRAST = 10.0, 12.0, 4.5


def lightness(colour: str) -> float:
    return lab(colour)[0]


def games(db: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """The colours of the nations of every game that has counters to tell apart."""
    found: dict[str, dict[str, str]] = {}
    for game, name, colour in db.execute(
        "SELECT game_id, name, colour FROM nation WHERE id IN (SELECT nation_id FROM unit)"
    ):
        found.setdefault(game, {})[name] = colour
    return found


def assert_apart(colours: dict[str, str]) -> None:
    for (one, first), (other, second) in combinations(colours.items(), 2):
        grey = abs(lightness(first) - lightness(second))
        assert grey >= LEAST_LIGHTNESS, f"{one} and {other}: ΔL* {grey:.1f} in grey"
        for viewer in VIEWERS:
            far = difference(seen_by(viewer, first), seen_by(viewer, second))
            assert far >= LEAST_DIFFERENCE, f"{one} and {other}: ΔE {far:.1f} for {viewer}"


def test_nations_of_a_game_are_told_apart_by_every_eye_and_in_grey(db):
    assert games(db)
    for nations in games(db).values():
        assert_apart({"neutral": NEUTRAL, **nations})


def test_ink_can_be_read_on_every_nation(db):
    for nations in games(db).values():
        for name, colour in nations.items():
            assert contrast(ink_on(colour), colour) >= LEAST_CONTRAST, name


def test_a_nation_is_told_apart_by_its_code_too(db):
    rows = db.execute("SELECT game_id, code FROM nation").fetchall()
    assert len({tuple(row) for row in rows}) == len(rows)


def test_the_safe_colours_are_told_apart():
    assert_apart({colour: colour for colour in SAFE_COLOURS})


def test_the_greys_are_grey_and_told_apart():
    for grey in GREYS:
        assert grey[1:3] == grey[3:5] == grey[5:7]
    for one, other in combinations(GREYS[:5], 2):
        assert abs(lightness(one) - lightness(other)) >= LEAST_LIGHTNESS
    assert len(set(GREYS)) == len(GREYS)


@pytest.mark.parametrize("colour", [*GREYS, *SAFE_COLOURS, NEUTRAL])
def test_ink_can_be_read_on_every_palette(colour):
    assert contrast(ink_on(colour), colour) >= LEAST_CONTRAST


def test_the_measures_are_those_that_others_give():
    assert lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#ff0000") == pytest.approx((53.24, 80.09, 67.2), abs=0.05)
    # Sharma, Wu and Dalal's test data for CIEDE2000, rows 1 and 20.
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (58, 24, 15)) == pytest.approx(19.4535, abs=1e-4)
    for viewer in VIEWERS:  # nobody is blind to grey
        assert seen_by(viewer, "#808080") == pytest.approx(lab("#808080"), abs=0.2)
    red_green = difference(seen_by("deuteranope", "#9a7b00"), seen_by("deuteranope", "#5e8f00"))
    assert red_green < difference(lab("#9a7b00"), lab("#5e8f00")) / 2


NATIONS = ["us", "frg", "ussr"]


@pytest.mark.parametrize("kind", ["grey", "safe"])
def test_nations_get_grounds_and_patterns_in_their_order(kind):
    counters = [Counter(face("M1", nation_code="US")), Counter(T72), Counter(face("Leopard"))]
    us, ussr, _ = dressed(counters, kind, NATIONS)
    grounds = GREYS if kind == "grey" else SAFE_COLOURS
    assert (us.face.colour, us.face.edge) == (grounds[0], EDGES[0])
    assert (ussr.face.colour, ussr.face.edge) == (grounds[2], EDGES[2])


def test_counters_without_a_nation_have_no_pattern():
    (minefield,) = dressed([Counter(face("Minefield", nation_code=""))], "grey", NATIONS)
    assert (minefield.face.colour, minefield.face.edge) == ("#ffffff", "")


def test_grey_has_no_colour_at_all():
    turned = Counter(face("BTR", tint="#f2d36b", edge=""))
    (counter,) = dressed([turned], "grey", NATIONS)
    for item in draw_counter(counter, 12.7):
        for name in ("fill", "stroke", "colour"):
            if paint := getattr(item, name, None):
                assert paint == grey_of(paint)
    assert luminance(counter.face.tint) == pytest.approx(luminance("#f2d36b"), abs=0.01)


def test_colour_leaves_counters_as_they_are():
    counters = [Counter(T72, "401")]
    assert dressed(counters, "colour", NATIONS) == counters


def test_counters_share_their_dressed_faces():
    one, other = dressed([Counter(T72, "401"), Counter(T72, "402")], "grey", NATIONS)
    assert one.face is other.face
    assert (one.identity, other.identity) == ("401", "402")


def test_there_are_no_other_palettes():
    with pytest.raises(PrintError, match="colour, grey, safe"):
        dressed([], "mauve", NATIONS)


def test_patterns_differ_and_look_the_same_in_a_mirror_and_upside_down():
    drawn = set()
    for edge in EDGES:
        boxes = [painted(item) for item in edge_pattern(edge, 12.7, "#000000")]
        drawn.add(tuple(boxes))
        mirrored = [Box(12.7 - b.right, b.top, 12.7 - b.left, b.bottom) for b in boxes]
        upended = [Box(b.left, 12.7 - b.bottom, b.right, 12.7 - b.top) for b in boxes]
        for turned in (*mirrored, *upended):
            assert any(turned.holds(b, 1e-6) and b.holds(turned, 1e-6) for b in boxes), edge
    assert len(drawn) == len(EDGES)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("size", [12.7, 15.0, 25.0])
def test_patterns_keep_to_the_edge(edge, size):
    assert BAND < SAFE
    for one in WIDE:
        counter = Counter(face(one.label, edge=edge, layout=one.layout, **one.statistics))
        assert problems(draw_counter(counter, size), size) == []


def test_a_pattern_in_the_way_of_text_would_be_found():
    (rect, *_) = edge_pattern("frame", 12.7, "#000000", reach=Reach())
    deep = [draw_counter(Counter(T72), 12.7)[0], rect.__class__(0, 0, 12.7, 1.5, "#000000",
            part="edge")]  # fmt: skip
    assert any("edge pattern" in fault for fault in problems(deep, 12.7))


def test_patterns_bleed_with_the_colour():
    boxes = [painted(r) for r in edge_pattern("frame", 10, "#000000", 5, 5, Reach(1, 2, 3, 4))]
    assert min(b.left for b in boxes) == 4
    assert min(b.top for b in boxes) == 3
    assert max(b.right for b in boxes) == 18
    assert max(b.bottom for b in boxes) == 19


def test_nations_stand_in_the_order_of_their_game(db):
    assert nations_in_order(db, "red-star-white-star") == [
        "United States", "West Germany", "Soviet Union",
    ]  # fmt: skip
