"""Who is at which table.

A single process sees all viewers. Several processes share a table of the database, in which each
one writes its viewers with a deadline that it moves on regularly. The viewers of a process that has
died disappear when their deadline has passed.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, Float, cast, delete, func, insert, select, update

from sintra.core.errors import SintraError
from sintra.server.bus import PRESENT, Bus
from sintra.server.schema import PRESENCE
from sintra.server.store import Store
from sintra.server.table import SPECTATORS, Table
from sintra.server.tables import Tables

LOG = logging.getLogger("sintra.presence")
#: How often the deadlines are moved, and how far they are ahead.
REFRESH_SECONDS, DEADLINE_SECONDS = 10.0, 25.0
NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)


class Presence(Protocol):
    """Who is at which table, at all processes."""

    def changed(self, table: Table) -> None:
        """Note that a viewer of this process has come, has left or has another pace."""

    async def read(self, table: Table) -> None:
        """Read who is at a table at other processes."""

    async def connected(self, tables: Collection[str]) -> dict[str, set[int]]:
        """Return the seats that connected viewers hold, by table."""

    async def run(self) -> None:
        """Keep the presence up to date until cancelled."""

    async def close(self) -> None:
        """Note that all viewers of this process have left."""


class LocalPresence:
    """The presence at a server with a single process: the tables know their viewers."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def changed(self, table: Table) -> None:
        """Do nothing."""

    async def read(self, table: Table) -> None:
        """Do nothing."""

    async def connected(self, tables: Collection[str]) -> dict[str, set[int]]:
        """Return the seats that connected viewers hold, by table."""
        return {table: self._tables.connected(table) for table in tables}

    async def run(self) -> None:
        """Return at once."""

    async def close(self) -> None:
        """Do nothing."""


class SharedPresence:
    """The presence at all processes that use a database."""

    def __init__(self, store: Store, bus: Bus, tables: Tables, process: str) -> None:
        self._store = store
        self._tables = tables
        self._process = process
        #: What the database has of this process, by table.
        self._written: dict[str, dict[int, float]] = {}
        #: Tables to write, and tables to read.
        self._to_write: dict[str, Table] = {}
        self._to_read: dict[str, Table] = {}
        self._news = asyncio.Event()
        bus.subscribe(PRESENT, self._hear)
        bus.on_connect(self._read_all)

    def changed(self, table: Table) -> None:
        """Note that a viewer of this process has come, has left or has another pace."""
        self._to_write[table.id] = table
        self._news.set()

    def _hear(self, message: str) -> None:
        table_id, _, process = message.partition(":")
        table = self._tables.viewed(table_id)
        if table is not None and process != self._process:
            self._to_read[table_id] = table
            self._news.set()

    def _read_all(self) -> None:
        self._to_read |= {table.id: table for table in self._tables.all_viewed()}
        self._news.set()

    async def run(self) -> None:
        """Write and read what has changed, and everything regularly, until cancelled."""
        end = 0.0
        clock = asyncio.get_running_loop().time
        while True:
            try:
                if clock() >= end:
                    if not await self._store.write(self._refresh):
                        self._written = {}  # this process was taken for dead
                        self._to_write |= {table.id: table for table in self._tables.all_viewed()}
                    self._read_all()
                    end = clock() + REFRESH_SECONDS
                await self._exchange()
            except SintraError as error:
                LOG.error("the presence cannot be shared: %s", error)
                await asyncio.sleep(1)
            try:
                async with asyncio.timeout(max(0.0, end - clock())):
                    await self._news.wait()
            except TimeoutError:
                pass
            self._news.clear()

    async def _exchange(self) -> None:
        """Write the tables whose viewers have changed, and read those that others have changed."""
        changed = {
            table.id: now
            for table in self._to_write.values()
            if (now := table.present) != self._written.get(table.id, {})
        }
        to_read = {**self._to_read, **{key: self._to_write[key] for key in changed}}
        self._to_write, self._to_read = {}, {}
        try:
            if changed:
                await self._store.write(lambda connection: self._write(connection, changed))
                self._written |= changed
                self._written = {table: paces for table, paces in self._written.items() if paces}
            if to_read:
                for table, paces in (await self._remote(to_read)).items():
                    to_read[table].set_remote(paces)
        except SintraError:
            self._to_read |= to_read
            self._to_write |= {key: to_read[key] for key in changed}
            raise

    def _write(self, connection: Connection, changed: dict[str, dict[int, float]]) -> None:
        mine = (PRESENCE.c.process == self._process, PRESENCE.c.table_id.in_(changed))
        connection.execute(delete(PRESENCE).where(*mine))
        for table, paces in changed.items():
            for seat, pace in paces.items():
                row = {"table_id": table, "process": self._process, "seat": seat, "pace": pace}
                until = NOW + DEADLINE_SECONDS
                connection.execute(insert(PRESENCE).values(**row, until=until))
            self._store.ring(connection, PRESENT, f"{table}:{self._process}")

    def _refresh(self, connection: Connection) -> bool:
        """Move the deadlines of this process, and remove what dead processes have left.

        Returns:
            Whether the database has all viewers of this process.
        """
        mine = PRESENCE.c.process == self._process
        until = NOW + DEADLINE_SECONDS
        found = connection.execute(update(PRESENCE).where(mine).values(until=until)).rowcount
        connection.execute(delete(PRESENCE).where(PRESENCE.c.until < NOW))
        return found == sum(map(len, self._written.values()))

    async def read(self, table: Table) -> None:
        """Read who is at a table at other processes."""
        table.set_remote((await self._remote([table.id]))[table.id])

    async def _remote(self, tables: Collection[str]) -> dict[str, dict[int, float]]:
        found: dict[str, dict[int, float]] = {table: {} for table in tables}
        for row in await self._rows(tables):
            if row.process != self._process:
                paces = found[row.table_id]
                paces[row.seat] = max(paces.get(row.seat, 0.0), row.pace)
        return found

    async def connected(self, tables: Collection[str]) -> dict[str, set[int]]:
        """Return the seats that connected viewers hold, by table."""
        found: dict[str, set[int]] = {table: set() for table in tables}
        for row in await self._rows(tables):
            if row.seat != SPECTATORS:
                found[row.table_id].add(row.seat)
        return found

    async def _rows(self, tables: Collection[str]) -> Sequence[Any]:
        query = select(PRESENCE).where(PRESENCE.c.table_id.in_(tables), PRESENCE.c.until > NOW)
        return await self._store.read(lambda connection: connection.execute(query).all())

    async def close(self) -> None:
        """Note that all viewers of this process have left."""
        gone: dict[str, dict[int, float]] = {table: {} for table in self._written}
        if gone:
            await self._store.write(lambda connection: self._write(connection, gone))
