"""An army list for the table: its stands with boxes for losses, what it costs, its verdict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.points.shown import factor, points
from catalog.points.sizes import size_of
from catalog.points.system import WITHOUT_FACTOR
from catalog.printing.aids.flow import Block, Row, flow, wrapped
from catalog.printing.aids.page import BETWEEN, colophon, sheet, write
from catalog.printing.aids.words import cited, prose, years
from catalog.query.prices import price_list

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from catalog.points.army import Army, Group, Line
    from catalog.points.verdict import Evaluation
    from catalog.printing.aids.page import Imprint, Progress
    from catalog.printing.grid import Paper

_POINT = 25.4 / 72
_SIZE, _LINE = 9 * _POINT, 3.7
"""The type of a row in mm; print/css/aids.css has the same, and the measures below."""

_SMALL = 8 * _POINT
_PAD, _HEAD, _MARKS, _GAP = 0.55, 4.9, 3.6, 2.6
_RULE = 0.6
_COUNT, _COST, _BOX, _BOXES = 6.5, 11.0, 3.0, 10
_MAST, _SIDE, _SUM, _FACTS = 25.0, 2.0, 54.0, 125.0
_SCALES = (1.15, 1.0)  # how much larger it is set where one page still holds it
_COLUMN = 80.0  # mm: the least of a column that holds names beside ten boxes


@dataclass(frozen=True, slots=True)
class Stand:
    """A line of a list as it is set: ``boxes`` are those to tick, in rows."""

    count: int
    name: str
    beside: str
    cost: str
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """A brigade, or an option with its sum, that begins here."""

    name: str
    total: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """The heading of a group: what it belongs to if that begins here, its marks, its sum."""

    over: Over | None
    name: str
    marks: str
    working: str
    total: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What was found, or has no price."""

    label: str
    text: str
    source: str = ""


