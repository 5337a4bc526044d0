"""The command ``orbat``. Each command opens the catalog, asks one question and shows the answer."""

from __future__ import annotations

import io
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Annotated

import typer

import catalog.terminal.print_aids
import catalog.terminal.print_points  # noqa: F401  both register commands with “orbat print”
from catalog import __version__
from catalog.assets import asset_dir, default_db
from catalog.errors import DataError, ListError, OrbatError
from catalog.terminal import cards
from catalog.terminal.options import (
    Battalion,
    Choose,
    Db,
    Json,
    NationName,
    Packs,
    PeriodName,
    Roll,
    SideName,
    Supply,
    one_of,
    open_db,
)
from catalog.terminal.output import as_json, findings, progress, say, table, warn
from catalog.terminal.points_commands import points_app
from catalog.terminal.print_commands import print_app

app = typer.Typer(
    name="orbat",
    help="Unit data for tabletop wargames: look it up, print the counters, price the list.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(points_app, name="points")
app.add_typer(print_app, name="print")


def _version(asked: bool) -> None:
    if asked:
        say(f"orbat {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.")] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Unit data for tabletop wargames: look it up, print the counters, price the list."""


@app.command(epilog="Example: orbat build --data my-pack --db mine.db")
def build(db: Db = None, data: Packs = None, json: Json = False) -> None:
    """Build the catalog from the data: read, check, write."""
    from catalog import making

    target = db or default_db()
    with progress("Building the catalog"):
        counts = making.build_catalog(making.folders(data or []), target, _ledger(data))
    if json:
        as_json({"catalog": str(target), "rows": counts})
    else:
        kinds = ("unit", "formation", "scenario", "chart", "reading")
        said = ", ".join(f"{counts.get(kind, 0)} {kind}s" for kind in kinds)
        say(f"{target}: {said}.")


@app.command(epilog="Example: orbat check --data my-pack")
def check(
    data: Packs = None,
    json: Json = False,
    update_ledger: Annotated[
        bool, typer.Option("--update-ledger", help="Enter new ids into data/ledger.txt.")
    ] = False,
) -> None:
    """Check the data: every problem by file and line, in one run."""
    from catalog import making

    with progress("Checking the data"):
        found = making.check_data(making.folders(data or []), _ledger(data), update_ledger)
    if json:
        as_json([{**_finding(f)} for f in found.findings])
    else:
        findings(found.findings)
        for code, mend in making.mends(found.findings).items():
            warn(f"  {code}: {mend}")
        say(found.summary)
    if found.errors:
        raise typer.Exit(2)


@app.command(epilog='Example: orbat search "t-72"')
def search(
    text: Annotated[str, typer.Argument(help="Any words, codes or numbers.")],
    limit: Annotated[int, typer.Option("--limit", help="At most so many.", min=1, max=1000)] = 20,
    db: Db = None,
    json: Json = False,
) -> None:
    """Search everything that has a name."""
    from catalog.query.search import search as find
    from catalog.terminal import asking

    catalog = open_db(db)
    hits = find(catalog, text, limit)
    if json:
        as_json(hits)
    elif hits:
        table((h.kind, h.title, h.subtitle, h.snippet) for h in hits)
    else:
        close = asking.nearest_spellings(catalog, text)
        hint = f" Nearest: {', '.join(close)}." if close else ""
        warn(f"Nothing in the catalog has “{text}”.{hint}")
        raise typer.Exit(1)


@app.command(epilog="Example: orbat show t-72")
def show(
    unit: Annotated[str, typer.Argument(help="A unit by any spelling, “us/mech inf”, or an id.")],
    nation: NationName = None,
    as_printed: Annotated[
        bool, typer.Option("--as-printed", help="What stands in the source.")
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show a unit: values, companions, users, spellings, readings, source."""
    from catalog.query.names import nation_named, unit_named
    from catalog.query.units import unit_card

    catalog = open_db(db)
    match = unit_named(catalog, unit, nation_named(catalog, nation) if nation else None)
    card = unit_card(catalog, match.id, as_printed)
    if json:
        as_json(card)
        return
    cards.unit(card, as_printed)
    if match.alternatives:
        say(f"\nPerhaps also: {', '.join(match.alternatives)}")


