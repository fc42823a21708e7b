"""The PostgreSQL server of the tests ends with them, even if they are killed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.local_server import wait_until
from tests.server.postgres import PostgresServer

RUN = """
from tests.server.postgres import running_postgres
with running_postgres() as server:
    print(server.folder, (server.folder / "postmaster.pid").read_text().split()[0], flush=True)
    input()
"""


@pytest.mark.usefixtures("postgres")  # is left out without PostgreSQL
def test_the_server_ends_when_its_tests_are_killed() -> None:
    root = Path(__file__).parents[2]
    tests = subprocess.Popen(
        [sys.executable, "-c", RUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    )
    assert tests.stdout is not None
    folder, pid = tests.stdout.readline().decode().split()
    tests.kill()
    tests.communicate()
    wait_until(lambda: not _is_running(int(pid)) and not Path(folder).exists())


@pytest.mark.slow
def test_a_stopped_server_keeps_its_databases(postgres: PostgresServer) -> None:
    url = postgres.create_database()
    with postgres.stopped():
        assert not (postgres.folder / "postmaster.pid").exists()
    postgres.drop_database(url)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
