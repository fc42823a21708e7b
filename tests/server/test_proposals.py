"""Resigning, questions to the other people, and bots that stand in."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from sintra.server import proposals
from sintra.server.errors import StaleVersionError, StorageError
from tests.server.conftest import StartServer, settings_in
from tests.server.local_server import GREEDY, PERSON, LiveClient, LocalServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server on which people may be replaced at once, by a bot that needs no search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "ABSENCE_SECONDS", 0.0)
        settings = settings_in(tmp_path_factory.mktemp("proposals"))
        with LocalServer(replace(settings, stand_in="greedy")) as started:
            yield started


def request(socket: LiveClient, kind: str, **more: Any) -> str:
    """Send a request for the newest state; return ``done`` or the error code."""
    answer = socket.ask({"type": kind, "version": socket.state["version"], **more})
    return "done" if answer["type"] == "done" else str(answer["error"]["code"])


def play_a_move_each(ana: LiveClient, bento: LiveClient) -> None:
    """Play the first two moves of a game."""
    ana.await_state()
    ana.play("F1g")
    bento.await_state(1)
    bento.play(bento.state["legal"][0]["id"])
    ana.await_state(2)


# --- Resigning -------------------------------------------------------------------------------


def test_resigning_ends_a_game_for_two(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        ana.play("F1g")
        bento.await_state(1)
        assert request(bento, "resign", seat=0) == "bad-seat"
        assert request(bento, "resign", seat=1) == "done"
        state = ana.await_state(2)
        assert state["over"] is True
        assert state["turn"] is None
        assert state["forfeit"] == {"seat": 1, "reason": "resigned"}
        event = {"version": 2, "seat": 1, "kind": "resigned", "bot": None}
        assert state["seat_events"] == [event]
        assert server.http.get(f"{table.path}/history").json()["seat_events"] == [event]
        assert state["outcome"]["winners"] == [0]
        assert state["outcome"]["ranks"] == [1, 2]
        assert request(ana, "move", move=1) == "game-over"
        assert request(ana, "undo") == "cannot-undo"
        assert request(ana, "resign", seat=0) == "game-over"
    assert server.http.get(f"{table.path}/record").status_code == 200
    [listed] = server.http.get("/api/tables", params={"ids": table.id}).json()["tables"]
    assert (listed["over"], listed["turn"], listed["winners"]) == (True, None, [0])
    rebuilt = asyncio.run(server.app.services.tables.rebuild(table.id))
    assert rebuilt.status.forfeit is not None


def test_resigning_against_a_bot_stops_it(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, seed=7)
    with server.connect(table, 0) as ana:
        ana.await_state()
        assert request(ana, "resign", seat=0) == "done"
        assert ana.await_state(1)["outcome"]["winners"] == [1]
        assert ana.state["thinking"] is False


def test_a_bot_plays_on_for_a_seat_that_resigned(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        ana.await_state()
        bento.await_state()
        assert request(bento, "resign", seat=1) == "done"
        state = bento.await_state(1)
        assert state["over"] is False
        assert state["yours"] == []
        assert state["seats"][1]["stand_in"] == {"bot": "greedy", "reason": "resigned"}
        assert request(bento, "resign", seat=1) == "bad-seat"
        # The position has not changed, so Ana can move for the version that she has seen.
        answer = ana.ask({"type": "move", "version": 0, "move": ana.state["legal"][0]["id"]})
        assert answer["type"] == "done"
        assert ana.await_state(3)["log"][-1]["seat"] == 1
        assert ana.state["turn"] == 2
    with server.connect(table, 1) as bento:  # who has resigned does not get the seat back
        assert bento.await_state()["yours"] == []
        assert bento.state["seats"][1]["stand_in"]["reason"] == "resigned"


# --- Undo ------------------------------------------------------------------------------------


def test_the_others_have_to_agree_to_an_undo(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, PERSON, seed=7)
    with (
        server.connect(table, 0) as ana,
        server.connect(table, 1) as bento,
        server.connect(table, 2) as carla,
    ):
        carla.await_state()
        ana.await_state()
        ana.play(ana.state["legal"][0]["id"])
        bento.await_state(1)
        bento.play(bento.state["legal"][0]["id"])
        state = ana.await_state(2)
        assert state["can_undo"] is False
        assert state["can_ask"] == ["undo"]
        assert request(ana, "ask", what="undo") == "done"
        state = ana.await_state(3)
        assert state["proposal"] == {"kind": "undo", "seat": 0, "count": 2, "waiting": [1, 2]}
        assert state["can_ask"] == []
        assert request(ana, "answer", agree=True) == "no-proposal"
        bento.await_state(3)
        assert request(bento, "answer", agree=True) == "done"
        carla.await_state(4)
        assert carla.state["proposal"]["waiting"] == [2]
        assert request(carla, "answer", agree=True) == "done"
        state = ana.await_state(6)
        assert (state["proposal"], state["turn"], ana.log) == (None, 0, [])


def test_an_undo_is_done_after_a_crash_that_came_between(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All have agreed, and the process died before it took the moves back."""
    server = start()
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        play_a_move_each(ana, bento)
        assert request(ana, "ask", what="undo") == "done"
        bento.await_state(3)
        dies = AsyncMock(side_effect=StorageError("the process has died"))
        monkeypatch.setattr(server.app.services.referee, "_take_back", dies)
        assert request(bento, "answer", agree=True) == "storage"
    again = start()
    with again.connect(table, 0) as ana:
        state = ana.await_state()
        assert (state["proposal"], state["turn"], len(state["log"])) == (None, 0, 0)


