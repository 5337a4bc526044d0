"""Where print and reading differ, over all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.query.readings import list_readings
from catalog.web.site import Asked, answer

if TYPE_CHECKING:
    import sqlite3

KINDS = {
    "slip": "a slip of the pen or press",
    "contradiction": "the source says two things",
    "alternative": "the print can be read in two ways",
    "erratum": "corrected by the source itself",
    "inference": "follows from what is printed",
    "reference": "points to the wrong place",
    "gap": "the source does not say",
}
CERTAINTIES = ("certain", "probable", "doubtful")


async def readings(asked: Asked) -> Any:
    """``/readings``, by kind, certainty, game and a part of the subject's name."""
    chosen = {name: asked.word(name) for name in ("game", "kind", "certainty", "about")}
    if chosen["kind"] not in KINDS:
        chosen["kind"] = ""
    if chosen["certainty"] not in CERTAINTIES:
        chosen["certainty"] = ""

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        about, game = chosen["about"] or None, chosen["game"]
        every = [
            row for row in list_readings(db, about=about)
            if not game or row.about == game or row.about.startswith(f"{game}/")
        ]  # fmt: skip
        found = [
            row for row in every
            if chosen["kind"] in ("", row.kind) and chosen["certainty"] in ("", row.certainty)
        ]  # fmt: skip
        counts = {
            kind: sum(r.kind == kind and chosen["certainty"] in ("", r.certainty) for r in every)
            for kind in KINDS
        }
        sure = {
            sort: sum(r.certainty == sort and chosen["kind"] in ("", r.kind) for r in every)
            for sort in CERTAINTIES
        }
        return {
            "found": found,
            "chosen": chosen,
            "kinds": KINDS,
            "counts": counts,
            "sure": sure,
            "every": len(every),
        }

    arguments = [(name, value) for name, value in chosen.items() if value]
    return await answer(asked, "readings.html", gather, arguments)
