"""Backup, restore and check of a database.

A backup is a SQLite file, whatever the engine of the database is. So it can be restored to either
engine, and also moves games from one to the other.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.engine import make_url

from sintra.server import migrations
from sintra.server.database import explained, maintenance_engine, upgrade
from sintra.server.errors import StorageError
from sintra.server.schema import EVENTS, METADATA, POSITIONS, TABLES
from sintra.server.sqlite_file import check_file, copy_file, path_of, publish
from sintra.server.store import read_table
from sintra.server.table import rebuild

#: The tables of a backup. A table comes after those that it refers to.
KEPT = [table for table in METADATA.sorted_tables if not table.info.get("transient")]
#: The number of rows that are copied at once.
BATCH = 1000
#: Called with the number of rows or games that are done, and the number of all of them.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Content:
    """How much a database has."""

    games: int
    events: int
    positions: int


def back_up(url: str, target: Path, progress: Progress) -> Content:
    """Copy a database to a new SQLite file, as of one point in time. Servers can go on.

    Raises:
        StorageError: the target exists, or the database cannot be read.
    """
    if target.exists():
        raise StorageError(f"{target} exists already; name another file")
    with explained(url):
        source = path_of(make_url(url))
        if source is not None:
            _require_file(source)
            copy_file(source, target)
        else:
            part = target.with_name(f"{target.name}.part")
            part.unlink(missing_ok=True)
            upgrade(f"sqlite:///{part}")
            with _snapshot(url) as original, _transaction(f"sqlite:///{part}") as copy:
                _require_current(original)
                _copy_rows(original, copy, progress)
            publish(part, target)
    return content_of(f"sqlite:///{target}")


def restore(source: Path, url: str, progress: Progress, *, replace: bool = False) -> Content:
    """Fill a database with a backup, in one transaction. No server may run.

    Args:
        source: the backup. It may come from an earlier version of Sintra, and is not changed.
        url: the database.
        progress: is told how many rows are copied.
        replace: whether to delete what the database has.

    Raises:
        StorageError: the backup is damaged, or the database has games and ``replace`` is False.
    """
    with explained(f"sqlite:///{source}"):
        _require_file(source)
        check_file(source, None)
    with tempfile.TemporaryDirectory(prefix="sintra-restore-") as folder:
        copy = f"sqlite:///{Path(folder) / 'backup.db'}"
        with explained(f"sqlite:///{source}"):
            copy_file(source, Path(folder) / "backup.db")
            upgrade(copy)
        upgrade(url)
        with explained(url), _snapshot(copy) as original, _transaction(url) as target:
            if not replace and (found := _content(target)) != Content(0, 0, 0):
                raise StorageError(
                    f"the database has {found.games} games and {found.positions} shared positions; "
                    "with --replace they are deleted"
                )
            for table in reversed(METADATA.sorted_tables):
                target.execute(delete(table))
            _copy_rows(original, target, progress)
    return content_of(url)


def check(url: str, progress: Progress) -> tuple[Content, list[str]]:
    """Check the file of a database, its revision, and whether every game can be rebuilt.

    Returns:
        How much the database has, and what is wrong with it, one sentence each.
    """
    with explained(url):
        path = path_of(make_url(url))
        if path is not None:
            _require_file(path)
            check_file(path, None)
        with _snapshot(url) as connection:
            _require_current(connection)
            content, problems = _content(connection), []
            ids = list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())
            for number, table_id in enumerate(ids, 1):
                problem = _problem_of(connection, table_id)
                if problem:
                    problems.append(problem)
                progress(number, len(ids))
    return content, problems


def content_of(url: str) -> Content:
    """Return how much a database has."""
    with explained(url), _snapshot(url) as connection:
        return _content(connection)


def _content(connection: Connection) -> Content:
    return Content(
        *(
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (TABLES, EVENTS, POSITIONS)
        )
    )


def _problem_of(connection: Connection, table_id: str) -> str | None:
    found = read_table(connection, table_id)
    assert found is not None  # the list of tables is of the same snapshot
    row, seats, events = found
    try:
        table = rebuild(row, seats, events, has_page=False)
    except StorageError as error:
        return str(error)
    if table.version != row.version:
        return f"the table {row.id} has version {row.version}, but events up to {table.version}"
    return None


def _copy_rows(source: Connection, target: Connection, progress: Progress) -> None:
    total = sum(
        source.execute(select(func.count()).select_from(table)).scalar_one() for table in KEPT
    )
    done = 0
    for table in KEPT:
        rows = source.execution_options(yield_per=BATCH).execute(select(table))
        for part in rows.partitions():
            target.execute(insert(table), [dict(row._mapping) for row in part])
            done += len(part)
            progress(done, total)


@contextmanager
def _snapshot(url: str) -> Iterator[Connection]:
    """Read a database as of one point in time."""
    with maintenance_engine(url) as engine:
        options: dict[str, Any] = {"for_writing": False}
        if engine.dialect.name == "postgresql":
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with engine.execution_options(**options).begin() as connection:
            yield connection


@contextmanager
def _transaction(url: str) -> Iterator[Connection]:
    with maintenance_engine(url) as engine, engine.begin() as connection:
        migrations.lock(connection)
        yield connection


def _require_current(connection: Connection) -> None:
    found = migrations.revision_of(connection)
    if found != migrations.HEAD:
        raise StorageError(
            f"the database has revision {found or 'none'}, and this version of Sintra needs "
            f"{migrations.HEAD}: run sintra database upgrade first"
        )


def _require_file(path: Path) -> None:
    if not path.is_file():
        raise StorageError(f"there is no file {path}")
