"""The WebSocket, one for each viewer.

A reader takes the client's messages one after the other. A writer sends answers and, whenever
something has changed, the newest state: a client that reads slowly misses states in between, and
nobody waits for it.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from sintra.core.errors import RequestError, SeatError, SintraError
from sintra.server import messages, views
from sintra.server.errors import TooLargeError, TooManyError
from sintra.server.limits import Bucket
from sintra.server.messages import Hello, Ping, Play
from sintra.server.services import Services
from sintra.server.settings import HELLO_SECONDS
from sintra.server.table import Table

LOG = logging.getLogger("sintra.live")
#: Why the server closes a socket.
NO_HELLO, WRONG_SEAT, NO_TABLE, TOO_MANY = 4400, 4403, 4404, 4429
TOO_LARGE, FAULT, STOPPING = 1009, 1011, 1012
#: Answers that wait for a slow client at the most, and refusals before a wild one has to go.
MOST_WAITING = 64
MOST_REFUSED = 100
WARMING_POLL_SECONDS = 0.2


class Connection:
    """A viewer at a table."""

    def __init__(self, socket: WebSocket, services: Services, bucket: Bucket) -> None:
        self._socket = socket
        self._services = services
        self._bucket = bucket
        self._table: Table | None = None
        self._keys: list[str] = []
        self.seats: Sequence[int] = ()
        self._answers: deque[str] = deque()
        self._changed = False
        self._acting = False
        self._news = asyncio.Event()
        self._sent: list[dict[str, Any]] = []
        self._refused = 0

    def wake(self) -> None:
        """There is something new to see."""
        self._changed = True
        self._news.set()

    async def run(self, table_id: str) -> None:
        """From hello to the end."""
        writer = asyncio.create_task(self._write())
        try:
            await self._enter(table_id)
            while True:
                await self._handle(await self._receive())
        except WebSocketDisconnect:
            pass
        except SintraError as error:
            self._services.metrics.count("refusals")
            await self._close(_close_code(error), messages.refusal(error, None))
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
            self._leave()

    async def stop(self) -> None:
        """Closes the socket because the server stops."""
        await self._close(STOPPING, None, "the server is stopping")

    # --- Coming and going ----------------------------------------------------------------------

    async def _enter(self, table_id: str) -> None:
        hello = await self._hello()
        warming = self._services.warming
        if warming.status == "warming":
            self._answer(messages.encode("warming", {"message": warming.message}))
            while warming.status == "warming":
                await asyncio.sleep(WARMING_POLL_SECONDS)
        warming.require()
        table = await self._services.referee.find(table_id)
        self.seats = table.seats_of(hello.seats)
        self._keys = hello.seats
        self._table = table
        table.viewers.add(self)
        await self._services.referee.take(table, self.seats)
        if self.seats:
            table.tell()
        self.wake()

    async def _hello(self) -> Hello:
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            raise RequestError("no hello came") from None
        message = messages.parse(text)
        if not isinstance(message, Hello):
            raise RequestError("the first message has to be a hello")
        return message

    def _leave(self) -> None:
        if self._table is not None:
            self._table.viewers.discard(self)
            if self.seats:
                self._table.tell()

    async def _close(self, code: int, last: str | None, reason: str = "") -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if last is not None:
                await self._socket.send_text(last)
            await self._socket.close(code, reason)

    # --- Reading -------------------------------------------------------------------------------

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return "" if text is None else text  # bytes are no message, as nothing is

    async def _handle(self, text: str) -> None:
        """Does what a message asks for, and answers it."""
        self._services.metrics.count("messages")
        request = None
        try:
            if not self._bucket.take():
                raise TooManyError("too many messages; wait a moment")
            message = messages.parse(text)
            if isinstance(message, Hello):
                raise RequestError("hello was said already")
            request = message.request
            if isinstance(message, Ping):
                self._answer(messages.encode("pong", {"request": request}))
                return
            await self._act(message)
            self._answer(messages.encode("done", {"request": request}))
        except SintraError as error:
            self._services.metrics.count("refusals")
            self._answer(messages.refusal(error, request))
            self._refused += isinstance(error, TooManyError)
            if self._refused > MOST_REFUSED:
                raise

    async def _act(self, message: "Play | messages.Undo") -> None:
        assert self._table is not None
        begun = time.perf_counter()
        self._acting = True  # who waits for an answer gets it before anything else
        try:
            await self._do(message)
        finally:
            self._acting = False
        if isinstance(message, Play):
            self._services.metrics.took(time.perf_counter() - begun)

    async def _do(self, message: "Play | messages.Undo") -> None:
        assert self._table is not None
        # The seat may have been given to somebody else since hello.
        seats = self._table.seats_of(self._keys)
        referee = self._services.referee
        if isinstance(message, Play):
            await referee.play(self._table, seats, message.version, message.move)
        else:
            await referee.undo(self._table, seats, message.version)

    def _answer(self, text: str) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise TooManyError("answers are not read")
        self._answers.append(text)
        self._news.set()

    # --- Writing -------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._answers:
                    await self._socket.send_text(self._answers.popleft())
                if self._changed and self._table is not None and not self._acting:
                    await self._socket.send_text(await self._state(self._table))
        except (RuntimeError, WebSocketDisconnect):  # the client is gone
            pass
        except Exception:
            LOG.exception("a state could not be sent")
            await self._close(FAULT, None)

    async def _state(self, table: Table) -> str:
        """The newest state, when it is this viewer's turn to get one."""
        async with self._services.writing_out:
            await asyncio.sleep(0)
            self._changed = False
            return self._write_out(table)

    def _write_out(self, table: Table) -> str:
        """The newest state. Of the log, only what the client does not have."""
        state = views.snapshot(table, self.seats)
        log = state["log"]
        same = 0
        for old, new in zip(self._sent, log, strict=False):
            if old is not new:
                break
            same += 1
        self._sent = log
        return messages.encode("state", {**state, "log": log[same:], "log_from": same})


def _close_code(error: SintraError) -> int:
    for kind, code in (
        (SeatError, WRONG_SEAT),
        (RequestError, NO_HELLO),
        (TooManyError, TOO_MANY),
        (TooLargeError, TOO_LARGE),
    ):
        if isinstance(error, kind):
            return code
    return NO_TABLE
