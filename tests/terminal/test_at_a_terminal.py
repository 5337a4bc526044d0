"""At a real terminal: choices are asked for, colours appear, Ctrl-C leaves quietly."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.conftest import ROOT


class Terminal:
    """A command under a pseudo-terminal, as a person sees it."""

    def __init__(self, catalog: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        environment |= {"TERM": "xterm", "COLUMNS": "100", "ORBAT_DB": str(catalog)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "catalog.cli", *words],
            stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until a text appears."""
        end = time.monotonic() + 60
        while text not in self.seen:
            assert time.monotonic() < end, f"“{text}” never came: {self.seen}"
            if not self._read():
                break
        assert text in self.seen, self.seen

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def finish(self) -> int:
        while self._read():
            pass
        return self.process.wait(30)

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 30)[0]:
            return False
        try:
            chunk = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += chunk.decode(errors="replace")
        return bool(chunk)


def test_choices_are_asked_for(catalog_db: Path) -> None:
    terminal = Terminal(catalog_db, "scenario", "13", "--period", "1975", "--side", "us")
    terminal.wait_for("Which")
    terminal.type("9\n")
    terminal.wait_for("from 1 to 6")
    terminal.type("3\n")
    terminal.wait_for("M-60A2 Platoon")
    terminal.type("1\n")
    assert terminal.finish() == 0
    assert "Tank Heavy Task Force" in terminal.seen
    assert "6  M60A1" in terminal.seen


def test_ctrl_c_at_a_question_leaves_with_130(catalog_db: Path) -> None:
    terminal = Terminal(catalog_db, "scenario", "13", "--period", "1975", "--side", "us")
    terminal.wait_for("Which")
    os.killpg(terminal.process.pid, signal.SIGINT)
    assert terminal.finish() == 130
    assert "Traceback" not in terminal.seen


def test_colours_belong_to_a_terminal(catalog_db: Path) -> None:
    terminal = Terminal(catalog_db, "show", "t-72")
    assert terminal.finish() == 0
    assert "\x1b[1m" in terminal.seen
