"""Every back lands on its front, read from the PDF as a person would check it: with a ruler."""

from __future__ import annotations

from dataclasses import dataclass

import pdfplumber
import pytest

from catalog.errors import PrintError
from catalog.printing.face import draw_counter
from catalog.printing.grid import Margins, paper
from catalog.printing.measure import problems
from catalog.printing.reverse import draw_back
from catalog.printing.sheet import SheetOptions, SheetTitle, write_counter_sheets
from catalog.query.faces import Counter, Layout, Slot

from .faces import face

MM = 72 / 25.4
TITLE = SheetTitle("Red Star/White Star", "Backs", "1a2b3c4d", ["Arvold 1999"])
PLAIN = Layout("plain", 12.7, (Slot("centre", "label"), Slot("right", "nation")))
ASKEW = Margins(left=12, top=7, right=19, bottom=23)


def numbered(count: int) -> list[Counter]:
    """So many counters, each of a unit of its own."""
    return [Counter(face(f"U{i:03}", layout=PLAIN, echelon="")) for i in range(count)]


@dataclass(frozen=True)
class Square:
    """A counter on a page, by its edges in mm, with its letters in the order of the file."""

    page: int
    left: float
    top: float
    size: float
    words: str
    head: float
    """How far down the square its nation's code stands, in mm."""

    @property
    def right(self) -> float:
        return self.left + self.size

    @property
    def bottom(self) -> float:
        return self.top + self.size


def squares(page, number: int, size: float) -> list[Square]:
    found = {}
    for rect in page.rects:
        sides = rect["width"] / MM, rect["height"] / MM
        if rect["fill"] and all(abs(side - size) < 0.01 for side in sides):
            found[round(rect["x0"] / MM, 3), round(rect["top"] / MM, 3)] = rect
    answer = []
    for (left, top), rect in found.items():
        inside = [
            char for char in page.chars
            if rect["x0"] < (char["x0"] + char["x1"]) / 2 < rect["x1"]
            and rect["top"] < (char["top"] + char["bottom"]) / 2 < rect["bottom"]
        ]  # fmt: skip
        words = "".join(char["text"] for char in inside)
        code = [char for char in inside if char["text"] in "US" and "USSR" in words][:4]
        middle = sum((c["top"] + c["bottom"]) / 2 for c in code) / max(1, len(code)) / MM
        answer.append(Square(number, left, top, size, words, middle - top))
    return answer


def printed(tmp_path, counters, **options) -> pdfplumber.PDF:
    out = tmp_path / "sheet.pdf"
    write_counter_sheets(counters, out, sheet=SheetOptions(**options), title=TITLE)
    return pdfplumber.open(out)


def folds(page) -> tuple[str, float]:
    """Which way the dashed line of a page runs, and where, in mm."""
    dashed = [line for line in page.lines if line["dash"] and line["dash"][0]]
    (line,) = dashed
    if line["width"] < line["height"]:
        return "x", line["x0"] / MM
    return "y", line["top"] / MM


def behind(square: Square, axis: str, twice: float) -> Square:
    """Where a back lies when the paper is turned or folded about an axis: as the front sees it."""
    left, top = square.left, square.top
    if axis == "x":
        left = twice - square.right
    else:
        top = twice - square.bottom
    return Square(square.page, left, top, square.size, square.words, square.head)


