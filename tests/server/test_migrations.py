"""Migrations: new databases, databases of earlier versions, and what must be refused."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from sintra.server import migrations
from sintra.server.database import maintenance_engine, open_database, upgrade
from sintra.server.errors import StorageError
from sintra.server.migrations import HEAD, revision_of
from sintra.server.schema import METADATA
from sintra.server.sqlite_file import switch_to_wal
from sintra.server.store import Store
from sintra.server.table import rebuild

#: Databases that earlier versions have made, as SQL.
DATABASES = Path(__file__).parent / "databases"


def old_database(folder: Path, version: int) -> Path:
    """Return a file as an earlier version has left it."""
    path = folder / "sintra.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATABASES / f"version-{version}.sql").read_text())
        connection.execute("PRAGMA journal_mode=WAL")
    return path


def execute(url: str, *statements: str) -> list[tuple[object, ...]]:
    """Execute some statements and return the result of the last one."""
    with maintenance_engine(url) as engine, engine.begin() as connection:
        found = None
        for statement in statements:
            found = connection.execute(text(statement))
        assert found is not None
        return [tuple(row) for row in found] if found.returns_rows else []


def assert_current(engine: Engine) -> None:
    """Check that the tables are as ``schema`` describes them."""

    def is_ours(name: str | None, kind: str, _: object) -> bool:
        return kind != "table" or name != migrations.OLD_VERSION_TABLE

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": is_ours})
        assert compare_metadata(context, METADATA) == []
        assert revision_of(connection) == HEAD


def test_a_new_database_has_the_tables_of_the_schema(database_url: str) -> None:
    for _ in range(2):
        engine = open_database(database_url)
        assert_current(engine)
        engine.dispose()


def test_the_newest_revision_is_known_without_alembic() -> None:
    folder = migrations.REVISIONS
    scripts = ScriptDirectory(str(folder), version_locations=[str(folder)])
    assert scripts.get_heads() == [HEAD]
    numbers = sorted(path.name[:4] for path in folder.glob("*.py"))
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_earlier_version_is_upgraded_without_loss(
    tmp_path: Path, version: int
) -> None:
    path = old_database(tmp_path, version)
    url = f"sqlite:///{path}"
    with closing(sqlite3.connect(path)) as connection:
        (game,) = connection.execute("SELECT id FROM tables WHERE game = 'duel'").fetchone()
        (bot,) = connection.execute("SELECT table_id FROM seats WHERE kind = 'bot'").fetchone()
        if version == 1:  # a bot is to move; version 1 had no column for that
            connection.execute("UPDATE tables SET turn = 1 WHERE id = ?", (bot,))
            connection.commit()
    done = upgrade(url)
    assert (done.before, done.after) == (f"000{version}", HEAD)
    store = Store(url)
    assert_current(store._engine)
    found = asyncio.run(store.load(game))
    assert found is not None
    row, seats, events = found
    table = rebuild(row, seats, events, has_page=True)
    assert (table.version, len(table.history)) == (7, 5)
    assert [seat.name for seat in seats] == ["Ana", "Bento"]
    assert asyncio.run(store.waiting_for_bots()) == ([bot] if version == 1 else [])
    store.close()
    # The copy is the file as it was.
    assert done.copy == path.with_name(f"sintra.db.000{version}")
    with closing(sqlite3.connect(done.copy)) as copy:
        assert copy.execute("SELECT version FROM sintra_schema").fetchall() == [(version,)]
        assert copy.execute("SELECT count(*) FROM events").fetchall() == [(7,)]
    assert upgrade(url).copy is None


@pytest.mark.parametrize("version", [1, 2])
def test_a_postgresql_database_of_an_earlier_version_is_upgraded(
    postgres_url: str, version: int
) -> None:
    with maintenance_engine(postgres_url) as engine, engine.begin() as connection:
        migrations.upgrade(connection, f"000{version}")
        connection.execute(text("DROP TABLE alembic_version"))
        connection.execute(text(f"INSERT INTO sintra_schema VALUES ({version})"))
        connection.execute(text("INSERT INTO positions VALUES ('0123456789', '{}', 1.0)"))
    engine = open_database(postgres_url)
    assert_current(engine)
    engine.dispose()
    assert execute(postgres_url, "SELECT id FROM positions") == [("0123456789",)]


def test_a_failed_upgrade_changes_nothing(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with maintenance_engine(database_url) as engine:
        with engine.begin() as connection:
            migrations.upgrade(connection, "0001")

        def upgrade_and_fail(connection: Connection) -> None:
            original(connection)
            connection.execute(text("ALTER TABLE nothing ADD COLUMN x FLOAT"))

        original = migrations.upgrade
        monkeypatch.setattr(migrations, "upgrade", upgrade_and_fail)
        with pytest.raises(StorageError, match="nothing"):
            upgrade(database_url)
        columns = {column["name"] for column in inspect(engine).get_columns("tables")}
        assert "clock" not in columns
        with engine.connect() as connection:
            assert revision_of(connection) == "0001"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE alembic_version SET version_num = '0999'",
        "DROP TABLE alembic_version; UPDATE sintra_schema SET version = 999",
    ],
)
def test_a_database_of_a_newer_version_is_refused(tmp_path: Path, change: str) -> None:
    url = f"sqlite:///{tmp_path / 'sintra.db'}"
    upgrade(url)
    execute(url, *change.split("; "))
    before = (tmp_path / "sintra.db").read_bytes()
    with pytest.raises(StorageError, match=r"newer version of Sintra \(revision 0999") as caught:
        open_database(url)
    assert re.search("update Sintra", str(caught.value))
    assert (tmp_path / "sintra.db").read_bytes() == before


def test_earlier_versions_refuse_an_upgraded_database(database_url: str) -> None:
    upgrade(database_url)
    # They read this number and accept theirs only, which was 1 or 2.
    assert execute(database_url, "SELECT version FROM sintra_schema") == [(3,)]


def test_several_processes_can_upgrade_at_the_same_time(database_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        done = list(threads.map(upgrade, [database_url] * 4))
    assert sorted(str(upgraded.before) for upgraded in done) == [HEAD] * 3 + ["None"]


def test_a_refused_switch_to_the_write_ahead_log_is_repeated() -> None:
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    broken = sqlite3.OperationalError("disk I/O error")
    broken.sqlite_errorcode = sqlite3.SQLITE_IOERR
    connection = Mock(execute=Mock(side_effect=[busy, busy, None]))
    switch_to_wal(connection)
    assert connection.execute.call_count == 3
    with pytest.raises(sqlite3.OperationalError, match="I/O"):
        switch_to_wal(Mock(execute=Mock(side_effect=broken)))


# --- A first start that is killed --------------------------------------------------------------


def test_a_first_start_that_is_killed_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'sintra.db'}"
    monkeypatch.setattr(migrations, "upgrade", _create_and_fail)
    with pytest.raises(KeyboardInterrupt):
        upgrade(url)
    monkeypatch.undo()
    assert execute(url, "SELECT name FROM sqlite_master") == []
    open_database(url).dispose()


def _create_and_fail(connection: Connection) -> None:
    METADATA.create_all(connection)
    raise KeyboardInterrupt


@pytest.mark.parametrize("created", [1, 3, 5])
def test_a_file_that_an_earlier_version_left_unfinished_is_completed(
    tmp_path: Path, created: int
) -> None:
    path = tmp_path / "sintra.db"
    dump = (DATABASES / "version-2.sql").read_text()
    statements = re.findall(r"CREATE TABLE.*?\);", dump, re.DOTALL)
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements[-created:]:
            connection.execute(statement)
    engine = open_database(f"sqlite:///{path}")
    assert_current(engine)
    engine.dispose()


def test_a_file_with_rows_but_without_a_version_is_refused(tmp_path: Path) -> None:
    path = old_database(tmp_path, 2)
    url = f"sqlite:///{path}"
    execute(url, "DELETE FROM sintra_schema")
    with pytest.raises(StorageError, match="no version"):
        open_database(url)
    assert len(execute(url, "SELECT * FROM events")) == 7
