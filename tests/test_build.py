"""The catalog: the same bytes every time, whole or not at all, and sound by SQLite's own word."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import catalog.build
from catalog import tables
from catalog.errors import AssetError, DataError
from catalog.making import build_catalog
from catalog.query import database

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
STATS = "red_star_white_star_stats"

BUILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
from pathlib import Path
from catalog.making import build_catalog
print("ready", flush=True)
build_catalog([(Path(sys.argv[1]), "data")], Path(sys.argv[2]))
"""


def run(code: str, *args: object, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, **options,
    )  # fmt: skip


def built(data: Path, target: Path) -> bytes:
    build_catalog([(data, "data")], target)
    return target.read_bytes()


def broken(data: Path) -> Path:
    path = data / "games" / "skirmish" / "red.yaml"
    path.write_text(path.read_text().replace("code: 2-3", "code: 2/3"))
    return data


# ── The same bytes ───────────────────────────────────────────────────────────────────────────────


def test_the_same_data_gives_the_same_bytes(tmp_path, catalog_db):
    assert built(DATA, tmp_path / "again.db") == catalog_db.read_bytes()


def test_two_processes_give_the_same_bytes(tmp_path, catalog_db):
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.db"
        done = run(BUILD, DATA, target, env={**os.environ, "PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        assert target.read_bytes() == catalog_db.read_bytes()


def test_what_was_built_before_leaves_no_trace(tmp_path, mini, catalog_db):
    built(mini, tmp_path / "mini.db")
    assert built(DATA, tmp_path / "again.db") == catalog_db.read_bytes()


def test_where_the_data_lies_makes_no_difference(tmp_path, mini):
    copy = tmp_path / "elsewhere" / "data"
    shutil.copytree(mini, copy)
    for path in copy.rglob("*"):
        os.utime(path, (0, 0))
    assert built(copy, tmp_path / "a.db") == built(mini, tmp_path / "b.db")


def test_where_a_pack_lies_makes_no_difference(tmp_path, mini):
    for name in ("one", "two"):
        folder = tmp_path / name / "games" / "skirmish"
        folder.mkdir(parents=True)
        (folder / "more.yaml").write_text("orbat: units/1\nnation: red\n")
        pack = tmp_path / name
        build_catalog([(mini, "data"), (pack, str(pack))], tmp_path / f"{name}.db")
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


def test_other_data_gives_another_hash(tmp_path, mini):
    def hash_of(target: Path) -> str:
        build_catalog([(mini, "data")], target)
        with closing(sqlite3.connect(target)) as db:
            return db.execute("SELECT data_hash FROM build").fetchone()[0]

    before = hash_of(tmp_path / "a.db")
    path = mini / "games" / "skirmish" / "red.yaml"
    path.write_text(path.read_text() + "# a comment\n")
    assert re.fullmatch("[0-9a-f]{64}", before)
    assert hash_of(tmp_path / "b.db") != before


def test_a_game_beside_ours_changes_no_row_of_it(tmp_path, mini, catalog_db):
    shutil.copytree(DATA / "games" / "red-star-white-star", mini / "games" / "red-star-white-star")
    sources = (DATA / "sources.yaml").read_text().split("sources:\n")[1]
    (mini / "sources.yaml").write_text((mini / "sources.yaml").read_text() + sources)
    built(mini, tmp_path / "both.db")
    with (
        closing(sqlite3.connect(tmp_path / "both.db")) as both,
        closing(sqlite3.connect(catalog_db)) as ours,
    ):
        query = f"SELECT * FROM {STATS} ORDER BY face_id"
        assert both.execute(query).fetchall() == ours.execute(query).fetchall()
        assert both.execute("SELECT count(*) FROM skirmish_stats").fetchone() == (2,)


# ── Whole or not at all ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def place(tmp_path, mini):
    """A folder that holds nothing but an earlier catalog, and its bytes."""
    target = tmp_path / "place" / "catalog.db"
    return target, built(mini, target)


def stays(target: Path, before: bytes) -> None:
    assert [path.name for path in target.parent.iterdir()] == ["catalog.db"]
    assert target.read_bytes() == before


def test_data_with_errors_leaves_the_old_catalog(mini, place):
    with pytest.raises(DataError) as caught:
        build_catalog([(broken(mini), "data")], place[0])
    assert [f.code for f in caught.value.findings] == ["E202"]
    stays(*place)


def test_data_with_errors_makes_no_catalog(tmp_path, mini):
    with pytest.raises(DataError):
        build_catalog([(broken(mini), "data")], tmp_path / "new" / "catalog.db")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("step", ["_insert", "_prove", "_write"])
@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, sqlite3.DatabaseError])
def test_a_build_that_is_stopped_leaves_the_old_catalog(monkeypatch, mini, place, step, stop):
    whole = getattr(catalog.build, step)
    calls = []

    def stopped(*args: object) -> None:
        calls.append(step)
        whole(*args)
        if len(calls) == 12 or step != "_insert":
            raise stop

    monkeypatch.setattr(catalog.build, step, stopped)
    with pytest.raises((stop, AssetError)):
        build_catalog([(mini, "data")], place[0])
    assert calls
    stays(*place)


