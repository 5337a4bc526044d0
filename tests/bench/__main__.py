"""How fast, as ratios to a floor measured beside it in the same run.

``make bench`` prints the table; ``--write`` keeps it in ``docs/bench.md``. Ours and its floor take
turns, so that a machine whose speed drifts drifts for both; the median of the ratios counts.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import building, pages, sheets, starting
from tests.bench.measure import Row

ROOT = Path(__file__).resolve().parents[2]

Measurement = Callable[[Path], Iterator[Row]]
PARTS: dict[str, Measurement] = {
    "build": building.against_the_floor,
    "growth": building.growing,
    "sheets": sheets.against_the_floors,
    "start-up": starting.against_importing_typer,
    "pages": pages.against_a_trivial_route,
}


def main() -> int:
    """Measure what is asked for; 1 if an aim is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all of them if none")
    parser.add_argument("--write", action="store_true", help="keep the table in docs/bench.md")
    chosen = parser.parse_args()
    rows: list[Row] = []
    for part in chosen.parts or PARTS:
        with TemporaryDirectory() as folder:
            for row in PARTS[part](Path(folder)):
                rows.append(row)
                sys.stderr.write(f"{row}\n")
    text = table(rows)
    sys.stdout.write(text)
    if chosen.write:
        (ROOT / "docs" / "bench.md").write_text(text, encoding="utf-8")
    return int(any(not row.met for row in rows))


def table(rows: list[Row]) -> str:
    """The rows as a page of the documentation."""
    head = (
        "# How fast\n\n"
        "Made by `make bench`: each line is ours against a floor, measured in turns in one run;\n"
        "the ratio is the median over the turns. Seconds are processor time.\n\n"
        f"Machine: {platform.machine()}, {_processors()} processors, Python "
        f"{platform.python_version()}, {platform.system()}.\n\n"
        "| what | ours | floor | ratio | aim | met |\n|---|---:|---:|---:|---:|:-:|\n"
    )
    return head + "".join(f"{row.markdown()}\n" for row in rows)


def _processors() -> int:
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    sys.exit(main())
