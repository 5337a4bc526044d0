"""Formations as trees."""

from __future__ import annotations

from catalog.printing import grid
from catalog.printing.aids.organisations import Trees
from catalog.printing.aids.page import sheet
from catalog.printing.aids.trees import Tree
from catalog.query.formations import list_formations, period_named

from .conftest import GAME
from .reading import plain


def trees_of(db, nation=None, period=None) -> list[Tree]:
    wanted = Trees(GAME, nation and f"{GAME}/nation/{nation}", period and period_named(db, period))
    groups = wanted.groups(db, sheet(grid.paper("A4")))
    return [
        tree for group in groups for spread in group.spreads for column in spread for tree in column
    ]


def names(branches) -> list[str]:
    return [
        name
        for branch in branches
        for name in [*(choice.name for choice in branch.choices), *names(branch.branches)]
    ]


def test_every_formation_of_the_years_is_there(db, organisations):
    for row in list_formations(db, period_named(db, "1975")):
        title = plain(row.title)
        assert title in organisations.text or title.partition(" (")[0] in organisations.text


def test_a_tree_is_a_nested_list(organisations):
    lists = [element for element in organisations.elements if element["/S"] == "/L"]
    assert any(
        child.get_object().get("/S") == "/LBody"
        and any(k.get_object().get("/S") == "/L" for k in child.get_object()["/K"])
        for one in lists
        for item in one["/K"]
        for child in item.get_object()["/K"]
    )


def test_formations_nest_down_to_units_with_counts(db):
    tree = next(t for t in trees_of(db, "us", "1972-74") if t.title == "Armored Battalion")
    companies = [(b.count, b.choices[0].name) for b in tree.branches]
    assert companies == [(3, "Tank Company"), (1, "Combat Support Company")]
    tanks = tree.branches[0].branches[0]
    assert (tanks.count, [c.name for c in tanks.choices]) == (3, ["M60A1", "M-60A2 Platoon"])
    assert "14 units." in tree.remarks


def test_symbols_say_what_they_are_and_whose(db):
    tree = next(t for t in trees_of(db, "russian", "1975") if t.title == "Tank Regiment")
    assert "<title>Formation, regiment, Soviet Union</title>" in tree.picture
    assert "Armour, company, Soviet Union" in tree.branches[0].choices[0].picture


def test_what_continues_is_said(db):
    later = next(t for t in trees_of(db, "russian", "1975") if t.title == "Tank Regiment")
    assert "Continues from 1972–74." in later.remarks
    first = next(t for t in trees_of(db, "russian") if t.title == "Tank Regiment")
    assert "Continues in 1975." in first.remarks


def test_parts_of_others_are_not_drawn_again_by_themselves(db):
    trees = trees_of(db)
    titles = [tree.title for tree in trees]
    assert "Tank Company" not in titles
    drawn = {name for tree in trees for name in names(tree.branches)} | set(titles)
    for row in list_formations(db):
        assert row.title in drawn or row.title.partition(" (")[0] in drawn


def test_what_no_source_organises_has_boxes(organisations):
    assert "No source says what it consists of" in organisations.text
    boxes = [e for e in organisations.elements if e.get("/Alt") == "Not known: write it in"]
    assert len(boxes) == 2
