"""The addresses of our own pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.web.pages import (
    charts,
    downloads,
    formations,
    front,
    games,
    readings,
    scenarios,
    searching,
    sources,
    units,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from catalog.web.site import Asked

    Page = Callable[[Asked], Awaitable[Any]]

_GAME = r"(?P<game>[^/]+)"

ROUTES: list[tuple[str, Page]] = [
    (r"/$", front.home),
    (r"/search$", searching.search_page),
    (rf"/games/{_GAME}/(?P<what>charts|organisations)\.pdf$", downloads.game),
    (rf"/games/{_GAME}$", games.game),
    (rf"/rules/{_GAME}$", games.rules),
    (rf"/units/{_GAME}/(?P<rest>[^/]+/.+)\.png$", units.picture),
    (rf"/units/{_GAME}/(?P<rest>[^/]+/.+)$", units.unit),
    (rf"/formations/{_GAME}/(?P<rest>[^/]+/.+)/counters\.pdf$", downloads.formation_counters),
    (rf"/formations/{_GAME}/(?P<rest>[^/]+/.+)$", formations.formation),
    (rf"/scenarios/{_GAME}/(?P<number>[^/]+)/(?P<what>counters|card)\.pdf$", downloads.scenario),
    (rf"/scenarios/{_GAME}/(?P<number>[^/]+)$", scenarios.scenario),
    (rf"/charts/{_GAME}/(?P<name>[^/]+)/roll$", charts.rolled),
    (rf"/charts/{_GAME}/(?P<name>[^/]+)/chart\.pdf$", downloads.chart),
    (rf"/charts/{_GAME}/(?P<name>[^/]+)$", charts.chart),
    (r"/readings$", readings.readings),
    (r"/sources$", sources.sources),
    (r"/symbols$", sources.symbols),
    (r"/(?P<kind>units|formations|scenarios|charts|games)$", front.section),
    (r"/robots\.txt$", front.robots),
    (r"/sitemap\.xml$", front.sitemap),
]
"""Each a regular expression over the path, and the page there; the first that fits is it."""

SUBJECTS = ("units", "formations", "scenarios", "charts", "games", "rules", "readings")
"""The first parts of addresses beneath which a lost visitor is offered the nearest names."""
