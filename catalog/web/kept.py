"""A store of what was made once and can be asked for again, bounded by its size."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable

Stored = TypeVar("Stored", str, bytes)


class Kept(Generic[Stored]):
    """Texts or files by key; what was asked for longest ago goes first when room is short."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[Hashable, Stored] = OrderedDict()

    def get(self, key: Hashable) -> Stored | None:
        """What is kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, value: Stored) -> None:
        """Keep a value, unless it alone is too large."""
        if len(value) > self._most:
            return
        self._size += len(value) - len(self._kept.pop(key, value[:0]))
        self._kept[key] = value
        while self._size > self._most:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)

    def __len__(self) -> int:
        return len(self._kept)
