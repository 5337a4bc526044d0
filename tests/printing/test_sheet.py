from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest
from PIL import Image

from catalog.errors import AssetError, PrintError
from catalog.printing import weasy
from catalog.printing.grid import Margins, grid, paper
from catalog.printing.sheet import SheetOptions, SheetReport, SheetTitle, write_counter_sheets
from catalog.query.faces import Counter

from .faces import LODZ, T72, UNKNOWN, WIDE, face, spread

MM = 72 / 25.4
TITLE = SheetTitle(
    "Red Star/White Star",
    "Scenario 11, 1972-74",
    "1a2b3c4d",
    ["Arvold 1999", "SPI 1972"],
    ["T-62 has no known values"],
)


def printed(tmp_path, counters, title=TITLE, **options) -> tuple[SheetReport, pdfplumber.PDF]:
    out = tmp_path / "sheet.pdf"
    report = write_counter_sheets(counters, out, sheet=SheetOptions(**options), title=title)
    return report, pdfplumber.open(out)


def squares(page, size):
    """The left and top of every counter's own square on a page, in mm."""
    return [
        (rect["x0"] / MM, rect["top"] / MM)
        for rect in page.rects
        if rect["fill"]
        and abs(rect["width"] / MM - size) < 0.05
        and abs(rect["height"] / MM - size) < 0.05
    ]


@pytest.mark.parametrize(
    ("sheet", "count"),
    [
        ({}, 300),
        ({"paper": paper("Letter")}, 300),
        ({"paper": paper("Letter"), "size": 25.4 * 9 / 16, "gutter": 2.0}, 40),
        ({"size": 25.4 * 5 / 8}, 33),
        ({"size": 15.0, "gutter": 1.0, "marks": "lines"}, 200),
        ({"paper": paper("150x120mm"), "size": 20.0, "marks": "none", "bleed": 0.0}, 20),
    ],
)
def test_every_counter_lies_on_the_grid(tmp_path, sheet, count):
    report, pdf = printed(tmp_path, spread(count), **sheet)
    options = SheetOptions(**sheet)
    places = grid(options.paper, options.size, options.margins, options.gutter)
    assert report == SheetReport(places.pages(count), count, len(WIDE))
    assert len(pdf.pages) == report.pages
    left = count
    for page in pdf.pages:
        here = min(left, places.per_page)
        found = squares(page, options.size)
        # A colour under the counters can be as large as one where nothing bleeds.
        for place in range(here):
            x, y = places.position(place)
            assert any(abs(x - u) <= 0.05 and abs(y - v) <= 0.05 for u, v in found), place
        assert all(
            any(
                abs(x - u) <= 0.05 and abs(y - v) <= 0.05
                for x, y in map(places.position, range(here))
            )
            for u, v in found
        )
        left -= here


def test_page_boxes_are_the_paper(tmp_path):
    for name in ("A4", "Letter", "200x250mm"):
        sheet = paper(name)
        _, pdf = printed(tmp_path, spread(3), paper=sheet)
        for page in pdf.pages:
            for box in ("MediaBox", "TrimBox"):
                assert [float(edge) for edge in page.page_obj.attrs[box]] == pytest.approx(
                    [0, 0, sheet.width * MM, sheet.height * MM], abs=0.001
                )


def test_the_file_says_what_it_needs(tmp_path):
    _, pdf = printed(tmp_path, spread(3))
    catalog = pdf.doc.catalog
    assert catalog["ViewerPreferences"]["PrintScaling"].name == "None"
    assert catalog["Lang"] in (b"en", "en")
    assert pdf.metadata["Title"] == "Red Star/White Star · Scenario 11, 1972-74"
    assert "CreationDate" not in pdf.metadata


