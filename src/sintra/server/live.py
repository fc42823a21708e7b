"""The WebSocket connection of one viewer.

A reader handles the client's messages one after the other. A writer sends answers and, after a
change, the newest state. A client that reads slowly skips intermediate states and delays nobody.
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
from sintra.server.limits import TokenBucket
from sintra.server.messages import Hello, Ping, Play, Undo
from sintra.server.services import Services
from sintra.server.settings import HELLO_SECONDS
from sintra.server.table import Table

LOG = logging.getLogger("sintra.live")
#: Close codes of the application.
NO_HELLO, WRONG_SEAT, NO_TABLE, TOO_MANY = 4400, 4403, 4404, 4429
#: Close codes of the WebSocket protocol.
TOO_LARGE, FAULT, STOPPING = 1009, 1011, 1012
#: The most answers that wait for a slow client.
MAX_WAITING_ANSWERS = 64
#: A client that exceeds the rate limit more often is disconnected.
MAX_RATE_REFUSALS = 100


class LiveConnection:
    """A viewer at a table."""

    def __init__(self, socket: WebSocket, services: Services, bucket: TokenBucket) -> None:
        """Create a connection.

        Args:
            socket: the accepted WebSocket.
            services: the parts of the server.
            bucket: limits the rate of messages.
        """
        self._socket = socket
        self._services = services
        self._bucket = bucket
        self._table: Table | None = None
        self._keys: list[str] = []
        self.seats: Sequence[int] = ()
        self._answers: deque[str] = deque()
        self._has_new_state = False
        self._is_changing_game = False
        self._wake_writer = asyncio.Event()
        self._sent_history: list[dict[str, Any]] = []
        self._rate_refusals = 0
        self._preparation: str | None = None

    def notify(self) -> None:
        """Note that the table has changed."""
        self._has_new_state = True
        self._wake_writer.set()

    def show_preparation(self, status: dict[str, Any]) -> None:
        """Note how far the server is with a bot that cannot move yet. Only the newest counts."""
        self._preparation = messages.encode("preparing", status)
        self._wake_writer.set()

    async def run(self, table_id: str) -> None:
        """Serve the client from its hello until it disconnects."""
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
        """Close the socket because the server stops."""
        await self._close(STOPPING, None, "the server is stopping")

    # --- Entering and leaving ------------------------------------------------------------------

    async def _enter(self, table_id: str) -> None:
        hello = await self._hello()
        table = await self._services.referee.find(table_id)
        self.seats = table.seats_of(hello.seats)
        self._keys = hello.seats
        self._table = table
        table.viewers.add(self)
        await self._services.referee.occupy(table, self.seats)
        if self.seats:
            table.notify_viewers()
        self.notify()

    async def _hello(self) -> Hello:
        try:
            text = await asyncio.wait_for(self._receive(), HELLO_SECONDS)
        except TimeoutError:
            raise RequestError("the hello did not arrive in time") from None
        message = messages.parse(text)
        if not isinstance(message, Hello):
            raise RequestError("the first message has to be a hello")
        return message

    def _leave(self) -> None:
        if self._table is not None:
            self._table.viewers.discard(self)
            if self.seats:
                self._table.notify_viewers()

    async def _close(self, code: int, last_message: str | None, reason: str = "") -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if last_message is not None:
                await self._socket.send_text(last_message)
            await self._socket.close(code, reason)

    # --- Reading -------------------------------------------------------------------------------

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return "" if text is None else text  # a binary frame is refused like an empty text

    async def _handle(self, text: str) -> None:
        """Execute a message and answer it."""
        self._services.metrics.count("messages")
        request = None
        try:
            if not self._bucket.take():
                raise TooManyError("too many messages; wait a moment")
            message = messages.parse(text)
            if isinstance(message, Hello):
                raise RequestError("only the first message can be a hello")
            request = message.request
            if isinstance(message, Ping):
                self._answer(messages.encode("pong", {"request": request}))
                return
            await self._change_game(message)
            self._answer(messages.encode("done", {"request": request}))
        except SintraError as error:
            self._services.metrics.count("refusals")
            self._answer(messages.refusal(error, request))
            self._rate_refusals += isinstance(error, TooManyError)
            if self._rate_refusals > MAX_RATE_REFUSALS:
                raise

    async def _change_game(self, message: Play | Undo) -> None:
        assert self._table is not None
        begun = time.perf_counter()
        # The writer holds back the new state, so that the client gets its answer first.
        self._is_changing_game = True
        try:
            # Check the keys again: the seat may have got a new secret since the hello.
            seats = self._table.seats_of(self._keys)
            referee = self._services.referee
            if isinstance(message, Undo):
                await referee.undo(self._table, seats, message.version)
            else:
                await referee.play(self._table, seats, message.version, message.move)
                self._services.metrics.record_move(time.perf_counter() - begun)
        finally:
            self._is_changing_game = False

    def _answer(self, text: str) -> None:
        if len(self._answers) >= MAX_WAITING_ANSWERS:
            raise TooManyError("the client does not read its answers")
        self._answers.append(text)
        self._wake_writer.set()

    # --- Writing -------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while True:
                await self._wake_writer.wait()
                self._wake_writer.clear()
                while self._answers:
                    await self._socket.send_text(self._answers.popleft())
                preparation, self._preparation = self._preparation, None
                if preparation is not None:
                    await self._socket.send_text(preparation)
                if self._has_new_state and self._table is not None and not self._is_changing_game:
                    await self._socket.send_text(await self._encode_state(self._table))
        except (RuntimeError, WebSocketDisconnect):  # the client has disconnected
            pass
        except Exception:
            LOG.exception("a state cannot be sent")
            await self._close(FAULT, None)

    async def _encode_state(self, table: Table) -> str:
        """Encode the newest state, with only those history entries that the client lacks."""
        async with self._services.encode_lock:
            await asyncio.sleep(0)  # let the event loop handle moves that have arrived
            self._has_new_state = False
            state = views.snapshot(table, self.seats)
            history = state["log"]
            pairs = zip(self._sent_history, history, strict=False)
            first = next(
                (number for number, (old, new) in enumerate(pairs) if old is not new),
                min(len(self._sent_history), len(history)),
            )
            self._sent_history = history
            return messages.encode("state", {**state, "log": history[first:], "log_from": first})


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
