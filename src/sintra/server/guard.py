"""Middleware around every request: limits, origin check, headers, logs.

It is the outermost layer, so that refusals and faults get the same headers and logs as any answer.
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
#: The header Retry-After by status, in seconds.
RETRY_AFTER = {429: "1", 503: "2"}


class Guard:
    """Passes acceptable requests on to the application."""

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
        answer = _AnswerSender(send)
        begun = time.perf_counter()
        try:
            headers = Headers(scope=scope)
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(headers)
            if scope["path"].startswith(API):
                self._services.request_limiter.charge(_client(scope))
            await self._app(scope, _BodyReader(receive, headers).receive, answer.send)
        except SintraError as error:
            if not answer.status:
                await refusal(status_of(error), error.as_json())(scope, receive, answer.send)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.status:
                await fault()(scope, receive, answer.send)
        self._log_request(scope, answer.status, time.perf_counter() - begun)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_origin(Headers(scope=scope))
            self._services.request_limiter.charge(_client(scope))
        except SintraError as error:
            LOG.warning("socket refused: %s", error)
            self._services.metrics.count("refusals")
            await receive()
            await send({"type": "websocket.close"})  # the handshake is answered with 403
            return
        await self._app(scope, receive, send)

    def _check_origin(self, headers: Headers) -> None:
        """Refuse pages of other sites. Programs other than browsers send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self._services.settings.origins:
            return
        if urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
            raise OriginError(f"pages of {origin[:100]} are not allowed to use this server")

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        metrics = self._services.metrics
        metrics.count("requests")
        if status >= 500:
            metrics.count("faults")
        elif status >= 400:
            metrics.count("refusals")
        # Only the path is logged: headers and bodies contain secrets.
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


class _BodyReader:
    """Reads a body up to the size limit."""

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


class _AnswerSender:
    """Adds the headers to an answer and remembers its status."""

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
            if self.status in RETRY_AFTER:
                headers.setdefault("Retry-After", RETRY_AFTER[self.status])
        await self._send(message)


def refusal(status: int, error: Mapping[str, object]) -> Response:
    """Return the answer to a refused request. ``json.dumps`` escapes everything but ASCII."""
    return Response(json.dumps({"error": error}), status, media_type="application/json")


def fault() -> Response:
    """Return the answer to a request that failed. The details are only in the log."""
    return refusal(
        500, {"code": "internal", "message": "an internal error; the server has logged it"}
    )


def _too_large() -> TooLargeError:
    return TooLargeError(f"a body can have at most {MAX_BODY_BYTES} bytes")


def _client(scope: Scope) -> str:
    return client_of(scope["client"][0] if scope.get("client") else None)
