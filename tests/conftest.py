"""All tests run the compiled kernels of the games, with bounds checks (see the root conftest)."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from sintra.core.compile_queue import warm_up
from sintra.core.units import KERNELS
from sintra.games import game_ids, get
from tests import compile_ahead


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers of ``-n auto``: one more than there are cores.

    Many tests wait, for a browser or for another process. An additional worker uses that time.
    """
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile ahead what the tests need, if there are several workers and so many tests."""
    config = session.config
    if config.pluginmanager.hasplugin("dsession"):
        process = compile_ahead.start()
        config.add_cleanup(lambda: compile_ahead.end(process))


@pytest.fixture(scope="session", autouse=True)
def compiled_kernels() -> None:
    """Promote the kernels. Otherwise tests of a few moves would interpret them."""
    for game in game_ids():
        compile_ahead.wait_for(get(game), KERNELS)
        warm_up(get(game))


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop of Playwright from tests without a browser.

    It runs as long as the browser is open, and ``asyncio.run`` refuses to start a second one.
    """
    if "browser" in request.fixturenames:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
