"""Sheets of counters: a PDF that cuts true.

WeasyPrint lays out the foot of each page; the counters are added to its PDF afterwards as one form
XObject for each distinct front and back, placed as often as it is needed. To lay out every counter
as a box of its own would take a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.errors import PrintError
from catalog.files import replacing
from catalog.printing.backs import DUPLEX
from catalog.printing.display import DisplayList, Text
from catalog.printing.embed import embed
from catalog.printing.foot import Foot, SheetTitle
from catalog.printing.options import SheetOptions
from catalog.printing.pages import Forms, Page, pages
from catalog.printing.pdf import declare, form, operators, placed
from catalog.printing.weasy import render, weasyprint

if TYPE_CHECKING:
    from catalog.printing.embed import EmbeddedFont
    from catalog.query.faces import Counter

__all__ = ["SheetOptions", "SheetReport", "SheetTitle", "write_counter_sheets"]

_HOW = {
    "long-edge": "Print on both sides, flipped on the long edge.",
    "short-edge": "Print on both sides, flipped on the short edge.",
    "fold": "Fold back along the dashed line, glue, then cut.",
}


@dataclass(frozen=True, slots=True)
class SheetReport:
    """What was printed. ``distinct_faces`` are the fronts and backs that differ."""

    pages: int
    counters: int
    distinct_faces: int


def write_counter_sheets(
    counters: Sequence[Counter],
    out: Path,
    *,
    sheet: SheetOptions,
    title: SheetTitle,
    progress: Callable[[int, int], None] | None = None,
) -> SheetReport:
    """Print counters, in their order, row by row; ``progress`` is told of the sheets of paper that
    are done, and of how many there will be.

    The same counters, options and title give the same bytes. ``out`` is replaced only once the
    new sheet is whole.

    Raises:
        PrintError: there is no counter, nothing fits, the options contradict one another, or the
            file cannot be written.
        AssetError: WeasyPrint cannot start, or a face names a picture that does not exist.
    """
    if not counters:
        raise PrintError("There is no counter to print: the selection is empty.")
    arrangement = sheet.arranged()
    weasyprint()
    forms, made = Forms(sheet), list[Page]()
    total = arrangement.grid.pages(len(counters))
    for done, sides in enumerate(pages(counters, sheet, arrangement, forms), 1):
        made += sides
        if progress:
            progress(done, total)
    if how := _HOW.get(sheet.backs):
        title = replace(title, notes=[how, *title.notes])
    turn = arrangement.turn if arrangement.duplex else None
    foot = Foot(title, sheet.paper, sheet.margins, [page.back for page in made], turn)

    def finish(_document: Any, pdf: Any) -> None:
        _add(pdf, made, forms, foot, sheet)
        declare(pdf, DUPLEX.get(sheet.backs, ""))

    with replacing(out, PrintError, "name another file with -o") as part:
        data, count = render("sheet.html", foot.values(), css="sheet.css", finisher=finish)
        part.write_bytes(data)
    return SheetReport(count, len(counters), len(forms.drawn))


def _add(pdf: Any, made: Sequence[Page], forms: Forms, foot: Foot, sheet: SheetOptions) -> None:
    """Add the counters to the PDF that WeasyPrint made of the feet."""
    import pydyf

    height, size = sheet.paper.height, sheet.size
    rulers: dict[bool, DisplayList] = {back: foot.ruler(back=back) for back in (False, True)}
    lists = [*forms.drawn, *(page.over for page in made), *rulers.values()]
    fonts = embed(pdf, (item for items in lists for item in items if isinstance(item, Text)))
    references = {name: form(pdf, items, size, size, fonts) for items, name in forms.drawn.items()}
    numbers = pdf.pages["Kids"][::3]
    _share(pdf, pdf.objects[numbers[0]], references, fonts)
    for number, page in zip(numbers, [*made, *[None] * len(numbers)], strict=False):
        content = [operators(rulers[page is not None and page.back], height, fonts)]
        if page is not None:
            content += [
                operators(page.under, height, fonts),
                *(
                    placed(one.name, one.x, one.y, size, height, upended=one.upended)
                    for one in page.placed
                ),
                operators(page.over, height, fonts),
            ]
        # Before WeasyPrint's own content, which leaves its coordinates turned upside down.
        stream = pydyf.Stream([b"q", *content, b"Q"], compress=True)
        pdf.add_object(stream)
        whole = pdf.objects[number]
        whole["Contents"] = pydyf.Array([stream.reference, whole["Contents"]])


def _share(pdf: Any, page: Any, forms: dict[str, bytes], fonts: dict[str, EmbeddedFont]) -> None:
    """Add forms and fonts to the resources, which WeasyPrint's pages share."""
    resources = _referred(pdf, page["Resources"])
    resources["XObject"].update(forms)
    _referred(pdf, resources["Font"]).update(
        {font.resource: font.reference for font in fonts.values()}
    )


def _referred(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
