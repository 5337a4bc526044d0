"""Charts: every cell of every chart, headers on every page, hostile text, what does not fit."""

from __future__ import annotations

import pytest

from catalog.errors import PrintError
from catalog.printing import grid
from catalog.printing.aids.charts import write_charts
from catalog.query.charts import Cell, Chart, Column, Row, chart_named, list_charts

from .conftest import imprint
from .reading import Aid, plain


def printed(db, out, charts, paper="A4") -> Aid:
    write_charts(db, out, charts, None, paper=grid.paper(paper), imprint=imprint("Charts"))
    return Aid(out)


def test_every_cell_of_every_chart_is_there(db, charts):
    rows = {tuple(_said(cell.text) for cell in row) for table in charts.tables for row in table}
    for chart in list_charts(db):
        assert plain(chart.title) in charts.text
        assert plain(chart.about)[:30] in charts.text
        for row in chart.rows:
            cells = tuple(_said(plain(cell.text)) for cell in row.cells)
            assert cells in rows, (chart.title, cells)


def _said(text: str) -> str:
    """A cell without what differs by column: a dash or a box where it is empty, line breaks."""
    return "".join(text.split()).replace("—", "")


def _row(aid: Aid, name: str):
    return next(r for t in aid.tables for r in t if r[0].text == name)


def test_what_no_source_gives_is_a_box_and_what_does_not_apply_a_dash(charts):
    assert _row(charts, "Soviet ASU-57")[2].pictures == ("Not known: write it in",)
    assert _row(charts, "US M-163")[2].text == "3"
    assert [cell.text for cell in _row(charts, "Clear")[1:]] == ["—"] * 4


def test_doubtful_cells_are_marked_and_explained(charts):
    marks = {c.text: c.marks for t in charts.tables for r in t for c in r if c.marks}
    assert marks["Combined Arms Task Force"] == "?1"
    assert marks["+1 to the die"] == "?3"
    assert "Printed “Combined Arms Battalion”, read “Combined Arms Task Force”" in charts.text
    assert _row(charts, "Hard Frost")[-1].marks == "?2,3"
    assert "Doubtful." in charts.text


def test_key_cells_and_headings_are_header_cells(charts):
    for table in charts.tables:
        assert all(cell.tag == "TH" for cell in table[0])
        assert all(row[0].tag == "TH" for row in table)


def test_headings_come_again_on_the_next_page_and_no_row_is_split(db, tmp_path):
    chart = chart_named(db, "entrenching")
    aid = printed(db, tmp_path / "x.pdf", [chart], "110x100mm")
    heads = ["Work", "Infantry", "With engineers"]
    tables = [[[cell.text for cell in row] for row in table] for table in aid.tables]
    assert len(tables) > 1
    assert all(table[0] == heads for table in tables)
    told = [row for table in tables for row in table[1:]]
    assert told == [[plain(cell.text) or "—" for cell in row.cells] for row in chart.rows]


HOSTILE = "<script>alert(1)</script> & <b>bold</b> {{ 7 * 7 }} ' \" &amp;"
LONG = "Donaudampfschifffahrtsgesellschaftskapitänspatent" * 4


def hostile(rows: int = 3, columns: int = 3) -> Chart:
    keys = [Column("k", HOSTILE, "category", True)]
    values = [Column(f"v{n}", f"{LONG} {n}", "text", False) for n in range(1, columns)]
    cells = (Cell(HOSTILE), *(Cell(LONG if n % 2 else HOSTILE) for n in range(1, columns)))
    return Chart(
        "nowhere/chart/x", "nowhere", "x", HOSTILE, f"{HOSTILE} {LONG}", 6, 1, None, None,
        f"{HOSTILE}:1",
        (*keys, *values), tuple(Row(cells, "x:1", None) for _ in range(rows)),
    )  # fmt: skip


@pytest.mark.parametrize("paper", ["A4", "80x90mm"])
def test_hostile_text_is_shown_as_it_is_and_stays_on_the_page(db, tmp_path, paper):
    aid = printed(db, tmp_path / "x.pdf", [hostile()], paper)
    told = "".join(cell.text for table in aid.tables for row in table for cell in row)
    assert "".join(plain(HOSTILE).split()) in "".join(told.split())
    assert aid.reader.metadata.title == "Red Star/White Star: Charts"
    assert LONG[:20] in told.replace(" ", "")
    for page, char in aid.chars:
        assert char["x0"] >= 0 and char["x1"] <= page.width - 8 * 72 / 25.4 + 0.5
    assert aid.root.get("/Names", {}).get("/JavaScript") is None


def test_more_columns_than_the_paper_holds_are_refused_with_the_numbers(db, tmp_path):
    with pytest.raises(PrintError, match=r"has 12 columns, and 84 mm hold 9"):
        printed(db, tmp_path / "x.pdf", [hostile(columns=12)], "100x150mm")


def test_paper_that_is_too_small_is_refused_with_the_numbers(db, tmp_path):
    with pytest.raises(PrintError, match=r"50x50mm leaves 34 × 26 mm"):
        printed(db, tmp_path / "x.pdf", list_charts(db), "50x50mm")


def test_a_folder_that_is_missing_is_said_before_anything_is_laid_out(db, tmp_path):
    with pytest.raises(PrintError, match="does not exist"):
        printed(db, tmp_path / "nowhere" / "x.pdf", list_charts(db))
    assert not list(tmp_path.iterdir())
