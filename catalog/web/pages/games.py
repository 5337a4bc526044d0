"""A game's page: its counters as a sheet, and everything else that it has; its rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from catalog.query import pages as ask
from catalog.query.charts import list_charts
from catalog.query.formations import list_formations
from catalog.query.prices import price_lists
from catalog.query.scenarios import list_scenarios
from catalog.web.drawing import formation_svg
from catalog.web.site import Asked, answer, lost

if TYPE_CHECKING:
    import sqlite3

    from markupsafe import Markup


@dataclass(frozen=True)
class Tile:
    """A counter of the sheet."""

    id: str
    name: str
    picture: Markup | None
    status: str
    code: str


@dataclass(frozen=True)
class Sheet:
    """A nation's counters, and what is named and has none."""

    nation: ask.Nation
    tiles: list[Tile]
    named: list[Tile]


async def game(asked: Asked) -> Any:
    """``/games/<game>``."""
    name = asked.part("game")

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        found = next((g for g in asked.site.overview.games if g.id == name), None)
        if found is None:
            raise lost("game")
        album = asked.site.album(db)
        nations = ask.nations(db, name)
        return {
            "game": found,
            "sheets": _sheets(db, asked, nations),
            "counters": any(nation.faces for nation in found.nations),
            "price_lists": price_lists(db, name),
            "formations": _formations(db, nations),
            "periods": ask.periods(db, name),
            "scenarios": [s for s in list_scenarios(db) if s.game == name],
            "charts": [c for c in list_charts(db) if c.id.startswith(f"{name}/")],
            "markers": [(m, album.marker(m.id)) for m in ask.markers(db, name)],
            "rules": len(ask.rules(db, name)),
            "readings": db.execute(
                "SELECT count(*) FROM reading WHERE game_id = ?", (name,)
            ).fetchone()[0],
            "sources": ask.sources_of(db, name),
        }

    return await answer(asked, "game.html", gather)


def _sheets(db: sqlite3.Connection, asked: Asked, nations: list[ask.Nation]) -> list[Sheet]:
    album = asked.site.album(db)
    sheets = []
    for nation in nations:
        every = [
            Tile(t.id, t.name, album.counter(t.id) if t.drawn else None, t.status, t.code)
            for t in ask.tiles(db, nation.id.split("/", 1)[0])
            if t.nation == nation.id
        ]
        drawn = [tile for tile in every if tile.picture]
        sheets.append(Sheet(nation, drawn, [tile for tile in every if not tile.picture]))
    return sheets


def _formations(db: sqlite3.Connection, nations: list[ask.Nation]) -> list[dict[str, Any]]:
    """Formations of each nation by title, each period with the one that is valid in it."""
    marks = dict(
        db.execute(
            "SELECT f.id, e.mark FROM formation f JOIN echelon e ON e.id = f.echelon_id"
        ).fetchall()
    )
    found = []
    for nation in nations:
        rows = list_formations(db, None, nation.id)
        titles = {
            title: next(group)
            for title, group in groupby(sorted(rows, key=lambda r: r.title), lambda r: r.title)
        }
        lines = [
            {
                "row": row,
                "years": ask.same_title(db, row.id),
                "picture": formation_svg(marks.get(row.id) or "", nation.colour, nation.code),
            }
            for row in rows
            if titles[row.title].id == row.id
        ]
        if lines:
            found.append({"nation": nation, "lines": lines})
    return found


async def rules(asked: Asked) -> Any:
    """``/rules/<game>``: the index of its rules."""
    name = asked.part("game")

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        found = next((g for g in asked.site.overview.games if g.id == name), None)
        if found is None:
            raise lost("game")
        rows = ask.rules(db, name)
        sections = [(title, list(group)) for title, group in groupby(rows, lambda r: r.section)]
        return {"game": found, "sections": sections, "count": len(rows)}

    return await answer(asked, "rules.html", gather)
