"""Fonts, drawings and anatomy: what pages are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont

from catalog.printing.fonts import FILES, font
from catalog.query.units import unit_card
from catalog.web.anatomy import anatomy
from catalog.web.drawing import Album, die_svg
from catalog.web.webfonts import web_font

if TYPE_CHECKING:
    import sqlite3

    from tests.web.conftest import Visitor


@pytest.mark.parametrize("key", sorted(FILES))
def test_the_font_of_the_pages_measures_as_that_of_the_counters(key: str) -> None:
    web = TTFont(web_font(key))
    units, widths = web["head"].unitsPerEm, web["hmtx"].metrics
    for code, name in web.getBestCmap().items():
        assert widths[name][0] / units == pytest.approx(font(key).width(chr(code))), chr(code)


@pytest.mark.parametrize("key", sorted(FILES))
def test_the_font_has_every_letter_of_the_catalog(key: str, db: sqlite3.Connection) -> None:
    letters = {
        char
        for sql in ("SELECT name || label FROM unit", "SELECT title FROM formation",
                    "SELECT spelling FROM spelling", "SELECT text FROM chart_cell")
        for (text,) in db.execute(sql)
        for char in text
    }  # fmt: skip
    known = {chr(code) for code in TTFont(web_font(key)).getBestCmap()}
    assert letters - known == set()


def test_fonts_come_from_our_own_server(site: Visitor) -> None:
    for name in FILES.values():
        path = f"/static/fonts/{name.replace('.ttf', '.woff2')}"
        response = site.get(path)
        assert response.status_code == 200 and response.content[:4] == b"wOF2"
    assert "font-src 'self'" in site.get("/").headers["content-security-policy"]


def test_every_counter_can_be_taken_apart(db: sqlite3.Connection) -> None:
    album = Album(db)
    for (ref,) in db.execute("SELECT id FROM unit").fetchall():
        piece = album.piece(ref)
        if piece is None:
            continue
        card = unit_card(db, ref)
        face = next(face for face in card.faces if face.id == piece.face.id)
        figure = anatomy(piece, face.statistics, card.size)
        for row in face.statistics:
            on_face = any(
                row.key in (slot.shows, slot.with_small) for slot in piece.face.layout.slots
            )
            if on_face and row.value is not None and row.key != "minimum_range":
                assert f">{row.value}</tspan>" in figure, (ref, row.key)
        heights = sorted(
            float(part.split('"', 1)[0]) for part in figure.split('class="said" x="')[1:]
        )
        assert heights, ref


def test_a_die_has_its_pips() -> None:
    assert [die_svg(n).count("<circle") for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert ">17</text>" in die_svg(17)
