"""The referee: races, restarts, eviction, cancellation."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sintra.server.errors import StorageError
from sintra.server.settings import Settings
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer


def everything(server: LocalServer, table: Any) -> Any:
    """Return the table for three viewers, and the replay."""
    shown = [server.snapshot(table, seat) for seat in (0, 1, None)]
    return [shown, server.replay(table)]


def test_one_of_two_simultaneous_moves_wins(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as one, server.connect(table, 0) as two:
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


def test_one_of_many_simultaneous_requests_wins(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)

    def attempt(_: int) -> int:
        body = {"version": 0, "move": "F1g"}
        status: int = server.post(f"{table.path}/moves", body, table.keys[0])[0]
        return status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == [200] + [409] * 7
    assert server.snapshot(table)["version"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["summer-pavilion", "duel"])
def test_a_restart_resumes_exactly(start: StartServer, game: str) -> None:
    server = start()
    table = server.create({**PERSON, "name": "Ana"}, PERSON, game=game)
    for step in range(25):
        seat = server.snapshot(table)["turn"]
        state = server.move(table, seat)
        if state["can_undo"] and step % 5 == 0:
            server.post(f"{table.path}/undo", {"version": state["version"]}, table.keys[seat])
    before = everything(server, table)
    again = start()
    assert everything(again, table) == before
    server.move(table, server.snapshot(table)["turn"])
    assert server.snapshot(table)["version"] == before[0][0]["version"] + 1


def test_evicted_tables_are_rebuilt(start: StartServer) -> None:
    server = start(tables_in_memory=3)
    tables = [server.create(PERSON, PERSON, seed=seed) for seed in range(10)]
    with server.connect(tables[0], 0) as socket:
        socket.await_state()
        for table in tables:
            server.move(table, 0)
        assert len(server.app.services.tables.in_memory) <= 4
        assert socket.await_state(1)["version"] == 1
    for table in tables:
        assert server.snapshot(table)["version"] == 1


def test_a_table_that_is_evicted_while_in_use_keeps_its_viewers(start: StartServer) -> None:
    """A request may hold a table that is evicted before its move and before a viewer comes."""
    server = start(tables_in_memory=1)
    services = server.app.services
    table = server.create(PERSON, PERSON, seed=7)
    assert server.http.portal is not None
    held = server.http.portal.call(services.tables.find, table.id)
    server.create(PERSON, PERSON)
    assert held not in services.tables.in_memory
    with server.connect(table, 1) as socket:
        socket.await_state()
        assert held.viewers  # else the viewer would wait for ever
        server.http.portal.call(services.referee.play, held, [0], 0, "F1g")
        assert socket.await_state(1)["turn"] == 1


def test_a_change_that_cannot_be_saved_has_no_effect(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    before = server.snapshot(table)

    async def fail(*_: Any) -> None:
        raise StorageError("the disk is full")

    with server.connect(table, 0) as socket:
        socket.await_state()
        with monkeypatch.context() as broken:
            broken.setattr(server.app.services.store, "append", fail)
            answer = socket.ask({"type": "move", "version": 0, "move": "F1g"})
            assert answer["error"]["code"] == "storage"
            assert server.snapshot(table)["view"] == before["view"]
        socket.play("F1g")


def test_changes_of_another_process_are_noticed(start: StartServer) -> None:
    one, two = start(), start()
    table = one.create(PERSON, PERSON, seed=7)
    with two.connect(table, 1) as socket:
        socket.await_state()
        one.move(table, 0, "F1g")
        answer = two.refusal(f"{table.path}/moves", {"version": 0, "move": "F1o"}, table.keys[0])
        assert answer == (409, "stale-version")
        assert [entry["move"]["text"] for entry in socket.await_state(1)["log"]] == ["F1g"]
        socket.play("F2y")


def test_a_broken_table_does_not_affect_others(start: StartServer, settings: Settings) -> None:
    server = start()
    table, other = server.create(PERSON, PERSON, seed=7), server.create(PERSON, PERSON, seed=7)
    server.move(table, 0, "F1g")
    path = Path(settings.database.removeprefix("sqlite:///"))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE events SET move = 'F1p'")
    again = start()
    assert again.http.get(table.path).status_code == 503
    assert again.http.get(other.path).status_code == 200


def test_secrets_are_hashed_at_rest(start: StartServer, settings: Settings) -> None:
    server = start()
    table = server.create(PERSON, {**PERSON, "open": True}, seed=7)
    server.move(table, 0, "F1g")
    folder = Path(settings.database.removeprefix("sqlite:///")).parent
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert table.id.encode() in stored
    for key in table.keys.values():
        assert key.split(".", 1)[1].encode() not in stored


def test_the_number_of_changes_is_limited(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.referee.MAX_CHANGES", 2)
    table = server.create(PERSON, PERSON, seed=7)
    server.move(table, 0)
    server.move(table, 1)
    body = {"version": 2, "move": 1}
    assert server.refusal(f"{table.path}/moves", body, table.keys[0]) == (429, "too-many")


def test_a_change_is_completed_if_the_caller_is_cancelled(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    services = server.app.services

    async def play_and_cancel() -> None:
        found = await services.tables.find(table.id)
        task = asyncio.create_task(services.referee.play(found, [0], 0, "F1g"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await services.saving.close()

    assert server.http.portal is not None
    server.http.portal.call(play_and_cancel)
    assert server.snapshot(table)["version"] == 1


def test_a_seat_can_be_taken_once_and_renamed_by_its_holder(server: LocalServer) -> None:
    table = server.create({**PERSON, "open": True}, PERSON, GREEDY)
    seats = f"{table.path}/seats"
    status, taken = server.post(f"{seats}/0", {"name": "Carla"})
    assert status == 200
    assert server.refusal(f"{seats}/0", {"name": "Dora"}) == (409, "seat-taken")
    assert server.refusal(f"{seats}/1", {"name": "Dora"}) == (409, "seat-taken")
    assert server.refusal(f"{seats}/2", {"name": "Dora"}) == (403, "bad-seat")
    assert server.refusal(f"{seats}/5", {"name": "Dora"}) == (403, "bad-seat")
    assert server.refusal(f"{seats}/0", {"name": "D"}, table.keys[0]) == (403, "bad-seat")
    assert server.refusal(f"{seats}/0", {"name": "D"}, table.keys[1]) == (403, "bad-seat")
    assert server.refusal(f"{seats}/1", {"name": "\t"}, table.keys[1]) == (422, "bad-option")
    assert server.post(f"{seats}/0", {"name": "Eva"}, f"0.{taken['secret']}") == (
        200,
        {"seat": 0, "secret": None},
    )
    assert server.snapshot(table)["names"] == ["Eva", "Player 2", "Greedy"]
