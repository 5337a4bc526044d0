"""What every step of linking shares: the findings, the spellings, and the readings it meets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from catalog.findings import Finding, Place
from catalog.linking.model import LinkedReading
from catalog.names import fold, nearest
from catalog.records.base import cited_spans

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catalog.linking.model import LinkedGame
    from catalog.records.base import Record, Spelling, Stated
    from catalog.records.others import SourceRecord


@dataclass
class Names:
    """Every spelling of one kind of record within one nation (or none)."""

    by_fold: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    shown: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, kind: str, nation: str, spelling: str, target: str) -> list[str]:
        """Enter a spelling; the other records that already answer to it are returned."""
        targets = self.by_fold.setdefault((kind, nation, fold(spelling)), [])
        others = [t for t in targets if t != target]
        if target not in targets:
            targets.append(target)
        self.shown.setdefault((kind, nation), []).append(spelling)
        return others

    def find(self, kind: str, nation: str, name: str) -> list[str]:
        """What a name means: as spelled, else without the plural's s."""
        folded = fold(name)
        for key in (folded, folded.removesuffix("s")):
            if found := self.by_fold.get((kind, nation, key)):
                return found
        return []

    def nearest(self, kind: str, nation: str, name: str) -> list[str]:
        """The spellings that were perhaps meant."""
        return nearest(name, self.shown.get((kind, nation), []))


@dataclass
class Context:
    """One game in the course of being linked."""

    game: LinkedGame
    sources: dict[str, SourceRecord]
    findings: list[Finding] = field(default_factory=list)
    names: Names = field(default_factory=Names)

    def say(self, code: str, place: Place, message: str, about: str = "") -> None:
        """Note a finding."""
        self.findings.append(Finding(code, place, message, about=about))

    def cite(self, citation: str, place: Place) -> str:
        """Check that a citation's source is the game's and has such lines; give it back."""
        source, spans = cited_spans(citation)
        known = self.sources.get(source)
        if known is None:
            self.say("E208", place, f"cites “{source}”, which sources.yaml does not name")
        elif any(first > last for first, last in spans):
            self.say("E208", place, f"cites {citation}, which runs backwards")
        elif any(first < 1 or last > known.lines for first, last in spans):
            self.say("E208", place, f"cites {citation}, but {source} has {known.lines} lines")
        return citation

    def fresh(self, record_id: str, known: Mapping[str, object], place: Place) -> bool:
        """Whether an id is new; a finding when it stands already."""
        if record_id in known:
            self.say("E203", place, f"the id {record_id} stands already", record_id)
        return record_id not in known

    def nation(self, nation: str, place: Place) -> bool:
        """Whether game.yaml declares a nation; a finding when it does not."""
        known = [n.id for n in self.game.record.nations]
        if nation not in known:
            listed = ", ".join(known)
            self.say("E205", place, f"there is no nation “{nation}” in game.yaml; it has {listed}")
        return nation in known

    def period(self, period: str | None, place: Place) -> str | None:
        """A period that game.yaml declares; None, with a finding, when it does not."""
        known = [p.id for p in self.game.record.periods]
        if period is not None and period not in known:
            listed = ", ".join(known)
            self.say("E205", place, f"there is no period “{period}” in game.yaml; it has {listed}")
            return None
        return period

    def resolve(self, kind: str, nation: str, name: str, place: Place) -> str:
        """The id that a name means within a nation; empty, with a finding, when it means none."""
        found = self.names.find(kind, nation, name)
        if len(found) == 1:
            return found[0]
        if found:
            self.say("E204", place, f"“{name}” is more than one {kind}: {', '.join(found)}")
            return ""
        close = self.names.nearest(kind, nation, name)
        hint = f"; nearest: {', '.join(close)}" if close else ""
        self.say("E201", place, f"there is no {kind} “{name}” of {nation or 'the game'}{hint}")
        return ""

    def spelled(
        self, about: str, name: str, spelling: str, cited: Spelling, fallback: Place
    ) -> Place:
        """Check where another spelling of a record stands; if it is a reading, keep that."""
        place = place_of(cited, fallback)
        self.cite(cited.source, place)
        if cited.kind:
            self.game.readings.append(
                LinkedReading(
                    id=f"{about}#also/{spelling}",
                    about=about,
                    field=f"also/{spelling}",
                    kind=cited.kind,
                    certainty=cited.certainty,
                    printed=spelling,
                    read=name,
                    also=[],
                    why=cited.why,
                    source=cited.source,
                    place=place,
                )
            )
        return place

    def read(self, stated: Stated[Any], about: str, field_name: str, place: Place) -> Any:
        """The value that the catalog uses; a reading beside it is kept."""
        if stated.place.line:
            place = stated.place
        source = self.cite(stated.source, place) if stated.source else ""
        if stated.kind is not None:
            self.game.readings.append(
                LinkedReading(
                    id=f"{about}#{field_name}",
                    about=about,
                    field=field_name,
                    kind=stated.kind,
                    certainty=stated.certainty,
                    printed=stated.printed or "",
                    read=str(stated.read),
                    also=list(stated.also),
                    why=stated.why,
                    source=source,
                    place=place,
                )
            )
        return stated.read


def place_of(record: Record, fallback: Place) -> Place:
    """A record's own line, or that of what holds it when it was written in short form."""
    return record.place if record.place.line else fallback
