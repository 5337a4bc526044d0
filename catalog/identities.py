"""Identity codes of counters: ``371-379`` is nine counters, ``001A-006A`` six, ``021`` one."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from catalog.names import shortened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_IDENTITY = re.compile(r"(?P<stem>[A-Za-z]{0,9})(?P<number>[0-9]{1,9})(?P<suffix>[A-Za-z]{0,9})")


def expand(series: str) -> list[str]:
    """Every identity of a printed series, several parted by ``and`` or commas, in print order.

    Raises:
        ValueError: a part is no identity, or runs backwards, or its ends are of two kinds.
    """
    identities: list[str] = []
    for part in re.split(r"\s*(?:,|\band\b)\s*", series.strip()):
        first, dash, last = part.partition("-")
        start, end = _parts(first, part), _parts(last if dash else first, part)
        if (start[0], len(start[1]), start[2]) != (end[0], len(end[1]), end[2]):
            raise ValueError(f"“{part}” does not run from one identity to another of its kind")
        numbers = range(int(start[1]), int(end[1]) + 1)
        if not 0 < len(numbers) <= 1000:
            raise ValueError(f"“{part}” does not run forwards through at most 1,000 counters")
        identities += [f"{start[0]}{n:0{len(start[1])}}{start[2]}" for n in numbers]
    return identities


def further(identities: list[str], taken: Collection[str]) -> Iterator[str]:
    """Identities that go on where a printed series ends, leaving out those already ``taken``."""
    stem, number, suffix = _parts(identities[-1], identities[-1])
    for n in count(int(number) + 1):
        identity = f"{stem}{n:0{len(number)}}{suffix}"
        if identity not in taken:
            yield identity


def _parts(identity: str, series: str) -> tuple[str, str, str]:
    match = _IDENTITY.fullmatch(identity.strip())
    if match is None:
        raise ValueError(
            f"“{shortened(series)}” is no identity or series: write 021, 371-379 or 001A-006A"
        )
    return match["stem"], match["number"], match["suffix"]
