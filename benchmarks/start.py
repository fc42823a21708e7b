"""How long people wait: from a clone to the page, from an empty cache to a move, and so on.

    python benchmarks/start.py              # everything, about three minutes
    python benchmarks/start.py --no-clone   # without `make play` in a fresh clone

Every measurement runs in new processes with empty caches of its own. The numbers are those of a
quiet machine only if nothing else runs on it.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("summer-pavilion", "duel")
BOT = {"kind": "bot", "bot": "casual"}
PERSON = {"kind": "person"}
#: A measurement that takes longer has failed.
MAX_SECONDS = 600.0
HELP_RUNS = 10
RANDOM_GAME = """
import random, sintra
game = sintra.new("{game}", seed=1)
while not game.is_over:
    game.play(random.choice(game.legal_actions))
"""


class Server:
    """A server in a new process, with a new database."""

    def __init__(self, command: list[str], folder: Path, environment: dict[str, str]) -> None:
        self._port = _free_port()
        self._begun = time.perf_counter()
        given = [
            "--port", str(self._port), "--database", f"sqlite:///{folder / 'sintra.db'}",
        ]  # fmt: skip
        if command[0] == "make":
            command = [*command, f"ARGS={' '.join(given)}"]
        else:
            command = [*command, *given]
        with (folder / "server.log").open("wb") as log:
            self._process = subprocess.Popen(
                command,
                env={**os.environ, **environment},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.perf_counter() - self._begun

    def ask(self, path: str, body: object = None, key: str = "") -> Any:
        """Send a request, with the key of a seat if there is one, and return the answer."""
        request = Request(
            f"http://127.0.0.1:{self._port}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"} | ({"Sintra-Seat": key} if key else {}),
        )
        with urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if path != "/" else text

    def until_page(self) -> float:
        """Wait for the page; return the seconds since the start."""
        while self.seconds < MAX_SECONDS:
            if self._process.poll() is not None:
                sys.exit("the server has ended")
            with contextlib.suppress(URLError, ConnectionError, TimeoutError):
                self.ask("/")
                return self.seconds
            time.sleep(0.02)
        sys.exit("the server does not answer")

    def until_people_can_play(self, game: str) -> float:
        """Create a table for two people; return the seconds until one of them can move."""
        created = self.ask("/api/tables", {"game": game, "seats": [PERSON, PERSON]})
        keys = [f"{seat['seat']}.{seat['secret']}" for seat in created["seats"]]
        seen = [self.ask(f"/api/tables/{created['table']}", key=key) for key in keys]
        assert any(snapshot["legal"] for snapshot in seen)
        return self.seconds

    def until_bot_moves(self, game: str) -> float:
        """Create a table with bots; return the seconds until the first move."""
        created = self.ask("/api/tables", {"game": game, "seats": [BOT, BOT]})
        while self.ask(f"/api/tables/{created['table']}")["version"] == 0:
            time.sleep(0.05)
        return self.seconds

    def until_everything_is_ready(self) -> float:
        """Wait until nothing is left to compile."""
        while self.ask("/health")["status"] == "warming":
            time.sleep(0.1)
        return self.seconds


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--no-clone", action="store_true", help="leave out the fresh clone")
    args = parser.parse_args()
    rows: list[tuple[str, str, float]] = []

    def add(begin: str, end: str, seconds: float) -> None:
        rows.append((begin, end, seconds))
        print(f"{begin} -> {end}: {seconds:.2f} s", file=sys.stderr, flush=True)

    if not args.no_clone:
        add("`make play` in a fresh clone", "page served", fresh_clone())
    for game in GAMES:
        with folders() as (folder, environment):
            with Server([str(_command("sintra")), "serve"], folder, environment) as server:
                begin = f"server start, empty compile cache, {game} chosen"
                server.until_page()
                add(begin, "two people can play", server.until_people_can_play(game))
                add(begin, "first move of a bot", server.until_bot_moves(game))
                add(begin, "everything compiled, both games", server.until_everything_is_ready())
            with Server([str(_command("sintra")), "serve"], folder, environment) as server:
                begin = f"server start, warm cache, {game} chosen"
                add(begin, "page served", server.until_page())
                add(begin, "first move of a bot", server.until_bot_moves(game))
        with folders() as (_, environment):
            add(
                f'`sintra.new("{game}")`, empty cache',
                "one random game",
                _run_game(game, environment),
            )
    add("`sintra --help`", "printed", _help())
    print("| from | to | seconds |\n|---|---|---|")
    for begin, end, seconds in rows:
        print(f"| {begin} | {end} | {seconds:.2f} |")


@contextlib.contextmanager
def folders() -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield a new folder, and the environment for empty caches in it."""
    with tempfile.TemporaryDirectory(prefix="sintra-start-") as name:
        yield Path(name), {"SINTRA_CACHE": str(Path(name) / "cache")}


def fresh_clone() -> float:
    """Clone the project and run ``make play`` with empty caches; return the seconds to the page."""
    with folders() as (folder, environment):
        clone = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        environment |= {
            "PIP_CACHE_DIR": str(folder / "pip"),
            "UV_CACHE_DIR": str(folder / "uv"),
            "BROWSER": shutil.which("true") or "",
        }
        with Server(["make", "-C", str(clone), "play"], folder, environment) as server:
            return server.until_page()


def _run_game(game: str, environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    script = RANDOM_GAME.format(game=game)
    subprocess.run([sys.executable, "-c", script], env={**os.environ, **environment}, check=True)
    return time.perf_counter() - begun


def _help() -> float:
    """Return the shortest of some runs, because the first ones fill the system's file cache."""
    runs = []
    for _ in range(HELP_RUNS):
        begun = time.perf_counter()
        subprocess.run([_command("sintra"), "--help"], stdout=subprocess.DEVNULL, check=True)
        runs.append(time.perf_counter() - begun)
    return min(runs)


def _command(name: str) -> Path:
    return Path(sys.executable).with_name(name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
