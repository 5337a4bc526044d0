"""What every aid keeps to: tags, fonts, sizes of type, the page, the same bytes."""

from __future__ import annotations

import pytest

from .conftest import print_card
from .reading import FOOT, Aid

AIDS = [
    "charts", "organisations", "card_11", "card_12", "soviet_prices", "roster", "reference",
]  # fmt: skip
GAMES = {"soviet_prices": "Modern Spearhead", "roster": "Spearhead", "reference": "Spearhead"}
PAPERS = {
    "charts": (595.3, 841.9),
    "organisations": (612, 792),
    "card_11": (595.3, 841.9),
    "card_12": (612, 792),
    "soviet_prices": (595.3, 841.9),
    "roster": (595.3, 841.9),
    "reference": (595.3, 841.9),
}


@pytest.fixture(params=AIDS)
def name(request) -> str:
    return request.param


@pytest.fixture
def aid(name, request) -> Aid:
    return request.getfixturevalue(name)


def test_it_is_a_tagged_pdf_that_says_what_it_is(name, aid):
    assert aid.root["/Lang"] == "en"
    assert aid.root["/MarkInfo"]["/Marked"]
    assert aid.root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert aid.reader.metadata.title.startswith(f"{GAMES.get(name, 'Red Star/White Star')}: ")
    assert b'pdfuaid:part="1"' in aid.root["/Metadata"].get_object().get_data()
    assert aid.reader.outline


def test_every_picture_has_a_text_in_its_stead(aid):
    figures = [element for element in aid.elements if element["/S"] == "/Figure"]
    assert all(str(figure.get("/Alt", "")).strip() for figure in figures)


def test_every_cell_knows_its_headings(aid):
    for element in aid.elements:
        if element["/S"] == "/TD":
            assert element["/A"]["/Headers"]


def test_fonts_are_embedded_and_ours(aid):
    fonts = [
        font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        for page in aid.reader.pages
        for font in page["/Resources"]["/Font"].values()
    ]
    assert fonts
    assert all("Roboto-Condensed" in font["/FontName"] and "/FontFile2" in font for font in fonts)


def test_no_type_is_smaller_than_8_points(aid):
    assert min(char["size"] for _, char in aid.chars) >= 7.99


def test_nothing_leaves_the_margins(aid):
    margin = 14 * 72 / 25.4
    for page, char in aid.chars:
        assert margin - 0.5 <= char["x0"], char["text"]
        if char["text"].strip():  # a space at the end of a line is not seen
            assert char["x1"] <= page.width - margin + 0.5, char["text"]
    for page in aid.pages:
        assert max(char["bottom"] for char in aid.body(page)) <= page.height - FOOT + 0.5
        assert max(char["bottom"] for char in page.chars) <= page.height - 4 * 72 / 25.4


def test_pages_are_of_the_paper_asked_for(name, aid):
    for page in aid.pages:
        assert (page.width, page.height) == pytest.approx(PAPERS[name], abs=0.1)


def test_every_page_says_which_it_is_and_of_which_data(name, aid):
    for number, page in enumerate(aid.pages, 1):
        text = aid.page_text(page)
        assert f"page {number} of {len(aid.pages)}" in text
        assert "data 0123456789ab" in text
        legend = "tick a box" if name == "roster" else "a reading, not certain"
        assert legend in text
    assert "A. Arvold" in aid.text


def test_the_same_card_has_the_same_bytes(held, tmp_path, card_12):
    again = print_card(held, tmp_path / "again.pdf", "12", "1975", "Letter")
    assert again.path.read_bytes() == card_12.path.read_bytes()
