"""Deadlines: who runs out of time loses the seat."""

import asyncio
import time

import pytest

from sintra.server import timers
from sintra.server.store import TIMEOUT
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, wait_until
from tests.server.test_proposals import request

SECOND = {"kind": "move", "seconds": 1}
HOUR = {"kind": "game", "seconds": 3600, "increment": 5}


def test_the_clock_starts_with_the_first_move_of_each_person(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7, clock=HOUR)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        start = {"kind": "game", "seconds": 3600, "increment": 5}
        assert ana.await_state()["clock"] == {**start, "left": [3600, 3600], "running": None}
        ana.play("F1g")
        bento.await_state(1)
        assert bento.state["clock"] == {**start, "left": [3605, 3600], "running": None}
        bento.play(bento.state["legal"][0]["id"])
        clock = ana.await_state(2)["clock"]
        assert clock["running"] == 0
        assert 3600 < clock["left"][0] <= 3605
        assert clock["left"][1] == 3605
    assert server.snapshot(server.create(PERSON, PERSON))["clock"] is None


def test_running_out_of_time_ends_a_game_for_two(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, seed=7, clock=SECOND)
    with server.connect(table, 0) as ana:
        ana.await_state()
        ana.play("F1g")
        version = ana.await_state(2)["version"]
        assert ana.state["clock"]["running"] == 0
        state = ana.await_state(version + 1)  # without any request
        assert state["forfeit"] == {"seat": 0, "reason": "time"}
        assert state["outcome"]["winners"] == [1]
        assert state["clock"]["running"] is None
        assert state["clock"]["left"][0] == 0


def test_a_bot_plays_on_for_a_seat_without_time(start: StartServer) -> None:
    server = start(stand_in="greedy")
    table = server.create(PERSON, GREEDY, GREEDY, seed=7, clock=SECOND)
    with server.connect(table, 0) as ana:
        ana.await_state()
        ana.play("F1g")
        state = ana.await_state(3)
        while state["seats"][0]["stand_in"] is None:
            ana.receive()
            state = ana.state
        assert state["seats"][0]["stand_in"] == {"bot": "greedy", "reason": "time"}
        assert ana.await_state(state["version"] + 1)["yours"] == []


def test_a_late_move_is_refused(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    table = server.create(PERSON, PERSON, seed=7, clock=HOUR)
    with server.connect(table, 0, 1) as both:
        both.await_state()
        both.play("F1g")
        both.play(both.state["legal"][0]["id"])
        now = time.time
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now() + 3700)
            move = both.state["legal"][0]["id"]
            assert request(both, "move", move=move) == "time-up"
            assert both.await_state(3)["forfeit"] == {"seat": 0, "reason": "time"}
    found = asyncio.run(server.app.services.store.load(table.id))
    assert found is not None
    assert found[2][-1].kind == TIMEOUT


def test_a_deadline_holds_while_nobody_looks(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    table = first.create(PERSON, PERSON, seed=7, clock={"kind": "move", "seconds": 86_400})
    with first.connect(table, 0, 1) as both:
        both.await_state()
        both.play("F1g")
        both.play(both.state["legal"][0]["id"])
    monkeypatch.setattr(timers, "QUERY_SECONDS", 0.02)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 90_000)
    second = start()  # has not loaded the table

    def is_over() -> bool:
        found = asyncio.run(second.app.services.store.load(table.id))
        return found is not None and found[0].over

    wait_until(is_over)
    assert second.snapshot(table)["forfeit"] == {"seat": 0, "reason": "time"}


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"kind": "game"},
        {"kind": "game", "seconds": 0},
        {"kind": "game", "seconds": 86_401},
        {"kind": "game", "seconds": 60, "increment": -1},
        {"kind": "game", "seconds": 60.5},
        {"kind": "move", "seconds": 60, "increment": 5},
        {"kind": "move", "seconds": 10**9},
        {"kind": "sand", "seconds": 60},
        "60",
    ],
)
def test_impossible_clocks_are_refused(server: LocalServer, clock: object) -> None:
    body = {"game": "duel", "seats": [PERSON, PERSON], "clock": clock}
    assert server.refusal("/api/tables", body) == (422, "bad-request")
