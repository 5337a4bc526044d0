"""PDFs: what is printed, and what happens when it cannot be."""

from __future__ import annotations

import asyncio
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pdfplumber
import pytest

from catalog.web.kept import Kept
from catalog.web.plugin import SITES
from catalog.web.press import Broken, Busy, Press, Refused, TooLong
from tests.web.pages import CHART, FORMATION, GAME, SCENARIO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.conftest import Visitor

_WRITE = "import sys; open(sys.argv[1], 'wb').write(b'%PDF ' + sys.stdin.buffer.read())"


def press(script: str, **options: float) -> Press:
    return Press("stamp", command=(sys.executable, "-c", script), **options)  # type: ignore[arg-type]


def test_a_scenario_s_counters_are_what_its_page_counts(site: Visitor) -> None:
    response = site.get(f"{SCENARIO}/12/counters.pdf", params={"period": "1975", "side": "russian"})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/pdf"
    assert "scenario-12-1975-russian-counters.pdf" in response.headers["content-disposition"]
    with pdfplumber.open(BytesIO(response.content)) as pdf:
        assert "Scenario 12" in (pdf.pages[0].extract_text() or "")
    again = site.get(
        f"{SCENARIO}/12/counters.pdf",
        params={"period": "1975", "side": "russian"},
        headers={"if-none-match": response.headers["etag"]},
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [f"{SCENARIO}/13/card.pdf?period=1975&roll=1", f"{SCENARIO}/7/card.pdf",
     f"{CHART}/weather/chart.pdf?paper=Letter", f"{GAME}/organisations.pdf",
     f"{FORMATION}/russian/tank-regiment/1972-74/counters.pdf?backs=fold&palette=grey"],
)  # fmt: skip
def test_what_lies_beside_the_map_can_be_printed(site: Visitor, path: str) -> None:
    response = site.get(path)
    assert response.status_code == 200, response.text
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("", "which years"),
        ("?period=1999", "which years"),
        ("?period=1975&paper=A99", "A99"),
        ("?period=1975&size=300mm", "mm"),
        ("?period=1975&size=%3Cscript%3E", "&lt;script&gt;"),
        ("?period=1975&side=nobody", "nobody"),
        ("?period=1975&marks=stars", "stars"),
    ],
)
def test_what_cannot_be_printed_is_told(site: Visitor, query: str, why: str) -> None:
    response = site.get(f"{SCENARIO}/11/counters.pdf{query}")
    assert response.status_code == 400
    assert why in response.text and "Traceback" not in response.text
    assert "<script" not in response.text
    assert response.headers["cache-control"] == "no-store"


@pytest.fixture
def pressed(site: Visitor) -> Iterator[dict[str, Press]]:
    """The site's press, to be exchanged for another."""
    known = SITES[site.datasette]
    usual = known.press
    slot: dict[str, Press] = {}

    class Slot(dict[str, Press]):
        def __setitem__(self, key: str, value: Press) -> None:
            known.press = value

    slot = Slot()
    yield slot
    known.press = usual


@pytest.mark.parametrize(
    ("script", "status"),
    [("import time; time.sleep(60)", 503), ("import sys; sys.exit(1)", 500), ("pass", 500)],
)
def test_a_press_that_fails_is_told(
    site: Visitor, pressed: dict[str, Press], script: str, status: int
) -> None:
    pressed["now"] = press(script, seconds=0.4)
    response = site.get(f"{SCENARIO}/11/counters.pdf?period=1975")
    assert response.status_code == status
    assert ("retry-after" in response.headers) == (status == 503)
    assert "Traceback" not in response.text


def test_a_visitor_who_comes_while_every_worker_is_busy_is_told_when_to_come_again(
    site: Visitor, pressed: dict[str, Press]
) -> None:
    pressed["now"] = press(_WRITE, workers=0)
    response = site.get(f"{SCENARIO}/11/counters.pdf?period=1975")
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) > 0


def test_no_more_jobs_run_at_once_than_there_are_workers() -> None:
    slow = press("import time; time.sleep(.5); " + _WRITE, workers=2)

    async def ask() -> list[object]:
        jobs = [slow.pdf({"job": n}) for n in range(4)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    answers = asyncio.run(ask())
    assert [isinstance(answer, Busy) for answer in answers] == [False, False, True, True]


def test_the_same_job_is_done_once() -> None:
    counted = press(
        "import os, sys; sys.stdin.read(); open(sys.argv[1], 'w').write(str(os.getpid()))",
        workers=1,
    )

    async def ask() -> set[bytes]:
        first = await asyncio.gather(counted.pdf({"a": 1}), counted.pdf({"a": 1}))
        later = await counted.pdf({"a": 1})
        return {pdf for _, pdf in (*first, later)}

    assert len(asyncio.run(ask())) == 1


def test_a_job_that_takes_too_long_is_ended() -> None:
    with pytest.raises(TooLong):
        asyncio.run(press("import time; time.sleep(60)", seconds=0.3).pdf({}))


def test_a_refusal_says_why() -> None:
    with pytest.raises(Refused, match="does not fit"):
        asyncio.run(
            press("import sys; sys.exit(print('does not fit', file=sys.stderr) or 2)").pdf({})
        )


def test_a_worker_that_dies_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Broken):
        asyncio.run(press("raise SystemError('burnt')").pdf({}))
    assert "burnt" in capsys.readouterr().err


def test_a_store_stays_within_its_bounds() -> None:
    store = Kept[str](10)
    store.put("a", "xxxx")
    store.put("b", "xxxx")
    assert store.get("a") == "xxxx"
    store.put("c", "xxxx")
    assert (store.get("a"), store.get("b"), store.get("c")) == ("xxxx", None, "xxxx")
    store.put("d", "x" * 11)
    assert store.get("d") is None
    store.put("a", "x")
    assert len(store) == 2
