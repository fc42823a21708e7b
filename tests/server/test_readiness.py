"""Compiling in the background: people play at once, bots and hints wait, faults are reported."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from sintra.core.compile_queue import CompileQueue, State, Status, Task
from sintra.core.rules import Rules
from sintra.core.units import Unit, load_unit
from sintra.search.searcher import SEARCH
from sintra.server import readiness
from sintra.server.settings import Settings
from tests.server.local_server import GREEDY, PERSON, LocalServer, wait_until

CASUAL = {"kind": "bot", "bot": "casual"}
NEW_TABLE = {"game": "duel", "seats": [PERSON, PERSON]}
BUSY = Status(State.COMPILING, 0.4, 9.0)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Delays all compiling until the event is set."""
    opened = threading.Event()

    class SlowQueue(CompileQueue):
        def status(self, task: Task) -> Status:
            return super().status(task) if opened.is_set() else BUSY

        def wait(self, timeout: float | None = None) -> bool:
            time.sleep(min(timeout or 0.01, 0.01))
            return False

    monkeypatch.setattr(readiness, "CompileQueue", SlowQueue)
    yield opened
    opened.set()


def fail_to_load(monkeypatch: pytest.MonkeyPatch, fails: Callable[[Rules, Unit], bool]) -> None:
    def load_or_fail(rules: Rules, unit: Unit) -> None:
        if fails(rules, unit):
            raise TypeError("a kernel that cannot be compiled")
        load_unit(rules, unit)

    monkeypatch.setattr(readiness, "load_unit", load_or_fail)


def test_people_play_each_other_while_bots_are_compiled(
    gate: threading.Event, settings: Settings
) -> None:
    server = LocalServer(settings)
    with server.http as http:
        wait_until(lambda: "40%" in http.get("/health").json()["message"])
        health = http.get("/health").json()
        assert health["status"] == "warming"
        assert "40%, about 9 s left" in health["message"]
        duel = health["games"]["duel"]
        assert duel["play"] == {"state": "ready", "progress": 1.0, "seconds_left": 0.0}
        assert duel["bots"] == {"state": "compiling", "progress": 0.4, "seconds_left": 9.0}
        assert duel["hints"]["state"] == "compiling"
        table = server.create(PERSON, PERSON, seed=7)
        with server.connect(table, 0) as first:
            assert first.play("F1g")["turn"] == 1
        gate.set()
        wait_until(lambda: http.get("/health").json()["status"] == "ok")
        assert http.get("/health").json()["message"] == "Everything is ready."


def test_a_bot_that_is_not_ready_says_so_and_then_moves(
    gate: threading.Event, settings: Settings
) -> None:
    server = LocalServer(settings)
    with server.http:
        table = server.create(CASUAL, PERSON, seed=7)
        with server.connect(table, 1) as socket:
            seen = socket.receive()
            while seen["type"] != "preparing":
                seen = socket.receive()
            assert (seen["state"], seen["progress"], seen["seconds_left"]) == (
                "compiling",
                0.4,
                9.0,
            )
            gate.set()
            while seen["type"] != "preparing" or seen["state"] != "ready":
                seen = socket.receive()
            assert socket.await_state(1)["turn"] == 1


def test_a_simple_bot_needs_no_compiler(gate: threading.Event, settings: Settings) -> None:
    server = LocalServer(settings)
    with server.http:
        table = server.create(GREEDY, PERSON, seed=7)
        with server.connect(table, 1) as socket:
            assert socket.await_state(1)["turn"] == 1
        assert not gate.is_set()


def test_a_hint_is_refused_until_hints_are_ready(gate: threading.Event, settings: Settings) -> None:
    server = LocalServer(settings)
    with server.http as http:
        wait_until(lambda: "40%" in http.get("/health").json()["message"])
        table = server.create(PERSON, PERSON, seed=7)
        key = {"Sintra-Seat": table.keys[0]}
        answer = http.post(f"{table.path}/hint", json={}, headers=key)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "warming")
        assert "40%" in answer.json()["error"]["message"]
        assert answer.headers["retry-after"]
        gate.set()
        wait_until(lambda: http.get("/health").json()["status"] == "ok")
        assert http.post(f"{table.path}/hint", json={}, headers=key).status_code == 200


def test_the_chosen_game_is_compiled_first(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = []
    monkeypatch.setattr(CompileQueue, "prioritise", lambda _, rules: chosen.append(rules.id))
    with LocalServer(settings) as server:
        server.create(PERSON, PERSON, game="duel")
    assert chosen == ["duel"]


def test_a_failure_is_reported(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fail_to_load(monkeypatch, lambda *_: True)
    server = LocalServer(settings)
    with server.http as http:
        wait_until(lambda: http.get("/health").json()["status"] == "failed")
        assert "cannot be prepared" in http.get("/health").json()["message"]
        assert "a kernel that cannot be compiled" in caplog.text
        assert http.post("/api/tables", json=NEW_TABLE).status_code == 201
        answer = http.post("/api/tables", json={**NEW_TABLE, "seats": [PERSON, CASUAL]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unprepared")


def test_a_game_that_fails_does_not_affect_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_to_load(monkeypatch, lambda rules, unit: rules.id == "duel" and unit == SEARCH)
    with LocalServer(settings) as server:
        health = server.http.get("/health").json()
        states = {game: it["bots"]["state"] for game, it in health["games"].items()}
        assert states == {"summer-pavilion": "ready", "duel": "failed"}
        assert "Duel" in health["message"]
        body = {**NEW_TABLE, "seats": [PERSON, CASUAL]}
        assert server.refusal("/api/tables", body) == (503, "unprepared")
        server.create(PERSON, CASUAL, game="summer-pavilion")


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
