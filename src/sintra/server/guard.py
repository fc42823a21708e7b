"""Middleware around every request: limits, origin check, headers, logs.

It is the outermost layer, so that refusals and faults get the same headers and logs as any answer.
"""

import json
import logging
import time
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sintra.core.errors import SintraError
from sintra.server import hosts
from sintra.server.bodies import BodyReader
from sintra.server.errors import RefusalError, error_json, status_of
from sintra.server.limits import client_of
from sintra.server.services import Services
from sintra.server.settings import BYTES_PER_REQUEST

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
#: What is never refused, because a server that seems to be dead would be restarted.
PROBES = ("/health", "/health/live", "/health/ready", "/metrics")
#: The header Retry-After by status, in seconds.
RETRY_AFTER = {429: "1", 503: "2"}
#: The status of requests that the server refuses because it is busy or the database is away.
UNAVAILABLE = 503
#: After these statuses the rest of a body may still arrive. The connection is closed instead.
CLOSING = (408, 411, 413)


class Guard:
    """Passes acceptable requests on to the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services
        self._names = hosts.names_of(services.settings.origins, services.settings.hosts)

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
            headers, client = Headers(scope=scope), _client(scope)
            await self._services.request_slices.wait(client)
            limiter = self._services.request_limiter
            self._check_sender(headers, changes=scope["method"] not in SAFE_METHODS)
            if scope["path"].startswith(API):
                limiter.charge(client)
            elif scope["path"] not in PROBES:
                self._services.page_limiter.charge(client)
            body = BodyReader(
                receive,
                scope["path"],
                headers,
                lambda size: limiter.charge(client, size / BYTES_PER_REQUEST),
            )
            await self._app(scope, body.receive, answer.send)
        except SintraError as error:
            if not answer.status:
                await refused(error)(scope, receive, answer.send)
        except Exception:
            LOG.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.status:
                await fault()(scope, receive, answer.send)
        self._log_request(scope, answer.status, time.perf_counter() - begun)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        await self._services.request_slices.wait(client)
        try:
            self._check_sender(Headers(scope=scope), changes=True)
            self._services.request_limiter.charge(client)
        except SintraError as error:
            LOG.warning("socket refused: %s", error)
            self._services.metrics.count("refusals")
            await receive()
            await send({"type": "websocket.close"})  # the handshake is answered with 403
            return
        await self._app(scope, receive, send)

    def _check_sender(self, headers: Headers, *, changes: bool) -> None:
        """Refuse requests for other names and, if they can change something, of other sites."""
        hosts.check_host(headers.get("host"), self._names)
        if changes:
            origins = self._services.settings.origins
            hosts.check_origin(headers.get("origin"), headers.get("host"), origins)

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        metrics = self._services.metrics
        metrics.count("requests")
        if status >= 500 and status != UNAVAILABLE:
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
            if self.status in CLOSING:
                headers["Connection"] = "close"
            if self.status in RETRY_AFTER:
                headers.setdefault("Retry-After", RETRY_AFTER[self.status])
        await self._send(message)


def refused(error: SintraError) -> Response:
    """Return the answer to a request that an error refuses."""
    answer = refusal(status_of(error), error_json(error))
    if isinstance(error, RefusalError) and error.retry_after is not None:
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def refusal(status: int, error: Mapping[str, object]) -> Response:
    """Return the answer to a refused request. ``json.dumps`` escapes everything but ASCII."""
    return Response(json.dumps({"error": error}), status, media_type="application/json")


def fault() -> Response:
    """Return the answer to a request that failed. The details are only in the log."""
    return refusal(
        500, {"code": "internal", "message": "an internal error; the server has logged it"}
    )


def _client(scope: Scope) -> str:
    return client_of(scope["client"][0] if scope.get("client") else None)
