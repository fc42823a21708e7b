"""WebSocket connections with a limit on frames.

The limit on messages counts those that the server has read. Frames cost time before that, and those
that carry no message are never read: an answer to each ping would wait in memory for a client that
reads nothing, and a hundred thousand empty frames in one packet would stop the event loop.
"""

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sintra.server.limits import TokenBucket

#: The frames per second of a connection, and how many at once. A page sends about one per second.
FRAMES_PER_SECOND, MAX_FRAMES = 200, 500
#: How many bytes are parsed before the frames in them are counted.
PIECE_BYTES = 1024


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection that is closed if the client sends too many frames."""

    def connection_made(self, transport: Any) -> None:
        """Start to count."""
        super().connection_made(transport)
        self._allowance = TokenBucket(FRAMES_PER_SECOND, MAX_FRAMES, time.monotonic)

    def data_received(self, data: bytes) -> None:
        """Handle data in pieces, so that little work is done before the limit is noticed."""
        for start in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE_BYTES])

    def handle_events(self) -> None:
        """Handle frames, or close the connection without an answer if there are too many."""
        if self._allowance.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()
