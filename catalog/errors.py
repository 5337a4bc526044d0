"""Everything that Orbat raises on purpose.

    OrbatError              exit code 2
    ├── DataError           findings in data files; nothing was written
    ├── UnknownName         a name that the catalog does not know, with the nearest ones
    ├── ChoiceNeeded        an expansion that a player must decide first
    ├── ListError           an army list that cannot be evaluated
    ├── PrintError          a sheet that cannot be printed as asked
    └── AssetError          a file of Orbat's own, or the catalog, that is missing or unusable

A message says what is wrong, where, and how to mend it; the command line prints it without a
traceback unless ``--debug`` is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.findings import Finding


class OrbatError(Exception):
    """The root of the tree. ``exit_code`` is what the command line leaves with."""

    exit_code = 2


class DataError(OrbatError):
    """Findings in data files: ``findings`` holds them all, errors first."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = list(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


class UnknownName(OrbatError):
    """A name that nothing in the catalog answers to; ``nearest`` holds what was perhaps meant."""

    def __init__(self, kind: str, name: str, nearest: Sequence[str] = ()) -> None:
        self.kind, self.name, self.nearest = kind, name, list(nearest)
        hint = f" Nearest: {', '.join(self.nearest)}." if self.nearest else " Nothing is near it."
        super().__init__(f"There is no {kind} “{name}” in the catalog.{hint}")


class AmbiguousName(UnknownName):
    """A name that several records answer to; ``nearest`` holds them, as they can be asked for."""

    def __init__(self, kind: str, name: str, candidates: Sequence[str]) -> None:
        super().__init__(kind, name, candidates)
        self.args = (f"“{name}” is more than one {kind}. Ask for one of: {'; '.join(candidates)}.",)


class ChoiceNeeded(OrbatError):
    """An expansion that a player must decide first; ``options`` holds what she can choose.

    ``rolled`` is true where a die could decide it.
    """

    def __init__(self, message: str, options: Sequence[str], rolled: bool = False) -> None:
        self.options, self.rolled = list(options), rolled
        super().__init__(message)


class ListError(OrbatError):
    """An army list that cannot be evaluated; ``findings`` says where and why, by line."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        self.findings = list(findings)
        super().__init__(message)


class PrintError(OrbatError):
    """A sheet that cannot be printed as asked: says what does not fit, with the numbers."""


class AssetError(OrbatError):
    """A file of Orbat's own, or the catalog itself, that is missing or unusable."""
