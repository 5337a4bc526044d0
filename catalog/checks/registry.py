"""The checks: one function a rule, each with a code, what it looks for and how to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from catalog.findings import Finding
    from catalog.linking.model import LinkedGame

CheckFunction: TypeAlias = "Callable[[LinkedGame], Iterator[Finding]]"


@dataclass(frozen=True)
class Check:
    """A rule: its code, its title, how to mend what it finds, and the function that looks."""

    code: str
    title: str
    mend: str
    function: CheckFunction


CHECKS: dict[str, Check] = {}


def check(code: str, title: str, mend: str) -> Callable[[CheckFunction], CheckFunction]:
    """Register a rule under its code."""

    def register(function: CheckFunction) -> CheckFunction:
        CHECKS[code] = Check(code, title, mend, function)
        return function

    return register


READING_CODES = {
    "E101": ("A folder or file is missing or cannot be read", "Check the path and its rights."),
    "E102": ("A file is too large", "A data file has at most 2 MB; split it."),
    "E103": ("A file is not plain UTF-8", "Save it as UTF-8 without a byte order mark."),
    "E104": ("A file is not YAML", "Indent with spaces; quote what has a colon or a comma."),
    "E105": ("A file does not say what it is", "Begin with orbat: units/1 or another kind."),
    "E106": ("A key stands twice", "Keep one of them."),
    "E107": ("An alias, an anchor's echo or a merge", "Write the value out in its own place."),
    "E108": ("An unknown key", "Spell it as the schema does."),
    "E109": ("A key is missing", "Add it; every record cites its source."),
    "E110": ("A value of the wrong type or form", "Write what the message asks for."),
    "E111": ("A file outside a game, or two heads of one", "One folder a game, one game.yaml."),
    "E112": ("What a pack lays over ours, or nearly", "A note: see that it is what you mean."),
    "E201": ("A name that nothing defines", "Use a spelling of the record or add it to also:."),
    "E202": ("A code that its notation cannot read", "Mend it, or keep it in printed: and read:."),
    "E203": ("Two records with one id", "Give one of them an id: of its own."),
    "E204": ("A spelling that names two records", "Take it from one of their also: lists."),
    "E205": ("A value that game.yaml does not declare", "Use a declared one, or declare it."),
    "E206": ("A series of identities that is none", "Write 021, 371-379 or 001A-006A."),
    "E207": ("game.yaml contradicts itself", "Mend the declaration that it names."),
    "E208": ("A citation of nothing", "Cite source:line within the source's lines."),
}
"""What reading and linking find, by code: title and how to mend it."""
