"""The price lists against what two readers read off the document, row by row."""

from __future__ import annotations

import csv
from pathlib import Path

from catalog.names import slug
from catalog.records.base import cited_lines
from catalog.records.prices import PriceRecord
from tests.data.test_sources import Prover, games, index

FACTS = Path(__file__).with_name("spearhead-points.csv")
"""Every priced entry: game, list, heading, name, points, marks, line and how sure it is."""


def facts() -> list[dict[str, str]]:
    with FACTS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def entries() -> dict[tuple[str, str, str, str, str], list[PriceRecord]]:
    """By game, list, heading, printed name and line of the name."""
    found: dict[tuple[str, str, str, str, str], list[PriceRecord]] = {}
    for game in games():
        for prices in game.prices:
            for category in prices.categories:
                for entry in category.entries:
                    for line in cited_lines(entry.source)[1]:
                        key = (game.game.id, prices.nation, category.name, entry.name, str(line))
                        found.setdefault(key, []).append(entry)
    return found


def nation(name: str) -> str:
    return "soviet" if name.startswith("Soviet") else slug(name)


def test_there_are_as_many_entries_and_points_as_were_read() -> None:
    every = [
        (game.game.id, entry)
        for game in games()
        for prices in game.prices
        for category in prices.categories
        for entry in category.entries
    ]
    assert sum(game == "spearhead" for game, _ in every) == 375
    assert sum(game == "modern-spearhead" for game, _ in every) == 950
    assert sum(entry.points.read for _, entry in every) == 18_771


def test_every_row_is_in_its_list_as_it_was_read() -> None:
    held = entries()
    wrong = []
    for row in facts():
        key = (row["game"], nation(row["list"]), row["category"], row["name"], row["line"])
        alike = held.get(key, [])
        if not any(_same(row, entry) for entry in alike):
            wrong.append((key, [str(entry.points.read) for entry in alike]))
    assert not wrong


def _same(row: dict[str, str], entry: PriceRecord) -> bool:
    doubt = {"points": entry.points, "category": entry.category}.get(row["doubt_field"])
    return (
        str(entry.points.read) == row["points"]
        and entry.towed == (row["towed"] == "1")
        and list(entry.marks) == list(filter(None, row["marks"].split(";")))
        and (row["certainty"] == "certain") == (doubt is None)
        and (doubt is None or (doubt.certainty == "probable"
                               and list(filter(None, [row["other_reading"]])) == list(doubt.also)))
    )  # fmt: skip


def test_names_and_points_stand_on_the_lines_that_they_cite() -> None:
    prover = Prover()
    for game in games():
        for prices in game.prices:
            for category in prices.categories:
                for entry in category.entries:
                    prover.name(_as_printed(entry.name), entry.source, entry.name)
                    if (entry.name, prices.nation) not in UNSEEN:
                        printed = entry.points.printed or str(entry.points.read)
                        prover.name(printed, entry.source, f"{prices.nation} {entry.name}")
    prover.done(at_least=2600)


UNSEEN = {("Leopard AVLB", "west-german")}
"""Entries whose value stands with others in a column far from its name."""


def _as_printed(name: str) -> str:
    """The document prints both kinds of motorcycle in one entry."""
    return {
        "M/Cycles (Rifle)": "M/Cycles (Rifle/SMG)",
        "M/Cycles (SMG)": "M/Cycles (Rifle/SMG)",
    }.get(name, name)


def test_the_index_is_of_the_document() -> None:
    assert len(index("mcnelly").lines) == 6201
