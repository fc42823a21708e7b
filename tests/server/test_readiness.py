"""The first compile: the server reports it, refuses games until it is done, and survives faults."""

import threading
from collections.abc import Callable, Iterator

import pytest

from sintra.core.rules import Rules
from sintra.core.warm import warm_up
from sintra.server import readiness
from sintra.server.settings import Settings
from tests.server.local_server import GREEDY, PERSON, LocalServer, wait_until

NEW_TABLE = {"game": "duel", "seats": [PERSON, PERSON]}


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Delays the compile until the event is set."""
    opened = threading.Event()

    def slow(rules: Rules, report: Callable[[str], None]) -> float:
        report("Compiling for the first time ...")
        opened.wait()
        return warm_up(rules, report)

    monkeypatch.setattr(readiness, "warm_up", slow)
    yield opened
    opened.set()


def test_requests_are_refused_until_the_games_are_ready(
    gate: threading.Event, settings: Settings
) -> None:
    server = LocalServer(settings)
    with server.http as http:
        wait_until(lambda: "Compiling" in http.get("/health").json()["message"])
        health = http.get("/health").json()
        assert health["status"] == "warming"
        assert set(health["games"].values()) == {"warming"}
        assert http.get("/").status_code == 200
        assert http.get("/api/games").status_code == 200
        answer = http.post("/api/tables", json=NEW_TABLE)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "warming")
        assert answer.headers["retry-after"]
        with http.websocket_connect("/api/tables/0123456789/live") as session:
            session.send_json({"type": "hello", "seats": []})
            assert session.receive_json()["type"] == "warming"
            gate.set()
            assert session.receive_json()["error"]["code"] == "no-such-table"
        wait_until(lambda: http.get("/health").json()["status"] == "ok")
        assert http.post("/api/tables", json=NEW_TABLE).status_code == 201


def test_a_socket_gets_its_state_when_the_games_are_ready(
    gate: threading.Event, settings: Settings
) -> None:
    gate.set()
    with LocalServer(settings) as first:
        table = first.create(PERSON, GREEDY, seed=7)
    gate.clear()
    again = LocalServer(settings)
    with again.http, again.connect(table, 0) as socket:
        assert socket.receive()["type"] == "warming"
        gate.set()
        assert socket.await_state()["turn"] == 0


def test_a_failure_is_reported(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> float:
        raise OSError("the disk is full")

    monkeypatch.setattr(readiness, "warm_up", fail)
    server = LocalServer(settings)
    with server.http as http:
        wait_until(lambda: http.get("/health").json()["status"] == "failed")
        assert "cannot be prepared" in http.get("/health").json()["message"]
        assert "the disk is full" in caplog.text
        answer = http.post("/api/tables", json=NEW_TABLE)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unprepared")
        with http.websocket_connect("/api/tables/abcdefghij/live") as session:
            session.send_json({"type": "hello", "seats": []})
            assert session.receive_json()["error"]["code"] == "unprepared"


def test_a_game_that_fails_does_not_affect_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_for_duel(rules: Rules, report: Callable[[str], None]) -> float:
        if rules.id == "duel":
            raise TypeError("a kernel that cannot be compiled")
        return warm_up(rules, report)

    monkeypatch.setattr(readiness, "warm_up", fail_for_duel)
    with LocalServer(settings) as server:
        health = server.http.get("/health").json()
        assert health["games"] == {"summer-pavilion": "ready", "duel": "failed"}
        assert "duel" in health["message"]
        assert "a kernel that cannot be compiled" in caplog.text
        assert server.refusal("/api/tables", NEW_TABLE) == (503, "unprepared")
        server.create(PERSON, PERSON, game="summer-pavilion")


def test_a_game_that_cannot_be_loaded_is_left_out(
    settings: Settings, register_game: Callable[[str, str], None]
) -> None:
    register_game("absent", "no_such_package.game:RULES")
    with LocalServer(settings) as server:
        assert "absent" not in server.http.get("/health").json()["games"]
        listed = server.http.get("/api/games").json()["games"]
        assert "absent" not in [game["id"] for game in listed]
        assert server.http.get("/api/games/absent").status_code == 404
        body = {**NEW_TABLE, "game": "absent"}
        assert server.refusal("/api/tables", body) == (422, "unknown-game")
