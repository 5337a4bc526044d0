"""One job of the press, in a process of its own: JSON on standard input, a PDF to the path given.

Leaves with 2 and a message where the job cannot be done as asked.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.errors import OrbatError, PrintError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from catalog.printing.aids.page import Imprint

    Job = dict[str, Any]

MOST_COUNTERS = 2_000
_MOST_MEMORY = 2_000_000_000
_MOST_SECONDS = 60


def main() -> int:
    """Do the job; what to leave with."""
    _limit()
    job = json.load(sys.stdin)
    from catalog.query.database import open_catalog

    try:
        JOBS[job["kind"]](open_catalog(Path(job["db"])), job, Path(sys.argv[1]))
    except OrbatError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


def counters(db: sqlite3.Connection, job: Job, out: Path) -> None:
    """Print the counters of a scenario or formation.

    Raises:
        OrbatError: the selection is none, too large, or does not fit the paper.
    """
    from catalog.printing import grid
    from catalog.printing.options import SheetOptions
    from catalog.printing.palette import dressed
    from catalog.printing.sheet import SheetTitle, write_counter_sheets
    from catalog.query.counters import nations_in_order
    from catalog.query.database import data_hash
    from catalog.terminal.selecting import Picked, select

    chosen = select(db, Picked(**(_NOTHING | job["picked"])))
    pieces = chosen.selection.counters
    if len(pieces) > MOST_COUNTERS:
        raise PrintError(f"{len(pieces)} counters are too many here: use “orbat print counters”.")
    sheet = job["sheet"]
    write_counter_sheets(
        dressed(pieces, sheet["palette"], nations_in_order(db, chosen.game_id)),
        out,
        sheet=SheetOptions(
            paper=grid.paper(sheet["paper"]),
            size=grid.length(sheet["size"]),
            marks=sheet["marks"],
            backs=sheet["backs"],
        ),
        title=SheetTitle(
            game=chosen.game,
            selection=chosen.title,
            data_hash=data_hash(db)[:12],
            sources=chosen.credits,
            notes=chosen.notes,
        ),
    )


def scenario(db: sqlite3.Connection, job: Job, out: Path) -> None:
    """Print a scenario's cards.

    Raises:
        OrbatError: a choice is left, or the card does not fit the paper.
    """
    from catalog.printing import grid
    from catalog.printing.aids.scenarios import write_scenario
    from catalog.terminal import asking

    picked = _NOTHING | job["picked"]
    card = asking.scenario(db, picked["scenario"])
    request = asking.request(
        db, picked["choose"], picked["battalion"], picked["roll"], picked["supply"]
    )
    period = picked["period"] if card.sides else None
    orders = asking.orders(db, card, period, picked["side"], request) if period else []
    title = f"Scenario {card.number}" + (f", {period}" if period else "")
    write_scenario(
        db,
        out,
        card,
        orders,
        f"{card.game}/period/{period}" if period else None,
        paper=grid.paper(job["sheet"]["paper"]),
        imprint=_imprint(db, card.game, title),
    )


def charts(db: sqlite3.Connection, job: Job, out: Path) -> None:
    """Print charts of a game, or with ``organisations`` its formations as trees.

    Raises:
        OrbatError: they do not fit the paper.
    """
    from catalog.printing import grid
    from catalog.printing.aids.charts import write_charts
    from catalog.printing.aids.organisations import Trees
    from catalog.query.charts import list_charts

    game, trees = job["game"], job["organisations"]
    of_game = [c for c in list_charts(db) if c.id.startswith(f"{game}/")]
    named = [] if trees else [c for c in of_game if job["chart"] in (None, c.id)]
    title = "Organisations" if trees else named[0].title if len(named) == 1 else "Charts"
    write_charts(
        db,
        out,
        named,
        Trees(game, None, None) if trees else None,
        paper=grid.paper(job["sheet"]["paper"]),
        imprint=_imprint(db, game, title),
    )


JOBS: dict[str, Callable[[sqlite3.Connection, Job, Path], None]] = {
    "counters": counters,
    "scenario": scenario,
    "charts": charts,
}
"""What the press can make."""

_NOTHING: Job = {
    "scenario": None, "formation": None, "units": [], "everything": False, "markers": [],
    "period": None, "side": None, "nation": None, "choose": [], "battalion": None, "roll": None,
    "supply": [], "edition": None, "print_extra": False, "as_printed": False,
}  # fmt: skip


def _imprint(db: sqlite3.Connection, game: str, title: str) -> Imprint:
    from catalog.printing.aids.page import Imprint
    from catalog.query.aids import credits_of
    from catalog.query.database import data_hash
    from catalog.query.pages import game_title

    return Imprint(game_title(db, game), title, data_hash(db)[:12], credits_of(db, game))


def _limit() -> None:
    """Take no more memory and time than a job can need, where the system knows such limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))


if __name__ == "__main__":
    sys.exit(main())
