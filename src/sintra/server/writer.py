"""The thread that writes to the database, with group commit.

A commit waits for the disk. All changes that arrive during a commit share the next one, so the disk
limits the latency of a move, but not the number of moves per second.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sintra.core.errors import SintraError
from sintra.server.errors import StorageError

T = TypeVar("T")
LOG = logging.getLogger("sintra.store")
#: The most changes in one commit.
MAX_BATCH = 100


@dataclass(frozen=True)
class _Job:
    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"

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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
            StorageError: the database refused the change.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    def close(self) -> None:
        """Finish all changes and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            jobs = [first]
            while len(jobs) < MAX_BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [job.work(connection) for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].settle(None, _refusal(error))
            else:  # one change failed the whole batch: commit each one separately
                for job in jobs:
                    self._commit([job])
            return
        for job, result in zip(jobs, results, strict=True):
            job.settle(result, None)


def _refusal(error: Exception) -> Exception:
    """Return the error for the caller. The details go to the log."""
    if isinstance(error, SQLAlchemyError):
        LOG.error("a write failed: %s", error)
        return StorageError("the change could not be saved; nothing has changed, try again")
    if not isinstance(error, SintraError):
        LOG.error("a write failed", exc_info=error)
    return error
