"""Writing to the terminal: colours only where there is one, tables aligned, JSON on request."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from contextlib import contextmanager
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

import typer

from catalog.names import shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from catalog.findings import Finding


def coloured() -> bool | None:
    """False where NO_COLOR forbids colours; None leaves it to whether there is a terminal."""
    return False if os.environ.get("NO_COLOR") else None


def say(text: str = "") -> None:
    """A line to standard output."""
    typer.echo(text, color=coloured())


def warn(text: str) -> None:
    """A line to standard error; what somebody pasted into it is cut short."""
    typer.echo(shortened(text, 2000), err=True, color=coloured())


def head(text: str) -> str:
    """A heading."""
    return typer.style(text, bold=True)


def dim(text: str) -> str:
    """A remark, such as a citation."""
    return typer.style(text, dim=True) if text else ""


def doubt(text: str) -> str:
    """Something that is not certain."""
    return typer.style(text, fg="yellow") if text else ""


def as_json(value: Any) -> None:
    """Dataclasses as JSON; sets as sorted lists."""

    def plain(item: Any) -> Any:
        if is_dataclass(item) and not isinstance(item, type):
            return asdict(item)
        return sorted(item)

    say(json.dumps(value, default=plain, ensure_ascii=False, indent=2))


def table(rows: Iterable[Sequence[object]], headings: Sequence[str] = (), indent: int = 0) -> None:
    """Aligned columns: numbers to the right, text to the left, the last column as it comes."""
    texts = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if not texts:
        return
    every = [list(headings), *texts] if headings else texts
    widths = [max(map(_width, column)) for column in zip(*every, strict=True)]
    numeric = [all(_is_number(c) for c in column) for column in zip(*texts, strict=True)]
    for n, row in enumerate(every):
        cells = [
            cell.rjust(w + len(cell) - _width(cell)) if right
            else cell.ljust(w + len(cell) - _width(cell))
            for cell, w, right in zip(row, widths, numeric, strict=True)
        ]  # fmt: skip
        line = " " * indent + "  ".join(cells).rstrip()
        say(head(line) if headings and n == 0 else line)


def wrapped(text: str, indent: int = 0) -> None:
    """A paragraph, broken to the terminal's width."""
    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    pad = " " * indent
    for line in textwrap.wrap(text, width, initial_indent=pad, subsequent_indent=pad):
        say(line)


def findings(found: Sequence[Finding]) -> None:
    """Findings, one a line, on standard error."""
    colours = {"error": "red", "warning": "yellow", "note": "blue"}
    for finding in found:
        place = typer.style(str(finding.place), bold=True)
        code = typer.style(finding.code, fg=colours[finding.severity])
        warn(f"{place}: {code} {finding.message}")


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error for what takes its time; told (done, of). Silent without terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(label, total=None)
        yield lambda done, of: bars.update(task, completed=done, total=of)


def ask(question: str, options: Sequence[str]) -> str:
    """Let a person at the terminal choose; only when there is one."""
    warn(question)
    for number, option in enumerate(options, 1):
        warn(f"  {number}  {option}")
    while True:
        answer = typer.prompt("Which", err=True)
        if answer.isdigit() and 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        warn(f"A number from 1 to {len(options)}, please.")


def interactive() -> bool:
    """Whether a person can be asked."""
    streams = (sys.stdin, sys.stderr)  # None where they were closed
    return all(stream is not None and stream.isatty() for stream in streams)


def _is_number(cell: str) -> bool:
    bare = _unstyled(cell)
    return bare in {"", "?", "–"} or bare.lstrip("-").isdigit()


def _width(cell: str) -> int:
    return len(_unstyled(cell))


def _unstyled(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
