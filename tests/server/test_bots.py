"""Bots: they move through the referee, at their own pace, and keep their searches."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from sintra import agents
from sintra.agents import lookup
from sintra.core.game import Game, Move
from sintra.search.searcher import Searcher
from sintra.server.bots import KeptBots
from sintra.server.errors import StorageError
from sintra.server.hints import Hints
from sintra.server.jobs import BOT, Job
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable, wait_until

#: A bot that overlooks nothing and therefore continues its searches.
CHAMPION = {"kind": "bot", "bot": "champion"}


# --- Moving ----------------------------------------------------------------------------------


def test_a_bot_answers_a_move(start: StartServer) -> None:
    server = start()
    table = server.create(PERSON, GREEDY, seed=7)
    with server.connect(table, 0) as socket:
        socket.play("F1g")
        socket.await_state(2)
        assert [entry["seat"] for entry in socket.log] == [0, 1]
        assert socket.state["turn"] == 0
    assert "sintra_bot_moves_total 1" in server.http.get("/metrics").text


@pytest.mark.parametrize("bot", list(agents.AGENTS))
def test_every_bot_moves(server: LocalServer, bot: str) -> None:
    table = server.create(PERSON, {"kind": "bot", "bot": bot}, game="duel")
    wait_until(lambda: server.snapshot(table)["turn"] == 0)
    assert not server.snapshot(table)["thinking"]


def test_an_agent_of_another_package_moves(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookup, "_registered", {"first": "tests.agents.own:First"})
    table = server.create(PERSON, {"kind": "bot", "bot": "first"}, seed=7)
    server.move(table, 0)
    wait_until(lambda: server.snapshot(table)["version"] == 2)
    assert server.snapshot(table)["names"][1] == "First"


def test_work_for_a_version_that_could_not_be_read_is_tried_again(start: StartServer) -> None:
    server = start()
    table = server.create(PERSON, GREEDY, seed=7)
    services = server.app.services
    job = Job(1, BOT, table.id, "", table.id, version=1, priority=0, data={"seconds": 0.1})
    asked = Hints(services.tables, services.queue, services.threads)
    assert server.http.portal is not None
    for handler in (services.bots, asked):
        with pytest.raises(StorageError):
            server.http.portal.call(handler.work, job)


def test_two_workers_that_play_the_same_turn_make_one_move(start: StartServer) -> None:
    server = start(bots_at_once=0)
    table = server.create(PERSON, GREEDY, seed=7)
    server.move(table, 0, "F1g")
    bots = server.app.services.bots
    job = Job(1, BOT, table.id, "", table.id, version=1, priority=0)

    async def play() -> None:
        for rest in [await bots.work(job), await bots.work(job)]:
            assert rest is not None
            await rest

    assert server.http.portal is not None
    server.http.portal.call(play)
    assert [entry["seat"] for entry in server.snapshot(table)["log"]] == [0, 1]
    assert "sintra_bot_moves_total 1" in server.http.get("/metrics").text


def test_several_bots_play_in_turn(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, {**GREEDY, "bot": "random"}, GREEDY)
    server.move(table, 0)
    wait_until(lambda: server.snapshot(table)["version"] == 4)
    assert [entry["seat"] for entry in server.snapshot(table)["log"]] == [0, 1, 2, 3]


@pytest.mark.slow
def test_bots_alone_play_to_the_end_and_their_searches_are_dropped(start: StartServer) -> None:
    server = start()
    table = server.create({**GREEDY, "bot": "random"}, GREEDY, game="duel")
    wait_until(lambda: server.snapshot(table)["over"])
    assert server.http.get(f"{table.path}/record").status_code == 200
    assert len(server.app.services.bots.kept) == 0


def test_a_bot_waits_for_its_delay(start: StartServer) -> None:
    server = start(bot_delay=3600)
    table = server.create(PERSON, GREEDY, seed=7)
    state = server.move(table, 0, "F1g")
    assert state["thinking"]
    assert server.http.get("/metrics").text.count("sintra_bots_at_work 1") == 1


def test_the_delay_begins_with_the_position_and_not_with_the_search(start: StartServer) -> None:
    server = start(bot_delay=3600, bots_at_once=0)
    table = server.create(PERSON, GREEDY, seed=7)
    server.move(table, 0, "F1g")
    services = server.app.services

    async def play() -> None:
        (await services.tables.find(table.id)).position_since -= 3600
        rest = await services.bots.work(Job(1, BOT, table.id, "", table.id, version=1, priority=0))
        assert rest is not None
        await asyncio.wait_for(rest, 10)

    assert server.http.portal is not None
    server.http.portal.call(play)
    assert server.snapshot(table)["version"] == 2


def test_a_player_can_shorten_the_delay(start: StartServer) -> None:
    server = start(bot_delay=3600)
    table = server.create(PERSON, GREEDY, seed=7)
    with server.connect(table, 0) as socket:
        socket.await_state()
        assert socket.ask({"type": "pace", "factor": 0, "request": 1})["type"] == "done"
        socket.play("F1g")
        assert socket.await_state(2)["turn"] == 0


class FailingAgent:
    """An agent with a fault."""

    summary = "fails"

    def choose(self, _: object) -> int:
        raise ZeroDivisionError("a fault in the bot")


def test_a_bot_that_fails_is_replaced_for_its_move(
    start: StartServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    monkeypatch.setattr(lookup, "AGENTS", {**agents.AGENTS, "greedy": FailingAgent})
    table = server.create(PERSON, GREEDY, seed=7)
    server.move(table, 0, "F1g")
    wait_until(lambda: server.snapshot(table)["turn"] == 0)
    assert "a fault in the bot" in caplog.text
    assert "sintra_bot_faults_total 1" in server.http.get("/metrics").text
    assert len(server.app.services.bots.kept) == 0


# --- Keeping searches ------------------------------------------------------------------------


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], bool]]:
    """Records the calls of ``Searcher.follow``: the moves, and whether the tree contained them."""
    calls: list[tuple[list[int], bool]] = []
    real = Searcher.follow

    def follow(self: Searcher, actions: Sequence[int], state: Any) -> bool:
        found = real(self, actions, state)
        calls.append((list(actions), found))
        return found

    monkeypatch.setattr(Searcher, "follow", follow)
    return calls


def play_and_wait(server: LocalServer, table: SeatedTable, move: int | str) -> list[int]:
    """Play a move of seat 0 and wait for the bot; return the moves since, by number."""
    before = len(server.snapshot(table)["log"])
    server.move(table, 0, move)
    wait_until(lambda: server.snapshot(table)["turn"] == 0)
    return [entry["move"]["id"] for entry in server.snapshot(table)["log"][before:]]


def expected_reply(server: LocalServer, table: SeatedTable) -> int:
    """Return a strong move of seat 0, which the bot's search has considered."""
    return agents.best_move(server.in_memory(table).game, "champion", seconds=1.0, seed=1).id


