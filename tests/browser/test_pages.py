"""Each kind of page as a visitor has it: phone and desk, light and dark, keyboard, no script."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import pytest

from tests.web.pages import CHART, FORMATION, GAME, SCENARIO, UNIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Request

PAGES = {
    "home": "/",
    "search": "/search?q=tank",
    "search in vain": "/search?q=vulcann",
    "game": GAME,
    "unit": f"{UNIT}/russian/t-72-company",
    "unknown unit": f"{UNIT}/russian/t-62",
    "read unit": f"{UNIT}/russian/mechanized-rifle-company/dismounted",
    "companion": f"{UNIT}/us/m-106-mortar-platoon/vehicle",
    "unit without a counter": f"{UNIT}/us/m3-bradley",
    "formation": f"{FORMATION}/us/mechanized-infantry-battalion/1972-74",
    "formation with a choice": f"{FORMATION}/us/tank-heavy-task-force/1975",
    "scenario": f"{SCENARIO}/11?period=1975",
    "scenario with a choice": f"{SCENARIO}/13?period=1975",
    "scenario that stands elsewhere": f"{SCENARIO}/7",
    "chart": f"{CHART}/weather?season=winter&roll=3",
    "chart of units": f"{CHART}/air-defence",
    "readings": "/readings?certainty=doubtful",
    "rules": "/rules/red-star-white-star",
    "sources": "/sources",
    "symbols": "/symbols",
    "lost": f"{UNIT}/russian/t-73",
    "tables": "/catalog",
    "table": "/catalog/unit?_size=10",
    "row": "/catalog/unit/red-star-white-star~2Funit~2Fus~2Fm-163-vulcan-platoon",
}
WIDTHS = (360, 1440)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# Pictures that no one hears are left out; in the dark nothing but colours is another.
_RUN = """(dark) => axe.run({exclude: ["svg[aria-hidden]"]}, {
  resultTypes: ["violations"],
  runOnly: dark ? {type: "rule", values: ["color-contrast", "link-in-text-block"]} : {type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
})"""


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[Page]:
    """A window in which our policy does not keep axe out."""
    context = browser.new_context(bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_and_nothing_is_cut_off(opened: Page, server: str, kind: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    opened.on("request", note)
    opened.goto(server + PAGES[kind])
    opened.evaluate(AXE)
    found = {}
    for width in WIDTHS:
        opened.set_viewport_size({"width": width, "height": 900})
        across, wide = opened.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert across <= wide, f"at {width} px the page scrolls sideways"
        for scheme in SCHEMES:
            opened.emulate_media(color_scheme=scheme)
            found[width, scheme] = faults(opened, dark=scheme == "dark")
    opened.remove_listener("request", note)
    assert {key: told for key, told in found.items() if told} == {}
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(server).netloc}


def faults(page: Page, *, dark: bool) -> list[tuple[str, Any, str]]:
    """What axe finds on a page."""
    found = page.evaluate(_RUN, dark)
    return [
        (rule["id"], node["target"], node["failureSummary"])
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window as any visitor's, under our policy."""
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    yield context.new_page()
    context.close()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.className"))


def test_the_keyboard_reaches_the_content_and_the_search(page: Page, server: str) -> None:
    page.goto(server + PAGES["unit"])
    page.keyboard.press("Tab")
    assert focused(page) == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0  # type: ignore[index]
    page.keyboard.press("Enter")
    assert focused(page) == "content"
    page.goto(server + PAGES["unit"])
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused(page) == "find":
            break
    page.keyboard.type("leopard")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=leopard")
    assert page.locator("h1").inner_text() == "Search"


def test_what_has_the_focus_can_be_seen(page: Page, server: str) -> None:
    page.goto(server + GAME)
    for _ in range(14):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"


def test_our_policy_lets_every_page_be_drawn(page: Page, server: str) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    for kind in PAGES.keys() - {"lost"}:
        page.goto(server + PAGES[kind])
        assert page.evaluate(
            "document.fonts.ready.then(() => document.fonts.check('16px \"Roboto Condensed\"'))"
        )
    assert told == []


def test_everything_works_without_script(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + f"{SCENARIO}/13")
    page.get_by_role("link", name="1975", exact=True).click()
    page.get_by_label("Tank Heavy Task Force").check()
    page.get_by_role("button", name="Take it").click()
    page.get_by_label("M60A1", exact=True).check()
    page.get_by_role("button", name="Take it").click()
    assert page.get_by_role("button", name="Counters as PDF").is_visible()
    page.goto(server + f"{CHART}/weather")
    page.get_by_label("Season").select_option("Winter")
    page.get_by_role("button", name="Look it up").click()
    assert "Weather" in page.title()
    page.goto(server + f"{CHART}/weather?season=winter")
    page.get_by_role("link", name="Roll for me").click()
    assert page.locator("tr.up").count() == 1
    context.close()


def test_a_page_prints_without_what_only_a_screen_can_use(page: Page, server: str) -> None:
    page.goto(server + f"{SCENARIO}/11?period=1975")
    page.emulate_media(media="print")
    assert page.locator(".press").is_hidden()
    assert page.locator(".masthead nav").is_hidden()
    assert page.locator(".needs").first.is_visible()
