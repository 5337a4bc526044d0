"""From data folders to a catalog: what “orbat check” and “orbat build” do."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import SQLModel

from catalog.assets import asset_dir
from catalog.build import build
from catalog.checks import CHECKS, READING_CODES, SETTLING, examine, read_ledger, write_ledger
from catalog.dataset import Dataset, load
from catalog.errors import DataError
from catalog.findings import Finding, Severity, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from catalog.linking.model import LinkedGame


@dataclass(frozen=True)
class Checked:
    """What a check found, and what it looked at."""

    findings: list[Finding]
    summary: str

    @property
    def errors(self) -> int:
        """Findings that stop a build."""
        return sum(f.severity is Severity.ERROR for f in self.findings)


def folders(packs: Sequence[Path]) -> list[tuple[Path, str]]:
    """Our data and the packs laid over it, each with the name that findings show."""
    return [(asset_dir("data"), "data"), *((pack, str(pack)) for pack in packs)]


def check_data(
    data: Sequence[tuple[Path, str]], ledger: Path | None = None, update_ledger: bool = False
) -> Checked:
    """Read and check data folders, the first ours; with ``update_ledger``, enter new ids."""
    with _uncollected():
        return _checked(data, ledger, update_ledger)


def _checked(data: Sequence[tuple[Path, str]], ledger: Path | None, update_ledger: bool) -> Checked:
    dataset = load(data)
    if update_ledger and ledger is not None:
        games, found = examine(dataset)
        if any(f.severity is Severity.ERROR for f in found):
            return Checked(found, "The ledger was left as it is: mend the errors first.")
        write_ledger(games, ledger)
    games, found = examine(dataset, ledger)
    found = in_order(found + _clashes(games))
    return Checked(found, _summary(dataset, games, found))


def mends(findings: Sequence[Finding]) -> dict[str, str]:
    """How to mend each kind of finding, by code, in the order of their first appearance."""
    known = {code: mend for code, (_, mend) in {**READING_CODES, **SETTLING}.items()}
    known |= {code: check.mend for code, check in CHECKS.items()}
    return {f.code: known[f.code] for f in findings if f.code in known}


def build_catalog(
    data: Sequence[tuple[Path, str]], target: Path, ledger: Path | None = None
) -> dict[str, int]:
    """Read, check and build; rows by table come back.

    Raises:
        DataError: the data has errors; nothing was written.
        AssetError: the target cannot be written to.
    """
    with _uncollected():
        dataset = load(data)
        games, found = examine(dataset, ledger)
        found = in_order(found + _clashes(games))
        if any(f.severity is Severity.ERROR for f in found):
            raise DataError(found)
        aliases = read_ledger(ledger)[1] if ledger is not None and ledger.is_file() else {}
        return build(dataset, games, target, aliases)


def _clashes(games: Sequence[LinkedGame]) -> list[Finding]:
    """Games whose own table or view would be called like another of the catalog."""
    taken = set(SQLModel.metadata.tables)
    views = [game.id.replace("-", "_") for game in games]
    findings = []
    for game, view in zip(games, views, strict=True):
        own = {view, f"{view}_stats"}
        foreign = {t for t in taken if not t.endswith("_stats")} | (set(views) - {view})
        if own & foreign or view.startswith(("search_fts", "sqlite_")):
            said = f"the game's id “{game.id}” gives a table name that is taken: choose another"
            findings.append(Finding("E207", game.record.place, said, about=game.id))
    return findings


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leave cyclic garbage lie for a while.

    Records live until the end and make next to no cycles; to look through all of them again and
    again would take two thirds of the time of a large build.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _summary(dataset: Dataset, games: Sequence[LinkedGame], found: Sequence[Finding]) -> str:
    counts = {severity: sum(f.severity is severity for f in found) for severity in Severity}
    said = ", ".join(f"{n} {severity}{'' if n == 1 else 's'}" for severity, n in counts.items())
    units = sum(len(game.units) for game in games)
    readings = sum(len(game.readings) for game in games)
    return f"{len(dataset.files)} files, {units} units, {readings} readings: {said}."
