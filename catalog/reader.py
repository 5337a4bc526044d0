"""YAML → records, each knowing its file and line; every problem of every file in one run.

Reading is libyaml's, as far as its node graph. From there on it is ours: scalars stay the text
that was written, duplicate keys and aliases are findings, and every mapping, key and item keeps
its line, so that a finding can name it.
"""

from __future__ import annotations

import os
import re
import types
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError

from catalog.findings import Finding, Place
from catalog.names import nearest, shortened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from catalog.records.base import Record

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML built without libyaml: slower, the same otherwise
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

MAX_BYTES = 2_000_000
"""Files larger than this are refused; the largest of ours is a fortieth of it."""
MAX_NESTING = 40


class Mapping(dict[str, Any]):
    """A YAML mapping that knows where it and each of its keys stand."""

    __slots__ = ("place", "places")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.places: dict[str, Place] = {}


class Sequence(list[Any]):
    """A YAML sequence that knows where each item stands."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Place] = []


class Scalar(str):
    """A YAML scalar: the text as written, and where."""

    __slots__ = ("place",)
    place: Place


Node: TypeAlias = Mapping | Sequence | Scalar | None


@dataclass
class File:
    """A data file, read as far as its nodes. ``pack`` is 0 for ours, 1 and up for overlays.

    ``shown`` names it in findings, ``relative`` within its folder.
    """

    path: Path
    shown: str
    relative: str
    pack: int
    root: Mapping
    kind: str


@dataclass
class Reading:
    """What reading has come to: the files, and what was wrong with them."""

    files: list[File] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_folder(folder: Path, shown: str, pack: int = 0) -> Reading:
    """Read every ``*.yaml`` below a folder.

    ``shown`` stands for the folder in findings. Nothing is raised: a missing folder, a file that
    is not text, or one that is no data file is a finding.
    """
    from catalog.records.kinds import KINDS  # every model there is: an army list needs just one

    reading = Reading()
    if not folder.is_dir():
        reading.findings.append(Finding("E101", Place(shown), "there is no such folder"))
        return reading
    paths: list[Path] = []
    for root, inner, names in os.walk(folder, onerror=lambda e: _closed(e, folder, shown, reading)):
        both = (*inner, *names)  # a folder called like a data file is a finding, too
        paths += [Path(root) / name for name in both if name.endswith((".yaml", ".yml"))]
    paths.sort(key=lambda path: (path.suffix, path))
    if not paths:
        reading.findings.append(Finding("E101", Place(shown), "holds no .yaml file"))
    for path in paths:
        relative = path.relative_to(folder).as_posix()
        file = _read_file(path, f"{shown}/{relative}", relative, pack, KINDS, reading.findings)
        if file is not None:
            reading.files.append(file)
    return reading


def read_document(
    path: Path, shown: str, kinds: Collection[str]
) -> tuple[File | None, list[Finding]]:
    """Read one file, which must be of one of the kinds; None where it cannot be read."""
    findings: list[Finding] = []
    return _read_file(path, shown, path.name, 0, kinds, findings), findings


# What may be an alias; whether it is one, the parser says.
_PERHAPS_ALIAS = re.compile(r"(?:^|[\s\[{,:-])\*\w", re.MULTILINE)
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _closed(error: OSError, folder: Path, shown: str, reading: Reading) -> None:
    path = Path(str(error.filename)).relative_to(folder).as_posix()
    said = f"cannot be looked into: {error.strerror}"
    reading.findings.append(Finding("E101", Place(f"{shown}/{path}"), said))


class _Unreadable(Exception):
    """A file that is no data file: the finding's code, line and message."""


def _read_file(
    path: Path,
    shown: str,
    relative: str,
    pack: int,
    kinds: Collection[str],
    findings: list[Finding],
) -> File | None:
    first = next(iter(kinds)) if len(kinds) == 1 else "units/1"
    try:
        text = _text(path)
        converter = _Converter(shown, findings)
        root = converter.convert(_node(text, first), 0)
        kind = _kind(root, kinds, first)
    except _Unreadable as problem:
        code, line, message = problem.args
        findings.append(Finding(code, Place(shown, line), message))
        return None
    assert isinstance(root, Mapping)
    return File(path, shown, relative, pack, root, kind)


