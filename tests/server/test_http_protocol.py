"""Connections that send no request, read no answer or send too many frames."""

import asyncio
import json
import socket
import urllib.request
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.http.flow_control import FlowControl

from sintra.server import http_protocol
from sintra.server.frames import MAX_FRAMES
from sintra.server.http_protocol import HttpProtocol
from sintra.server.limits import Waiting
from sintra.server.settings import HELLO_SECONDS, Settings
from tests.server.local_server import wait_until
from tests.server.process import served

PIECE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def base(settings: Settings) -> Iterator[str]:
    with served(settings) as base:
        yield base


def connected(base: str) -> socket.socket:
    address = urlsplit(base)
    return socket.create_connection((address.hostname or "", address.port or 0), timeout=30)


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
    monkeypatch.setattr(http_protocol, "READING_SECONDS", 0.001)
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
    head = b"GET /api/tables/0000000000/live HTTP/1.1\r\nHost: localhost\r\n"
    head += b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    head += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    mask = b"\x80" + bytes(4)  # nothing follows
    ping, pong, begin, go_on = (bytes([first]) + mask for first in (0x89, 0x8A, 0x01, 0x00))
    for start, frame in ((b"", ping), (b"", pong), (begin, go_on)):
        with connected(base) as client:
            client.settimeout(HELLO_SECONDS / 2)
            client.sendall(head)
            assert b"101 Switching" in client.recv(65536)
            client.sendall(start + frame * 2 * MAX_FRAMES)
            assert closed(client)


def closed(client: socket.socket) -> bool:
    """Wait until the server closes a connection."""
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True