@app.command(epilog="Example: orbat units --nation russian --form unit")
def units(
    nation: NationName = None,
    form: Annotated[
        str | None,
        typer.Option("--form", help="unit, vehicle, dismounted or one-shot."),
    ] = None,
    status: Annotated[
        str | None,
        typer.Option("--status", help="in-service, withdrawn or mentioned."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List units with their codes and counters."""
    from catalog.query.names import nation_named
    from catalog.query.units import list_units

    catalog = open_db(db)
    one_of("--form", form, ("unit", "vehicle", "dismounted", "one-shot"))
    one_of("--status", status, ("in-service", "withdrawn", "mentioned"))
    rows = list_units(catalog, nation_named(catalog, nation) if nation else None, form, status)
    if json:
        as_json(rows)
    else:
        heads = ("unit", "nation", "size", "form", "status", "code", "counters", "source")
        listed = (
            (r.name, r.nation, r.size, r.form, r.status, r.code or "?", r.counters or "?", r.source)
            for r in rows
        )
        table(listed, heads)


@app.command(epilog='Example: orbat formation "Mechanized Rifle Regiment" --period 1975')
def formation(
    name: Annotated[
        str | None,
        typer.Argument(help="A formation, “Parent/Name” where it needs one; none: list them."),
    ] = None,
    period: PeriodName = None,
    nation: NationName = None,
    choose: Choose = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show a formation: parts, sums, and what it comes to in units."""
    from catalog.terminal import asking

    catalog = open_db(db)
    if name is None:
        rows = asking.formations(catalog, period, nation)
        if json:
            as_json(rows)
        else:
            table((r.title, r.nation, r.size, r.period, r.source) for r in rows)
        return
    card, needs, beside = asking.formation(catalog, name, period, nation, choose or [])
    if json:
        as_json({"formation": card, "units": needs, "companions": beside})
    else:
        cards.formation(card, needs, beside)


@app.command(epilog="Example: orbat scenario 11 --period 1972-74 --side us")
def scenario(
    name: Annotated[
        str | None,
        typer.Argument(help="Number or title; none: list them."),
    ] = None,
    period: PeriodName = None,
    side: SideName = None,
    choose: Choose = None,
    battalion: Battalion = None,
    roll: Roll = None,
    supply: Supply = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show a scenario; with --period, expand it into units and counters."""
    from catalog.query.scenarios import list_scenarios
    from catalog.terminal import asking

    catalog = open_db(db)
    if name is None:
        every = list_scenarios(catalog)
        if json:
            as_json(every)
        else:
            table((c.number, c.title or "(title not in this source)", c.source) for c in every)
        return
    card = asking.scenario(catalog, name)
    if period is None and (choose or battalion or roll is not None or supply):
        raise OrbatError("Say which years with --period: the forces of a scenario depend on them.")
    if period is None and side:
        card = asking.only(catalog, card, side)
    request = asking.request(catalog, choose or [], battalion, roll, supply or [])
    orders = asking.orders(catalog, card, period, side, request) if period else []
    if json:
        as_json({"scenario": card, "orders": orders})
        return
    if not period:
        cards.scenario(card)
    for order in orders:
        cards.order(order)


@app.command(
    epilog="Example: orbat chart weather --season winter --roll --seed 4",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
def chart(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(help="A chart; none: list them."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show a chart; look up a row (--season winter) or roll on it (--roll 3, --roll).

    A roll without a number is made for you; --seed N makes it the same every time.
    """
    from catalog.query.charts import list_charts
    from catalog.terminal import asking

    catalog = open_db(db)
    if name is None:
        every = list_charts(catalog)
        if json:
            as_json(every)
        else:
            table((c.game, c.slug, c.title, c.rolled, c.source) for c in every)
        return
    found, answer = asking.chart_answer(catalog, name, asking.chart_keys(context.args))
    if json:
        as_json(answer or found)
    elif answer:
        cards.answer(answer)
    else:
        cards.chart(found)


@app.command(epilog='Example: orbat price "Leopard 2A4" --year 1985')
def price(
    name: Annotated[
        str | None,
        typer.Argument(help="A thing, an entry or a whole family; none: list the price lists."),
    ] = None,
    nation: Annotated[
        str | None, typer.Option("--nation", help="Only on this nation's lists: german, US …")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", help="Only in spearhead, or modern-spearhead.")
    ] = None,
    year: Annotated[
        int | None, typer.Option("--year", help="Only what served in that year.")
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Who fields it, and at what price; with --nation and no name, a whole price list."""
    from catalog.terminal import pricing

    pricing.price(open_db(db), name, nation, game, year, json)


@app.command(epilog="Example: orbat readings --certainty doubtful")
def readings(
    about: Annotated[
        str | None,
        typer.Argument(help="Part of the name of what they concern."),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option("--kind", help="slip, contradiction, alternative, erratum, inference, "
                     "reference or gap."),
    ] = None,
    certainty: Annotated[
        str | None,
        typer.Option("--certainty", help="certain, probable or doubtful."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:  # fmt: skip
    """List where print and reading differ, or print is silent."""
    from catalog.query.readings import READING_KINDS, list_readings

    one_of("--certainty", certainty, ("certain", "probable", "doubtful"))
    one_of("--kind", kind, READING_KINDS)
    rows = list_readings(open_db(db), kind, certainty, about)
    if json:
        as_json(rows)
    else:
        cards.readings(rows, f"{len(rows)} readings")


@app.command(epilog="Example: orbat serve --port 8080")
def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", help="Port; 0 takes any that is free.", min=0, max=65535)
    ] = 8001,
    public: Annotated[
        bool, typer.Option("--public", help="For the open net: no SQL of the visitor's own.")
    ] = False,
    db: Db = None,
) -> None:
    """Serve the catalog to the browser until Ctrl-C."""
    from catalog.web.server import serve as run

    run(db or default_db(), host=host, port=port, public=public)


# Typer brings its own copy of Click, or uses the one that is installed: ask it for its errors.
_UsageError: type[typer.BadParameter] = typer.BadParameter.__mro__[1]


def _ledger(packs: list[Path] | None) -> Path | None:
    """The ledger of ids, which is kept for our own data alone."""
    return None if packs else asset_dir("data") / "ledger.txt"


def _finding(finding: object) -> dict[str, object]:
    from catalog.findings import Finding

    assert isinstance(finding, Finding)
    return {
        "code": finding.code,
        "severity": finding.severity,
        "file": finding.place.path,
        "line": finding.place.line,
        "message": finding.message,
    }


def _make_ready() -> None:
    """Text that the terminal cannot show is replaced; a polite kill is as clean as Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)


def main() -> None:
    """Run the command; errors become a message and an exit code, never a traceback."""
    debug = "--debug" in sys.argv
    _make_ready()
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except DataError as error:
        findings(error.findings)
        warn("Nothing was written; the old catalog, if there was one, is still there.")
        sys.exit(error.exit_code)
    except OrbatError as error:
        if debug:
            raise
        if isinstance(error, ListError):
            findings(error.findings)
        warn(str(error))
        sys.exit(error.exit_code)
    except _UsageError as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        warn("Stopped; nothing was left half-written.")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (OSError, sqlite3.Error, UnicodeError, OverflowError) as error:
        if debug:
            raise
        warn(f"{error}. With --debug, Orbat shows where it happened.")
        sys.exit(2)


if __name__ == "__main__":
    main()
