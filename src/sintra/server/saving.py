"""Saves that run to their end, even if the caller is cancelled.

A client may disconnect while its change is being written. What is written has to be applied to the
table in memory as well, so the two are not separated.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Saving:
    """Runs coroutines that must not stop halfway."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def complete(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, even if the caller is cancelled."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Wait for everything that is being saved."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
