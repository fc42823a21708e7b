"""Many live games at once: how soon a move is answered, and whether any is lost.

The server runs in a process of its own, with its database on the disk; this process holds two
sockets for every game and plays random moves, each game at a steady pace. At the end the server is
asked for every game again: a move that it acknowledged and does not have is lost.

    python benchmarks/server.py --games 200 --seconds 60
"""

import argparse
import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sintra.games import game_ids

#: A move in each game every so many seconds.
PACE_SECONDS = 2.0
#: A move that is not answered by then is lost.
PATIENCE_SECONDS = 30.0
START_SECONDS = 600.0
QUANTILES = (0.5, 0.95, 0.99)
UNLIMITED = "100000"


@dataclass
class Tally:
    """What was measured, in seconds."""

    #: From sending a move to its acknowledgement, and to the other player's new state.
    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    unanswered: int = 0
    refused: int = 0


class Seat:
    """A player's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}
        self._news = asyncio.Condition()
        self._answers: dict[int, dict[str, Any]] = {}

    async def listen(self) -> None:
        """Takes in all that the server says."""
        async for text in self._socket:
            message = json.loads(text)
            async with self._news:
                if message["type"] == "state":
                    self.state = message
                else:
                    self._answers[message["request"]] = message
                self._news.notify_all()

    async def send(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def answer(self, request: int) -> dict[str, Any]:
        """The answer to a message."""
        async with self._news:
            await self._news.wait_for(lambda: request in self._answers)
            return self._answers.pop(request)

    async def reach(self, version: int) -> None:
        """Waits for a state that is as new as this."""
        async with self._news:
            await self._news.wait_for(lambda: self.state.get("version", -1) >= version)


async def play(
    base: str, game: str, number: int, seated: asyncio.Barrier, seconds: float, tally: Tally
) -> None:
    """One game: two players who move in turn, at a steady pace, once everybody sits."""
    table, keys = await asyncio.to_thread(create, base, game)
    tally.acknowledged[table] = []
    chance = random.Random(number)
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/live"
    async with connect(address) as one, connect(address) as two:
        seats = [Seat(one), Seat(two)]
        listeners = [asyncio.create_task(seat.listen()) for seat in seats]
        for seat, key in zip(seats, keys, strict=True):
            await seat.send({"type": "hello", "seats": [key]})
            await seat.reach(0)
        await seated.wait()
        end = time.perf_counter() + seconds
        due = time.perf_counter() + chance.random() * PACE_SECONDS
        for request in itertools.count():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += PACE_SECONDS
            if time.perf_counter() > end or seats[0].state["over"]:
                break
            try:
                await asyncio.wait_for(
                    move(seats, chance, request, tally, tally.acknowledged[table]),
                    PATIENCE_SECONDS,
                )
            except TimeoutError:
                tally.unanswered += 1
                break
        for listener in listeners:
            listener.cancel()


async def move(
    seats: list[Seat], chance: random.Random, request: int, tally: Tally, played: list[str]
) -> None:
    """One random move, measured."""
    turn = seats[0].state["turn"]
    version = seats[0].state["version"]
    await seats[turn].reach(version)
    chosen = chance.choice(seats[turn].state["legal"])
    begun = time.perf_counter()
    await seats[turn].send(
        {"type": "move", "version": version, "move": chosen["id"], "request": request}
    )
    answer = await seats[turn].answer(request)
    tally.answered.append(time.perf_counter() - begun)
    if answer["type"] != "done":
        tally.refused += 1
        return
    played.append(chosen["text"])
    for seat in (seats[1 - turn], seats[turn]):
        await seat.reach(version + 1)
        if seat is not seats[turn]:
            tally.shown.append(time.perf_counter() - begun)


def create(base: str, game: str) -> tuple[str, list[str]]:
    """A table for two people, and the keys of their seats."""
    wish = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = ask(f"{base}/api/tables", wish)
    return made["table"], [f"{seat['seat']}.{seat['secret']}" for seat in made["seats"]]


def ask(address: str, body: Any = None) -> Any:
    """A REST call."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return json.load(answer)


@contextmanager
def server(database: str) -> Iterator[str]:
    """A server in a process of its own; its address, once the games are ready."""
    command = [sys.executable, "-m", "sintra", "serve", "--port", "0", "--database", database]
    command += ["--rate", UNLIMITED, "--sockets", UNLIMITED]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            base = process.stdout.readline().split()[3].rstrip("/")
            end = time.monotonic() + START_SECONDS
            while ask(f"{base}/health")["status"] != "ok":
                assert time.monotonic() < end, "the server does not get ready"
                time.sleep(0.2)
            yield base
        finally:
            process.terminate()


async def measure(base: str, games: int, seconds: float) -> Tally:
    """Plays all games at once."""
    tally = Tally()
    names = itertools.cycle(game_ids())
    seated = asyncio.Barrier(games)
    await asyncio.gather(
        *(play(base, next(names), number, seated, seconds, tally) for number in range(games))
    )
    return tally


def lost_moves(base: str, tally: Tally) -> int:
    """Moves that were acknowledged and that the server does not have."""
    lost = tally.unanswered
    for table, played in tally.acknowledged.items():
        frames = ask(f"{base}/api/tables/{table}/history")["frames"]
        kept = [frame["entry"] for frame in frames if frame["entry"]]
        # What the other player did in private is not told, but counts.
        same = len(kept) >= len(played) and all(
            entry["move"] is None or entry["move"]["text"] == text
            for entry, text in zip(kept, played, strict=False)
        )
        lost += 0 if same else max(len(played) - len(kept), 1)
    return lost


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        with server(database) as base:
            tally = asyncio.run(measure(base, args.games, args.seconds))
        with server(database) as base:  # a new one, which knows what is on the disk only
            lost = lost_moves(base, tally)
    print(f"{args.games} games, {2 * args.games} sockets, a move every {PACE_SECONDS:g} s in each")
    print(f"{len(tally.answered)} moves, {tally.refused} refused, {lost} lost")
    for title, times in (("answered", tally.answered), ("shown to the other", tally.shown)):
        ordered = sorted(times) or [0.0]
        values = [ordered[min(int(q * len(ordered)), len(ordered) - 1)] for q in QUANTILES]
        shown = ", ".join(
            f"p{round(q * 100)} {value * 1000:.1f} ms"
            for q, value in zip(QUANTILES, values, strict=True)
        )
        print(f"{title}: {shown}, slowest {ordered[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
