"""What stands around every request: limits, origin, headers, logs.

It is the outermost layer, so that also an answer to a broken request is as it should be.
"""

import json
import logging
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.core.errors import SintraError
from sintra.server.errors import OriginError, TooLargeError, status_of
from sintra.server.limits import client_of
from sintra.server.services import Services
from sintra.server.settings import MAX_BODY_BYTES

LOG = logging.getLogger("sintra.requests")
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
API = "/api/"
#: How long a client is asked to wait, in seconds, where it came too often or too early.
RETRY = {429: "1", 503: "2"}


class Guard:
    """Lets fitting requests through to the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _Answer(send)
        begun = time.perf_counter()
        try:
            headers = Headers(scope=scope)
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(headers)
            if scope["path"].startswith(API):
                self._services.requests.take(_client(scope))
            await self._app(scope, _Body(receive, headers).receive, answer.send)
        except SintraError as error:
            if not answer.status:
                await refusal(status_of(error), error.as_json())(scope, receive, answer.send)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.status:
                await fault()(scope, receive, answer.send)
        self._note(scope, answer.status, time.perf_counter() - begun)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_origin(Headers(scope=scope))
            self._services.requests.take(_client(scope))
        except SintraError as error:
            LOG.warning("a socket was refused: %s", error)
            self._services.metrics.count("refusals")
            await receive()
            await send({"type": "websocket.close"})  # the handshake is answered with 403
            return
        await self._app(scope, receive, send)

    def _check_origin(self, headers: Headers) -> None:
        """Refuses pages of other sites. Programs send no origin, and need none."""
        origin = headers.get("origin")
        if origin is None or origin in self._services.settings.origins:
            return
        if urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
            raise OriginError(f"pages of {origin[:100]} may not use this server")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        metrics = self._services.metrics
        metrics.count("requests")
        if status >= 500:
            metrics.count("faults")
        elif status >= 400:
            metrics.count("refusals")
        # The path only: nothing that a client sends else is written down.
        level = logging.INFO if scope["path"].startswith(API) else logging.DEBUG
        LOG.log(
            level,
            "%s %s %d %.1f ms",
            scope["method"],
            scope["path"],
            status,
            seconds * 1000,
            extra={"client": _client(scope)},
        )


class _Body:
    """Reads a body, but not more than the server takes."""

    def __init__(self, receive: Receive, headers: Mapping[str, str]) -> None:
        self._receive = receive
        self._read = 0
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > MAX_BODY_BYTES:
            raise _too_large()

    async def receive(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > MAX_BODY_BYTES:
            raise _too_large()
        return message


class _Answer:
    """Sends an answer with all headers, and remembers its status."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
            if self.status in RETRY:
                headers.setdefault("Retry-After", RETRY[self.status])
        await self._send(message)


def refusal(status: int, error: Mapping[str, object]) -> Response:
    """The answer to a request that is refused; ASCII, whatever a client may have sent."""
    return Response(json.dumps({"error": error}), status, media_type="application/json")


def fault() -> Response:
    """The answer to a request that failed; what happened is in the log only."""
    return refusal(500, {"code": "internal", "message": "a fault of the server; it is noted"})


def _too_large() -> TooLargeError:
    return TooLargeError(f"a body has at most {MAX_BODY_BYTES} bytes")


def _client(scope: Scope) -> str:
    return client_of(scope["client"][0] if scope.get("client") else None)
