"""``orbat points``: what an army list costs, whether it is legal, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.errors import OrbatError
from catalog.terminal.options import Db, one_of, open_db

if TYPE_CHECKING:
    from catalog.points.verdict import Evaluation

FORMATS = ("text", "markdown", "json", "html", "pdf")


class _WithDefault(typer.core.TyperGroup):
    """``orbat points LIST`` is ``orbat points evaluate LIST``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = [a for a in args if not a.startswith("-")]
        if words and words[0] not in self.commands and "--help" not in args:
            args = ["evaluate", *args]
        return super().parse_args(ctx, args)


points_app = typer.Typer(
    cls=_WithDefault,
    help="Price an army list and judge it: orbat points LIST.yaml.",
    epilog="Without a command, LIST is evaluated; its options: orbat points evaluate --help",
    no_args_is_help=True,
    rich_markup_mode=None,
)

ListFile = Annotated[Path, typer.Argument(metavar="LIST", help="An army list, a YAML file.")]


def evaluated(path: Path, db: Path | None) -> Evaluation:
    """The list of a file, priced and judged.

    Raises:
        ListError: the file is no army list, or its game or nation is not in the catalog.
    """
    from catalog.points import evaluate, load

    record = load(path)
    return evaluate(record, open_db(db))


def leave(evaluation: Evaluation) -> None:
    """Exit with what the verdict means: 0 legal, 1 not legal, 2 cannot be evaluated."""
    code = {True: 0, False: 1, None: 2}[evaluation.legal]
    if code:
        raise typer.Exit(code)


@points_app.command("evaluate", epilog="Example: orbat points crossroads.yaml --explain")
def evaluate_list(
    army_list: ListFile,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show where each number comes from.")
    ] = False,
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(FORMATS)}.")] = "text",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it there.")] = None,
    paper: Annotated[
        str, typer.Option("--paper", help="For a PDF: A4, Letter, or “210x297”, in mm.")
    ] = "A4",
    db: Db = None,
) -> None:
    """Price a list and judge it: 0 if it is legal, 1 if not, 2 if it cannot be evaluated."""
    from catalog.terminal.roster_files import write, write_pdf

    one_of("--format", form, FORMATS)
    if form == "pdf" and output is None:
        raise OrbatError("A PDF is not for the terminal: say where to write it with -o.")
    if form == "pdf" and explain:
        raise OrbatError("A PDF is one page for the table: take --format html for --explain.")
    evaluation = evaluated(army_list, db)
    if form == "pdf" and output is not None:
        write_pdf(evaluation, output, paper)
    else:
        write(evaluation, form, output, explain)
    leave(evaluation)


@points_app.command("explain", epilog="Example: orbat points explain crossroads.yaml panther")
def explain_list(
    army_list: ListFile,
    about: Annotated[
        str, typer.Argument(help="Only what has this in its name: a stand, a battalion.")
    ] = "",
    db: Db = None,
) -> None:
    """Show how each number of a list arises, with its citation."""
    from catalog.names import fold
    from catalog.points.explaining import explain as explained
    from catalog.terminal import rosters

    evaluation = evaluated(army_list, db)
    steps = explained(evaluation)
    wanted = fold(about)
    chosen = [s for s in steps if wanted in fold(s.what) or wanted in fold(s.where)]
    if not chosen:
        raise OrbatError(f"Nothing in {army_list} is called “{about}”.")
    rosters.show_steps(chosen)
