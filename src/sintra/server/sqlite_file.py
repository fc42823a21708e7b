"""The embedded database: a SQLite file that loses nothing, its check and its copy."""

import fcntl
import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from sintra.server.errors import StorageError
from sintra.server.prepared import execute

LOG = logging.getLogger("sintra.store")
#: How long a statement waits for another process that writes.
BUSY_SECONDS = 5.0
#: The pause before something that another process prevented is tried again.
RETRY_SECONDS = 0.01
#: The check at the start ends after this time. It reads the whole file, about 500 MB per second.
CHECK_SECONDS = 10.0
#: The number of steps of SQLite's virtual machine between two looks at the time.
STEPS = 100_000
#: What to do about the errors of SQLite, by the beginning of their names.
ADVICE = {
    "SQLITE_NOTADB": "it is not a database of Sintra; name another file",
    "SQLITE_READONLY": "the file or its folder is read-only; make both writable for this user",
    "SQLITE_CANTOPEN": "the file cannot be opened; its folder has to exist and to be writable",
    "SQLITE_BUSY": "another program has locked the file; end that program",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_CORRUPT": (
        "the file is damaged; restore a backup (sintra database restore), or move the file away to "
        "start without games"
    ),
}


def sqlite_engine(url: URL) -> Engine:
    """Return the engine of a SQLite file.

    A committed change is on the disk, so it survives a power failure. Transactions that are marked
    by :func:`for_writing` lock the file from the beginning, so they never fail halfway because
    another process writes.

    Raises:
        StorageError: the URL names no file.
    """
    if not url.database or url.database == ":memory:":
        raise StorageError("a database in memory would forget all games; name a file")
    if "uri" not in url.query:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        del record
        connection.isolation_level = None  # "begun" starts transactions, not the driver
        switch_to_wal(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        is_write = connection.get_execution_options().get("for_writing")
        execute(connection, "BEGIN IMMEDIATE" if is_write else "BEGIN")

    return engine


def switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch a file to the write-ahead log.

    If two processes do it at the same time, SQLite refuses one of them without waiting.
    """
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(RETRY_SECONDS)


def for_writing(engine: Engine) -> Engine:
    """Return an engine whose transactions write. Other databases ignore the mark."""
    return engine.execution_options(for_writing=True)


def require_writable(connection: Connection) -> None:
    """Fail if a file is read-only. To lock it is not enough, because SQLite then only reads."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA user_version = 0")


def check_file(path: Path, seconds: float | None = CHECK_SECONDS) -> None:
    """Check that a file is an undamaged database. A missing file is fine.

    Args:
        path: the file.
        seconds: the most seconds to use; None for a complete check, which also compares every
            index with its table.

    Raises:
        sqlite3.DatabaseError: the file is damaged, or not a database.
    """
    if not path.exists():
        return
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        if seconds is not None:
            end = time.monotonic() + seconds
            connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)
        try:
            pragma = "integrity_check" if seconds is None else "quick_check"
            found = connection.execute(f"PRAGMA {pragma}(3)").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_INTERRUPT":
                raise
            LOG.warning("the database is too large to check all of it at the start")
            return
    if found != [("ok",)]:
        damage = sqlite3.DatabaseError("; ".join(str(line[0]) for line in found))
        damage.sqlite_errorname = "SQLITE_CORRUPT"
        raise damage


def copy_file(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as of one point in time.

    The target appears only when the copy is complete and on the disk.

    Raises:
        FileExistsError: the target exists.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as original,
        closing(sqlite3.connect(part)) as copy,
    ):
        original.backup(copy)  # in one step: other processes cannot make it start again
    publish(part, target)


def publish(part: Path, target: Path) -> None:
    """Give a complete database its name, as a single file. It is on the disk afterwards."""
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    _sync(part)
    part.rename(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class FileUse:
    """Marks a file as used by this server. The system removes the mark when the process ends.

    Every server holds a shared lock on ``FILE.lock``. A server that gets an exclusive lock first is
    the only one.
    """

    def __init__(self, path: Path) -> None:
        """Mark a file, unless its folder allows no locks.

        Args:
            path: the database.
        """
        #: Whether no other server used the file at the start.
        self.is_only = True
        self._handle: int | None = None
        try:
            self._handle = os.open(f"{path.resolve()}.lock", os.O_RDWR | os.O_CREAT, 0o666)
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.is_only = False
            fcntl.flock(self._handle, fcntl.LOCK_SH)
        except OSError as error:
            LOG.info("other servers that use %s cannot be noticed: %s", path, error)

    def close(self) -> None:
        """Remove the mark."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def path_of(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for another database."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(url.database.removeprefix("file:"))


def advice_for(error: BaseException | None) -> str | None:
    """Return what is wrong and what to do, for an error of SQLite."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return next((text for start, text in ADVICE.items() if name.startswith(start)), None)
