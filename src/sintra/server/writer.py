"""The one thread that writes: what waits together is committed together.

A commit waits for the disk. Moves that arrive meanwhile share the next one, so the disk's pace
bounds how long a move takes, not how many there can be.
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
#: How many changes share a commit at the most.
MOST_AT_ONCE = 100


@dataclass(frozen=True)
class _Job:
    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"

    def settle(self, result: Any, error: Exception | None) -> None:
        """Gives the answer to who waits for it, in the thread where that is."""

        def tell() -> None:
            if self.answer.done():
                return
            if error is None:
                self.answer.set_result(result)
            else:
                self.answer.set_exception(error)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)


class Writer:
    """Runs changes of the database, each entirely or not at all."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sintra-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What ``work`` returns, once it is committed."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, answer))
        return await answer

    def close(self) -> None:
        """Ends the thread, after all that was asked for."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            jobs = [first]
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
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
            else:  # one of them spoilt it: each gets a transaction of its own
                for job in jobs:
                    self._commit([job])
            return
        for job, result in zip(jobs, results, strict=True):
            job.settle(result, None)


def _refusal(error: Exception) -> Exception:
    """What the client is told of a failed write; the details are for the log."""
    if isinstance(error, SQLAlchemyError):
        LOG.error("a write failed: %s", error)
        return StorageError("this could not be saved; nothing has changed, try again")
    if not isinstance(error, SintraError):
        LOG.error("a write failed", exc_info=error)
    return error
