"""HTTP connections with a time limit for the headers, and a limit on their number."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sintra.server.limits import Waiting
from sintra.server.settings import HEADER_SECONDS, MAX_HALF_OPEN


class HttpProtocol(H11Protocol):
    """An HTTP connection that is closed if the headers of a request do not arrive in time."""

    #: The connections of this process without a complete request.
    half_open: "Waiting[HttpProtocol]" = Waiting(MAX_HALF_OPEN, lambda found: found.drop())
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Handle data, and note whether the headers of a request are complete."""
        if self._timer is None and self.conn.their_state is h11.IDLE:  # the next request
            self._await_headers()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to wait."""
        self._stop_waiting()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection without an answer."""
        self._stop_waiting()
        self.transport.abort()

    def _await_headers(self) -> None:
        self.half_open.add(self)
        self._timer = self.loop.call_later(HEADER_SECONDS, self.drop)

    def _stop_waiting(self) -> None:
        self.half_open.discard(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
