"""The tables of the database.

A game is stored as its opening, which is a game record, and as events, which are only ever
inserted. The other columns of ``tables`` follow from them and serve lists. The schema uses nothing
that only SQLite has.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

from sintra.server.errors import StorageError

#: Increases with every change of the tables below.
VERSION = 1

METADATA = MetaData()

SCHEMA = Table(
    "sintra_schema", METADATA, Column("version", Integer, primary_key=True, autoincrement=False)
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("opening", Text, nullable=False),
    # Seeds chance if the opening has no seed, such as the record of a game with real tiles.
    Column("seed", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn", Integer),
    Column("over", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_listed", "public", "over", "changed"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("digest", String(64)),
    Column("open", Boolean, nullable=False),
)

EVENTS = Table(
    "events",
    METADATA,
    # The primary key rejects the second of two events with the same version.
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(64)),
    # The number of moves that an undo takes back; 0 for a move.
    Column("count", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

POSITIONS = Table(
    "positions",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("created", Float, nullable=False),
)


def prepare(connection: Connection) -> None:
    """Create the tables in an empty database.

    Raises:
        StorageError: another version of the server created the tables.
    """
    if not inspect(connection).has_table(SCHEMA.name):
        METADATA.create_all(connection)
        connection.execute(insert(SCHEMA).values(version=VERSION))
    found = connection.execute(select(SCHEMA.c.version)).scalar()
    if found != VERSION:
        raise StorageError(
            f"the database has version {found}, and this server needs version {VERSION}: use the "
            "version of Sintra that created it, or name another database"
        )
