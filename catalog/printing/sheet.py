"""Sheets of counters: a PDF that cuts true.

WeasyPrint lays out the foot of each page; the counters are added to its PDF afterwards as one form
XObject for each distinct face, placed as often as it is needed. To lay out every counter as a box
of its own would take a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.errors import PrintError
from catalog.files import replacing
from catalog.printing import marks
from catalog.printing.display import DisplayList, Rect, Text, moved
from catalog.printing.embed import embed
from catalog.printing.face import HALF_INCH, FaceDrawing, draw_face
from catalog.printing.foot import Foot, SheetTitle
from catalog.printing.grid import Grid, Margins, Paper, grid, paper
from catalog.printing.pdf import declare, form, operators, placed
from catalog.printing.weasy import render, weasyprint

if TYPE_CHECKING:
    from catalog.printing.embed import EmbeddedFont
    from catalog.query.faces import Counter, Face

__all__ = ["SheetOptions", "SheetReport", "SheetTitle", "write_counter_sheets"]


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How counters are laid on paper; all lengths in mm.

    ``bleed`` is how far a counter's colour reaches over its edge, where there is room; ``marks``
    is ``crop``, ``lines`` (across the sheet, along every cut) or ``none``.
    """

    paper: Paper = field(default_factory=lambda: paper("A4"))
    size: float = HALF_INCH
    margins: Margins = field(default_factory=Margins)
    gutter: float = 0.0
    bleed: float = 0.5
    marks: str = "crop"
    mark_length: float = 4.0
    mark_distance: float = 1.5
    mark_weight: float = 0.25


@dataclass(frozen=True, slots=True)
class SheetReport:
    """What was printed."""

    pages: int
    counters: int
    distinct_faces: int


@dataclass(slots=True)
class _Page:
    """A page being made: its colours and marks, the faces placed on it, its own texts."""

    under: DisplayList
    faces: list[tuple[str, float, float]]
    over: DisplayList


def write_counter_sheets(
    counters: Sequence[Counter],
    out: Path,
    *,
    sheet: SheetOptions,
    title: SheetTitle,
    progress: Callable[[int, int], None] | None = None,
) -> SheetReport:
    """Print counters, in their order, row by row; ``progress`` is told pages done and pages in all.

    The same counters, options and title give the same bytes. ``out`` is replaced only once the
    new sheet is whole.

    Raises:
        PrintError: there is no counter, nothing fits, the options contradict one another, or the
            file cannot be written.
        AssetError: WeasyPrint cannot start, or a face names a picture that does not exist.
    """
    if not counters:
        raise PrintError("There is no counter to print: the selection is empty.")
    places = grid(sheet.paper, sheet.size, sheet.margins, sheet.gutter)
    _check(sheet)
    weasyprint()
    faces = _Faces(sheet.size)
    pages = [
        _page(part, places, sheet, faces)
        for part in _reported(
            _split(counters, places.per_page), places.pages(len(counters)), progress
        )
    ]
    foot = Foot(title, sheet.paper, sheet.margins, len(pages))
    ruler = foot.ruler()

    def finish(_document: Any, pdf: Any) -> None:
        _add(pdf, pages, faces, ruler, sheet)

    with replacing(out, PrintError, "name another file with -o") as part:
        data, count = render("sheet.html", foot.values(), css="sheet.css", finisher=finish)
        part.write_bytes(data)
    return SheetReport(count, len(counters), len(faces.drawn))


def _check(sheet: SheetOptions) -> None:
    if sheet.marks not in marks.KINDS:
        raise PrintError(f"“{sheet.marks}” are no marks: name one of {', '.join(marks.KINDS)}.")
    if sheet.bleed < 0:
        raise PrintError(f"The bleed cannot be {sheet.bleed:g} mm.")
    reach = 0.0
    if sheet.marks != "none":
        reach = sheet.mark_distance + sheet.mark_length
        _check_marks(sheet)
    margins = sheet.margins
    for side, room, needed in (
        ("left", margins.left, reach),
        ("top", margins.top, reach),
        ("right", margins.right, reach),
        ("bottom", margins.bottom, reach + marks.FOOT),
    ):
        if room < needed:
            raise PrintError(
                f"The {side} margin of {room:g} mm is too small for what must be printed there: "
                f"it needs {needed:g} mm. Choose a larger margin, shorter marks, or none."
            )


def _check_marks(sheet: SheetOptions) -> None:
    if sheet.mark_weight < marks.LEAST_WEIGHT:
        raise PrintError(
            f"Marks of {sheet.mark_weight:g} mm would vanish in print: take at least "
            f"{marks.LEAST_WEIGHT} mm."
        )
    if sheet.mark_length <= 0 or sheet.mark_distance < sheet.bleed:
        raise PrintError(
            f"Marks must have a length, and begin outside the bleed of {sheet.bleed:g} mm: a "
            f"distance of {sheet.mark_distance:g} and a length of {sheet.mark_length:g} mm will "
            "not do."
        )


