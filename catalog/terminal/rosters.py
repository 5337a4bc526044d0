"""An evaluated army list for the terminal: the roster, what is left, what was found."""

from __future__ import annotations

import textwrap
from decimal import Decimal
from typing import TYPE_CHECKING

import typer

from catalog.points.shown import factor, points
from catalog.terminal.output import dim, doubt, head, say, table, wrapped

if TYPE_CHECKING:
    from catalog.points.army import Army, Group
    from catalog.points.explaining import Step
    from catalog.points.verdict import Evaluation, Found

_COLOURS = {"error": "red", "warning": "yellow", "advice": "blue"}


def show(evaluation: Evaluation) -> None:
    """The whole answer."""
    army = evaluation.army
    record = army.record
    say(head(record.title))
    facts = [army.system.title, army.system.nation.adjective, str(record.year), record.theatre]
    facts += [f"{record.type.capitalize()} List", army.quality, record.division]
    say(" · ".join(filter(None, facts)))
    if record.agreed:
        say(dim(f"set aside by agreement: {', '.join(record.agreed)}"))
    brigade = ""
    for group in army.groups():
        if group.brigade != brigade:
            brigade = group.brigade
            if brigade:
                say()
                say(head(brigade))
        _group(army, group)
    say()
    _sums(evaluation)
    for option in army.options:
        say()
        allowed = f" of {option.budget.text}" if option.budget is not None else ""
        say(head(f"Option {option.size}: {option.name}") + f"  {points(option.total)}{allowed}")
        for group in option.all_groups():
            _group(army, group)
    _findings(evaluation)


def _group(army: Army, group: Group) -> None:
    say()
    marks = [group.type, group.morale, group.level, "off table" if group.off_table else ""]
    if group.kind in {"aircraft", "defences"}:
        marks = [group.level if group.level != "division" else "", "no factor"]
    elif group.kind == "battalion":
        size = size_class(army, group)
        marks += [f"{group.stands()} stands" + (f", {size}" if size else "")]
    say(f"  {group.name}  " + dim(" · ".join(filter(None, marks))))
    rows = [
        (line.count or "", _named(line.written), points(line.each), points(line.cost))
        for line in group.lines
    ]
    table(rows, indent=4)
    for part in group.parts:
        if part.factor is None or len(group.parts) > 1:
            said = factor(part.factor)
            worked = f"{points(part.subtotal)} {said} = " if said else ""
            say(f"    {worked}{head(points(part.total))}")
        else:
            worked = f"{points(part.subtotal)} {factor(part.factor)}"
            say(f"    {worked} = {head(points(part.total))}")


def _named(written: str) -> str:
    count, _, name = written.strip().partition(" ")
    return name.strip() if count.isdigit() else written


def size_class(army: Army, group: Group) -> str:
    """What a battalion counts as, by the chart of size classes."""
    from catalog.points.sizes import size_of

    return size_of(army, group)


def _sums(evaluation: Evaluation) -> None:
    total = points(evaluation.total)
    if evaluation.problems:
        say(head(f"At least {total} points") + ": not everything has a price.")
    elif evaluation.budget is None:
        say(head(f"{total} points") + "; the rules print no budget for this year and theatre.")
    else:
        left = evaluation.left or Decimal(0)
        said = f"{points(left)} left" if left >= 0 else f"{points(-left)} too many"
        say(head(f"{total} of {points(evaluation.budget)} points") + f"; {said}.")


def _findings(evaluation: Evaluation) -> None:
    say()
    for problem in evaluation.problems:
        say(typer.style("no price", fg="red") + f"  {problem.place}: {problem.message}")
    for found in evaluation.findings:
        _finding(found)
    for found in evaluation.set_aside:
        say(dim(f"set aside  {found.rule}: {found.where}: {found.found}"))
    colour = {True: "green", False: "red", None: "red"}[evaluation.legal]
    verdict = "Legal" if evaluation.legal else evaluation.verdict.capitalize()
    say(typer.style(verdict, fg=colour, bold=True) + ".")


def _finding(found: Found) -> None:
    label = typer.style(found.severity.value, fg=_COLOURS[found.severity.value])
    say(f"{label}  {found.rule}  {found.place}")
    wrapped(f"{found.where}: {found.found}; allowed: {found.allowed}.", 4)
    if found.rests_on:
        for line in textwrap.wrap(f"Rests on a doubtful cell: {found.rests_on}.", 96):
            say("    " + doubt(line))
    wrapped(f"{found.mend} (section {found.section}, {found.source})", 4)


def show_steps(steps: list[Step]) -> None:
    """How each number arises."""
    where = ""
    for step in steps:
        if step.where != where:
            where = step.where
            say()
            say(head(where))
        label = "" if step.kind == "line" else f"{step.kind}: "
        what = step.what if step.kind == "line" else label.rstrip(": ")
        say(f"  {what}: {step.working} = {head(points(step.amount))}")
        for reason in step.reasons:
            sure = "" if reason.certain else doubt(f" ({reason.certainty})")
            say("      " + dim(f"{reason.text or points(reason.value)}  {reason.where}  "
                               f"{reason.source}") + sure)  # fmt: skip
