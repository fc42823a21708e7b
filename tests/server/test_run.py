"""A real process: it listens, survives crashes and stops."""

import json
import os
import random
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sintra.server.run import PortError, address_of, listen
from tests.server.local_server import WAIT_SECONDS, SeatedTable
from tests.server.process import Process

CRASHES = int(os.environ.get("SINTRA_CRASHES", "3"))


def create(base: str) -> SeatedTable:
    body = {"game": "summer-pavilion", "seats": [{"kind": "person"}, {"kind": "person"}]}
    request = urllib.request.Request(
        f"{base}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    for _ in range(600):
        try:
            with urllib.request.urlopen(request) as answer:
                return SeatedTable(json.load(answer))
        except urllib.error.HTTPError as error:  # still warming
            error.close()
            time.sleep(0.05)
    raise AssertionError("the server did not become ready")


@contextmanager
def enter(base: str, table: SeatedTable) -> Iterator[ClientConnection]:
    address = f"{base.replace('http', 'ws')}{table.path}/live"
    with connect(address, open_timeout=WAIT_SECONDS) as connection:  # a busy machine is slow
        connection.send(json.dumps({"type": "hello", "seats": [*table.keys.values()]}))
        yield connection


def next_state(connection: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv())
        if message["type"] == "state":
            return message


def end_of(connection: ClientConnection) -> tuple[int, str]:
    """Read until the server closes the socket; return the code and the reason."""
    try:
        while True:
            connection.recv()
    except ConnectionClosed as end:
        return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (0, "no reason")


def play_until_crash(
    server: Process, connection: ClientConnection, state: dict[str, Any], chance: random.Random
) -> list[str]:
    """Play at full speed and kill the server during a move; return the acknowledged moves."""
    acknowledged: list[str] = []
    enough = chance.randrange(1, 6)
    try:
        while not state["over"]:
            move = chance.choice(state["legal"])
            message = {"type": "move", "version": state["version"], "move": move["id"]}
            connection.send(json.dumps(message))
            if len(acknowledged) >= enough:  # at a random time while a move is processed
                time.sleep(chance.random() * 0.02)
                server.kill()
            answered = False
            while not answered or state["version"] == message["version"]:
                answer = json.loads(connection.recv())
                if answer["type"] == "state":
                    state = answer
                elif answer["type"] == "done":
                    acknowledged.append(move["text"])
                    answered = True
    except ConnectionClosed:
        pass
    return acknowledged


@pytest.mark.slow
def test_acknowledged_moves_survive_crashes(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'sintra.db'}"
    chance = random.Random(1)
    server = Process(database)
    table = create(server.base)
    kept: list[str] = []
    for _ in range(CRASHES):
        with enter(server.base, table) as connection:
            state = next_state(connection)
            log = [entry["move"]["text"] for entry in state["log"]]
            # One more move may have been saved without an acknowledgement.
            assert log[: len(kept)] == kept
            assert len(log) <= len(kept) + 1
            kept = log + play_until_crash(server, connection, state, chance)
        server.kill()
        server = Process(database)
    with enter(server.base, table) as connection:
        log = [entry["move"]["text"] for entry in next_state(connection)["log"]]
    server.kill()
    assert log[: len(kept)] == kept
    assert len(kept) >= CRASHES


def test_a_huge_frame_closes_the_socket_and_a_stop_is_graceful(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'sintra.db'}", "--log", "json")
    table = create(server.base)
    with enter(server.base, table) as connection:
        next_state(connection)
        connection.send("x" * 1_000_000)
        assert end_of(connection)[0] == 1009
    with enter(server.base, table) as connection:
        assert next_state(connection)["version"] == 0
        code, logged = server.stop()
        assert end_of(connection) == (1012, "the server is stopping")
    assert code in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in logged.splitlines()]
    assert any(line["message"].startswith("POST /api/tables 201") for line in lines)
    assert "Traceback" not in logged
    assert not any(key.split(".")[1] in logged for key in table.keys.values())


def test_the_first_free_port_is_used_unless_one_is_requested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr("sintra.server.run.DEFAULT_PORT", port)
        with listen("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + 20
        with pytest.raises(PortError, match=f"port {port}"):
            listen("127.0.0.1", port)
    with pytest.raises(PortError, match=r"cannot listen at 203\.0\.113\.1"):
        listen("203.0.113.1", None)


def test_addresses_are_for_browsers() -> None:
    assert address_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address_of("0.0.0.0", 80) == "http://localhost:80/"
    assert address_of("::1", 8000) == "http://[::1]:8000/"
