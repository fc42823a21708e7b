"""Which processes play bots and give hints, for the servers that do not.

A process that thinks writes what it can do to the database, with a deadline that it moves on
regularly. So a server without bots of its own knows whether anybody plays them, and says so if
nobody does.
"""

import asyncio
import logging
from typing import Any

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from sintra.core.errors import SintraError
from sintra.server.presence import NOW
from sintra.server.readiness import ABSENT, Readiness
from sintra.server.schema import WORKERS
from sintra.server.store import Store
from sintra.server.tables import Tables

LOG = logging.getLogger("sintra.workers")
#: How often the deadline is moved and the others are read, and how far the deadline is ahead.
REFRESH_SECONDS, DEADLINE_SECONDS = 3.0, 12.0


class Workers:
    """The processes that think, at all machines."""

    def __init__(
        self, store: Store, tables: Tables, readiness: Readiness, process: str, *, thinks: bool
    ) -> None:
        self._store = store
        self._tables = tables
        self._readiness = readiness
        self._process = process
        self._thinks = thinks
        #: The tables whose viewers know that nobody plays their bot.
        self._told: set[str] = set()

    async def run(self) -> None:
        """Write or read who thinks, until cancelled."""
        while True:
            try:
                await self.exchange()
            except SintraError as error:
                LOG.error("the workers cannot be exchanged: %s", error)
            await asyncio.sleep(REFRESH_SECONDS)

    async def exchange(self) -> None:
        """Write what this process can do or, if it does not think, read what others can."""
        if self._thinks:
            await self._store.write(self._write)
        else:
            self._readiness.workers = await self._store.read(_read)
            self._tell_viewers()

    def _write(self, connection: Connection) -> None:
        values = {"games": self._readiness.games(), "until": NOW + DEADLINE_SECONDS}
        new = insert(WORKERS).values(process=self._process, **values)
        connection.execute(new.on_conflict_do_update(index_elements=["process"], set_=values))
        connection.execute(delete(WORKERS).where(WORKERS.c.until < NOW))

    def _tell_viewers(self) -> None:
        """Tell the viewers of tables where a bot is to move that nobody plays it, or again does."""
        for table in self._tables.all_viewed():
            found = self._readiness.capability(table.game.rules.id, "bots")
            is_absent = table.bot is not None and found.state == ABSENT
            if is_absent or table.id in self._told:
                for viewer in tuple(table.viewers):
                    viewer.show_preparation(found.as_json())
            (self._told.add if is_absent else self._told.discard)(table.id)

    async def close(self) -> None:
        """Note that this process does not think any more."""
        if self._thinks:
            mine = delete(WORKERS).where(WORKERS.c.process == self._process)
            await self._store.write(lambda connection: connection.execute(mine).rowcount)


def _read(connection: Connection) -> list[dict[str, Any]]:
    """Return what each process that thinks can do."""
    query = select(WORKERS.c.games).where(WORKERS.c.until > NOW)
    return list(connection.execute(query).scalars())
