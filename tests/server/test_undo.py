"""The moves that may be taken back."""

import random
from typing import Any

import sintra
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, wait_until


def test_the_last_move_can_be_taken_back_by_its_player(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        before = ana.await_state()
        ana.play("F1g")
        assert ana.state["can_undo"]
        assert not bento.await_state(1)["can_undo"]
        assert bento.undo() == "cannot-undo"
        assert ana.undo() == "done"
        after = ana.await_state(2)
        assert ana.log == []
        for name in ("view", "turn", "legal", "scores"):
            assert after[name] == before[name]
        assert bento.await_state(2)["log_from"] == 0
        ana.play("F1g")
        bento.await_state(3)
        bento.play("F2y")
        ana.await_state(4)
        assert ana.undo() == "cannot-undo"
        assert bento.undo() == "done"


def test_whoever_has_resigned_takes_nothing_back(server: LocalServer) -> None:
    """Whoever resigns after a move could still change the game of the others."""
    table = server.create(PERSON, PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana:
        ana.await_state()
        ana.play("F1g")
        assert ana.ask({"type": "resign", "version": 1, "seat": 0})["type"] == "done"
        state = ana.await_state(2)
        assert not state["can_undo"]
        assert state["turn"] == 1
        assert ana.undo() == "cannot-undo"


def test_a_move_followed_by_draws_cannot_be_taken_back(server: LocalServer) -> None:
    """The last draft of a round and other moves are followed by draws."""
    table = server.create(PERSON, PERSON, seed=7)
    refused = 0
    with server.connect(table, 0, 1) as socket:
        state = socket.await_state()
        for _ in range(70):
            before, move = state, state["legal"][-1]["id"]
            state = socket.play(move)
            assert (move in before["final"]) == is_final(before, state)
            if socket.log[-1]["draws"]:
                assert not state["can_undo"]
                assert socket.undo() == "cannot-undo"
                refused += 1
            else:
                assert state["can_undo"]
    assert refused > 1


def test_a_move_that_reveals_plates_cannot_be_taken_back(server: LocalServer) -> None:
    """A player who looks at plates that the opponent returned has learnt something."""
    table = server.create(PERSON, PERSON, game="duel", seed=1)
    chance = random.Random(1)
    revealed = 0
    with server.connect(table, 0, 1) as socket:
        state = socket.await_state()
        while not state["over"] and revealed < 3:
            drawing = [m for m in state["legal"] if m["text"] == "draw"]
            before, move = state, (drawing or [chance.choice(state["legal"])])[0]["id"]
            state = socket.play(move)
            assert (move in before["final"]) == is_final(before, state)
            entry = server.in_memory(table).history[-1]
            if state["over"] or entry.played.draws or not entry.reveals_information:
                continue
            assert not state["can_undo"]
            assert socket.undo() == "cannot-undo"
            revealed += 1
    assert revealed > 0


def is_final(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return whether a move ended a turn or cannot be taken back."""
    return after["turn"] != before["turn"] or not after["can_undo"]


def test_against_bots_all_moves_can_be_taken_back(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, seed=7)
    with server.connect(table, 0) as socket:
        assert socket.await_state()["final"] == []
        seen: list[Any] = []
        while len(seen) < 12:
            state = socket.await_state()
            if state["turn"] == 0:
                seen.append((state["view"], [entry["move"] for entry in socket.log]))
                state = socket.play(state["legal"][0]["id"])
            else:
                socket.receive()
        while socket.state["turn"] != 0:
            socket.receive()
        for view, moves in reversed(seen):
            version = socket.state["version"]
            assert socket.undo() == "done"
            state = socket.await_state(version + 1)
            assert state["view"] == view
            assert [entry["move"] for entry in socket.log] == moves
        assert socket.undo() == "cannot-undo"


def test_chance_repeats_its_draws_after_an_undo(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, game="duel", seed=7)
    with server.connect(table, 0) as socket:
        socket.await_state()
        while "draw" not in [move["text"] for move in socket.state["legal"]]:
            if socket.state["turn"] == 0:
                socket.play(socket.state["legal"][0]["id"])
            else:
                socket.receive()
        for move in ("draw", "stop"):
            socket.play(move)
        drawn = [entry["draws"] for entry in socket.log[-2:]]
        assert all(drawn)
        for _ in range(2):
            version = socket.state["version"]
            assert socket.undo() == "done"
            socket.await_state(version + 1)
        for move in ("draw", "stop"):
            socket.play(move)
        assert [entry["draws"] for entry in socket.log[-2:]] == drawn


def test_a_thinking_bot_is_interrupted(start: StartServer) -> None:
    server = start(bot_delay=3600)
    table = server.create(PERSON, GREEDY, seed=7)
    with server.connect(table, 0) as socket:
        assert socket.play("F1g")["thinking"]
        assert socket.undo() == "done"
        assert not socket.await_state(2)["thinking"]
        assert socket.state["turn"] == 0


def test_several_people_cannot_take_back_a_bots_move(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, GREEDY, seed=7)
    with server.connect(table, 0, 1) as socket:
        socket.play("F1g")
        socket.play(socket.await_state(1)["legal"][0]["id"])
        socket.await_state(3)  # the bot has moved
        assert socket.undo() == "cannot-undo"


def test_moves_of_an_uploaded_record_cannot_be_taken_back(server: LocalServer) -> None:
    game = sintra.new("summer-pavilion", seed=7)
    for move in ("F1g", "F2y"):
        game.play(move)
    table = server.create(PERSON, GREEDY, record=game.record())
    undo, key = f"{table.path}/undo", table.keys[0]
    assert server.refusal(undo, {"version": 2}, key) == (409, "cannot-undo")
    server.move(table, 0, "Cr")
    wait_until(lambda: server.snapshot(table)["version"] == 4)
    assert server.post(undo, {"version": 4}, key)[0] == 200
    assert server.refusal(undo, {"version": 5}, key) == (409, "cannot-undo")


def test_undo_over_rest(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    server.move(table, 0, "F1g")
    undo = f"{table.path}/undo"
    assert server.refusal(undo, {"version": 0}, table.keys[0]) == (409, "stale-version")
    assert server.refusal(undo, {"version": 1}, table.keys[1]) == (409, "cannot-undo")
    assert server.refusal(undo, {"version": 1}) == (409, "cannot-undo")
    status, state = server.post(undo, {"version": 1}, table.keys[0])
    assert (status, state["version"], state["turn"], state["log"]) == (200, 2, 0, [])
