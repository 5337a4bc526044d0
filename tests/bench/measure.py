"""Measuring in turns: ours and its floor, A B A B …, and the median of the ratios."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table. ``at_most`` and ``at_least`` are aims for the ratio ours / floor."""

    what: str
    ours: str
    floor: str
    ratio: float
    at_most: float | None = None
    at_least: float | None = None

    @property
    def met(self) -> bool:
        """Whether the aim, if there is one, is met."""
        if self.at_most is not None and self.ratio > self.at_most:
            return False
        return self.at_least is None or self.ratio >= self.at_least

    @property
    def aim(self) -> str:
        """The aim in words."""
        if self.at_most is not None:
            return f"≤ {self.at_most:g} ×"
        return "" if self.at_least is None else f"≥ {self.at_least:g} ×"

    def __str__(self) -> str:
        return f"{self.what}: {self.ours} / {self.floor} = {self.ratio:.2f} ({self.aim})"

    def markdown(self) -> str:
        """A line of the table."""
        met = ("yes" if self.met else "**no**") if self.aim else ""
        cells = (self.what, self.ours, self.floor, f"{self.ratio:.2f}", self.aim, met)
        return f"| {' | '.join(cells)} |"


def processor_seconds(action: Callable[[], object]) -> float:
    """Processor time of an action in this process."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def in_turns(
    ours: Callable[[], object], floor: Callable[[], object], turns: int = 7
) -> tuple[float, float, float]:
    """Median seconds of ours, of the floor, and of the ratios turn by turn; one turn warms up."""
    ours()
    floor()
    pairs = [(processor_seconds(ours), processor_seconds(floor)) for _ in range(turns)]
    return (
        median(a for a, _ in pairs),
        median(b for _, b in pairs),
        median(a / b for a, b in pairs),
    )


def process(script: str, *arguments: str) -> tuple[float, float]:
    """Processor seconds and peak megabytes of a whole Python process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # VmHWM, since ru_maxrss begins with what this process had when it started the other.
    watched = (
        f"{script}\nimport sys\nfrom pathlib import Path\n"
        "lines = Path('/proc/self/status').read_text().splitlines()\n"
        "sys.stderr.write(next(line.split()[1] for line in lines if line.startswith('VmHWM')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watched, *arguments], capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, int(done.stderr.split()[-1]) / 1024


def milliseconds(seconds: float) -> str:
    """A time to read."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
