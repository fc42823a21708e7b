"""The threads that compute bots, hints and judgements, and the work that waits for them."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sintra.core.cores import available_cores
from sintra.core.errors import SintraError
from sintra.server.jobs import Job, JobQueue

P = ParamSpec("P")
T = TypeVar("T")
#: How often work that waits looks whether it can go on.
PAUSE_SECONDS = 0.05


class ThinkingThreads(ThreadPoolExecutor):
    """Threads that know how much they have to do."""

    def __init__(self, count: int) -> None:
        super().__init__(count, "sintra-bot")
        self._lock = threading.Lock()
        self._tasks = 0
        #: The cores for work that nobody at a table waits for.
        self.spare_cores = max(1, available_cores() - 1)

    def occupy_all_cores(self) -> bool:
        """Return whether work that nobody at a table waits for has to wait."""
        return self._tasks >= self.spare_cores

    @property
    def tasks(self) -> int:
        """The number of tasks that wait or are being done."""
        return self._tasks

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Add a task."""
        future = super().submit(fn, *args, **kwargs)
        self._count(1)
        future.add_done_callback(lambda _: self._count(-1))
        return future

    def _count(self, change: int) -> None:
        with self._lock:
            self._tasks += change


class Unhurried(Executor):
    """The same threads for work that nobody waits for: nothing has to wait for it either."""

    def __init__(self, threads: ThinkingThreads) -> None:
        self._threads = threads

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Add a task that does not count."""
        return ThreadPoolExecutor.submit(self._threads, fn, *args, **kwargs)


class Yielding(threading.Event):
    """A stop signal for work that nobody waits for.

    Whoever asks whether it is set waits as long as there is more important work.
    """

    def __init__(self, must_wait: Callable[[], bool]) -> None:
        super().__init__()
        self._must_wait = must_wait

    def is_set(self) -> bool:
        """Wait for more important work; return whether to stop."""
        while self._must_wait() and not super().is_set():
            self.wait(PAUSE_SECONDS)
        return super().is_set()


async def while_wanted(
    queue: JobQueue,
    job: Job,
    threads: Executor,
    work: Callable[[threading.Event], T],
    stop: threading.Event | None = None,
) -> T:
    """Compute the answer to a question in a thread, and stop when nobody waits for it.

    It returns when the thread has ended, so a lane never uses more than one thread.

    Args:
        queue: knows whether somebody waits.
        job: the question.
        threads: where the work is done.
        work: computes the answer until its argument is set.
        stop: what stops the work.
    """
    stop = stop or threading.Event()
    running = asyncio.get_running_loop().run_in_executor(threads, work, stop)
    watching = asyncio.create_task(_stop_if_cancelled(queue, job, stop))
    try:
        return await asyncio.shield(running)
    finally:
        watching.cancel()
        stop.set()
        await asyncio.wait([running])


async def _stop_if_cancelled(queue: JobQueue, job: Job, stop: threading.Event) -> None:
    with contextlib.suppress(SintraError):  # the database is away: the work may go on
        await queue.cancelled(job)
        stop.set()
