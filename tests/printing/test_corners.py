from __future__ import annotations

from math import hypot

import pypdfium2
import pytest

from catalog.errors import PrintError
from catalog.printing.corners import LEAST_AIR, cut_away, rounding
from catalog.printing.display import Text, painted
from catalog.printing.face import draw_counter
from catalog.printing.fonts import font
from catalog.printing.grid import grid, paper
from catalog.printing.sheet import SheetOptions, SheetTitle, write_counter_sheets
from catalog.query.faces import Counter

from .faces import EXTREME, T72, face

DPI = 1200
TITLE = SheetTitle("Game", "Corners")


def test_white_tips_reach_from_the_corner_to_the_rounded_cut():
    tips = rounding(12.7, 2.0, 0.0)
    assert len(tips) == 4
    first = painted(tips[0])
    assert (first.left, first.top) == (0, 0)
    assert (first.right, first.bottom) == pytest.approx((2.0, 2.0))
    # Halfway along the arc the cubic is as far from the middle of the rounding as its radius.
    (_, (_, x0, y0), (_, x1, y1, x2, y2, x3, y3), _) = tips[0].commands
    x, y = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
    assert hypot(2 - x, 2 - y) == pytest.approx(2.0, abs=0.002)
    right = painted(rounding(12.7, 2.0, 0.0)[2])
    assert (right.right, right.bottom) == (12.7, 12.7)


def test_the_colour_bleeds_over_the_rounded_cut():
    near = painted(rounding(12.7, 2.0, 0.0)[0])
    bled = painted(rounding(12.7, 2.0, 0.5)[0])
    assert bled.right < near.right
    assert rounding(12.7, 0.0, 0.5) == ()
    assert rounding(12.7, 1.0, 0.5, apart=True) == ()  # the bleed covers the corner


@pytest.mark.parametrize("gutter", [0.0, 2.0])
def test_corners_are_white_on_paper_and_edges_are_not(tmp_path, gutter):
    plain = face("", symbol="", echelon="", nation_code="", colour="#204080")
    sheet = SheetOptions(corner_radius=2.0, gutter=gutter)
    out = tmp_path / "sheet.pdf"
    write_counter_sheets([Counter(plain)] * 40, out, sheet=sheet, title=TITLE)
    picture = pypdfium2.PdfDocument(out)[0].render(scale=DPI / 72).to_pil().convert("RGB")
    places = grid(paper("A4"), 12.7, sheet.margins, gutter)

    def colour(x: float, y: float) -> tuple[int, int, int]:
        return picture.getpixel((round(x * DPI / 25.4), round(y * DPI / 25.4)))

    for place in (0, 7, 20, 39):
        x, y = places.position(place)
        for u, v in ((0.05, 0.05), (12.65, 0.05), (0.05, 12.65), (12.65, 12.65)):
            assert colour(x + u, y + v) == (255, 255, 255)
        for u, v in ((6, 0.1), (0.1, 6), (6, 12.6), (12.6, 6), (0.6, 0.6), (12.1, 12.1)):
            assert colour(x + u, y + v) == (0x20, 0x40, 0x80)
    x, y = places.position(0)
    assert colour(x - 0.4, y + 6) == colour(x + 6, y - 0.4) == (0x20, 0x40, 0x80)


def test_what_would_be_cut_away_is_refused_with_the_radius_that_will_do(tmp_path):
    with pytest.raises(PrintError, match=r"radius of 4 mm would cut into .*at most (\d\.\d) mm"):
        write_counter_sheets(
            [Counter(EXTREME, "401")], tmp_path / "a.pdf",
            sheet=SheetOptions(corner_radius=4.0), title=TITLE,
        )  # fmt: skip
    assert list(tmp_path.iterdir()) == []
    found = cut_away(draw_counter(Counter(EXTREME, "401"), 12.7), 12.7, 4.0)
    assert found is not None
    most = found[1]
    assert cut_away(draw_counter(Counter(EXTREME, "401"), 12.7), 12.7, most) is None
    assert cut_away(draw_counter(Counter(EXTREME, "401"), 12.7), 12.7, most + 0.1) is not None
    write_counter_sheets(
        [Counter(EXTREME, "401")], tmp_path / "a.pdf",
        sheet=SheetOptions(corner_radius=most), title=TITLE,
    )  # fmt: skip


def test_air_is_measured_from_the_arc():
    size = 1.0
    word = Text("H", "bold", size, 0.9, 2.0, font("bold").width("H") * size)
    assert cut_away([word], 12.7, 1.5) is None
    assert cut_away([word], 12.7, 6.0) is not None
    assert LEAST_AIR > 0


@pytest.mark.parametrize("radius", [-1.0, 7.0])
def test_a_radius_that_is_none_is_refused(tmp_path, radius):
    with pytest.raises(PrintError, match=r"from 0 to 6\.35 mm"):
        write_counter_sheets(
            [Counter(T72)], tmp_path / "a.pdf",
            sheet=SheetOptions(corner_radius=radius), title=TITLE,
        )  # fmt: skip
