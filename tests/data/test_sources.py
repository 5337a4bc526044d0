"""Every printed code, name, identity and number of the data stands on the line that it cites."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from catalog.dataset import Dataset, GameFiles, load
from catalog.records.base import Stated, cited_lines
from catalog.records.units import FaceRecord, UnitRecord
from tests.conftest import DATA
from tests.data.source_index import SourceIndex, tokens, words

NUMBERS = {
    "0": ("not", "neither", "zero"),
    "1": ("one", "an", "a minefield attack"),
    "2": ("two", "both"),
    "3": ("three",),
    "4": ("four",),
    "5": ("five",),
    "6": ("six",),
    "7": ("seven",),
    "8": ("eight",),
    "10": ("ten",),
}
"""How the sources write small numbers in words."""

FOLLOWS = {
    ("competition-score", "11"): "more than ten",
    ("list-used-in-fluid", "3"): "four, less the one that is added",
    ("list-used-in-fluid", "6"): "five and more, on a die",
    ("objectives", "6"): "one in each of the six zones",
    ("random-air-arrival", "5"): "not a six",
    ("set-up-battlefield", "6"): "steps are ours to count",
    ("set-up-battlefield", "7"): "steps are ours to count",
    ("set-up-battlefield", "8"): "steps are ours to count",
    ("strategic-result", "2"): "neither the same nor one apart",
    ("weather", "9"): "not eleven or twelve",
    ("weather", "10"): "eleven, less the one that is added",
}
"""Numbers that stand on no line and follow from those that do."""


@cache
def dataset() -> Dataset:
    return load([(DATA, "data")])


@cache
def index(source: str) -> SourceIndex:
    return SourceIndex(source)


def on_line(citation: str) -> tuple[SourceIndex, list[int]]:
    source, lines = cited_lines(citation)
    return index(source), lines


def games() -> list[GameFiles]:
    return dataset().games


class Prover:
    """Collects what does not stand where it is said to."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.proved = 0

    def code(self, code: str, citation: str, what: str) -> None:
        found, lines = on_line(citation)
        self._note(found.has_code(code, lines), f"{what}: code {code} is not at {citation}")

    def name(self, name: str, citation: str, what: str) -> None:
        found, lines = on_line(citation)
        plural = all(
            found.has_words(w, lines) or found.has_words(w + "s", lines) for w in words(name)
        )
        self._note(plural, f"{what}: “{name}” is not at {citation}")

    def phrase(self, text: str, citation: str, what: str) -> None:
        found, lines = on_line(citation)
        self._note(found.has_phrase(text, lines), f"{what}: “{text}” is not at {citation}")

    def number(self, number: str, citation: str, what: str) -> None:
        found, lines = on_line(citation)
        units = (f"{number}mm", f"{number}m", f"nato{number}", f"warpac{number}", f"{number}”")
        written = (number, *units, *NUMBERS.get(number, ()))
        there = any(found.has_words(w, lines) for w in written)
        self._note(there, f"{what}: {number} is not at {citation}")

    def counted(self, count: int, name: str, citation: str, what: str) -> None:
        """So many of something: “9 M60A1”, “9 Leopards”, or “three T62 units”."""
        found, lines = on_line(citation)
        first = words(name)[0]
        for spelled in (str(count), *NUMBERS.get(str(count), ())):
            for noun in (first, f"{first}s", f"{first}es"):
                if found.has_phrase(f"{spelled} {noun}", lines):
                    self.name(name, citation, what)
                    return
        self._note(False, f"{what}: “{count} {name}” is not at {citation}")

    def _note(self, there: bool, message: str) -> None:
        self.proved += 1
        if not there:
            self.missing.append(message)

    def done(self, at_least: int) -> None:
        assert not self.missing, "\n".join(self.missing)
        assert self.proved >= at_least


def printed(stated: Stated[str]) -> str:
    return stated.printed or stated.read


def test_index_is_of_the_document_that_sources_yaml_names() -> None:
    for source in dataset().sources:
        assert index(source.id).sha256 == source.sha256
        assert len(index(source.id).lines) == source.lines


@pytest.mark.skipif("ORBAT_SOURCES" not in os.environ, reason="the documents are not at hand")
def test_index_agrees_with_the_documents_themselves() -> None:
    by_hash = {
        hashlib.sha256(path.read_bytes()).hexdigest(): path
        for path in Path(os.environ["ORBAT_SOURCES"]).glob("*.txt")
    }
    for source in dataset().sources:
        lines = by_hash[source.sha256].read_text(encoding="utf-8").splitlines()
        assert [set(tokens(line)) for line in lines] == index(source.id).lines


def _prove_restated(prover: Prover, again: dict[str, dict[str, str] | str], name: str) -> None:
    for citation, said in again.items():
        if isinstance(said, str):
            prover.code(said, citation, name)
        else:
            for value in said.values():
                prover.name(str(value), citation, name)


