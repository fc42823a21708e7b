"""Several servers and workers in separate processes, on one PostgreSQL database, behind a proxy.

The proxy passes each new connection to the next server, so a client that connects again reaches
another process.
"""

import asyncio
import contextlib
import itertools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Self

from tests.server.process import ROOT

#: Leases are short, so that tests need not wait for long.
LEASE_SECONDS = "2"
PIECE = 65_536


class Proxy:
    """Passes TCP connections on to servers in turn. A server that does not answer is skipped."""

    def __init__(self) -> None:
        self.ports: list[int] = []
        self._turns = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = server.sockets[0].getsockname()[1]
        self._server = server

    def close(self) -> None:
        """Close all connections."""
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()  # some may still have something to send
        await asyncio.sleep(0)  # aborted transports close their sockets in the next cycle

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        with contextlib.closing(writer):
            server = await self._next_server()
            if server is not None:
                self._writers.add(server[1])
                with contextlib.closing(server[1]):
                    ways = [_copy(reader, server[1]), _copy(server[0], writer)]
                    tasks = [asyncio.create_task(way) for way in ways]
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                    for copying in tasks:
                        copying.cancel()

    async def _next_server(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        ports = list(self.ports)
        first = next(self._turns)
        for number in range(len(ports)):
            with contextlib.suppress(OSError):
                port = ports[(first + number) % len(ports)]
                return await asyncio.open_connection("127.0.0.1", port)
        return None


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()


class Member:
    """A process of the cluster: ``sintra serve`` or ``sintra worker``."""

    def __init__(
        self, command: str, database: str, log: Path, flags: Sequence[str], *, compiles: bool
    ) -> None:
        self.command = command
        jit = {} if compiles else {"SINTRA_JIT": "0"}
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sintra", command, "--database", database, *flags],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=ROOT,
                env={**os.environ, **jit},
            )

    def wait_until_started(self) -> "Member":
        """Wait for the greeting."""
        assert self._process.stdout is not None
        self.greeting = self._process.stdout.readline()
        assert self.greeting, f"the {self.command} has not started; see its log"
        return self

    @property
    def port(self) -> int:
        """The port of a server."""
        return int(self.greeting.split()[3].rstrip("/").rpartition(":")[2])

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def cpu_seconds(self) -> float:
        """The processor time that the process has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End the process at once, like a power failure."""
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()

    def stop(self) -> int:
        """Stop the process; return its exit code."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate()
        return self._process.returncode


class Cluster:
    """Servers and workers on one database, and the proxy in front of them."""

    def __init__(
        self,
        database: str,
        folder: Path,
        servers: int = 2,
        workers: int = 2,
        *,
        compiles: bool = False,
    ) -> None:
        """Start all processes.

        Args:
            database: the URL of the database.
            folder: where the logs are written.
            servers: the number of servers.
            workers: the number of workers.
            compiles: whether the games are compiled; plain Python starts faster.
        """
        self._database = database
        self.folder = folder
        self._compiles = compiles
        self.proxy = Proxy()
        self.servers = [self._new("serve") for _ in range(servers)]
        self.workers = [self._new("worker") for _ in range(workers)]
        for member in [*self.servers, *self.workers]:
            member.wait_until_started()
        self._update_proxy()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        for member in [*self.servers, *self.workers]:
            member.kill()
        self.proxy.close()

    @property
    def base(self) -> str:
        """The address of the proxy."""
        return f"http://127.0.0.1:{self.proxy.port}"

    def kill(self, member: Member) -> None:
        """Kill a process."""
        member.kill()
        self._same_kind(member).remove(member)
        self._update_proxy()

    def replace(self, member: Member) -> None:
        """Kill a process and start another one in its place."""
        self.kill(member)
        self._same_kind(member).append(self._new(member.command).wait_until_started())
        self._update_proxy()

    def _same_kind(self, member: Member) -> list[Member]:
        return self.servers if member.command == "serve" else self.workers

    def log(self, command: str) -> str:
        """Return what the processes of a command have logged."""
        return (self.folder / f"{command}.log").read_text()

    def _new(self, command: str) -> Member:
        flags: tuple[str, ...] = ("--lease", LEASE_SECONDS)
        if command == "serve":
            flags += ("--port", "0", "--rate", "100000", "--sockets", "100000")
        log = self.folder / f"{command}.log"
        return Member(command, self._database, log, flags, compiles=self._compiles)

    def _update_proxy(self) -> None:
        self.proxy.ports = [server.port for server in self.servers]
