"""Bots: the same door, their own pace, and no table waits for ever."""

import pytest

from sintra import agents
from tests.server.conftest import Start
from tests.server.guests import GREEDY, PERSON, Guests, until


def test_a_bot_answers_through_the_same_door(start: Start) -> None:
    guests = start()
    table = guests.create(PERSON, GREEDY, seed=7)
    with guests.connect(table, 0) as socket:
        socket.play("F1g")
        socket.await_state(2)
        assert [entry["seat"] for entry in socket.log] == [0, 1]
        assert socket.state["turn"] == 0
    assert "sintra_bot_moves_total 1" in guests.http.get("/metrics").text


@pytest.mark.parametrize("bot", list(agents.AGENTS))
def test_every_bot_moves(guests: Guests, bot: str) -> None:
    table = guests.create(PERSON, {"kind": "bot", "bot": bot}, game="duel")
    until(lambda: guests.snapshot(table)["turn"] == 0)
    assert not guests.snapshot(table)["thinking"]


def test_several_bots_play_in_turn(guests: Guests) -> None:
    table = guests.create(PERSON, GREEDY, {**GREEDY, "bot": "random"}, GREEDY)
    guests.move(table, 0)
    until(lambda: guests.snapshot(table)["version"] == 4)
    assert [entry["seat"] for entry in guests.snapshot(table)["log"]] == [0, 1, 2, 3]


def test_a_bot_takes_its_time(start: Start) -> None:
    guests = start(bot_delay=3600)
    table = guests.create(PERSON, GREEDY, seed=7)
    state = guests.move(table, 0, "F1g")
    assert state["thinking"]
    assert guests.http.get("/metrics").text.count("sintra_bots_at_work 1") == 1


def test_a_bot_that_fails_is_stood_in_for(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guests = start()
    real = agents.best

    def best(game: object, bot: str, **limits: object) -> object:
        if bot == "greedy":
            raise ZeroDivisionError("a fault in the bot")
        return real(game, bot, **limits)  # type: ignore[arg-type]

    monkeypatch.setattr(agents, "best", best)
    table = guests.create(PERSON, GREEDY, seed=7)
    guests.move(table, 0, "F1g")
    until(lambda: guests.snapshot(table)["turn"] == 0)
    assert "a fault in the bot" in caplog.text
    assert "sintra_bot_faults_total 1" in guests.http.get("/metrics").text
