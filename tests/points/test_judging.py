"""What rules say, and where their limits run: whole lists that are legal, and changes to them."""

from __future__ import annotations

import pytest

from catalog.points import Evaluation
from catalog.points.rules import RULES
from tests.points.conftest import Judge

WAR = """
orbat: list/1
game: spearhead
title: Panzer division
nation: German
year: 1943
theatre: europe
list: defend
brigades:
  - name: Panzergrenadier regiment
    battalions_in_establishment: 3
    hq: {stand: Rifles, morale: regular}
    battalions:
      - name: I Battalion
        type: infantry
        morale: green
        full_strength: 12
        size: normal
        stands: [8 Rifles, 2 HMG, 2 81mm Mortar]
      - name: II Battalion
        type: mechanised
        morale: green
        full_strength: 9
        size: normal
        stands: [6 Rifles, 6 Sdkfz 250/1 or 251/1, 1 Sdkfz 222]
        attached: [{name: 5th, from: tanks, morale: green, stands: [3 Pzkpfw IVG]}]
  - name: Panzer regiment
    battalions:
      - {name: tanks, type: armoured, morale: green, stands: [3 Pzkpfw IVG]}
support:
  - name: scouts
    morale: green
    stands: [2 Sdkfz 222]
  - name: anti-tank guns
    morale: green
    attached_to: I Battalion
    stands: [2 Pak 40, 2 Transport]
  - {name: howitzers, off_table: yes, morale: regular, stands: [2 105/28 Howitzer, 2 Transport]}
  - {name: observer, morale: regular, attached_to: I Battalion, stands: [1 Artillery FOO]}
  - name: corps guns
    level: corps
    off_table: yes
    counter_battery: yes
    morale: regular
    stands: [2 150/30 Howitzer, 2 Transport, 1 German Counter Battery Observer]
aircraft: [1 FW-190 with bombs]
defences: [6 Light Entrenchments, 3 Camouflaged Positions]
options:
  A:
    - {name: mines, defences: [4 Section of Minefields in 2 areas, 4 Heavy Entrenchments]}
    - {name: aircraft, aircraft: [1 JU-87B with bombs]}
  B:
    - name: reserve
      battalions:
        - {name: III Battalion, type: infantry, morale: green, stands: [6 Rifles]}
"""
MODERN = """
orbat: list/1
game: modern-spearhead
title: Panzer brigade
nation: West German
quality: NATO 1
year: 1985
theatre: high-intensity
list: attack
brigades:
  - name: Panzer brigade
    battalions_in_establishment: 3
    hq: {stand: Fuchs TransPz, morale: regular}
    battalions:
      - {name: tanks, type: armoured, morale: regular, full_strength: 9, stands: [6 Leopard 2A1]}
      - name: grenadiers
        type: mechanised
        morale: green
        stands: [6 M113 (LAW), 2 81mm Mortar, 2 Truck]
support:
  - {name: guns, morale: regular, stands: [4 M109, 1 Artillery FOO, 2 ICM]}
  - {name: controller, morale: regular, stands: [1 Air Force AGC, 1 Electronic Warfare Mission]}
  - {name: squadron, level: corps, morale: regular, stands: [2 PAH-1]}
  - {name: launchers, off_table: yes, morale: regular, stands: [2 Waffentrager Roland, 2 Truck]}
  - {name: engineers, morale: regular, stands: [1 M113 (LAW), 1 Upgrade to Light Engineers]}
aircraft: [{type: Alpha Jet, defence: 4, weapons: {cannon: 4}, count: 2}]
options:
  A:
    - name: bombs
      replaces: the load of the Alpha Jet
      aircraft: [{type: Alpha Jet, defence: 4, weapons: {bomb: 4}}]
"""


def findings(evaluation: Evaluation) -> list[tuple[str, str, str]]:
    assert not evaluation.problems
    return [(f.rule, f.found, f.allowed) for f in evaluation.findings]


