"""A private PostgreSQL server for the tests, in a temporary folder.

It uses the programs in ``PATH`` or in the folders of Debian and Homebrew, listens on a Unix socket
only, and does not wait for the disk. A shell owns the server and stops it when its standard input
ends. So the server ends with the tests, even if they are killed.
"""

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from tests.left_out import left_out

#: Folders of the programs, besides those in ``PATH``.
PROGRAMS = (
    "/usr/lib/postgresql/*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
#: PostgreSQL refuses to run as root. Then one of these users runs it.
USERS = ("postgres", "nobody")
START_SECONDS = 60
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
}
#: Runs the server until standard input ends. The folder is kept only if the input says so.
OWNER = """
trap '' INT TERM HUP
"$@" </dev/null &
server=$!
read -r keep
kill -CONT $server 2>/dev/null
kill -QUIT $server 2>/dev/null
wait $server
[ "$keep" ] || rm -rf "$PGDATA"
"""


class PostgresServer:
    """A running PostgreSQL server."""

    def __init__(self, programs: Path) -> None:
        """Create the files of a server and start it.

        Args:
            programs: the folder of ``initdb`` and ``postgres``.
        """
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="sintra-postgres-"))
        self._user = _user()
        if self._user is not None:
            os.chown(self.folder, self._user, -1)
        self._environment = {**os.environ, "PGDATA": str(self.folder), "LC_ALL": "C"}
        created = subprocess.run(
            [programs / "initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            env=self._environment,
            user=self._user,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert created.returncode == 0, created.stderr
        self._numbers = count(1)
        self.start()

    def start(self) -> None:
        """Start the server; return when it accepts connections."""
        flags = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        server = [str(self._programs / "postgres"), "-k", str(self.folder), *flags]
        with (self.folder / "log").open("ab") as log:
            self._owner = subprocess.Popen(
                ["/bin/sh", "-c", OWNER, "owner", *server],
                env=self._environment,
                user=self._user,
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the tests only
            )
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self._connect().close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.02)

    def stop(self, *, keep: bool = False) -> None:
        """Stop the server at once, like a crash.

        Args:
            keep: whether its files are kept, so that it can start again.
        """
        self._owner.communicate(b"keep\n" if keep else b"")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the server for a while."""
        self.stop(keep=True)
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze the server for a while: connections stay open, but nothing answers."""
        pids = self._pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def create_database(self) -> str:
        """Create an empty database and return its URL for SQLAlchemy."""
        name = f"test_{next(self._numbers)}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"

    def drop_database(self, url: str) -> None:
        """Remove a database and end the connections to it."""
        name = url.partition("@/")[2].partition("?")[0]
        with self._connect() as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(
            host=str(self.folder), user="postgres", dbname="postgres", autocommit=True
        )

    def _pids(self) -> list[int]:
        """Return the server's processes: the first one and its children."""
        first = int((self.folder / "postmaster.pid").read_text().split()[0])
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        )
        pairs = [line.split() for line in listed.stdout.splitlines()]
        return [first, *(int(pid) for pid, parent in pairs if int(parent) == first)]


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server. Without its programs, the tests that need it are left out."""
    programs = _programs()
    if programs is None:
        left_out("PostgreSQL", "Run `make postgres`.")
    server = PostgresServer(programs)
    try:
        yield server
    finally:
        server.stop()


def _programs() -> Path | None:
    """Return the folder of the server's programs: the one in ``PATH``, or the newest."""
    found = shutil.which("initdb")
    folders = [path for pattern in PROGRAMS for path in Path("/").glob(pattern[1:])]
    versions = sorted(folders, key=lambda path: [int(n) for n in re.findall(r"\d+", str(path))])
    paths = [Path(found).resolve().parent, *versions] if found else versions[::-1]
    return next((path for path in paths if (path / "postgres").exists()), None)


def _user() -> int | None:
    """Return the user that runs the server; None for the current one."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall()}
    return next(known[name] for name in USERS if name in known)
