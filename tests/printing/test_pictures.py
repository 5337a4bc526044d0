"""SVG and PDF are two ways to write one display list: their pictures must agree."""

from __future__ import annotations

import base64
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw

from catalog.assets import asset_dir
from catalog.printing.face import draw_counter
from catalog.printing.fonts import FAMILY, FILES, WEIGHTS
from catalog.printing.pdf import write_pages
from catalog.printing.svg import svg
from catalog.printing.weasy import weasyprint

from .faces import WIDE, spread

SIZE = 12.7
DPI = 300


def pictures(file) -> list[Image.Image]:
    pdf = pypdfium2.PdfDocument(file)
    return [page.render(scale=DPI / 72).to_pil().convert("L") for page in pdf]


def typeface(key: str) -> str:
    data = base64.b64encode((asset_dir("print") / "fonts" / FILES[key]).read_bytes()).decode()
    return (
        f"@font-face {{ font-family: '{FAMILY}'; font-weight: {WEIGHTS[key]};"
        f"src: url(data:font/ttf;base64,{data}) }}"
    )


def test_svg_and_pdf_show_the_same_picture(tmp_path):
    lists = [draw_counter(counter, SIZE) for counter in spread(len(WIDE))]
    write_pages(lists, SIZE, SIZE, tmp_path / "ours.pdf", title="Faces")
    style = f"{typeface('bold')} {typeface('regular')} @page {{ size: {SIZE}mm; margin: 0 }}"
    style += "body { margin: 0 } svg { display: block; break-after: page }"
    body = "".join(svg(items, SIZE, SIZE) for items in lists)
    html = f"<meta charset='utf-8'><style>{style}</style>{body}"
    weasyprint().HTML(string=html).write_pdf(tmp_path / "svg.pdf")
    ours, theirs = pictures(tmp_path / "ours.pdf"), pictures(tmp_path / "svg.pdf")
    for one, mine, other in zip(WIDE, ours, theirs, strict=True):
        difference = ImageChops.difference(mine, other.resize(mine.size))
        far = sum(difference.histogram()[96:]) / (mine.width * mine.height)
        assert far < 0.005, one.label


def test_the_comparison_would_see_a_shifted_numeral(tmp_path):
    (counter, *_) = spread(1)
    write_pages([draw_counter(counter, SIZE)], SIZE, SIZE, tmp_path / "a.pdf", title="a")
    (picture,) = pictures(tmp_path / "a.pdf")
    moved = picture.copy()
    box = (0, 0, 50, 40)
    ImageDraw.Draw(moved).rectangle(box, fill=170)
    moved.paste(picture.crop(box), (6, 6))
    far = sum(ImageChops.difference(picture, moved).histogram()[96:])
    assert far / (picture.width * picture.height) > 0.005


@pytest.mark.parametrize("one", spread(len(WIDE)), ids=lambda one: one.face.label)
def test_svg_is_well_formed_and_keeps_its_text(one):
    root = ElementTree.fromstring(svg(draw_counter(one, SIZE), SIZE, SIZE, title="<T-72> & “co”"))
    assert root.get("width") == "12.7mm"
    assert root.get("viewBox") == "0 0 12.7 12.7"
    texts = [element for element in root.iter() if element.tag.endswith("}text")]
    assert all("text-anchor" not in text.attrib for text in texts)
    if one.face.layout.key != "division":
        assert one.face.label in [text.text for text in texts]
