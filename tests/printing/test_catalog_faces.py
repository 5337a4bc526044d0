"""Every face of the catalog is sound in every size: measured, not eyeballed."""

from __future__ import annotations

import sqlite3

import pytest

from catalog.printing.face import draw_counter
from catalog.printing.measure import problems
from catalog.query.counters import FaceCabinet
from catalog.query.faces import Counter


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
