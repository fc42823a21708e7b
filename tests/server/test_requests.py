"""Requests that a client repeats, because it got no answer, have an effect only once."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from sintra.server.settings import Settings
from tests.server.conftest import StartServer
from tests.server.local_server import PERSON, LocalServer, SeatedTable, wait_until


def play(version: int, move: int | str, request: str = "a1") -> dict[str, Any]:
    return {"type": "move", "version": version, "move": move, "request": request}


def first_move(server: LocalServer, table: SeatedTable) -> int:
    move: int = server.snapshot(table, 0)["legal"][0]["id"]
    return move


def test_a_repeated_message_is_carried_out_once(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    move = first_move(server, table)
    with server.connect(table, 0) as ana:
        for _ in range(2):
            assert ana.ask(play(0, move))["type"] == "done"
    with server.connect(table, 0) as ana:  # after a new connection
        assert ana.ask(play(0, move))["type"] == "done"
        assert ana.await_state()["version"] == 1
        # The same id does not make another request a repetition.
        assert ana.ask(play(0, move + 1))["error"]["code"] == "stale-version"
        assert ana.ask(play(0, move, "a2"))["error"]["code"] == "stale-version"
    with server.connect(table, 1) as bento:  # nor does it speak for another seat
        assert bento.ask(play(0, move))["error"]["code"] == "stale-version"


def test_every_kind_of_request_can_be_repeated(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        ana.play(first_move(server, table))
        undo = {"type": "undo", "version": 1, "request": "u"}
        resign = {"type": "resign", "version": 2, "seat": 1, "request": "r"}
        for client, message in ((ana, undo), (bento, resign)):
            for _ in range(2):
                assert client.ask(message)["type"] == "done"
        assert ana.await_state(3)["version"] == 3

    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        ana.play(first_move(server, table))
        bento.play(bento.await_state(1)["legal"][0]["id"])
        ask = {"type": "ask", "version": 2, "what": "undo", "request": "q"}
        answer = {"type": "answer", "version": 3, "agree": True, "request": "q"}
        for client, message in ((ana, ask), (bento, answer)):
            for _ in range(2):
                assert client.ask(message)["type"] == "done", message
        assert len(ana.await_state(5)["log"]) == 0


def test_a_repeated_rest_request_is_carried_out_once(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    body = {"version": 0, "move": first_move(server, table)}
    headers = {"Sintra-Seat": table.keys[0], "Idempotency-Key": "0b1946b4"}
    for _ in range(2):
        answer = server.http.post(f"{table.path}/moves", json=body, headers=headers)
        assert (answer.status_code, answer.json()["version"]) == (200, 1)
    del headers["Idempotency-Key"]
    assert server.http.post(f"{table.path}/moves", json=body, headers=headers).status_code == 409


def test_another_process_recognises_a_repetition(start: StartServer) -> None:
    first, second, third = start(), start(), start()
    table = first.create(PERSON, PERSON, seed=7)
    move = first_move(second, table)  # the second process has the table in memory, the third not
    with first.connect(table, 0) as ana:
        assert ana.ask(play(0, move))["type"] == "done"
    for other in (second, third):
        with other.connect(table, 0) as ana:
            assert ana.ask(play(0, move))["type"] == "done"
            assert ana.await_state(1)["version"] == 1


# --- The answer to a commit is lost ------------------------------------------------------------


@contextmanager
def lost_commit(server: LocalServer, *, carried_out: bool) -> Iterator[None]:
    """Let the connection fail at the commit of an event, before or after it is carried out."""
    store = server.app.services.store
    engine, append = store._engine, store._append.execute
    original = engine.dialect.do_commit
    events: list[str] = []

    def executed(*given: Any) -> int:
        events.append(threading.current_thread().name)
        return append(*given)

    def commit(connection: Any) -> None:
        if threading.current_thread().name not in events:
            original(connection)
            return
        events.clear()
        if carried_out:
            original(connection)
        if engine.dialect.name == "sqlite":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store._append, "execute", executed)
        patch.setattr(engine.dialect, "do_commit", commit)
        yield


@pytest.mark.slow
@pytest.mark.parametrize("carried_out", [True, False])
def test_a_lost_commit_is_reported_as_unknown_and_can_be_repeated(
    settings: Settings, database_url: str, carried_out: bool
) -> None:
    with LocalServer(replace(settings, database=database_url)) as server:
        table = server.create(PERSON, PERSON, seed=7)
        move = first_move(server, table)
        with server.connect(table, 0) as ana:
            with lost_commit(server, carried_out=carried_out):
                assert ana.ask(play(0, move))["error"]["code"] == "unknown-outcome"
            wait_until(lambda: server.http.get("/health/ready").status_code == 200)
            assert ana.ask(play(0, move))["type"] == "done"
            assert ana.await_state(1)["version"] == 1
            assert ana.ask(play(0, move, "another"))["error"]["code"] == "stale-version"
        assert len(server.in_memory(table).history) == 1
