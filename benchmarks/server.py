"""Load test of the server: response times of moves in many live games, and lost moves.

The server runs in a separate process, with its database on disk. This process opens two sockets for
every game and plays random moves at a constant pace. Afterwards a new server process loads every
game from the database: an acknowledged move that is missing counts as lost.

The processor time of a move is what all threads of the server spend while the games are played, in
the program and in the kernel, divided by the number of moves. It includes the database file, both
players' states, and all else that the server does from the moment when all players have connected
until the last game ends, before the sockets are closed. The clients are another process and do not
count. In a cluster the servers and workers count, and PostgreSQL does not.

    python benchmarks/server.py --games 200 --seconds 60
    python benchmarks/server.py --knee
    python benchmarks/server.py --knee --cluster
    python benchmarks/server.py --spectators 1200
    python benchmarks/server.py --idle 500

``--knee`` looks for the largest number of games whose moves are answered within 100 ms, at the 95 %
quantile. ``--cluster`` starts two servers and two workers on a private PostgreSQL that waits for
the disk; the two players of a game are at different servers. ``--spectators`` plays one game
before many spectators, and measures when the first and the last of them see each move. ``--idle``
opens sockets that only ask whether the server is there, as visible pages do when nobody moves.

Other work on the machine makes everything slower, because processes share caches and cores. So a
fixed piece of work is timed before and after: its median by its shortest time is the slowdown.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sintra.games import game_ids

#: The time between two moves of a game.
MOVE_INTERVAL = 2.0
#: A move without an answer after this time counts as lost.
ANSWER_TIMEOUT = 30.0
START_TIMEOUT = 600.0
QUANTILES = (0.5, 0.95, 0.99)
UNLIMITED = "100000"
#: The knee: the 95 % quantile of the answers stays below this time.
KNEE_SECONDS = 0.1
#: How often a page asks whether the server is there, see ``web/app/heartbeat.js``.
PING_INTERVAL = 1.2
#: How often the slowdown is sampled, and the time between two samples.
SAMPLES, SAMPLE_INTERVAL = 200, 0.005
#: The moves of the game that spectators watch.
SPECTATED_MOVES = 10
#: The version of a state message.
VERSION = re.compile(r'"version":(\d+)')
#: The first number of games, the growth, and the precision of the search for the knee.
KNEE_GAMES, KNEE_GROWTH, KNEE_STEP = 50, 1.5, 0.1


@dataclass
class Measurements:
    """Response times in seconds, and the moves that were acknowledged."""

    #: The times from sending a move to its acknowledgement, and to the opponent's new state.
    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    #: The acknowledged moves of every table, in notation.
    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    unanswered: int = 0
    refused: int = 0
    #: The processor time of all processes of the server, while the games were played.
    cpu: float = 0.0

    @property
    def knee(self) -> float:
        """The 95 % quantile of the answers."""
        return quantile(self.answered, 0.95)


def quantile(times: Sequence[float], share: float) -> float:
    """Return a quantile; 0 without values."""
    ordered = sorted(times) or [0.0]
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


@dataclass(frozen=True)
class Deployment:
    """The running servers of one database, and all their processes."""

    bases: list[str]
    pids: list[int]

    @property
    def cpu(self) -> float:
        """The processor time of all processes."""
        return sum(map(cpu_seconds, self.pids))


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process (Linux); 0 elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class PlayerSocket:
    """The socket of one player."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}
        self._changed = asyncio.Condition()
        self._answers: dict[int, dict[str, Any]] = {}

    async def listen(self) -> None:
        """Store every message of the server."""
        async for text in self._socket:
            message = json.loads(text)
            async with self._changed:
                if message["type"] == "state":
                    self.state = message
                else:
                    self._answers[message["request"]] = message
                self._changed.notify_all()

    async def send(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def answer(self, request: int) -> dict[str, Any]:
        """Wait for the answer to a message."""
        async with self._changed:
            await self._changed.wait_for(lambda: request in self._answers)
            return self._answers.pop(request)

    async def reach(self, version: int) -> None:
        """Wait for a state with at least this version."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.state.get("version", -1) >= version)


async def play(
    bases: Sequence[str],
    game: str,
    number: int,
    together: asyncio.Barrier,
    seconds: float,
    measured: Measurements,
) -> None:
    """Play one game at a constant pace. All games begin together and disconnect together."""
    table, keys = await asyncio.to_thread(create, bases[number % len(bases)], game)
    measured.acknowledged[table] = []
    chance = random.Random(number)
    addresses = [
        f"{bases[(number + seat) % len(bases)].replace('http', 'ws')}/api/tables/{table}/live"
        for seat in range(2)
    ]
    async with connect(addresses[0]) as one, connect(addresses[1]) as two:
        seats = [PlayerSocket(one), PlayerSocket(two)]
        listeners = [asyncio.create_task(seat.listen()) for seat in seats]
        for seat, key in zip(seats, keys, strict=True):
            await seat.send({"type": "hello", "seats": [key]})
            await seat.reach(0)
        await together.wait()
        end = time.perf_counter() + seconds
        due = time.perf_counter() + chance.random() * MOVE_INTERVAL
        for request in itertools.count():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += MOVE_INTERVAL
            if time.perf_counter() > end or seats[0].state["over"]:
                break
            try:
                await asyncio.wait_for(
                    move(seats, chance, request, measured, measured.acknowledged[table]),
                    ANSWER_TIMEOUT,
                )
            except TimeoutError:
                measured.unanswered += 1
                break
        await together.wait()
        for listener in listeners:
            listener.cancel()


async def move(
    seats: list[PlayerSocket],
    chance: random.Random,
    request: int,
    measured: Measurements,
    played: list[str],
) -> None:
    """Play one random move and measure the response times."""
    turn = seats[0].state["turn"]
    version = seats[0].state["version"]
    await seats[turn].reach(version)
    chosen = chance.choice(seats[turn].state["legal"])
    begun = time.perf_counter()
    await seats[turn].send(
        {"type": "move", "version": version, "move": chosen["id"], "request": request}
    )
    answer = await seats[turn].answer(request)
    measured.answered.append(time.perf_counter() - begun)
    if answer["type"] != "done":
        measured.refused += 1
        return
    played.append(chosen["text"])
    for seat in (seats[1 - turn], seats[turn]):
        await seat.reach(version + 1)
        if seat is not seats[turn]:
            measured.shown.append(time.perf_counter() - begun)


def create(base: str, game: str) -> tuple[str, list[str]]:
    """Create a table for two people; return its id and the keys of their seats."""
    body = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]}
    created = send(f"{base}/api/tables", body)
    return created["table"], [f"{seat['seat']}.{seat['secret']}" for seat in created["seats"]]


def send(address: str, body: Any = None) -> Any:
    """Send a REST request; return the parsed response."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=ANSWER_TIMEOUT) as answer:
        return json.load(answer)


def wait_until_ready(base: str) -> None:
    """Wait until the games are compiled."""
    end = time.monotonic() + START_TIMEOUT
    while send(f"{base}/health")["status"] != "ok":
        assert time.monotonic() < end, "the server did not become ready"
        time.sleep(0.2)


@contextmanager
def server(database: str) -> Iterator[tuple[str, int]]:
    """Start a server in a separate process; yield its address and its process when it is ready."""
    command = [sys.executable, "-m", "sintra", "serve", "--port", "0", "--database", database]
    command += ["--rate", UNLIMITED, "--sockets", UNLIMITED]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            base = process.stdout.readline().split()[3].rstrip("/")
            wait_until_ready(base)
            yield base, process.pid
        finally:
            process.terminate()


@contextmanager
def one_process() -> Iterator[Deployment]:
    """Run one server on SQLite."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(f"sqlite:///{Path(folder) / 'bench.db'}") as (base, pid),
    ):
        yield Deployment([base], [pid])


@contextmanager
def cluster() -> Iterator[Deployment]:
    """Run two servers and two workers on PostgreSQL."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.server import postgres
    from tests.server.cluster import Cluster

    postgres.SETTINGS.update(fsync="on", full_page_writes="on", shared_buffers="128MB")
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.running_postgres() as database,
        Cluster(database.create_database(), Path(folder), compiles=True) as running,
    ):
        members = [*running.servers, *running.workers]
        bases = [f"http://127.0.0.1:{server.port}" for server in running.servers]
        for base in bases:
            wait_until_ready(base)
        yield Deployment(bases, [member.pid for member in members])


