"""Creates and upgrades the tables of the database, with Alembic.

The folder ``revisions`` has one file for every revision of the schema, with consecutive numbers.
There is no way back to an earlier revision, because it would lose what the later one has stored.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sintra.server.errors import StorageError

FOLDER = Path(__file__).parent
REVISIONS = FOLDER / "revisions"
#: The newest revision.
HEAD = "0012"
#: The table in which earlier versions of Sintra kept the revision as a number.
OLD_VERSION_TABLE = "sintra_schema"
#: The tables that the first revision creates.
FIRST_TABLES = ("events", "seats", "tables", "positions", OLD_VERSION_TABLE)
#: The lock that admits one process at a time to the upgrade of a PostgreSQL database.
UPGRADE_LOCK = int.from_bytes(b"Sintra")


def lock(connection: Connection) -> None:
    """Wait until no other process upgrades the database. The end of the transaction unlocks it.

    In SQLite, the transaction itself is the lock: it starts with ``BEGIN IMMEDIATE``.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; None for one without tables.

    Raises:
        StorageError: a newer version of Sintra has made it.
    """
    tables = inspect(connection)
    found = None
    if tables.has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    elif tables.has_table(OLD_VERSION_TABLE):
        number = connection.execute(text(f"SELECT version FROM {OLD_VERSION_TABLE}")).scalar()
        found = None if number is None else f"{number:04}"
    if found is not None and found > HEAD:
        raise StorageError(
            f"the database was made by a newer version of Sintra (revision {found}; this version "
            f"knows revisions up to {HEAD}): update Sintra, or use a copy from before the upgrade"
        )
    return found


def upgrade(connection: Connection, target: str = HEAD) -> None:
    """Create the tables or upgrade them, in the transaction of the connection.

    Args:
        connection: has to hold the :func:`lock`.
        target: the revision to reach.
    """
    # Most starts have nothing to upgrade and need not wait for the import.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    found = revision_of(connection)
    if found is None:
        _remove_unfinished(connection)
    scripts = ScriptDirectory(str(FOLDER), version_locations=[str(REVISIONS)])
    environment = EnvironmentContext(
        Config(), scripts, fn=lambda revision, _: scripts._upgrade_revs(target, revision)
    )
    with environment:
        environment.configure(connection=connection)
        if found is not None and not inspect(connection).has_table("alembic_version"):
            environment.get_context().stamp(scripts, found)
        environment.run_migrations()


def _remove_unfinished(connection: Connection) -> None:
    """Remove the tables of a first start that was killed.

    Earlier versions did not create all tables of SQLite in one transaction. A file without a
    version whose tables are empty has no games.
    """
    if connection.dialect.name != "sqlite":
        return
    found = [name for name in FIRST_TABLES if inspect(connection).has_table(name)]
    if any(connection.execute(text(f"SELECT 1 FROM {name}")).first() for name in found):
        raise StorageError("the database has tables, but no version: it is not one of Sintra's")
    for name in found:
        connection.execute(text(f"DROP TABLE {name}"))
