"""What an evaluation comes to: the priced list, what was found, and the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal

    from catalog.findings import Place
    from catalog.points.army import Army
    from catalog.points.system import Number


class Severity(StrEnum):
    """An error makes a list illegal; a warning may; advice is only worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Found:
    """What a rule found: where, what is, what is allowed, and what would mend it."""

    rule: str
    """Code of the rule, as in ``agreed:``."""
    severity: Severity
    place: Place
    where: str
    """What of the list it concerns, in words."""
    found: str
    allowed: str
    mend: str
    section: str
    """Section of the rules, as in 7.2.1."""
    source: str
    """Citation."""
    rests_on: str = ""
    """The probable value on which it rests; empty where the print settles it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something of the list has no price."""

    place: Place
    where: str
    message: str


@dataclass
class Evaluation:
    """A priced and judged army list. Amounts are exact; ``None`` where there is none."""

    army: Army
    total: Decimal
    """Points of the list without its options; of what could be priced, where not all could."""
    budget: Decimal | None
    budget_from: Number | None
    """The chart's cell; None where the list has a budget of its own, or no chart gives one."""
    findings: list[Found] = field(default_factory=list)
    set_aside: list[Found] = field(default_factory=list)
    """What was found against rules that the players agreed to leave out."""
    problems: list[Problem] = field(default_factory=list)
    data_hash: str = ""

    @property
    def left(self) -> Decimal | None:
        """Points that are left of the budget; negative where it is overspent."""
        return None if self.budget is None else self.budget - self.total

    @property
    def legal(self) -> bool | None:
        """Whether the list keeps the rules; None where it cannot be told."""
        if self.problems:
            return None
        return not any(f.severity is Severity.ERROR for f in self.findings)

    @property
    def verdict(self) -> str:
        """“legal”, “not legal” or “cannot be evaluated”."""
        return {True: "legal", False: "not legal", None: "cannot be evaluated"}[self.legal]
