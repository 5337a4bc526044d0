"""What an army list is chosen from and played with: price lists, rosters, references, labels."""

from __future__ import annotations

import re
from pathlib import Path

import pdfplumber
import pytest

from catalog.errors import PrintError
from catalog.names import fold
from catalog.points import evaluate, load
from catalog.points.shown import points
from catalog.printing import grid
from catalog.printing.aids.flow import Block, Row, flow, packed, wrapped
from catalog.printing.aids.price_lists import write_price_list
from catalog.printing.aids.reference import write_reference
from catalog.printing.aids.roster import write_roster
from catalog.printing.display import Rect, Text
from catalog.printing.fonts import font
from catalog.printing.labels import Label, draw_label, label_grid, write_labels
from catalog.query.charts import reference_charts
from catalog.query.prices import price_list, price_lists, serves
from catalog.terminal import labelling

from .conftest import EXAMPLES, imprint
from .reading import Aid, plain

MM = 72 / 25.4


# Price lists


def priced(aid: Aid) -> dict[str, list[tuple[str, str]]]:
    """Under each folded heading the names and points that stand there."""
    found: dict[str, list[tuple[str, str]]] = {}
    for table in aid.tables:
        heading = fold(table[0][0].text).removesuffix("continued")
        for row in table[1:]:
            name, marks = row[0].text, row[0].marks
            found.setdefault(heading, []).append((name.removesuffix(marks), row[-1].text))
    return found


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_price_list_is_whole_on_two_pages_at_most(held, tmp_path, paper):
    for summary in price_lists(held):
        out = tmp_path / "list.pdf"
        prices = price_list(held, summary.id)
        pages = write_price_list(
            held, out, prices, paper=grid.paper(paper), imprint=imprint(summary.nation)
        )
        assert pages <= 2, summary.id
        told = priced(Aid(out))
        for category in prices.categories:
            rows = told[fold(category.name)]
            figures = sorted(int(re.sub(r"\?$", "", figure)) for _, figure in rows)
            assert figures == sorted(entry.points for entry in category.entries), category.name


def test_a_list_has_what_every_list_has(soviet_prices):
    told = priced(soviet_prices)
    assert ("Artillery FOO", "10") in told["generictroops"]
    assert ("Section of Minefields", "4") in told["fielddefences"]


def test_a_doubtful_price_is_marked_and_explained(soviet_prices):
    (row,) = [r for r in told_rows(soviet_prices) if r[0].text.startswith("M-53 Mortar")]
    assert (row[-1].text, row[-1].marks) == ("8", "?")
    assert "M-53 Mortar" in soviet_prices.text.split("Marks and notes")[1]


def told_rows(aid: Aid):
    return [row for table in aid.tables for row in table]


def test_names_stand_in_an_order_that_can_be_searched(soviet_prices):
    names = [name for name, _ in priced(soviet_prices)["tanks"]]
    assert names.index("T-54") < names.index("T-55A") < names.index("T-72") < names.index("T-80")


def test_of_a_year_only_what_served_is_printed(held, tmp_path):
    prices = price_list(held, "modern-spearhead/prices/soviet")
    out = tmp_path / "1972.pdf"
    write_price_list(held, out, prices, paper=grid.paper("A4"), imprint=imprint("1972"), year=1972)
    told = priced(Aid(out))
    for category in prices.categories:
        served = [entry for entry in category.entries if serves(entry, 1972)]
        assert len(told.get(fold(category.name), [])) == len(served)
    assert "for 1972" in Aid(out).text


# Rosters


def test_a_roster_has_every_stand_and_its_boxes(held, roster):
    evaluation = evaluate(load(EXAMPLES / "kampfgruppe-1944.yaml"), held)
    rows = [[cell.text for cell in row] for row in told_rows(roster)]
    groups = [*evaluation.army.groups(), *(g for o in evaluation.army.options for g in o.groups)]
    expected = 0
    for group in groups:
        for line in group.lines:
            assert any(r[0] == str(line.count) and r[-1] == points(line.cost) for r in rows)
            expected += line.count
    boxes = {
        (round(r["x0"], 1), round(r["top"], 1))
        for page in roster.pages
        for r in (*page.rects, *page.curves)
        if 6 < r["width"] < 9 and 6 < r["height"] < 9 and r["top"] < page.height - 60
    }
    assert len(boxes) >= expected
    assert len(roster.pages) == 1


