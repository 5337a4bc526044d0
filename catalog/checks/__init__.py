"""What makes data wrong: one function a rule. Findings are returned, never raised.

What a source itself does wrong is recorded as a reading, and then passes; a reading that answers
no finding any more is a finding of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from catalog.checks import counters, organisation, text
from catalog.checks.registry import CHECKS, READING_CODES
from catalog.findings import Finding, Place, Severity, in_order
from catalog.linking.link import link

if TYPE_CHECKING:
    from pathlib import Path

    from catalog.dataset import Dataset
    from catalog.linking.model import LinkedGame

__all__ = ["CHECKS", "READING_CODES", "examine", "unsettled"]

_MODULES = (counters, organisation, text)  # imported for the checks that they register

SETTLING = {
    "C317": (
        "A reading about nothing, or one that answers no finding",
        "Mend about: and settles:, or take the reading out.",
    ),
    "C318": (
        "An id that the ledger does not have, or one that is gone",
        "Run orbat check --update-ledger after adding; give a renamed id its alias.",
    ),
}
"""Checks that look at the whole of what the others found."""


def examine(dataset: Dataset, ledger: Path | None = None) -> tuple[list[LinkedGame], list[Finding]]:
    """Link and check everything; all findings, in order. Without errors, the games are sound."""
    games, findings = link(dataset)
    broken = any(f.severity is Severity.ERROR for f in dataset.findings)
    if broken:
        # A file that could not be read leaves names undefined elsewhere: say only what is its own.
        follow = {"E201", "E205", "E208"}
        findings = [f for f in findings if f.code not in follow]
    else:
        packs = any(file.pack for file in dataset.files)
        for game in games:
            found = [f for each in CHECKS.values() for f in each.function(game)]
            if packs:
                _retire(game, found)
                found = [_owned(f) for f in found]
            findings += unsettled(game, found)
        if ledger is not None:
            findings += _against_ledger(games, ledger)
    return games, in_order(list(dict.fromkeys(dataset.findings + findings)))


def _retire(game: LinkedGame, findings: list[Finding]) -> None:
    """Take out the readings whose gap a pack has filled."""
    found = {(f.code, f.about) for f in findings}
    game.readings = [r for r in game.readings if not r.settles or (r.settles, r.about) in found]


def _owned(finding: Finding) -> Finding:
    """What a player owns is a fact: too few counters, or unused ones, are only worth a note."""
    if finding.code in {"C306", "C315"}:
        return replace(finding, severity=Severity.NOTE)
    return finding


def unsettled(game: LinkedGame, findings: list[Finding]) -> list[Finding]:
    """The findings that no reading answers, and the readings that answer none."""
    answered: set[str] = set()
    left: list[Finding] = []
    settling = {(r.settles, r.about): r for r in game.readings if r.settles}
    for finding in findings:
        reading = settling.get((finding.code, finding.about))
        if reading is None:
            left.append(finding)
        else:
            answered.add(reading.id)
    ids = game.all_ids()
    for reading in game.readings:
        if reading.about not in ids:
            message = f"the reading is about “{reading.about}”, which does not exist"
            left.append(Finding("C317", reading.place, message))
        elif reading.settles and reading.id not in answered:
            message = f"no finding {reading.settles} about {reading.about} needs this reading"
            left.append(Finding("C317", reading.place, message))
    return left


def _against_ledger(games: list[LinkedGame], ledger: Path) -> list[Finding]:
    shown = f"data/{ledger.name}"

    def finding(line: int, message: str, severity: Severity = Severity.ERROR) -> Finding:
        return Finding("C318", Place(shown, line), message, severity)

    if not ledger.is_file():
        return [finding(0, "there is no ledger: run orbat check --update-ledger")]
    try:
        kept, aliases = read_ledger(ledger)
    except UnicodeDecodeError:
        return [finding(0, "is not UTF-8: take back what was changed in it by hand")]
    now = {key for game in games for key in game.kept_ids()}
    warning = Severity.WARNING
    found = [
        finding(0, f"{key} is new: run orbat check --update-ledger", warning)
        for key in sorted(now - kept.keys())
    ]
    for key, line in kept.items():
        new = aliases.get(key)
        if new is None and key not in now:
            found.append(finding(line, f"{key} is gone: write “{key} -> its new id” here"))
        elif new is not None and new not in now:
            found.append(finding(line, f"{key} -> {new}: there is no {new}"))
        elif new is not None and key in now:
            found.append(finding(line, f"{key} was renamed to {new}, and is given again"))
    return found


def read_ledger(ledger: Path) -> tuple[dict[str, int], dict[str, str]]:
    """The ids that were ever given, each with its line, and the new id of each renamed one."""
    kept: dict[str, int] = {}
    aliases: dict[str, str] = {}
    for number, line in enumerate(ledger.read_text(encoding="utf-8").splitlines(), 1):
        old, arrow, new = line.partition(" -> ")
        if old and not old.startswith("#"):
            kept[old] = number
            if arrow:
                aliases[old] = new
    return kept, aliases


def write_ledger(games: list[LinkedGame], ledger: Path) -> None:
    """Enter the ids that are new; what stands there stays."""
    kept, aliases = read_ledger(ledger) if ledger.is_file() else ({}, {})
    every = {*kept, *(key for game in games for key in game.kept_ids())}
    lines = [f"{key} -> {aliases[key]}" if key in aliases else key for key in sorted(every)]
    head = "# Every id that was ever given. Never reused; a renamed one points at its new id."
    ledger.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