def sides(pdf, backs: str, sheet: SheetOptions) -> list[tuple[list[Square], list[Square], str]]:
    """Page by page: the fronts, the backs as the fronts see them, and the axis between them."""
    size, answer = sheet.size, []
    if backs == "fold":
        for number, page in enumerate(pdf.pages):
            if not (found := squares(page, number, size)):
                continue
            axis, at = folds(page)
            near = "left" if axis == "x" else "top"
            fronts = [s for s in found if getattr(s, near) < at]
            behinds = [behind(s, axis, 2 * at) for s in found if getattr(s, near) > at]
            answer.append((fronts, behinds, axis))
        return answer
    wide, tall = sheet.paper.width, sheet.paper.height
    axis = "x" if (tall >= wide) == (backs == "long-edge") else "y"
    pages = [squares(page, number, size) for number, page in enumerate(pdf.pages)]
    pages = [page for page in pages if page]
    assert len(pages) % 2 == 0
    for fronts, rear in zip(pages[::2], pages[1::2], strict=True):
        twice = wide if axis == "x" else tall
        answer.append((fronts, [behind(s, axis, twice) for s in rear], axis))
    return answer


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold"])
@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"margins": Margins(10, 10, 10, 20)}, 297),
        ({"paper": paper("Letter"), "margins": ASKEW}, 40),
        ({"paper": paper("187x251mm"), "margins": ASKEW, "gutter": 1.5, "size": 15.0}, 111),
        ({"paper": paper("297x210mm"), "margins": ASKEW, "size": 25.4 * 9 / 16}, 130),
        ({"paper": paper("Letter"), "size": 25.4 * 5 / 8, "gutter": 3.0, "bleed": 1.4}, 75),
        ({"paper": paper("200x200mm"), "size": 15.0, "marks": "none"}, 3),
        ({"size": 25.4 * 9 / 16, "marks": "lines", "corner_radius": 1.0, "gutter": 0.7}, 97),
    ],
)
def test_every_back_lands_on_its_front(tmp_path, backs, options, count):
    sheet = SheetOptions(backs=backs, **options)
    pdf = printed(tmp_path, numbered(count), backs=backs, **options)
    seen: list[str] = []
    for fronts, behinds, axis in sides(pdf, backs, sheet):
        assert len(fronts) == len(behinds)
        for front in sorted(fronts, key=lambda s: (round(s.top, 1), s.left)):
            (back,) = [
                b for b in behinds
                if abs(b.left - front.left) < 3 and abs(b.top - front.top) < 3
            ]  # fmt: skip
            for edge in ("left", "top", "right", "bottom"):
                assert abs(getattr(back, edge) - getattr(front, edge)) <= 0.05
            name = front.words.replace("USSR", "")
            assert name in back.words
            # The head of the back is behind the head of the front, whichever way it is turned.
            head = back.head if axis == "x" else front.size - back.head
            assert head < front.size / 2
            seen.append(name)
    assert seen == [f"U{i:03}" for i in range(count)]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_backs_move_by_the_shift_and_nothing_else_does(tmp_path, backs):
    options = {"margins": ASKEW, "backs": backs}
    plain = printed(tmp_path, numbered(30), **options)
    before = [squares(page, n, 12.7) for n, page in enumerate(plain.pages)]
    ruler = [line for line in plain.pages[1].lines if abs(line["width"] / MM - 50) < 0.01]
    moved = printed(tmp_path, numbered(30), shift_back=(0.7, -0.4), **options)
    after = [squares(page, n, 12.7) for n, page in enumerate(moved.pages)]
    assert before[0] == after[0]
    for old, new in zip(before[1], after[1], strict=True):
        assert new.left - old.left == pytest.approx(0.7, abs=0.01)
        assert new.top - old.top == pytest.approx(-0.4, abs=0.01)
    assert ruler == [line for line in moved.pages[1].lines if abs(line["width"] / MM - 50) < 0.01]


def cuts(page) -> set[tuple[float, float, float, float]]:
    """The marks of a page, in mm: not the ruler's lines, nor the fold."""
    return {
        tuple(round(line[edge] / MM, 1) for edge in ("x0", "top", "x1", "bottom"))
        for line in page.lines
        if abs(max(line["width"], line["height"]) / MM - 4.0) < 0.01
    }  # type: ignore[misc]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_marks_are_mirrored_with_the_backs(tmp_path, backs):
    front, back = printed(tmp_path, numbered(40), backs=backs, margins=ASKEW).pages
    turned = {
        (round(210 - x1, 1), y0, round(210 - x0, 1), y1) if backs == "long-edge"
        else (x0, round(297 - y1, 1), x1, round(297 - y0, 1))
        for x0, y0, x1, y1 in cuts(back)
    }  # fmt: skip
    assert len(cuts(front)) > 20
    for mark in cuts(front):
        assert any(
            all(abs(a - b) <= 0.11 for a, b in zip(mark, other, strict=True)) for other in turned
        ), mark


@pytest.mark.parametrize(("on", "which"), [("front", (0,)), ("back", (1,)), ("both", (0, 1))])
def test_marks_stand_on_the_sides_that_are_asked_for(tmp_path, on, which):
    pages = printed(tmp_path, numbered(20), backs="long-edge", marks_on=on).pages
    assert tuple(n for n, page in enumerate(pages) if cuts(page)) == which


@pytest.mark.parametrize(
    ("backs", "preference"),
    [("long-edge", "DuplexFlipLongEdge"), ("short-edge", "DuplexFlipShortEdge"), ("fold", None)],
)
def test_the_file_says_how_to_turn_the_paper(tmp_path, backs, preference):
    pdf = printed(tmp_path, numbered(3), backs=backs)
    duplex = pdf.doc.catalog["ViewerPreferences"].get("Duplex")
    assert (duplex and duplex.name) == preference
    assert ("long edge" in pdf.pages[0].extract_text()) == (backs == "long-edge")


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_foot_of_a_back_lies_behind_that_of_the_front_and_says_so(tmp_path, backs):
    front, back = printed(tmp_path, numbered(294), backs=backs).pages
    assert "page 1 of 2, front" in front.extract_text()
    assert "page 2 of 2, back" in back.extract_text()
    highest = min(s.top for s in squares(back, 1, 12.7))
    lowest = max(s.bottom for s in squares(back, 1, 12.7))
    title = [char for char in back.chars if char["top"] / MM < highest - 5.5]
    foot = [char for char in back.chars if char["bottom"] / MM > lowest + 5.5]
    assert (bool(title), bool(foot)) == ((False, True) if backs == "long-edge" else (True, False))
    for char in (*title, *foot):
        assert char["top"] / MM >= 4
        assert char["bottom"] / MM <= 293


