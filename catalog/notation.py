"""Counter codes: ``((40)-AP-10(2)-[5]-6)`` ⇄ named statistics.

A game declares a notation as a template, from which both the reading and the writing follow, so
that the two cannot disagree:

``{attack}``                the statistic *attack*
``{attack:(one_shot)}``     the same, wrapped in ``(`` and ``)`` when the flag *one_shot* is set
``{(minimum_range)}``       ``(2)``; nothing at all when the statistic does not apply
``{defence:[hard]|*}``      ``[5]``, ``5``, or ``*`` when the statistic does not apply

Everything outside braces stands for itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from catalog.names import shortened

Value: TypeAlias = int | str | bool | None
"""A statistic: a number, one of its choices, a flag, or None where it does not apply."""

Statistics: TypeAlias = dict[str, Value]

_FIELD = re.compile(
    r"(?P<open>[^\w:|]*)(?P<key>[a-z]\w*)(?P<close>[^\w:|]*)"
    r"(?::(?P<left>[^\w|]+)(?P<flag>[a-z]\w*)(?P<right>[^\w|]+))?(?:\|(?P<none>.+))?"
)
_WHOLE = r"(?:0|[1-9][0-9]{0,14})"  # SQLite keeps no more than 18 digits


class NotationError(ValueError):
    """A code that its notation cannot read, or a template that is not one."""


@dataclass(frozen=True, slots=True)
class StatisticType:
    """What a notation must know of a statistic: its type, bounds and choices."""

    key: str
    name: str
    type: Literal["whole", "choice", "flag"]
    at_least: int = 0
    at_most: int | None = None
    choices: tuple[str, ...] = ()

    def problem(self, value: Value) -> str | None:
        """What is wrong with a value, in words; None when it is sound."""
        if value is None:
            return None
        if self.type == "flag":
            sound, wanted = isinstance(value, bool), "yes or no"
        elif self.type == "choice":
            sound, wanted = value in self.choices, f"one of {', '.join(self.choices)}"
        elif isinstance(value, int) and not isinstance(value, bool):
            least, most = self.at_least, self.at_most
            sound = least <= value <= (10**15 - 1 if most is None else most)
            wanted = f"{least} or more" if most is None else f"from {least} to {most}"
        else:
            sound, wanted = False, "a whole number"
        return None if sound else f"{self.name} is {wanted}, not “{shortened(str(value))}”"


@dataclass(frozen=True, slots=True)
class _Piece:
    """One step of a template: a literal (no key) or a statistic with what surrounds it."""

    pattern: re.Pattern[str]
    expects: str
    literal: str = ""
    key: str = ""
    before: str = ""
    after: str = ""
    flag: str = ""
    wrap: tuple[str, str] = ("", "")
    none: str | None = None


@dataclass(frozen=True)
class Notation:
    """A way to write counters, made from a template and the statistics of a game.

    Raises:
        NotationError: the template is malformed or names a statistic that the game lacks.
    """

    key: str
    template: str
    statistics: Mapping[str, StatisticType]
    _pieces: tuple[_Piece, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pieces = tuple(self._compile())
        _refuse_ambiguity(self.template, pieces)
        object.__setattr__(self, "_pieces", pieces)

    @property
    def keys(self) -> tuple[str, ...]:
        """The statistics that a code of this notation states, flags included."""
        named = (key for piece in self._pieces for key in (piece.key, piece.flag))
        return tuple(dict.fromkeys(key for key in named if key))

    def sign_for_none(self, key: str) -> str:
        """What is written where a statistic does not apply; empty where nothing is."""
        return next((piece.none or "" for piece in self._pieces if piece.key == key), "")

    def parse(self, code: str) -> Statistics:
        """The statistics that a code states; None where it says that one does not apply.

        Raises:
            NotationError: says at which character, what was expected there, and what stands there.
        """
        found: Statistics = {}
        at = 0
        for piece in self._pieces:
            match = piece.pattern.match(code, at)
            if match is None:
                there = f"“{shortened(code[at:])}”" if at < len(code) else "the code ends"
                stands = " stands" if at < len(code) else ""
                raise NotationError(
                    f"“{shortened(code)}” is no {self.key} code: at character {at + 1} "
                    f"{piece.expects} is expected, but there {there}{stands}"
                )
            at = match.end()
            if piece.key:
                found |= self._values(piece, match)
        if at != len(code):
            left = shortened(code[at:])
            raise NotationError(f"“{shortened(code)}” is no {self.key} code: “{left}” is left over")
        for key, value in found.items():
            if problem := self.statistics[key].problem(value):
                raise NotationError(f"“{code}”: {problem}")
        return found

    def write(self, values: Mapping[str, Value]) -> str:
        """The code of some statistics. ``parse(write(values)) == values`` for every sound value.

        Raises:
            NotationError: a statistic that the notation cannot leave out is missing.
        """
        return "".join(self._written(piece, values) for piece in self._pieces)

    def _written(self, piece: _Piece, values: Mapping[str, Value]) -> str:
        if not piece.key:
            return piece.literal
        value = values.get(piece.key)
        if value is None:
            if piece.none is None:
                raise NotationError(f"a {self.key} code needs {self.statistics[piece.key].name}")
            return piece.none
        left, right = piece.wrap if values.get(piece.flag) else ("", "")
        return f"{piece.before}{left}{value}{right}{piece.after}"

    def _values(self, piece: _Piece, match: re.Match[str]) -> Statistics:
        text = match["value"]
        whole = self.statistics[piece.key].type == "whole"
        values: Statistics = {piece.key: None if text is None else int(text) if whole else text}
        if piece.flag:
            values[piece.flag] = match["flag"] is not None
        return values

    def _compile(self) -> Iterable[_Piece]:
        for part in re.split(r"(\{[^{}]*\})", self.template):
            if part.startswith("{"):
                yield self._field(part[1:-1])
            elif part:
                if "{" in part or "}" in part:
                    raise NotationError(f"the notation “{self.template}” has a brace too many")
                yield _Piece(re.compile(re.escape(part)), f"“{part}”", literal=part)

    def _field(self, text: str) -> _Piece:
        match = _FIELD.fullmatch(text)
        if match is None:
            raise NotationError(f"“{{{text}}}” is no part of a notation")
        key, flag, none = match["key"], match["flag"] or "", match["none"]
        for name in filter(None, (key, flag)):
            if name not in self.statistics:
                raise NotationError(f"the notation names “{name}”, which is no statistic")
        statistic = self.statistics[key]
        if statistic.type == "flag" or (flag and self.statistics[flag].type != "flag"):
            raise NotationError(f"“{{{text}}}”: only a flag can wrap, and only a value be wrapped")
        by_length = sorted(statistic.choices, key=len, reverse=True)
        value = _WHOLE if statistic.type == "whole" else "|".join(map(re.escape, by_length))
        pattern = f"(?P<value>{value})"
        if flag:
            left, right = re.escape(match["left"]), re.escape(match["right"])
            pattern = f"(?P<flag>{left})?{pattern}(?(flag){right})"
        before, after = match["open"], match["close"]
        pattern = re.escape(before) + pattern + re.escape(after)
        if none is not None:
            if re.fullmatch(value, none):
                raise NotationError(f"“{{{text}}}”: “{none}” is a value too")
            pattern = f"(?:{pattern}|{re.escape(none)})"
        elif before or after:
            none = ""
            pattern = f"(?:{pattern})?"
        return _Piece(
            re.compile(pattern),
            expects=statistic.name,
            key=key,
            before=before,
            after=after,
            flag=flag,
            wrap=(match["left"] or "", match["right"] or ""),
            none=none,
        )


def _refuse_ambiguity(template: str, pieces: Sequence[_Piece]) -> None:
    """Raise for a template whose codes could be read in more than one way."""
    named = Counter(name for piece in pieces for name in (piece.key, piece.flag) if name)
    if twice := [name for name, times in named.items() if times > 1]:
        raise NotationError(f"the notation “{template}” names {twice[0]} twice")
    for first, second in pairwise(pieces):
        # A value that ends bare must be parted from what follows by a sign.
        runs_on = first.key and not first.after
        joins = second.literal[:1].isalnum() or bool(second.key and not second.before)
        both_optional = first.none == second.none == "" and first.before == second.before
        if (runs_on and joins) or (first.key and second.key and both_optional):
            after = second.literal or second.key
            raise NotationError(
                f"the notation “{template}”: nothing parts {first.key} from “{after}”"
            )
