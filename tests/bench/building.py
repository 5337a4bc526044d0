"""Building: against parsing the same YAML and inserting the same rows; and as the data grows."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import yaml

from catalog.making import build_catalog, folders
from tests.bench.measure import Row, in_turns, milliseconds, processor_seconds
from tests.conftest import MINI

_A_FILE = 500
"""Units that a generated file holds."""


def against_the_floor(folder: Path) -> Iterator[Row]:
    """The whole build, imports aside."""
    data = folders([])
    target = folder / "catalog.db"
    build_catalog(data, target)
    floor = _floor(data[0][0], target, folder / "floor.db")
    ours, least, ratio = in_turns(lambda: build_catalog(data, target), floor)
    yield Row(
        "`orbat build` against YAML and `executemany` alone", milliseconds(ours),
        milliseconds(least), ratio, at_most=3,
    )  # fmt: skip


def _floor(data: Path, built: Path, target: Path) -> Callable[[], None]:
    """Parse every file with libyaml's safe loader, and insert the rows of a built catalog."""
    paths = sorted(data.rglob("*.yaml"))
    with closing(sqlite3.connect(built)) as db:
        tables = db.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' "
            "AND name NOT LIKE 'search_fts%' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        rows = {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for name, _ in tables}

    def run() -> None:
        for path in paths:
            yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        target.unlink(missing_ok=True)
        with closing(sqlite3.connect(target)) as db:
            for name, sql in tables:
                db.execute(sql)
                if rows[name]:
                    marks = ", ".join("?" * len(rows[name][0]))
                    db.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows[name])
            db.commit()

    return run


def growing(folder: Path) -> Iterator[Row]:
    """100 generated units, ten and a hundred times as many: the cost of one must not grow."""
    seconds = {}
    for times in (1, 10, 100):
        data = _generated(folder / str(times), 100 * times)
        target = folder / f"{times}.db"
        turns = 3 if times < 100 else 1
        seconds[times] = min(
            processor_seconds(lambda d=data, t=target: build_catalog([(d, "data")], t))
            for _ in range(turns)
        )
    for times in (10, 100):
        yield Row(
            f"a unit among {100 * times:,} against one among {10 * times:,}",
            milliseconds(seconds[times] / (100 * times)),
            milliseconds(seconds[times // 10] / (10 * times)),
            (seconds[times] / times) / (seconds[times // 10] / (times // 10)),
            at_most=1.1,
        )


def _generated(folder: Path, count: int) -> Path:
    shutil.copytree(MINI, folder)
    game = folder / "games" / "skirmish"
    for start in range(0, count, _A_FILE):
        lines = ["orbat: units/1", "nation: red", "units:"]
        for n in range(start, min(count, start + _A_FILE)):
            lines += [
                f"  - name: Company {n}",
                f"    also: {{C{n}: 'booklet:{n % 90 + 1}'}}",
                "    echelon: company",
                "    symbol: infantry",
                "    role: engineer",
                f"    code: {n % 99}-{n % 20}",
                f"    identities: {10000 + 2 * n}-{10001 + 2 * n}",
                f"    source: booklet:{n % 90 + 1}",
            ]
        (game / f"units-{start}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