@pytest.mark.parametrize("size", [12.7, 30.0])
def test_the_fold_and_its_label_lie_outside_the_counters(tmp_path, size):
    for options in ({}, {"paper": paper("Letter")}, {"marks": "none", "bleed": 0.0}):
        (page, *_) = printed(tmp_path, numbered(160), backs="fold", size=size, **options).pages
        axis, at = folds(page)
        near, far = ("left", "right") if axis == "x" else ("top", "bottom")
        low, high = ("x0", "x1") if axis == "x" else ("top", "bottom")
        found = squares(page, 0, size)
        before = max(getattr(s, far) for s in found if getattr(s, far) < at)
        after = min(getattr(s, near) for s in found if getattr(s, near) > at)
        assert at - before == pytest.approx(after - at, abs=0.01)
        assert at - before >= 2.0 - 0.01
        label = [c for c in page.chars if before < (c[low] + c[high]) / 2 / MM < after]
        assert "".join(c["text"] for c in label).startswith("fold")
        assert min(c[low] for c in label) / MM > before
        assert max(c[high] for c in label) / MM < at + 0.6  # its descent; no letter has one


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"backs": "sideways"}, "none, long-edge, short-edge, fold"),
        ({"backs": "fold", "size": 140.0}, r"140 mm fits twice on A4 \(210 × 297 mm\).*5\.5 mm"),
        ({"backs": "none", "marks_on": "back"}, "no backs"),
        ({"marks_on": "left"}, "front, back, both"),
        ({"backs": "fold", "shift_back": (1.0, 0.0)}, "long-edge or short-edge"),
        ({"backs": "long-edge", "shift_back": (6.0, 0.0)}, "at most 5 mm"),
        ({"backs": "long-edge", "margins": Margins(left=6), "shift_back": (1.0, 0.0)},
         r"left margin of 6 mm.*6\.5 mm"),
        ({"backs": "short-edge", "margins": Margins(top=6), "shift_back": (0.0, 1.0)},
         r"top margin of 6 mm.*6\.5 mm"),
    ],
)  # fmt: skip
def test_backs_that_cannot_be_are_refused(tmp_path, options, said):
    with pytest.raises(PrintError, match=said):
        printed(tmp_path, numbered(3), **options)
    assert list(tmp_path.iterdir()) == []


def back_words(counter: Counter) -> str:
    return " ".join(item.text for item in draw_back(counter, 12.7) if hasattr(item, "text"))


def test_a_back_says_whose_and_what_it_is():
    unit = face("T-72 Battalion", nation_code="SU")
    assert back_words(Counter(unit)) == "SU su T-72 Battalion"
    for kind, words in (
        ("vehicle", "vehicle of"),
        ("dismounted", "dismounted from"),
        ("one-shot", "one shot of"),
        ("limbered", "limbered of"),
    ):
        beside = face("BTR", nation_code="SU", kind=kind)
        said = back_words(Counter(beside, "401a", of="Rifle Company"))
        assert said == f"SU su {words} Rifle Company"
    assert back_words(Counter(face("BTR", nation_code="SU", kind="vehicle"))) == "SU su vehicle BTR"
    assert back_words(Counter(face("NATO smoke", nation_code="US", kind="marker"))) == "NATO smoke"


@pytest.mark.parametrize("size", [12.7, 25.4 * 9 / 16, 15.0, 25.0])
def test_backs_are_sound(size):
    names = ("T-72", "Mi-8 Hip-E Assault Helicopter Section", "Panzergrenadierbataillon",
             "Łódź Fusiliers (reserve)", "A B C D E F G")  # fmt: skip
    for name in names:
        for kind in ("unit", "vehicle", "marker"):
            for of in ("", "Dismounted Mechanized Rifle Battalion"):
                counter = Counter(face(name, kind=kind), of=of)
                assert problems(draw_back(counter, size), size) == [], (name, kind, of)


def test_front_and_back_have_one_ground():
    counter = Counter(face("T-72", edge="frame"))
    front, back = draw_counter(counter, 12.7), draw_back(counter, 12.7)
    ground = [item for item in front if item.part in ("background", "edge")]
    assert ground == [item for item in back if item.part in ("background", "edge")]
