"""Price lists: entries with their ids, what their names say, and the equipment they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.designations import designation
from catalog.linking.model import LinkedEquipment, LinkedPrice, LinkedPriceList
from catalog.names import fold, slug

if TYPE_CHECKING:
    from catalog.linking.context import Context
    from catalog.records.prices import EquipmentRecord, PriceCategory, PriceRecord, PricesFile


def link_equipment(context: Context, record: EquipmentRecord) -> None:
    """Enter a thing with the names by which entries mean it."""
    game = context.game
    key = f"{game.id}/equipment/{slug(record.name)}"
    if not context.fresh(key, game.equipment, record.place):
        return
    game.equipment[key] = LinkedEquipment(key, record.name, record.family or "", record.note)
    for name in (record.name, *record.also):
        if others := context.names.add("equipment", "", name, key):
            context.say("E204", record.place, f"“{name}” is also {others[0]}", key)


def link_prices(context: Context, file: PricesFile) -> None:
    """Enter a file's part of a nation's price list."""
    game = context.game
    if not context.nation(file.nation, file.place):
        return
    context.cite(file.source, file.place)
    key = f"{game.id}/prices/{file.nation}"
    prices = game.price_lists.setdefault(
        key, LinkedPriceList(key, file.nation, file.source, file.place)
    )
    for number, note in file.notes.items():
        context.cite(note.source, note.place)
        if number in prices.notes:
            context.say("E203", note.place, f"footnote {number} of {key} stands already", key)
        prices.notes[number] = note
    for category in file.categories:
        context.cite(category.source, category.place)
        if category.name not in {c.name for c in prices.categories}:
            prices.categories.append(category)
        for entry in category.entries:
            _link_price(context, prices, category, entry)


def _link_price(
    context: Context, prices: LinkedPriceList, category: PriceCategory, entry: PriceRecord
) -> None:
    game = context.game
    said = designation(entry.name)
    key = f"{game.id}/price/{prices.nation}/{entry.id or slug(said.title)}"
    if not context.fresh(key, {p.id: p for p in prices.prices}, entry.place):
        return
    context.cite(entry.source, entry.place)
    note = context.read(entry.note, key, "note", entry.place) if entry.note else None
    if note is not None and note not in prices.notes:
        context.say("E201", entry.place, f"the list has no footnote {note}", key)
    if entry.category is not None:
        read = context.read(entry.category, key, "category", entry.place)
        if read != category.name:
            message = f"read as “{read}”, and stands under “{category.name}”"
            context.say("E207", entry.place, message, key)
    first = context.read(entry.first, key, "from", entry.place) if entry.first else said.first
    last = context.read(entry.last, key, "to", entry.place) if entry.last else said.last
    prices.prices.append(
        LinkedPrice(
            id=key,
            nation=prices.nation,
            category=category.name,
            record=entry,
            said=said,
            role=entry.role or category.role,
            note=note,
            points=context.read(entry.points, key, "points", entry.place),
            certainty=entry.points.certainty,
            also=list(entry.points.also),
            first=first,
            last=last,
            equipment=_equipment(context, entry, said.model),
        )
    )


def _equipment(context: Context, entry: PriceRecord, model: str) -> str:
    """What an entry is: as it says, else by its name, else a thing of its own."""
    game = context.game
    if entry.equipment is not None:
        return context.resolve("equipment", "", entry.equipment, entry.place)
    if found := context.names.by_fold.get(("equipment", "", fold(model))):
        return found[0]
    key = f"{game.id}/equipment/{slug(model)}"
    game.equipment.setdefault(key, LinkedEquipment(key, model))
    return key
