"""Reviews of finished games: requests, progress, and the jobs that make them.

A review is made once for a table. A quick one is stored first and shown at once; the full one
replaces it. Reviews wait while bots and hints need the processors.
"""

import asyncio
import gzip
import json
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from sintra.analysis.budgets import Budget
from sintra.analysis.reviewing import review
from sintra.core.errors import SintraError, StoppedError
from sintra.core.game import Game
from sintra.server.bus import REVIEWING, Bus
from sintra.server.errors import NothingToReviewError, NotOverError
from sintra.server.jobs import BOT, REVIEW, WAITING, WORKING, Job, JobQueue
from sintra.server.settings import Settings
from sintra.server.store import PERSON, ReviewRow, Store
from sintra.server.table import Table
from sintra.server.tables import Tables
from sintra.server.thinking import ThinkingThreads, Yielding

LOG = logging.getLogger("sintra.reviews")
#: The depths of a review, in the order in which they are made.
QUICK, FULL = "quick", "full"
#: What happens to a review.
ABSENT, DONE, STOPPED, FAILED = "absent", "done", "stopped", "failed"
#: How often the progress is reported.
REPORT_SECONDS = 0.4
GZIP_LEVEL = 6


class Reviews:
    """Starts, stops and makes reviews."""

    def __init__(
        self,
        tables: Tables,
        queue: JobQueue,
        store: Store,
        bus: Bus,
        settings: Settings,
        threads: ThinkingThreads,
    ) -> None:
        self._tables = tables
        self._queue = queue
        self._store = store
        self._bus = bus
        self._settings = settings
        self._thinking = threads
        self._threads = ThreadPoolExecutor(max(1, settings.reviews_at_once), "sintra-review")
        #: What stops the reviews that this process makes, by table.
        self._running: dict[str, Yielding] = {}
        bus.subscribe(REVIEWING, self._hear)

    # --- Requests ------------------------------------------------------------------------------

    async def start(self, table: Table, client: str) -> None:
        """Queue the review of a finished game, unless there is one or it is queued already.

        Args:
            table: the table.
            client: who asks; an empty text if nobody does.

        Raises:
            NotOverError: the game is not over.
            NothingToReviewError: the game has no moves.
            TooManyError: the client waits for other reviews.
            BusyError: too many reviews wait already.
        """
        require_reviewable(table)
        if await self._store.review_depth(table.id) != FULL:
            await self._queue.review(client, table.id, table.version, table.game.rules.id)
            if await self._queue.progress(REVIEW, table.id) == WAITING:
                await self._tell(table.id, WAITING, None, 0.0)

    async def start_by_itself(self, table: Table) -> None:
        """Queue the review of a game that has just ended, if a bot played and nothing else waits.

        A review that is not made now can be asked for later.
        """
        kinds = {seat.kind for seat in table.seats}
        if not self._settings.reviews_start or kinds != {PERSON, BOT} or not table.history:
            return
        try:
            if await self._queue.count(REVIEW) == 0 and await self._queue.count(BOT) <= 1:
                await self.start(table, "")
        except SintraError as error:
            LOG.error("the review of table %s cannot be queued: %s", table.id, error)

    async def stop(self, table: Table) -> None:
        """Stop the review of a table. A quick one that is there stays."""
        if await self._queue.cancel(REVIEW, table.id):
            await self._tell(table.id, STOPPED, None, 0.0)

    async def status(self, table: Table) -> dict[str, Any]:
        """Return how far the review of a table is."""
        require_reviewable(table)
        depth = await self._store.review_depth(table.id)
        working = None if depth == FULL else await self._queue.progress(REVIEW, table.id)
        return {"state": working or (DONE if depth else ABSENT), "depth": depth}

    # --- Making reviews ------------------------------------------------------------------------

    async def work(self, job: Job) -> None:
        """Make a review: a quick one, then the full one."""
        table = await self._tables.find(job.table)
        stop = self._running[table.id] = Yielding(self._thinking.occupy_all_cores)
        budgets = {QUICK: self._settings.quick_review, FULL: self._settings.full_review}
        try:
            if await self._store.review_depth(table.id) is not None:
                del budgets[QUICK]
            for depth, budget in budgets.items():
                found = await self._make(table.id, table.game.copy(), depth, budget, stop)
                await self._store.save_review(table.id, found)
                if depth == FULL:
                    await self._queue.finish(job)
                await self._tell(table.id, DONE, depth, 1.0)
        except StoppedError:
            await self._queue.finish(job)
            # Progress that was on its way when the review was stopped must not be the last word.
            await self._tell(table.id, STOPPED, None, 0.0)
        finally:
            stop.set()
            self._running.pop(table.id, None)

    async def give_up(self, job: Job) -> None:
        """Tell the viewers that there will be no review."""
        await self._queue.cancel(REVIEW, job.subject)
        await self._tell(job.table, FAILED, None, 0.0)

    def close(self) -> None:
        """Stop all reviews."""
        for stop in self._running.values():
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _make(
        self, table: str, game: Game, depth: str, budget: Budget, stop: threading.Event
    ) -> ReviewRow:
        """Make a review in a thread, and report its progress."""
        done = 0.0

        def progress(parts: int, total: int) -> None:
            nonlocal done
            done = max(done, parts / max(total, 1))

        async def report() -> None:
            while True:
                await self._tell(table, WORKING, depth, done)
                await asyncio.sleep(REPORT_SECONDS)

        def make() -> ReviewRow:
            cores = self._thinking.spare_cores
            found = review(game, depth=budget, threads=cores, progress=progress, stop=stop)
            return stored(replace(found, depth=depth).as_json())

        reporting = asyncio.create_task(report())
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, make)
        finally:
            reporting.cancel()

    async def _tell(self, table: str, state: str, depth: str | None, progress: float) -> None:
        """Tell the viewers of a table, at all processes, how far its review is."""
        status = {"state": state, "depth": depth, "progress": round(progress, 3)}
        try:
            await self._bus.publish(REVIEWING, f"{table}:{json.dumps(status)}")
        except SintraError as error:  # the review is more important
            LOG.warning("the progress of a review cannot be reported: %s", error)

    def _hear(self, message: str) -> None:
        table_id, _, text = message.partition(":")
        status = json.loads(text)
        if status["state"] == STOPPED and table_id in self._running:
            self._running[table_id].set()
        table = self._tables.viewed(table_id)
        for viewer in tuple(table.viewers) if table else ():
            viewer.show_review(status)


def require_reviewable(table: Table) -> None:
    """Check that a game can be reviewed.

    Raises:
        NotOverError: the game is not over.
        NothingToReviewError: it has no moves.
    """
    if not table.is_over:
        raise NotOverError("a review names the best moves, so the game has to be over")
    if not table.history:
        raise NothingToReviewError("the game ended before the first move")


def stored(content: dict[str, Any]) -> ReviewRow:
    """Return a review as it is stored: without names, which players may change or delete."""
    unnamed = {name: value for name, value in content.items() if name != "names"}
    text = json.dumps(unnamed, separators=(",", ":"), ensure_ascii=False).encode()
    # Without a time, the same review has the same bytes.
    data = gzip.compress(text, GZIP_LEVEL, mtime=0)
    return ReviewRow(content["depth"], content["seats"], data, time.time())
