"""Reads and writes the database."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.schema import EVENTS, POSITIONS, SEATS, TABLES, prepare
from sintra.server.writer import Writer

#: Kinds of seats.
PERSON, BOT = "person", "bot"
#: Kinds of events.
MOVE, UNDO = "move", "undo"
#: How long SQLite waits for another process that writes.
BUSY_SECONDS = 5


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
    """A change of a game: a move, or an undo of one or more moves."""

    version: int
    kind: str
    seat: int
    move: str | None
    count: int
    at: float


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


# Every move runs these two statements, so they are built once: advance a table that still has the
# expected version, and insert the event. Parameters named like a column hold its new value.
_AT_VERSION = (TABLES.c.id == bindparam("of_table"), TABLES.c.version == bindparam("of_version"))
_ADVANCE = update(TABLES).where(*_AT_VERSION)
_APPEND = insert(EVENTS)


class Store:
    """The database. Reads run in the caller's thread, writes in the writer's."""

    def __init__(self, url: str) -> None:
        self._engine = _open(url)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Finish all writes and close all connections."""
        self._writer.close()
        self._engine.dispose()

    # --- Writing -------------------------------------------------------------------------------

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Add a table."""

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(**asdict(row)))
            connection.execute(
                insert(SEATS),
                [{"table_id": row.id, "seat": i, **asdict(seat)} for i, seat in enumerate(seats)],
            )

        await self._writer.write(work)

    async def append(self, table: str, change: EventRow, values: dict[str, Any]) -> None:
        """Add an event to a table.

        Args:
            table: the id of the table.
            change: the event; its version follows that of the table.
            values: new values of other columns of the table.

        Raises:
            StaleVersionError: the table has another version.
        """
        added = {"table_id": table, **asdict(change)}
        row = {"version": change.version, "changed": change.at, **values}

        def work(connection: Connection) -> None:
            before = {"of_table": table, "of_version": change.version - 1}
            if connection.execute(_ADVANCE, {**row, **before}).rowcount != 1:
                raise StaleVersionError("the game has changed in the meantime")
            connection.execute(_APPEND, added)

        await self._writer.write(work)

    async def update_seat(self, table: str, number: int, seat: SeatRow) -> None:
        """Replace a seat of a table."""
        await self._writer.write(
            lambda connection: connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == number)
                .values(**asdict(seat))
            )
        )

    async def share(self, position: str, data: dict[str, Any], at: float) -> None:
        """Add a shared position."""
        await self._writer.write(
            lambda connection: connection.execute(
                insert(POSITIONS).values(id=position, data=data, created=at)
            )
        )

    # --- Reading -------------------------------------------------------------------------------

    def load(self, table: str) -> tuple[TableRow, list[SeatRow], list[EventRow]] | None:
        """Return a table with its seats and events, or None."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
            if row is None:
                return None
            events = connection.execute(
                select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.version)
            )
            return (
                TableRow(**row._mapping),
                self._seats(connection, [table])[table],
                [EventRow(**_without_table(event._mapping)) for event in events],
            )

    def summaries(self, ids: Sequence[str]) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the tables with these ids, the latest change first."""
        return self._listed(select(TABLES).where(TABLES.c.id.in_(ids)), len(ids))

    def public(self, state: str | None, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
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
        return self._listed(query, limit)

    def waiting_for_bots(self) -> list[str]:
        """Return the ids of the tables where a bot is to move."""
        query = select(TABLES.c.id).join(
            SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.turn)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query.where(SEATS.c.kind == BOT)).scalars())

    def position(self, position: str) -> dict[str, Any] | None:
        """Return a shared position, or None."""
        query = select(POSITIONS.c.data).where(POSITIONS.c.id == position)
        with self._engine.connect() as connection:
            found: dict[str, Any] | None = connection.execute(query).scalar()
            return found

    def _listed(self, query: Select[Any], limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(limit))
            rows = [TableRow(**row._mapping) for row in found]
            seats = self._seats(connection, [row.id for row in rows])
            return [(row, seats[row.id]) for row in rows]

    def _seats(self, connection: Connection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
        found: dict[str, list[SeatRow]] = {table: [] for table in tables}
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        for row in connection.execute(query):
            found[row.table_id].append(SeatRow(row.kind, row.name, row.bot, row.digest, row.open))
        return found


def _without_table(mapping: Any) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name != "table_id"}


def _open(text: str) -> Engine:
    """Connect to the database and create its tables if it is empty."""
    try:
        url = make_url(text)
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else create_engine(url)
        with engine.begin() as connection:
            prepare(connection)
    except ImportError as error:
        raise StorageError(
            f"the database needs {error.name}, which is not installed; for PostgreSQL: "
            "pip install 'sintra[postgresql]'"
        ) from error
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StorageError(f"the database cannot be used: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        shown = url.render_as_string(hide_password=True)
        reason = getattr(error, "orig", None) or error
        raise StorageError(f"the database {shown} cannot be opened: {reason}") from error
    return engine


def _sqlite(url: URL) -> Engine:
    """Open a SQLite file. A committed change is on the disk, so it survives a crash."""
    if not url.database or url.database == ":memory:":
        raise StorageError("a database in memory would forget all games; name a file")
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        del record
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine
