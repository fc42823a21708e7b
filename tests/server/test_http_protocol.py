"""Connections that send no request, or too many frames: time limit and number."""

import json
import socket
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

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
