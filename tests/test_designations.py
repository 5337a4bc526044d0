"""Names of price lists taken apart: marks, towing, years."""

from __future__ import annotations

import pytest

from catalog.designations import designation


@pytest.mark.parametrize(
    ("name", "title", "model", "first", "last"),
    [
        ("Pzkpfw V Panther", "Pzkpfw V Panther", "Pzkpfw V Panther", None, None),
        ("M60A3 (1983+)", "M60A3 (1983+)", "M60A3", 1983, None),
        ("M60A3 (1980-83+)", "M60A3 (1980-83+)", "M60A3", 1980, None),
        ("FV432 ('67-88 LAW & MAW)", "FV432 ('67-88 LAW & MAW)", "FV432 (LAW & MAW)", 1967, 1988),
        ("Centurion AVRE('78-'93)", "Centurion AVRE('78-'93)", "Centurion AVRE", 1978, 1993),
        ("AMX-10P (1972 -79 MAW)", "AMX-10P (1972 -79 MAW)", "AMX-10P (MAW)", 1972, 1979),
        ("Infantry (1965)", "Infantry (1965)", "Infantry", 1965, None),
        ("T-54 (Model 1949)", "T-54 (Model 1949)", "T-54 (Model 1949)", None, None),
        ("StuG IIIG (75/48)", "StuG IIIG (75/48)", "StuG IIIG (75/48)", None, None),
    ],
)
def test_years(name: str, title: str, model: str, first: int | None, last: int | None) -> None:
    said = designation(name)
    assert (said.title, said.model, said.first, said.last) == (title, model, first, last)


@pytest.mark.parametrize(
    ("name", "title", "marks", "towed"),
    [
        ("UH-60 Blackhawk (T & NOE)", "UH-60 Blackhawk", ("T", "NOE"), False),
        ("CH-146 Griffon (T) (NOE)", "CH-146 Griffon", ("T", "NOE"), False),
        ("M577 Command (HQ Only) **", "M577 Command", ("HQ Only", "**"), False),
        ("M114A2 t", "M114A2", (), True),
        ("T-12 100mm ATG (t)", "T-12 100mm ATG", (), True),
        ("90mm RCL t*", "90mm RCL", ("*",), True),
        ("Pzkpfw35t or 38t", "Pzkpfw35t or 38t", (), False),
    ],
)
def test_marks(name: str, title: str, marks: tuple[str, ...], towed: bool) -> None:
    said = designation(name)
    assert (said.title, said.marks, said.towed) == (title, marks, towed)
