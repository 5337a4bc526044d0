"""Pages of aids: their room, what they say about themselves, and the tagged PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.assets import asset_dir
from catalog.errors import PrintError
from catalog.files import replacing
from catalog.printing.aids import pictures
from catalog.printing.aids.flow import wrapped
from catalog.printing.aids.words import prose, years
from catalog.printing.weasy import weasyprint

if TYPE_CHECKING:
    from catalog.printing.grid import Paper
    from catalog.query.aids import Credit

Progress = Callable[[int, int], None]

_LEAST = 60.0  # mm between the margins, either way
_CREDIT = 8 * 25.4 / 72  # mm: the type of the sources
_WIDE = 150.0  # mm: from here on, two narrow tables stand side by side
GUTTER = 8.0
"""Between two columns of a page, in mm; print/css/aids.css has the same."""

BETWEEN = 4.0
"""Between two columns of what is set small, in mm."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says of itself: the game, what is printed, the data and its sources."""

    game: str
    title: str
    data_hash: str
    credits: Sequence[Credit]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper with its margins, in mm."""

    paper: Paper
    side: float
    top: float
    bottom: float

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.side

    @property
    def height(self) -> float:
        """The height between the margins."""
        return self.paper.height - self.top - self.bottom

    @property
    def wide(self) -> bool:
        """Whether two columns find room."""
        return self.room >= _WIDE

    @property
    def half(self) -> float:
        """The width of one of two columns; all of it where there is but one."""
        return (self.room - GUTTER) / 2 if self.wide else self.room


def sheet(paper: Paper) -> Sheet:
    """The margins for a size of paper.

    Raises:
        PrintError: it is too small to print an aid on.
    """
    large = paper.width >= 180
    result = Sheet(paper, 14.0 if large else 8.0, 12.0 if large else 8.0, 16.0)
    if result.room < _LEAST or result.height < _LEAST:
        raise PrintError(
            f"{paper.name} leaves {result.room:.0f} × {result.height:.0f} mm between the margins, "
            f"and an aid needs {_LEAST:.0f} × {_LEAST:.0f}: choose larger paper."
        )
    return result


def colophon(page: Sheet, imprint: Imprint) -> float:
    """The height of what the last page says of its sources, in mm."""
    said = [f"{c.id} {c.credit}; the numbers are its lines. {c.terms}" for c in imprint.credits]
    return 6.0 + 3.5 * sum(wrapped(text, page.room, _CREDIT, "bold") for text in said)


def write(
    template: str,
    values: Mapping[str, Any],
    out: Path,
    page: Sheet,
    imprint: Imprint,
    progress: Progress | None = None,
) -> int:
    """Lay out a template as a tagged PDF (PDF/UA-1), write it, and count its pages.

    The same values give the same bytes.

    Raises:
        PrintError: the file cannot be written.
        AssetError: WeasyPrint cannot start.
    """
    tell = progress or (lambda done, of: None)
    weasy = weasyprint()
    with replacing(out, PrintError, "choose another file with -o") as part:
        tell(0, 3)
        html = _filled(template, values, page, imprint)
        tell(1, 3)
        assets = asset_dir("print")
        style = str(assets / "css" / "aids.css")
        document = weasy.HTML(string=html, base_url=str(assets)).render(stylesheets=[style])
        tell(2, 3)
        data: bytes = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=True)
        part.write_bytes(data)
    tell(3, 3)
    return len(document.pages)


def _filled(template: str, values: Mapping[str, Any], page: Sheet, imprint: Imprint) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(asset_dir("print") / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"prose": prose, "years": years}
    return environment.get_template(template).render(
        values, page=page, imprint=imprint, box=pictures.box
    )
