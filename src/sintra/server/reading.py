"""A time limit for clients to read what the server writes."""

import asyncio
from typing import Any

from sintra.server.limits import Waiting
from sintra.server.settings import MAX_HALF_OPEN, READING_SECONDS


class WatchedReading(asyncio.Protocol):
    """A connection that is closed if the client does not go on reading.

    asyncio keeps what the operating system cannot buffer, and closes a connection only when the
    client has read all of it. So a client that reads nothing would occupy a file for ever.
    """

    #: The connections of this process whose clients have something to read.
    unread: "Waiting[WatchedReading]" = Waiting(MAX_HALF_OPEN, lambda found: found.drop())
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _reading_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin, and be told of every byte that the client has not read in time."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to watch."""
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Watch a client that does not read as fast as the server writes."""
        super().pause_writing()
        self.unread.add(self)
        self._watch_reading()

    def resume_writing(self) -> None:
        """Stop to watch."""
        self._stop_watching()
        super().resume_writing()

    def drop(self) -> None:
        """Close the connection, whatever the client has not read."""
        self._stop_watching()
        self.transport.abort()

    def _watch_reading(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading_timer = self.loop.call_later(READING_SECONDS, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        left = self.transport.get_write_buffer_size()
        if not left:  # another protocol has taken over the transport since
            self._stop_watching()
        elif left < unread:
            self._watch_reading()
        else:
            self.drop()

    def _stop_watching(self) -> None:
        self.unread.discard(self)
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None