def test_rows_that_refer_to_nothing_stop_the_build(monkeypatch, mini, place):
    whole = catalog.build.game_rows

    def without_nations(*args: object) -> None:
        whole(*args)
        args[-1]["nation"].clear()

    monkeypatch.setattr(catalog.build, "game_rows", without_nations)
    with pytest.raises((sqlite3.IntegrityError, AssertionError)):
        build_catalog([(mini, "data")], place[0])
    stays(*place)


@pytest.mark.parametrize("attempt", range(10))
def test_a_build_that_is_interrupted_by_a_signal_leaves_the_old_catalog(tmp_path, attempt):
    target = tmp_path / "place" / "catalog.db"
    target.parent.mkdir()
    target.write_bytes(b"the old one")
    with subprocess.Popen(
        [sys.executable, "-c", BUILD, str(DATA), str(target)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        process.stdout.readline()
        time.sleep((attempt + random.random()) * 0.03)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
    assert [path.name for path in target.parent.iterdir()] == ["catalog.db"]
    if target.read_bytes() != b"the old one":
        with closing(database.open_catalog(target)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_a_reader_of_the_old_catalog_is_not_disturbed(mini, place):
    target, before = place
    with closing(database.open_catalog(target)) as db:
        path = mini / "games" / "skirmish" / "red.yaml"
        path.write_text(path.read_text().replace("Rifle Platoon", "Guards Platoon"))
        other = mini / "games" / "skirmish" / "formations.yaml"
        other.write_text(other.read_text().replace("Rifle Platoon", "Guards Platoon"))
        assert built(mini, target) != before
        names = [row[0] for row in db.execute("SELECT name FROM unit ORDER BY name")]
    assert names == ["Rifle Company", "Rifle Platoon"]


def test_a_new_folder_is_made(tmp_path, mini):
    target = tmp_path / "a" / "b" / "catalog.db"
    built(mini, target)
    assert [path.name for path in target.parent.iterdir()] == ["catalog.db"]


def test_everyone_may_read_the_catalog(place):
    assert place[0].stat().st_mode & 0o444 == 0o444


def test_a_folder_that_is_a_file_is_said_to_be_unusable(tmp_path, mini):
    (tmp_path / "file").write_text("x")
    for target in (tmp_path / "file" / "catalog.db", tmp_path / "file" / "deeper" / "catalog.db"):
        with pytest.raises(AssetError, match="--db"):
            build_catalog([(mini, "data")], target)
    assert (tmp_path / "file").read_text() == "x"


def test_a_target_that_is_a_folder_is_said_to_be_unusable(tmp_path, mini):
    target = tmp_path / "place" / "catalog.db"
    target.mkdir(parents=True)
    with pytest.raises(AssetError, match=r"catalog\.db"):
        build_catalog([(mini, "data")], target)
    assert [path.name for path in target.parent.iterdir()] == ["catalog.db"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_said_to_be_unusable(tmp_path, mini):
    folder = tmp_path / "place"
    folder.mkdir(mode=0o500)
    with pytest.raises(AssetError, match="--db"):
        build_catalog([(mini, "data")], folder / "catalog.db")


def test_a_full_disk_is_said_to_be_one(tmp_path):
    target = tmp_path / "place" / "catalog.db"
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "from catalog.errors import AssetError\n"
        + BUILD.replace("build_catalog([", "try: build_catalog([")
        + "except AssetError as error: print('said:', error)\n"
    )
    done = run(code, DATA, target)
    assert list(target.parent.iterdir()) == []
    assert "said:" in done.stdout, done.stderr


# ── What the file holds ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def copy(tmp_path, catalog_db):
    """The real catalog, open to be written to."""
    path = tmp_path / "copy.db"
    shutil.copy(catalog_db, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        yield db


def test_sqlite_finds_the_catalog_sound(db):
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_the_full_text_index_agrees_with_what_it_indexes(copy):
    copy.execute("INSERT INTO search_fts(search_fts, rank) VALUES ('integrity-check', 1)")
    copy.execute("UPDATE search SET title = 'something else' WHERE id = 1")
    with pytest.raises(sqlite3.DatabaseError):
        copy.execute("INSERT INTO search_fts(search_fts, rank) VALUES ('integrity-check', 1)")


def test_every_row_to_search_for_is_in_the_index_and_refers_to_something(db):
    (rows,) = db.execute("SELECT count(*) FROM search").fetchone()
    assert tuple(db.execute("SELECT count(*) FROM search_fts").fetchone()) == (rows,)
    for kind in ("unit", "formation", "scenario", "chart", "marker", "rule"):
        table = "rule_case" if kind == "rule" else kind
        of_kind = db.execute("SELECT ref FROM search WHERE kind = ?", (kind,)).fetchall()
        ids = db.execute(f"SELECT id FROM {table}").fetchall()
        assert sorted(map(tuple, of_kind)) == sorted(map(tuple, ids)), kind


def test_the_index_finds_a_name_without_its_signs(db):
    found = {
        row[0]
        for word in ("t72", '"T-72"', "t72*")
        for row in db.execute("SELECT title FROM search_fts WHERE search_fts MATCH ?", (word,))
    }
    assert "T-72 Company" in found


def test_the_query_layer_knows_the_shape_that_is_built():
    assert database.SCHEMA_VERSION == tables.SCHEMA_VERSION


def test_the_build_row_counts_what_is_there(db):
    row = dict(db.execute("SELECT * FROM build").fetchone())
    assert row["schema_version"] == tables.SCHEMA_VERSION
    for table in ("unit", "formation", "scenario", "chart", "reading"):
        assert row[f"{table}s"] == db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def game_tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    games = db.execute(
        "SELECT id, statistics_view FROM game WHERE statistics_view <> ''"
    ).fetchall()
    return [(game, f"{view}_stats") for game, view in games]


TYPES = {"whole": "INTEGER", "flag": "INTEGER", "choice": "TEXT"}


def test_every_statistic_is_a_typed_column(db):
    for game, table in game_tables(db):
        columns = {row["name"]: row["type"] for row in db.execute(f"PRAGMA table_info({table})")}
        declared = db.execute("SELECT key, type FROM statistic WHERE game_id = ?", (game,))
        assert columns == {"face_id": "TEXT", **{key: TYPES[kind] for key, kind in declared}}


def test_every_value_has_the_type_of_its_column(db):
    for game, table in game_tables(db):
        for key, kind in db.execute("SELECT key, type FROM statistic WHERE game_id=?", (game,)):
            found = {r[0] for r in db.execute(f'SELECT DISTINCT typeof("{key}") FROM {table}')}
            assert found <= {TYPES[kind].lower(), "null"}, key


def test_the_empty_cells_of_statistics_are_exactly_the_absent_ones(db):
    for game, table in game_tables(db):
        empty = {
            (face, key)
            for (key,) in db.execute("SELECT key FROM statistic WHERE game_id = ?", (game,))
            for (face,) in db.execute(f'SELECT face_id FROM {table} WHERE "{key}" IS NULL')
        }
        absent = db.execute(
            "SELECT a.face_id, a.statistic FROM absent a JOIN face f ON f.id = a.face_id "
            "JOIN unit u ON u.id = f.unit_id WHERE u.game_id = ?", (game,)
        )  # fmt: skip
        assert {tuple(row) for row in absent} == empty
        assert empty


def test_every_face_has_a_row_of_statistics_and_no_other_has(db):
    for game, table in game_tables(db):
        faces = db.execute(
            "SELECT f.id FROM face f JOIN unit u ON u.id = f.unit_id WHERE u.game_id = ?", (game,)
        ).fetchall()
        rows = db.execute(f"SELECT face_id FROM {table}").fetchall()
        assert sorted(map(tuple, faces)) == sorted(map(tuple, rows))


def test_the_view_of_a_game_has_a_row_for_every_face(db):
    for (view,) in db.execute("SELECT statistics_view FROM game WHERE statistics_view <> ''"):
        (rows,) = db.execute(f'SELECT count(*) FROM "{view}"').fetchone()
        assert (rows,) == tuple(db.execute(f'SELECT count(*) FROM "{view}_stats"').fetchone())


# ── The second line of defence ───────────────────────────────────────────────────────────────────

UNIT = "red-star-white-star/unit/us/m-163-vulcan-platoon"
FACE = f"{UNIT}@updated"
COPY_OF_A_ROW = {
    "a unit of no game": ("unit", {"id": "'x'", "game_id": "'none'"}, "FOREIGN KEY"),
    "a unit of no nation": ("unit", {"id": "'x'", "nation_id": "'none'"}, "FOREIGN KEY"),
    "a unit made of nothing": (
        "unit",
        {"id": "'x'", "made_of_count": "3", "made_of_id": "'none'"},
        "FOREIGN KEY",
    ),
    "a unit of no size": ("unit", {"id": "'x'", "echelon_id": "'none'"}, "FOREIGN KEY"),
    "a unit without a name": ("unit", {"id": "'x'", "name": "NULL"}, "NOT NULL"),
    "a unit of no form": ("unit", {"id": "'x'", "form": "'tank'"}, "CHECK"),
    "a unit of no status": ("unit", {"id": "'x'", "status": "'lost'"}, "CHECK"),
    "a unit twice": ("unit", {}, "UNIQUE"),
    "a face of no unit": ("face", {"id": "'x'", "unit_id": "'none'"}, "FOREIGN KEY"),
    "a face of no edition": ("face", {"id": "'x'", "edition_id": "'none'"}, "FOREIGN KEY"),
    "a counter twice": ("counter", {}, "UNIQUE"),
    "a counter of no face": ("counter", {"face_id": "'none'"}, "FOREIGN KEY"),
    "absent for no reason": ("absent", {"statistic": "'x'", "why": "'lost'"}, "CHECK"),
    "a formation of no period": ("formation", {"id": "'x'", "period_id": "'y'"}, "FOREIGN KEY"),
    "a part of no unit": ("formation_part", {"option": "99", "unit_id": "'x'"}, "FOREIGN KEY"),
    "a part of none": ("formation_part", {"option": "99", "count": "0"}, "CHECK"),
    "a part of another kind": ("formation_part", {"kind": "'half'"}, "CHECK"),
    "a force of no side": ("scenario_force", {"side_id": "'none'"}, "FOREIGN KEY"),
    "a force of no unit": ("scenario_force", {"position": "99", "unit_id": "'x'"}, "FOREIGN KEY"),
    "a change to no scenario": ("scenario_change", {"scenario_id": "'x'"}, "FOREIGN KEY"),
    "a reading of another kind": ("reading", {"id": "'x'", "kind": "'guess'"}, "CHECK"),
    "a reading half certain": ("reading", {"id": "'x'", "certainty": "'half'"}, "CHECK"),
    "a cell twice": ("chart_cell", {}, "UNIQUE"),
    "a cell of no chart": ("chart_cell", {"chart_id": "'none'"}, "FOREIGN KEY"),
    "statistics of no face": (STATS, {"face_id": "'none'"}, "FOREIGN KEY"),
    "statistics twice": (STATS, {}, "UNIQUE"),
    "a spelling twice": ("spelling", {}, "UNIQUE"),
    "a nation on no side": (
        "nation",
        {"id": "'x'", "code": "'XX'", "side_id": "'none'"},
        "FOREIGN KEY",
    ),
    "a marker of no nation": ("marker", {"id": "'x'", "nation_id": "'none'"}, "FOREIGN KEY"),
}


@pytest.mark.parametrize("name", COPY_OF_A_ROW)
def test_a_row_that_cannot_be_is_refused(copy, name):
    table, changes, refused = COPY_OF_A_ROW[name]
    columns = [row[1] for row in copy.execute(f"PRAGMA table_info({table})")]
    assert changes.keys() <= set(columns)
    chosen = ", ".join(changes.get(column, f'"{column}"') for column in columns)
    with pytest.raises(sqlite3.IntegrityError, match=f"{refused} constraint failed"):
        copy.execute(f"INSERT INTO {table} SELECT {chosen} FROM {table} LIMIT 1")


NO_CONSTRAINT = {
    "an edition of a unit twice": ("face", {"id": "'x'"}),
    "an unknown statistic that is absent": ("absent", {"statistic": "'speed'"}),
    "a companion of no form": ("companion", {"companion_id": "unit_id", "form": "'tank'"}),
    "a unit of a row that is not there": ("chart_unit", {"row": "999"}),
    "a cell in a row that is not there": ("chart_cell", {"row": "999"}),
    "a cell in a column that is not there": ("chart_cell", {"column": "999"}),
    "a cell half certain": ("chart_cell", {"row": "999", "certainty": "'half'"}),
    "a scenario's number twice": ("scenario", {"id": "'x'"}),
    "a nation's letters twice": ("nation", {"id": "'x'"}),
    "a part of nothing": (
        "formation_part", {"option": "99", "unit_id": "NULL", "component_id": "NULL"},
    ),
    "a made-of without its unit": (
        "unit", {"id": "'x'", "made_of_count": "3", "made_of_id": "NULL"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_CONSTRAINT)
def test_a_row_that_makes_no_sense_is_refused(copy, name):
    table, changes = NO_CONSTRAINT[name]
    columns = [row[1] for row in copy.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(changes.get(column, f'"{column}"') for column in columns)
    with pytest.raises(sqlite3.IntegrityError):
        copy.execute(f"INSERT INTO {table} SELECT {chosen} FROM {table} LIMIT 1")


@pytest.mark.parametrize(
    ("column", "value"),
    [("attack", -1), ("attack", 201), ("attack", "'many'"), ("attack", 1.5), ("one_shot", 2),
     ("one_shot", "'yes'"), ("weapon", "'XX'"), ("weapon", 1), ("range", 0), ("range", 101),
     ("minimum_range", 0), ("defence", -1), ("hard", -1), ("movement", 101), ("movement", "x'00'")],
)  # fmt: skip
def test_a_statistic_out_of_its_bounds_is_refused(copy, column, value):
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        copy.execute(f"UPDATE {STATS} SET {column} = {value} WHERE face_id = ?", (FACE,))


@pytest.mark.parametrize(
    ("column", "value"),
    [("attack", 0), ("attack", 200), ("attack", "NULL"), ("weapon", "'AP'"), ("weapon", "NULL"),
     ("hard", 1), ("hard", "NULL"), ("range", 1), ("movement", 0)],
)  # fmt: skip
def test_a_statistic_within_its_bounds_is_taken(copy, column, value):
    done = copy.execute(f"UPDATE {STATS} SET {column} = {value} WHERE face_id = ?", (FACE,))
    assert done.rowcount == 1


def test_no_unit_can_be_taken_out_while_something_refers_to_it(copy):
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        copy.execute("DELETE FROM unit WHERE id = ?", (UNIT,))


def test_the_catalog_is_opened_for_reading_only(db):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        db.execute("DELETE FROM build")


# ── What reading needs ───────────────────────────────────────────────────────────────────────────

HEAVY = ("sqlmodel", "sqlalchemy", "pydantic", "weasyprint", "datasette", "yaml", "jinja2")
READING = [
    *(f"catalog.query.{path.stem}" for path in sorted((ROOT / "catalog/query").glob("[!_]*.py"))),
    "catalog.cli",
]


@pytest.mark.parametrize("modules", [READING, *([m] for m in ("catalog.query", "catalog.cli"))],
                         ids=["all", "query", "cli"])  # fmt: skip
def test_reading_the_catalog_loads_nothing_that_builds_prints_or_serves(modules):
    code = (
        f"import sys\nimport {', '.join(modules)}\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = run(code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
