"""Ends the time of players at their deadlines.

A table in memory has a timer. A regular query of the database finds the other tables, so a deadline
also holds for a game that nobody looks at.
"""

import asyncio
import logging
import time

from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.referee import Referee
from sintra.server.store import Store
from sintra.server.table import Table
from sintra.server.tables import Tables

LOG = logging.getLogger("sintra.timers")
#: The interval between two queries for tables whose deadline has passed.
QUERY_SECONDS = 10.0
#: A timer may fire a little early, so it is set a little late.
MARGIN_SECONDS = 0.02


class Timers:
    """A timer for every table in memory whose player to move has a deadline."""

    def __init__(self, tables: Tables, referee: Referee, store: Store) -> None:
        self._tables = tables
        self._referee = referee
        self._store = store
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def on_change(self, table: Table) -> None:
        """Set the timer of a table that has changed."""
        self.drop(table.id)
        if table.deadline is not None:
            delay = max(0.0, table.deadline - time.time()) + MARGIN_SECONDS
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(delay, self._fire, table)

    def drop(self, table_id: str) -> None:
        """Cancel the timer of a table."""
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    async def run(self) -> None:
        """End the time at tables without a timer, for as long as the server runs."""
        while True:
            try:
                overdue = await self._store.overdue(time.time())
            except StorageError:  # is in the log
                overdue = []
            for table_id in overdue:
                await self._time_out(table_id)
            await asyncio.sleep(QUERY_SECONDS)

    def close(self) -> None:
        """Cancel all timers."""
        for table_id in list(self._timers):
            self.drop(table_id)
        for task in self._tasks:
            task.cancel()

    def _fire(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        task = asyncio.create_task(self._time_out(table.id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, table_id: str) -> None:
        try:
            await self._referee.time_out(await self._tables.find(table_id))
        except StaleVersionError:  # a move came before, or another process has ended the time
            pass
        except Exception as error:  # must not keep the other tables waiting; it is tried again
            LOG.error("the time at table %s cannot be ended: %s", table_id, error)