def _prove_face(prover: Prover, face: UnitRecord | FaceRecord, name: str) -> None:
    if face.code:
        prover.code(printed(face.code), face.code.source or face.source, name)
    if face.identities:
        for part in re.split(r" and |, ", printed(face.identities)):
            prover.code(part, face.identities.source or face.source, name)
    for key, stated in face.statistics.items():
        number = re.sub(r"\D", "", stated.printed or str(stated.read))
        prover.number(number, stated.source or face.source, f"{name} {key}")
    _prove_restated(prover, face.again, name)


def test_unit_codes_and_identities() -> None:
    prover = Prover()
    for game in games():
        for _, unit in game.units:
            for face in (unit, *unit.editions):
                _prove_face(prover, face, unit.name)
            for part in filter(None, (unit.vehicle, unit.dismounted)):
                prover.code(printed(part.code), part.source, part.name)
                prover.name(part.name, part.source, part.name)
        for _, shot in game.one_shots:
            prover.code(printed(shot.code), shot.source, shot.name)
            _prove_restated(prover, shot.again, shot.name)
    prover.done(at_least=120)


def test_names_and_spellings() -> None:
    prover = Prover()
    for game in games():
        for _, unit in game.units:
            slips = [s for s, c in unit.also.items() if c.kind and c.source == unit.source]
            inferred = unit.echelon is not None and unit.echelon.kind is not None
            if not slips and not (inferred and unit.name.endswith(unit.echelon.read.title())):
                prover.name(unit.name, unit.source, unit.name)
            for spelling, cited in unit.also.items():
                prover.name(spelling, cited.source, unit.name)
        for _, formation in game.formations:
            prover.name(formation.name, formation.source, formation.name)
            for spelling, cited in formation.also.items():
                prover.name(spelling, cited.source, formation.name)
        for nation in game.game.nations:
            for spelling, citation in nation.also.items():
                prover.name(spelling, citation, nation.name)
    prover.done(at_least=180)


def test_formation_parts() -> None:
    prover = Prover()
    for game in games():
        for _, formation in game.formations:
            for part in formation.parts:
                name = part.printed or part.unit or ""
                cited = part.source or formation.source
                prover.counted(part.count.read, name, cited, formation.name)
    prover.done(at_least=150)


def _forces(game: GameFiles) -> Iterator[tuple[str, int | None, str, str]]:
    for file in game.scenarios:
        for scenario in file.scenarios:
            for side in scenario.sides:
                for force in side.forces:
                    name = force.unit or force.formation or force.support
                    if name:
                        count = force.count.read if force.count else None
                        yield str(scenario.number), count, name, force.source


def test_scenario_forces() -> None:
    prover = Prover()
    for game in games():
        for number, count, name, source in _forces(game):
            prover.name(name, source, f"scenario {number}")
            if count is not None and name != "Armored Battalion":
                prover.counted(count, name, source, f"scenario {number}")
            elif count is not None:
                # “2 Armored Battalions (1 M60A1 and 1 M60A2)” is one of each
                prover.phrase("1 M60A1 and 1 M60A2", source, f"scenario {number}")
    prover.done(at_least=60)


def test_scenario_changes() -> None:
    prover = Prover()
    for game in games():
        for file in game.scenarios:
            for scenario in file.scenarios:
                what = f"scenario {scenario.number}"
                for change in scenario.changes:
                    for stated in filter(None, (change.remove, change.add)):
                        text = stated.printed or stated.read
                        count, _, name = text.partition(" ")
                        if count.isdigit():
                            prover.number(count, scenario.source, what)
                        prover.name(name, scenario.source, what)
                    if change.period:
                        prover.name(change.period, scenario.source, what)
    prover.done(at_least=60)


def test_chart_numbers() -> None:
    """Numbers of cells; what is in our own words is for a second reader."""
    prover = Prover()
    for game in games():
        for chart in game.charts:
            for row in chart.rows:
                for cell in row.cells:
                    if cell is None:
                        continue
                    text = printed(cell).replace("½", "")
                    for number in re.findall(r"(?<![\w.])\d+(?!\w)", text):
                        if (chart.id, number) in FOLLOWS:
                            continue
                        prover.number(number, cell.source or row.source, f"{chart.id}: {text}")
    prover.done(at_least=130)


def test_allotment_rows_and_die_tables_stand_as_printed() -> None:
    prover = Prover()
    for game in (g for g in games() if g.units):  # of the other games, the columns ran together
        for chart in game.charts:
            kinds = {c.kind for c in (*chart.keys, *chart.columns)}
            plain = kinds <= {"number"} or (chart.die and chart.id.startswith(("weather", "scen")))
            for row in chart.rows if plain else ():
                cells = [printed(cell) for cell in row.cells if cell]
                prover.phrase(" ".join(cells), row.source, chart.id)
    prover.done(at_least=35)


def test_readings_quote_what_is_printed() -> None:
    prover = Prover()
    for game in games():
        for reading in game.readings:
            if reading.printed:
                prover.name(reading.printed.replace("[", " ["), reading.source, reading.id)
    prover.done(at_least=35)
