"""Start-up: a command that looks something up against importing Typer alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from catalog.making import build_catalog, folders
from tests.bench.measure import Row, milliseconds, process

SHOW = (
    "import sys\nsys.argv = ['orbat', 'show', 't-72', '--db', sys.argv[1]]\n"
    "from catalog import cli\ntry: cli.main()\nexcept SystemExit: pass"
)


def against_importing_typer(folder: Path) -> Iterator[Row]:
    """``orbat show`` and ``python -c "import typer"``, each a whole process."""
    db = folder / "catalog.db"
    build_catalog(folders([]), db)
    process(SHOW, str(db))
    pairs = [(process(SHOW, str(db))[0], process("import typer")[0]) for _ in range(11)]
    ours, floor = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    yield Row(
        "`orbat show` against `import typer`", milliseconds(ours), milliseconds(floor), ratio,
        at_most=2,
    )  # fmt: skip
