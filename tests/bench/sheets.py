"""Sheets: ours against a box a counter in WeasyPrint, and against pydyf alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from catalog.making import build_catalog, folders
from tests.bench.measure import Row, milliseconds, process

PAGES = 20
BOXED_PAGES = 2
"""A box a counter is so slow that two pages must do; its time is taken a page."""

_COMMON = """
import sys, time
from pathlib import Path
from catalog.query.database import open_catalog
from catalog.query.counters import FaceCabinet
from catalog.query.faces import Counter
db = open_catalog(Path(sys.argv[1]))
out = Path(sys.argv[2])
cabinet = FaceCabinet(db)
units = [row[0] for row in db.execute("SELECT id FROM unit")]
faces = [face for face in map(cabinet.face, units) if face]
counters = [Counter(faces[n % len(faces)], str(100 + n % 900)) for n in range({pages} * 14 * 21)]
"""

OURS = (
    _COMMON
    + """
from catalog.printing.sheet import SheetOptions, SheetTitle, write_counter_sheets
report = write_counter_sheets(
    counters, out, sheet=SheetOptions(), title=SheetTitle("Bench", "20 pages")
)
assert report.pages >= {pages}, report
"""
)

IMPORTS = (
    _COMMON
    + """
import weasyprint, pydyf, fontTools.ttLib, fontTools.subset
import catalog.printing.sheet
"""
)

PYDYF = (
    _COMMON
    + """
import pydyf
from catalog.printing.display import Rect, Text
from catalog.printing.face import draw_counter
from catalog.printing.pdf import operators
import weasyprint, fontTools.ttLib, fontTools.subset, catalog.printing.sheet
drawn = {{}}
def drawing(counter):
    key = counter.face.id
    if key not in drawn:
        drawn[key] = [i for i in draw_counter(counter, 12.7) if isinstance(i, (Rect, Text))]
    return drawn[key]
K = 72 / 25.4
pdf = pydyf.PDF()
font = pydyf.Dictionary(
    {{"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica-Bold",
      "Encoding": "/WinAnsiEncoding"}})
pdf.add_object(font)
for page in range({pages}):
    stream = pydyf.Stream()
    for n, counter in enumerate(counters[page * 294 : (page + 1) * 294]):
        left, top = 10 + 12.7 * (n % 14), 10 + 12.7 * (n // 14)
        for item in drawing(counter):
            x, y = (left + item.x) * K, 842 - (top + item.y) * K
            if isinstance(item, Rect):
                stream.rectangle(x, y, item.width * K, -item.height * K)
                stream.fill()
            else:
                stream.begin_text()
                stream.set_font_size("F", item.size * K)
                stream.set_text_matrix(1, 0, 0, 1, x, y)
                stream.show_text_string(item.text)
                stream.end_text()
    pdf.add_object(stream)
    pdf.add_page(pydyf.Dictionary(
        {{"Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": pydyf.Array([0, 0, 595, 842]),
          "Contents": stream.reference,
          "Resources": pydyf.Dictionary({{"Font": pydyf.Dictionary({{"F": font.reference}})}})}}))
with out.open("wb") as file:
    pdf.write(file, compress=True)
"""
)

BOXES = (
    _COMMON
    + """
import catalog.printing.sheet
from weasyprint import HTML
from catalog.printing.face import draw_counter
from catalog.printing.svg import svg
boxes = []
for page in range({pages}):
    for n, counter in enumerate(counters[page * 294 : (page + 1) * 294]):
        left, top = 10 + 12.7 * (n % 14), 10 + 12.7 * (n // 14) + 297 * page
        picture = svg(draw_counter(counter, 12.7), 12.7, 12.7)
        place = f"position:absolute;left:{{left}}mm;top:{{top}}mm"
        boxes.append(f"<div style='{{place}}'>{{picture}}</div>")
style = "<style>@page {{ size: 210mm 297mm; margin: 0 }}</style>"
HTML(string=style + f'<div style="height:{{297 * {pages}}}mm">' + "".join(boxes)).write_pdf(out)
"""
)


def against_the_floors(folder: Path) -> Iterator[Row]:
    """Whole processes, less one that only imports the same and reads the same counters."""
    db, out = folder / "catalog.db", folder / "out.pdf"
    build_catalog(folders([]), db)

    def cost(script: str, pages: int) -> float:
        whole = process(script.format(pages=pages), str(db), str(out))[0]
        return whole - process(IMPORTS.format(pages=pages), str(db), str(out))[0]

    pairs = [(cost(OURS, PAGES), cost(PYDYF, PAGES)) for _ in range(5)]
    ours, floor = median(a for a, _ in pairs), median(b for _, b in pairs)
    yield Row(
        f"a sheet of {PAGES} pages against pydyf alone", milliseconds(ours), milliseconds(floor),
        median(a / b for a, b in pairs), at_most=3,
    )  # fmt: skip
    boxed = cost(BOXES, BOXED_PAGES) / BOXED_PAGES
    yield Row(
        "a page with a box a counter against ours", milliseconds(boxed),
        milliseconds(ours / PAGES), boxed / (ours / PAGES), at_least=50,
    )  # fmt: skip
    memory = process(OURS.format(pages=PAGES), str(db), str(out))[1]
    yield Row(
        f"memory of a sheet of {PAGES} pages", f"{memory:.0f} MB", "150 MB", memory / 150, at_most=1
    )
