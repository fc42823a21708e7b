"""WebSocket connections with a limit on frames.

The limit on messages counts those that the server has read. Frames cost time before that, and those
that carry no message are never read: an answer to each ping would wait in memory for a client that
reads nothing, and a hundred thousand empty frames in one packet would stop the event loop.
"""

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from sintra.server.limits import TokenBucket
from sintra.server.reading import WatchedReading

#: The frames per second of a connection, and how many at once. A page sends about one per second.
FRAMES_PER_SECOND, MAX_FRAMES = 200, 500
#: The most frames of one message.
MAX_PARTS = 100
#: How many bytes are parsed before the frames in them are counted.
PIECE_BYTES = 1024
#: The answer to a request that is valid, but opens no socket.
REFUSAL = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class SocketProtocol(WatchedReading, WebSocketsSansIOProtocol):
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
        if not self.handshake_initiated:  # the first data are the whole request
            self.transport.write(REFUSAL)
            self.transport.close()

    def handle_events(self) -> None:
        """Handle frames, or close the connection without an answer if there are too many."""
        if self._allowance.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Handle a part of a message, or close the connection if there are too many."""
        if len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, or close the connection if it is a text that is not UTF-8."""
        if self.close_sent or self.curr_msg_data_type != "text" or _is_utf8(b"".join(self.frames)):
            super().send_receive_event_to_app()
        else:
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