def test_text_can_be_selected_and_searched(tmp_path):
    _, pdf = printed(tmp_path, [Counter(T72, "371a"), Counter(LODZ, "9", ours=True)])
    said = pdf.pages[0].extract_text()
    for text in ("T-72", "Łódź Т-34", "371a", "9+", "AP", "USSR"):
        assert text in said, text
    reader = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0].get_textpage().get_text_range()
    assert "T-72" in reader
    assert "Łódź" in reader


def test_fonts_are_embedded_subsets(tmp_path):
    _, pdf = printed(tmp_path, spread(30))
    names = {char["fontname"] for char in pdf.pages[0].chars}
    assert names
    for name in names:
        assert re.match(r"[A-Z]{6}\+Roboto-?Condensed", name), name
    data = (tmp_path / "sheet.pdf").read_bytes()
    assert data.count(b"/FontFile2") == data.count(b"/FontDescriptor ")
    assert len(data) < 100_000


def test_the_ruler_is_fifty_millimetres(tmp_path):
    for name in ("A4", "100x150mm"):
        _, pdf = printed(tmp_path, spread(3), paper=paper(name))
        page = pdf.pages[0]
        lengths = [line["width"] / MM for line in page.lines]
        assert any(abs(mm - 50) < 0.01 for mm in lengths)
        assert "Print at 100 %. This rule is 50 mm long." in page.extract_text()


def test_each_page_says_what_it_is(tmp_path):
    _, pdf = printed(tmp_path, spread(300))
    for number, page in enumerate(pdf.pages, 1):
        said = page.extract_text()
        assert (
            f"Red Star/White Star · Scenario 11, 1972-74 · page {number} of 2 · data 1a2b3c4d"
            in said
        )
        assert "Sources: Arvold 1999 · SPI 1972" in said
        assert "Notes: T-62 has no known values" in said


def test_what_the_foot_cannot_hold_goes_to_a_last_page(tmp_path):
    notes = [f"Unit {n} has no known values" for n in range(60)]
    long = SheetTitle("Game", "A selection " * 30, "1a2b", ["A source"], notes)
    report, pdf = printed(tmp_path, spread(3), title=long)
    assert report.pages == len(pdf.pages) == 2
    read = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")
    first, last = (" ".join(p.get_textpage().get_text_range().split()) for p in read)
    assert "see the last page" in first
    assert "page 1 of 2 · data 1a2b" in first
    assert all(note in last for note in notes)
    assert "page 2 of 2" in last


def test_very_many_notes_take_as_many_pages_as_they_need(tmp_path):
    notes = [f"Note {n}: " + "a unit without known values, " * 4 for n in range(400)]
    report, pdf = printed(tmp_path, spread(3), title=SheetTitle("Game", "All", notes=notes))
    assert report.pages == len(pdf.pages) > 2
    assert "Note 399" in pdf.pages[-1].extract_text()
    assert f"page {report.pages} of {report.pages}" in pdf.pages[-1].extract_text()


def test_nothing_of_the_foot_leaves_the_paper_or_touches_the_counters(tmp_path):
    for options in ({}, {"paper": paper("Letter")}, {"paper": paper("100x150mm")}):
        sheet = SheetOptions(**options)
        places = grid(sheet.paper, sheet.size, sheet.margins)
        _, pdf = printed(tmp_path, spread(places.per_page), **options)
        for char in pdf.pages[0].chars:
            assert char["x0"] >= 4 * MM
            assert char["x1"] <= (sheet.paper.width - 4) * MM
            assert char["bottom"] <= (sheet.paper.height - 4) * MM
        foot = [c for c in pdf.pages[0].chars if c["top"] / MM > places.block.bottom]
        assert foot
        assert min(c["top"] for c in foot) / MM > places.block.bottom + 5.5


