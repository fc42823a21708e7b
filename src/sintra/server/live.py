"""The WebSocket connection of one viewer.

A reader handles the client's messages one after the other. A writer sends answers and, after a
change, the newest state. A client that reads slowly skips intermediate states and delays nobody.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from sintra.core.errors import RequestError, SeatError, SintraError
from sintra.server import messages, proposals
from sintra.server.bus import SAID
from sintra.server.errors import NoTableError, StorageError, TooLargeError, TooManyError
from sintra.server.limits import TokenBucket
from sintra.server.messages import Answer, Ask, Hello, Pace, Ping, Play, Resign, Say, Undo
from sintra.server.services import Services
from sintra.server.settings import HELLO_SECONDS
from sintra.server.state_text import Sent, encode_state, sent_until
from sintra.server.table import Table

LOG = logging.getLogger("sintra.live")
#: Close codes of the application.
NO_HELLO, WRONG_SEAT, NO_TABLE, TOO_MANY, NO_DATABASE = 4400, 4403, 4404, 4429, 4503
#: Something has come in between: the client connects again.
AGAIN = 4409
#: Close codes of the WebSocket protocol.
TOO_LARGE, FAULT, STOPPING = 1009, 1011, 1012
#: The most answers that wait for a slow client.
MAX_WAITING_ANSWERS = 64
#: How often the person of a seat may say something, and how often at once.
PHRASES_PER_SECOND, MAX_PHRASES = 0.5, 3
#: A client that exceeds the rate limit more often is disconnected.
MAX_RATE_REFUSALS = 100


class LiveConnection:
    """A viewer at a table."""

    def __init__(self, socket: WebSocket, services: Services, client: str) -> None:
        """Create a connection.

        Args:
            socket: the accepted WebSocket.
            services: the parts of the server.
            client: whose limit the changes count for.
        """
        self._socket = socket
        self._services = services
        self._client = client
        self._bucket = services.message_limiter.new_bucket()
        self._table: Table | None = None
        self._keys: list[str] = []
        self._digests: list[str | None] = []
        self.seats: tuple[int, ...] = ()
        self.pace = 1.0
        self._answers: deque[str] = deque()
        self._has_new_state = False
        self._is_changing_game = False
        self._wake_writer = asyncio.Event()
        self._sent = Sent()
        self._rate_refusals = 0
        self._closing: asyncio.Task[None] | None = None
        #: The newest messages about something in progress, by type.
        self._news: dict[str, str] = {}

    def notify(self) -> None:
        """Note that the table has changed."""
        self._has_new_state = True
        if not self._is_changing_game:  # else the answer wakes the writer
            self._wake_writer.set()

    def hear(self, seat: int, phrase: str) -> None:
        """Note that the person of a seat has said something. A slow client misses it."""
        if len(self._answers) < MAX_WAITING_ANSWERS // 2:
            self._answers.append(messages.encode("said", {"seat": seat, "phrase": phrase}))
            self._wake_writer.set()

    def show_preparation(self, status: dict[str, Any]) -> None:
        """Note how far the server is with a bot that cannot move yet. Only the newest counts."""
        self._tell("preparing", status)

    def show_review(self, status: dict[str, Any]) -> None:
        """Note how far the review of the game is. Only the newest counts."""
        self._tell("review", status)

    def _tell(self, kind: str, status: dict[str, Any]) -> None:
        self._news[kind] = messages.encode(kind, status)
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

    def drop(self) -> None:
        """Close the socket because too many others wait for their hello."""
        self._closing = asyncio.create_task(self._close(TOO_MANY, None, "no hello"))

    # --- Entering and leaving ------------------------------------------------------------------

    async def _enter(self, table_id: str) -> None:
        hello = await self._hello()
        table = await self._services.tables.find(table_id)
        self.seats = tuple(table.seats_of(hello.seats))
        self._keys = hello.seats
        self._digests = self._digests_of(table)
        self._table = table
        table.viewers.add(self)
        if table.is_behind:  # another process has told of news that nobody had looked at
            await self._services.tables.refresh(table)
        self._services.presence.changed(table)
        await self._services.referee.give_back(table, self.seats)
        await self._services.referee.resume(table)
        await self._services.seating.close_open(table, self.seats)
        await self._services.retry_bot(table)
        if hello.version is not None:
            self._sent = sent_until(table, self.seats, hello.version)
        if self.seats:
            table.notify_viewers()
        self.notify()

    async def _hello(self) -> Hello:
        handshakes = self._services.handshakes
        handshakes.add(self)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._receive()
        except TimeoutError:
            raise RequestError("the hello did not arrive in time") from None
        finally:
            handshakes.discard(self)
        message = messages.parse(text)
        if not isinstance(message, Hello):
            raise RequestError("the first message has to be a hello")
        return message

    def _leave(self) -> None:
        if self._table is not None:
            table = self._table
            table.viewers.discard(self)
            if not table.viewers:
                table.forget_texts()
            self._services.presence.changed(table)
            if self.seats:
                table.note_absence(self.seats)
                table.notify_viewers()
                # Then the others may let a bot play for a person who is still away.
                asyncio.get_running_loop().call_later(
                    proposals.ABSENCE_SECONDS, table.notify_viewers
                )

    async def _close(self, code: int, last_message: str | None, reason: str = "") -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if last_message is not None:
                await self._socket.send_text(last_message)
            await self._socket.close(code, reason)

    def _digests_of(self, table: Table) -> list[str | None]:
        return [table.seats[seat].digest for seat in self.seats]

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
            if isinstance(message, Pace):
                assert self._table is not None
                self.pace = message.factor
                self._services.presence.changed(self._table)
            elif isinstance(message, Say):
                await self._say(message)
            else:
                await self._change_game(message)
            self._answer(messages.encode("done", {"request": request}))
        except SintraError as error:
            self._services.metrics.count("refusals")
            self._answer(messages.refusal(error, request))
            self._rate_refusals += isinstance(error, TooManyError)
            if self._rate_refusals > MAX_RATE_REFUSALS:
                raise

    async def _say(self, message: Say) -> None:
        """Tell everybody at the table. Nothing is stored."""
        assert self._table is not None
        if message.seat not in self._table.seats_of(self._keys):
            raise SeatError("this is not your seat")
        bucket = TokenBucket(PHRASES_PER_SECOND, MAX_PHRASES, time.monotonic)
        if not self._table.voices.setdefault(message.seat, bucket).take():
            raise TooManyError("you say too much; wait a moment")
        said = f"{self._table.id}:{message.seat}:{message.phrase}"
        await self._services.bus.publish(SAID, said)

    async def _change_game(self, message: messages.Request) -> None:
        assert self._table is not None
        self._services.change_limiter.charge(self._client)
        begun = time.perf_counter()
        # The writer holds back the new state, so that the client gets its answer first.
        self._is_changing_game = True
        try:
            # Check the keys again: the seat may have got a new secret since the hello.
            table, seats = self._table, self._table.seats_of(self._keys)
            referee, request = self._services.referee, messages.request_digest(message)
            match message:
                case Play():
                    await referee.play(table, seats, message.version, message.move, request=request)
                    self._services.metrics.record_move(time.perf_counter() - begun)
                case Undo():
                    await referee.undo(table, seats, message.version, request)
                case Resign():
                    await referee.resign(table, seats, message.version, message.seat, request)
                case Ask():
                    await referee.ask(table, seats, message.version, message.what, request)
                case Answer():
                    await referee.answer(
                        table, seats, message.version, agree=message.agree, request=request
                    )
        finally:
            self._is_changing_game = False
            self._wake_writer.set()

    def _answer(self, text: str) -> None:
        if len(self._answers) >= MAX_WAITING_ANSWERS:
            raise TooManyError("the client does not read its answers")
        self._answers.append(text)
        self._wake_writer.set()

    # --- Writing -------------------------------------------------------------------------------

    async def _write(self) -> None:
        services = self._services
        try:
            while True:
                await self._wake_writer.wait()
                self._wake_writer.clear()
                await self._send_answers()
                if self._has_new_state and self._table is not None and not self._is_changing_game:
                    slices = services.player_slices if self.seats else services.spectator_slices
                    await slices.wait()
                    await self._send_answers()
                    await self._send_state(self._table)
        except (RuntimeError, WebSocketDisconnect):  # the client has disconnected
            pass
        except Exception:
            LOG.exception("a state cannot be sent")
            await self._close(FAULT, None)

    async def _send_answers(self) -> None:
        while self._answers:
            await self._socket.send_text(self._answers.popleft())
        news, self._news = self._news, {}
        for text in news.values():
            await self._socket.send_text(text)

    async def _send_state(self, table: Table) -> None:
        if table.is_lost:
            await self._close(AGAIN, None, "the database was set back")
        elif self._digests_of(table) != self._digests:  # somebody else has the seat now
            error = SeatError("the seat has a new secret")
            await self._close(WRONG_SEAT, messages.refusal(error, None))
        elif not self._is_changing_game:
            self._has_new_state = False
            text, self._sent = encode_state(table, self.seats, self._sent)
            await self._socket.send_text(text)


def _close_code(error: SintraError) -> int:
    for kind, code in (
        (NoTableError, NO_TABLE),
        (SeatError, WRONG_SEAT),
        (RequestError, NO_HELLO),
        (TooManyError, TOO_MANY),
        (TooLargeError, TOO_LARGE),
        (StorageError, NO_DATABASE),
    ):
        if isinstance(error, kind):
            return code
    return AGAIN
