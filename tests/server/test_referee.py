"""The authority: races, restarts, what is kept and what is forgotten."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sintra.server.errors import StorageError
from sintra.server.settings import Settings
from tests.server.conftest import Start
from tests.server.guests import GREEDY, PERSON, Guests, until


def everything(guests: Guests, table: Any) -> Any:
    """All that three viewers are shown, and the replay."""
    shown = [guests.snapshot(table, seat) for seat in (0, 1, None)]
    return [shown, guests.http.get(f"{table.path}/history").json()]


def test_of_two_that_move_at_once_one_wins(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as one, guests.connect(table, 0) as two:
        for socket in (one, two):
            socket.await_state()
        for socket, move in ((one, "F1g"), (two, "F1o")):
            socket.send({"type": "move", "version": 0, "move": move, "request": move})
        answers = []
        for socket in (one, two):
            while (answer := socket.receive())["type"] == "state":
                pass
            answers.append(answer)
        kinds = sorted(answer["type"] for answer in answers)
        assert kinds == ["done", "error"]
        [error] = [answer["error"]["code"] for answer in answers if answer["type"] == "error"]
        assert error == "stale-version"
        done = next(answer["request"] for answer in answers if answer["type"] == "done")
        for socket in (one, two):
            socket.await_state(1)
            assert [entry["move"]["text"] for entry in socket.log] == [done]


def test_of_many_requests_at_once_one_wins(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)

    def attempt(_: int) -> int:
        body = {"version": 0, "move": "F1g"}
        status: int = guests.post(f"{table.path}/moves", body, table.keys[0])[0]
        return status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == [200] + [409] * 7
    assert guests.snapshot(table)["version"] == 1


@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_a_restart_resumes_exactly(start: Start, game: str) -> None:
    guests = start()
    table = guests.create({**PERSON, "name": "Ana"}, PERSON, game=game)
    for step in range(25):
        seat = guests.snapshot(table)["turn"]
        state = guests.move(table, seat)
        if state["can_undo"] and step % 5 == 0:
            guests.post(f"{table.path}/undo", {"version": state["version"]}, table.keys[seat])
    before = everything(guests, table)
    again = start()
    assert everything(again, table) == before
    guests.move(table, guests.snapshot(table)["turn"])
    assert guests.snapshot(table)["version"] == before[0][0]["version"] + 1


def test_bots_go_on_after_a_restart(start: Start) -> None:
    guests = start(bot_delay=3600)
    table = guests.create(PERSON, GREEDY, seed=7)
    guests.move(table, 0, "F1g")
    assert guests.snapshot(table)["thinking"]
    guests.http.__exit__()
    again = start()
    until(lambda: again.snapshot(table)["version"] == 2)
    assert again.snapshot(table)["turn"] == 0


def test_bots_alone_play_to_the_end(start: Start) -> None:
    guests = start()
    table = guests.create({**GREEDY, "bot": "random"}, GREEDY, game="duel")
    until(lambda: guests.snapshot(table)["over"])
    assert guests.http.get(f"{table.path}/record").status_code == 200


def test_few_tables_are_kept_in_memory_and_none_is_lost(start: Start) -> None:
    guests = start(tables_in_memory=3)
    tables = [guests.create(PERSON, PERSON, seed=seed) for seed in range(10)]
    with guests.connect(tables[0], 0) as socket:
        socket.await_state()
        for table in tables:
            guests.move(table, 0)
        assert len(guests.app.services.referee.in_memory) <= 4
        assert socket.await_state(1)["version"] == 1
    for table in tables:
        assert guests.snapshot(table)["version"] == 1


def test_a_change_that_cannot_be_saved_is_none(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    before = guests.snapshot(table)

    async def fail(*_: Any) -> None:
        raise StorageError("the disk is full")

    with guests.connect(table, 0) as socket:
        socket.await_state()
        with monkeypatch.context() as broken:
            broken.setattr(guests.app.services.store, "append", fail)
            answer = socket.ask({"type": "move", "version": 0, "move": "F1g"})
            assert answer["error"]["code"] == "storage"
            assert guests.snapshot(table)["view"] == before["view"]
        socket.play("F1g")


def test_what_another_process_wrote_is_noticed(start: Start) -> None:
    one, two = start(), start()
    table = one.create(PERSON, PERSON, seed=7)
    with two.connect(table, 1) as socket:
        socket.await_state()
        one.move(table, 0, "F1g")
        answer = two.refusal(f"{table.path}/moves", {"version": 0, "move": "F1o"}, table.keys[0])
        assert answer == (409, "stale-version")
        assert [entry["move"]["text"] for entry in socket.await_state(1)["log"]] == ["F1g"]
        socket.play("F2y")


def test_a_broken_table_harms_no_other(start: Start, settings: Settings) -> None:
    guests = start()
    table, other = guests.create(PERSON, PERSON, seed=7), guests.create(PERSON, PERSON, seed=7)
    guests.move(table, 0, "F1g")
    path = Path(settings.database.removeprefix("sqlite:///"))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE events SET move = 'F1p'")
    again = start()
    assert again.http.get(table.path).status_code == 503
    assert again.http.get(other.path).status_code == 200


def test_secrets_are_hashed_at_rest(start: Start, settings: Settings) -> None:
    guests = start()
    table = guests.create(PERSON, {**PERSON, "open": True}, seed=7)
    guests.move(table, 0, "F1g")
    folder = Path(settings.database.removeprefix("sqlite:///")).parent
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert table.id.encode() in stored
    for key in table.keys.values():
        assert key.split(".", 1)[1].encode() not in stored


def test_games_have_an_end_to_their_changes(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.referee.MAX_CHANGES", 2)
    table = guests.create(PERSON, PERSON, seed=7)
    guests.move(table, 0)
    guests.move(table, 1)
    body = {"version": 2, "move": 1}
    assert guests.refusal(f"{table.path}/moves", body, table.keys[0]) == (429, "too-many")


def test_what_was_begun_is_finished_when_the_asker_goes(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    referee = guests.app.services.referee

    async def ask_and_go() -> None:
        found = await referee.find(table.id)
        task = asyncio.create_task(referee.play(found, [0], 0, "F1g"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await referee.close()

    assert guests.http.portal is not None
    guests.http.portal.call(ask_and_go)
    assert guests.snapshot(table)["version"] == 1