@pytest.mark.parametrize("gutter", [0.0, 2.0])
def test_crop_marks_lie_outside_the_counters(tmp_path, gutter):
    sheet = SheetOptions(gutter=gutter)
    places = grid(sheet.paper, sheet.size, sheet.margins, gutter)
    count = places.columns * 2 + 3
    _, pdf = printed(tmp_path, spread(count), gutter=gutter)
    block, reach = places.block, 5.6
    page = pdf.pages[0]
    marks = [
        line for line in page.lines
        if abs(max(line["width"], line["height"]) / MM - sheet.mark_length) < 0.01
    ]  # fmt: skip
    xs, ys = places.cuts(count)
    assert len(marks) == 2 * len(xs) + 2 * len(ys)
    for mark in marks:
        assert mark["linewidth"] / MM >= 0.25 - 1e-3
        left, right = mark["x0"] / MM, mark["x1"] / MM
        top, bottom = mark["top"] / MM, mark["bottom"] / MM
        assert right < block.left or left > block.right or bottom < block.top or top > block.bottom
        assert left > block.left - reach
        assert bottom < block.bottom + reach


def test_neighbours_of_one_colour_show_no_seam(tmp_path):
    plain = face("", symbol="", echelon="", nation_code="", colour="#204080")
    out = tmp_path / "sheet.pdf"
    write_counter_sheets([Counter(plain)] * 60, out, sheet=SheetOptions(), title=TITLE)
    places = grid(paper("A4"), 12.7, Margins())
    for dpi in (96, 150, 203):
        picture = pypdfium2.PdfDocument(out)[0].render(scale=dpi / 72).to_pil().convert("RGB")
        x0, y0 = places.position(0)
        box = tuple(
            int(v * dpi / 25.4) for v in (x0 + 1, y0 + 1, x0 + 14 * 12.7 - 1, y0 + 3.9 * 12.7)
        )
        inside: Image.Image = picture.crop(box)
        assert inside.getcolors() == [(inside.width * inside.height, (0x20, 0x40, 0x80))]


def test_a_colour_never_bleeds_into_its_neighbour(tmp_path):
    red = face("", symbol="", echelon="", nation_code="", colour="#c00000")
    blue = face("b", symbol="", echelon="", nation_code="", colour="#0000c0")
    out = tmp_path / "sheet.pdf"
    row = [Counter(red), Counter(blue)] * 7
    write_counter_sheets(row + row[::-1], out, sheet=SheetOptions(), title=TITLE)
    picture = pypdfium2.PdfDocument(out)[0].render(scale=600 / 72).to_pil().convert("RGB")
    places = grid(paper("A4"), 12.7, Margins())
    for place in (0, 1, 14, 15):
        x, y = places.position(place)
        expected = (0xC0, 0, 0) if place in (0, 15) else (0, 0, 0xC0)
        for u, v in ((0.1, 0.1), (12.6, 0.1), (0.1, 12.6), (12.6, 12.6)):
            spot = tuple(round(c * 600 / 25.4) for c in (x + u, y + v))
            assert picture.getpixel(spot) == expected
    x, y = places.position(0)
    assert picture.getpixel((round((x - 0.3) * 600 / 25.4), round((y + 6) * 600 / 25.4))) == (
        0xC0, 0, 0,
    )  # fmt: skip


def test_unknown_values_are_boxes_on_paper(tmp_path):
    _, pdf = printed(tmp_path, [Counter(UNKNOWN)])
    white = [r for r in pdf.pages[0].rects if r["non_stroking_color"] == (1, 1, 1) and r["stroke"]]
    dashed = [r for r in white if r["width"] < 3 * MM and r["height"] < 3 * MM]
    assert len(dashed) == 5


def test_the_same_sheet_has_the_same_bytes(tmp_path):
    printed(tmp_path, spread(300))
    first = (tmp_path / "sheet.pdf").read_bytes()
    printed(tmp_path, spread(300))
    assert (tmp_path / "sheet.pdf").read_bytes() == first


