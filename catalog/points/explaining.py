"""How each number of an evaluation arises: the working, and the cells of the catalog behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.points.shown import points

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from catalog.findings import Place
    from catalog.points.army import Group, Part
    from catalog.points.system import Number
    from catalog.points.verdict import Evaluation


@dataclass(frozen=True, slots=True)
class Step:
    """One number: what it is of, how it was reckoned, and where its parts stand.

    ``kind`` is line, group, option, total or budget; ``amount`` is exact, in points, and None
    where there is no number.
    """

    kind: str
    where: str
    what: str
    place: Place
    amount: Decimal | None
    working: str
    reasons: tuple[Number, ...] = ()


def explain(evaluation: Evaluation) -> list[Step]:
    """Every number of an evaluation, in the order of the list, down to its total and budget."""
    army = evaluation.army
    steps = [step for group in army.groups() for step in _group(group, group.brigade)]
    place = army.record.place
    totals = [points(group.total) for group in army.groups() if group.lines]
    working = " + ".join(totals) or "nothing is in it"
    steps.append(Step("total", "the list", "total", place, evaluation.total, working))
    for option in army.options:
        where = f"Option {option.size}, {option.name}"
        steps += [step for group in option.all_groups() for step in _group(group, where)]
        allowed = (option.budget,) if option.budget is not None else ()
        working = " + ".join(points(g.total) for g in option.all_groups()) or "nothing is in it"
        if option.budget is not None:
            working += f"; {option.budget.text} allowed"
        steps.append(Step("option", where, "total", option.place, option.total, working, allowed))
    steps.append(_budget(evaluation))
    return steps


def _group(group: Group, within: str) -> Iterator[Step]:
    where = f"{within}, {group.name}" if within and within not in group.name else group.name
    for line in group.lines:
        if line.each is None:
            yield Step("line", where, line.written, line.place, None, "no price")
            continue
        working = f"{line.count} × {points(line.each)}"
        if line.working:
            working += f" ({line.working})"
        yield Step("line", where, line.written, line.place, line.cost, working, line.reasons)
    reasons = tuple(reason for part in group.parts for reason in part.reasons)
    working = " + ".join(_part(part) for part in group.parts)
    unlike = tuple(dict.fromkeys(reasons))
    yield Step("group", where, group.name, group.place, group.total, working, unlike)


def _part(part: Part) -> str:
    if part.factor is None:
        return f"{points(part.subtotal)}, to which no factor applies"
    if len(part.reasons) == 2:
        quality, less = part.reasons
        return f"{points(part.subtotal)} × ({quality.text} − {less.text})"
    return f"{points(part.subtotal)} × {points(part.factor)}"


def _budget(evaluation: Evaluation) -> Step:
    record = evaluation.army.record
    printed = evaluation.budget_from
    reasons = (printed,) if printed is not None else ()
    if evaluation.budget is None:
        working = f"the rules print no budget for {record.year}, {record.theatre}"
    elif record.budget is not None:
        working = "by agreement"
        working += f", where the rules print {printed.text}" if printed is not None else ""
    else:
        working = f"{record.type.capitalize()} List, {record.year}, {record.theatre}"
    return Step("budget", "the list", "budget", record.place, evaluation.budget, working, reasons)
