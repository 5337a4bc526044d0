"""How names are written and compared: slugs for ids, folded spellings for matching."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


_UNDECOMPOSED = {ord("ł"): "l", ord("ø"): "o", ord("đ"): "d", ord("æ"): "ae"}


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    # ł and ø do not decompose; the rest of the Latin letters do.
    # Compatibility forms first (№, ™), for what they stand for can have a case to fold.
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in text.translate(_UNDECOMPOSED) if not unicodedata.combining(c))


def slug(name: str) -> str:
    """``M-163 Vulcan Platoon`` → ``m-163-vulcan-platoon``; the part of an id that a name gives."""
    return "-".join(re.findall(r"[^\W_]+", _plain(name)))


@lru_cache(maxsize=65536)  # a build folds the same few thousand spellings again and again
def fold(name: str) -> str:
    """What two spellings of one name share: ``T-72``, ``T 72`` and ``t72`` are all ``t72``."""
    return "".join(re.findall(r"[^\W_]+", _plain(name)))


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """A key to sort names by as a person would: ``T-55`` before ``T-72``, ``T-72`` before ``T-72A``
    and ``M2`` before ``M10``."""
    parts = re.findall(r"([^\d]*)(\d*)", _plain(name))
    return tuple((text, int(number or -1)) for text, number in parts if text or number)


def nearest(name: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """The candidates that a person who wrote ``name`` probably meant, best first."""
    wanted = fold(name)
    scored: list[tuple[float, str]] = []
    for candidate in dict.fromkeys(candidates):
        other = fold(candidate)
        score = SequenceMatcher(None, wanted, other).ratio()
        if wanted and (other.startswith(wanted) or wanted in other):
            score += 0.5
        if score >= 0.6:
            scored.append((-score, candidate))
    return [candidate for _, candidate in sorted(scored)[:most]]


def shortened(text: str, most: int = 60) -> str:
    """A text for a message, cut where it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
