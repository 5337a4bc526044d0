"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from catalog.errors import PrintError


@contextmanager
def replacing(out: Path) -> Iterator[Callable[[bytes], None]]:
    """Something to call with the bytes of ``out``, which then takes their place in one step.

    It is known at once whether the file can be written, before the bytes are made. Whatever
    interrupts their making, the old file stays as it was and no other is left behind.

    Raises:
        PrintError: the folder is missing, or nothing may be written there, or the disk is full.
    """
    if not out.parent.is_dir():
        raise PrintError(f"The folder {out.parent} does not exist: make it, or name another file.")
    if out.is_dir():
        raise PrintError(f"{out} is a folder: name a file in it, such as {out / 'counters.pdf'}.")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{out.name}.", suffix=".part", dir=out.parent)
    except OSError as error:
        raise PrintError(
            f"Nothing can be written in {out.parent} ({error.strerror}): "
            "allow it, or name a file in another folder."
        ) from None
    part = Path(name)

    def write(data: bytes) -> None:
        try:
            file.write(data)
            file.close()
            # mkstemp lets only the owner read; a sheet is an ordinary file.
            part.chmod(0o666 & ~_umask())
            part.replace(out)
        except OSError as error:
            raise PrintError(f"{out} cannot be written ({error.strerror or error}).") from None

    try:
        with os.fdopen(handle, "wb") as file:
            yield write
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
