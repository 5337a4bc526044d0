"""An evaluated army list in a form that files have, to a file or to standard output."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

from catalog.errors import PrintError
from catalog.files import replacing
from catalog.points.explaining import explain
from catalog.points.shown import factor, points
from catalog.terminal.output import progress, say

if TYPE_CHECKING:
    from pathlib import Path

    from catalog.points.army import Group, Line
    from catalog.points.system import Number
    from catalog.points.verdict import Evaluation, Found


def write(evaluation: Evaluation, form: str, output: Path | None, steps: bool) -> None:
    """Write an evaluation as ``text``, ``markdown``, ``json`` or ``html``; whole, or not at all.

    Raises:
        PrintError: the file cannot be written.
    """
    if output is None:
        _FORMS[form](evaluation, steps)
        return
    with (
        replacing(output, PrintError, "choose another place with -o") as path,
        path.open("w", encoding="utf-8") as file,
        redirect_stdout(file),
    ):
        _FORMS[form](evaluation, steps)


def _text(evaluation: Evaluation, steps: bool) -> None:
    from catalog.terminal import rosters

    rosters.show(evaluation)
    if steps:
        rosters.show_steps(explain(evaluation))


def _json(evaluation: Evaluation, steps: bool) -> None:
    say(json.dumps(as_data(evaluation, steps), ensure_ascii=False, indent=2))


def _markdown(evaluation: Evaluation, steps: bool) -> None:
    say(as_markdown(evaluation, steps))


def _html(evaluation: Evaluation, steps: bool) -> None:
    from catalog.printing.roster_page import roster_page

    say(roster_page(evaluation, steps=steps))


_FORMS: dict[str, Callable[..., None]] = {
    "text": _text, "json": _json, "markdown": _markdown, "html": _html,
}  # fmt: skip


def write_pdf(evaluation: Evaluation, out: Path, paper: str) -> int:
    """Print an evaluation as a roster on paper of that name; the number of pages.

    Raises:
        PrintError: there is no such paper, it is too small, or the file cannot be written.
    """
    from catalog.printing import grid
    from catalog.printing.aids.roster import write_roster
    from catalog.query.aids import game_named
    from catalog.terminal.print_aids import imprint

    army = evaluation.army
    db = army.system.db
    with progress(f"Printing {out.name}") as told:
        return write_roster(
            evaluation,
            out,
            paper=grid.paper(paper),
            imprint=imprint(db, game_named(db, army.system.game), army.record.title),
            progress=told,
        )


def as_data(evaluation: Evaluation, steps: bool = False) -> dict[str, Any]:
    """An evaluation as plain data. Amounts are text, since they are exact decimals."""
    army, record = evaluation.army, evaluation.army.record
    data: dict[str, Any] = {
        "title": record.title,
        "game": army.system.game,
        "nation": army.system.nation.adjective,
        "quality": army.quality,
        "year": record.year,
        "theatre": record.theatre,
        "list": record.type,
        "total": str(evaluation.total),
        "budget": None if evaluation.budget is None else str(evaluation.budget),
        "left": None if evaluation.left is None else str(evaluation.left),
        "verdict": evaluation.verdict,
        "groups": [_group(group) for group in army.groups()],
        "options": [
            {
                "size": option.size,
                "name": option.name,
                "total": str(option.total),
                "budget": None if option.budget is None else option.budget.text,
                "groups": [_group(group) for group in option.all_groups()],
            }
            for option in army.options
        ],
        "findings": [_found(found) for found in evaluation.findings],
        "set_aside": [_found(found) for found in evaluation.set_aside],
        "problems": [
            {"line": p.place.line, "where": p.where, "message": p.message}
            for p in evaluation.problems
        ],
        "data_hash": evaluation.data_hash,
    }
    if steps:
        data["steps"] = [
            {
                "kind": step.kind,
                "where": step.where,
                "what": step.what,
                "line": step.place.line,
                "amount": None if step.amount is None else str(step.amount),
                "working": step.working,
                "reasons": [_number(number) for number in step.reasons],
            }
            for step in explain(evaluation)
        ]
    return data


def _group(group: Group) -> dict[str, Any]:
    return {
        "kind": group.kind,
        "brigade": group.brigade,
        "name": group.name,
        "type": group.type,
        "morale": group.morale,
        "level": group.level,
        "off_table": group.off_table,
        "stands": [_line(line) for line in group.lines],
        "parts": [
            {
                "subtotal": str(part.subtotal),
                "factor": None if part.factor is None else str(part.factor),
                "total": str(part.total),
            }
            for part in group.parts
        ],
        "total": str(group.total),
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "line": line.place.line,
        "written": line.written,
        "count": line.count,
        "name": line.item.name if line.item else None,
        "role": line.role,
        "each": None if line.each is None else str(line.each),
        "cost": None if line.cost is None else str(line.cost),
    }


def _found(found: Found) -> dict[str, Any]:
    return {
        "rule": found.rule,
        "severity": found.severity.value,
        "line": found.place.line,
        "where": found.where,
        "found": found.found,
        "allowed": found.allowed,
        "mend": found.mend,
        "section": found.section,
        "source": found.source,
        "rests_on": found.rests_on,
    }


def _number(number: Number) -> dict[str, str]:
    return {
        "value": number.text or points(number.value),
        "where": number.where,
        "source": number.source,
        "certainty": number.certainty,
    }


def as_markdown(evaluation: Evaluation, steps: bool = False) -> str:
    """An evaluation as Markdown: a table a group, the sums, the findings."""
    army, record = evaluation.army, evaluation.army.record
    facts = (army.system.title, army.system.nation.adjective, str(record.year), record.theatre,
             f"{record.type.capitalize()} List", army.quality)  # fmt: skip
    lines = [f"# {_plain(record.title)}", "", " · ".join(_plain(f) for f in facts if f)]
    for group in army.groups():
        lines += _table(group)
    lines += ["", f"**{points(evaluation.total)} of {points(evaluation.budget)} points**"]
    for option in army.options:
        lines += ["", f"## Option {option.size}: {_plain(option.name)}"]
        for group in option.all_groups():
            lines += _table(group)
        allowed = option.budget.text if option.budget else "–"
        lines += ["", f"**{points(option.total)} of {allowed} points**"]
    lines += ["", f"Verdict: **{evaluation.verdict}**.", ""]
    lines += [f"- no price, line {p.place.line}: {_plain(p.message)}" for p in evaluation.problems]
    lines += [
        f"- {f.severity.value} `{f.rule}`, line {f.place.line}: {_plain(f.where)}: "
        f"{_plain(f.found)}; allowed: {_plain(f.allowed)} ({f.section}, {f.source})"
        for f in evaluation.findings
    ]
    if steps:
        lines += ["", "## Where the numbers come from", ""]
        for step in explain(evaluation):
            cited = ", ".join(dict.fromkeys(n.source for n in step.reasons))
            said = f"{_plain(step.where)}, {_plain(step.what)}: {_plain(step.working)}"
            lines.append(f"- {said} = {points(step.amount)}" + (f" ({cited})" if cited else ""))
    return "\n".join(lines)


def _table(group: Group) -> list[str]:
    within = f"{group.brigade}: " if group.brigade and group.brigade not in group.name else ""
    marks = filter(None, (group.morale, "off table" if group.off_table else ""))
    lines = ["", f"### {_plain(within + group.name)} {' · '.join(map(_plain, marks))}".rstrip(), ""]
    lines += ["| stands | each | points |", "|---|---:|---:|"]
    lines += [
        f"| {_plain(line.written)} | {points(line.each)} | {points(line.cost)} |"
        for line in group.lines
    ]
    for part in group.parts:
        said = factor(part.factor) or "no factor"
        lines.append(f"| {points(part.subtotal)} {said} | | **{points(part.total)}** |")
    return lines


def _plain(text: str) -> str:
    """Text that is only text: nothing in it is read as Markdown or HTML."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(text.split()))
