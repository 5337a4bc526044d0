"""A unit's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from datasette import Response

from catalog.printing.symbols import symbols
from catalog.query import pages as ask
from catalog.query.units import FaceRow, StatisticRow, UnitCard, unit_card
from catalog.web.anatomy import anatomy
from catalog.web.drawing import counter_svg
from catalog.web.preview import preview
from catalog.web.site import Asked, answer, lost

if TYPE_CHECKING:
    import sqlite3

    from markupsafe import Markup

    from catalog.web.drawing import Album

FORMS = {
    "vehicle": "vehicle without its men",
    "dismounted": "dismounted men",
    "one-shot": "one-shot weapon",
}


@dataclass(frozen=True)
class Told:
    """A statistic's value in words; ``marks`` are what is to be added to it."""

    value: str
    known: bool
    marks: list[str]


@dataclass(frozen=True)
class Line:
    """A statistic over the editions; None where the counter has no such thing."""

    name: str
    means: str
    told: list[Told | None]


@dataclass(frozen=True)
class Edition:
    """The unit in one edition: as read, and as printed where that is another picture."""

    face: FaceRow
    picture: Markup | None
    printed: Markup | None
    probable: frozenset[str]

    @property
    def silent(self) -> bool:
        """Whether no source gives a single value."""
        return all(row.value is None for row in self.face.statistics)


async def unit(asked: Asked) -> Any:
    """``/units/<game>/<nation>/<unit>``, a companion's with its form behind."""
    game, rest = asked.part("game"), asked.part("rest")
    unit_id = f"{game}/unit/{rest}"

    def gather(db: sqlite3.Connection) -> dict[str, Any]:
        if not ask.exists(db, "unit", unit_id):
            raise lost("unit")
        card = unit_card(db, unit_id)
        album = asked.site.album(db)
        nation = next(n for n in ask.nations(db, game) if n.slug == rest.split("/", 1)[0])
        editions = [_edition(album, card, face) for face in card.faces]
        before, after = ask.beside(db, unit_id)
        return {
            "card": card,
            "nation": nation,
            "game_title": ask.game_title(db, game),
            "kind": symbols().get(card.symbol, card.symbol),
            "form": FORMS.get(card.form, ""),
            "game": game,
            "editions": editions,
            "lines": _lines(editions),
            "figure": _figure(album, card),
            "large": _large(album, card),
            "back": album.back(unit_id),
            "beside": [(row, album.counter(row.id)) for row in card.companions],
            "carried": [(row, album.counter(row.id)) for row in card.carried_by],
            "forms": FORMS,
            "periods": ask.periods(db, game),
            "formations": ask.uses_in_formations(db, unit_id),
            "scenarios": ask.uses_in_scenarios(db, unit_id),
            "before": before,
            "after": after,
            "before_picture": album.counter(before.id) if before else None,
            "after_picture": album.counter(after.id) if after else None,
            "sources": ask.sources_of(db, game),
            "view": next(g.view for g in asked.site.overview.games if g.id == game),
            "summary": _summary(card, editions),
        }

    return await answer(asked, "unit.html", gather)


async def picture(asked: Asked) -> Any:
    """``/units/….png``: the counter for previews of a link in a chat."""
    site = asked.site
    unit_id = f"{asked.part('game')}/unit/{asked.part('rest')}"

    def gather(db: sqlite3.Connection) -> bytes:
        piece = site.album(db).piece(unit_id) if ask.exists(db, "unit", unit_id) else None
        if piece is None:
            raise lost("counter")
        card = unit_card(db, unit_id)
        face = next(f for f in card.faces if f.id == piece.face.id)
        facts = ", ".join(filter(None, [piece.face.nation, card.size.lower()]))
        return preview(piece, card.name, facts, face.code)

    png = site.pictures.get(unit_id)
    if png is None:
        png = await asked.query(gather)
        site.pictures.put(unit_id, png)
    headers = {"etag": f'"{site.stamp}"', "cache-control": site.freshness}
    return Response(png, headers=headers, content_type="image/png")


def _figure(album: Album, card: UnitCard) -> Markup | None:
    piece = album.piece(card.id)
    if piece is None:
        return None
    face = next(f for f in card.faces if f.id == piece.face.id)
    return anatomy(piece, face.statistics, card.size)


def _large(album: Album, card: UnitCard) -> Markup | None:
    piece = album.piece(card.id)
    return counter_svg(piece, f"The counter of the {card.name}") if piece else None


def _edition(album: Album, card: UnitCard, face: FaceRow) -> Edition:
    picture = album.counter(card.id, face.edition)
    printed = album.counter(card.id, face.edition, as_printed=True)
    piece = album.piece(card.id, face.edition)
    probable = piece.face.probable if piece else frozenset()
    return Edition(face, picture, printed if printed != picture else None, probable)


def _lines(editions: list[Edition]) -> list[Line]:
    """The statistics as a table, without those that no edition has."""
    lines = []
    for at, row in enumerate(editions[0].face.statistics if editions else []):
        if row.type != "flag":
            told = [_told(e.face.statistics[at], e) for e in editions]
            if any(told):
                lines.append(Line(row.name, row.means, told))
    return lines


def _told(row: StatisticRow, edition: Edition) -> Told | None:
    if row.absent == "not applicable":
        return None
    flags = {s.key: s for s in edition.face.statistics if s.type == "flag" and s.value}
    marks = []
    if row.key == "attack" and "one_shot" in flags:
        marks.append("one shot")
    if row.key == "defence" and "hard" in flags:
        marks.append("hard target")
    if row.key in edition.probable:
        marks.append("probable")
    unknown = row.absent == "unknown" or row.value is None
    value = "unknown" if unknown else str(row.value)
    return Told(value, not unknown, marks)


def _summary(card: UnitCard, editions: list[Edition]) -> str:
    """The unit in a sentence or two, for a preview in a chat."""
    facts = ", ".join(filter(None, [card.nation, card.size.lower()]))
    if not editions:
        return f"{facts}. No counter is printed."
    known = [
        f"{row.name.lower()} {row.value}"
        for row in editions[0].face.statistics
        if row.type != "flag" and row.value is not None
    ]
    values = ", ".join(known) or "its values are in no source of the catalog"
    years = f" Serves {' and '.join(card.periods)}." if card.periods else ""
    return f"{facts}: {values}.{years} Every value with its citation."