def write_roster(
    evaluation: Evaluation,
    out: Path,
    *,
    paper: Paper,
    imprint: Imprint,
    progress: Progress | None = None,
) -> int:
    """Print an evaluated army list; the number of pages: one, unless the list is very long.

    Raises:
        PrintError: the paper is too small, or the file cannot be written.
    """
    page = sheet(paper)
    number = max(1, int((page.room + BETWEEN) // (_COLUMN + BETWEEN)))
    width = (page.room - (number - 1) * BETWEEN) / number
    named = evaluation.army.record.title
    title, tall = wrapped(named, page.room - _SUM, 22 * _POINT, "bold"), 9.0
    if long := title > 2:
        title, tall = wrapped(named, page.room - _SUM, 13 * _POINT, "bold"), 5.4
    facts = wrapped(_facts(evaluation), min(_FACTS, page.room - _SUM), _SIZE)
    mast = max(_MAST, 12.0 + tall * title + 3.8 * (facts + bool(evaluation.army.record.agreed)))
    foot = colophon(page, imprint)
    for scale in _SCALES:
        # Laid out in mm of the smallest type, on paper that is so many times smaller.
        blocks = [*_blocks(evaluation.army, width / scale), *_findings(evaluation, width / scale)]
        height, first, last = ((page.height - _SIDE) / scale, mast / scale, foot / scale)
        pages = flow(blocks, number, height, first=first, last=last)
        if len(pages) == 1:
            break
    values = {
        "head": _head(evaluation),
        "pages": pages,
        "width": round(width, 3),
        "between": BETWEEN,
        "mast": mast - 1.2,
        "long": long,
        "size": 9 * scale,
        "scale": scale,
    }
    return write("aids-roster.html", values, out, page, imprint, progress)


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over the roster."""

    title: str
    facts: str
    agreed: str
    total: str
    budget: str
    left: str
    verdict: str
    ok: bool
    colour: str


def _facts(evaluation: Evaluation) -> str:
    army, record = evaluation.army, evaluation.army.record
    theatre = record.theatre.replace("-", " ")
    facts = (
        army.system.nation.adjective, str(record.year), theatre[:1].upper() + theatre[1:],
        f"{record.type.capitalize()} List", f"quality {army.quality}" if army.quality else "",
        prose(record.division),
    )  # fmt: skip
    return " · ".join(filter(None, facts))


def _head(evaluation: Evaluation) -> Head:
    army, record = evaluation.army, evaluation.army.record
    left = ""
    if evaluation.left is not None:
        over = evaluation.left < 0
        left = f"{points(abs(evaluation.left))} {'too many' if over else 'left'}"
    nation = price_list(army.system.db, _list_of(army)).summary
    return Head(
        title=prose(record.title),
        facts=_facts(evaluation),
        agreed=", ".join(record.agreed),
        total=points(evaluation.total),
        budget="" if evaluation.budget is None else points(evaluation.budget),
        left=left,
        verdict=evaluation.verdict.capitalize(),
        ok=evaluation.legal is True,
        colour=nation.colour,
    )


def _list_of(army: Army) -> str:
    return f"{army.system.game}/prices/{army.system.nation.slug}"


def _blocks(army: Army, width: float) -> Iterator[Block]:
    brigade = ""
    for group in army.groups():
        over = Over(prose(group.brigade)) if group.brigade and group.brigade != brigade else None
        brigade = group.brigade
        yield _group(army, group, over, width)
    for option in army.options:
        allowed = f" of {option.budget.text}" if option.budget is not None else ""
        name = f"Option {option.size}: {prose(option.name)}"
        over = Over(name, f"{points(option.total)}{allowed}")
        for group in option.all_groups():
            yield _group(army, group, over, width)
            over = None


def _group(army: Army, group: Group, over: Over | None, width: float) -> Block:
    marks = [group.type, group.morale, group.level if group.level != "division" else ""]
    if group.off_table:
        marks.append("off table")
    if group.attached_to:
        marks.append(f"with {group.attached_to}")
    if group.kind == "battalion":
        size = size_of(army, group)
        marks.append(f"{group.stands()} stands" + (f", {size}" if size else ""))
    own = len(group.brigade) and group.name.startswith(f"{group.brigade}, ")
    title = Title(
        over=over,
        name=prose(group.name[len(group.brigade) + 2 :].capitalize() if own else group.name),
        marks=" · ".join(prose(mark) for mark in marks if mark),
        working=" + ".join(
            f"{points(p.subtotal)} {factor(p.factor)}" for p in group.parts if p.factor is not None
        ),
        total=points(group.total),
    )
    names = width - _COUNT - _COST - _BOX * _BOXES - 1.0
    rows = tuple(_row(group, line, names) for line in group.lines)
    head = _over(over, width) + _HEAD + (_MARKS if title.marks or title.working else 0.0)
    if wrapped(title.name, width - 16, 9.5 * _POINT, "bold") > 1:
        head += _HEAD
    if wrapped(f"{title.marks} {title.working}", width - 4, _SMALL) > 1:
        head += _MARKS
    return Block(title, head + _RULE, rows or (Row(_LINE, None),), _GAP, whole=len(rows) < 8)


def _over(over: Over | None, width: float) -> float:
    """The height of what stands over a group, in mm."""
    if over is None:
        return 0.0
    return 1.2 + 5.0 * wrapped(f"{over.name} {over.total}", width, 11.5 * _POINT, "bold")


def _row(group: Group, line: Line, room: float) -> Row:
    count, _, rest = line.written.strip().partition(" ")
    name = rest.strip() if count.isdigit() else line.written
    beside = f"from {line.attached_from}" if line.attached_from else ""
    if line.morale:
        beside = f"{beside}, {line.morale}".lstrip(", ")
    boxes = _boxes(line) if group.kind != "defences" and line.role not in WITHOUT_FACTOR else ()
    stand = Stand(line.count, years(prose(name)), prose(beside), points(line.cost), boxes)
    if not boxes:
        room += _BOX * _BOXES
    high = _LINE * wrapped(stand.name, room, _SIZE)
    if beside:
        high += _LINE * wrapped(stand.beside, room, _SMALL)
    return Row(_PAD + max(high, _LINE * len(boxes)), stand)


def _boxes(line: Line) -> tuple[int, ...]:
    """Boxes for the losses of a line, ten to a row; none where they would fill the page."""
    if line.count > 6 * _BOXES:
        return ()
    full, rest = divmod(line.count, _BOXES)
    return (*[_BOXES] * full, *([rest] if rest else []))


def _findings(evaluation: Evaluation, width: float) -> list[Block]:
    said = [Remark("no price", p.message) for p in evaluation.problems]
    said += [
        Remark(
            f.severity.value,
            f"{f.where}: {f.found}; allowed: {f.allowed}.",
            f"{f.section}, {cited(f.source)}",
        )
        for f in evaluation.findings
    ]
    said += [
        Remark("set aside", f"{f.where}: {f.found}.", f"{f.section}, {cited(f.source)}")
        for f in evaluation.set_aside
    ]
    said = [replace(remark, text=prose(remark.text)) for remark in said]
    if not said:
        return []
    rows = tuple(
        Row(_PAD + 3.5 * wrapped(f"{r.label} {r.text} {r.source}", width - 2, _SIZE), r)
        for r in said
    )
    return [Block(None, _HEAD, rows, _GAP)]
