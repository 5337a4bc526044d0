"""From a file to an army list as it is written; what it names is not looked up yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.errors import ListError
from catalog.reader import read_document, to_record
from catalog.records.lists import ArmyListRecord

if TYPE_CHECKING:
    from pathlib import Path

KIND = "list/1"


def load(path: Path, shown: str = "") -> ArmyListRecord:
    """Read an army list. ``shown`` names the file in messages; its own path when left out.

    Raises:
        ListError: the file cannot be read or is no army list; holds every finding, by line.
    """
    file, findings = read_document(path, shown or str(path), (KIND,))
    record = None
    if file is not None:
        record = to_record(ArmyListRecord, file.root, findings)
    if findings or not isinstance(record, ArmyListRecord):
        raise ListError("The army list cannot be read.", findings)
    return record
