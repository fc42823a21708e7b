"""The database: what it keeps, and what it refuses to be."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.schema import METADATA, VERSION
from sintra.server.settings import default_database
from sintra.server.store import MOVE, Event, Row, Seat, Store
from sintra.server.writer import Writer

ROW = Row("0123456789", "duel", "a record", 7, True, 0, 1, False, {"scores": [5, 5]}, 1.0, 2.0)
SEATS = [Seat("person", "Ana", None, "digest", True), Seat("bot", "Greedy", "greedy")]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'new' / 'folder' / 'sintra.db'}"


def test_what_is_written_is_read_again(url: str) -> None:
    store = Store(url)
    event = Event(1, MOVE, 1, "D2", 0, 3.0)

    async def write() -> None:
        await store.create(ROW, SEATS)
        await store.append(ROW.id, event, {"turn": 0, "over": False, "summary": {"scores": [6]}})
        await store.sit(ROW.id, 0, Seat("person", "Bento", None, "other", False))
        await store.share("abcdefghij", {"game": "duel"}, 4.0)

    asyncio.run(write())
    store.close()
    store = Store(url)
    found = store.load(ROW.id)
    assert found is not None
    row, seats, events = found
    assert events == [event]
    assert seats == [Seat("person", "Bento", None, "other", False), SEATS[1]]
    assert (row.version, row.turn, row.summary, row.changed) == (1, 0, {"scores": [6]}, 3.0)
    assert row.opening == "a record"
    assert store.position("abcdefghij") == {"game": "duel"}
    assert store.position("0000000000") is None
    assert store.load("0000000000") is None
    assert store.waiting_for_bots() == []
    assert [row.id for row, _ in store.public("live", 10)] == [ROW.id]
    assert store.public("finished", 10) == store.public("open", 10) == []
    store.close()


def test_a_version_is_written_once(url: str) -> None:
    store = Store(url)
    values = {"turn": 0, "over": False, "summary": {}}

    async def write() -> list[Any]:
        await store.create(ROW, SEATS)
        events = [Event(1, MOVE, 1, f"D{place}", 0, 3.0) for place in (1, 2, 3)]
        appends = [store.append(ROW.id, event, values) for event in events]
        return await asyncio.gather(*appends, return_exceptions=True)

    results = asyncio.run(write())
    assert [type(result) for result in results if result] == [StaleVersionError] * 2
    found = store.load(ROW.id)
    assert found is not None
    assert [event.version for event in found[2]] == [1]
    store.close()


def test_the_disk_is_waited_for(url: str) -> None:
    store = Store(url)
    with store._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_a_database_of_another_version_is_left_alone(url: str) -> None:
    Store(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE sintra_schema SET version = 99"))
    engine.dispose()
    with pytest.raises(StorageError, match=f"version 99 and this Sintra needs {VERSION}"):
        Store(url)


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "oracle+nonsense://x",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:////proc/nowhere/sintra.db",
        "postgresql+psycopg://user:hunter2@localhost:1/x",
    ],
)
def test_what_cannot_be_opened_is_said(url: str) -> None:
    with pytest.raises(StorageError) as caught:
        Store(url)
    assert "hunter2" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 100)
    with pytest.raises(StorageError, match="not a database"):
        Store(f"sqlite:///{path}")
    assert path.read_text().startswith("Dear Ana")


def test_the_schema_is_ready_for_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in METADATA.sorted_tables:
        statement = str(CreateTable(table).compile(dialect=dialect))
        assert "PRIMARY KEY" in statement
        assert "SERIAL" not in statement
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_DATA", "/somewhere")
    assert default_database() == "sqlite:////somewhere/sintra.db"
    monkeypatch.delenv("SINTRA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_database() == "sqlite:////data/sintra/sintra.db"


def test_one_bad_change_does_not_spoil_those_beside_it(url: str) -> None:
    store = Store(url)
    writer = Writer(store._engine)
    order: list[int] = []

    def work(number: int) -> Any:
        def change(connection: Connection) -> int:
            if number == 3:
                connection.execute(text("INSERT INTO nowhere VALUES (1)"))
            if number == 4:
                raise ZeroDivisionError
            order.append(number)
            return number

        return change

    async def write() -> list[Any]:
        jobs = [writer.write(work(number)) for number in range(6)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = asyncio.run(write())
    assert [type(result) for result in results] == [
        int,
        int,
        int,
        StorageError,
        ZeroDivisionError,
        int,
    ]
    assert set(order) == {0, 1, 2, 5}
    writer.close()
    store.close()
