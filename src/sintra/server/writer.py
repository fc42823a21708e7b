"""The thread that writes to the database, with group commit.

A commit waits for the disk. All changes that arrive during a commit share the next one, so the disk
limits the latency of a move, but not the number of moves per second. A change that would wait too
long is refused.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sintra.core.errors import SintraError
from sintra.server.availability import Availability, is_away, is_uncertain
from sintra.server.errors import StorageError, UnknownOutcomeError
from sintra.server.sqlite_file import for_writing

T = TypeVar("T")
LOG = logging.getLogger("sintra.store")
#: The most changes in one commit.
MAX_BATCH = 100
#: The most seconds that a change waits for its turn, and the most seconds for the changes of one
#: commit.
QUEUE_SECONDS = BATCH_SECONDS = 6.0


@dataclass(frozen=True)
class _Job:
    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"
    #: When the change is too late to begin.
    end: float

    def settle(self, result: Any, error: Exception | None) -> None:
        """Set the result of the future, in the thread of its event loop."""

        def set_future() -> None:
            if self.future.done():
                return
            if error is None:
                self.future.set_result(result)
            else:
                self.future.set_exception(error)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(set_future)


class Writer:
    """Applies changes to the database. Each is applied completely or not at all."""

    def __init__(self, engine: Engine, availability: Availability) -> None:
        self._engine = for_writing(engine)
        #: A connection to a SQLite file is kept. One to a server is checked before each use.
        self._keeps = engine.dialect.name == "sqlite"
        self._connection: Connection | None = None
        self._availability = availability
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sintra-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Apply a change.

        Args:
            work: executes the change. It may be called again if a change in the same commit fails.

        Returns:
            The result of ``work``, after the commit.

        Raises:
            StorageError: the database refused the change or does not answer.
            UnknownOutcomeError: the change may have been saved.
        """
        self._availability.require()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future, time.monotonic() + QUEUE_SECONDS))
        return await future

    def close(self) -> None:
        """Finish all changes and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                self._disconnect()
                return
            jobs = [first]
            while len(jobs) < MAX_BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            self._commit(self._in_time(jobs))

    def _in_time(self, jobs: list[_Job]) -> list[_Job]:
        """Return the jobs that have not waited too long, and refuse the others."""
        now = time.monotonic()
        for job in jobs:
            if now > job.end:
                job.settle(None, _refusal(TimeoutError("the database is too slow")))
        return [job for job in jobs if now <= job.end]

    def _commit(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        end = time.monotonic() + BATCH_SECONDS
        results: list[Any] = []
        try:
            with self._transaction() as connection:
                for job in jobs:
                    results.append(job.work(connection))
                    if time.monotonic() > end:
                        raise TimeoutError("the changes of one commit take too long")
        except Exception as error:
            was_committing = len(results) == len(jobs)
            self._fail(jobs, error, was_committing=was_committing)
            return
        for job, result in zip(jobs, results, strict=True):
            job.settle(result, None)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                yield self._connection
        except BaseException:
            self._disconnect()
            raise
        if not self._keeps:
            self._disconnect()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _fail(self, jobs: list[_Job], error: Exception, *, was_committing: bool) -> None:
        """Refuse changes that have failed together, or try each one alone."""
        if is_away(error):
            self._availability.note_failure(error)
        if was_committing and is_uncertain(error):
            LOG.error("the outcome of %d writes is unknown: %s", len(jobs), error)
            refusal: Exception = UnknownOutcomeError(
                "it is unknown whether the change was saved; repeat it with the same request id"
            )
        elif len(jobs) > 1 and not is_away(error):  # one of the changes failed all of them
            for job in jobs:
                self._commit([job])
            return
        else:
            refusal = _refusal(error)
        for job in jobs:
            job.settle(None, refusal)


def _refusal(error: Exception) -> Exception:
    """Return the error for the caller. The details go to the log."""
    if isinstance(error, SQLAlchemyError | TimeoutError):
        if not is_away(error):
            LOG.error("a write failed: %s", error)
        return StorageError("the change could not be saved; nothing has changed, try again")
    if not isinstance(error, SintraError):
        LOG.error("a write failed", exc_info=error)
    return error
