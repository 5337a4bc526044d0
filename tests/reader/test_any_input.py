"""Whatever a file holds, the answer is records or findings: nothing is raised, nothing hangs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from catalog.checks import CHECKS, READING_CODES, SETTLING, examine
from catalog.dataset import load
from catalog.reader import read_folder

ROOT = Path(__file__).resolve().parent.parent.parent
MINI = ROOT / "tests" / "games" / "mini"
REAL = ROOT / "data"
CODES = {*CHECKS, *SETTLING, *READING_CODES}

quick = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The small game; each example writes its own file into it."""
    path = tmp_path_factory.mktemp("any") / "data"
    shutil.copytree(MINI, path)
    return path


def answered(folder: Path) -> None:
    """Every finding has a known code, a place in the data and something to say."""
    for finding in examine(load([(folder, "data")]))[1]:
        assert finding.code in CODES
        assert re.fullmatch(r"data(/[\w.-]+)*", finding.place.path)
        assert finding.message


def case(folder: Path, raw: bytes) -> Path:
    path = folder / "games" / "skirmish" / "case.yaml"
    path.write_bytes(raw)
    return path


def mutations(text: str) -> st.SearchStrategy[str]:
    """A file with a few characters lost, changed or added."""
    signs = st.sampled_from("\t\n -:,#'\"[]{}&*!|>%@`?~<=0a9.\\\0\ufeffé\u2028") | st.characters()
    change = st.tuples(st.integers(0, len(text) - 1), st.integers(0, 3), st.text(signs, max_size=2))

    def apply(changes: list[tuple[int, int, str]]) -> str:
        made = text
        for at, lost, new in changes:
            made = made[:at] + new + made[at + lost :]
        return made

    return st.lists(change, min_size=1, max_size=4).map(apply)


WORDS = ["orbat", "units/1", "charts/1", "nation", "red", "units", "name", "code", "~", "[]",
         "{}", "- ", "? ", ": ", ", ", "\n", "\n  ", "\n    ", "&a ", "*a", "!!set ", "| ", "> ",
         "'", '"', "#", "---\n", "...\n", "%YAML 1.2\n", "<<: "]  # fmt: skip


@quick
@given(text=st.text(max_size=300))
@example(text="~")
@example(text="orbat: \u2028")
def test_any_text(folder, text):
    raw = text.encode("utf-8", "surrogatepass")
    path = case(folder, raw)
    try:
        answered(folder)
    finally:
        path.unlink()


@quick
@given(raw=st.binary(max_size=300))
@example(raw=b"\xef\xbb\xbf")
@example(raw=b"orbat: units/1\r\rnation: red\r\n")
def test_any_bytes(folder, raw):
    path = case(folder, raw)
    try:
        answered(folder)
    finally:
        path.unlink()


@quick
@given(words=st.lists(st.sampled_from(WORDS), max_size=25))
@example(words=["orbat", ": ", "[]"])
def test_anything_that_looks_like_yaml(folder, words):
    path = case(folder, "".join(words).encode())
    try:
        answered(folder)
    finally:
        path.unlink()


values = st.recursive(
    st.none()
    | st.sampled_from(["1", "0", "-1", "x", "1-3", "booklet:1", "3 Rifle Platoon", "red"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["read", "count", "unit", "name", "source", "kind", "why", "x"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)
LINES = [
    (file, number)
    for file in ("game.yaml", "red.yaml", "formations.yaml")
    for number, line in enumerate((MINI / "games" / "skirmish" / file).read_text().splitlines())
    if re.fullmatch(r"[\s-]*\w+: .+", line) and not line.startswith("orbat")
]


def flow(value: object) -> str:
    if value is None:
        return "~"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {flow(v)}" for k, v in value.items()) + "}"
    return f"'{value}'"


@quick
@given(at=st.sampled_from(LINES), value=values)
def test_a_value_of_any_shape_in_any_place(folder, at, value):
    file, number = at
    path = folder / "games" / "skirmish" / file
    whole = path.read_text()
    lines = whole.splitlines()
    lines[number] = lines[number].partition(": ")[0] + ": " + flow(value)
    path.write_text("\n".join(lines))
    try:
        answered(folder)
    finally:
        path.write_text(whole)


@pytest.mark.parametrize(
    "file", [path.relative_to(MINI).as_posix() for path in sorted(MINI.rglob("*.yaml"))]
)
def test_a_file_of_the_small_game_with_a_few_slips(folder, file):
    path = folder / file
    whole = path.read_bytes()

    @quick
    @given(text=mutations(whole.decode()))
    def slips(text: str) -> None:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        answered(folder)

    try:
        slips()
    finally:
        path.write_bytes(whole)


@pytest.mark.parametrize(
    "path", sorted(REAL.rglob("*.yaml")), ids=lambda p: p.relative_to(REAL).as_posix()
)
def test_a_real_file_with_a_few_slips_is_read_or_refused(tmp_path, path):
    copy = tmp_path / "case.yaml"

    @settings(quick, max_examples=6)
    @given(text=mutations(path.read_text()))
    def slips(text: str) -> None:
        copy.write_bytes(text.encode("utf-8", "surrogatepass"))
        reading = read_folder(tmp_path, "data")
        assert reading.files or reading.findings
        load([(tmp_path, "data")])

    slips()


@pytest.mark.parametrize("seed", range(8))
def test_the_real_game_with_a_file_cut_short(tmp_path, seed):
    folder = tmp_path / "data"
    shutil.copytree(REAL, folder)
    paths = sorted(folder.rglob("*.yaml"))
    path = paths[seed * 5 % len(paths)]
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * (seed + 1) // 9])
    answered(folder)
