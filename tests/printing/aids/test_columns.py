"""The widths of columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.printing.aids.columns import Wish, shared

wishes = st.lists(
    st.builds(
        lambda least, more, stretches: Wish(least + more, least, stretches),
        st.floats(6, 40), st.floats(0, 300), st.booleans(),
    ),
    min_size=1, max_size=8,
)  # fmt: skip


@given(wishes, st.floats(75, 300), st.booleans())
def test_together_they_are_the_room_and_none_vanishes(asked, room, alike):
    widths = shared(asked, room, "A chart", alike=alike)
    assert sum(widths) == pytest.approx(room)
    assert min(widths) >= 6 - 1e-6


@given(wishes, st.floats(75, 300))
def test_words_are_not_broken_where_they_fit(asked, room):
    widths = shared(asked, room, "A chart")
    if sum(wish.least for wish in asked) <= room:
        assert all(w >= wish.least - 1e-6 for w, wish in zip(widths, asked, strict=True))


def test_short_columns_keep_to_one_line_and_the_long_one_takes_the_rest():
    short, long = Wish(30, 12, False), Wish(400, 12, True)
    assert shared([short, long, short], 182, "A chart") == pytest.approx([30, 122, 30])
