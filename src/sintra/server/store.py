"""Reads and writes the database."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from sintra.server.availability import Availability, is_away
from sintra.server.bus import CHANGED, SEATED
from sintra.server.database import open_database
from sintra.server.errors import BusyError, StaleVersionError, StorageError
from sintra.server.prepared import Prepared
from sintra.server.schema import EVENTS, JOBS, POSITIONS, REVIEWS, SEATS, TABLES
from sintra.server.writer import Writer

T = TypeVar("T")
LOG = logging.getLogger("sintra.store")

#: Kinds of seats.
PERSON, BOT = "person", "bot"
#: Kinds of events; see ``EventRow``.
MOVE, UNDO = "move", "undo"
RESIGN, TIMEOUT = "resign", "timeout"
ASK, AGREE, DECLINE = "ask", "agree", "decline"
REPLACE, RETURN = "replace", "return"
#: The number of threads that read, and the most seconds that a read takes.
READERS, READ_SECONDS = 4, 6.0
#: The most seconds that the database has to say that it is there.
PING_SECONDS = 1.0
#: The lock under which tables without people are counted and added.
BOT_TABLES_LOCK = int.from_bytes(b"bots")


@dataclass
class SeatRow:
    """A seat of a table."""

    kind: str
    name: str
    #: The name of the bot; None for a person.
    bot: str | None = None
    #: The digest of the secret; None for a bot.
    digest: str | None = None
    #: Whether anybody may take the seat.
    open: bool = False


@dataclass(frozen=True)
class EventRow:
    """A change of a table.

    ===========  ==================================  ==================  ====================
    kind         meaning                             ``move``            ``count``
    ===========  ==================================  ==================  ====================
    ``MOVE``     the seat moves                      the notation
    ``UNDO``     moves are taken back                                    the number of moves
    ``RESIGN``   the seat gives up                   a bot that plays
                                                     on; None ends the
                                                     game
    ``TIMEOUT``  the seat has run out of time        as for ``RESIGN``
    ``ASK``      the seat asks the others to agree   ``UNDO`` or         the number of moves
                                                     ``REPLACE``         to take back
    ``AGREE``    the seat agrees
    ``DECLINE``  the seat declines
    ``REPLACE``  a bot stands in for the seat        the bot
    ``RETURN``   the person of the seat is back
    ===========  ==================================  ==================  ====================
    """

    version: int
    kind: str
    seat: int
    move: str | None
    count: int
    at: float
    #: The digest of the request that caused the event; see ``sintra.server.messages``.
    request: str | None = None


@dataclass(frozen=True)
class Rematch:
    """The table of a rematch, and by how many seats its players have moved on."""

    table: str
    shift: int


@dataclass(frozen=True)
class TableRow:
    """A table without its seats and events."""

    id: str
    game: str
    opening: str
    seed: int
    public: bool
    version: int
    turn: int | None
    over: bool
    #: Options, scores and heading: what lists show, so that they need not rebuild the table.
    summary: dict[str, Any]
    created: float
    changed: float
    #: The settings of the clock, as ``sintra.server.clock.ClockSettings`` writes them.
    clock: dict[str, Any] | None = None
    #: When the player to move runs out of time.
    deadline: float | None = None
    #: Whether a bot is to move.
    bot_turn: bool = False
    #: The table of the rematch, and by how many seats its players have moved on.
    rematch: str | None = None
    rematch_shift: int | None = None
    #: Counts the changes of seats, names and rematch, which are no events of the game.
    seating: int = 0
    #: Whether the bot to move has failed too often and is no longer tried.
    stuck: bool = False
    #: The salt of the commitment to the seed; None if a client knew the seed before the game.
    salt: str | None = None


@dataclass(frozen=True)
class Derived:
    """The columns of a table that follow from its events; see ``TableRow``."""

    turn: int | None
    over: bool
    summary: dict[str, Any]
    deadline: float | None = None
    bot_turn: bool = False
    stuck: bool = False


@dataclass(frozen=True)
class ReviewRow:
    """The review of a finished game."""

    depth: str
    #: How each seat played: ``seats`` of the review.
    summary: list[dict[str, Any]]
    #: The review as JSON, compressed with gzip.
    data: bytes
    created: float


#: A table, its seats and its events.
StoredTable = tuple[TableRow, list[SeatRow], list[EventRow]]

# Every move runs these two statements: advance a table that still has the expected version, and
# insert the event. Parameters named like a column hold its new value.
_AT_VERSION = (TABLES.c.id == bindparam("of_table"), TABLES.c.version == bindparam("of_version"))
_ADVANCE = update(TABLES).where(*_AT_VERSION)
_APPEND = insert(EVENTS)
_NEW_SEATING = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_table"))
    .values(seating=TABLES.c.seating + 1)
    .returning(TABLES.c.seating)
)
#: Executed in the transaction of a change.
Also = Callable[[Connection], object]


class Store:
    """The database. All calls have a time limit, and run in threads of the store.

    So a database that does not answer cannot stop anything else.
    """

    def __init__(self, url: str) -> None:
        engine = open_database(url)
        self._engine = engine
        # A file that is locked or full can still be read.
        self._reading, self._writing = Availability(), Availability()
        self._writer = Writer(engine, self._writing)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sintra-reader")
        self._snapshots = _reading(engine)
        derived = [column.name for column in fields(Derived)]
        self._advance = Prepared(_ADVANCE, engine.dialect, ["version", "changed", *derived])
        self._append = Prepared(_APPEND, engine.dialect, EVENTS.columns.keys())
        self._ping: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Finish all writes and close all connections."""
        self._writer.close()
        self._readers.shutdown(cancel_futures=True)
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use the database, and notify each other through it."""
        return self._engine.dialect.name == "postgresql"

    @property
    def connect_parameters(self) -> dict[str, Any]:
        """The parameters of a connection beside those of the engine."""
        return dict(self._engine.dialect.create_connect_args(self._engine.url)[1])

    # --- Writing -------------------------------------------------------------------------------

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Apply a change, in one commit with others; see ``Writer.write``."""
        return await self._writer.write(work)

    async def notify(self, topic: str, message: str) -> None:
        """Send a message to all processes."""
        await self._writer.write(lambda connection: self.ring(connection, topic, message))

    def ring(self, connection: Connection, topic: str, message: str) -> None:
        """Send a message to all processes when the transaction commits."""
        if self.is_shared:
            connection.execute(select(func.pg_notify(topic, message)))

    async def create(
        self, row: TableRow, seats: Sequence[SeatRow], also: Also | None = None
    ) -> None:
        """Add a table.

        Args:
            row: the table.
            seats: its seats.
            also: executed in the same transaction.
        """

        def work(connection: Connection) -> None:
            _insert(connection, row, seats)
            if also is not None:
                also(connection)

        await self._writer.write(work)

    def limit_bot_tables(self, connection: Connection, limit: int) -> None:
        """Refuse a table without people, in the transaction that adds it.

        Tables that all people have lost by resigning or by the clock count as well.

        Raises:
            BusyError: bots play without people at more tables than the limit.
        """
        if self.is_shared:
            lock = select(func.pg_advisory_xact_lock(BOT_TABLES_LOCK))
            connection.execute(lock)
        lost = select(EVENTS.c.version).where(
            EVENTS.c.table_id == SEATS.c.table_id,
            EVENTS.c.seat == SEATS.c.seat,
            EVENTS.c.kind.in_((RESIGN, TIMEOUT)),
        )
        people = select(SEATS.c.seat).where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == PERSON, ~lost.exists()
        )
        query = select(func.count()).where(TABLES.c.bot_turn, ~people.exists())
        if connection.execute(query).scalar_one() > limit:
            raise BusyError("too many games of bots only are being played", retry_after=60)

    async def create_rematch(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        old: str,
        shift: int,
        also: Also | None = None,
    ) -> tuple[Rematch, int]:
        """Add the table of a rematch, unless the old table has one already.

        Args:
            row: the new table.
            seats: its seats.
            old: the id of the old table.
            shift: by how many seats the players move on.
            also: executed in the same transaction, if the table is added.

        Returns:
            The rematch of the old table, which is the new table or the one that was created
            before, and the old table's count of changes of the seats.
        """

        def work(connection: Connection) -> tuple[Rematch, int]:
            claim = update(TABLES).where(TABLES.c.id == old, TABLES.c.rematch.is_(None))
            claimed = connection.execute(claim.values(rematch=row.id, rematch_shift=shift))
            if claimed.rowcount == 1:
                _insert(connection, row, seats)
                self.count_seating(connection, old)
                if also is not None:
                    also(connection)
            columns = select(TABLES.c.rematch, TABLES.c.rematch_shift, TABLES.c.seating)
            found = connection.execute(columns.where(TABLES.c.id == old)).one()
            return Rematch(found.rematch, found.rematch_shift), found.seating

        return await self._writer.write(work)

    async def append(
        self, table: str, change: EventRow, derived: Derived, also: Also | None = None
    ) -> None:
        """Add an event to a table.

        Args:
            table: the id of the table.
            change: the event; its version follows that of the table.
            derived: the columns of the table that follow from its events.
            also: executed in the same transaction.

        Raises:
            StaleVersionError: the table has another version.
        """
        added = {"table_id": table, **vars(change)}
        advanced = {
            "of_table": table,
            "of_version": change.version - 1,
            "version": change.version,
            "changed": change.at,
            **vars(derived),
        }

        def work(connection: Connection) -> None:
            if self._advance.execute(connection, advanced) != 1:
                raise StaleVersionError("the game has changed in the meantime")
            self._append.execute(connection, added)
            if also is not None:
                also(connection)
            self.ring(connection, CHANGED, f"{table}:{change.version}")

        await self._writer.write(work)

    async def update_seat(
        self, table: str, number: int, before: SeatRow, after: SeatRow
    ) -> int | None:
        """Replace a seat of a table, if it is still as the caller knows it.

        Two processes that replace the same seat at the same time cannot both succeed.

        Args:
            table: the id of the table.
            number: the number of the seat.
            before: the seat as the caller knows it.
            after: the new seat.

        Returns:
            The table's count of changes of the seats; None if the seat has changed before.
        """
        unchanged = [
            SEATS.c.table_id == table,
            SEATS.c.seat == number,
            SEATS.c.digest == before.digest,
            SEATS.c.open == before.open,
        ]

        def work(connection: Connection) -> int | None:
            found = connection.execute(update(SEATS).where(*unchanged).values(**asdict(after)))
            return self.count_seating(connection, table) if found.rowcount == 1 else None

        return await self._writer.write(work)

    async def set_stuck(self, table: str, version: int, *, stuck: bool = True) -> None:
        """Note whether the bot to move is no longer tried, unless the table has changed."""
        same = update(TABLES).where(TABLES.c.id == table, TABLES.c.version == version)

        def work(connection: Connection) -> None:
            if connection.execute(same.values(stuck=stuck)).rowcount == 1:
                self.count_seating(connection, table)

        await self._writer.write(work)

    def count_seating(self, connection: Connection, table: str) -> int:
        """Count a change of the seats, and notify all processes of it."""
        count = int(connection.execute(_NEW_SEATING, {"of_table": table}).scalar_one())
        self.ring(connection, SEATED, f"{table}:{count}")
        return count

    async def share(self, position: str, data: dict[str, Any], at: float) -> None:
        """Add a shared position."""
        await self._writer.write(
            lambda connection: connection.execute(
                insert(POSITIONS).values(id=position, data=data, created=at)
            )
        )

    async def save_review(self, table: str, review: ReviewRow) -> None:
        """Store the review of a game in place of an earlier one."""

        def work(connection: Connection) -> None:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table))
            connection.execute(insert(REVIEWS).values(table_id=table, **asdict(review)))

        await self._writer.write(work)

    # --- Reading -------------------------------------------------------------------------------

    async def review(self, table: str) -> ReviewRow | None:
        """Return the review of a game, or None."""
        query = select(REVIEWS).where(REVIEWS.c.table_id == table)
        row = await self.read(lambda connection: connection.execute(query).first())
        return None if row is None else ReviewRow(**_without_table(row._mapping))

    async def review_depth(self, table: str) -> str | None:
        """Return the depth of the review of a game, or None without one."""
        query = select(REVIEWS.c.depth).where(REVIEWS.c.table_id == table)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def heads(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return the versions of some tables, and their counts of changes of the seats."""
        columns = select(TABLES.c.id, TABLES.c.version, TABLES.c.seating)
        query = columns.where(TABLES.c.id.in_(tables))
        found = await self.read(lambda connection: connection.execute(query).all())
        return {row.id: (row.version, row.seating) for row in found}

    async def load(self, table: str, after: int = -1) -> StoredTable | None:
        """Return a table with its seats and events, or None.

        Args:
            table: the id of the table.
            after: only later events are returned.
        """
        return await self.read(lambda connection: read_table(connection, table, after))

    async def summaries(self, ids: Sequence[str]) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the tables with these ids, the latest change first."""
        return await self._listed(select(TABLES).where(TABLES.c.id.in_(ids)), len(ids))

    async def public(self, state: str | None, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the newest public tables.

        Args:
            state: ``open``, ``live`` or ``finished``; None for all.
            limit: the most tables to return.
        """
        query = select(TABLES).where(TABLES.c.public)
        if state is not None:
            query = query.where(TABLES.c.over == (state == "finished"))
        if state == "open":
            free = select(SEATS.c.table_id).where(SEATS.c.open)
            query = query.where(TABLES.c.id.in_(free))
        return await self._listed(query, limit)

    async def waiting_for_bots(self) -> list[str]:
        """Return the ids of the tables where a bot is to move and whose turn no table queues."""
        queued = select(JOBS.c.id).where(JOBS.c.kind == "bot", JOBS.c.subject == TABLES.c.id)
        query = select(TABLES.c.id).where(TABLES.c.bot_turn, ~queued.exists())
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def overdue(self, now: float) -> list[str]:
        """Return the ids of the tables where the player to move has run out of time."""
        query = select(TABLES.c.id).where(TABLES.c.deadline <= now)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def position(self, position: str) -> dict[str, Any] | None:
        """Return a shared position, or None."""
        query = select(POSITIONS.c.data).where(POSITIONS.c.id == position)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def ping(self) -> None:
        """Ask the database whether it is there. Simultaneous callers share one question.

        Raises:
            StorageError: it does not answer.
        """
        self._writing.require()
        if self._ping is None or self._ping.done():

            def query(connection: Connection) -> None:
                connection.execute(text("SELECT 1"))

            self._ping = asyncio.create_task(self.read(query, PING_SECONDS))
        await asyncio.shield(self._ping)

    async def _listed(self, query: Select[Any], limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        newest = query.order_by(TABLES.c.changed.desc()).limit(limit)

        def listed(connection: Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            rows = [TableRow(**row._mapping) for row in connection.execute(newest)]
            seats = _seats(connection, [row.id for row in rows])
            return [(row, seats[row.id]) for row in rows]

        return await self.read(listed)

    async def read(self, query: Callable[[Connection], T], seconds: float | None = None) -> T:
        """Run a query in a thread, on one snapshot of the database.

        Args:
            query: runs the query.
            seconds: the most seconds to wait; by default ``READ_SECONDS``.

        Raises:
            StorageError: the database does not answer.
        """
        self._reading.require()

        def run() -> T:
            with self._snapshots.begin() as connection:
                return query(connection)

        running = asyncio.get_running_loop().run_in_executor(self._readers, run)
        try:
            # Not wait_for: before Python 3.12 it drops a cancellation that comes with the result.
            async with asyncio.timeout(seconds or READ_SECONDS):
                return await running
        except (SQLAlchemyError, TimeoutError) as error:
            if is_away(error):
                self._reading.note_failure(error)
            else:
                LOG.error("a read failed: %s", error)
            raise StorageError("the database does not answer; try again later") from error


def _reading(engine: Engine) -> Engine:
    """Return an engine whose transactions see one snapshot. Those of SQLite always do."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine


def read_table(connection: Connection, table: str, after: int = -1) -> StoredTable | None:
    """Return a table with its seats and the events after a version, or None."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None:
        return None
    later = (EVENTS.c.table_id == table, EVENTS.c.version > after)
    events = connection.execute(select(EVENTS).where(*later).order_by(EVENTS.c.version))
    return (
        TableRow(**row._mapping),
        _seats(connection, [table])[table],
        [EventRow(**_without_table(event._mapping)) for event in events],
    )


def _seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    for row in connection.execute(query):
        found[row.table_id].append(SeatRow(row.kind, row.name, row.bot, row.digest, row.open))
    return found


def _insert(connection: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    connection.execute(insert(TABLES).values(**asdict(row)))
    connection.execute(
        insert(SEATS),
        [{"table_id": row.id, "seat": i, **asdict(seat)} for i, seat in enumerate(seats)],
    )


def _without_table(mapping: Any) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name != "table_id"}
