"""The threads that compute bots, hints and judgements, and the work that waits for them."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sintra.core.cores import available_cores

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
