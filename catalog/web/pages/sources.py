"""Where it all comes from, and the symbols that it is drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.query import pages as ask
from catalog.web.drawing import echelon_gallery, symbol_gallery
from catalog.web.site import Asked, answer

if TYPE_CHECKING:
    import sqlite3


async def sources(asked: Asked) -> Any:
    """``/sources``: each source with its credit and terms."""

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        games = [
            (game, {source.id for source in ask.sources_of(db, game.id)})
            for game in asked.site.overview.games
        ]
        return {"used_by": games}

    return await answer(asked, "sources.html", gather)


async def symbols(asked: Asked) -> Any:
    """``/symbols``: every symbol and echelon mark with its name."""

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        return {
            "symbols": symbol_gallery(),
            "echelons": echelon_gallery(),
            "counts": ask.symbol_counts(db),
        }

    return await answer(asked, "symbols.html", gather)
