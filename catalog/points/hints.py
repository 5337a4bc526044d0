"""Nearest names for messages: as many as people read, since each look takes a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.names import nearest

if TYPE_CHECKING:
    from collections.abc import Collection

MOST = 100
"""Unknown names for which nearest ones are sought; the rest of a list are no slips of the pen."""


class Hints:
    """Looks for the names that were perhaps meant, once for each unknown name."""

    def __init__(self, candidates: Collection[str]) -> None:
        self.candidates = candidates
        self._found: dict[str, list[str]] = {}

    def nearest(self, name: str) -> list[str]:
        """The names that were perhaps meant; none once too many were asked for."""
        if name not in self._found:
            if len(self._found) >= MOST:
                return []
            self._found[name] = nearest(name, self.candidates)
        return self._found[name]
