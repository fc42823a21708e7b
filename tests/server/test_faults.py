"""A database that is away, hangs, is locked or damaged: clear answers within a time limit."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from sintra.server import database, postgresql, sqlite_file, store, writer
from sintra.server.database import open_database
from sintra.server.errors import StorageError
from sintra.server.settings import Settings
from tests.server.conftest import StartServer
from tests.server.local_server import PERSON, LocalServer, SeatedTable, wait_until
from tests.server.postgres import PostgresServer

#: The time limits during these tests, and the longest time that a request may take with them.
LIMIT, PATIENCE = 1.5, 10.0


@pytest.fixture(autouse=True)
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", LIMIT)
    monkeypatch.setattr(postgresql, "MARGIN_SECONDS", 0.1)
    monkeypatch.setattr(postgresql, "CONNECT_SECONDS", 1)
    monkeypatch.setattr(writer, "QUEUE_SECONDS", LIMIT)
    monkeypatch.setattr(writer, "BATCH_SECONDS", LIMIT)
    monkeypatch.setattr(store, "READ_SECONDS", 2 * LIMIT)
    monkeypatch.setattr(store, "PING_SECONDS", LIMIT)
    monkeypatch.setattr(
        database,
        "engine_of",
        lambda url: (
            postgresql.postgresql_engine(url, LIMIT)
            if url.get_backend_name() == "postgresql"
            else sqlite_file.sqlite_engine(url)
        ),
    )


@contextmanager
def within(seconds: float) -> Iterator[None]:
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < seconds


def answer_of(server: LocalServer, method: str, path: str, **options: Any) -> tuple[int, str]:
    """Return the status and the error code of an answer that comes in time."""
    with within(PATIENCE):
        answer = server.http.request(method, path, **options)
    return answer.status_code, answer.json().get("error", {}).get("code", "")


def move_of(server: LocalServer, table: SeatedTable) -> dict[str, Any]:
    state = server.snapshot(table, state_turn(server, table))
    return {
        "json": {"version": state["version"], "move": state["legal"][0]["id"]},
        "headers": {"Sintra-Seat": table.keys[state["turn"]]},
    }


def state_turn(server: LocalServer, table: SeatedTable) -> int:
    turn: int = server.snapshot(table)["turn"]
    return turn


def recover(server: LocalServer) -> None:
    wait_until(lambda: server.http.get("/health/ready").status_code == 200)


# --- PostgreSQL --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["frozen", "stopped"])
def test_a_database_that_is_away_stops_only_what_needs_it(
    postgres: PostgresServer, postgres_url: str, settings: Settings, fault: str
) -> None:
    with LocalServer(replace(settings, database=postgres_url)) as server:
        table, other = (server.create(PERSON, PERSON, seed=7) for _ in range(2))
        move = move_of(server, table)
        server.app.services.tables._recent.pop(other.id)
        server.app.services.tables._alive.pop(other.id, None)
        assert answer_of(server, "GET", "/health/ready") == (200, "")
        with server.connect(table, 0) as ana:
            ana.await_state()
            with getattr(postgres, fault)():
                # Many requests at the same time do not wait for each other.
                with ThreadPoolExecutor(12) as threads, within(PATIENCE):
                    reads = threads.map(
                        lambda _: answer_of(server, "GET", "/api/tables"), range(12)
                    )
                    assert set(reads) == {(503, "storage")}
                assert answer_of(server, "GET", "/health/ready") == (503, "storage")
                assert answer_of(server, "GET", other.path) == (503, "storage")
                assert answer_of(server, "POST", f"{table.path}/moves", **move) == (503, "storage")
                with server.connect(other) as viewer:
                    assert viewer.error_code() == "storage"
                    with pytest.raises(WebSocketDisconnect) as closed:
                        viewer.receive()
                assert closed.value.code == 4503
                # What needs no database goes on: probes, pages, tables in memory, their sockets.
                with within(PATIENCE / 2):
                    assert server.http.get("/health/live").status_code == 200
                    assert server.http.get("/").status_code == 200
                    assert server.http.get("/api/games").status_code == 200
                    counted = server.http.get("/metrics").text
                    assert "sintra_sockets" in counted
                    assert "sintra_bots_at_work" not in counted
                    assert server.http.get(table.path).json()["version"] == 0
                    assert ana.ask({"type": "ping"})["type"] == "pong"
            recover(server)
            assert answer_of(server, "POST", f"{table.path}/moves", **move) == (200, "")
            assert ana.await_state(1)["version"] == 1
        assert answer_of(server, "GET", other.path) == (200, "")


def test_a_statement_that_takes_too_long_is_ended(postgres_url: str, settings: Settings) -> None:
    with LocalServer(replace(settings, database=postgres_url)) as server:
        table = server.create(PERSON, PERSON, seed=7)
        move = move_of(server, table)
        with database.maintenance_engine(postgres_url) as engine, engine.begin() as blocker:
            blocker.exec_driver_sql("LOCK TABLE events")
            assert answer_of(server, "POST", f"{table.path}/moves", **move) == (503, "storage")
        recover(server)
        assert answer_of(server, "POST", f"{table.path}/moves", **move) == (200, "")


@pytest.mark.parametrize("left", [0, 1])
def test_a_database_that_was_set_back_is_followed(
    database_url: str, settings: Settings, left: int
) -> None:
    """Somebody has restored a backup, or a standby has taken over that lacks the last changes."""
    with LocalServer(replace(settings, database=database_url)) as server:
        table = server.create(PERSON, PERSON, seed=7)
        for seat in (0, 1):
            server.move(table, seat)
        move = move_of(server, table)
        with server.connect(table) as viewer:
            assert viewer.await_state()["version"] == 2
            changed = (
                f"UPDATE tables SET version = {left}",
                f"DELETE FROM events WHERE version > {left}",
            )
            with database.maintenance_engine(database_url) as engine, engine.begin() as connection:
                for statement in changed:
                    connection.exec_driver_sql(statement)
            assert answer_of(server, "POST", f"{table.path}/moves", **move)[1] in (
                "storage",
                "stale-version",
            )
            with pytest.raises(WebSocketDisconnect) as closed:
                viewer.receive()
            assert closed.value.code == 4409
        assert server.snapshot(table)["version"] == left
        server.move(table, left)
        assert server.snapshot(table)["version"] == left + 1


def test_a_table_that_the_database_has_lost_is_not_shown(
    database_url: str, settings: Settings
) -> None:
    with LocalServer(replace(settings, database=database_url)) as server:
        table = server.create(PERSON, PERSON, seed=7)
        move = move_of(server, table)
        with database.maintenance_engine(database_url) as engine, engine.begin() as connection:
            for name, column in (("seats", "table_id"), ("tables", "id")):
                connection.exec_driver_sql(f"DELETE FROM {name} WHERE {column} = '{table.id}'")
        for _ in range(2):
            path = f"{table.path}/moves"
            assert answer_of(server, "POST", path, **move) == (404, "no-such-table")
        assert server.http.get(table.path).status_code == 404


# --- SQLite ------------------------------------------------------------------------------------


def test_waits_for_a_locked_file_do_not_add_up(start: StartServer, settings: Settings) -> None:
    server = start()
    table = server.create(PERSON, PERSON, seed=7)
    move = move_of(server, table)
    path = settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(12) as threads, within(PATIENCE):
            send = lambda _: answer_of(server, "POST", f"{table.path}/moves", **move)  # noqa: E731
            assert set(threads.map(send, range(12))) == {(503, "storage")}
        assert server.http.get("/api/tables").status_code == 200  # what needs no write goes on
    recover(server)
    assert answer_of(server, "POST", f"{table.path}/moves", **move) == (200, "")
    assert server.snapshot(table)["version"] == 1


def damaged(path: Path) -> None:
    """Overwrite the pages after the first one, which has the header and the schema."""
    open_database(f"sqlite:///{path}").dispose()
    with closing(sqlite3.connect(path)) as connection:
        rows = [(f"{number:010}", "{}", 1.0) for number in range(200)]
        connection.executemany("INSERT INTO positions VALUES (?, ?, ?)", rows)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xa5" * (size - 8192))


def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "sintra.db"
    damaged(path)
    before = path.read_bytes()
    with pytest.raises(
        StorageError, match=r"damaged; restore a backup \(sintra database restore\)"
    ):
        open_database(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_a_read_only_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "sintra.db"
    open_database(f"sqlite:///{path}").dispose()
    with pytest.raises(StorageError, match="read-only"):
        open_database(f"sqlite:///file:{path}?mode=ro&uri=true")


def test_a_large_file_is_checked_for_a_limited_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sintra.db"
    open_database(f"sqlite:///{path}").dispose()
    monkeypatch.setattr(sqlite_file, "STEPS", 1)
    sqlite_file.check_file(path, seconds=-1.0)
    assert "too large to check" in caplog.text


def test_a_locked_file_is_explained_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "sintra.db"
    open_database(f"sqlite:///{path}").dispose()
    with closing(sqlite3.connect(path, isolation_level=None)) as blocker:
        blocker.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="another program has locked the file"):
            open_database(f"sqlite:///{path}")