def test_a_declined_undo_cannot_be_asked_for_again(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        play_a_move_each(ana, bento)
        ana.play(ana.state["legal"][0]["id"])
        bento.await_state(3)
        assert request(bento, "ask", what="undo") == "done"
        ana.await_state(4)
        bento.await_state(4)  # a message for the same version would be a repetition
        assert request(bento, "ask", what="undo") == "cannot-ask"
        assert request(ana, "answer", agree=False) == "done"
        assert bento.await_state(5)["proposal"] is None
        assert request(bento, "ask", what="undo") == "cannot-ask"
        # A move that was under way is not refused because of the question, and ends it.
        bento.play(bento.state["legal"][0]["id"])
        assert ana.await_state(6)["turn"] == 0


def test_a_move_ends_a_proposal(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        play_a_move_each(ana, bento)
        assert request(ana, "ask", what="undo") == "done"
        ana.await_state(3)
        ana.play(ana.state["legal"][0]["id"])
        assert bento.await_state(4)["proposal"] is None
        assert request(bento, "answer", agree=True) == "no-proposal"
        assert len(server.snapshot(table)["log"]) == 3


def test_people_on_one_screen_agree_with_themselves(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0, 1) as both:
        both.await_state()
        both.play("F1g")
        both.play(both.state["legal"][0]["id"])
        while both.state["can_undo"]:  # the last move is free; ask for the one that is not
            both.play(both.state["legal"][0]["id"])
        count = len(both.log)
        assert request(both, "ask", what="undo") == "done"
        while len(both.log) == count:
            both.receive()
        assert len(both.log) == count - 1


# --- Absence ---------------------------------------------------------------------------------


def test_a_bot_stands_in_and_gives_the_seat_back(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 1) as bento:
        assert bento.await_state()["can_ask"] == ["replace"]
        assert request(bento, "ask", what="replace") == "done"
        state = bento.await_state(3)  # the question, the bot, its first move
        assert state["seats"][0]["stand_in"] == {"bot": "greedy", "reason": "away"}
        assert state["turn"] == 1
        with server.connect(table, 0) as ana:
            state = ana.await_state(4)
            assert state["seats"][0]["stand_in"] is None
            assert state["yours"] == [0]
            assert [(event["kind"], event["bot"]) for event in state["seat_events"]] == [
                ("away", "greedy"),
                ("back", None),
            ]
            bento.await_state(4)
            bento.play(bento.state["legal"][0]["id"])
            assert ana.await_state(5)["legal"] != []


def test_a_seat_is_given_back_although_something_came_in_between(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 1) as bento:
        bento.await_state()
        assert request(bento, "ask", what="replace") == "done"
        bento.await_state(3)
        store, refusals = server.app.services.store, iter([StaleVersionError("another was faster")])
        append = store.append

        async def refuse_once(*given: Any) -> None:
            for refusal in refusals:
                raise refusal
            await append(*given)

        monkeypatch.setattr(store, "append", refuse_once)
        with server.connect(table, 0) as ana:
            assert ana.await_state(4)["seats"][0]["stand_in"] is None


def test_all_who_are_present_decide_about_a_stand_in(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, PERSON, PERSON, seed=7)
    with server.connect(table, 1) as bento, server.connect(table, 2) as carla:
        while not bento.state or not bento.state["seats"][2]["connected"]:
            bento.receive()
        carla.await_state()
        assert request(bento, "ask", what="replace") == "done"
        proposal = {"kind": "replace", "seat": 1, "count": 0, "waiting": [2]}
        assert carla.await_state(1)["proposal"] == proposal
        assert request(carla, "answer", agree=False) == "done"
        assert bento.await_state(2)["seats"][0]["stand_in"] is None
        assert request(bento, "ask", what="replace") == "cannot-ask"
        assert request(carla, "ask", what="replace") == "done"
        bento.await_state(3)
        assert request(bento, "answer", agree=True) == "done"
        assert bento.await_state(5)["seats"][0]["stand_in"]["bot"] == "greedy"


def test_nobody_who_is_there_is_replaced(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        ana.await_state()
        while not bento.state or not bento.state["seats"][0]["connected"]:
            bento.receive()
        assert request(bento, "ask", what="replace") == "cannot-ask"
        assert request(ana, "ask", what="replace") == "cannot-ask"
    with server.connect(table) as watcher:
        watcher.await_state()
        assert request(watcher, "ask", what="replace") == "cannot-ask"
        assert request(watcher, "resign", seat=0) == "bad-seat"


def test_the_stand_in_plays_on_after_a_restart(start: StartServer) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "ABSENCE_SECONDS", 0.0)
        first = start(stand_in="greedy")
        table = first.create(PERSON, PERSON, seed=7)
        with first.connect(table, 1) as bento:
            bento.await_state()
            assert request(bento, "ask", what="replace") == "done"
            bento.await_state(3)
            second = start(stand_in="random")
            with second.connect(table, 1) as again:
                assert again.await_state()["seats"][0]["stand_in"]["bot"] == "greedy"
                again.play(again.state["legal"][0]["id"])
                assert again.await_state(5)["log"][-1]["seat"] == 0
