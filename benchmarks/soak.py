"""Soak test: games of people under attack, for as long as you like.

    python benchmarks/soak.py --games 20 --seconds 600

Beside the games, hostile clients send what the server has to refuse or to bear: malformed, large
and slow bodies, bodies in tiny chunks, connections without a request, sockets without a hello,
floods of messages and of requests for files, spectators, hints that nobody waits for, and games of
bots only. In the end no acknowledged move may be lost, no request may have failed, the memory may
not have grown much, and moves must have been answered in time.
"""

import argparse
import asyncio
import contextlib
import json
import math
import re
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

if __package__ is None or not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.server import Deployment, Measurements, create, lost_moves, measure, server
from sintra.games import game_ids

#: The pause between two attacks of a kind.
PAUSE = 0.5
#: The memory that a server may take beyond that at the start, in MB: tables stay in memory.
MAX_GROWTH = 300
#: The most seconds in which 95 % of the moves are answered, in the long form. It is far above what
#: a quiet machine needs, because the attackers use the same cores.
MAX_ANSWER_SECONDS = 2.0
Attack = Callable[[str, str], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Result:
    """What the soak test has found."""

    measured: Measurements
    lost: int
    faults: int
    attacks: int
    growth: float
    #: The most seconds in which 95 % of the moves may be answered.
    limit: float = math.inf

    @property
    def problems(self) -> list[str]:
        """Everything that must not be."""
        found = {
            f"{self.lost} acknowledged moves are lost": self.lost,
            f"{self.measured.unanswered} moves were not answered": self.measured.unanswered,
            f"{self.measured.refused} moves were refused": self.measured.refused,
            f"{self.faults} requests failed": self.faults,
            f"the memory grew by {self.growth:.0f} MB": self.growth > MAX_GROWTH,
            f"moves were answered too late: {self.measured.knee:.1f} s": (
                self.measured.knee > self.limit
            ),
        }
        return [problem for problem, is_there in found.items() if is_there]

    def __str__(self) -> str:
        moves, knee = len(self.measured.answered), self.measured.knee * 1000
        return (
            f"{moves} moves, {self.lost} lost, answered p95 {knee:.0f} ms, {self.attacks} attacks, "
            f"{self.faults} faults, memory +{self.growth:.0f} MB"
        )


# --- Attacks -----------------------------------------------------------------------------------


async def large_position(base: str, table: str) -> None:
    """Send a position with a problem in every key."""
    del table
    keys: dict[str, Any] = {f"k{number}": [] for number in range(15_000)}
    await asyncio.to_thread(
        refused, f"{base}/api/positions", {"position": {"game": "duel", **keys}}
    )


async def malformed_body(base: str, table: str) -> None:
    """Send a body with too many values, and one that is not JSON."""
    await asyncio.to_thread(refused, f"{base}/api/tables", {"game": "duel", "seats": [[]] * 5000})
    await asyncio.to_thread(refused, f"{base}/api/tables/{table}/moves", "{" * 3000)


async def silent_connections(base: str, table: str) -> None:
    """Open connections that send half a request."""
    del table
    address = urlsplit(base)
    writers = []
    for _ in range(20):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(address.hostname, address.port)
            writers.append(writer)
            writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
    await asyncio.sleep(2)
    for writer in writers:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def flood(base: str, table: str) -> None:
    """Send messages without a pause, and read no answer."""
    with contextlib.suppress(ConnectionClosed, OSError):
        async with connect(f"{base.replace('http', 'ws')}/api/tables/{table}/live") as socket:
            await socket.send(json.dumps({"type": "hello", "seats": []}))
            for _ in range(300):
                await socket.send('{"type":"move","version":0,"move":1}')


async def no_hello(base: str, table: str) -> None:
    """Open a socket and close it without a hello."""
    with contextlib.suppress(ConnectionClosed, OSError):
        async with connect(f"{base.replace('http', 'ws')}/api/tables/{table}/live"):
            await asyncio.sleep(0.1)


async def strange_paths(base: str, table: str) -> None:
    """Ask for files by long paths, and for tables that do not exist."""
    del table
    for path in ("/././././app/main.js", "/api/tables/0000000000", "/%0a%0dINFO", "/api/%ff"):
        await asyncio.to_thread(visit, f"{base}{path}")


async def slow_bodies(base: str, table: str) -> None:
    """Begin bodies and do not end them."""
    address = urlsplit(base)
    head = f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    writers = []
    for _ in range(20):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(address.hostname, address.port)
            writers.append(writer)
            writer.write(head.encode())
    await asyncio.sleep(2)
    for writer in writers:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def chunks(base: str, table: str) -> None:
    """Send a body in chunks of one byte."""
    address = urlsplit(base)
    head = f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\n"
    head += "Transfer-Encoding: chunked\r\n\r\n"
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(head.encode() + b"1\r\n \r\n" * 100_000)
        await writer.drain()
        writer.close()
        await writer.wait_closed()


async def many_files(base: str, table: str) -> None:
    """Ask for the most expensive files again and again."""
    del table
    for _ in range(20):
        await asyncio.to_thread(visit, f"{base}/service-worker.js")
        await asyncio.to_thread(visit, f"{base}/app/main.js")


async def spectators(base: str, table: str) -> None:
    """Watch a game with many sockets."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(30):
            with contextlib.suppress(ConnectionClosed, OSError):
                address = f"{base.replace('http', 'ws')}/api/tables/{table}/live"
                socket = await stack.enter_async_context(connect(address))
                await socket.send(json.dumps({"type": "hello", "seats": []}))
        await asyncio.sleep(1)


async def abandoned_hints(base: str, table: str) -> None:
    """Ask for a long hint, and leave."""
    del table
    made, keys = await asyncio.to_thread(create, base, next(iter(game_ids())))
    address, body = urlsplit(base), b'{"seconds": 10}'
    head = f"POST /api/tables/{made}/hint HTTP/1.1\r\nHost: localhost\r\nSintra-Seat: {keys[0]}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection(address.hostname, address.port)
        writer.write(head.encode() + body)
        await asyncio.sleep(0.3)
        writer.close()
        await writer.wait_closed()


async def bots_alone(base: str, table: str) -> None:
    """Create a game of bots only."""
    del table
    seats = [{"kind": "bot", "bot": "greedy"}] * 2
    await asyncio.to_thread(post, f"{base}/api/tables", {"game": "duel", "seats": seats})


ATTACKS: tuple[Attack, ...] = (
    large_position,
    malformed_body,
    silent_connections,
    flood,
    no_hello,
    strange_paths,
    slow_bodies,
    chunks,
    many_files,
    spectators,
)
#: These let bots think, which needs compiled code.
THINKING: tuple[Attack, ...] = (abandoned_hints, bots_alone)


def visit(address: str) -> None:
    """Ask for a page."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            answer.read()
    except urllib.error.HTTPError as error:
        error.close()


def refused(address: str, body: Any) -> None:
    """Send a body that has to be refused."""
    status = post(address, body)
    assert 400 <= status < 500, f"a hostile body was answered with status {status}"


def post(address: str, body: Any) -> int:
    """Send a body; return the status of the answer."""
    request = urllib.request.Request(
        address, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


# --- The test ----------------------------------------------------------------------------------


def soak(
    folder: Path,
    games: int,
    seconds: float,
    attacks: Sequence[Attack] = ATTACKS,
    limit: float = math.inf,
) -> Result:
    """Play games under attack on a server of its own.

    Args:
        folder: where the database is.
        games: the number of games at the same time.
        seconds: how long they are played.
        attacks: what happens beside them, again and again.
        limit: the most seconds in which 95 % of the moves may be answered.
    """
    database = f"sqlite:///{folder / 'soak.db'}"
    with server(database) as (base, pid):
        before = memory(pid)
        deployment = Deployment([base], [pid])
        measured, count = asyncio.run(_soak(deployment, games, seconds, attacks))
        growth = memory(pid) - before
        with urllib.request.urlopen(f"{base}/metrics") as answer:
            found = re.search(r"^sintra_faults_total (\d+)", answer.read().decode(), re.MULTILINE)
        assert found is not None, "the metrics have no faults"
    with server(database) as (base, _):  # a new process, which has only what is on disk
        lost = lost_moves(base, measured)
    return Result(measured, lost, int(found[1]), count, growth, limit)


async def _soak(
    deployment: Deployment, games: int, seconds: float, attacks: Sequence[Attack]
) -> tuple[Measurements, int]:
    base = deployment.bases[0]
    table, _ = await asyncio.to_thread(create, base, next(iter(game_ids())))
    count = 0
    is_over = asyncio.Event()

    async def repeat(attack: Attack) -> None:
        nonlocal count
        while not is_over.is_set():
            await attack(base, table)
            count += 1
            await asyncio.sleep(PAUSE)

    attackers = [asyncio.create_task(repeat(attack)) for attack in attacks]
    try:
        measured = await measure(deployment, games, seconds)
    finally:
        is_over.set()  # attacks are not cancelled: each closes its connections
        ended = await asyncio.gather(*attackers, return_exceptions=True)
    for error in ended:
        if error is not None:
            raise AssertionError(f"an attack was answered wrongly: {error!r}")
    return measured, count


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB (Linux); 0 elsewhere."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
    return int(found[1]) / 1024 if found else 0.0


def main() -> None:
    """Run the soak test and print the result."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        attacks = (*ATTACKS, *THINKING)
        result = soak(Path(folder), args.games, args.seconds, attacks, MAX_ANSWER_SECONDS)
    print(result)
    if result.problems:
        sys.exit("; ".join(result.problems))


if __name__ == "__main__":
    main()
