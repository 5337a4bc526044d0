from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.errors import PrintError
from catalog.printing.grid import Margins, Paper, grid, length, paper
from catalog.printing.marks import cut_marks


def test_half_inch_counters_on_a4():
    places = grid(paper("A4"), 12.7, Margins())
    assert (places.columns, places.rows, places.per_page) == (14, 21, 294)
    assert places.position(0) == pytest.approx((16.1, 10.15))
    assert places.position(15) == pytest.approx((16.1 + 12.7, 10.15 + 12.7))
    assert (places.pages(294), places.pages(295)) == (1, 2)


@given(
    width=st.floats(50, 500),
    height=st.floats(50, 500),
    size=st.floats(8, 30),
    gutter=st.floats(0, 5),
    margin=st.floats(0, 10),
)
def test_a_grid_keeps_its_margins_and_wastes_no_row(width, height, size, gutter, margin):
    places = grid(Paper("mine", width, height), size, Margins(*[margin] * 4), gutter)
    block = places.block
    assert block.left >= margin - 0.001
    assert block.right <= width - margin + 0.001
    assert block.top >= margin - 0.001
    assert block.bottom <= height - margin + 0.001
    assert block.width + gutter + size > width - 2 * margin - 0.001
    assert block.height + gutter + size > height - 2 * margin - 0.001


def test_a_measure_that_divides_evenly_is_not_lost_to_rounding():
    places = grid(Paper("strip", 10 * 12.7 + 20, 12.7 + 30), 12.7, Margins())
    assert (places.columns, places.rows) == (10, 1)


def test_what_does_not_fit_is_refused_with_the_numbers():
    with pytest.raises(PrintError, match=r"200 mm fits on A4 \(210 × 297 mm\).*190\.0 × 267\.0"):
        grid(paper("A4"), 200, Margins())
    with pytest.raises(PrintError, match=r"leave 0\.0"):
        grid(paper("A4"), 12.7, Margins(left=300))


@pytest.mark.parametrize(
    ("size", "gutter", "margins"),
    [(0, 0, Margins()), (-1, 0, Margins()), (12.7, -1, Margins()), (12.7, 0, Margins(top=-1)),
     (float("nan"), 0, Margins())],
)  # fmt: skip
def test_measures_that_are_none_are_refused(size, gutter, margins):
    with pytest.raises(PrintError, match=r"cannot be"):
        grid(paper("A4"), size, margins, gutter)


@pytest.mark.parametrize(
    ("text", "mm"),
    [("1/2in", 12.7), ("9/16 in", 14.2875), ('5/8"', 15.875), ("15mm", 15), ("1.5 cm", 15),
     ("12.7", 12.7), ("0.5IN", 12.7)],
)  # fmt: skip
def test_lengths(text, mm):
    assert length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "wide", "1/2/3in", "12 furlongs", "1/0in", "-3mm"])
def test_no_lengths(text):
    with pytest.raises(PrintError):
        length(text)


def test_papers():
    assert (paper("a4").width, paper("A4").height) == (210, 297)
    assert paper("letter").width == pytest.approx(215.9)
    assert paper("8.5x11in").height == pytest.approx(279.4)
    assert (paper("200x250mm").width, paper("200 × 250").height) == (200, 250)
    with pytest.raises(PrintError, match=r"A4.*200x250mm"):
        paper("foolscap")


@given(count=st.integers(1, 294), gutter=st.sampled_from([0.0, 2.0]), distance=st.floats(0.5, 3))
def test_marks_lie_outside_the_counters_and_name_every_cut_four_times(count, gutter, distance):
    places = grid(paper("A4"), 12.7, Margins(), gutter)
    count = min(count, places.per_page)
    lines = cut_marks(places, count, kind="crop", length=4, distance=distance, weight=0.25)
    block = places.block
    xs, ys = places.cuts(count)
    for line in lines:
        outside_x = max(line.x1, line.x2) <= block.left - distance + 1e-6 or (
            min(line.x1, line.x2) >= block.right + distance - 1e-6
        )
        outside_y = max(line.y1, line.y2) <= block.top - distance + 1e-6 or (
            min(line.y1, line.y2) >= block.bottom + distance - 1e-6
        )
        assert outside_x or outside_y
    assert sum(line.x1 == line.x2 for line in lines) == 2 * len(xs)
    assert sum(line.y1 == line.y2 for line in lines) == 2 * len(ys)
    edges = {
        round(edge, 4)
        for place in range(count)
        for edge in (places.position(place)[0], places.position(place)[0] + 12.7)
    }
    assert edges == {round(x, 4) for x in xs}
