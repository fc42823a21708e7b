"""Reading and writing the database."""

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

MOVE, UNDO = "move", "undo"
#: How long SQLite waits for another process that writes.
BUSY_SECONDS = 5


@dataclass
class Seat:
    """A seat: a person's, whose secret has this digest, or a bot's."""

    kind: str
    name: str
    bot: str | None = None
    digest: str | None = None
    open: bool = False


@dataclass(frozen=True)
class Event:
    """A change of a game: a move, or some moves taken back."""

    version: int
    kind: str
    seat: int
    move: str | None
    count: int
    at: float


@dataclass(frozen=True)
class Row:
    """A table as it is stored, without its seats and events."""

    id: str
    game: str
    opening: str
    seed: int
    public: bool
    version: int
    turn: int | None
    over: bool
    #: What lists show and a table would have to be rebuilt for: options, scores, heading.
    summary: dict[str, Any]
    created: float
    changed: float


# Built once, because every move needs them: a table that is still at a version goes on, and an
# event is added. Parameters with the names of columns are their new values.
_AT_VERSION = (TABLES.c.id == bindparam("of_table"), TABLES.c.version == bindparam("of_version"))
_ADVANCE = update(TABLES).where(*_AT_VERSION)
_APPEND = insert(EVENTS)


class Store:
    """The database. Reading is done in the caller's thread, writing in the writer's."""

    def __init__(self, url: str) -> None:
        self._engine = _open(url)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Ends all connections, after all that was asked for is written."""
        self._writer.close()
        self._engine.dispose()

    # --- Writing -------------------------------------------------------------------------------

    async def create(self, row: Row, seats: Sequence[Seat]) -> None:
        """A new table."""

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(**asdict(row)))
            connection.execute(
                insert(SEATS),
                [{"table_id": row.id, "seat": i, **asdict(seat)} for i, seat in enumerate(seats)],
            )

        await self._writer.write(work)

    async def append(self, table: str, change: Event, values: dict[str, Any]) -> None:
        """Adds an event; StaleVersionError if another one came before it."""
        added = {"table_id": table, **asdict(change)}
        row = {"version": change.version, "changed": change.at, **values}

        def work(connection: Connection) -> None:
            before = {"of_table": table, "of_version": change.version - 1}
            if connection.execute(_ADVANCE, {**row, **before}).rowcount != 1:
                raise StaleVersionError("somebody else was quicker; here is the game as it stands")
            connection.execute(_APPEND, added)

        await self._writer.write(work)

    async def sit(self, table: str, number: int, seat: Seat) -> None:
        """Who sits there now."""
        await self._writer.write(
            lambda connection: connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == table, SEATS.c.seat == number)
                .values(**asdict(seat))
            )
        )

    async def share(self, position: str, data: dict[str, Any], at: float) -> None:
        """A position that others may look at."""
        await self._writer.write(
            lambda connection: connection.execute(
                insert(POSITIONS).values(id=position, data=data, created=at)
            )
        )

    # --- Reading -------------------------------------------------------------------------------

    def load(self, table: str) -> tuple[Row, list[Seat], list[Event]] | None:
        """A table with its seats and events."""
        with self._reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
            if row is None:
                return None
            events = connection.execute(
                select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.version)
            )
            return (
                Row(**row._mapping),
                self._seats(connection, [table])[table],
                [Event(**_without_table(event._mapping)) for event in events],
            )

    def summaries(self, ids: Sequence[str]) -> list[tuple[Row, list[Seat]]]:
        """Some tables, by their ids."""
        return self._listed(select(TABLES).where(TABLES.c.id.in_(ids)), len(ids))

    def public(self, state: str | None, limit: int) -> list[tuple[Row, list[Seat]]]:
        """Tables that are listed for everybody: ``open``, ``live`` or ``finished`` ones."""
        query = select(TABLES).where(TABLES.c.public)
        if state is not None:
            query = query.where(TABLES.c.over == (state == "finished"))
        if state == "open":
            free = select(SEATS.c.table_id).where(SEATS.c.open)
            query = query.where(TABLES.c.id.in_(free))
        return self._listed(query, limit)

    def waiting_for_bots(self) -> list[str]:
        """The tables where a bot is to move."""
        query = select(TABLES.c.id).join(
            SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.turn)
        )
        with self._reading() as connection:
            return list(connection.execute(query.where(SEATS.c.kind == "bot")).scalars())

    def position(self, position: str) -> dict[str, Any] | None:
        """A shared position."""
        query = select(POSITIONS.c.data).where(POSITIONS.c.id == position)
        with self._reading() as connection:
            found: dict[str, Any] | None = connection.execute(query).scalar()
            return found

    def _listed(self, query: Select[Any], limit: int) -> list[tuple[Row, list[Seat]]]:
        with self._reading() as connection:
            found = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(limit))
            rows = [Row(**row._mapping) for row in found]
            seats = self._seats(connection, [row.id for row in rows])
            return [(row, seats[row.id]) for row in rows]

    def _seats(self, connection: Connection, tables: Sequence[str]) -> dict[str, list[Seat]]:
        found: dict[str, list[Seat]] = {table: [] for table in tables}
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        for row in connection.execute(query):
            found[row.table_id].append(Seat(row.kind, row.name, row.bot, row.digest, row.open))
        return found

    def _reading(self) -> Any:
        return self._engine.connect()


def _without_table(mapping: Any) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name != "table_id"}


def _open(text: str) -> Engine:
    """Connects to the database and sees to its tables."""
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
    """A file that survives a crash: what is committed is on the disk."""
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
