"""What stands before and behind every request: tidy addresses in, headers of caution out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

_CAUTION = {
    # No page has a script, an inline style or anything from another server.
    "content-security-policy": "default-src 'none'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in _CAUTION.items()]
_LONGEST_QUERY = 20_000
_MOST_PARTS = 60
_MOST_FACETS = 8
_FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")


def guarded(app: App) -> App:
    """The application with tidied addresses and headers of caution on every answer."""

    async def guard(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        if refusal := _refused(scope):
            status, said = refusal
            await _answer(send, status, said)
            return
        scope = _tidied(scope)
        # An address that carries its file's hash never changes what it gives.
        forever = scope["path"].startswith("/static/") and bool(scope.get("query_string"))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = [(bytes(k).lower(), bytes(v)) for k, v in message.get("headers", [])]
                names = {name for name, _ in given}
                given += [(name, value) for name, value in _HEADERS if name not in names]
                if forever and message["status"] == 200:
                    given = [(k, v) for k, v in given if k != b"cache-control"] + [_FOREVER]
                message["headers"] = given
            await send(message)

        await app(scope, receive, send_guarded)

    return guard


def _refused(scope: MutableMapping[str, Any]) -> tuple[int, str] | None:
    """Status and words for a request that nobody needs and that would cost the server dearly."""
    if scope["method"] not in {"GET", "HEAD"}:
        return 405, "This catalog is only for reading."
    query = bytes(scope.get("query_string") or b"")
    if len(query) > _LONGEST_QUERY:
        return 414, f"The address is too long: at most {_LONGEST_QUERY} characters after the “?”."
    if query.count(b"&") >= _MOST_PARTS:
        return 400, f"At most {_MOST_PARTS} things can be asked for at once."
    # Each facet is a query of its own over the whole table.
    if query.count(b"_facet") > _MOST_FACETS:
        return 400, f"At most {_MOST_FACETS} columns can be counted at once."
    return None


async def _answer(send: Send, status: int, said: str) -> None:
    body = f"{said}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *_HEADERS]
    headers.append((b"content-length", str(len(body)).encode()))
    if status == 405:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _tidied(scope: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    changed: dict[str, Any] = {}
    if scope["path"].startswith("//"):
        # Datasette takes a last slash away by a redirect, which from //elsewhere/ would lead there.
        changed["path"] = "/" + scope["path"].lstrip("/")
        if scope.get("raw_path"):
            changed["raw_path"] = b"/" + bytes(scope["raw_path"]).lstrip(b"/")
    query = bytes(scope.get("query_string") or b"")
    if b"_search=" in query:
        # An empty search box asks for everything; FTS5 would find nothing.
        pairs = [pair for pair in query.split(b"&") if pair.rstrip(b"+") != b"_search="]
        changed["query_string"] = b"&".join(pairs)
    return {**scope, **changed} if changed else scope