def changed(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("text", [WAR, MODERN], ids=["spearhead", "modern-spearhead"])
def test_a_legal_list(text: str, judge: Judge) -> None:
    evaluation = judge(text)
    assert findings(evaluation) == []
    assert evaluation.verdict == "legal"


Case = tuple[list[tuple[str, str]], tuple[str, str, str] | None]
AGREED_AIRCRAFT = ("list: defend", "list: defend\nagreed: [aircraft-maximum]")
AGREED_MINES = ("list: defend", "list: defend\nagreed: [minefields]")
UNSIZED = ("full_strength: 9\n        size: normal", "full_strength: 9")
GREEN_OBSERVER = ("morale: regular, attached_to", "morale: green, attached_to")
LED = ("name: Panzer regiment", "name: Panzer regiment\n    hq: {stand: Rifles, morale: green}")
THIRD = "{name: III Battalion, type: infantry, morale: green, stands: [6 Rifles]}"
FOURTH = (f"- {THIRD}", f"- {THIRD}\n        - {THIRD}")
SPEARHEAD_CASES: dict[str, Case] = {
    "size-class: with what is attached": (
        [("size: normal", "size: small")],
        ("size-class", "stated as small, with 15 stands", "normal"),
    ),
    "size-class: a company counts": (
        [("full_strength: 9\n        size: normal", "full_strength: 9\n        size: small")],
        ("size-class", "stated as small, with 10 stands", "normal"),
    ),
    "size-class: reconnaissance is small support": (
        [("name: tanks, type: armoured", "name: tanks, type: reconnaissance, size: small")],
        ("size-class", "stated as small, with 3 stands", "small support"),
    ),
    "under-strength: exactly full strength is none": ([("8 Rifles", "12 Rifles")], None),
    "under-strength: a stand too many": (
        [("8 Rifles", "13 Rifles")],
        ("under-strength", "13 fighting stands", "12 by its establishment"),
    ),
    "under-strength: more than a third": (
        [("8 Rifles", "7 Rifles")],
        (
            "under-strength",
            "7 of 12 fighting stands, 5 taken out",
            "1/3 may be missing, so that 8 are the least",
        ),
    ),
    "under-strength: besides what was exchanged": (
        [("6 Rifles, 6 Sdkfz", "2 Rifles, 6 Sdkfz"), UNSIZED],
        (
            "under-strength",
            "2 of 9 fighting stands, 7 taken out",
            "1/3 may be missing, so that 3 are the least",
        ),
    ),
    "under-strength: what came does not count": (
        [("6 Rifles, 6 Sdkfz", "3 Rifles, 6 Sdkfz"), UNSIZED],
        None,
    ),
    "under-strength: transport that came is no exchange": (
        [
            ("6 Rifles, 6 Sdkfz", "5 Rifles, 6 Sdkfz"),
            ("size: normal\n        stands: [5", "stands: [5"),
            ("[3 Pzkpfw IVG]}]", "[3 Transport]}]"),
        ],
        (
            "under-strength",
            "5 of 9 fighting stands, 4 taken out",
            "1/3 may be missing, so that 6 are the least",
        ),
    ),
    "under-strength: a battalion of scouts fights with them": (
        [
            (
                "type: armoured, morale: green, stands: [3 Pzkpfw IVG]",
                "type: reconnaissance, full_strength: 6, morale: green, stands: [3 Sdkfz 222]",
            )
        ],
        (
            "under-strength",
            "3 of 6 fighting stands, 3 taken out",
            "1/3 may be missing, so that 4 are the least",
        ),
    ),
    "under-strength: mortars alone may go": (
        [
            (
                "type: armoured, morale: green, stands: [3 Pzkpfw IVG]",
                "type: support, full_strength: 6, morale: green, stands: [1 81mm Mortar]",
            )
        ],
        None,
    ),
    "under-strength: nothing at all is left": (
        [
            (
                "type: armoured, morale: green, stands: [3 Pzkpfw IVG]",
                "type: armoured, full_strength: 6, morale: green, stands: []",
            )
        ],
        (
            "under-strength",
            "0 of 6 fighting stands, 6 taken out",
            "1/3 may be missing, so that 4 are the least",
        ),
    ),
    "company-removed: one of two": (
        [
            ("6 Rifles, 6 Sdkfz", "8 Rifles, 6 Sdkfz"),
            (
                "{name: 5th,",
                "{name: 4th, from: tanks, morale: green, stands: [1 Pzkpfw IVG]}, {name: 5th,",
            ),
        ],
        ("company-removed", "2 companies attached, 1 stand taken out", "as many taken out"),
    ),
    "company-removed: one of one is enough": ([("6 Rifles, 6 Sdkfz", "8 Rifles, 6 Sdkfz")], None),
    "company-removed: no strength": (
        [("        full_strength: 9\n", "")],
        (
            "company-removed",
            "1 company attached, and no full strength to see what was taken out",
            "as many taken out",
        ),
    ),
    "cross-attachment: the first year of a nation": (
        [("year: 1943", "year: 1942"), ("list: defend", "list: defend\nbudget: 400")],
        ("cross-attachment", "a company of tanks in 1942", "German from 1943"),
    ),
    "brigade-hq": (
        [("    hq: {stand: Rifles, morale: regular}\n", "")],
        ("brigade-hq", "no brigade HQ", "one at least"),
    ),
    "brigade-hq: that of another brigade": (
        [("    hq: {stand: Rifles, morale: regular}\n", ""), LED],
        None,
    ),
    "first-brigade": (
        [("battalions_in_establishment: 3", "battalions_in_establishment: 4")],
        (
            "first-brigade",
            "2 of 4 battalions of Panzergrenadier regiment used",
            "3 before another brigade's",
        ),
    ),
    "first-brigade: one of the division is not its own": (
        [
            ("name: I Battalion\n", "name: I Battalion\n        level: division\n"),
            (
                "type: infantry, morale: green, stands: [6 Rifles]",
                "type: support, morale: green, stands: []",
            ),
        ],
        (
            "first-brigade",
            "1 of 3 battalions of Panzergrenadier regiment used",
            "2 before another brigade's",
        ),
    ),
    "first-brigade: another's support comes at any time": (
        [
            ("battalions_in_establishment: 3", "battalions_in_establishment: 4"),
            ("name: tanks, type: armoured", "name: tanks, type: support"),
        ],
        None,
    ),
    "extra-battalions: the list has one and an option two": (
        [FOURTH],
        (
            "extra-battalions",
            "3 additional battalions without a brigade HQ of their own",
            "2",
        ),
    ),
    "extra-battalions: an HQ of the list leads them": (
        [LED, FOURTH],
        None,
    ),
    "corps-artillery": (
        [
            ("2 150/30 Howitzer, 2 Transport", "7 150/30 Howitzer, 7 Transport"),
            ("8 Rifles", "8 SMG"),
        ],
        ("corps-artillery", "7 stands of artillery from corps or army", "6"),
    ),
    "corps-others": (
        [("name: scouts\n", "name: scouts\n    level: army\n")],
        (
            "corps-others",
            "2 Sdkfz 222 from army",
            "artillery, aircraft, an independent tank battalion",
        ),
    ),
    "corps-others: a battalion": (
        [("name: tanks, type: armoured", "name: tanks, level: army, type: infantry")],
        (
            "corps-others",
            "a battalion from army",
            "artillery, aircraft, an independent tank battalion",
        ),
    ),
    "independent-tanks": (
        [("name: tanks, type: armoured", "name: tanks, level: army, type: armoured")],
        None,
    ),
    "independent-tanks: beside an option's armour": (
        [
            ("name: tanks, type: armoured", "name: tanks, level: army, type: armoured"),
            ("name: III Battalion, type: infantry", "name: III Battalion, type: armoured"),
        ],
        (
            "independent-tanks",
            "a tank battalion from corps or army beside III Battalion",
            "an infantry division without other armour",
        ),
    ),
    "independent-tanks: an option's beside the list's": (
        [
            (
                "name: III Battalion, type: infantry",
                "name: III Battalion, level: corps, type: armoured",
            )
        ],
        (
            "independent-tanks",
            "a tank battalion from corps or army beside Panzer regiment, tanks",
            "an infantry division without other armour",
        ),
    ),
    "high-observers": (
        [("1 German Counter Battery Observer", "2 Artillery FOO")],
        ("high-observers", "2 observers from corps", "none above the division"),
    ),
    "unobserved-artillery": (
        [("1 Artillery FOO", "1 Rifles"), GREEN_OBSERVER],
        ("unobserved-artillery", "2 stands, no observer", "planned or counter-battery fire"),
    ),
    "unobserved-artillery: on the table": (
        [("1 Artillery FOO", "1 Rifles"), GREEN_OBSERVER, ("off_table: yes, morale", "morale")],
        ("unobserved-artillery", "2 stands, no observer", "fire at what it sees itself"),
    ),
    "unobserved-artillery: of corps on the table": (
        [("    off_table: yes\n", "")],
        (
            "unobserved-artillery",
            "2 stands on the table for planned or counter-battery fire only",
            "such fire from off the table",
        ),
    ),
    "unobserved-artillery: an option is observed by the list": (
        [
            (
                "name: aircraft, aircraft: [1 JU-87B with bombs]",
                "name: guns, support: [{name: guns, morale: regular, stands: [2 Wespe]}]",
            )
        ],
        None,
    ),
    "off-table": (
        [("[2 105/28 Howitzer, 2 Transport]", "[2 105/28 Howitzer, 2 Transport, 1 HMG]")],
        ("off-table", "1 HMG off the table", "artillery"),
    ),
    "tows": (
        [("[2 105/28 Howitzer, 2 Transport]", "[2 105/28 Howitzer, 1 Transport]")],
        ("tows", "2 stands off the table, 1 transport", "2 transport"),
    ),
    "tows: on the table": (
        [("2 Pak 40, 2 Transport", "2 Pak 40")],
        ("tows", "2 towed stands, 0 transport", "2 transport"),
    ),
    "counter-battery-observers": (
        [("1 German Counter", "1 Italian Counter")],
        (
            "counter-battery-observers",
            "Counter Battery Observer (Italian or French), in a list of the German",
            "it is for Italian, French",
        ),
    ),
    "attached-morale": (
        [
            (
                "name: I Battalion\n        type: infantry\n        morale: green",
                "name: I Battalion\n        type: infantry\n        morale: regular",
            )
        ],
        (
            "attached-morale",
            "green, attached to Panzergrenadier regiment, I Battalion",
            "regular or better",
        ),
    ),
    "attached-morale: a company": (
        [("type: mechanised\n        morale: green", "type: mechanised\n        morale: regular")],
        (
            "attached-morale",
            "green, attached to Panzergrenadier regiment, II Battalion",
            "regular or better",
        ),
    ),
    "support-morale": (
        [("off_table: yes, morale: regular", "off_table: yes, morale: veteran")],
        ("support-morale", "2 105/28 Howitzer, veteran", "regular"),
    ),
    "support-morale: in a company": (
        [("stands: [3 Pzkpfw IVG]}]", "stands: [3 Pzkpfw IVG, 1 Wespe]}]")],
        ("support-morale", "1 Wespe, green", "regular"),
    ),
    "support-morale: in a battalion": (
        [("[8 Rifles", "[8 Rifles, 1 Wespe")],
        ("support-morale", "1 Wespe, green", "regular"),
    ),
    "entrenchments: as many as the largest battalion": (
        [("6 Light Entrenchments", "12 Light Entrenchments")],
        None,
    ),
    "entrenchments: what is attached is not its own": (
        [("6 Light Entrenchments", "13 Light Entrenchments")],
        (
            "entrenchments",
            "13 light entrenchments",
            "12, the stands of the largest infantry battalion",
        ),
    ),
    "entrenchments: heavy ones": (
        [("6 Light Entrenchments", "1 Heavy Entrenchments")],
        ("entrenchments", "1 heavy entrenchment", "light ones; heavy in options"),
    ),
    "minefields": (
        [("3 Camouflaged", "1 Section of Minefields, 3 Camouflaged"), ("in 2 areas", "in 1 area")],
        ("minefields", "1 section of minefields", "none in a list itself"),
    ),
    "minefield-areas: with those of the list": (
        [("3 Camouflaged", "1 Section of Minefields, 3 Camouflaged"), AGREED_MINES],
        ("minefield-areas", "3 areas", "2"),
    ),
    "camouflage": (
        [("3 Camouflaged", "4 Camouflaged")],
        ("camouflage", "4 camouflaged positions", "3 vehicles"),
    ),
    "aircraft-maximum": (
        [("1 FW-190 with bombs", "2 FW-190 with bombs")],
        ("aircraft-maximum", "3 aircraft", "2"),
    ),
    "corps-aircraft": (
        [
            ("[1 FW-190 with bombs]", "[{type: FW-190 with bombs, count: 4, level: army}]"),
            AGREED_AIRCRAFT,
        ],
        ("corps-aircraft", "4 aircraft from corps or army", "3"),
    ),
    "years: an aircraft's first": ([("1 FW-190 with bombs", "1 JU-87G with AT cannons")], None),
    "years: its last": (
        [("year: 1943", "year: 1944"), AGREED_AIRCRAFT],
        None,
    ),
    "years": (
        [("year: 1943", "year: 1945"), AGREED_AIRCRAFT],
        ("years", "JU-87B with bombs in 1945", "from 1939 to 1944"),
    ),
    "quality-row": (
        [("nation: German", "nation: German\nquality: German HQ")],
        ("quality-row", "priced as German HQ", "German, for the German price list"),
    ),
    "air-controllers": (
        [("1 Artillery FOO", "1 Artillery FOO, 1 Air Force AGC")],
        ("air-controllers", "German, 1943", "British, 1944-1945; American, 1944-1945"),
    ),
    "option-budget": (
        [("4 Heavy Entrenchments", "26 Heavy Entrenchments")],
        ("option-budget", "72 points", "50 points"),
    ),
    "budget": (
        [("list: defend", "list: defend\nbudget: 300")],
        ("budget", "", "300 points"),
    ),
    "option-upgrade": (
        [("name: mines,", "name: mines, replaces: tanks,")],
        ("option-upgrade", "it replaces “tanks”", "reinforcements only"),
    ),
    "option-count": (
        [("  B:\n", "    - {name: third}\n    - {name: fourth}\n  B:\n")],
        ("option-count", "4 options", "3 are a fair number, of which a game uses 1"),
    ),
    "option-count: sizes are counted apart": (
        [("    - {name: mines", "    - {name: none}\n    - {name: mines")],
        None,
    ),
}


@pytest.mark.parametrize("name", SPEARHEAD_CASES)
def test_a_change_in_spearhead(name: str, judge: Judge) -> None:
    edits, expected = SPEARHEAD_CASES[name]
    check(judge(changed(WAR, *edits)), expected)


def check(evaluation: Evaluation, expected: tuple[str, str, str] | None) -> None:
    found = findings(evaluation)
    if expected is None:
        assert found == []
    elif not expected[1]:
        assert [(rule, allowed) for rule, _, allowed in found] == [(expected[0], expected[2])]
    else:
        assert found == [expected]


MODERN_CASES: dict[str, Case] = {
    "under-strength": (
        [("6 Leopard 2A1", "5 Leopard 2A1")],
        (
            "under-strength",
            "5 of 9 fighting stands, 4 taken out",
            "1/3 may be missing, so that 6 are the least",
        ),
    ),
    "cross-attachment": (
        [
            (
                "full_strength: 9, stands: [6 Leopard 2A1]",
                "full_strength: 9, stands: [6 Leopard 2A1], "
                "attached: [{from: grenadiers, morale: regular, "
                "stands: [3 M113 (LAW)]}]",
            )
        ],
        ("cross-attachment", "a company of grenadiers", "what the doctrine of the army has"),
    ),
    "corps-helicopters": (
        [("2 PAH-1", "3 PAH-1")],
        ("corps-helicopters", "3 attack helicopters from corps or army", "2"),
    ),
    "corps-air-defence": (
        [
            ("name: squadron, level: corps", "name: squadron"),
            (
                "name: launchers, off_table: yes, morale: regular, "
                "stands: [2 Waffentrager Roland, 2 Truck]",
                "name: launchers, level: army, morale: regular, stands: [4 Waffentrager Roland]",
            ),
        ],
        ("corps-air-defence", "4 stands of air defence from corps or army", "3"),
    ),
    "corps-air-defence: both": (
        [("name: launchers,", "name: launchers, level: army,")],
        (
            "corps-air-defence",
            "attack helicopters and air defence from corps or army",
            "either of them",
        ),
    ),
    "corps-air-defence: both, by an option": (
        [
            (
                "      aircraft: [{type: Alpha Jet, defence: 4, weapons: {bomb: 4}}]\n",
                "      aircraft: [{type: Alpha Jet, defence: 4, weapons: {bomb: 4}}]\n"
                "    - name: launcher\n      support:\n"
                "        - {name: launcher, level: corps, morale: regular, "
                "stands: [1 Waffentrager Roland]}\n",
            )
        ],
        (
            "corps-air-defence",
            "attack helicopters and air defence from corps or army",
            "either of them",
        ),
    ),
    "corps-others": (
        [("name: engineers, morale", "name: engineers, level: corps, morale")],
        (
            "corps-others",
            "1 M113 (LAW) from corps",
            "artillery, aircraft, attack helicopters or air defence",
        ),
    ),
    "helicopter-morale": (
        [("level: corps, morale: regular", "level: corps, morale: green")],
        ("helicopter-morale", "2 PAH-1, green", "regular"),
    ),
    "off-table": (
        [("2 Waffentrager Roland, 2 Truck", "2 Waffentrager Roland, 2 Truck, 1 Luchs")],
        ("off-table", "1 Luchs off the table", "artillery and air defence"),
    ),
    "tows: air defence off the table": (
        [("2 Waffentrager Roland, 2 Truck", "2 Waffentrager Roland, 1 Truck")],
        ("tows", "2 stands off the table, 1 transport", "2 transport"),
    ),
    "tows: towed mortars": (
        [("2 81mm Mortar, 2 Truck", "2 81mm Mortar, 1 Truck")],
        ("tows", "2 towed stands, 1 transport", "2 transport"),
    ),
    "years: the first": (
        [("6 M113 (LAW)", "6 Infantry (1981)"), ("year: 1985", "year: 1981")],
        None,
    ),
    "years: the last": (
        [("6 M113 (LAW)", "6 Marder (1970-1989 MAW LAW)"), ("year: 1985", "year: 1989")],
        None,
    ),
    "years: a first alone": (
        [("6 M113 (LAW)", "6 Infantry (1988)")],
        ("years", "Infantry (1988) in 1985", "from 1988"),
    ),
    "electronic-warfare": (
        [("year: 1985", "year: 1956"), ("year:", "agreed: [years]\nyear:")],
        ("electronic-warfare", "1 bought, in 1956", "none before 1960"),
    ),
    "electronic-warfare: from 1960": (
        [("year: 1985", "year: 1960"), ("year:", "agreed: [years]\nyear:")],
        None,
    ),
    "air-controllers": (
        [("quality: NATO 1", "quality: Third World")],
        ("air-controllers", "Third World has none", "other qualities"),
    ),
    "aircraft-maximum": (
        [("count: 2", "count: 5")],
        ("aircraft-maximum", "5 aircraft", "4"),
    ),
    "aircraft-maximum: low intensity": (
        [("high-intensity", "low-intensity")],
        ("aircraft-maximum", "3 aircraft", "2"),
    ),
    "option-upgrade: loads of another aircraft": (
        [("replaces: the load of the Alpha Jet", "replaces: the load of the Tornado")],
        ("option-upgrade", "it replaces “the load of the Tornado”", "reinforcements only"),
    ),
    "option-upgrade: loads of corps": (
        [("weapons: {bomb: 4}", "weapons: {bomb: 4}, level: corps")],
        ("option-upgrade", "it replaces “the load of the Alpha Jet”", "reinforcements only"),
    ),
    "option-upgrade: not in an Encounter List": (
        [("list: attack", "list: encounter")],
        ("option-upgrade", "it replaces “the load of the Alpha Jet”", "reinforcements only"),
    ),
    "option-upgrade: nothing to bear it": (
        [
            (
                "      aircraft: [{type: Alpha Jet, defence: 4, weapons: {bomb: 4}}]\n",
                "      aircraft: [{type: Alpha Jet, defence: 4, weapons: {bomb: 4}}]\n"
                "    - name: ploughs\n      support:\n"
                "        - {name: ploughs, morale: regular, stands: [1 Leopard 2A1, "
                "2 Mine Plough]}\n",
            )
        ],
        (
            "option-upgrade",
            "2 upgrades and 1 stand for them",
            "upgrades of what the option itself brings",
        ),
    ),
    "entrenchments: in high intensity": (
        [
            ("list: attack", "list: defend"),
            ("aircraft: [{", "defences: [3 Light Entrenchments]\naircraft: [{"),
        ],
        ("entrenchments", "3 entrenchments", "none in high intensity"),
    ),
    "entrenchments: in an Attack List": (
        [("aircraft: [{", "defences: [3 Light Entrenchments]\naircraft: [{")],
        (
            "entrenchments",
            "3 entrenchments",
            "none in an Attack List, unless the scenario gives them",
        ),
    ),
}


@pytest.mark.parametrize("name", MODERN_CASES)
def test_a_change_in_modern_spearhead(name: str, judge: Judge) -> None:
    edits, expected = MODERN_CASES[name]
    check(judge(changed(MODERN, *edits)), expected)


def test_the_words_of_an_overspent_budget(judge: Judge) -> None:
    overspent = judge(changed(WAR, ("list: defend", "list: defend\nbudget: 300")))
    over = overspent.total - 300
    assert [f.found for f in overspent.findings] == [f"{overspent.total} points, {over} too many"]


def test_the_cases_are_of_rules() -> None:
    names = {name.split(":")[0] for name in (*SPEARHEAD_CASES, *MODERN_CASES)}
    assert names <= set(RULES)


FREE_FRENCH = """
orbat: list/1
game: spearhead
title: Free French
nation: French
quality: {quality}
year: {year}
theatre: {theatre}
list: attack
brigades: [{{name: brigade, hq: {{stand: Rifles, morale: regular}}}}]
aircraft: [{{type: fighter, count: 3, defence: 4, weapons: {{bombs: 4}}}}]
agreed: [quality-row]
"""


@pytest.mark.parametrize(
    ("quality", "year", "theatre", "allowed"),
    [
        ("British & Commonwealth and Finnish", 1943, "europe", None),
        ("British & Commonwealth and Finnish", 1942, "europe", "2"),
        ("U.S.", 1945, "europe", None),
        ("French", 1938, "europe", "none"),
        ("All others", 1942, "mediterranean", "none"),
    ],
)
def test_aircraft_go_by_the_force_that_a_list_fights_as(
    quality: str, year: int, theatre: str, allowed: str | None, judge: Judge
) -> None:
    evaluation = judge(FREE_FRENCH.format(quality=f"'{quality}'", year=year, theatre=theatre))
    found = [f for f in evaluation.findings if f.rule == "aircraft-maximum"]
    assert [f.allowed for f in found if f.severity == "error" or allowed] == (
        [] if allowed is None else [allowed]
    )


def test_what_a_doubtful_finding_rests_on(judge: Judge) -> None:
    text = changed(WAR, ("year: 1943", "year: 1940"), ("1 FW-190 with bombs", "1 JU-88 with bombs"))
    found = [f for f in judge(text).findings if f.rule == "aircraft-maximum"]
    assert [(f.severity, f.allowed) for f in found] == [
        ("warning", "3; none as the print can be read too")
    ]
    assert found[0].mend == "See the printed chart, and agree on what it means."
    assert found[0].rests_on == (
        "Aircraft maximums: German (Europe), 1940 is read as 3; it could be none (mcnelly:267,269,"
        "285,287,289,291,293,295,297)"
    )
