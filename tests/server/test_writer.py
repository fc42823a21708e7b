"""The writer: group commit, failed changes, closing."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, text

from sintra.core.errors import SintraError
from sintra.server.availability import Availability
from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.writer import Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database with one empty table."""
    created = create_engine(f"sqlite:///{tmp_path / 'test.db'}")
    with created.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER)"))
    yield created
    created.dispose()


def insert(number: int, error: Exception | None = None) -> Callable[[Connection], int]:
    """Return a change that inserts a number and returns it, or fails after the insertion."""

    def work(connection: Connection) -> int:
        connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))
        if error is not None:
            raise error
        return number

    return work


def stored(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return list(
            connection.execute(text("SELECT number FROM numbers ORDER BY number")).scalars()
        )


def write_all(writer: Writer, *changes: Callable[[Connection], Any]) -> list[Any]:
    """Write some changes at the same time; return their results and errors."""

    async def write() -> list[Any]:
        jobs = [writer.write(change) for change in changes]
        return await asyncio.gather(*jobs, return_exceptions=True)

    return asyncio.run(write())


def write_together(writer: Writer, *changes: Callable[[Connection], Any]) -> list[Any]:
    """Write some changes in one batch; return their results and errors."""
    started, release = threading.Event(), threading.Event()

    def block(_: Connection) -> None:
        started.set()
        release.wait()

    async def write() -> list[Any]:
        first = asyncio.create_task(writer.write(block))
        await asyncio.to_thread(started.wait)
        others = [asyncio.create_task(writer.write(change)) for change in changes]
        await asyncio.sleep(0)
        release.set()
        await first
        return await asyncio.gather(*others, return_exceptions=True)

    return asyncio.run(write())


def test_a_failed_change_does_not_affect_others_in_its_batch(engine: Engine) -> None:
    writer = Writer(engine, Availability())

    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    results = write_all(writer, insert(0), broken, insert(2, ZeroDivisionError()), insert(3))
    writer.close()
    assert results[0] == 0
    assert isinstance(results[1], StorageError)
    assert "nowhere" not in str(results[1])  # details are for the log only
    assert isinstance(results[2], ZeroDivisionError)
    assert results[3] == 3
    assert stored(engine) == [0, 3]


def test_errors_of_the_server_are_passed_on(engine: Engine) -> None:
    writer = Writer(engine, Availability())
    error = StaleVersionError("the game has changed")
    results = write_all(writer, insert(1, error))
    writer.close()
    assert results == [error]
    assert isinstance(error, SintraError)
    assert stored(engine) == []


def test_changes_that_wait_are_committed_together(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(engine, Availability())
    batches: list[int] = []
    real = writer._commit

    def commit(jobs: list[Any]) -> None:
        batches.append(len(jobs))
        real(jobs)

    monkeypatch.setattr(writer, "_commit", commit)

    write_together(writer, *map(insert, range(5)))
    writer.close()
    assert batches == [1, 5]
    assert stored(engine) == [0, 1, 2, 3, 4]


def test_a_batch_that_deadlocks_with_another_process_is_tried_one_by_one(
    postgres_url: str,
) -> None:
    engine = create_engine(postgres_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER)"))
        connection.execute(text("INSERT INTO numbers VALUES (1), (2)"))
    attempts: list[int] = []

    def lock(connection: Connection, number: int) -> None:
        connection.execute(text(f"UPDATE numbers SET number = number WHERE number = {number}"))

    def change(number: int) -> Callable[[Connection], int]:
        def work(connection: Connection) -> int:
            # PostgreSQL ends the transaction that looks for a deadlock first: this one.
            connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
            attempts.append(number)
            if attempts == [1, 2]:
                wait_for_other()
            lock(connection, number)
            return number

        return work

    with engine.connect() as other, ThreadPoolExecutor(1) as pool:
        other.execute(text("SET deadlock_timeout = '1h'"))
        pid = other.execute(text("SELECT pg_backend_pid()")).scalar_one()
        lock(other, 2)
        waiting = text(f"SELECT count(*) FROM pg_locks WHERE pid = {pid} AND NOT granted")
        finished: list[Future[None]] = []

        def finish() -> None:
            lock(other, 1)
            other.commit()

        def wait_for_other() -> None:
            """Let the other process wait for the first number, which the batch has locked."""
            finished.append(pool.submit(finish))
            with engine.connect() as observer:
                while not observer.execute(waiting).scalar_one():
                    observer.rollback()

        writer = Writer(engine, Availability())
        results = write_together(writer, change(1), change(2))
        writer.close()
        finished[0].result()
    engine.dispose()
    assert results == [1, 2]
    assert attempts == [1, 2, 1, 2]  # together, then one by one


def test_closing_finishes_all_changes(engine: Engine) -> None:
    writer = Writer(engine, Availability())

    async def write_and_close() -> None:
        jobs = [asyncio.create_task(writer.write(insert(number))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        await asyncio.gather(*jobs)

    asyncio.run(write_and_close())
    assert stored(engine) == [0, 1, 2]
