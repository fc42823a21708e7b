"""The database: what is written is read again, and what cannot be opened is reported."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url

from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.services import open_services
from sintra.server.settings import Settings
from sintra.server.sqlite_file import path_of
from sintra.server.store import MOVE, Derived, EventRow, SeatRow, Store, TableRow

#: Marks the file that it gets, says so, and waits.
USER = """
import sys
from pathlib import Path
from sintra.server.sqlite_file import FileUse
use = FileUse(Path(sys.argv[1]))
print(use.is_only, flush=True)
sys.stdin.read()
"""

ROW = TableRow("0123456789", "duel", "a record", 7, True, 0, 1, False, {"scores": [5, 5]}, 1.0, 2.0)
SEATS = [SeatRow("person", "Ana", None, "digest", True), SeatRow("bot", "Greedy", "greedy")]


def test_what_is_written_is_read_again(database_url: str) -> None:
    store = Store(database_url)
    event = EventRow(1, MOVE, 1, "D2", 0, 3.0)

    async def write() -> None:
        await store.create(ROW, SEATS)
        await store.append(ROW.id, event, Derived(0, False, {"scores": [6]}))
        after = SeatRow("person", "Bento", None, "other", False)
        assert await store.update_seat(ROW.id, 0, SEATS[0], after) == 1
        assert await store.update_seat(ROW.id, 0, SEATS[0], after) is None
        await store.share("abcdefghij", {"game": "duel"}, 4.0)

    asyncio.run(write())
    store.close()
    store = Store(database_url)
    found = asyncio.run(store.load(ROW.id))
    assert found is not None
    row, seats, events = found
    assert events == [event]
    assert seats == [SeatRow("person", "Bento", None, "other", False), SEATS[1]]
    assert (row.version, row.turn, row.summary, row.changed) == (1, 0, {"scores": [6]}, 3.0)
    assert row.opening == "a record"

    async def read() -> None:
        assert await store.position("abcdefghij") == {"game": "duel"}
        assert await store.position("0000000000") is None
        assert await store.load("0000000000") is None
        assert await store.waiting_for_bots() == []
        assert [row.id for row, _ in await store.public("live", 10)] == [ROW.id]
        assert await store.public("finished", 10) == await store.public("open", 10) == []

    asyncio.run(read())
    store.close()


def test_a_read_that_is_cancelled_when_its_result_comes_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a background task goes on reading, and the server does not stop."""
    store = Store(f"sqlite:///{tmp_path / 'sintra.db'}")

    async def cancel() -> None:
        loop = asyncio.get_running_loop()
        found: asyncio.Future[int] = loop.create_future()
        monkeypatch.setattr(loop, "run_in_executor", lambda *_: found)
        reading = asyncio.create_task(store.read(lambda _: 1))
        await asyncio.sleep(0)
        found.set_result(1)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading

    asyncio.run(cancel())
    store.close()


def test_lists_do_not_read_all_tables(tmp_path: Path) -> None:
    """SQLite says how it finds the rows: with an index, or by a scan of a whole table."""
    store = Store(f"sqlite:///{tmp_path / 'sintra.db'}")
    plans: list[str] = []

    def explain(connection: Any, _: Any, sql: str, values: Any, *_more: Any) -> None:
        if sql.startswith("SELECT"):
            found = connection.connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)
            plans.extend(row[3] for row in found)

    event.listen(store._engine, "before_cursor_execute", explain)

    async def read() -> None:
        for state in (None, "open", "live", "finished"):
            await store.public(state, 50)
        await store.waiting_for_bots()
        await store.overdue(1.0)
        await store.write(lambda connection: store.limit_bot_tables(connection, 20))

    asyncio.run(read())
    store.close()
    scans = {plan for plan in plans if re.match("SCAN (tables|seats|events|jobs)", plan)}
    used = {plan.rpartition(" ")[2] for plan in scans}
    assert used == {"seats_open", "tables_with_bot_turn"}, plans


def test_a_version_is_written_once(database_url: str) -> None:
    store = Store(database_url)

    async def write() -> list[Any]:
        await store.create(ROW, SEATS)
        events = [EventRow(1, MOVE, 1, f"D{place}", 0, 3.0) for place in (1, 2, 3)]
        appends = [store.append(ROW.id, event, Derived(0, False, {})) for event in events]
        return await asyncio.gather(*appends, return_exceptions=True)

    results = asyncio.run(write())
    assert [type(result) for result in results if result] == [StaleVersionError] * 2
    found = asyncio.run(store.load(ROW.id))
    assert found is not None
    assert [event.version for event in found[2]] == [1]
    store.close()


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
def test_a_database_that_cannot_be_opened_is_reported(url: str) -> None:
    with pytest.raises(StorageError) as caught:
        Store(url)
    assert "hunter2" not in str(caught.value)


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 100)
    with pytest.raises(StorageError, match="not a database"):
        Store(f"sqlite:///{path}")
    assert path.read_text().startswith("Dear Ana")


def test_a_second_server_on_a_file_is_noticed_until_the_first_one_dies(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """The advice is logged; nothing is refused."""
    path = path_of(make_url(settings.database))
    assert path is not None

    def advised() -> bool:
        caplog.clear()
        services = open_services(settings)
        services.store.close()
        assert services.file_use is not None
        services.file_use.close()
        return "another server uses" in caplog.text and "PostgreSQL" in caplog.text

    assert not advised()
    command = [sys.executable, "-c", USER, str(path)]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        assert advised()
        other.kill()
    assert not advised()
