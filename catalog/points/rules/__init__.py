"""What makes a list legal: one function a rule, by what it looks at."""

from catalog.points.rules import (
    aircraft,
    artillery,
    battalions,
    brigades,
    budgets,
    defences,
    higher,
    morale,
    options,
    quality,
    years,
)
from catalog.points.rules.registry import RULES, Breach, Rule, rule

__all__ = ["RULES", "Breach", "Rule", "rule"]

_MODULES = (  # imported for the rules that they register
    budgets,
    options,
    battalions,
    brigades,
    higher,
    artillery,
    morale,
    defences,
    aircraft,
    years,
    quality,
)
