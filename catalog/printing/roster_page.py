"""An evaluated army list as a page for a browser: one file that needs nothing beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.assets import asset_dir
from catalog.points.explaining import explain
from catalog.points.shown import factor, points
from catalog.query.aids import credits_of
from catalog.query.prices import price_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.points.army import Group
    from catalog.points.explaining import Step
    from catalog.points.verdict import Evaluation


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading: a brigade, an option, or what belongs to neither."""

    name: str
    said: str
    groups: list[Group]


def roster_page(evaluation: Evaluation, *, steps: bool = False) -> str:
    """The page as HTML; with ``steps``, how each number arises and where it stands."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    assets = asset_dir("print")
    environment = Environment(
        loader=FileSystemLoader([assets / "templates", assets / "css"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"points": points, "factor": factor}
    army = evaluation.army
    nation = price_list(army.system.db, f"{army.system.game}/prices/{army.system.nation.slug}")
    page = environment.get_template("roster-page.html").render(
        evaluation=evaluation,
        army=army,
        record=army.record,
        nation=nation.summary,
        sections=list(_sections(evaluation)),
        steps=_explained(evaluation) if steps else [],
        credits=credits_of(army.system.db, army.system.game),
    )
    return page.rstrip("\n")


def _sections(evaluation: Evaluation) -> Iterator[Section]:
    army = evaluation.army
    for brigade in army.brigades:
        yield Section(
            brigade.name, "", [*([brigade.hq] if brigade.hq else []), *brigade.battalions]
        )
    beside = [*army.support, *army.aircraft, *army.defences]
    if beside:
        yield Section("Support" if army.brigades else "", "", beside)
    for option in army.options:
        allowed = option.budget.text if option.budget is not None else "no printed budget"
        said = f"{points(option.total)} of {allowed} points, apart from the list"
        yield Section(f"Option {option.size}: {option.name}", said, list(option.all_groups()))


def _explained(evaluation: Evaluation) -> list[tuple[str, list[Step]]]:
    """The steps by what they belong to, in the order of the list."""
    found: dict[str, list[Step]] = {}
    for step in explain(evaluation):
        found.setdefault(step.where, []).append(step)
    return list(found.items())
