"""How fast a move at one server process is seen at another, on PostgreSQL.

Two servers run in separate processes. A player at the first server moves, and a player at the
second one answers. Each time is measured from sending a move at one process to the new state at the
other.

    python benchmarks/processes.py --moves 200
"""

import argparse
import json
import random
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the cluster of the tests

from tests.server.cluster import Cluster
from tests.server.local_server import wait_until
from tests.server.postgres import running_postgres

TIMEOUT = 30.0
#: The pause between two moves, so that nothing waits for anything else.
PAUSE = 0.02
QUANTILES = (0.5, 0.95, 0.99)


def is_ready(port: int) -> bool:
    """Return whether a server has compiled the games. There is no worker."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=TIMEOUT) as answer:
        return bool(json.load(answer)["status"] == "no-workers")


def create(base: str) -> tuple[str, list[str]]:
    """Create a table for two people; return its id and the keys of their seats."""
    body = {"game": "summer-pavilion", "seats": [{"kind": "person"}, {"kind": "person"}]}
    request = urllib.request.Request(
        f"{base}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        created = json.load(answer)
    return created["table"], [f"{seat['seat']}.{seat['secret']}" for seat in created["seats"]]


def state(socket: ClientConnection, version: int) -> dict[str, Any]:
    """Wait for a state with at least this version."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(TIMEOUT))
        if message["type"] == "state" and message["version"] >= version:
            return message


def play(ports: list[int], moves: int, chance: random.Random) -> list[float]:
    """Play a game with one player at each server; return the times in seconds."""
    table, keys = create(f"http://127.0.0.1:{ports[0]}")
    addresses = [f"ws://127.0.0.1:{port}/api/tables/{table}/live" for port in ports]
    times: list[float] = []
    with connect(addresses[0]) as one, connect(addresses[1]) as two:
        sockets = (one, two)
        for socket, key in zip(sockets, keys, strict=True):
            socket.send(json.dumps({"type": "hello", "seats": [key]}))
        states = [state(socket, 0) for socket in sockets]
        while len(times) < moves and not states[0]["over"]:
            time.sleep(PAUSE)
            turn, version = states[0]["turn"], states[0]["version"]
            move = chance.choice(states[turn]["legal"])["id"]
            begun = time.perf_counter()
            sockets[turn].send(json.dumps({"type": "move", "version": version, "move": move}))
            states[1 - turn] = state(sockets[1 - turn], version + 1)
            times.append(time.perf_counter() - begun)
            states[turn] = state(sockets[turn], version + 1)
    return times


def main() -> None:
    """Measure and print the times."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--moves", type=int, default=200)
    args = parser.parse_args()
    times: list[float] = []
    with (
        running_postgres() as postgres,
        tempfile.TemporaryDirectory() as folder,
        Cluster(postgres.create_database(), Path(folder), workers=0, compiles=True) as cluster,
    ):
        ports = [server.port for server in cluster.servers]
        wait_until(lambda: all(is_ready(port) for port in ports))
        chance = random.Random(1)
        play(ports, 20, chance)  # connections are opened, and code is loaded
        while len(times) < args.moves:
            times += play(ports, args.moves - len(times), chance)
    ordered = sorted(times)
    shown = ", ".join(
        f"p{round(q * 100)} {ordered[min(int(q * len(ordered)), len(ordered) - 1)] * 1000:.1f} ms"
        for q in QUANTILES
    )
    print(f"{len(times)} moves, seen at the other process after: {shown}")


if __name__ == "__main__":
    main()
