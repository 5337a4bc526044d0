from __future__ import annotations

import pdfplumber
import pytest

from catalog.errors import AssetError, PrintError
from catalog.printing.chart import write_symbol_chart
from catalog.printing.display import Path, Rect, painted
from catalog.printing.grid import paper
from catalog.printing.symbols import echelon, echelons, read, symbol, symbols

ECHELONS = [
    "team", "squad", "section", "platoon", "company", "battery", "troop", "battalion", "squadron",
    "regiment", "brigade", "division", "corps",
]  # fmt: skip
MARKERS = {"smoke", "minefield", "entrenchment", "disrupted", "crippled"}


def test_all_echelons_have_a_mark():
    assert sorted(echelons()) == sorted(ECHELONS)
    assert echelon("company").shapes == echelon("battery").shapes == echelon("troop").shapes


@pytest.mark.parametrize("name", sorted(symbols()))
def test_a_symbol_keeps_to_the_grid(name):
    one = symbol(name)
    assert one.title
    assert (one.width, one.height) == (36, 24)
    for shape in one.shapes:
        box = painted(shape)
        assert box.left >= -0.5, name
        assert box.top >= -0.5, name
        assert box.right <= 36.5, name
        assert box.bottom <= 24.5, name
    if name not in MARKERS:
        frame = one.shapes[0]
        assert isinstance(frame, Rect)
        assert (frame.fill, frame.stroke_width) == ("frame", 1.5)
        assert {shape.stroke_width for shape in one.shapes if shape.stroke} == {1.5}


def test_symbols_differ():
    assert len({symbol(name).shapes for name in symbols()}) == len(symbols())
    assert len(set(symbols().values())) == len(symbols())


def test_a_placed_symbol_has_its_colours_and_size():
    frame, ring = symbol("armour").placed(1, 2, 3.6, ink="#111111", frame="#eeeeee")
    assert (frame.fill, frame.stroke, ring.stroke, ring.fill) == (
        "#eeeeee", "#111111", "#111111", None,
    )  # fmt: skip
    box = painted(frame)
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((1, 2, 4.6, 4.4))


def written(tmp_path, body):
    file = tmp_path / "mine.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 24"><title>Mine</title>'
        f"{body}</svg>"
    )
    return file


def test_a_symbol_file_may_hold_the_subset(tmp_path):
    one = read(
        written(
            tmp_path,
            '<path d="M1,2 3 4H9V8C1 2 3 4 5 6Z" fill="none" stroke="currentColor"/>'
            '<polyline points="1,2 3,4" fill="none" stroke="#ff0000" stroke-width="2"/>'
            '<line x1="0" y1="0" x2="1" y2="1" stroke="currentColor"/>',
        )
    )
    path, polyline, _ = one.shapes
    assert isinstance(path, Path)
    assert path.commands == (
        ("M", 1, 2), ("L", 3, 4), ("L", 9, 4), ("L", 9, 8), ("C", 1, 2, 3, 4, 5, 6), ("Z",),
    )  # fmt: skip
    assert isinstance(polyline, Path)
    assert polyline.commands == (("M", 1, 2), ("L", 3, 4))
    assert polyline.stroke == "#ff0000"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<path d="m1 2" fill="none"/>', "absolute"),
        ('<path d="M1 2L3" fill="none"/>', "too few numbers"),
        ('<path d="M1 2Z3 4" fill="none"/>', "cannot|not a symbol"),
        ('<circle r="1" cx="1" cy="1" transform="scale(2)"/>', "transform"),
        ('<circle r="1" cx="1" cy="1" style="fill:red"/>', "style"),
        ('<circle r="1" cx="1" cy="1" fill="red"/>', "neither"),
        ("<text>a</text>", "<text> is not of the subset"),
        ("<rect", "not a symbol"),
    ],
)
def test_what_is_not_of_the_subset_is_refused(tmp_path, body, said):
    with pytest.raises(AssetError, match=said):
        read(written(tmp_path, body))


def test_an_unknown_symbol_is_refused():
    for name in ("tank", "../echelons/team", ""):
        with pytest.raises(AssetError, match=r"There are: .*armour"):
            symbol(name)


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_the_symbol_chart_names_every_symbol_on_one_page(tmp_path, name):
    out = tmp_path / "symbols.pdf"
    write_symbol_chart(out, paper(name))
    with pdfplumber.open(out) as pdf:
        (page,) = pdf.pages
        said = " ".join((page.extract_text() or "").split())
    for title in symbols().values():
        assert title.split()[0] in said
    assert "Company, battery, troop" in said


def test_the_symbol_chart_refuses_small_paper(tmp_path):
    with pytest.raises(PrintError, match=r"needs .* mm of height"):
        write_symbol_chart(tmp_path / "a.pdf", paper("100x100mm"))
