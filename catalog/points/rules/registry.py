"""The rules that a list has to keep: each a function with its code, section and citation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from catalog.points.system import NONE
from catalog.points.verdict import Found, Severity

if TYPE_CHECKING:
    from catalog.findings import Place
    from catalog.points.army import Army
    from catalog.points.system import Number

SPEARHEAD, MODERN = "spearhead", "modern-spearhead"


@dataclass(frozen=True, slots=True)
class Breach:
    """Where a list does not keep a rule. ``found`` is what is, ``allowed`` what might be.

    ``rests_on`` are the probable numbers on which the finding rests. With ``unsure`` another
    reading of them gives another verdict, and the finding is a warning.
    """

    place: Place
    where: str
    found: str
    allowed: str
    mend: str = ""
    """The rule's own where left out."""
    rests_on: tuple[Number, ...] = ()
    unsure: bool = False
    severity: Severity | None = None


Judge: TypeAlias = "Callable[[Army], Iterator[Breach]]"


@dataclass(frozen=True, slots=True)
class Section:
    """Where a game's rules say it: a section, and the line of the source."""

    number: str
    source: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule. ``sections`` has the games whose lists it judges."""

    code: str
    title: str
    severity: Severity
    mend: str
    sections: dict[str, Section]
    judge: Judge

    def findings(self, army: Army) -> Iterator[Found]:
        """What the rule finds in a list of one of its games."""
        section = self.sections[army.system.game]
        for breach in self.judge(army):
            severity = breach.severity or self.severity
            if breach.unsure and severity is Severity.ERROR:
                severity = Severity.WARNING
            yield Found(
                rule=self.code,
                severity=severity,
                place=breach.place,
                where=breach.where,
                found=breach.found,
                allowed=breach.allowed,
                mend=breach.mend or self.mend,
                section=section.number,
                source=section.source,
                rests_on="; ".join(_doubt(n) for n in breach.rests_on if not n.certain),
            )


RULES: dict[str, Rule] = {}


def rule(
    code: str,
    title: str,
    mend: str,
    *,
    spearhead: tuple[str, str] | None = None,
    modern: tuple[str, str] | None = None,
    severity: Severity = Severity.ERROR,
) -> Callable[[Judge], Judge]:
    """Register a rule under its code, with section and citation in each game that has it."""
    sections = {
        game: Section(*said)
        for game, said in ((SPEARHEAD, spearhead), (MODERN, modern))
        if said is not None
    }

    def register(judge: Judge) -> Judge:
        if code in RULES:
            raise ValueError(f"two rules are called {code}")
        RULES[code] = Rule(code, title, severity, mend, sections, judge)
        return judge

    return register


@dataclass(frozen=True, slots=True)
class Against:
    """An amount held against a number of the catalog, whichever way the print is read."""

    broken: bool
    """By our reading."""
    unsure: bool
    """Another reading gives another verdict."""
    allowed: Decimal
    """What it is too much for: our reading where that is broken, else the least that there is."""

    @property
    def severity(self) -> Severity | None:
        """A warning where only another reading forbids it; else what the rule says."""
        return Severity.WARNING if self.unsure and not self.broken else None


def more_than(amount: Decimal | int, number: Number, *instead: Number) -> Against:
    """Whether an amount is more than a number allows; a dash allows none.

    ``instead`` are numbers that may hold in its place, where it is not sure which of them does.
    """
    read = [value for n in (number, *instead) for value in (n.value, *n.also)]
    values = [Decimal(0) if value is None else value for value in read]
    verdicts = [amount > value for value in values]
    allowed = values[0] if verdicts[0] else min(values)
    return Against(verdicts[0], len(set(verdicts)) > 1, allowed)


def _doubt(number: Number) -> str:
    shown = _read(number.text or str(number.value))
    others = " or ".join(_read(text) for text in number.others)
    said = f"; it could be {others}" if others else ""
    return f"{number.where} is read as {shown}{said} ({number.source})"


def _read(text: str) -> str:
    return "none" if text in {NONE, "None"} else text
