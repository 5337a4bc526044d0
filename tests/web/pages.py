"""What tests of pages share: reading HTML without a browser."""

from __future__ import annotations

import re
from html import unescape

GAME = "/games/red-star-white-star"
UNIT = "/units/red-star-white-star"
FORMATION = "/formations/red-star-white-star"
SCENARIO = "/scenarios/red-star-white-star"
CHART = "/charts/red-star-white-star"


def links(html: str) -> set[str]:
    """Where a page leads, fragments included."""
    found = re.findall(r'(?:href|src|action|formaction)="([^"]+)', html)
    return {unescape(link) for link in found}


def text(html: str) -> str:
    """What a page says, spaces tidied."""
    bare = re.sub(r"<(style|script|title)\b.*?</\1>", " ", html, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


def title(html: str) -> str:
    """The title of a page."""
    found = re.search(r"<title>([^<]*)</title>", html)
    assert found
    return unescape(found[1])
