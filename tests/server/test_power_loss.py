"""A power failure loses no acknowledged change: everything written is synced before.

The settings are checked everywhere. Where strace works, the system calls of a writing process are
checked as well: at every acknowledgement, nothing may be left that a disk without power would drop.
"""

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection

from sintra.server.store import Store
from tests.left_out import left_out
from tests.server.test_store import ROW, SEATS

ROOT = Path(__file__).parents[2]
CHANGES = 5
#: Writes some changes, one commit each, and acknowledges each on standard output.
WRITE = f"""
import asyncio, os, sys
from sintra.server.store import MOVE, Derived, EventRow, Store
from tests.server.test_store import ROW, SEATS

async def main():
    store = Store(sys.argv[1])
    await store.create(ROW, SEATS)
    os.write(1, b"saved")
    for version in range(1, {CHANGES}):
        event = EventRow(version, MOVE, 1, "D1", 0, 1.0)
        await store.append(ROW.id, event, Derived(0, False, {{}}))
        os.write(1, b"saved")
    os.kill(os.getpid(), 9)  # closing the database would sync it, too

asyncio.run(main())
"""
CALL = re.compile(r"\b(pwrite64|write|fsync|fdatasync)\((\d+)<([^>]*)>")


def settings_of(connection: Connection, *names: str) -> list[object]:
    if connection.dialect.name == "sqlite":
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    return [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names]


def test_the_connections_that_write_wait_for_the_disk(database_url: str) -> None:
    store = Store(database_url)

    async def ask(*names: str) -> list[object]:
        return await store._writer.write(lambda connection: settings_of(connection, *names))

    if database_url.startswith("sqlite"):
        assert asyncio.run(ask("journal_mode", "synchronous", "foreign_keys")) == ["wal", 2, 1]
    else:
        assert asyncio.run(ask("synchronous_commit")) == ["on"]
    store.close()


@pytest.fixture
def strace() -> str:
    """The program that shows system calls. Only Linux has it."""
    found = shutil.which("strace")
    if sys.platform != "linux":
        pytest.skip("strace exists on Linux only; the settings are checked")
    if found is None:
        left_out("strace", "make strace installs it.")
    if subprocess.run([found, "-qq", "-o", "/dev/null", "true"]).returncode != 0:
        pytest.skip("this machine does not let strace work; the settings are checked")
    return found


def test_every_write_is_synced_before_it_is_acknowledged(tmp_path: Path, strace: str) -> None:
    trace = tmp_path / "trace"
    calls = "trace=pwrite64,write,fsync,fdatasync"
    database = tmp_path / "sintra.db"
    Store(f"sqlite:///{database}").close()
    tracer = [strace, "-f", "-qq", "-y", "-e", calls, "-o", str(trace)]
    subprocess.run(
        [*tracer, sys.executable, "-c", WRITE, f"sqlite:///{database}"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    unsynced: set[str] = set()
    written = acknowledged = 0
    for line in trace.read_text().splitlines():
        found = CALL.search(line)
        if found is None:
            continue
        call, number, path = found.groups()
        if path.startswith(str(database)) and not path.endswith("-shm"):
            if call in ("fsync", "fdatasync"):
                unsynced.discard(path)
            else:
                unsynced.add(path)
                written += 1
        elif number == "1" and '"saved"' in line:
            assert not unsynced, f"not on the disk when a change was acknowledged: {unsynced}"
            acknowledged += 1
    assert acknowledged == CHANGES
    assert written >= CHANGES
    store = Store(f"sqlite:///{database}")
    found_table = asyncio.run(store.load(ROW.id))
    assert found_table is not None
    assert [event.version for event in found_table[2]] == list(range(1, CHANGES))
    assert len(found_table[1]) == len(SEATS)
    store.close()