def test_another_process_prints_the_same_bytes(tmp_path):
    printed(tmp_path, spread(40))
    code = (
        "import sys; from pathlib import Path; sys.path[:0] = sys.argv[2:];"
        "from printing.test_sheet import *;"
        "write_counter_sheets(spread(40), Path(sys.argv[1]), sheet=SheetOptions(), title=TITLE)"
    )
    paths = [str(tmp_path / "other.pdf"), str(Path(__file__).parents[1]), *sys.path]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    subprocess.run([sys.executable, "-c", code, *paths], check=True, env=environment)
    assert (tmp_path / "other.pdf").read_bytes() == (tmp_path / "sheet.pdf").read_bytes()


def test_progress_is_told(tmp_path):
    told = []
    write_counter_sheets(
        spread(600), tmp_path / "a.pdf", sheet=SheetOptions(), title=TITLE,
        progress=lambda done, total: told.append((done, total)),
    )  # fmt: skip
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"size": 300.0}, "No counter of 300 mm fits on A4"),
        ({"marks": "stars"}, "crop, lines, none"),
        ({"mark_weight": 0.1}, r"at least 0\.25"),
        ({"bleed": 2.0}, "outside the bleed"),
        ({"bleed": -1.0}, "bleed cannot be"),
        ({"margins": Margins(left=3)}, r"left margin.*5\.5 mm"),
        ({"margins": Margins(bottom=10)}, r"bottom margin.*19\.5 mm"),
        ({"margins": Margins(bottom=10), "marks": "none"}, r"bottom margin.*14 mm"),
    ],
)
def test_what_cannot_be_printed_is_refused(tmp_path, options, said):
    with pytest.raises(PrintError, match=said):
        printed(tmp_path, spread(3), **options)
    assert list(tmp_path.iterdir()) == []


def test_nothing_to_print_is_refused(tmp_path):
    with pytest.raises(PrintError, match=r"no counter to print"):
        printed(tmp_path, [])


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(PrintError, match=r"does not exist: make it"):
        printed(tmp_path / "nowhere", spread(3))
    (tmp_path / "sheet.pdf").mkdir()
    with pytest.raises(PrintError, match=r"is a folder"):
        printed(tmp_path, spread(3))


def test_a_folder_that_may_not_be_written_is_refused(tmp_path, monkeypatch):
    def refused(**_where):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refused)  # root may write into any folder
    with pytest.raises(
        PrintError, match=r"Nothing can be written in .*Permission denied.*allow it"
    ):
        printed(tmp_path, spread(3))


def test_a_full_disk_leaves_the_old_sheet(tmp_path, monkeypatch):
    out = tmp_path / "sheet.pdf"
    out.write_bytes(b"old")

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(PrintError, match=r"sheet.pdf cannot be written \(No space left"):
        printed(tmp_path, spread(3))
    assert out.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["sheet.pdf"]


def test_an_interrupted_sheet_leaves_the_old_one(tmp_path, monkeypatch):
    out = tmp_path / "sheet.pdf"
    out.write_bytes(b"old")

    def interrupted(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("catalog.printing.sheet.render", interrupted)
    with pytest.raises(KeyboardInterrupt):
        printed(tmp_path, spread(3))
    assert out.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_missing_library_is_named_with_the_package_that_holds_it(tmp_path, monkeypatch):
    def failing(name):
        raise OSError(f"cannot load library 'libgobject-2.0-0' for {name}\nmore")

    weasy.weasyprint.cache_clear()
    monkeypatch.setattr(weasy, "import_module", failing)
    with pytest.raises(AssetError, match=r"libpangoft2-1.0-0 libharfbuzz-subset0"):
        printed(tmp_path, spread(3))
    assert list(tmp_path.iterdir()) == []


def test_importing_the_package_loads_neither_weasyprint_nor_fonttools():
    code = (
        "import sys, catalog.printing.sheet, catalog.printing.svg, catalog.printing.chart;"
        "print([m for m in ('weasyprint', 'fontTools', 'pydyf', 'jinja2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert importlib.util.find_spec("weasyprint")
