"""The first compile, with something to look at while it lasts."""

import threading
from collections.abc import Iterator

import pytest

from sintra.core.warm import warm_up
from sintra.server import warming
from sintra.server.settings import Settings
from tests.server.guests import GREEDY, PERSON, Guests, until

WISH = {"game": "duel", "seats": [PERSON, PERSON]}


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """As long as it is closed, the games are being compiled."""
    opened = threading.Event()

    def slow(rules: object, say: object) -> float:
        say("Compiling for the first time ...")  # type: ignore[operator]
        opened.wait()
        return warm_up(rules, say)  # type: ignore[arg-type]

    monkeypatch.setattr(warming, "warm_up", slow)
    yield opened
    opened.set()


def test_a_server_that_warms_says_so_and_lets_nobody_down(
    gate: threading.Event, settings: Settings
) -> None:
    guests = Guests(settings)
    with guests.http as http:
        until(lambda: "Compiling" in http.get("/health").json()["message"])
        health = http.get("/health").json()
        assert health["status"] == "warming"
        assert set(health["games"].values()) == {"warming"}
        assert http.get("/").status_code == 200
        assert http.get("/api/games").status_code == 200
        answer = http.post("/api/tables", json=WISH)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "warming")
        assert answer.headers["retry-after"]
        with http.websocket_connect("/api/tables/0123456789/live") as session:
            session.send_json({"type": "hello", "seats": []})
            assert session.receive_json()["type"] == "warming"
            gate.set()
            assert session.receive_json()["error"]["code"] == "no-such-table"
        until(lambda: http.get("/health").json()["status"] == "ok")
        assert http.post("/api/tables", json=WISH).status_code == 201


def test_a_socket_gets_its_state_when_the_games_are_ready(
    gate: threading.Event, settings: Settings
) -> None:
    gate.set()
    with Guests(settings) as first:
        table = first.create(PERSON, GREEDY, seed=7)
    gate.clear()
    again = Guests(settings)
    with again.http, again.connect(table, 0) as socket:
        assert socket.receive()["type"] == "warming"
        gate.set()
        assert socket.await_state()["turn"] == 0


def test_a_failure_is_said(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> float:
        raise OSError("no room on the disk")

    monkeypatch.setattr(warming, "warm_up", fail)
    guests = Guests(settings)
    with guests.http as http:
        until(lambda: http.get("/health").json()["status"] == "failed")
        assert "cannot be prepared" in http.get("/health").json()["message"]
        assert "no room on the disk" in caplog.text
        answer = http.post("/api/tables", json=WISH)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unprepared")
        with http.websocket_connect("/api/tables/abcdefghij/live") as session:
            session.send_json({"type": "hello", "seats": []})
            assert session.receive_json()["error"]["code"] == "unprepared"
