"""The tables of the database.

A game is its opening (a game record) and the events after it, which are only ever added. All else
in ``tables`` follows from them and stands there for lists. Nothing here is peculiar to SQLite.
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

#: Raised by one with every change of the tables below.
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
    # Where chance comes from if the opening does not say: a record of a game with real tiles.
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
    # The key lets one writer win where two add the same version.
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(64)),
    # Of an undo: how many moves it takes back.
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
    """Creates the tables in an empty database; refuses one that another version has made."""
    if not inspect(connection).has_table(SCHEMA.name):
        METADATA.create_all(connection)
        connection.execute(insert(SCHEMA).values(version=VERSION))
    found = connection.execute(select(SCHEMA.c.version)).scalar()
    if found != VERSION:
        raise StorageError(
            f"the database has version {found} and this Sintra needs {VERSION}: use the Sintra "
            "that made it, or name another database"
        )
