"""Servers that listen on a real port, in a thread or in a separate process."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from sintra.server.app import App
from sintra.server.run import Server, configuration, listen
from sintra.server.settings import Settings
from tests.server.local_server import wait_until

COMMAND = (sys.executable, "-m", "sintra", "serve", "--port", "0", "--rate", "10000")
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """Run a server in a thread; yield its address."""
    app = App(settings)
    listener = listen("127.0.0.1", 0)
    server: uvicorn.Server = Server(configuration(app), app)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        wait_until(lambda: app.services.readiness.status == "ok")
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


class Process:
    """``sintra serve`` in a separate process, in plain Python, which needs no compiling."""

    def __init__(self, database: str, *flags: str) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *flags, "--database", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "SINTRA_JIT": "0"},
        )
        assert self._process.stdout is not None
        self.greeting = self._process.stdout.readline()
        self.base = self.greeting.split()[3].rstrip("/")

    def kill(self) -> None:
        """End the process at once, like a power failure."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> tuple[int, str]:
        """Stop the server; return its exit code and its log."""
        self._process.send_signal(signal.SIGTERM)
        _, logged = self._process.communicate()
        return self._process.returncode, logged
