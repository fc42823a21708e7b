"""The tables in memory. They are loaded from the database when needed, and evicted when idle.

A process has at most one object for a table. An evicted table that somebody still uses is found
again instead of loaded a second time, so every change reaches all viewers of the table. What other
processes have changed is read when they say so, and compared regularly.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from sintra.core.errors import SintraError
from sintra.server import views
from sintra.server.catalogue import has_page
from sintra.server.clock import ClockSettings
from sintra.server.errors import NoTableError, StorageError
from sintra.server.jobs import JobQueue
from sintra.server.keys import is_id, new_id
from sintra.server.metrics import Metrics
from sintra.server.new_table import NewTable
from sintra.server.saving import Saving
from sintra.server.settings import Settings
from sintra.server.store import Also, Derived, SeatRow, Store, TableRow
from sintra.server.table import Change, Table, bot_to_move, bot_turn, rebuild

LOG = logging.getLogger("sintra.tables")


class Tables:
    """Creates, finds, loads and evicts tables."""

    def __init__(
        self,
        store: Store,
        saving: Saving,
        queue: JobQueue,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._store = store
        self._saving = saving
        self._queue = queue
        self._settings = settings
        self._metrics = metrics
        self._recent: OrderedDict[str, Table] = OrderedDict()
        #: The tables above, and evicted ones that are still in use.
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        #: What other processes told of tables that are being loaded.
        self._heard: dict[str, list[tuple[int, int]]] = {}
        #: Set if tables have to be compared with the database at once.
        self.is_unsure = asyncio.Event()
        #: Called after every change of a game, and when a table is loaded.
        self.on_change: Callable[[Table], None] = lambda _: None
        #: Called with the id of a table that leaves memory.
        self.on_evict: Callable[[str], None] = lambda _: None

    async def create(
        self, new: NewTable, public: bool | None, clock: ClockSettings | None = None
    ) -> Table:
        """Store a new table.

        Args:
            new: the table.
            public: whether lists show it to everybody; by default if a seat is open.
            clock: how much time people have; None for no limit.
        """
        table, row = self.unsaved(new, public, clock)
        turn = bot_turn(table.current, table.seats)
        also = None if turn is None else self._queue.after_change(table.id, turn)
        if not table.people:
            also = self._limited(also)
        await self._saving.complete(self._store.create(row, new.seats, also))
        self.add_created(table)
        return table

    def _limited(self, also: Also | None) -> Also:
        """Return what refuses a table of bots only, if there are too many already."""

        def work(connection: Connection) -> None:
            self._store.limit_bot_tables(connection, self._settings.bot_tables)
            if also is not None:
                also(connection)

        return work

    def unsaved(
        self, new: NewTable, public: bool | None, clock: ClockSettings | None
    ) -> tuple[Table, TableRow]:
        """Return a new table, and the row that stores it."""
        game, now = new.game, time.time()
        is_public = any(seat.open for seat in new.seats) if public is None else public
        table = Table(
            new_id(),
            new.seats,
            game,
            has_page=self._has_page(game.rules.id),
            clock=clock,
            public=is_public,
            commitment=new.commitment,
        )
        row = TableRow(
            id=table.id,
            game=game.rules.id,
            opening=game.record(),
            seed=new.seed,
            public=is_public,
            version=table.version,
            created=now,
            changed=now,
            clock=None if clock is None else asdict(clock),
            salt=None if new.commitment is None else new.commitment.salt,
            **vars(derived(table.current, new.seats)),
        )
        return table, row

    def add_created(self, table: Table) -> None:
        """Add a table that has just been stored."""
        self._metrics.count("tables_created")
        self._add(table)

    async def find(self, table_id: str) -> Table:
        """Return a table, rebuilt from the database if it is not in memory.

        Raises:
            NoTableError: there is no such table.
            StorageError: the table cannot be rebuilt.
        """
        if not is_id(table_id):  # PostgreSQL refuses some texts
            raise NoTableError("this is not the id of a table")
        found = self._alive.get(table_id)
        if found is not None:
            if table_id in self._recent:
                self._recent.move_to_end(table_id)
            else:
                self._add(found)
            if self._store.is_shared:
                with suppress(StorageError):  # without the database, show what is in memory
                    await self._compare([found])
                    if found.is_behind:
                        await self.refresh(found)
            if not found.is_lost:
                return found
        if table_id not in self._loading:  # simultaneous requests share one load
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            self._heard[table_id] = []
            task.add_done_callback(lambda _: self._forget_loading(table_id))
        return await asyncio.shield(self._loading[table_id])

    def _forget_loading(self, table_id: str) -> None:
        del self._loading[table_id], self._heard[table_id]

    async def _load(self, table_id: str) -> Table:
        table = await self.rebuild(table_id)
        for news in self._heard[table_id]:
            _hear(table, *news)
        self._add(table)
        if table.is_behind:
            await self._try_refresh(table)
        return table

    async def rebuild(self, table_id: str) -> Table:
        """Return a new object for a table, from the database."""
        found = await self._store.load(table_id)
        if found is None:
            raise NoTableError(f"there is no table {table_id}")
        row, seats, events = found
        return await asyncio.to_thread(
            rebuild, row, seats, events, has_page=self._has_page(row.game)
        )

    # --- Changes of other processes ------------------------------------------------------------

    def hear_of_event(self, message: str) -> None:
        """Note that a table has a new version: ``table:version``."""
        table_id, _, version = message.partition(":")
        self._hear(table_id, int(version), 0)

    def hear_of_seats(self, message: str) -> None:
        """Note that the seats of a table have changed: ``table:count``."""
        table_id, _, count = message.partition(":")
        self._hear(table_id, 0, int(count))

    def _hear(self, table_id: str, version: int, seating: int) -> None:
        """Read a table again: at once if somebody looks at it, else with the next request."""
        table = self._alive.get(table_id)
        if table is not None:
            _hear(table, version, seating)
            if table.is_behind and table.viewers:
                self._saving.start(self._try_refresh(table))
        elif table_id in self._heard:
            self._heard[table_id].append((version, seating))

    async def take_seatings(self, seatings: Mapping[str, int]) -> None:
        """Read tables again whose seats were changed in the database by this process.

        Args:
            seatings: the new counts of changes, by table.
        """
        for table_id, count in seatings.items():
            table = self._alive.get(table_id)
            if table is not None:
                _hear(table, 0, count)
                await self._try_refresh(table)

    async def compare_all(self) -> None:
        """Compare all tables that somebody looks at with the database."""
        tables = self.all_viewed()
        if tables:
            await self._compare(tables)
            for table in tables:
                if table.is_behind:
                    await self._try_refresh(table)

    async def _compare(self, tables: Sequence[Table]) -> None:
        heads = await self._store.heads([table.id for table in tables])
        for table in tables:
            version, seating = heads.get(table.id, (0, 0))
            # Other processes may have told of a newer version while the database was read.
            _hear(table, version, seating)
            if version < table.version:  # a move has just been saved, or the database was set back
                table.is_uncertain = True

    async def refresh(self, table: Table) -> None:
        """Apply what other processes have saved."""
        async with table.lock:
            if table.is_behind:
                await self.catch_up(table)

    async def _try_refresh(self, table: Table) -> None:
        try:
            await self.refresh(table)
        except SintraError as error:
            LOG.error("the table %s cannot be read again: %s", table.id, error)
            self.is_unsure.set()

    async def catch_up(self, table: Table) -> None:
        """Apply what other processes have saved. The caller holds the lock of the table.

        Raises:
            NoTableError: the database no longer has the table.
            StorageError: the database has an earlier version of it, such as that of a backup.
        """
        found = await self._store.load(table.id, table.version)
        if found is None:
            self._forget(table)
            raise NoTableError(f"there is no table {table.id}")
        if found[0].version < table.version:
            self._forget(table)
            raise StorageError("the database has an earlier version of the table; try again")
        table.catch_up(*found)
        table.notify_viewers()
        self.on_change(table)

    def _forget(self, table: Table) -> None:
        """Let the next request build the table again. Its viewers have to connect again."""
        LOG.error("the database was set back: it has lost changes of the table %s", table.id)
        table.is_lost = True
        if self._alive.get(table.id) is table:
            del self._alive[table.id]
            self._recent.pop(table.id, None)
            self.on_evict(table.id)
        table.notify_viewers()

    async def seated(self, table: Table, seating: int) -> None:
        """Note that this process has changed seats. The caller holds the lock of the table.

        Args:
            table: the table.
            seating: the new count of changes.
        """
        if seating > table.seating + 1:  # another process has changed other seats before
            await self.catch_up(table)
            return
        table.seating = seating
        table.update_names()
        table.notify_viewers()

    # --- Memory --------------------------------------------------------------------------------

    def _has_page(self, game: str) -> bool:
        return has_page(game, self._settings.web)

    def _add(self, table: Table) -> None:
        """Add a table to memory and evict idle ones beyond the limit, the oldest first."""
        self._recent[table.id] = self._alive[table.id] = table
        self.on_change(table)
        for old in list(self._recent.values()):
            if len(self._recent) <= self._settings.tables_in_memory:
                break
            if not (old.viewers or old.lock.locked() or old is table):
                del self._recent[old.id]
                self.on_evict(old.id)

    def viewed(self, table_id: str) -> Table | None:
        """Return a table that somebody looks at, or None."""
        table = self._alive.get(table_id)
        return table if table is not None and table.viewers else None

    def all_viewed(self) -> list[Table]:
        """Return all tables that somebody looks at."""
        return [table for table in self._alive.values() if table.viewers]

    def connected(self, table_id: str) -> set[int]:
        """Return the seats of a table that connected viewers hold."""
        table = self._alive.get(table_id)
        return table.connected if table else set()

    @property
    def in_memory(self) -> Collection[Table]:
        """The tables in memory."""
        return self._recent.values()


def _hear(table: Table, version: int, seating: int) -> None:
    """Note the newest version of a table, and the newest count of changes of its seats."""
    table.heard = max(table.heard, version)
    table.heard_seating = max(table.heard_seating, seating)


def derived(change: Change, seats: Sequence[SeatRow]) -> Derived:
    """Return the columns of a table that follow from its events."""
    clock = change.status.clock
    return Derived(
        turn=change.turn,
        over=change.is_over,
        summary=views.summary_columns(change),
        deadline=None if clock is None else clock.deadline,
        bot_turn=bot_to_move(change, seats) is not None,
    )
