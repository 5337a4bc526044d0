"""The press: PDFs made in worker processes, few at a time, kept by what they are made of.

A job that takes too long is ended with its process; a visitor who comes while every worker is
busy is told when to come again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.errors import OrbatError
from catalog.web.kept import Kept

if TYPE_CHECKING:
    from collections.abc import Mapping

_MEGABYTE = 1_000_000
_WRONG = 2  # what a worker leaves with when the visitor asked for what cannot be


class Busy(OrbatError):
    """Every worker is at work."""


class TooLong(OrbatError):
    """A job took longer than it may."""


class Broken(OrbatError):
    """A worker failed; the reason is in the log."""


class Refused(OrbatError):
    """What was asked cannot be printed; the message says why."""


@dataclass
class Press:
    """At most ``workers`` jobs at once, each of at most so many seconds."""

    stamp: str
    workers: int = 2
    seconds: float = 30.0
    command: tuple[str, ...] = (sys.executable, "-m", "catalog.web.worker")
    _kept: Kept[bytes] = field(default_factory=lambda: Kept[bytes](64 * _MEGABYTE))
    _running: dict[str, asyncio.Task[bytes]] = field(default_factory=dict)

    async def pdf(self, job: Mapping[str, Any]) -> tuple[str, bytes]:
        """What a job gives: a name that changes with it, and the file.

        Raises:
            Refused: it cannot be printed as asked.
            Busy, TooLong, Broken: it can, but not now.
        """
        text = json.dumps(job, sort_keys=True, ensure_ascii=True)
        key = hashlib.sha256(f"{self.stamp} {text}".encode()).hexdigest()[:24]
        if (kept := self._kept.get(key)) is not None:
            return key, kept
        task = self._running.get(key)
        if task is None:
            if len(self._running) >= self.workers:
                raise Busy("Every press is at work: come again in a few seconds.")
            task = asyncio.create_task(self._made(text))
            self._running[key] = task
            task.add_done_callback(lambda done: self._finished(key, done))
        # A visitor who leaves does not end the job for another who waits for the same.
        return key, await asyncio.shield(task)

    def _finished(self, key: str, task: asyncio.Task[bytes]) -> None:
        self._running.pop(key, None)
        # Asking for the exception also tells asyncio that somebody knows of it.
        if not task.cancelled() and task.exception() is None:
            self._kept.put(key, task.result())

    async def _made(self, job: str) -> bytes:
        with tempfile.TemporaryDirectory(prefix="orbat-") as folder:
            out = Path(folder) / "out.pdf"
            worker = await asyncio.create_subprocess_exec(
                *self.command,
                str(out),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                _, told = await asyncio.wait_for(
                    worker.communicate(job.encode()), timeout=self.seconds
                )
            except TimeoutError:
                raise TooLong("This takes too long to print here: use “orbat print”.") from None
            finally:
                if worker.returncode is None:
                    worker.kill()
                    await worker.wait()
            said = told.decode(errors="replace").strip()
            if worker.returncode == _WRONG:
                raise Refused(said)
            if worker.returncode or not out.is_file():
                print(said, file=sys.stderr, flush=True)
                raise Broken("The press broke down over this.")
            return out.read_bytes()
