"""Connections that send no request, read no answer or send too many frames."""

import asyncio
import json
import logging
import resource
import socket
import urllib.request
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import urlsplit

import h11
import pytest
from uvicorn.protocols.http.flow_control import FlowControl

from sintra.server import http_protocol, reading, run
from sintra.server.frames import MAX_FRAMES, MAX_PARTS
from sintra.server.http_protocol import HttpProtocol
from sintra.server.limits import Waiting
from sintra.server.reading import WatchedReading
from sintra.server.run import MAX_HEADER_BYTES, raise_file_limit
from sintra.server.settings import HELLO_SECONDS, Settings
from tests.server import process
from tests.server.local_server import wait_until
from tests.server.process import served

PIECE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
#: The request for a socket at a table that does not exist, without the empty line after it.
UPGRADE = (
    b"GET /api/tables/0000000000/live HTTP/1.1\r\nHost: localhost\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
#: The mask of a frame that changes nothing.
MASK = bytes(4)
#: The bytes of an answer that the system does not buffer. asyncio would.
LARGE = 60_000


@pytest.fixture
def base(settings: Settings) -> Iterator[str]:
    with served(settings) as base:
        yield base


def connected(base: str, window: int = 0) -> socket.socket:
    """Open a connection; ``window`` is how much the system buffers of what nobody reads."""
    address = urlsplit(base)
    client = socket.socket()
    client.settimeout(30)
    if window:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    client.connect((address.hostname, address.port))
    return client


def test_slow_headers_are_not_waited_for(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.05)
    with connected(base) as silent, connected(base) as slow, connected(base) as second:
        slow.sendall(PIECE)
        second.sendall(PIECE + b"\r\n")  # a whole request, and the beginning of another one
        assert b"200 OK" in second.recv(65536)
        second.sendall(PIECE)
        for client in (silent, slow, second):
            assert closed(client)
    wait_until(lambda: not HttpProtocol.half_open)


def test_the_oldest_half_open_connection_makes_room(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room: Waiting[HttpProtocol] = Waiting(3, lambda found: found.drop())
    monkeypatch.setattr(HttpProtocol, "half_open", room)
    clients = [connected(base) for _ in range(5)]
    try:
        assert closed(clients[0])
        assert closed(clients[1])
        with urllib.request.urlopen(f"{base}/health") as answer:  # closes another one
            assert json.load(answer)["status"] == "ok"
        clients[4].sendall(PIECE + b"\r\n")
        assert b"200 OK" in clients[4].recv(65536)
    finally:
        for client in clients:
            client.close()
    wait_until(lambda: not room)


class Unread:
    """A transport whose client has left this many bytes unread, one number for each look."""

    def __init__(self, *sizes: int) -> None:
        self._sizes = list(sizes)
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self._sizes.pop(0) if len(self._sizes) > 1 else self._sizes[0]

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize(
    ("sizes", "resumes", "is_dropped"),
    [((9, 9), False, True), ((9, 5, 2, 2), False, True), ((9, 9), True, False)],
)
def test_a_client_that_stops_reading_is_disconnected(
    sizes: tuple[int, ...], resumes: bool, is_dropped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "READING_SECONDS", 0.001)
    transport = Unread(*sizes)

    async def write() -> None:
        protocol = HttpProtocol.__new__(HttpProtocol)
        protocol.loop = asyncio.get_running_loop()
        protocol.transport = cast(Any, transport)
        protocol.flow = FlowControl(cast(Any, transport))
        protocol.pause_writing()
        if resumes:
            protocol.resume_writing()
        await asyncio.sleep(0.05)

    asyncio.run(write())
    assert transport.is_aborted == is_dropped


def test_a_flood_of_frames_closes_the_socket(base: str) -> None:
    """Pings, pongs and parts of messages never reach the limit on messages."""
    ping, pong, begin, go_on = (frame(first) for first in (0x89, 0x8A, 0x01, 0x00))
    for frames in (ping * 2 * MAX_FRAMES, pong * 2 * MAX_FRAMES, begin + go_on * 2 * MAX_PARTS):
        with opened(base) as client:
            client.sendall(frames)
            assert closed(client)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(0x81, b"\xff")], 1007),
        ([(0x81, b"\xff"), (0x81, b"\xff")], 1007),
        ([(0x81, b"\xff"), (0x88, b"\x03\xe8")], None),
        ([(0x01, b"\xc3"), (0x80, b"\x28")], 1007),  # no part alone shows it
        ([(0xC1, b"deflated")], 1002),
        ([(0x83, b"")], 1002),
        ([(0x89, bytes(126))], 1002),
        ([(0x80, b"")], 1002),
    ],
)
def test_malformed_frames_close_the_socket_and_are_no_faults(
    base: str,
    frames: list[tuple[int, bytes]],
    code: int | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with opened(base) as client:
        client.sendall(b"".join(frame(*each) for each in frames))
        answer = read(client)
    if code is not None:
        assert answer[:1] == b"\x88"
        assert int.from_bytes(answer[2:4]) == code
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "more",
    [
        b"".join(b"x%d: 1\r\n" % number for number in range(200)),
        b"x: %s\r\n" % (b"a" * (MAX_HEADER_BYTES // 2)),
        b"Content-Length: 5\r\n",
    ],
)
def test_a_request_for_a_socket_that_opens_none_is_answered(base: str, more: bytes) -> None:
    """Two parsers read it, and the second one is stricter."""
    with connected(base) as client:
        client.sendall(UPGRADE + more + b"\r\n")
        assert read(client).startswith(b"HTTP/1.1 400")


def test_headers_have_a_size_limit(base: str) -> None:
    with connected(base) as client:
        client.sendall(PIECE + b"x: %s\r\n\r\n" % (b"a" * 2 * MAX_HEADER_BYTES))
        assert read(client).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("path", ["/api/positions", "/health"])
def test_a_body_in_chunks_is_refused_before_it_is_parsed(
    base: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk of one byte costs as much time as a large one."""
    parsed = 0
    next_event = h11.Connection.next_event

    def count_and_parse(connection: h11.Connection) -> Any:
        nonlocal parsed
        parsed += 1
        return next_event(connection)

    monkeypatch.setattr(h11.Connection, "next_event", count_and_parse)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(base) as client:
        client.sendall(head.encode() + b"1\r\n \r\n" * 10_000)
        assert read(client)[:12] in (b"HTTP/1.1 411", b"")  # the answer may be lost
    assert 0 < parsed < 1000


def test_the_rest_of_a_body_that_nobody_reads_is_not_waited_for(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.05)
    with connected(base) as client:
        client.sendall(b"POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        assert b"405" in client.recv(65536)
        client.sendall(b"x")  # so it is not idle
        assert closed(client)
    wait_until(lambda: not HttpProtocol.half_open)


def test_idle_connections_make_room(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room: Waiting[HttpProtocol] = Waiting(3, lambda found: found.drop())
    monkeypatch.setattr(HttpProtocol, "half_open", room)
    clients = []
    for _ in range(5):
        client = connected(base)
        clients.append(client)
        client.sendall(PIECE + b"\r\n")
        assert b"200 OK" in client.recv(65536)
    for client in clients[:2]:
        assert closed(client)
    assert len(vars(room)["_things"]) <= 3
    for client in clients:
        client.close()


@pytest.fixture
def small_buffers(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server whose system buffers little, with a file that it cannot buffer."""
    (settings.web / "app" / "large.js").write_text("x" * LARGE)

    def listen(host: str, port: int | None) -> socket.socket:
        listener = begin(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listener

    begin = run.listen
    monkeypatch.setattr(process, "listen", listen)
    monkeypatch.setattr(reading, "READING_SECONDS", 0.05)
    with served(settings) as base:
        yield base


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch) -> list[WatchedReading]:
    """The connections that the server has dropped."""
    found: list[WatchedReading] = []
    drop = WatchedReading.drop

    def note_and_drop(connection: WatchedReading) -> None:
        found.append(connection)
        drop(connection)

    monkeypatch.setattr(WatchedReading, "drop", note_and_drop)
    return found


def test_an_answer_that_nobody_reads_is_dropped(
    small_buffers: str, dropped: list[WatchedReading]
) -> None:
    """asyncio would keep the rest of it, and the connection, for ever."""
    with connected(small_buffers, 2048) as client:
        client.sendall(b"GET /app/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wait_until(lambda: bool(dropped))
        assert len(read(client)) < LARGE


def test_a_socket_that_reads_nothing_is_dropped(
    small_buffers: str, dropped: list[WatchedReading]
) -> None:
    with opened(small_buffers, 2048) as client:
        client.sendall(frame(0x89, bytes(100)) * (MAX_FRAMES // 2))
        wait_until(lambda: bool(dropped))
        assert closed(client)


def test_a_client_that_has_vanished_is_noticed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its network is gone, so nothing closes the connection. The others want to know."""
    monkeypatch.setattr(run, "PING_SECONDS", 0.05)
    with served(settings) as base, opened(base) as client:
        answer = read(client)
    assert answer[:1] == b"\x89"  # a ping, which is not answered
    assert b"\x03\xf3keepalive ping timeout" in answer


def test_the_server_may_open_as_many_files_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= before[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def opened(base: str, window: int = 0) -> socket.socket:
    """Open a WebSocket."""
    client = connected(base, window)
    client.settimeout(HELLO_SECONDS / 2)
    client.sendall(UPGRADE + b"\r\n")
    assert b"101 Switching" in client.recv(65536)
    return client


def frame(first: int, content: bytes = b"") -> bytes:
    """Return a frame with a short content."""
    return bytes([first, 0x80 | min(len(content), 126)]) + (
        (len(content).to_bytes(2) if len(content) > 125 else b"") + MASK + content
    )


def read(client: socket.socket) -> bytes:
    """Read until the server closes a connection."""
    found = b""
    try:
        while piece := client.recv(65536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def closed(client: socket.socket) -> bool:
    """Wait until the server closes a connection."""
    read(client)
    return True
