"""What a check says: one problem, at one place, with a code that the documentation explains."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: an error stops the build, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for an error, 2 for a note: the order in which findings are shown."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a data file; ``line`` counts from 1, and 0 stands for the file as a whole."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem. ``about`` is the id of the record it concerns, for a reading to answer it."""

    code: str
    place: Place
    message: str
    severity: Severity = Severity.ERROR
    about: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.code} {self.message}"


def in_order(findings: list[Finding]) -> list[Finding]:
    """Errors first, then by file and line."""
    return sorted(findings, key=lambda f: (f.severity.rank, f.place.path, f.place.line, f.code))