def test_a_roster_says_its_total_verdict_and_what_is_left(roster):
    assert "637.6 of 650" in roster.text
    assert "12.4 left" in roster.text
    assert "Legal" in roster.text


def test_a_roster_says_what_is_wrong(held, tmp_path):
    text = (EXAMPLES / "kampfgruppe-1944.yaml").read_text(encoding="utf-8")
    path = tmp_path / "wrong.yaml"
    path.write_text(
        text.replace("12 Pzkpfw V Panther", "30 Pzkpfw V Panther\n          - 2 Tiger III")
    )
    evaluation = evaluate(load(path), held)
    out = tmp_path / "wrong.pdf"
    write_roster(evaluation, out, paper=grid.paper("A4"), imprint=imprint("Wrong", "Spearhead"))
    told = Aid(out).text
    assert "Cannot be evaluated" in told
    for finding in evaluation.findings:
        assert plain(finding.found) in told
    assert "Tiger III" in told


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_a_roster_fits_its_paper_whatever_it_is_called(held, tmp_path, paper):
    text = (EXAMPLES / "kampfgruppe-1944.yaml").read_text(encoding="utf-8")
    path = tmp_path / "long.yaml"
    title = "Łódź & <b>бронетанковая</b> " * 8
    path.write_text(text.replace("Kampfgruppe at the crossroads", title.strip()), encoding="utf-8")
    out = tmp_path / "long.pdf"
    write_roster(evaluate(load(path), held), out, paper=grid.paper(paper), imprint=imprint("Long"))
    aid = Aid(out)
    assert "<b>" in aid.text
    for page in aid.pages:
        lowest = max((char["bottom"] for char in aid.body(page)), default=0)
        assert lowest <= page.height - 16 * MM + 0.5


# References


@pytest.mark.parametrize("game", ["spearhead", "modern-spearhead", "red-star-white-star"])
def test_a_reference_has_every_chart_it_names_on_two_sides(held, tmp_path, game):
    out = tmp_path / "reference.pdf"
    pages = write_reference(
        held, out, game, paper=grid.paper("A4"), imprint=imprint("Quick reference")
    )
    assert pages == 2
    aid = Aid(out)
    charts = reference_charts(held, game)
    assert len(charts) > 5
    assert len(aid.tables) == len(charts)
    for chart in charts:
        assert plain(chart.title) in aid.text
        # Every cell stands in some table, turned or not.
        cells = {cell.text for table in aid.tables for row in table for cell in row}
        for row in chart.rows:
            for cell in row.cells:
                told = plain(cell.text)
                assert not told or any(told == c or told == c.rstrip("?") for c in cells), told


def test_a_game_without_a_reference_says_so(mini_db, tmp_path):
    with pytest.raises(PrintError, match="no quick reference"):
        write_reference(
            mini_db, tmp_path / "x.pdf", "mini", paper=grid.paper("A4"), imprint=imprint("x")
        )


# Labels


@pytest.mark.parametrize("size", ["30x12mm", "40x10mm", "25x8mm", "20x15mm", "2x1in"])
def test_every_label_of_every_nation_keeps_inside_its_cut(held, size):
    width, tall = grid.rectangle(size)
    for summary in price_lists(held):
        chosen = labelling.of_nation(held, summary.id.replace("/prices/", "/"), None, None, None, 1)
        assert len(chosen.labels) == summary.entries
        for label in set(chosen.labels):
            for item in draw_label(label, width, tall):
                if isinstance(item, Rect):
                    assert item.x >= 0 and item.x + item.width <= width
                    continue
                assert isinstance(item, Text)
                ink = font(item.font).ink(item.text)
                assert item.x >= 0 and item.x + item.width <= width + 0.01, label
                assert item.y + ink.top * item.size >= 0, label
                assert item.y + ink.bottom * item.size <= tall, label
                assert item.size * font(item.font).cap_height >= 1.09


