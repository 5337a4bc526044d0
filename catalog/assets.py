"""Where ``data/``, ``print/`` and ``site/`` lie, in a checkout and in an installed wheel alike."""

from __future__ import annotations

import os
from pathlib import Path

from catalog.errors import AssetError

_PACKAGE = Path(__file__).resolve().parent


def asset_dir(name: str) -> Path:
    """The folder ``data``, ``print`` or ``site``.

    A wheel carries them inside the package; a checkout has them beside it.

    Raises:
        AssetError: the installation is incomplete.
    """
    for candidate in (_PACKAGE / "_assets" / name, _PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise AssetError(f"Orbat's own folder {name}/ is missing beside {_PACKAGE}: install it again.")


def default_db() -> Path:
    """The catalog's place when ``--db`` is not given: ``$ORBAT_DB``, else the user's cache."""
    if named := os.environ.get("ORBAT_DB"):
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "orbat" / "catalog.db"
