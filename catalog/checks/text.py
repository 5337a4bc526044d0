"""Checks of what is written: misprints, dice, cross-references, readings, ids, symbols."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from catalog.assets import asset_dir
from catalog.checks.registry import check
from catalog.findings import Finding
from catalog.names import fold, nearest, shortened, slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.linking.model import LinkedGame


@check(
    "C308",
    "A cross-reference to a case that says something else",
    "Cite the case that is meant; where print is wrong, record it as a reading.",
)
def wrong_case(game: LinkedGame) -> Iterator[Finding]:
    """``refers:`` names a case and what it should be about."""
    topics = {
        f"{section.id}/{slug(case.case)}": set(case.topics)
        for section in game.rules.values()
        for case in section.cases
    }
    for key, section in game.rules.items():
        for case in section.cases:
            for reference in case.refers:
                target, _, letter = reference.to.rpartition("/")
                found = topics.get(f"{target}/{slug(letter)}")
                about = f"{key}/{slug(case.case)}"
                if found is None:
                    message = f"{section.title}, case {case.case}: there is no {reference.to}"
                elif reference.expects not in found:
                    message = (
                        f"{section.title}, case {case.case}: {reference.to} is not about "
                        f"{reference.expects}, but about {', '.join(sorted(found))}"
                    )
                else:
                    continue
                yield Finding("C308", case.place, message, about=about)


@check(
    "C311",
    "A spelling that looks like a misprint",
    "Add kind: and why: to the spelling, or correct it.",
)
def misprint(game: LinkedGame) -> Iterator[Finding]:
    """A spelling one letter away from the unit's name, hyphens and plurals aside."""
    read = {(r.about, r.printed) for r in game.readings}
    for unit in game.units.values():
        for spelling in unit.spellings:
            if spelling == unit.name or (unit.id, spelling) in read:
                continue
            for other in unit.spellings:
                if other != spelling and (unit.id, other) not in read and _one_off(spelling, other):
                    yield Finding(
                        "C311",
                        unit.place,
                        f"“{spelling}” is one letter from “{other}”",
                        about=unit.id,
                    )
                    break


def _one_off(a: str, b: str) -> bool:
    """One letter added, lost, changed, or two neighbours swapped; digits tell models apart."""
    a, b = fold(a).rstrip("s"), fold(b).rstrip("s")
    if a == b or abs(len(a) - len(b)) > 1 or min(len(a), len(b)) < 4:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), None)
    start = min(len(a), len(b)) if start is None else start
    left, right = a[start:], b[start:]
    same = left[1:] == right[1:] or left[1:] == right or left == right[1:]
    swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
    return (same or swapped) and not any(c.isdigit() for c in left[:1] + right[:1])


@check("C312", "A die table that misses or repeats a result", "Cover each result of the dice once.")
def die_not_covered(game: LinkedGame) -> Iterator[Finding]:
    """Charts that can be rolled."""
    for chart in game.charts.values():
        record = chart.record
        dice = [n for n, column in enumerate(record.keys) if column.kind == "die"]
        if record.die is None or not dice:
            continue
        seen: Counter[int] = Counter()
        for row in record.rows:
            cell = row.cells[dice[0]]
            match = re.fullmatch("([0-9]{1,4})(?:-([0-9]{1,4}))?", cell.read if cell else "")
            if match is None:
                said = shortened(cell.read if cell else "")
                yield Finding("C312", row.place, f"“{said}” is no result of a die")
                continue
            seen.update(range(int(match[1]), int(match[2] or match[1]) + 1))
        results_of = range(record.dice, record.dice * record.die + 1)
        wrong = [n for n in results_of if seen[n] != 1]
        wrong += [n for n in seen if n not in results_of]
        if wrong:
            results = shortened(", ".join(map(str, sorted(wrong))))
            yield Finding(
                "C312", record.place, f"{record.title}: {results} not exactly once", about=chart.id
            )


@check("C319", "A symbol that is not drawn", "Use a file of print/symbols or print/echelons.")
def symbol_missing(game: LinkedGame) -> Iterator[Finding]:
    """Units, markers and echelons against the drawn set."""
    drawn = {path.stem for path in (asset_dir("print") / "symbols").glob("*.svg")}
    marks = {path.stem for path in (asset_dir("print") / "echelons").glob("*.svg")}
    named = [(u.symbol, u.place) for u in game.units.values()]
    named += [(m.symbol, m.place) for m in game.markers.values()]
    for symbol, place in named:
        if symbol not in drawn:
            close = nearest(shortened(symbol), drawn)
            hint = f"; nearest: {', '.join(close)}" if close else ""
            yield Finding("C319", place, f"there is no symbol “{shortened(symbol)}”{hint}")
    for echelon in game.record.echelons:
        if echelon.mark not in marks:
            yield Finding("C319", echelon.place, f"there is no echelon mark “{echelon.mark}”")


@check(
    "C321",
    "Letters that no counter can show",
    "Give it a label: in letters that the bundled font has, such as Latin, Greek or Cyrillic.",
)
def letters_missing(game: LinkedGame) -> Iterator[Finding]:
    """Names and labels against the font: what it lacks would print as an empty box."""
    shown = [(u.name, u.place) for u in game.units.values()]
    shown += [(u.label, u.place) for u in game.units.values()]
    shown += [(m.label or m.name, m.place) for m in game.markers.values()]
    shown += [(n.name, n.place) for n in game.record.nations]
    for text, place in shown:
        missing = [] if text.isascii() else sorted({c for c in text if ord(c) not in _glyphs()})
        if missing:
            said = f"“{shortened(text)}”: the counters' font has no {' '.join(missing)}"
            yield Finding("C321", place, said)


@lru_cache(maxsize=1)
def _glyphs() -> frozenset[int]:
    """The characters of the font that counters are set in."""
    from fontTools.ttLib import TTFont

    with TTFont(asset_dir("print") / "fonts" / "RobotoCondensed-Bold.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap())
