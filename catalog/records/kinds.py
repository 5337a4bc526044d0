"""The kinds of data file: what stands behind ``orbat:`` in their first line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.records.charts import ChartsFile
from catalog.records.formations import FormationsFile
from catalog.records.game import GameRecord
from catalog.records.others import MarkersFile, ReadingsFile, RulesFile, SourcesFile
from catalog.records.prices import EquipmentFile, PricesFile
from catalog.records.scenarios import ScenariosFile
from catalog.records.units import UnitsFile

if TYPE_CHECKING:
    from catalog.records.base import Record

KINDS: dict[str, type[Record]] = {
    "sources/1": SourcesFile,
    "game/1": GameRecord,
    "units/1": UnitsFile,
    "formations/1": FormationsFile,
    "scenarios/1": ScenariosFile,
    "charts/1": ChartsFile,
    "markers/1": MarkersFile,
    "rules/1": RulesFile,
    "readings/1": ReadingsFile,
    "prices/1": PricesFile,
    "equipment/1": EquipmentFile,
}
