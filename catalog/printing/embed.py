"""Fonts inside a PDF: subsets as CID fonts, so that every letter prints and can be searched.

A simple font encodes 256 letters and loses “Łódź” and Cyrillic; a Type0 font with Identity-H
addresses glyphs, and its ToUnicode map gives the text back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from catalog.printing.display import Text
from catalog.printing.fonts import font, open_ttf


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A font of one PDF: the name it has in resources, its object, and its glyphs."""

    resource: str
    reference: bytes
    glyphs: dict[str, int]

    def encode(self, text: str) -> bytes:
        """A text as a hexadecimal string of glyph numbers; 0 for what the font lacks."""
        codes = "".join(f"{self.glyphs.get(char, 0):04x}" for char in text)
        return f"<{codes}>".encode()


def embed(pdf: Any, texts: Iterable[Text]) -> dict[str, EmbeddedFont]:
    """Put into a ``pydyf.PDF`` what some texts need of the bundled fonts; by font key."""
    used: dict[str, set[str]] = {}
    for text in texts:
        used.setdefault(text.font, set()).update(text.text)
    return {key: _embedded(pdf, key, "".join(sorted(used[key]))) for key in sorted(used)}


def _embedded(pdf: Any, key: str, characters: str) -> EmbeddedFont:
    import pydyf

    ttf, glyphs, program = _subset(key, characters)
    units = ttf["head"].unitsPerEm
    scale = 1000 / units
    # A tag made from the subset itself: the same text always gives the same bytes.
    digest = sha256(program).digest()
    tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
    name = f"/{tag}+{ttf['name'].getDebugName(6)}"
    file = pydyf.Stream([program], {"Length1": len(program)}, compress=True)
    pdf.add_object(file)
    head, hhea, os2 = ttf["head"], ttf["hhea"], ttf["OS/2"]
    box = (head.xMin, head.yMin, head.xMax, head.yMax)
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": 4,
            "FontBBox": pydyf.Array([round(edge * scale) for edge in box]),
            "ItalicAngle": 0,
            "Ascent": round(hhea.ascent * scale),
            "Descent": round(hhea.descent * scale),
            "CapHeight": round(font(key).cap_height * 1000),
            "StemV": 50 + (os2.usWeightClass // 65) ** 2,
            "FontFile2": file.reference,
        }
    )
    pdf.add_object(descriptor)
    advances = ttf["hmtx"].metrics
    widths = [round(advances[glyph][0] * scale) for glyph in ttf.getGlyphOrder()]
    descendant = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": pydyf.Dictionary(
                {
                    "Registry": pydyf.String("Adobe"),
                    "Ordering": pydyf.String("Identity"),
                    "Supplement": 0,
                }
            ),
            "FontDescriptor": descriptor.reference,
            "CIDToGIDMap": "/Identity",
            "W": pydyf.Array([0, pydyf.Array(widths)]),
        }
    )
    pdf.add_object(descendant)
    to_unicode = pydyf.Stream([_to_unicode(glyphs)], compress=True)
    pdf.add_object(to_unicode)
    whole = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([descendant.reference]),
            "ToUnicode": to_unicode.reference,
        }
    )
    pdf.add_object(whole)
    return EmbeddedFont(f"Orbat-{key}", whole.reference, glyphs)


def _subset(key: str, characters: str) -> tuple[Any, dict[str, int], bytes]:
    """The cut-down font, the glyph of each character, and the font program."""
    from fontTools.subset import Options, Subsetter

    ttf = open_ttf(font(key).path)
    options = Options(hinting=False, notdef_outline=True, recalc_timestamp=False)
    options.layout_features = []
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "hdmx", "VDMX", "LTSH", "gasp", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(ttf)
    glyphs = {chr(code): ttf.getGlyphID(name) for code, name in ttf.getBestCmap().items()}
    written = BytesIO()
    ttf.save(written, reorderTables=True)
    return ttf, {char: glyphs[char] for char in characters if char in glyphs}, written.getvalue()


def _to_unicode(glyphs: dict[str, int]) -> bytes:
    pairs = [(glyph, char) for char, glyph in sorted(glyphs.items())]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ]
    for start in range(0, len(pairs), 100):  # the format allows a hundred at a time
        part = pairs[start : start + 100]
        lines.append(f"{len(part)} beginbfchar")
        lines += [f"<{g:04x}> <{c.encode('utf-16-be').hex()}>" for g, c in part]
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode()
