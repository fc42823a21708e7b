"""Takes jobs from the queue and does them, in a few lanes for each kind of job.

A lane does one job at a time, so hints cannot take the lanes of bots. While a job is being done its
lease is renewed. A worker that dies loses its leases, and another one takes over.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection, Coroutine, Mapping
from typing import Any, Protocol

from sintra.core.errors import SintraError
from sintra.server.jobs import Job, JobQueue
from sintra.server.readiness import Readiness

LOG = logging.getLogger("sintra.worker")
#: A lease is renewed this often before it expires.
RENEWALS = 3
#: The pause after a failure of the queue itself, such as a database that is away.
PAUSE_SECONDS = 1.0
#: How often jobs are looked for that have used up their attempts.
GIVE_UP_SECONDS = 5.0


class Handler(Protocol):
    """Does the jobs of one kind."""

    async def work(self, job: Job) -> Coroutine[Any, Any, None] | None:
        """Do the part of a job that occupies a lane; return the rest, if there is one.

        Raises:
            SintraError: the job has failed and may be tried again.
        """

    async def give_up(self, job: Job) -> None:
        """Note that a job has failed too often."""


class Worker:
    """Does jobs until it is closed."""

    def __init__(
        self,
        queue: JobQueue,
        handlers: Mapping[str, tuple[Handler, int]],
        readiness: Readiness,
        lease_seconds: float,
    ) -> None:
        """Create a worker.

        Args:
            queue: the jobs.
            handlers: what does the jobs of each kind, and the number of lanes for it.
            readiness: knows what this process is able to do.
            lease_seconds: how long a job is reserved for the worker that has taken it.
        """
        self._queue = queue
        self._handlers = handlers
        self._readiness = readiness
        self._renewal = lease_seconds / RENEWALS
        self._jobs: dict[asyncio.Task[None], Job] = {}

    async def run(self) -> None:
        """Do jobs until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._look_for_given_up())
            for kind, (handler, count) in self._handlers.items():
                for _ in range(count):
                    group.create_task(self._lane(kind, handler))

    async def close(self) -> None:
        """Give back all jobs that are not done."""
        jobs = dict(self._jobs)
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for job in jobs.values():
            with contextlib.suppress(SintraError):
                await self._queue.give_back(job)

    async def _lane(self, kind: str, handler: Handler) -> None:
        while True:
            try:
                job = await self._queue.take(kind, self._abilities)
            except SintraError as error:
                LOG.error("no work can be taken: %s", error)
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            is_free = asyncio.Event()
            task = asyncio.create_task(self._do(job, handler, is_free))
            self._jobs[task] = job
            task.add_done_callback(lambda task: self._jobs.pop(task, None))
            await is_free.wait()

    def _abilities(self) -> Collection[str]:
        return self._readiness.abilities()

    async def _do(self, job: Job, handler: Handler, is_free: asyncio.Event) -> None:
        """Do a job, and renew its lease until it is done."""
        this = asyncio.current_task()
        assert this is not None
        renewing = asyncio.create_task(self._renew(job, this))
        try:
            rest = await handler.work(job)
            is_free.set()
            if rest is not None:
                await rest
        except SintraError as error:
            LOG.error("the %s at table %s failed: %s", job.kind, job.table, error)
            await self._fail(job, handler)
        except Exception:
            LOG.exception("the %s at table %s failed", job.kind, job.table)
            await self._fail(job, handler)
        finally:
            is_free.set()
            renewing.cancel()

    async def _fail(self, job: Job, handler: Handler) -> None:
        try:
            if not await self._queue.fail(job):
                await self._give_up(job, handler)
        except SintraError as error:  # the lease will expire
            LOG.error("the %s at table %s cannot be put back: %s", job.kind, job.table, error)

    async def _give_up(self, job: Job, handler: Handler) -> None:
        LOG.error("the %s at table %s has failed too often", job.kind, job.table)
        await handler.give_up(job)

    async def _renew(self, job: Job, task: asyncio.Task[None]) -> None:
        while True:
            await asyncio.sleep(self._renewal)
            with contextlib.suppress(SintraError):  # the next renewal may succeed
                if not await self._queue.renew(job):
                    task.cancel()
                    return

    async def _look_for_given_up(self) -> None:
        while True:
            try:
                for job in await self._queue.given_up():
                    await self._give_up(job, self._handlers[job.kind][0])
            except SintraError as error:
                LOG.error("the queue cannot be read: %s", error)
            await asyncio.sleep(GIVE_UP_SECONDS)