def test_labels_cut_to_their_size(tmp_path):
    labels = [Label(f"Tank {n}", "10", "GE", "#b9bfc4") for n in range(50)]
    out = tmp_path / "labels.pdf"
    laid = label_grid(grid.paper("A4"), 33.5, 11.0)
    write_labels(labels, out, laid, title="Labels", about="data 123")
    with pdfplumber.open(out) as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
        bands = sorted(
            (round(r["top"] / MM, 2), round(r["x0"] / MM, 2)) for r in page.rects if r["fill"]
        )
        assert len(bands) == 50
        assert bands[1][1] - bands[0][1] == pytest.approx(33.5, abs=0.02)
        assert bands[laid.columns][0] - bands[0][0] == pytest.approx(11.0, abs=0.02)
        uprights = {round(e["x0"] / MM, 2) for e in page.lines if e["height"] > e["width"]}
        assert len(uprights - {round(v, 2) for v in _ruler(page)}) >= laid.columns + 1
    assert "Tank 49" in text and "data 123" in text and "50 mm" in text


def _ruler(page) -> set[float]:
    return {e["x0"] / MM for e in page.lines if e["top"] > page.height - 14 * MM}


def test_a_list_has_a_label_for_each_stand(held):
    evaluation = evaluate(load(EXAMPLES / "kampfgruppe-1944.yaml"), held)
    names = [label.name for label in labelling.of_list(evaluation).labels]
    assert names.count("Pzkpfw V Panther") == 12
    assert names.count("Rifles") == 10


def test_what_holds_no_label_is_refused():
    for width, tall in [(5, 5), (30, 3), (-1, 10), (float("nan"), 10), (500, 10)]:
        with pytest.raises(PrintError, match="label"):
            label_grid(grid.paper("A4"), width, tall)
    with pytest.raises(PrintError, match="larger labels"):
        draw_label(Label("Donaudampfschifffahrtsgesellschaft " * 4, "1", "GE", "#ffffff"), 15, 6)


# How it flows


def blocks(*heights: int) -> list[Block]:
    return [
        Block(n, 5.0, tuple(Row(4.0, (n, row)) for row in range(count)), gap=2.0)
        for n, count in enumerate(heights)
    ]


@pytest.mark.parametrize("counts", [(3,), (1, 1, 1), (40, 2, 60), (7,) * 30, (200,)])
def test_nothing_is_lost_and_nothing_overflows(counts):
    leaves = flow(blocks(*counts), 3, 100.0, first=20.0, last=10.0)
    rows = [value for leaf in leaves for col in leaf.columns for p in col for value in p.values]
    assert rows == [(n, row) for n, count in enumerate(counts) for row in range(count)]
    for number, leaf in enumerate(leaves):
        room = 100.0 - (20.0 if number == 0 else 0) - (10.0 if number == len(leaves) - 1 else 0)
        assert leaf.height <= room + 1e-9


@pytest.mark.parametrize("counts", [(40, 2, 60), (7,) * 30, (200,)])
def test_a_split_block_says_that_it_goes_on_and_leaves_no_row_alone(counts):
    leaves = flow(blocks(*counts), 3, 100.0, first=20.0, last=10.0)
    pieces = [p for leaf in leaves for col in leaf.columns for p in col]
    seen: set[int] = set()
    for piece in pieces:
        assert piece.continued == (piece.title in seen)
        seen.add(piece.title)
        assert len(piece.values) >= min(2, counts[piece.title])


def test_packing_loses_nothing_either():
    given = blocks(*(3, 9, 5, 12, 1, 7, 3, 3, 8))
    leaves = packed(given, 2, 60.0, first=5.0, last=5.0)
    titles = [p.title for leaf in leaves for col in leaf.columns for p in col]
    assert sorted(titles) == list(range(9))
    assert all(leaf.height <= 60.0 for leaf in leaves)


def test_what_fits_no_column_is_refused():
    with pytest.raises(PrintError, match="larger paper"):
        flow([Block("x", 5.0, (Row(200.0, "x"),))], 2, 100.0, first=0.0, last=0.0)
    with pytest.raises(PrintError, match="larger paper"):
        packed([Block("x", 5.0, (Row(200.0, "x"),))], 2, 100.0, first=0.0, last=0.0)


def test_a_text_that_is_exactly_as_wide_as_its_line_takes_one():
    size = 3.0
    assert wrapped("before 1943", font("regular").width("before 1943") * size, size) == 1
    assert wrapped("before 1943", font("regular").width("before 194") * size, size) == 2
    assert wrapped("", 10.0, size) == 1
    assert wrapped("W" * 40, 20.0, size) >= 40 * font("regular").width("W") * size / 20


def test_paths_are_told_from_nations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert not labelling.is_file("german")
    assert labelling.is_file("german.yaml")
    Path("german").write_text("")
    assert labelling.is_file("german")
