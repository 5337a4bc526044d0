from __future__ import annotations

import pdfplumber
import pytest

from catalog.errors import PrintError
from catalog.printing.calibration import SPAN, places, write_calibration
from catalog.printing.grid import paper
from catalog.printing.printer import Printer, read_printer, write_printer

MM = 72 / 25.4


def written(tmp_path, name="A4", **options):
    out = tmp_path / "calibration.pdf"
    write_calibration(out, paper(name), **options)
    return pdfplumber.open(out)


def middles(page) -> list[tuple[float, float]]:
    """The middles of crosses or scales, in mm, by their lines of twice the span."""
    long = [
        line for line in page.lines
        if abs(max(line["width"], line["height"]) / MM - 2 * SPAN) < 0.01
    ]  # fmt: skip
    thick = max(line["linewidth"] for line in long)
    axes = [line for line in long if line["linewidth"] == thick]
    found = set()
    for level in axes:
        for upright in axes:
            if level["width"] > upright["width"] and (
                upright["top"] < level["top"] < upright["bottom"]
                and level["x0"] < upright["x0"] < level["x1"]
            ):
                found.add((round(upright["x0"] / MM, 2), round(level["top"] / MM, 2)))
    return sorted(found)


@pytest.mark.parametrize("name", ["A4", "Letter", "160x200mm"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_scales_lie_behind_the_crosses(tmp_path, name, backs):
    sheet = paper(name)
    front, back = written(tmp_path, name, backs=backs).pages
    crosses = middles(front)
    for cross, place in zip(crosses, sorted(places(sheet)), strict=True):
        assert cross == pytest.approx(place, abs=0.02)
    turned = [
        (sheet.width - x, y) if backs == "long-edge" else (x, sheet.height - y)
        for x, y in middles(back)
    ]
    for cross, scale in zip(crosses, sorted(turned), strict=True):
        assert scale == pytest.approx(cross, abs=0.05)


def test_what_is_read_off_is_what_mends_it(tmp_path):
    """A printer that puts backs 0.4 mm too far left and 0.2 mm too low is mended by 0.4,-0.2."""
    off = (-0.4, 0.2)
    _, back = written(tmp_path).pages
    printed = [(x + off[0], y + off[1]) for x, y in middles(back)]
    nominal = sorted((210 - x, y) for x, y in places(paper("A4")))
    read = [(n[0] - p[0], n[1] - p[1]) for n, p in zip(nominal, sorted(printed), strict=True)]
    for shift in read:
        assert shift == pytest.approx((0.4, -0.2), abs=0.02)
    _, mended = written(tmp_path, shift=(0.4, -0.2)).pages
    landed = sorted((x + off[0], y + off[1]) for x, y in middles(mended))
    for point, wanted in zip(landed, nominal, strict=True):
        assert point == pytest.approx(wanted, abs=0.02)
    assert "shifted by 0.4, -0.2 mm" in mended.extract_text()


def test_the_rules_are_as_long_as_they_say(tmp_path):
    for name, length in (("A4", 150), ("160x200mm", 100)):
        front = written(tmp_path, name).pages[0]
        sides = [side for line in front.lines for side in (line["width"] / MM, line["height"] / MM)]
        assert sum(abs(side - length) < 0.01 for side in sides) == 2
        assert f"{length} mm long" in front.extract_text()


def test_the_file_says_how_to_turn_the_paper(tmp_path):
    wishes = written(tmp_path, backs="short-edge").doc.catalog["ViewerPreferences"]
    assert wishes["Duplex"].name == "DuplexFlipShortEdge"
    assert wishes["PrintScaling"].name == "None"


def test_nothing_leaves_the_paper(tmp_path):
    for name in ("A4", "Letter", "140x190mm"):
        sheet = paper(name)
        for page in written(tmp_path, name, shift=(5.0, 5.0)).pages:
            for char in page.chars:
                assert 4 * MM <= char["x0"] < char["x1"] <= (sheet.width - 4) * MM
                assert 4 * MM <= char["top"] < char["bottom"] <= (sheet.height - 4) * MM


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("A4", {"backs": "fold"}, "long-edge, short-edge"),
        ("A4", {"shift": (5.1, 0.0)}, "at most 5 mm"),
        ("100x150mm", {}, r"needs 140 × 190 mm.*has 100 × 150"),
    ],
)
def test_what_cannot_be_calibrated_is_refused(tmp_path, name, options, said):
    with pytest.raises(PrintError, match=said):
        written(tmp_path, name, **options)
    assert list(tmp_path.iterdir()) == []


def test_a_profile_is_read_as_it_was_saved(tmp_path):
    printer = Printer("short-edge", (0.4, -0.25))
    write_printer(printer, tmp_path / "mine.json")
    assert read_printer(tmp_path / "mine.json") == printer


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no printer profile.*orbat print profile"),
        ("[1]", "no printer profile"),
        ('{"orbat": "printer/2"}', "no printer profile"),
        ('{"orbat": "printer/1", "backs": "long-edge"}', "shift_back must be two"),
        ('{"orbat": "printer/1", "backs": "long-edge", "shift_back": [1]}', "two numbers"),
        ('{"orbat": "printer/1", "backs": "long-edge", "shift_back": [true, 1]}', "two numbers"),
        ('{"orbat": "printer/1", "backs": "long-edge", "shift_back": [9, 1]}', "at most 5 mm"),
        ('{"orbat": "printer/1", "backs": "long-edge", "shift_back": [NaN, 1]}', "two numbers"),
        ('{"orbat": "printer/1", "backs": "fold", "shift_back": [0, 1]}', "long-edge, short-edge"),
    ],
)
def test_a_broken_profile_is_refused(tmp_path, content, said):
    (tmp_path / "mine.json").write_text(content)
    with pytest.raises(PrintError, match=said):
        read_printer(tmp_path / "mine.json")


def test_a_profile_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(PrintError, match=r"cannot be read \(No such file"):
        read_printer(tmp_path / "mine.json")
    for printer in (Printer("fold", (0.0, 0.0)), Printer("long-edge", (7.0, 0.0))):
        with pytest.raises(PrintError):
            write_printer(printer, tmp_path / "mine.json")
    assert list(tmp_path.iterdir()) == []
