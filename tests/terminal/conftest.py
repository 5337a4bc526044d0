"""Running a command as its entry point does."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from catalog import cli


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> object:
        return json.loads(self.out)


Orbat = Callable[..., Ran]


@pytest.fixture
def orbat(
    catalog_db: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Orbat:
    """Run a command in this process, as its entry point does."""
    monkeypatch.setenv("ORBAT_DB", str(catalog_db))

    def run(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["orbat", *words])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            cli.main()
        streams = capsys.readouterr()
        code = left.value.code
        return Ran(code if isinstance(code, int) else 0, streams.out, streams.err)

    return run
