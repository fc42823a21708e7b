"""What may be taken back, and what not."""

import random
from typing import Any

import sintra
from sintra.server.table import Table
from sintra.server.undo import tells
from tests.server.conftest import Start
from tests.server.guests import GREEDY, PERSON, Guests, Seated, Socket, until


def undo(socket: Socket) -> str:
    """Takes back; says how that went."""
    answer = socket.ask({"type": "undo", "version": socket.await_state()["version"]})
    return "done" if answer["type"] == "done" else str(answer["error"]["code"])


def table_of(guests: Guests, table: Seated) -> Table:
    return next(t for t in guests.app.services.referee.in_memory if t.id == table.id)


def test_a_move_that_nobody_answered_can_be_taken_back(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as ana, guests.connect(table, 1) as bento:
        before = ana.await_state()
        ana.play("F1g")
        assert ana.state["can_undo"]
        assert not bento.await_state(1)["can_undo"]
        assert undo(bento) == "cannot-undo"
        assert undo(ana) == "done"
        after = ana.await_state(2)
        assert ana.log == []
        for name in ("view", "turn", "legal", "scores"):
            assert after[name] == before[name]
        assert bento.await_state(2)["log_from"] == 0
        ana.play("F1g")
        bento.await_state(3)
        bento.play("F2y")
        ana.await_state(4)
        assert undo(ana) == "cannot-undo"
        assert undo(bento) == "done"


def test_what_chance_drew_stays(guests: Guests) -> None:
    """The last draft of the round... and every other move after which tiles were drawn."""
    table = guests.create(PERSON, PERSON, seed=7)
    refused = 0
    with guests.connect(table, 0, 1) as socket:
        state = socket.await_state()
        for _ in range(70):
            state = socket.play(state["legal"][-1]["id"])
            if socket.log[-1]["draws"]:
                assert not state["can_undo"]
                assert undo(socket) == "cannot-undo"
                refused += 1
            else:
                assert state["can_undo"]
    assert refused > 1


def test_looking_at_hidden_plates_stays_without_any_draw(guests: Guests) -> None:
    """A player who looks at plates that the other put back has learnt something."""
    table = guests.create(PERSON, PERSON, game="duel", seed=1)
    chance = random.Random(1)
    told = 0
    with guests.connect(table, 0, 1) as socket:
        state = socket.await_state()
        while not state["over"] and told < 3:
            drawing = [m for m in state["legal"] if m["text"] == "draw"]
            state = socket.play((drawing or [chance.choice(state["legal"])])[0]["id"])
            entry = table_of(guests, table).log[-1]
            if state["over"] or entry.turn.draws or not tells(entry):
                continue
            assert not state["can_undo"]
            assert undo(socket) == "cannot-undo"
            told += 1
    assert told > 0


def test_against_bots_everything_can_be_taken_back(guests: Guests) -> None:
    table = guests.create(PERSON, GREEDY, seed=7)
    with guests.connect(table, 0) as socket:
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
            assert undo(socket) == "done"
            state = socket.await_state(version + 1)
            assert state["view"] == view
            assert [entry["move"] for entry in socket.log] == moves
        assert undo(socket) == "cannot-undo"


def test_chance_draws_the_same_again(guests: Guests) -> None:
    table = guests.create(PERSON, GREEDY, game="duel", seed=7)
    with guests.connect(table, 0) as socket:
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
            assert undo(socket) == "done"
            socket.await_state(version + 1)
        for move in ("draw", "stop"):
            socket.play(move)
        assert [entry["draws"] for entry in socket.log[-2:]] == drawn


def test_a_thinking_bot_is_interrupted(start: Start) -> None:
    guests = start(bot_delay=3600)
    table = guests.create(PERSON, GREEDY, seed=7)
    with guests.connect(table, 0) as socket:
        assert socket.play("F1g")["thinking"]
        assert undo(socket) == "done"
        assert not socket.await_state(2)["thinking"]
        assert socket.state["turn"] == 0


def test_several_people_with_bots_play_by_the_strict_rule(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, GREEDY, seed=7)
    with guests.connect(table, 0, 1) as socket:
        socket.play("F1g")
        socket.play(socket.await_state(1)["legal"][0]["id"])
        socket.await_state(3)  # the bot has moved
        assert undo(socket) == "cannot-undo"


def test_moves_of_an_uploaded_record_stay(guests: Guests) -> None:
    game = sintra.new("summer-pavilion", seed=7)
    for move in ("F1g", "F2y"):
        game.play(move)
    table = guests.create(PERSON, GREEDY, record=game.record())
    undo, key = f"{table.path}/undo", table.keys[0]
    assert guests.refusal(undo, {"version": 2}, key) == (409, "cannot-undo")
    guests.move(table, 0, "Cr")
    until(lambda: guests.snapshot(table)["version"] == 4)
    assert guests.post(undo, {"version": 4}, key)[0] == 200
    assert guests.refusal(undo, {"version": 5}, key) == (409, "cannot-undo")


def test_undo_over_rest(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    guests.move(table, 0, "F1g")
    undo = f"{table.path}/undo"
    assert guests.refusal(undo, {"version": 0}, table.keys[0]) == (409, "stale-version")
    assert guests.refusal(undo, {"version": 1}, table.keys[1]) == (409, "cannot-undo")
    assert guests.refusal(undo, {"version": 1}) == (409, "cannot-undo")
    status, state = guests.post(undo, {"version": 1}, table.keys[0])
    assert (status, state["version"], state["turn"], state["log"]) == (200, 2, 0, [])
