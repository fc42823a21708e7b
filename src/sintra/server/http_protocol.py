"""HTTP connections with time limits for headers and reading, and a limit on their number."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sintra.server.limits import Waiting
from sintra.server.settings import HEADER_SECONDS, MAX_HALF_OPEN, READING_SECONDS


class HttpProtocol(H11Protocol):
    """An HTTP connection that is closed if a client is too slow.

    The headers of a request must arrive in time, and the client must go on reading the answer.
    """

    #: The connections of this process without a complete request.
    half_open: "Waiting[HttpProtocol]" = Waiting(MAX_HALF_OPEN, lambda found: found.drop())
    _timer: asyncio.TimerHandle | None = None
    #: Runs while the client has not read what the operating system can buffer.
    _reading_timer: asyncio.TimerHandle | None = None

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
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Watch a client that does not read as fast as the server writes."""
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        """Stop to watch."""
        self._stop_watching()
        super().resume_writing()

    def drop(self) -> None:
        """Close the connection without an answer."""
        self._stop_waiting()
        self._stop_watching()
        self.transport.abort()

    def _await_headers(self) -> None:
        self.half_open.add(self)
        self._timer = self.loop.call_later(HEADER_SECONDS, self.drop)

    def _stop_waiting(self) -> None:
        self.half_open.discard(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _watch_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading_timer = self.loop.call_later(READING_SECONDS, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        if self.transport.get_write_buffer_size() < unread:
            self._watch_reading()
        else:
            self.drop()

    def _stop_watching(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None
