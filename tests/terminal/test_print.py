"""The options of ``orbat print``: what they give, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pdfplumber
import pytest

from tests.terminal.conftest import Orbat

MM = 72 / 25.4
Print = Callable[..., pdfplumber.PDF]


@pytest.fixture
def printed(orbat: Orbat, tmp_path: Path) -> Print:
    """Print counters with some options, and open the PDF."""

    def run(*words: str) -> pdfplumber.PDF:
        out = tmp_path / "x.pdf"
        ran = orbat("print", "counters", *words, "-o", str(out))
        assert ran.code == 0, ran.err
        return pdfplumber.open(out)

    return run


def squares(page: pdfplumber.page.Page, size: float = 12.7) -> list[tuple[float, float]]:
    return sorted(
        (round(r["x0"] / MM, 2), round(r["top"] / MM, 2))
        for r in page.rects
        if abs(r["width"] / MM - size) < 0.01 and abs(r["height"] / MM - size) < 0.01 and r["fill"]
    )


def test_lengths_are_read_with_their_units(printed: Print) -> None:
    options = ["--unit", "3 t-72", "--exclude", "vehicle", "--bleed", "0.02in"]
    plain = squares(printed(*options).pages[0])
    assert len(plain) == 3
    apart = squares(printed(*options, "--gutter", "0.1in").pages[0])
    assert apart[1][0] - apart[0][0] == pytest.approx(12.7 + 2.54, abs=0.02)
    aside = squares(printed(*options, "--margins", "0.4,0.4,1.2,2in").pages[0])
    assert aside[0][0] >= 2 * 25.4 - 0.01
    assert squares(printed(*options, "--margins", "10,10,20,10").pages[0]) == plain
    # One length is for all sides; the foot has its room all the same.
    assert len(squares(printed(*options, "--margins", "10mm").pages[0])) == 3


def test_marks_are_as_long_and_thick_as_asked(printed: Print) -> None:
    marks = ["--mark-length", "3mm", "--mark-distance", "2mm", "--mark-weight", "0.4mm"]
    (page,) = printed("--unit", "1 t-72", "--exclude", "vehicle", *marks).pages
    found = [m for m in page.lines if abs(max(m["width"], m["height"]) / MM - 3) < 0.01]
    assert len(found) == 8
    assert {round(mark["linewidth"] / MM, 2) for mark in found} == {0.4}


BTR = ("--unit", "2 russian/Mechanized Rifle Company", "--marker", "2 minefield")


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ((), 10),
        (("--exclude", "vehicle"), 8),
        (("--exclude", "vehicle", "--exclude", "one-shots"), 6),
        (("--exclude", "dismounted", "--exclude", "unit"), 6),
        (("--include", "marker"), 2),
        (("--include", "one-shot", "--include", "markers"), 4),
    ],
)
def test_kinds_are_included_and_excluded(
    orbat: Orbat,
    tmp_path: Path,
    words: tuple[str, ...],
    count: int,
) -> None:
    ran = orbat("print", "counters", *BTR, *words, "-o", str(tmp_path / "x.pdf"), "--json")
    assert ran.json["counters"] == count  # type: ignore[index]


def test_a_companion_says_on_its_back_whose_it_is(printed: Print) -> None:
    pages = printed("--unit", "1 russian/Mechanized Rifle Company", "--backs", "long-edge").pages
    said = " ".join(char["text"] for char in pages[1].chars).replace(" ", "")
    for words in ("vehicleof", "dismountedfrom", "oneshotof", "SovietUnion"):
        assert words in said
    assert said.count("MechanizedRifleCompany") == 5  # the foot names it too


def test_a_profile_turns_and_shifts_backs(orbat: Orbat, printed: Print, tmp_path: Path) -> None:
    mine = str(tmp_path / "mine.json")
    assert orbat("print", "profile", "--shift-back", "0.4,-0.2mm", "-o", mine).code == 0
    plain = printed("--unit", "1 t-72", "--backs", "long-edge").pages
    moved = printed("--unit", "1 t-72", "--printer-profile", mine).pages
    (x, y), *_ = squares(plain[1])
    (u, v), *_ = squares(moved[1])
    assert (u - x, v - y) == pytest.approx((0.4, -0.2), abs=0.02)
    assert squares(plain[0]) == squares(moved[0])
    by_hand = printed("--unit", "1 t-72", "--printer-profile", mine, "--shift-back", "0,0").pages
    assert squares(by_hand[1]) == squares(plain[1])
    assert len(printed("--unit", "1 t-72", "--printer-profile", mine, "--backs", "none").pages) == 1
    ran = orbat(
        "print", "counters", "--unit", "t-72", "--backs", "short-edge", "--printer-profile", mine,
        "-o", str(tmp_path / "y.pdf"),
    )  # fmt: skip
    assert ran.code == 2
    assert "calibration sheet with --backs short-edge" in ran.err


@pytest.mark.parametrize("palette", ["grey", "safe"])
def test_a_palette_is_given_out_in_the_order_of_the_game(printed: Print, palette: str) -> None:
    from catalog.printing.colour import rgb
    from catalog.printing.palette import GREYS, SAFE_COLOURS

    grounds = GREYS if palette == "grey" else SAFE_COLOURS
    for name, place in (("us/m60a1", 0), ("west german/leopard", 1), ("russian/t-72 company", 2)):
        (page, *_) = printed("--unit", f"1 {name}", "--palette", palette).pages
        fills = [tuple(r["non_stroking_color"]) for r in page.rects if r["fill"]]
        assert any(fill == pytest.approx(rgb(grounds[place]), abs=0.001) for fill in fills)


MISTAKES = [
    (("--margins", "1,2,3"), "10,10,20,10mm"),
    (("--margins", "3mm"), "left margin of 3 mm"),
    (("--margins", "10,10,10,10"), "bottom margin of 10 mm is too small"),
    (("--margins", "120mm"), "leave 0.0 ×"),
    (("--gutter", "wide"), "no length"),
    (("--bleed", "3mm"), "outside the bleed of 3 mm"),
    (("--corner-radius", "9mm"), "from 0 to 6.35 mm"),
    (("--marks", "dots"), "crop, lines, none"),
    (("--mark-weight", "0.1mm"), "0.25 mm"),
    (("--mark-weight", "4mm"), "at most 1 mm"),
    (("--marks-on", "top"), "front, back, both"),
    (("--marks-on", "back"), "no backs"),
    (("--palette", "mauve"), "colour, grey, safe"),
    (("--backs", "upside-down"), "none, long-edge, short-edge, fold"),
    (("--backs", "fold", "--size", "95mm", "--paper", "A5"), "mm"),
    (("--shift-back", "1"), "0.4,-0.2"),
    (("--shift-back", "1,1"), "long-edge or short-edge"),
    (("--printer-profile", "nowhere.json"), "nowhere.json cannot be read"),
    (("--include", "tanks"), "unit, vehicle, dismounted, one-shot, marker"),
    (("--include", "unit", "--exclude", "marker"), "not both"),
    (("--exclude", "marker", "--marker", "2 minefield"), "leave out"),
    (("--exclude", "unit"), "no counter to print"),
]


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=lambda v: " ".join(v) if v else "")
def test_what_cannot_be_printed_is_refused_with_how_to_mend_it(
    orbat: Orbat,
    tmp_path: Path,
    words: tuple[str, ...],
    says: str,
) -> None:
    ran = orbat("print", "counters", "--unit", "t-72", *words, "-o", str(tmp_path / "x.pdf"))
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == []


def test_the_calibration_sheet(orbat: Orbat, tmp_path: Path) -> None:
    out = tmp_path / "calibration.pdf"
    ran = orbat("print", "calibration", "-o", str(out), "--paper", "Letter")
    assert ran.code == 0
    with pdfplumber.open(out) as pdf:
        assert len(pdf.pages) == 2
