"""All tests run the compiled kernels of the games, with bounds checks (see the root conftest)."""

import pytest

from sintra.core.compile_queue import warm_up
from sintra.games import game_ids, get


@pytest.fixture(scope="session", autouse=True)
def compiled_kernels() -> None:
    """Promote the kernels. Otherwise tests of a few moves would interpret them."""
    for game in game_ids():
        warm_up(get(game))
