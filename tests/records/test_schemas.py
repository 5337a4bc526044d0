"""The JSON Schemas that editors use agree with the data and are as the code makes them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from catalog.docs import pages
from tests.conftest import DATA, ROOT

FILES = sorted(DATA.rglob("*.yaml"))


def schema(kind: str) -> dict[str, object]:
    path = DATA / "schema" / f"{kind.partition('/')[0]}.json"
    loaded: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(DATA).as_posix())
def test_an_editor_finds_nothing_wrong_with_our_data(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = yaml.safe_load(text)
    jsonschema.validate(data, schema(data["orbat"]))
    named = text.splitlines()[0].partition("$schema=")[2]
    assert (path.parent / named).resolve().is_file()


def test_an_editor_points_at_a_mistake() -> None:
    unit = {"name": "Rifles", "symbol": "infantry", "cod": "2-3", "source": "booklet:1"}
    data = {"orbat": "units/1", "nation": "red", "units": [unit]}
    with pytest.raises(jsonschema.ValidationError, match="cod"):
        jsonschema.validate(data, schema("units/1"))


def test_generated_documentation_is_up_to_date() -> None:
    stale = [p.name for p, text in pages(ROOT).items() if p.read_text(encoding="utf-8") != text]
    assert not stale, f"run “make docs”: {stale}"
