"""Backup, restore and check, with both engines and from one to the other."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from sintra.server import migrations
from sintra.server.backup import Content, back_up, check, content_of, restore
from sintra.server.database import maintenance_engine, open_database, upgrade
from sintra.server.errors import StorageError
from sintra.server.store import MOVE, Derived, EventRow, SeatRow, Store, TableRow
from tests.server.test_migrations import execute, old_database

#: What the databases of earlier versions have.
FOUND = Content(games=2, events=7, positions=1)


def ignore(done: int, total: int) -> None:
    assert 0 < done <= total


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A SQLite file with games, of this version."""
    folder = tmp_path / "games"
    folder.mkdir()
    path = old_database(folder, 2)
    upgrade(f"sqlite:///{path}")
    return path


@pytest.mark.slow
def test_games_move_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, games: Path, postgres_url: str
) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    assert back_up(f"sqlite:///{games}", first, ignore) == FOUND
    assert restore(first, postgres_url, ignore) == FOUND
    assert check(postgres_url, ignore) == (FOUND, [])
    assert back_up(postgres_url, second, ignore) == FOUND
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert restore(second, other, ignore) == FOUND
    for table in ("tables", "seats", "events", "positions"):
        rows = execute(other, f"SELECT * FROM {table} ORDER BY 1, 2")
        assert rows == execute(f"sqlite:///{games}", f"SELECT * FROM {table} ORDER BY 1, 2")
        assert rows
    assert not list(tmp_path.glob("*.part*"))
    assert not list(tmp_path.glob("second.db-*"))  # a backup is a single file


def test_a_database_with_games_is_replaced_only_on_request(
    tmp_path: Path, games: Path, database_url: str
) -> None:
    saved = tmp_path / "saved.db"
    back_up(f"sqlite:///{games}", saved, ignore)
    restore(saved, database_url, ignore)
    with pytest.raises(StorageError, match="has 2 games and 1 shared positions; with --replace"):
        restore(saved, database_url, ignore)
    upgrade(f"sqlite:///{tmp_path / 'empty.db'}")
    restore(tmp_path / "empty.db", database_url, ignore, replace=True)
    assert content_of(database_url) == Content(0, 0, 0)
    restore(saved, database_url, ignore, replace=True)
    assert check(database_url, ignore) == (FOUND, [])


def test_a_backup_of_an_earlier_version_is_upgraded_and_not_changed(tmp_path: Path) -> None:
    old = old_database(tmp_path, 1)
    assert restore(old, f"sqlite:///{tmp_path / 'new.db'}", ignore) == FOUND
    assert check(f"sqlite:///{tmp_path / 'new.db'}", ignore) == (FOUND, [])
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT version FROM sintra_schema").fetchall() == [(1,)]


def test_a_backup_of_a_busy_database_is_consistent(tmp_path: Path, database_url: str) -> None:
    store = Store(database_url)
    ended = threading.Event()
    seats = [SeatRow("person", "Ana", None, "x"), SeatRow("person", "Bento", None, "y")]

    async def write() -> None:
        row = TableRow("0123456789", "duel", "", 7, True, 0, 1, False, {}, 1.0, 2.0)
        await store.create(row, seats)
        version = 0
        while not ended.is_set():
            version += 1
            event = EventRow(version, MOVE, 0, "D1", 0, 1.0)
            await store.append(row.id, event, Derived(0, False, {}))

    writer = threading.Thread(target=asyncio.run, args=(write(),))
    writer.start()
    try:
        for number in range(3):
            saved = tmp_path / f"{number}.db"
            back_up(database_url, saved, ignore)
            query = "SELECT (SELECT count(*) FROM events), (SELECT sum(version) FROM tables)"
            [(events, version)] = execute(f"sqlite:///{saved}", query)
            assert events == (version or 0)
    finally:
        ended.set()
        writer.join()
        store.close()


def test_a_check_names_the_games_that_cannot_be_rebuilt(games: Path) -> None:
    url = f"sqlite:///{games}"
    execute(url, "UPDATE events SET move = 'Z9' WHERE version = 3")
    content, problems = check(url, ignore)
    assert content == FOUND
    assert len(problems) == 1
    assert "cannot be rebuilt" in problems[0]
    execute(url, "DELETE FROM events WHERE version > 2")
    assert check(url, ignore)[1][0].endswith("has version 7, but events up to 2")


def test_what_cannot_be_saved_restored_or_checked_is_refused(tmp_path: Path, games: Path) -> None:
    url, missing = f"sqlite:///{games}", tmp_path / "missing.db"
    with pytest.raises(StorageError, match="exists already"):
        back_up(url, games, ignore)
    for refused in (
        lambda: back_up(f"sqlite:///{missing}", tmp_path / "new.db", ignore),
        lambda: restore(missing, url, ignore),
        lambda: check(f"sqlite:///{missing}", ignore),
    ):
        with pytest.raises(StorageError, match="there is no file"):
            refused()
    assert not missing.exists()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 500)
    with pytest.raises(StorageError, match="not a database"):
        restore(letter, url, ignore, replace=True)
    assert content_of(url) == FOUND


def test_a_check_does_not_upgrade(tmp_path: Path, postgres_url: str) -> None:
    old = old_database(tmp_path, 2)
    with pytest.raises(StorageError, match="run sintra database upgrade first"):
        check(f"sqlite:///{old}", ignore)
    with pytest.raises(StorageError, match="revision none"):
        back_up(postgres_url, tmp_path / "new.db", ignore)
    assert not (tmp_path / "new.db").exists()


def test_an_upgrade_after_a_restore_is_not_needed(tmp_path: Path, games: Path) -> None:
    target = f"sqlite:///{tmp_path / 'target.db'}"
    restore(games, target, ignore)
    open_database(target).dispose()
    with maintenance_engine(target) as engine, engine.connect() as connection:
        assert migrations.revision_of(connection) == migrations.HEAD
        assert connection.execute(text("SELECT version FROM sintra_schema")).scalar() == 3