def test_a_bot_continues_its_search(
    start: StartServer, followed: list[tuple[list[int], bool]]
) -> None:
    server = start(bot_seconds=30)
    table = server.create(PERSON, CHAMPION, seed=7)
    [_, answer] = play_and_wait(server, table, "F1g")
    assert followed == []
    reply = expected_reply(server, table)
    play_and_wait(server, table, reply)
    assert followed == [([answer, reply], True)]


def test_a_bot_starts_a_new_search_after_an_undo(
    start: StartServer, followed: list[tuple[list[int], bool]]
) -> None:
    server = start()
    table = server.create(PERSON, CHAMPION, seed=7)
    play_and_wait(server, table, "F1g")
    assert len(server.app.services.bots.kept) == 1
    server.post(f"{table.path}/undo", {"version": 2}, table.keys[0])
    play_and_wait(server, table, "F1o")
    assert followed == []


def test_searches_are_dropped_with_their_table(start: StartServer) -> None:
    server = start(tables_in_memory=1)
    table = server.create(PERSON, GREEDY, seed=7)
    play_and_wait(server, table, "F1g")
    assert len(server.app.services.bots.kept) == 1
    server.create(PERSON, PERSON)
    assert len(server.app.services.bots.kept) == 0


def test_the_number_of_kept_bots_is_limited(start: StartServer) -> None:
    server = start(bots_kept=2)
    for _ in range(4):
        play_and_wait(server, server.create(PERSON, GREEDY, seed=7), "F1g")
    assert len(server.app.services.bots.kept) == 2


def test_the_bot_that_moved_longest_ago_is_dropped_first() -> None:
    kept = KeptBots(2)
    bots = {table: kept.take(table, 1, "greedy") for table in "abc"}
    for table in "aba":
        kept.put(table, 1, "greedy", bots[table])
    kept.put("c", 1, "greedy", bots["c"])
    assert kept.take("a", 1, "greedy") is bots["a"]
    assert kept.take("c", 1, "greedy") is bots["c"]
    assert kept.take("b", 1, "greedy") is not bots["b"]


def test_a_bot_is_kept_for_its_own_seat_and_level() -> None:
    kept = KeptBots(8)
    bot = kept.take("a", 0, "greedy")
    kept.put("a", 0, "greedy", bot)
    assert kept.take("a", 1, "greedy") is not bot
    assert kept.take("a", 0, "random") is not bot
    assert kept.take("a", 0, "greedy") is not bot  # the change of level has dropped it


def test_a_thinking_bot_is_not_shared() -> None:
    kept = KeptBots(8)
    bot = kept.take("a", 0, "greedy")
    kept.put("a", 0, "greedy", bot)
    assert kept.take("a", 0, "greedy") is bot
    assert kept.take("a", 0, "greedy") is not bot


def test_a_bot_whose_task_is_cancelled_is_not_used_again(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread may still run, so another thread must not get it."""
    server = start()
    began, release = threading.Event(), threading.Event()

    def move(_: agents.SeatedAgent, game: Game, **__: object) -> Move:
        began.set()
        release.wait()
        return game.legal_moves[0]

    monkeypatch.setattr(agents.SeatedAgent, "move", move)
    table = server.create(PERSON, GREEDY, seed=7)
    server.move(table, 0, "F1g")
    began.wait()
    services = server.app.services
    assert server.http.portal is not None
    server.http.portal.call(services.worker.close)
    release.set()
    assert len(services.bots.kept) == 0