async def measure(deployment: Deployment, games: int, seconds: float) -> Measurements:
    """Play all games at the same time."""
    measured = Measurements()
    names = itertools.cycle(game_ids())
    together = asyncio.Barrier(games + 1)

    async def note_cpu() -> None:
        await together.wait()
        before = deployment.cpu
        await together.wait()
        measured.cpu = deployment.cpu - before

    await asyncio.gather(
        note_cpu(),
        *(
            play(deployment.bases, next(names), number, together, seconds, measured)
            for number in range(games)
        ),
    )
    return measured


async def watched(base: str, spectators: int, moves: int) -> tuple[list[float], list[float]]:
    """Play a game before spectators; return when the first and the last one saw each move."""
    table, keys = await asyncio.to_thread(create, base, game_ids()[0])
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/live"
    seen: dict[int, list[float]] = defaultdict(list)
    everybody_saw = asyncio.Event()

    async def watch(socket: ClientConnection) -> None:
        async for text in socket:
            found = VERSION.search(str(text))
            times = seen[int(found[1]) if found else 0]
            times.append(time.perf_counter())
            if len(times) == spectators:
                everybody_saw.set()

    async with AsyncExitStack() as stack:
        one, two = [PlayerSocket(await stack.enter_async_context(connect(address))) for _ in keys]
        tasks = [asyncio.create_task(one.listen()), asyncio.create_task(two.listen())]
        for player, key in zip((one, two), keys, strict=True):
            await player.send({"type": "hello", "seats": [key]})
            await player.reach(0)
        for _ in range(spectators):
            socket = await stack.enter_async_context(connect(address, open_timeout=None))
            tasks.append(asyncio.create_task(watch(socket)))
            await socket.send(json.dumps({"type": "hello", "seats": []}))
        await asyncio.wait_for(everybody_saw.wait(), START_TIMEOUT)
        first, last, chance = [], [], random.Random(1)
        for version in range(1, moves + 1):
            await asyncio.sleep(MOVE_INTERVAL)
            everybody_saw.clear()
            begun = time.perf_counter()
            await move([one, two], chance, version, Measurements(), [])
            await asyncio.wait_for(everybody_saw.wait(), ANSWER_TIMEOUT)
            first.append(seen[version][0] - begun)
            last.append(seen[version][-1] - begun)
        for task in tasks:
            task.cancel()
    return first, last


