"""A server in its own process, with bots that move immediately and generous rate limits.

It ends at the end of its standard input: then the tests have ended, even if they were killed.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

#: A game without a page of its own.
PIG = Path(__file__).parents[2] / "examples" / "pig"
#: The first start on a machine compiles the games.
MAX_SECONDS = 600.0


class Server:
    """Starts, stops and kills a server. Its port and its database stay the same."""

    def __init__(self, folder: Path, absence_seconds: float | None = None) -> None:
        self._absence = [] if absence_seconds is None else [str(absence_seconds)]
        self._database = folder / "sintra.db"
        self._log = folder / "server.log"
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server, unless it is running, and wait until it is ready."""
        if self._process is not None:
            return
        arguments = [str(self._port), str(self._database), *self._absence]
        command = [sys.executable, "-m", "tests.web.serving", *arguments]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
        end = time.monotonic() + MAX_SECONDS
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start:\n{self._log.read_text()[-3000:]}")
            time.sleep(0.2)

    def kill(self) -> None:
        """Kill the server without a shutdown, as in a power failure."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Shut the server down."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process = None

    def _ready(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=5) as answer:
                status = json.load(answer)["status"]
        except (URLError, OSError):
            return False
        if status == "failed":
            raise RuntimeError(f"the games could not be compiled:\n{self._log.read_text()[-3000:]}")
        return bool(status == "ok")


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def end_with_input() -> None:
    """End the process at the end of its standard input."""
    sys.stdin.read()
    os._exit(0)


def main(port: str, database: str, absence_seconds: str = "") -> None:
    """Run the server; called in its process."""
    threading.Thread(target=end_with_input, daemon=True).start()

    from sintra.analysis.budgets import Budget
    from sintra.games import game_ids, get, register
    from sintra.server import proposals, readiness
    from sintra.server.run import serve
    from sintra.server.settings import Settings
    from tests.compile_ahead import wait_for

    for game in game_ids():
        wait_for(get(game), *readiness.UNITS)
    sys.path.insert(0, str(PIG))
    register("pig", "sintra_pig.game:RULES")

    if absence_seconds:
        proposals.ABSENCE_SECONDS = float(absence_seconds)
    settings = Settings(
        database=f"sqlite:///{database}",
        bot_delay=0,
        bot_seconds=0.05,
        hint_seconds=0.05,
        quick_review=Budget(scan=20, solved_scan=10, pair=20, difficulty=0),
        full_review=Budget(
            scan=60,
            solved_scan=20,
            pairs=2,
            pair=40,
            difficulty=1,
            deals=2,
            deal=20,
            draws=2,
            draw=20,
        ),
        reviews_start=False,
        try_budget=Budget(scan=60, solved_scan=20, pairs=2, pair=30, repeats=1, difficulty=0),
        requests_per_second=10_000,
        tables_per_minute=10_000,
        messages_per_second=100,
        sockets_per_client=10_000,
        players_per_hour=10_000,
    )
    serve(settings, "127.0.0.1", int(port), False)


if __name__ == "__main__":
    # The other tests compile with bounds checks; use their compile cache.
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
    main(*sys.argv[1:])
