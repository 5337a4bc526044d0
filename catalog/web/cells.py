"""The rows of a table as HTML.

A template that writes two thousand cells one by one takes most of a table page's time, so this
one part of a page is Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def rows_html(rows: Iterable[Iterable[Mapping[str, Any]]]) -> Markup:
    """``<tr>`` by ``<tr>``; an empty cell says so, for a narrow page leaves it out."""
    return Markup("\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows))


def _cell(cell: Mapping[str, Any]) -> str:
    empty = " empty" if cell["raw"] is None or cell["raw"] == "" else ""
    return (
        f'<td class="type-{escape(cell["value_type"])}{empty}" '
        f'data-column="{escape(cell["column"])}">{escape(cell["value"])}</td>'
    )
