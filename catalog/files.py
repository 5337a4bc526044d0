"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.errors import OrbatError


@contextmanager
def replacing(target: Path, error: type[OrbatError], elsewhere: str) -> Iterator[Path]:
    """A new file beside ``target``, which takes its place once everything is written.

    Whatever interrupts the writing, the old file stays as it was and no other is left behind.

    Raises:
        OrbatError: as the type ``error``: the folder is missing, nothing may be written there, or
            the disk is full. ``elsewhere`` says how to choose another place.
    """
    target = target.resolve() if target.is_symlink() else target  # a link keeps pointing
    if not target.parent.is_dir():
        raise error(f"The folder {target.parent} does not exist: make it, or {elsewhere}.")
    if target.is_dir():
        raise error(f"{target} is a folder: {elsewhere}.")
    if target.exists() and not target.is_file():
        raise error(f"{target} is no ordinary file: {elsewhere}.")
    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{target.name}.", suffix=".part", dir=target.parent
        )
    except OSError as problem:
        raise error(
            f"Nothing can be written in {target.parent} ({problem.strerror}): "
            f"allow it, or {elsewhere}."
        ) from None
    os.close(handle)
    part = Path(name)
    try:
        yield part
        # mkstemp lets only the owner read; what it stands for is an ordinary file.
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    except OSError as problem:
        if problem.filename is not None and Path(problem.filename) not in {part, target}:
            raise  # another file's trouble, not this one's
        reason = problem.strerror or problem
        raise error(f"{target} cannot be written ({reason}): {elsewhere}.") from None
    finally:
        for leftover in (part, Path(f"{name}-journal")):
            leftover.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
