"""The command line as a person or a program uses it, and the README as it is printed."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.terminal.conftest import Orbat

LOOKING = [
    ("search", "t-72"),
    ("show", "t-72"),
    ("show", "m60a1"),
    ("show", "mi-8"),
    ("show", "us/mech inf"),
    ("units", "--nation", "russian", "--form", "unit"),
    ("formation",),
    ("formation", "Mechanized Rifle Regiment", "--period", "1975"),
    ("formation", "Tank Company"),
    ("formation", "Tank Company", "--choose", "M60A2"),
    ("scenario",),
    ("scenario", "4"),
    ("scenario", "11"),
    ("scenario", "11", "--period", "1972-74", "--side", "us"),
    ("scenario", "12", "--period", "1975"),
    ("scenario", "13", "--period", "1975", "--roll", "3", "--choose", "M60A1"),
    ("chart",),
    ("chart", "air-defence"),
    ("chart", "weather", "--season", "winter", "--roll", "3"),
    ("chart", "weather", "--season=winter", "--roll", "--seed", "4"),
    ("readings", "--certainty", "doubtful"),
]


@pytest.mark.parametrize("words", LOOKING, ids=" ".join)
def test_looking_answers_as_text_and_as_json(orbat: Orbat, words: tuple[str, ...]) -> None:
    text = orbat(*words)
    assert text.code == 0, text.err
    assert text.out
    assert "\x1b" not in text.out, "colours belong to terminals only"
    assert not re.search(r" +$", text.out, re.MULTILINE)
    answer = orbat(*words, "--json")
    assert answer.code == 0
    assert answer.json


def test_scenario_11_as_a_program_reads_it(orbat: Orbat) -> None:
    answer = orbat("scenario", "11", "--period", "1972-74", "--side", "us", "--json").json
    (order,) = answer["orders"]  # type: ignore[index]
    assert sum(need["count"] for need in order["units"]) == 63
    assert order["minefields"] == 20


MISTAKES = [
    (("show", "t-73"), "T72"),
    (("show", "mech inf"), "us/Mechanized Infantry Platoon"),
    (("scenario", "14"), "There is no scenario"),
    (("scenario", "11", "--period", "1980"), "1972-74"),
    (("scenario", "11", "--period", "1975", "--side", "west german"), "us, russian are"),
    (("scenario", "1", "--period", "1975"), "MOVES 12"),
    (("scenario", "13", "--period", "1975"), "--roll"),
    (("scenario", "13", "--period", "1975", "--roll", "9"), "no row for roll 9"),
    (("scenario", "13", "--period", "1975", "--roll", "2"), "--choose"),
    (("scenario", "11", "--period", "1975", "--supply", "160mm Mortar"), "160mm Mortar=2"),
    (("chart", "wether"), "weather"),
    (("chart", "weather", "winter"), "unexpected"),
    (("chart", "red-star-white-star/smoke", "--roll"), "no chart to roll"),
    (("formation", "Combat Support Company"), "Armored Battalion"),
    (("units", "--nation", "martian"), "russian"),
    (("print", "counters", "-o", "x.pdf"), "--scenario 11"),
    (("print", "counters", "--scenario", "11", "-o", "x.pdf"), "--period"),
    (("print", "counters", "--unit", "0 t-72", "-o", "x.pdf"), "3 t-72"),
    (("print", "counters", "--unit", "t-72", "--all", "-o", "x.pdf"), "Say what to print"),
    (("print", "counters", "--marker", "smoke", "-o", "x.pdf"), "Warsaw Pact smoke"),
    (("print", "counters", "--unit", "t-72", "--paper", "20x20", "-o", "x.pdf"), "mm"),
    (("print", "counters", "--unit", "t-72", "--size", "40in", "-o", "x.pdf"), "mm"),
    (("print", "counters", "--unit", "t-72", "-o", "no/such/folder/x.pdf"), "no/such/folder"),
    (("frobnicate",), "frobnicate"),
    (("show",), "UNIT"),
    (("units", "--db", "nothing.db"), "orbat build"),
    (("units", "--db", "README.md"), "orbat build"),
]


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=lambda v: " ".join(v) if v else "")
def test_a_mistake_is_answered_with_how_to_mend_it(
    orbat: Orbat, words: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "README.md").write_text("no catalog")
    monkeypatch.chdir(tmp_path)
    ran = orbat(*words)
    assert ran.code == 2
    assert says.casefold() in ran.err.casefold()
    assert "Traceback" not in ran.err
    assert not list(tmp_path.glob("*.pdf"))


def test_nothing_found_is_exit_code_1(orbat: Orbat) -> None:
    assert orbat("search", "zeppelin").code == 1


def test_a_printed_scenario_has_every_counter(orbat: Orbat, tmp_path: Path) -> None:
    out = tmp_path / "s11.pdf"
    words = ("--scenario", "11", "--period", "1972-74", "--print-extra", "-o", str(out))
    answer = orbat("print", "counters", *words, "--json").json
    units = 63 + 3 + 114 + 4
    beside = 2 * 30 + 2 * 46 + 18 + 6 * 2
    assert answer["counters"] == units + beside + 20  # type: ignore[index]
    assert out.read_bytes().startswith(b"%PDF")
    first = out.read_bytes()
    orbat("print", "counters", *words)
    assert out.read_bytes() == first


def test_one_load_is_printed_when_the_player_chooses_it(orbat: Orbat, tmp_path: Path) -> None:
    words = ["print", "counters", "--scenario", "11", "--period", "1975", "--side", "ussr"]
    words += ["-o", str(tmp_path / "x.pdf"), "--json"]
    both = orbat(*words).json["counters"]  # type: ignore[index]
    one = orbat(*words, "--choose", "Mi-8 Rockets").json["counters"]  # type: ignore[index]
    assert both - one == 6


def test_interrupted_commands_leave_with_130(orbat: Orbat, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("catalog.query.search.search", stop)
    ran = orbat("search", "t-72")
    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_a_broken_pipe_is_no_error(catalog_db: Path) -> None:
    command = (
        f"{sys.executable} -m catalog.cli readings --db {shlex.quote(str(catalog_db))} | head -1"
    )
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.stdout
    assert ran.stderr == ""


def test_looking_needs_none_of_the_heavy_libraries(catalog_db: Path) -> None:
    script = (
        "import sys\n"
        f"sys.argv = ['orbat', 'show', 't-72', '--db', {str(catalog_db)!r}]\n"
        "from catalog import cli\n"
        "try:\n    cli.main()\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'sqlmodel', 'sqlalchemy', 'weasyprint', 'datasette', 'yaml'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stderr.strip() == "[]"


def _readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("orbat ") and "serve" not in line]


def test_the_readme_is_true(orbat: Orbat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every command of the README, in its order, with the pack that it shows."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, body in re.findall(r"```yaml\n# (my-pack/\S+)\n(.*?)```", text, re.DOTALL):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ORBAT_DB", str(tmp_path / "catalog.db"))
    commands = _readme_commands()
    assert len(commands) >= 18
    for command in commands:
        ran = orbat(*shlex.split(command)[1:])
        assert ran.code == 0, f"{command}\n{ran.err}"
    assert "1-AP-1-[1]-1" in orbat("show", "m60a1", "--db", "my-catalog.db").out
    assert {path.name for path in tmp_path.glob("*.pdf")} >= {"scenario-11.pdf", "letter.pdf"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chart", "red-star-white-star/weather", "--roll", "-3"), "no row for roll -3"),
        (("chart", "red-star-white-star/weather", "--roll", "²"), "no row"),
        (("scenario", "13", "--period", "1975", "--roll", "-1"), "no row for roll -1"),
        (
            ("scenario", "13", "--period=1975", "--roll=1", "--battalion", "Armored Battalion"),
            "either --roll or --battalion",
        ),
        (("scenario", "11", "--period", "1975", "--supply", "foo=3"), "160mm Mortar"),
        (("scenario", "11", "--period", "1975", "--supply", "160mm Mortar=9999999"), "999"),
        (("scenario", "11", "--period", "1975", "--choose", "m163"), "leaves that choice"),
        (("scenario", "11", "--roll", "3"), "--period"),
        (("units", "--form", "tank"), "one of unit"),
        (("readings", "--kind", "guess"), "one of slip"),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, tuple) else "",
)  # fmt: skip
def test_what_would_change_nothing_is_refused(
    orbat: Orbat, words: tuple[str, ...], says: str
) -> None:
    ran = orbat(*words)
    assert ran.code == 2
    assert says in ran.err


def test_a_file_that_is_no_catalog_is_not_overwritten(orbat: Orbat, tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0 a picture")
    ran = orbat("build", "--db", str(photo))
    assert ran.code == 2
    assert "is no catalog" in ran.err
    assert photo.read_bytes().endswith(b"a picture")


def test_a_link_keeps_pointing_at_what_is_rebuilt(orbat: Orbat, tmp_path: Path) -> None:
    real, link = tmp_path / "real.db", tmp_path / "link.db"
    assert orbat("build", "--db", str(real)).code == 0
    link.symlink_to(real)
    assert orbat("build", "--db", str(link)).code == 0
    assert link.is_symlink()


def test_what_stands_on_a_counter_is_a_name_too(orbat: Orbat) -> None:
    assert "Mi-8 Swatter" in orbat("show", "swatter").out
    assert "Perhaps also" not in orbat("show", "swatter").out


def test_as_printed_shows_the_values_that_are_printed(orbat: Orbat) -> None:
    read = orbat("show", "mi-8 swatter").out
    printed = orbat("show", "mi-8 swatter", "--as-printed").out
    assert re.search(r"Range +8$", read, re.MULTILINE)
    assert re.search(r"Range +10$", printed, re.MULTILINE)
    assert re.search(r"Minimum range +2$", printed, re.MULTILINE)


def test_what_does_not_apply_is_shown_as_print_shows_it(orbat: Orbat) -> None:
    assert re.search(r"Defence strength +\* +does not apply", orbat("show", "mi-8").out)
