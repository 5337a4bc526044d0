"""WeasyPrint, loaded only when something is printed, and what to install when it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from catalog.assets import asset_dir
from catalog.errors import AssetError

_INSTALL = "apt-get install libpangoft2-1.0-0 libharfbuzz-subset0"


@cache
def weasyprint() -> ModuleType:
    """The WeasyPrint package.

    Raises:
        AssetError: it or a library that it needs is missing; says what to install.
    """
    try:
        module = import_module("weasyprint")
    except (ImportError, OSError) as error:
        # Pango is found by cffi, whose OSError names a file and not the package that holds it.
        raise AssetError(
            f"WeasyPrint cannot start, so nothing can be printed. Install what it needs with "
            f"“{_INSTALL}” (on other systems: Pango and HarfBuzz). It said: "
            f"{str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__}"
        ) from error
    return module


def render(
    template: str,
    values: Mapping[str, Any],
    *,
    css: str,
    finisher: Callable[[Any, Any], None] | None = None,
) -> tuple[bytes, int]:
    """Lay out a template of ``print/templates`` with a style of ``print/css`` as a PDF, and count
    its pages.

    The same values give the same bytes: no dates, and an identifier made from the contents.

    Raises:
        AssetError: WeasyPrint cannot start.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    weasy = weasyprint()
    assets = asset_dir("print")
    environment = Environment(
        loader=FileSystemLoader(assets / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    html = environment.get_template(template).render(values)
    style = str(assets / "css" / css)
    document = weasy.HTML(string=html, base_url=str(assets)).render(stylesheets=[style])
    data: bytes = document.write_pdf(finisher=finisher, pdf_identifier=True)
    return data, len(document.pages)
