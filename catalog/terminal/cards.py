"""Cards of units, formations, scenarios, charts and readings as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.terminal.output import dim, doubt, head, say, table, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.query.charts import Answer, Chart
    from catalog.query.formations import FormationCard, Part
    from catalog.query.orders import CompanionNeed, Need, Order
    from catalog.query.readings import ReadingRow
    from catalog.query.scenarios import ForceRow, ScenarioCard
    from catalog.query.units import FaceRow, StatisticRow, UnitCard

_FORMS = {"vehicle": "vehicle", "dismounted": "dismounted", "one-shot": "one-shot weapon"}


def unit(card: UnitCard, as_printed: bool = False) -> None:
    """A unit: its values in words, what stands beside it, who uses it, what is read."""
    kind = _FORMS.get(card.form, "")
    say(head(card.name))
    facts = [card.nation, card.size, kind, "" if card.status == "in-service" else card.status]
    years = f"serves {' and '.join(card.periods)}" if card.periods else ""
    say("  " + " · ".join(filter(None, [*facts, years])) + dim(f"  [{card.source}]"))
    if card.note:
        wrapped(card.note, 2)
    for face in card.faces:
        _face(face, len(card.faces) > 1, as_printed)
    if not card.faces:
        say("\n  No counter is printed.")
    _companions(card)
    if card.made_of:
        say(f"\n  Stands for {card.made_of}.")
    if card.spellings:
        say("\n" + head("Also spelled"))
        table(((name, dim(source)) for name, source in card.spellings.items()), indent=2)
    uses = [
        (use.title, use.period, "?" if use.count is None else use.count)
        for use in (*card.formations, *card.scenarios)
    ]
    if uses or card.charts:
        say("\n" + head("Used by"))
        table(uses, indent=2)
        table([(use.title,) for use in card.charts], indent=2)
    readings(card.readings)


def _face(face: FaceRow, named: bool, as_printed: bool) -> None:
    say()
    code = face.printed if as_printed else face.code
    title = f"{face.edition_name}: " if named else ""
    say(f"  {title}{head(code) if code else 'No code is printed.'}" + dim(f"  [{face.source}]"))
    if as_printed and face.printed != face.code:
        say(doubt(f"  as printed; the catalog reads {face.code}"))
    elif face.printed and face.printed != face.code:
        say(doubt(f"  printed {face.printed}"))
    shown = [
        s for s in face.statistics
        if s.type != "flag" and (s.absent != "not applicable" or s.sign)
    ]  # fmt: skip
    table(((s.name, _value(s), dim(_flags(s, face))) for s in shown), indent=4)
    if face.identities:
        number = len(face.identities)
        say(f"    {number} counter{'' if number == 1 else 's'}: {_series(face.identities)}")
    elif code or any(s.value is not None for s in face.statistics):
        say("    How many counters are printed is not known.")


def _value(statistic: StatisticRow) -> str:
    if statistic.absent == "not applicable":
        return statistic.sign
    return "?" if statistic.value is None else str(statistic.value)


def _flags(statistic: StatisticRow, face: FaceRow) -> str:
    flags = {s.key: s.value for s in face.statistics if s.type == "flag"}
    if statistic.absent:
        return "no source gives it" if statistic.absent == "unknown" else "does not apply"
    if statistic.key == "attack" and flags.get("one_shot"):
        return "one shot"
    if statistic.key == "defence" and flags.get("hard"):
        return "hard target"
    return ""


def _series(identities: Sequence[str]) -> str:
    return f"{identities[0]}–{identities[-1]}" if len(identities) > 1 else identities[0]


def _companions(card: UnitCard) -> None:
    for title, rows in (("Beside it", card.companions), ("Belongs to", card.carried_by)):
        if rows:
            say("\n" + head(title))
            listed = [
                (_FORMS[c.form], c.name, c.code, f"number + {c.suffix}",
                 "one of them" if c.load else "", ", ".join(c.periods), dim(c.source))
                for c in rows
            ]  # fmt: skip
            table([row if title == "Beside it" else row[1:] for row in listed], indent=2)


def formation(
    card: FormationCard, expanded: Sequence[Need], beside: Sequence[CompanionNeed]
) -> None:
    """A formation: its parts, the sum they make, and what it comes to in units."""
    say(head(f"{card.title}, {card.period}"))
    continues = [p for p in card.valid if p != card.period]
    facts = [card.nation, card.size, f"continues in {', '.join(continues)}" if continues else ""]
    say("  " + " · ".join(filter(None, facts)) + dim(f"  [{card.source}]"))
    if card.note:
        wrapped(card.note.capitalize() + ".", 2)
    if not card.organised:
        say(doubt("\n  No source says what it consists of."))
    _parts("As printed", card.parts)
    _parts("Is the sum of", card.consists_of)
    _parts("and beside them", card.own)
    if expanded:
        say("\n" + head(f"Units: {sum(n.count for n in expanded)}"))
        needs(expanded)
        companions(beside)
    readings(card.readings)


def _parts(title: str, parts: Sequence[Part]) -> None:
    if parts:
        say("\n" + head(title))
        table(((p.count, " or ".join(p.names), dim(p.printed)) for p in parts), indent=2)


def needs(rows: Sequence[Need]) -> None:
    """Units needed, with the length of their printed series."""
    table(
        (
            (
                n.count,
                n.name,
                "numbers not known" if n.printed is None else f"{n.printed} in the set",
                doubt(f"{n.short} short") if n.short else "",
                dim(", ".join(n.from_)) if len(n.from_) > 1 else "",
            )
            for n in rows
        ),
        indent=2,
    )


def companions(rows: Sequence[CompanionNeed]) -> None:
    """What units turn into and carry."""
    for form, title in (
        ("vehicle", "Vehicles"),
        ("dismounted", "Dismounted"),
        ("one-shot", "One-shot weapons"),
    ):
        of_form = [c for c in rows if c.form == form]
        if of_form:
            loads = {(c.unit, c.load): c.count for c in of_form if c.load}
            total = sum(c.count for c in of_form if not c.load) + sum(loads.values())
            say("\n" + head(f"{title}: {total}"))
            table(
                ((c.count, c.name, "or" if c.load else "", f"of {c.unit_name}") for c in of_form),
                indent=2,
            )


def scenario(card: ScenarioCard) -> None:
    """A scenario as printed."""
    say(head(f"Scenario {card.number}" + (f": {card.title}" if card.title else "")))
    say(dim(f"  [{card.source}]"))
    for text in (card.summary, card.victory):
        if text:
            wrapped(text, 2)
    if card.forces_in:
        say(f"\n  Its forces are in {card.forces_in}; here are the changes and allotments.")
    for side in card.sides:
        say("\n" + head(side.nation_name))
        order = [
            f"deploys {side.deploys}" if side.deploys else "",
            f"moves {side.moves}" if side.moves else "",
        ]
        say("  " + ", ".join(filter(None, order)) + dim(f"  [{side.source}]"))
        for text in (side.deployment, side.entrenched, side.victory):
            if text:
                wrapped(text, 2)
        table((_force(f) for f in side.forces), indent=4)
    if card.changes:
        say("\n" + head("Changes"))
        table(
            (
                (
                    c.nation,
                    c.period or "every year",
                    f"{c.remove} → {c.add}" if c.remove else f"+ {c.add}",
                    dim(c.source),
                )
                for c in card.changes
            ),
            indent=2,
        )
    elif card.forces_in:
        say("  No changes.")
    sides = sorted(card.minefields.keys() | card.engineers.keys())
    if sides:
        say("\n" + head("Allotments"))
        rows = [(s, card.minefields.get(s, 0), card.engineers.get(s, 0)) for s in sides]
        table(rows, ("side", "minefields", "engineers"), indent=2)
    if card.sides:
        say("\nExpand it into units with --period, as in --period 1975.")
    readings(card.readings)


def _force(force: ForceRow) -> tuple[object, ...]:
    count = "" if force.kind == "chart" else "?" if force.count is None else force.count
    name = force.name
    if force.chosen:
        name += f" ({', '.join(force.chosen)})"
    return count, name, doubt(force.why), dim(force.source)


def order(answer: Order) -> None:
    """One side of a scenario in one period, expanded."""
    say("\n" + head(f"{answer.title} · {answer.side.nation_name} · {answer.period}"))
    table(((count, title) for count, title in answer.formations), indent=2)
    say("\n" + head(f"Units: {answer.unit_count}"))
    needs(answer.units)
    if answer.engineers:
        say("\n" + head(f"Engineers: {answer.engineer_count}"))
        needs(answer.engineers)
    companions(answer.companions)
    if answer.minefields:
        say("\n" + head(f"Minefields: {answer.minefields}"))
    if answer.support:
        say("\n" + head("Support, no units"))
        table(answer.support, indent=2)
    if answer.unknown:
        say("\n" + head("Unknown"))
        table(((doubt(name), why) for name, why in answer.unknown), indent=2)


def chart(found: Chart) -> None:
    """A chart as a table."""
    say(head(found.title) + dim(f"  [{found.source}]"))
    wrapped(found.about, 2)
    say()
    rows = [
        [c.text + ("" if c.certainty == "certain" else " (?)") or "–" for c in row.cells]
        + [dim(row.source)]
        for row in found.rows
    ]
    table(rows, [c.name for c in found.columns] + [""], indent=2)


def answer(found: Answer) -> None:
    """What a look-up or a roll gave, and what it means."""
    keys = ", ".join(f"{k} {v}" for k, v in found.keys.items())
    say(head(f"{found.chart.title}: {keys}") + dim(f"  [{found.source}]"))
    rows = [
        (column.name, cell.text + ("" if cell.certainty == "certain" else "  (?)"))
        for column, cell in found.values
        if cell.text
    ]
    table(rows or [("Nothing changes.",)], indent=2)
    if found.then is not None:
        answer(found.then)


def readings(rows: Sequence[ReadingRow], title: str = "Readings") -> None:
    """Readings, one a paragraph."""
    if not rows:
        return
    say("\n" + head(title))
    for r in rows:
        marks = f"{r.kind}, {r.certainty}"
        said = [f"printed {r.printed}" if r.printed else "", f"read {r.read}" if r.read else ""]
        also = f"also possible: {r.also}" if r.also else ""
        say(
            f"  {r.subject}{f' · {r.field}' if r.field else ''}  ({marks})" + dim(f"  [{r.source}]")
        )
        for line in (" → ".join(filter(None, said)), r.why, also):
            if line:
                wrapped(line, 4)
