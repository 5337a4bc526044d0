"""PDFs made by the press: counters, scenario cards, charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from datasette import Response

from catalog.query import pages as ask
from catalog.web.pages.scenarios import Wishes, period_meant, wishes
from catalog.web.press import Broken, Busy, Refused, TooLong
from catalog.web.site import Asked, lost

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

_AGAIN = "5"
_SHEET = {"paper": "A4", "size": "1/2in", "marks": "crop", "backs": "none", "palette": "colour"}
_LONGEST = 24
_TITLES = {400: "That cannot be printed", 503: "The press is busy", 500: "The press broke down"}


async def scenario(asked: Asked) -> Any:
    """``/scenarios/<game>/<number>/counters.pdf`` and ``…/card.pdf``: what its sides need in a
    period, and what a player has beside her.
    """
    game, number, what = asked.part("game"), asked.part("number"), asked.part("what")
    scenario_id = f"{game}/scenario/{number}"
    said, side = wishes(asked), asked.word("side")

    def find(db: sqlite3.Connection) -> str:
        if not ask.exists(db, "scenario", scenario_id):
            raise lost("scenario")
        return period_meant(ask.periods(db, game), said.period)

    period = await asked.query(find)
    if not period and what == "counters":
        return await _said(asked, "Say which years, as in ?period=1975.", 400)
    picked = _picked(said) | {"scenario": scenario_id, "period": period or None}
    picked["side"] = side or None
    kind = "counters" if what == "counters" else "scenario"
    name = "-".join(filter(None, ["scenario", number, period, side, what]))
    return await _printed(asked, {"kind": kind, "game": game, "picked": picked}, name)


async def formation_counters(asked: Asked) -> Any:
    """``/formations/…/counters.pdf``: what a formation comes to."""
    game, rest = asked.part("game"), asked.part("rest")
    formation_id = f"{game}/formation/{rest}"
    if not await asked.query(lambda db: ask.exists(db, "formation", formation_id)):
        raise lost("formation")
    picked = {
        "formation": formation_id,
        "choose": asked.words("choose"),
        "period": rest.rsplit("/", 1)[-1],
    }
    job = {"kind": "counters", "game": game, "picked": picked}
    return await _printed(asked, job, rest.replace("/", "-"))


async def chart(asked: Asked) -> Any:
    """``/charts/<game>/<chart>/chart.pdf``: one chart."""
    game, name = asked.part("game"), asked.part("name")
    chart_id = f"{game}/chart/{name}"
    if not await asked.query(lambda db: ask.exists(db, "chart", chart_id)):
        raise lost("chart")
    job = {"kind": "charts", "game": game, "chart": chart_id, "organisations": False}
    return await _printed(asked, job, name)


async def game(asked: Asked) -> Any:
    """``/games/<game>/charts.pdf`` and ``…/organisations.pdf``: all of them."""
    name, what = asked.part("game"), asked.part("what")
    if not await asked.query(lambda db: ask.exists(db, "game", name)):
        raise lost("game")
    trees = what == "organisations"
    job = {"kind": "charts", "game": name, "chart": None, "organisations": trees}
    return await _printed(asked, job, f"{name}-{what}")


def _picked(said: Wishes) -> dict[str, Any]:
    return {
        "choose": list(said.choose),
        "battalion": said.battalion or None,
        "roll": said.roll,
        "supply": [f"{slug.replace('-', ' ')}={count}" for slug, count in said.supply.items()],
    }


async def _printed(asked: Asked, job: Mapping[str, Any], name: str) -> Any:
    if asked.request.method not in {"GET", "HEAD"}:
        return Response.text("This can only be read.", status=405, headers={"allow": "GET"})
    sheet = {key: asked.word(key)[:_LONGEST] or usual for key, usual in _SHEET.items()}
    whole = {**job, "db": str(asked.site.db.resolve()), "sheet": sheet}
    try:
        key, pdf = await asked.site.press.pdf(whole)
    except Refused as error:
        return await _said(asked, str(error), 400)
    except (Busy, TooLong) as error:
        return await _said(asked, str(error), 503, {"retry-after": _AGAIN})
    except Broken as error:
        return await _said(asked, str(error), 500)
    headers = {"etag": f'"{key}"', "cache-control": asked.site.freshness}
    if key in asked.request.headers.get("if-none-match", ""):
        return Response("", status=304, headers=headers, content_type="application/pdf")
    tidy = "".join(c if c.isascii() and (c.isalnum() or c in ".-") else "-" for c in name)
    headers["content-disposition"] = f'inline; filename="{tidy}.pdf"'
    return Response(pdf, headers=headers, content_type="application/pdf")


async def _said(
    asked: Asked, text: str, status: int, headers: Mapping[str, str] | None = None
) -> Any:
    context = {"status": status, "title": _TITLES.get(status), "error": text}
    html = await asked.datasette.render_template("error.html", context, request=asked.request)
    given = {"cache-control": "no-store", **(headers or {})}
    return Response.html(html, status=status, headers=given)
