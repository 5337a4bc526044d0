"""``orbat price``: who fields a thing, at what price, in which years."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.errors import OrbatError
from catalog.query import prices
from catalog.terminal.output import as_json, dim, doubt, head, say, table, warn

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from catalog.query.prices import Entry


def price(
    db: sqlite3.Connection,
    name: str | None,
    nation: str | None,
    game: str | None,
    year: int | None,
    json: bool,
) -> None:
    """Show what a thing costs, a whole price list, or which lists there are.

    Raises:
        OrbatError: nothing of that name is priced there, or in that year.
        UnknownName: no thing, no list or no game has the name.
    """
    if game is not None and game not in {s.game for s in prices.price_lists(db)}:
        known = dict.fromkeys(s.game for s in prices.price_lists(db))
        raise OrbatError(f"--game “{game}” has no price lists; these have: {', '.join(known)}.")
    if name is None and nation is None:
        _lists(db, game, json)
        return
    if name is None:
        assert nation is not None
        found = prices.price_list(db, prices.price_list_named(db, nation, game))
        entries = [e for c in found.categories for e in c.entries if prices.serves(e, year)]
        if json:
            as_json(entries)
        else:
            say(head(f"{found.summary.game_title}: {found.summary.nation}"))
            _by_category(entries)
            for number, (text, source) in found.notes.items():
                say(f"  {number}  {text} " + dim(source))
        return
    things = [prices.equipment(db, key) for key in prices.equipment_named(db, name, game)]
    of = _slugs(db, nation, game)
    chosen = [
        (
            thing,
            [e for e in thing.entries if prices.serves(e, year) and (of is None or _on(e) in of)],
        )
        for thing in things
    ]
    chosen = [(thing, entries) for thing, entries in chosen if entries]
    if not chosen:
        raise OrbatError(f"“{name}” has no price {_within(nation, game, year)}.")
    if json:
        as_json([{"name": t.name, "family": t.family, "entries": e} for t, e in chosen])
        return
    for n, (thing, entries) in enumerate(chosen):
        say() if n else None
        family = f"  family: {thing.family}" if thing.family and thing.family != thing.name else ""
        say(head(thing.name) + f"  {thing.game_title}" + dim(family))
        _entries(entries)
        if thing.note:
            say(f"  {thing.note}")


def _on(entry: Entry) -> str:
    return f"{entry.game}/{entry.nation_slug}"


def _slugs(db: sqlite3.Connection, nation: str | None, game: str | None) -> set[str] | None:
    """The lists that a nation's name means, in one game or both; None for all."""
    if nation is None:
        return None
    games = [game] if game else list(dict.fromkeys(s.game for s in prices.price_lists(db)))
    found: set[str] = set()
    failed: OrbatError | None = None
    for each in games:
        try:
            found.add(prices.price_list_named(db, nation, each).replace("/prices/", "/"))
        except OrbatError as error:
            failed = error
    if not found and failed is not None:
        raise failed
    return found


def _within(nation: str | None, game: str | None, year: int | None) -> str:
    said = [f"on the list of {nation}" if nation else "", f"in {game}" if game else "",
            f"in {year}" if year else ""]  # fmt: skip
    return " ".join(filter(None, said)) or "on any list"


def _lists(db: sqlite3.Connection, game: str | None, json: bool) -> None:
    summaries = prices.price_lists(db, game)
    if json:
        as_json(summaries)
    elif summaries:
        table((s.game, s.slug, s.nation, f"{s.entries} entries") for s in summaries)
    else:
        warn("The catalog has no price lists.")


def _by_category(entries: list[Entry]) -> None:
    for category in dict.fromkeys(e.category for e in entries):
        say()
        say(head(category))
        rows = [e for e in entries if e.category == category]
        table(((e.points, _sure(e), e.name, e.years, _note(e), dim(e.source)) for e in rows), (), 2)


def _entries(entries: Iterable[Entry]) -> None:
    table(
        (
            (e.nation, e.points, _sure(e), e.name, e.years, e.category, dim(e.source))
            for e in entries
        ),
        (),
        2,
    )


def _sure(entry: Entry) -> str:
    if entry.certainty == "certain":
        return ""
    return doubt(f"or {entry.also}?" if entry.also else entry.certainty)


def _note(entry: Entry) -> str:
    return f"note {entry.note}" if entry.note else ""
