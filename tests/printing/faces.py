"""Faces to test with: the layouts of three kinds of game, and values that strain them."""

from __future__ import annotations

from typing import Any

from catalog.query.faces import Counter, Face, Layout, Slot

RED_STAR = Layout(
    "unit",
    12.7,
    (
        Slot("top-left", "attack", "large", parentheses_when="one_shot"),
        Slot("top-right", "range", "large", with_small="minimum_range"),
        Slot("left", "weapon", "medium"),
        Slot("centre", "symbol"),
        Slot("above-centre", "echelon"),
        Slot("below-centre", "label"),
        Slot("right", "nation"),
        Slot("bottom-left", "defence", "large", box_when="hard"),
        Slot("bottom", "identity"),
        Slot("bottom-right", "movement", "large"),
    ),
)
HEX = Layout(
    "division",
    12.7,
    (
        Slot("above-centre", "echelon"),
        Slot("centre", "symbol"),
        Slot("left", "formation"),
        Slot("bottom", "strength", "large"),
        Slot("bottom", "movement", "large"),
    ),
)
MARKER = Layout("marker", 12.7, (Slot("centre", "symbol"), Slot("below-centre", "label")))
WEAPON = Layout(
    "weapon",
    12.7,
    (
        Slot("top-left", "attack", "large", parentheses_when="one_shot"),
        Slot("top-right", "range", "large", with_small="minimum_range"),
        Slot("left", "weapon", "medium"),
        Slot("centre", "symbol"),
        Slot("below-centre", "label"),
        Slot("right", "nation"),
        Slot("bottom", "identity"),
    ),
)
COLOURS = {"US": "#8fa06a", "FRG": "#a9b0ae", "USSR": "#d2a86a", "ROK": "#2f4a7a", "": "#e8e4d8"}
STATISTICS = ("attack", "weapon", "range", "minimum_range", "defence", "movement")


def face(label: str = "T-72", **given: Any) -> Face:
    """A face; what is not a field of it is a statistic."""
    fields = {
        "layout": RED_STAR,
        "nation_code": "USSR",
        "symbol": "armour",
        "echelon": "company",
        "tint": "",
        "unknown": frozenset(),
        "probable": frozenset(),
        "kind": "unit",
        "edge": "",
    }
    chosen = {key: given.pop(key, value) for key, value in fields.items()}
    return Face(
        id=f"test/{label}",
        name=label,
        label=label,
        nation=chosen["nation_code"].lower(),
        colour=given.pop("colour", COLOURS.get(chosen["nation_code"], "#d2a86a")),
        statistics=given,
        **chosen,
    )


T72 = face(attack=40, weapon="AP", range=10, defence=6, movement=6, hard=True)
EXTREME = face(
    "Mech Infantry", nation_code="USSR", symbol="self-propelled-anti-tank-missile",
    echelon="platoon", attack=120, weapon="MX", range=10, minimum_range=2, defence=50, movement=60,
    one_shot=True, hard=True,
)  # fmt: skip
UNKNOWN = face("T-62", unknown=frozenset(STATISTICS))
LODZ = face(
    "Łódź Т-34", echelon="brigade", attack=16, weapon="LG", range=6, defence=4, movement=5,
    hard=True, probable=frozenset({"attack", "defence", "movement", "range"}),
)  # fmt: skip
WIDE = [
    T72,
    EXTREME,
    UNKNOWN,
    LODZ,
    face("BM-21 Grad", symbol="rocket-artillery", echelon="battery", attack=120, weapon="HE",
         range=22, minimum_range=3, defence=2, movement=5, one_shot=True),
    face("Mi-8 Hip", symbol="rotary-wing", echelon="squadron", attack=10, weapon="HE", range=3,
         movement=60),
    face("110mm LARS", nation_code="FRG", symbol="rocket-artillery", echelon="battery", attack=60,
         weapon="HE", range=41, minimum_range=8, defence=2, movement=5),
    face("155mm SP", nation_code="US", symbol="self-propelled-artillery", echelon="battery",
         attack=30, weapon="HE", range=65, defence=50, movement=10, hard=True),
    face("Dragon", nation_code="US", symbol="missile", echelon="", attack=120, weapon="AP",
         range=10, minimum_range=2, one_shot=True, layout=WEAPON),
    face("Österr. Jäger", nation_code="FRG", symbol="infantry", attack=1, weapon="MX", range=1,
         defence=1, movement=1),
    face("1 Cav", nation_code="ROK", symbol="airborne-mechanised", echelon="division", strength=6,
         movement=6, formation="1 Cav", tint="#f2d36b", layout=HEX),
    face("24 Inf", nation_code="US", symbol="infantry", echelon="corps", strength=12, movement=10,
         formation="24 Infantry", layout=HEX),
    face("Korps", nation_code="US", symbol="infantry", echelon="corps",
         unknown=frozenset({"strength", "movement"}), formation="I", layout=HEX),
    *(face(name.capitalize(), nation_code="", symbol=name, echelon="", layout=MARKER)
      for name in ("smoke", "minefield", "entrenchment", "disrupted", "crippled")),
]  # fmt: skip
"""A wide spread of faces, extremes included."""

IDENTITIES = ("", "401", "A", "371a", "001A", "001A/371a")


def spread(count: int) -> list[Counter]:
    """So many counters with all sorts of faces and identities."""
    return [
        Counter(WIDE[i % len(WIDE)], IDENTITIES[i % len(IDENTITIES)], ours=i % 5 == 0)
        for i in range(count)
    ]