async def idle(deployment: Deployment, sockets: int, seconds: float) -> float:
    """Return the processor time per second while players only ask whether the server is there."""
    base = deployment.bases[0]
    ping = json.dumps({"type": "ping", "request": 1})

    async def ask(socket: ClientConnection, wait: float) -> None:
        await asyncio.sleep(wait)
        while True:
            await socket.send(ping)
            await asyncio.sleep(PING_INTERVAL)

    async def read(socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    async with AsyncExitStack() as stack:
        tasks = []
        for number in range(sockets):
            if number % 2 == 0:
                table, keys = await asyncio.to_thread(create, base, game_ids()[0])
            address = f"{base.replace('http', 'ws')}/api/tables/{table}/live"
            socket = await stack.enter_async_context(connect(address, open_timeout=None))
            await socket.send(json.dumps({"type": "hello", "seats": [keys[number % 2]]}))
            wait = PING_INTERVAL * number / sockets
            tasks += [asyncio.create_task(read(socket)), asyncio.create_task(ask(socket, wait))]
        await asyncio.sleep(2 * PING_INTERVAL)
        before, begun = deployment.cpu, time.perf_counter()
        await asyncio.sleep(seconds)
        used = (deployment.cpu - before) / (time.perf_counter() - begun)
        for task in tasks:
            task.cancel()
    return used


def slowdown() -> float:
    """Return how much slower than at its fastest the processor is now."""
    times = []
    for _ in range(SAMPLES):
        begun = time.thread_time()
        for number in range(1000):
            str(number)
        times.append(time.thread_time() - begun)
        time.sleep(SAMPLE_INTERVAL)
    return quantile(times, 0.5) / min(times)


def find_knee(deployment: Deployment, seconds: float) -> None:
    """Print the largest number of games whose moves are answered in time."""
    low, high, games = 0, 0, KNEE_GAMES
    while not high or high - low > KNEE_STEP * high:
        measured = asyncio.run(measure(deployment, games, seconds))
        print(f"{games} games: {summary(measured)}", flush=True)
        if measured.knee < KNEE_SECONDS and not measured.unanswered:
            low = games
        else:
            high = games
        games = (low + high) // 2 if high else int(games * KNEE_GROWTH)
    print(f"knee: {low} games, {low / MOVE_INTERVAL:g} moves per second")


def summary(measured: Measurements) -> str:
    """Return the main figures of a measurement in one line."""
    moves = len(measured.answered)
    return (
        f"{moves} moves, answered p95 {measured.knee * 1000:.0f} ms, "
        f"shown p95 {quantile(measured.shown, 0.95) * 1000:.0f} ms, "
        f"processor {measured.cpu / max(moves, 1) * 1000:.1f} ms per move"
    )


def lost_moves(base: str, measured: Measurements) -> int:
    """Count the acknowledged moves that the server does not have."""
    lost = measured.unanswered
    for table, played in measured.acknowledged.items():
        frames = send(f"{base}/api/tables/{table}/history")["frames"]
        stored = [frame["entry"] for frame in frames if frame["entry"]]
        # A spectator sees private moves as null.
        is_complete = len(stored) >= len(played) and all(
            entry["move"] is None or entry["move"]["text"] == text
            for entry, text in zip(stored, played, strict=False)
        )
        lost += 0 if is_complete else max(len(played) - len(stored), 1)
    return lost


def main() -> None:
    """Run the load test and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--knee", action="store_true", help="look for the knee")
    parser.add_argument(
        "--cluster", action="store_true", help="two servers and two workers on PostgreSQL"
    )
    parser.add_argument("--spectators", type=int, help="play one game with spectators")
    parser.add_argument("--idle", type=int, help="open sockets that only ask for a pong")
    args = parser.parse_args()
    begun = slowdown()
    measure_and_print(args)
    print(f"slowdown by other work: {begun:.1f} before, {slowdown():.1f} after")


def measure_and_print(args: argparse.Namespace) -> None:
    """Run what the arguments ask for."""
    if args.idle:
        with one_process() as deployment:
            used = asyncio.run(idle(deployment, args.idle, args.seconds))
        print(f"{args.idle} sockets, a ping every {PING_INTERVAL:g} s in each")
        print(f"processor time of the server: {used * 1000:.0f} ms per second")
        return
    if args.spectators:
        with one_process() as deployment:
            seen = asyncio.run(watched(deployment.bases[0], args.spectators, SPECTATED_MOVES))
        for title, values in zip(("first", "last"), seen, strict=True):
            middle, slowest = quantile(values, 0.5) * 1000, max(values) * 1000
            print(f"{title} spectator: p50 {middle:.0f} ms, slowest {slowest:.0f} ms")
        return
    if args.knee or args.cluster:
        with cluster() if args.cluster else one_process() as deployment:
            if args.knee:
                find_knee(deployment, args.seconds)
            else:
                print(summary(asyncio.run(measure(deployment, args.games, args.seconds))))
        return
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        with server(database) as (base, pid):
            measured = asyncio.run(measure(Deployment([base], [pid]), args.games, args.seconds))
        with server(database) as (base, _):  # a new process, which has only what is on disk
            lost = lost_moves(base, measured)
    print(f"{args.games} games, {2 * args.games} sockets, a move every {MOVE_INTERVAL:g} s in each")
    print(f"{len(measured.answered)} moves, {measured.refused} refused, {lost} lost")
    for title, times in (
        ("answered", measured.answered),
        ("shown to the opponent", measured.shown),
    ):
        values = [quantile(times, share) for share in QUANTILES]
        shown = ", ".join(
            f"p{round(q * 100)} {value * 1000:.1f} ms"
            for q, value in zip(QUANTILES, values, strict=True)
        )
        print(f"{title}: {shown}, slowest {max(times, default=0.0) * 1000:.1f} ms")
    per_move = measured.cpu / max(len(measured.answered), 1)
    print(f"processor time of the server, without the clients: {per_move * 1000:.1f} ms per move")


if __name__ == "__main__":
    main()
