"""Opens the database: checks it, upgrades its tables, and explains what is wrong."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from sintra.server import migrations
from sintra.server.errors import StorageError
from sintra.server.sqlite_file import (
    advice_for,
    check_file,
    copy_file,
    for_writing,
    path_of,
    require_writable,
    sqlite_engine,
)

LOG = logging.getLogger("sintra.store")
#: The most seconds for one statement of an upgrade or a backup.
MAINTENANCE_SECONDS = 3600.0


@dataclass(frozen=True)
class Upgrade:
    """What :func:`upgrade` has done."""

    #: The revision before; None if the database was empty.
    before: str | None
    after: str
    #: The copy of the SQLite file as it was before.
    copy: Path | None


def open_database(text: str) -> Engine:
    """Connect to a database, and create or upgrade its tables.

    Args:
        text: the URL.

    Raises:
        StorageError: the database cannot be used; the message says why and what to do.
    """
    with explained(text):
        url = make_url(text)
        path = path_of(url)
        if path is not None:
            check_file(path)
        upgrade(text)
        return engine_of(url)


def upgrade(text: str) -> Upgrade:
    """Create or upgrade the tables of a database, in one transaction.

    A SQLite file with games is copied before. Several processes can call this at the same time.

    Raises:
        StorageError: the database cannot be used, or a newer version of Sintra has made it.
    """
    with explained(text), maintenance_engine(text) as engine, engine.begin() as connection:
        migrations.lock(connection)
        before = migrations.revision_of(connection)
        require_writable(connection)
        if before == migrations.HEAD:
            return Upgrade(before, before, None)
        path, copy = path_of(engine.url), None
        if before is not None and path is not None:
            copy = _unused(path, before)
            copy_file(path, copy)
        migrations.upgrade(connection)
        if before is not None:
            kept = "" if copy is None else f"; the copy {copy} is as it was before"
            LOG.info("the database was upgraded from %s to %s%s", before, migrations.HEAD, kept)
        return Upgrade(before, migrations.HEAD, copy)


def engine_of(url: URL) -> Engine:
    """Return an engine whose calls have time limits."""
    if url.get_backend_name() == "sqlite":
        return sqlite_engine(url)
    return _postgresql(url)


@contextmanager
def maintenance_engine(text: str) -> Iterator[Engine]:
    """An engine for long transactions that write."""
    url = make_url(text)
    is_sqlite = url.get_backend_name() == "sqlite"
    engine = sqlite_engine(url) if is_sqlite else _postgresql(url, MAINTENANCE_SECONDS)
    try:
        yield for_writing(engine)
    finally:
        engine.dispose()


def _postgresql(url: URL, *seconds: float) -> Engine:
    if url.get_backend_name() != "postgresql":
        raise StorageError(
            f"{url.drivername} databases are not supported: use sqlite or postgresql"
        )
    from sintra.server.postgresql import postgresql_engine  # needs an extra of the package

    return postgresql_engine(url, *seconds)


def _unused(path: Path, revision: str) -> Path:
    """Return an unused name for a copy of a database."""
    first = path.with_name(f"{path.name}.{revision}")
    names = (first.with_name(f"{first.name}.{number}") for number in range(2, 1000))
    return next(name for name in (first, *names) if not name.exists())


@contextmanager
def explained(text: str) -> Iterator[None]:
    """Turn every error of a database into a ``StorageError`` with a clear message.

    Args:
        text: the URL. The message does not show its password.
    """
    try:
        yield
    except StorageError:
        raise
    except ImportError as error:
        raise StorageError(
            f"the database needs {error.name}, which is not installed; for PostgreSQL: "
            "pip install 'sintra[postgresql]'"
        ) from error
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StorageError(
            f"the database cannot be used: {error}; give its URL, "
            "sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME"
        ) from error
    except (SQLAlchemyError, OSError, sqlite3.Error) as error:
        shown = make_url(text).render_as_string(hide_password=True)
        reason = getattr(error, "orig", None) or error
        advice = advice_for(reason)
        details = f"{advice} ({reason})" if advice else reason
        raise StorageError(f"the database {shown} cannot be used: {details}") from error