def _split(counters: Sequence[Counter], size: int) -> Iterator[Sequence[Counter]]:
    for start in range(0, len(counters), size):
        yield counters[start : start + size]


def _reported(
    parts: Iterator[Sequence[Counter]], total: int, progress: Callable[[int, int], None] | None
) -> Iterator[Sequence[Counter]]:
    for done, part in enumerate(parts, 1):
        yield part
        if progress:
            progress(done, total)


class _Faces:
    """Each distinct face drawn once. Equal pictures are one form, whatever they are faces of."""

    def __init__(self, size: float) -> None:
        self.size = size
        self.drawn: dict[DisplayList, str] = {}
        self._by_face: dict[int, tuple[Face, FaceDrawing]] = {}

    def form(self, face: Face) -> tuple[str, FaceDrawing]:
        """The name of a face's form, and its drawing."""
        # Faces hold dictionaries and cannot be keys; the same object is the same face as long as
        # it is kept, which the value here sees to.
        known = self._by_face.get(id(face))
        if known is None:
            known = self._by_face[id(face)] = (face, draw_face(face, self.size))
        drawing = known[1]
        return self.drawn.setdefault(drawing.items, f"Orbat-{len(self.drawn)}"), drawing


def _page(counters: Sequence[Counter], places: Grid, sheet: SheetOptions, faces: _Faces) -> _Page:
    bleed = min(sheet.bleed, sheet.gutter / 2) if sheet.gutter else sheet.bleed
    under: list[Rect] = []
    page = _Page((), [], ())
    own: list[Text] = []
    for place, counter in enumerate(counters):
        x, y = places.position(place)
        name, drawing = faces.form(counter.face)
        page.faces.append((name, x, y))
        # All colours lie under all counters, each reaching under the next, so that no paper can
        # shine through where two meet. Upwards and leftwards a colour bleeds only into the open.
        left = bleed if sheet.gutter or place % places.columns == 0 else 0.0
        above = bleed if sheet.gutter or place < places.columns else 0.0
        wide, tall = sheet.size + left + bleed, sheet.size + above + bleed
        under.append(Rect(x - left, y - above, wide, tall, fill=counter.face.colour))
        texts = drawing.identified(counter.identity, ours=counter.ours)
        own += (item for item in moved(texts, x, y) if isinstance(item, Text))
    cuts = marks.cut_marks(
        places,
        len(counters),
        kind=sheet.marks,
        length=sheet.mark_length,
        distance=sheet.mark_distance,
        weight=sheet.mark_weight,
    )
    across = sheet.marks == "lines"  # these run over the counters, which would cover them
    page.under = (*under, *(() if across else cuts))
    page.over = (*own, *(cuts if across else ()))
    return page


def _add(
    pdf: Any, pages: Sequence[_Page], faces: _Faces, ruler: DisplayList, sheet: SheetOptions
) -> None:
    """Add the counters to the PDF that WeasyPrint made of the feet."""
    import pydyf

    height = sheet.paper.height
    lists: list[DisplayList] = [*faces.drawn, *(page.over for page in pages), ruler]
    fonts = embed(pdf, (item for items in lists for item in items if isinstance(item, Text)))
    forms = {
        name: form(pdf, items, sheet.size, sheet.size, fonts) for items, name in faces.drawn.items()
    }
    numbers = pdf.pages["Kids"][::3]
    _share(pdf, pdf.objects[numbers[0]], forms, fonts)
    for number, page in zip(numbers, [*pages, *[None] * len(numbers)], strict=False):
        content = [operators(ruler, height, fonts)]
        if page is not None:
            content += [
                operators(page.under, height, fonts),
                *(placed(name, x, y, sheet.size, height) for name, x, y in page.faces),
                operators(page.over, height, fonts),
            ]
        # Before WeasyPrint's own content, which leaves its coordinates turned upside down.
        stream = pydyf.Stream([b"q", *content, b"Q"], compress=True)
        pdf.add_object(stream)
        whole = pdf.objects[number]
        whole["Contents"] = pydyf.Array([stream.reference, whole["Contents"]])
    declare(pdf)


def _share(pdf: Any, page: Any, forms: dict[str, bytes], fonts: dict[str, EmbeddedFont]) -> None:
    """Add forms and fonts to the resources, which WeasyPrint's pages share."""
    resources = _referred(pdf, page["Resources"])
    resources["XObject"].update(forms)
    _referred(pdf, resources["Font"]).update(
        {font.resource: font.reference for font in fonts.values()}
    )


def _referred(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
