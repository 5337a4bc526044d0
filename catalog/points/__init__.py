"""Army lists: what a list costs, whether it keeps the rules, and where every number comes from.

    from catalog.points import evaluate, load

    army_list = load(Path("crossroads.yaml"))
    answer = evaluate(army_list, open_catalog(default_db()))
    answer.total, answer.left, answer.verdict, answer.findings

It serves the two games of the Scenario Generation System, Spearhead and Modern Spearhead. Every
price, factor, budget and limit is looked up in the catalog; amounts are exact decimals from end to
end and are rounded only where they are shown.
"""

from catalog.points.army import Army, Group, Line, Option, Part
from catalog.points.evaluating import evaluate
from catalog.points.loading import load
from catalog.points.verdict import Evaluation, Found, Severity

__all__ = [
    "Army",
    "Evaluation",
    "Found",
    "Group",
    "Line",
    "Option",
    "Part",
    "Severity",
    "evaluate",
    "load",
]