def _text(path: Path) -> str:
    try:
        if not path.is_file():
            raise _Unreadable("E101", 0, "is no file that can be read")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise _Unreadable("E102", 0, f"has {size:,} bytes; a data file has at most 2,000,000")
        raw = path.read_bytes()
    except OSError as error:
        raise _Unreadable("E101", 0, f"cannot be read: {error.strerror}") from error
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        said = f"byte {raw[error.start]:#04x} is not UTF-8: save the file as UTF-8"
        raise _Unreadable("E103", line, said) from error
    if text.startswith("\ufeff"):
        said = "begins with a byte order mark: save the file as UTF-8 without BOM"
        raise _Unreadable("E103", 1, said)
    return text


def _node(text: str, first: str) -> yaml.Node:
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if error.context_mark and "quoted scalar" in (error.context or ""):
            mark = error.context_mark  # a quote without end is wrong where it begins
        line = mark.line + 1 if mark else 0
        raise _Unreadable("E104", line, _yaml_problem(error, text, line)) from error
    except yaml.reader.ReaderError as error:
        bad = _UNPRINTABLE.search(text)
        line = text.count("\n", 0, bad.start()) + 1 if bad else 0
        said = "is not YAML: a control character stands there, which no text has"
        raise _Unreadable("E104", line, said) from error
    except (yaml.YAMLError, RecursionError) as error:
        said = f"is not YAML: {str(error).splitlines()[0]}"
        raise _Unreadable("E104", 0, said) from error
    if node is None:
        said = f"is empty: such a file begins with “orbat: {first}”"
        raise _Unreadable("E105", 0, said)
    if _PERHAPS_ALIAS.search(text):
        for event in yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.AliasEvent):
                said = "an alias (*name): write the value out, so that it has its own line"
                at = event.start_mark
                raise _Unreadable("E107", at.line + 1 if at else 0, said)
    return node


def _kind(root: Node, kinds: Collection[str], first: str) -> str:
    if not isinstance(root, Mapping):
        said = f"must be a mapping that begins with “orbat: {first}” or the like"
        raise _Unreadable("E105", 1, said)
    kind = root.get("orbat")
    if not isinstance(kind, str) or kind not in kinds:
        line = root.places["orbat"].line if "orbat" in root else 1
        named = f"“{shortened(str(kind))}” is no kind of data file"
        said = named if kind else "says no kind of data file"
        listed = ", ".join(kinds)
        listed = f"one of {listed}" if len(kinds) > 1 else listed
        raise _Unreadable("E105", line, f"{said}: begin with orbat: and {listed}")
    return kind


def _yaml_problem(error: yaml.MarkedYAMLError, text: str, line: int) -> str:
    lines = text.splitlines()
    if 0 < line <= len(lines) and "\t" in lines[line - 1]:
        return "a tab stands where spaces must: YAML indents with spaces only"
    return f"is not YAML: {error.problem or error.context}"


class _Converter:
    """PyYAML's nodes → our containers, noting what YAML allows and a data file does not."""

    def __init__(self, shown: str, findings: list[Finding]) -> None:
        self.shown, self.findings = shown, findings

    def convert(self, node: yaml.Node, depth: int) -> Node:
        line = node.start_mark.line + 1
        place = Place(self.shown, line)
        if depth > MAX_NESTING:
            self._say("E104", place, f"nested more than {MAX_NESTING} deep")
            return None
        if isinstance(node, yaml.ScalarNode):
            plain = not node.style  # None from PyYAML, empty from libyaml
            if plain and node.value in {"", "~", "null"}:
                return None
            scalar = Scalar(node.value)
            scalar.place = place
            return scalar
        if isinstance(node, yaml.SequenceNode):
            items = Sequence()
            for child in node.value:
                items.append(self.convert(child, depth + 1))
                items.places.append(Place(self.shown, child.start_mark.line + 1))
            return items
        return self._mapping(node, place, depth)

    def _mapping(self, node: yaml.Node, place: Place, depth: int) -> Mapping:
        mapping = Mapping(place)
        for key_node, value_node in node.value:
            at = Place(self.shown, key_node.start_mark.line + 1)
            if not isinstance(key_node, yaml.ScalarNode):
                self._say("E104", at, "a key must be a plain word")
                continue
            key = key_node.value
            if key == "<<":
                self._say("E107", at, "a merge (<<): write the values out")
                continue
            if key in mapping.places:
                first = mapping.places[key].line
                self._say("E106", at, f"“{key}:” stands here a second time; first in line {first}")
                continue
            mapping.places[key] = at
            mapping[key] = self.convert(value_node, depth + 1)
        return mapping

    def _say(self, code: str, place: Place, message: str) -> None:
        self.findings.append(Finding(code, place, message))


