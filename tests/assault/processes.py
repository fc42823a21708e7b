"""Games against bots on two servers and two workers, which are killed again and again.

Every move that a client has an acknowledgement for has to be in the history of its game, and every
game has to go on.

    python -m tests.assault.processes --seconds 600
"""

import argparse
import json
import random
import tempfile
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.cluster import Cluster
from tests.server.postgres import running_postgres

#: How long a client waits for an answer or for a bot before the game counts as stuck.
PATIENCE_SECONDS = 60.0
TABLES = 4
SEATS = (
    {"kind": "person"},
    {"kind": "bot", "bot": "greedy"},
    {"kind": "bot", "bot": "random"},
)


def send(address: str, body: Any = None) -> Any:
    """Send a REST request; return the parsed response. A refused connection is tried again."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                return json.load(answer)
        except (urllib.error.URLError, ConnectionError) as error:
            if isinstance(error, urllib.error.HTTPError) or time.monotonic() > end:
                raise
            time.sleep(0.05)


@dataclass
class Player:
    """A client that plays one game after the other, and connects again whenever it is cut off."""

    base: str
    chance: random.Random
    stopped: threading.Event
    #: The acknowledged moves of each table: the version after the move, and its notation.
    acknowledged: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    #: The number of moves of each table, those of bots included.
    all_moves: dict[str, int] = field(default_factory=dict)
    connections: int = 0
    error: BaseException | None = None

    def run(self) -> None:
        """Play until stopped. The first problem ends it."""
        try:
            while not self.stopped.is_set():
                self._play_game()
        except BaseException as error:
            self.error = error

    @property
    def count(self) -> int:
        """The number of acknowledged moves."""
        return sum(map(len, self.acknowledged.values()))

    def _play_game(self) -> None:
        body = {"game": "summer-pavilion", "seats": SEATS, "options": {"board": "grey"}}
        created = send(f"{self.base}/api/tables", body)
        table, seat = created["table"], created["seats"][0]
        self.acknowledged[table] = []
        hello: dict[str, Any] = {"type": "hello", "seats": [f"0.{seat['secret']}"]}
        address = f"{self.base.replace('http', 'ws')}/api/tables/{table}/live"
        is_over = False
        while not is_over and not self.stopped.is_set():
            try:
                with connect(address, open_timeout=PATIENCE_SECONDS) as socket:
                    self.connections += 1
                    socket.send(json.dumps(hello))
                    socket.send(json.dumps({"type": "pace", "factor": 0}))
                    is_over = self._play(socket, table)
            except (ConnectionClosed, InvalidHandshake, EOFError, OSError) as error:
                if isinstance(error, TimeoutError):
                    raise
                time.sleep(0.02)

    def _play(self, socket: ClientConnection, table: str) -> bool:
        """Move whenever it is the own turn; return whether the game has ended."""
        sent: tuple[int, str] | None = None
        while not self.stopped.is_set():
            message = json.loads(socket.recv(PATIENCE_SECONDS))
            if message["type"] == "done" and sent is not None and message["request"] == sent[0]:
                self.acknowledged[table].append(sent)
                sent = None
            if message["type"] == "error":
                assert message["error"]["code"] in ("stale-version", "storage"), message
                sent = None
            if message["type"] != "state":
                continue
            self.all_moves[table] = message["log_from"] + len(message["log"])
            if message["over"]:
                return True
            if message["turn"] == 0 and (sent is None or message["version"] >= sent[0]):
                move = self.chance.choice(message["legal"])
                sent = (message["version"] + 1, move["text"])
                request = {"version": message["version"], "move": move["id"], "request": sent[0]}
                socket.send(json.dumps({"type": "move", **request}))
        return False


def lost_moves(base: str, players: list[Player]) -> list[str]:
    """Return the acknowledged moves that are not in the history of their game."""
    lost = []
    for player in players:
        for table, moves in player.acknowledged.items():
            log = send(f"{base}/api/tables/{table}")["log"]
            stored = {entry["version"]: entry["move"] for entry in log}
            for version, text in moves:
                found = stored.get(version)
                if version not in stored or (found is not None and found["text"] != text):
                    lost.append(f"{table} {version} {text}")
    return lost


def assault(
    cluster: Cluster, seconds: float, kills: int, seed: int, *, replaces: bool = True
) -> dict[str, int]:
    """Play and kill processes; return what happened.

    Args:
        cluster: the processes.
        seconds: how long to play.
        kills: the number of processes to kill, evenly distributed over the time.
        seed: decides moves and victims.
        replaces: whether another process takes the place of a killed one.
    """
    chance, stopped = random.Random(seed), threading.Event()
    players = [
        Player(cluster.base, random.Random(seed + number), stopped) for number in range(TABLES)
    ]
    threads = [threading.Thread(target=player.run) for player in players]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    try:
        for number in range(kills):
            _wait(players, begun + seconds * (number + 0.5) / kills)
            # Servers and workers in turn, so that both are killed in a short run.
            members = cluster.servers if number % 2 else cluster.workers
            before = [player.count for player in players]
            (cluster.replace if replaces else cluster.kill)(chance.choice(members))
            _wait_for_moves(players, before)
        _wait(players, begun + seconds)
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
    for player in players:
        if player.error is not None:
            raise player.error
    lost = lost_moves(cluster.base, players)
    assert not lost, lost
    return {
        "acknowledged": sum(player.count for player in players),
        "all moves": sum(sum(player.all_moves.values()) for player in players),
        "kills": kills,
        "connections": sum(player.connections for player in players),
        "lost": len(lost),
    }


def _wait(players: list[Player], end: float) -> None:
    while time.monotonic() < end and not any(player.error for player in players):
        time.sleep(0.02)


def _wait_for_moves(players: list[Player], before: list[int]) -> None:
    """Wait until every game has gone on, with moves of the bots between."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not all(now.count > old + 1 for now, old in zip(players, before, strict=True)):
        if any(player.error for player in players):
            return
        assert time.monotonic() < end, "a game has not gone on after a kill"
        time.sleep(0.02)


def main() -> None:
    """Run the assault and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--kills", type=int, help="by default one every ten seconds")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    kills = max(2, round(args.seconds / 10)) if args.kills is None else args.kills
    with (
        running_postgres() as postgres,
        tempfile.TemporaryDirectory() as folder,
        Cluster(postgres.create_database(), Path(folder)) as cluster,
    ):
        found = assault(cluster, args.seconds, kills, args.seed)
    print(", ".join(f"{name} {count}" for name, count in found.items()))


if __name__ == "__main__":
    main()
