"""The data folders as records: ours, with any number of packs laid over, record by record."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from catalog.findings import Finding, Place, Severity
from catalog.names import fold, nearest
from catalog.reader import File, Mapping, Sequence, read_folder, to_record
from catalog.records.charts import ChartRecord, ChartsFile
from catalog.records.formations import FormationRecord, FormationsFile
from catalog.records.game import GameRecord
from catalog.records.kinds import KINDS
from catalog.records.others import (
    MarkerRecord,
    MarkersFile,
    ReadingRecord,
    ReadingsFile,
    RuleSection,
    RulesFile,
    SourceRecord,
    SourcesFile,
)
from catalog.records.prices import EquipmentFile, EquipmentRecord, PricesFile
from catalog.records.scenarios import ScenariosFile
from catalog.records.units import OneShotRecord, UnitRecord, UnitsFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Sequence as AnySequence
    from pathlib import Path

    from catalog.records.base import Record

R = TypeVar("R", bound="Record")

# The lists of a file whose records a pack can lay over, and the keys that tell one from another.
_LISTS = {
    "sources": ("id",),
    "units": ("name",),
    "one_shots": ("name",),
    "formations": ("name", "of", "period"),
    "scenarios": ("number",),
    "charts": ("id",),
    "markers": ("id",),
    "sections": ("id",),
    "readings": ("id",),
    "entries": ("id", "name"),
    "equipment": ("name",),
}


@dataclass
class GameFiles:
    """Every record of one game, in file order."""

    game: GameRecord
    units: list[tuple[str, UnitRecord]] = field(default_factory=list)
    one_shots: list[tuple[str, OneShotRecord]] = field(default_factory=list)
    formations: list[tuple[str, FormationRecord]] = field(default_factory=list)
    scenarios: list[ScenariosFile] = field(default_factory=list)
    charts: list[ChartRecord] = field(default_factory=list)
    markers: list[MarkerRecord] = field(default_factory=list)
    rules: list[RuleSection] = field(default_factory=list)
    readings: list[ReadingRecord] = field(default_factory=list)
    prices: list[PricesFile] = field(default_factory=list)
    equipment: list[EquipmentRecord] = field(default_factory=list)


@dataclass
class Dataset:
    """All records of all folders, and what was wrong with them."""

    sources: list[SourceRecord] = field(default_factory=list)
    games: list[GameFiles] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    files: list[File] = field(default_factory=list)


def load(folders: AnySequence[tuple[Path, str]]) -> Dataset:
    """Read folders, the first ours and the rest packs laid over it, each with its shown name."""
    dataset = Dataset()
    for pack, (folder, shown) in enumerate(folders):
        reading = read_folder(folder, shown, pack)
        dataset.findings += reading.findings
        dataset.files += reading.files
    _overlay(dataset)
    by_game: dict[str, list[tuple[File, Any]]] = defaultdict(list)
    shared: list[tuple[File, ChartsFile]] = []
    for file in dataset.files:
        record = to_record(KINDS[file.kind], file.root, dataset.findings)
        if isinstance(record, SourcesFile):
            dataset.sources += record.sources
        elif isinstance(record, ChartsFile) and record.games:
            shared.append((file, record))
        elif record is not None:
            by_game[_game_of(file)].append((file, record))
    for file, charts in shared:
        _share(file, charts, by_game, dataset.findings)
    for game, records in sorted(by_game.items()):
        _collect(game, records, dataset)
    return dataset


def _share(
    file: File,
    charts: ChartsFile,
    by_game: dict[str, list[tuple[File, Any]]],
    findings: list[Finding],
) -> None:
    """Give charts to each of the games that they are for."""
    place = file.root.places["games"]
    for game in charts.games:
        if game not in by_game:
            known = ", ".join(sorted(filter(None, by_game)))
            said = f"there is no game “{game}”; there are {known}"
            findings.append(Finding("E205", place, said))
        elif charts.games.count(game) > 1:
            findings.append(Finding("E205", place, f"the game “{game}” stands twice"))
            return
        else:
            by_game[game].append((file, charts))


def _game_of(file: File) -> str:
    """The folder below ``games/`` that a file belongs to; empty when it is in none."""
    parts = file.relative.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


def _collect(game: str, records: list[tuple[File, Any]], dataset: Dataset) -> None:
    heads = [(f, r) for f, r in records if isinstance(r, GameRecord)]
    heads.sort(key=lambda head: head[0].path.name != "game.yaml")
    if not heads:
        first = records[0][0]
        head_file = f"{first.shown.removesuffix(first.relative)}games/{game}/game.yaml"
        if not any(f.place.path == head_file for f in dataset.findings):
            place = Place(first.shown)
            where = f"games/{game}/" if game else "a folder games/<game>/"
            dataset.findings.append(
                Finding("E111", place, f"belongs to no game: put it into {where} with a game.yaml")
            )
        return
    file, head = heads[0]
    for other, _ in heads[1:]:
        dataset.findings.append(Finding("E111", Place(other.shown, 1), "a second game.yaml"))
    if head.id != game:
        place = file.root.places.get("id", file.root.place)
        dataset.findings.append(
            Finding("E111", place, f"id “{head.id}” is not the folder “{game}”")
        )
    files = GameFiles(head)
    for _, record in records:
        _enter(record, files)
    dataset.games.append(files)


def _enter(record: Any, files: GameFiles) -> None:
    match record:
        case UnitsFile():
            files.units += [(record.nation, unit) for unit in record.units]
            files.one_shots += [(record.nation, shot) for shot in record.one_shots]
        case FormationsFile():
            files.formations += [(record.nation, f) for f in record.formations]
        case ScenariosFile():
            files.scenarios.append(record)
        case ChartsFile():
            files.charts += record.charts
        case MarkersFile():
            files.markers += record.markers
        case RulesFile():
            files.rules += record.sections
        case ReadingsFile():
            files.readings += record.readings
        case PricesFile():
            files.prices.append(record)
        case EquipmentFile():
            files.equipment += record.equipment


def _overlay(dataset: Dataset) -> None:
    """Lay each pack's records over those of the folders before it.

    A key that the pack gives replaces ours, a key that it does not give stays; a record that is
    new stays in the pack's own file. A pack cites its own source, so every record that it lays
    over must say ``source:``.
    """
    known: dict[tuple[str, ...], tuple[Mapping, int]] = {}
    for file in sorted(dataset.files, key=lambda f: f.pack):
        for key, records in _lists(file):
            for record in list(records):
                if not isinstance(record, Mapping):
                    continue
                # A record is laid over the one that its own name means; further spellings of it
                # only tell the packs that follow.
                own, *_ = _identities(file, key, record)
                base, from_pack = known.get(own, (None, 0))
                if base is not None and from_pack < file.pack:
                    _lay_over(base, record, dataset.findings)
                    at = next(i for i, r in enumerate(records) if r is record)
                    del records[at], records.places[at]
                else:
                    if file.pack:
                        _perhaps_misspelt(file, key, record, known, dataset.findings)
                    known |= dict.fromkeys(_identities(file, key, record), (record, file.pack))


def _lists(file: File) -> Iterator[tuple[str, Sequence]]:
    """Every list of records that packs can lay over; those of a price list are in its parts."""
    for key in _LISTS:
        records = file.root.get(key)
        if isinstance(records, Sequence):
            yield key, records
    categories = file.root.get("categories")
    for category in categories if isinstance(categories, Sequence) else ():
        entries = category.get("entries") if isinstance(category, Mapping) else None
        if isinstance(entries, Sequence):
            yield "entries", entries


def _perhaps_misspelt(
    file: File,
    key: str,
    record: Mapping,
    known: dict[tuple[str, ...], tuple[Mapping, int]],
    findings: list[Finding],
) -> None:
    """Note a record of a pack that is new, and yet nearly one of ours."""
    first = _LISTS[key][-1] if key == "entries" else _LISTS[key][0]
    name = str(record.get(first) or "")
    group = _identities(file, key, record)[0][:3]
    ours = [str(base.get(first)) for k, (base, _) in known.items() if k[:3] == group]
    if (close := nearest(name, ours, most=1)) and close[0] != name:
        said = f"“{name}” is new; or is “{close[0]}” meant?"
        findings.append(Finding("E112", record.place, said, Severity.NOTE))


def _identities(file: File, key: str, record: Mapping) -> list[tuple[str, ...]]:
    group = (_game_of(file), key, str(file.root.get("nation") or ""))
    first, *rest = _LISTS[key]
    names = [str(record.get(first) or record.get("name") or "")]
    if key in {"units", "one_shots"} and isinstance(record.get("also"), Mapping):
        names += record["also"]
    return [(*group, fold(name), *(fold(str(record.get(r) or "")) for r in rest)) for name in names]


# A pack that gives a whole code means all of it: single statistics of ours do not stand beside it.
_INSTEAD = {"code": ("statistics", "again"), "parts": ("consists_of", "own")}


def _lay_over(base: Mapping, record: Mapping, findings: list[Finding]) -> None:
    if "source" not in record:
        findings.append(Finding("E109", record.place, "lacks “source:”: a pack says whose value"))
    for key in sorted(record.keys() & base.keys() & {"code", "statistics", "identities", "parts"}):
        if record[key] != base[key]:
            said = f"lays {key}: over that of {base.places[key]}"
            findings.append(Finding("E112", record.places[key], said, Severity.NOTE))
    for key in record:
        for other in _INSTEAD.get(key, ()):
            if other not in record:
                base.pop(other, None)
    base.update({k: v for k, v in record.items() if k not in {"name", "id", "number"}})
    base.places.update(
        {k: p for k, p in record.places.items() if k not in {"name", "id", "number"}}
    )
    base.place = record.place
