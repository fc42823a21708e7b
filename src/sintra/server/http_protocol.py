"""HTTP connections with time limits for headers and reading, and a limit on their number.

A connection waits for the client, works on a request, or waits for the client to read the answer.
Both kinds of waiting have limits of time and number.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sintra.server.limits import Waiting
from sintra.server.reading import WatchedReading
from sintra.server.settings import HEADER_SECONDS, MAX_HALF_OPEN

#: How many bytes are parsed at once. A body in chunks of one byte would stop the event loop.
PIECE_BYTES = 4096


class HttpProtocol(WatchedReading, H11Protocol):
    """An HTTP connection that is closed if a client is too slow.

    The headers of a request must arrive in time, and the client must go on reading the answer.
    """

    #: The connections of this process that wait for their client.
    half_open: "Waiting[HttpProtocol]" = Waiting(MAX_HALF_OPEN, lambda found: found.drop())
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start to wait for the first request."""
        super().connection_made(transport)
        self._await_client()

    def data_received(self, data: bytes) -> None:
        """Handle data, and note whether the headers of a request are complete."""
        for start in range(0, len(data), PIECE_BYTES):
            if self._ignores_data:
                break
            super().data_received(data[start : start + PIECE_BYTES])
        if not self._waits:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Start to wait for the next request."""
        super().on_response_complete()
        if self._waits and not self.transport.is_closing():
            self._await_client()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to wait."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _waits(self) -> bool:
        """Whether only the client has something to do.

        It has to send a request, or the rest of a body that the server did not need.
        """
        theirs = self.conn.their_state
        return theirs is h11.IDLE or (theirs is h11.SEND_BODY and self.conn.our_state is h11.DONE)

    @property
    def _ignores_data(self) -> bool:
        """Whether the rest of the data is for nobody.

        The connection is closing or has become a WebSocket, or the guard refuses the body because
        it comes in chunks.
        """
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return True
        is_in_body = self.conn.their_state is h11.SEND_BODY
        return is_in_body and any(name == b"transfer-encoding" for name, _ in self.headers)

    def _await_client(self) -> None:
        self._stop_waiting()
        self.half_open.add(self)
        self._timer = self.loop.call_later(HEADER_SECONDS, self._end_waiting)

    def _end_waiting(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():  # else the client may be reading the last answer
            self.drop()

    def _stop_waiting(self) -> None:
        self.half_open.discard(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
