"""All tests run the compiled kernels of the games, with bounds checks (see the root conftest)."""

import os
import subprocess
import sys

import pytest

from sintra.core.compile_queue import warm_up
from sintra.games import game_ids, get


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers of ``-n auto``: one more than there are cores.

    Many tests wait, for a browser or for another process. An additional worker uses that time.
    """
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile ahead what the tests need, if there are several workers and so many tests."""
    config = session.config
    if config.pluginmanager.hasplugin("dsession"):
        process = subprocess.Popen([sys.executable, "-m", "tests.compile_ahead"])
        config.add_cleanup(lambda: _end(process))


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture(scope="session", autouse=True)
def compiled_kernels() -> None:
    """Promote the kernels. Otherwise tests of a few moves would interpret them."""
    for game in game_ids():
        warm_up(get(game))