def to_record(model: type[Record], root: Mapping, findings: list[Finding]) -> Record | None:
    """Validate nodes as a record; every problem becomes a finding at its own line."""
    try:
        return model.model_validate(root)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            findings.append(_finding(model, root, problem))
        return None


def _finding(model: type[BaseModel], root: Mapping, problem: Any) -> Finding:
    loc, kind = tuple(problem["loc"]), problem["type"]
    place, name = _whereabouts(root, loc)
    given = problem.get("input")
    if kind == "extra_forbidden":
        key = str(loc[-1])
        close = nearest(key, _fields_at(model, loc[:-1]), most=1)
        hint = f": is “{close[0]}:” meant?" if close else ""
        if " " in key:
            hint = ": a text with a comma inside { } needs quotes"
        return Finding("E108", place, f"unknown key “{shortened(key)}:”{hint}")
    if kind == "missing":
        return Finding("E109", place, f"lacks “{loc[-1]}:”")
    context = problem.get("ctx", {})
    got = _shown(given)
    if kind == "literal_error":
        message = f"{name} must be one of {context['expected']}, got {got}"
    elif kind == "string_pattern_mismatch":
        message = f"{name} {got} is not of its form ({_form(context['pattern'])})"
    elif kind in {"model_type", "model_attributes_type", "dict_type", "list_type", "string_type"}:
        wanted = {"list_type": "a list", "string_type": "text"}.get(kind, "a mapping")
        message = f"{name} must be {wanted}, got {got}"
    else:
        text = problem["msg"].removeprefix("Value error, ")
        said = shortened(text, 200)
        message = f"{name}: {said}" if kind == "value_error" else f"{name}: {said}, got {got}"
    return Finding("E110", place, message)


def _shown(given: Any) -> str:
    """What stands in the file, short enough for a message."""
    if given is None:
        return "nothing"
    shapes: dict[Any, str] = {Mapping: "a mapping", Sequence: "a list"}
    return shapes.get(type(given), f"“{shortened(' '.join(str(given).split()))}”")


def _form(pattern: str) -> str:
    known = {
        "[a-z][a-z0-9-]*:": "a citation like arvold:53 or arvold:322-323",
        "#[0-9a-f]{6}": "a colour like #8fa06a",
        "[a-z0-9]+(-[a-z0-9]+)*": "small letters, digits and hyphens",
    }
    return next((words for part, words in known.items() if part in pattern), pattern)


def _whereabouts(root: Mapping, loc: tuple[Any, ...]) -> tuple[Place, str]:
    """The line of the deepest node on the way that an error's location describes, and its name."""
    node: Any = root
    place, name = root.place, "it"
    for step in loc:
        if isinstance(node, Mapping) and step in node:
            place, node, name = node.places[step], node[step], str(step)
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node):
            place, node = node.places[step], node[step]
            name = name if name.startswith("each of ") else f"each of {name}"
        # other steps name a member of a union or a wrapped value: they have no line of their own
    return place, name


def _fields_at(model: Any, loc: tuple[Any, ...]) -> list[str]:
    """The keys that a record may have at an error's location."""
    for step in loc:
        if not isinstance(step, str):
            continue
        for found in _models(model):
            if step in (keys := _keys(found)):
                model = keys[step]
                break
    return [key for m in _models(model) for key in _keys(m)]


def _keys(model: type[BaseModel]) -> dict[str, Any]:
    """What a record's fields are called in files, and the type of each."""
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in {list, dict, Union, types.UnionType} or get_args(annotation):
        for argument in get_args(annotation):
            yield from _models(argument)
