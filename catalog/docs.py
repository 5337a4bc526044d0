"""Documentation that is made from the code: the page of findings, the commands, the schemas.

``python -m catalog.docs`` writes it; with ``--check`` it only says what is out of date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.assets import asset_dir
from catalog.checks import CHECKS, READING_CODES, SETTLING
from catalog.points.loading import KIND as LIST
from catalog.records.kinds import KINDS
from catalog.records.lists import ArmyListRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.records.base import Record


def pages(root: Path) -> dict[Path, str]:
    """Every generated file below the root of a checkout, with its text."""
    made = {root / "docs" / "findings.md": _findings(), root / "docs" / "commands.md": _commands()}
    models: dict[str, type[Record]] = {**KINDS, LIST: ArmyListRecord}
    for kind, model in models.items():
        name = kind.partition("/")[0]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"Orbat {kind}",
            **model.model_json_schema(by_alias=True),
        }
        text = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        made[root / "data" / "schema" / f"{name}.json"] = text
    return made


def _findings() -> str:
    lines = [
        "# Findings",
        "",
        "`orbat check` names every problem by file, line and code. Codes with E come from reading",
        "a file and resolving its names; codes with C from the checks of what it says. What a",
        "source itself does wrong is recorded as a reading and then passes.",
        "",
    ]
    explained = {code: (title, mend, "") for code, (title, mend) in READING_CODES.items()}
    explained |= {c.code: (c.title, c.mend, c.function.__doc__ or "") for c in CHECKS.values()}
    explained |= {code: (title, mend, "") for code, (title, mend) in SETTLING.items()}
    for code in sorted(explained, key=lambda c: (c[0] != "E", c)):
        title, mend, looks = explained[code]
        lines += [f"## {code}: {title}", ""]
        if looks:
            lines += [f"Looks at: {looks.strip()}", ""]
        lines += [f"To mend: {mend}", ""]
    return "\n".join(lines)


def _commands() -> str:
    import typer

    from catalog.cli import app

    lines = ["# Commands", "", "What `orbat COMMAND --help` says, in one place.", ""]
    root = typer.main.get_command(app)
    for name, command in _walk(root, "orbat"):
        context = typer.Context(command, info_name=name, terminal_width=88, max_content_width=88)
        lines += [f"## {name}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    return "\n".join(lines)


def _walk(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield name, command
    for part, inner in getattr(command, "commands", {}).items():
        yield from _walk(inner, f"{name} {part}")


def main() -> int:
    """Write the pages, or with ``--check`` say which are out of date; 1 if any is."""
    root = asset_dir("data").parent
    stale = 0
    for path, text in pages(root).items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            sys.stderr.write(f"{path.relative_to(root)} is out of date: run “make docs”.\n")
            stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
