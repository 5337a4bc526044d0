"""Every face of the catalog is sound in every size: measured, not eyeballed."""

from __future__ import annotations

import sqlite3

import pytest

from catalog.printing.display import Text
from catalog.printing.face import draw_counter
from catalog.printing.measure import problems
from catalog.printing.palette import dressed
from catalog.printing.reverse import draw_back
from catalog.query.counters import FaceCabinet, counters_for, nations_in_order, whole_series
from catalog.query.faces import Counter
from catalog.query.orders import companions_of


@pytest.mark.parametrize("size", [12.7, 14.2875, 15.0, 15.875])
@pytest.mark.parametrize("as_printed", [False, True])
def test_no_face_breaks(db: sqlite3.Connection, size: float, as_printed: bool) -> None:
    tried = 0
    for edition in ("updated", "revised-attack", "original"):
        cabinet = FaceCabinet(db, edition, as_printed)
        for (unit,) in db.execute("SELECT id FROM unit").fetchall():
            face = cabinet.face(unit)
            if face is None:
                continue
            for identity in ("", "371", "001A", "264b", "541m"):
                found = problems(draw_counter(Counter(face, identity), size), size)
                assert not found, f"{unit} {identity}: {found}"
                tried += 1
    markers = [FaceCabinet(db).marker(row[0]) for row in db.execute("SELECT id FROM marker")]
    for face in markers:
        assert not problems(draw_counter(Counter(face), size), size)
    assert tried > 1500


def everything(db: sqlite3.Connection) -> list[Counter]:
    """A counter of every unit with everything beside it, and of every marker."""
    needs = whole_series(db)
    counters = counters_for(FaceCabinet(db), needs, companions_of(db, needs, None)).counters
    found = {(counter.face.id, counter.of): counter for counter in counters}
    cabinet = FaceCabinet(db)
    markers = [Counter(cabinet.marker(row[0])) for row in db.execute("SELECT id FROM marker")]
    return [*found.values(), *markers]


@pytest.mark.parametrize("size", [12.7, 14.2875, 15.0, 15.875])
def test_no_back_breaks(db: sqlite3.Connection, size: float) -> None:
    for counter in everything(db):
        found = problems(draw_back(counter, size), size)
        assert not found, f"{counter.face.id} of {counter.of}: {found}"


@pytest.mark.parametrize("size", [12.7, 15.875])
@pytest.mark.parametrize("palette", ["grey", "safe"])
def test_no_palette_breaks_a_face(db: sqlite3.Connection, size: float, palette: str) -> None:
    counters = everything(db)
    nations = nations_in_order(db, "red-star-white-star")
    for counter in dressed(counters, palette, nations):
        for items in (draw_counter(counter, size), draw_back(counter, size)):
            found = problems(items, size)
            assert not found, f"{counter.face.id} of {counter.of}: {found}"


def test_every_companion_says_whose_it_is(db: sqlite3.Connection) -> None:
    beside = [c for c in everything(db) if c.face.kind not in {"unit", "marker"}]
    assert {c.face.kind for c in beside} == {"vehicle", "dismounted", "one-shot"}
    for counter in beside:
        assert counter.of
        said = " ".join(item.text for item in draw_back(counter, 12.7) if isinstance(item, Text))
        assert said.endswith(f"of {counter.of}") or said.endswith(f"from {counter.of}")


def test_a_companion_asked_for_alone_says_whose_it_is_where_it_is_one_units(
    db: sqlite3.Connection,
) -> None:
    cabinet = FaceCabinet(db)
    base = "red-star-white-star/unit"
    assert cabinet.owner(f"{base}/russian/brdm-c-squad/vehicle") == "BRDM (C) Squad"
    assert cabinet.owner(f"{base}/us/dragon-platoon") == ""  # two units carry it
