"""An index of a source document that proves citations without shipping its text.

A document is not ours to publish. What we publish is, for each of its lines, a bag of short
hashes: of its words, of the counter codes on it, and of neighbouring words where one holds a
digit (“9 M60A1”). That a value stands on a line can be tested; the sentences cannot be had back.

Whoever has the document makes the index anew with::

    python -m tests.data.source_index arvold path/to/document.txt
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from itertools import pairwise
from pathlib import Path

from catalog.names import fold

HERE = Path(__file__).resolve().parent


def words(text: str) -> list[str]:
    """Runs of letters and digits, folded."""
    return [fold(run) for run in re.findall(r"[^\W_]+", text)]


def _hash(kind: str, token: str) -> str:
    return hashlib.sha256(f"{kind}:{token}".encode()).hexdigest()[:9]


def _codes(line: str) -> set[str]:
    """Every blank-parted token, and again without the punctuation and bracket around it."""
    codes: set[str] = set()
    for token in line.split():
        bare = token.strip(".,;:–“”\"'")
        codes |= {token, bare}
        for opening, closing in ("()", "{}"):
            if bare.startswith(opening) and bare.endswith(closing):
                codes.add(bare[1:-1])
            codes |= {bare.removeprefix(opening), bare.removesuffix(closing)}
    return codes


def tokens(line: str) -> list[str]:
    """The hashes of one line, sorted: what it holds, and not in which order."""
    runs = words(line)
    found = {_hash("w", word) for word in runs}
    found |= {_hash("c", code) for code in _codes(line)}
    found |= {_hash("p", f"{a} {b}") for a, b in pairwise(runs) if any(c.isdigit() for c in a + b)}
    return sorted(found)


class SourceIndex:
    """What stands on which line of a source."""

    def __init__(self, source: str) -> None:
        data = json.loads((HERE / f"{source}.index.json").read_text(encoding="utf-8"))
        self.sha256: str = data["sha256"]
        self.lines: list[set[str]] = [set(line.split()) for line in data["lines"]]

    def on(self, lines: list[int]) -> set[str]:
        """The hashes of some lines together."""
        return set().union(*(self.lines[n - 1] for n in lines))

    def has_words(self, text: str, lines: list[int]) -> bool:
        """Whether every word of a text stands on the lines."""
        held = self.on(lines)
        return all(_hash("w", word) in held for word in words(text))

    def has_code(self, code: str, lines: list[int]) -> bool:
        """Whether a code stands on the lines as it is."""
        return _hash("c", code) in self.on(lines)

    def has_phrase(self, text: str, lines: list[int]) -> bool:
        """Whether words and their neighbours stand on the lines, as far as they hold digits."""
        held = self.on(lines)
        pairs = [(a, b) for a, b in pairwise(words(text)) if any(c.isdigit() for c in a + b)]
        return self.has_words(text, lines) and all(_hash("p", f"{a} {b}") in held for a, b in pairs)


def make(source: str, document: Path) -> None:
    """Write the index of a document."""
    raw = document.read_bytes()
    lines = [" ".join(tokens(line)) for line in raw.decode("utf-8").splitlines()]
    data = {"sha256": hashlib.sha256(raw).hexdigest(), "lines": lines}
    path = HERE / f"{source}.index.json"
    path.write_text(json.dumps(data, indent=0) + "\n", encoding="utf-8")
    sys.stdout.write(
        f"{path} is written. The entry of data/sources.yaml:\n\n"
        f"  - id: {source}\n    title: \n    author: \n    lines: {len(lines)}\n"
        f"    sha256: {data['sha256']}\n    terms: \n    credit: \n"
    )


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]))
