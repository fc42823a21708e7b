"""Parameters and helpers for the tests of environments."""

import importlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.game import Game
from tests import golden

GAMES = sintra.game_ids()
EACH_GAME = pytest.mark.parametrize("game", GAMES)


def cases() -> Iterator[golden.Case]:
    """Yield golden games that together have every value of every option."""
    tested: set[tuple[str, str, str]] = set()
    for case in golden.cases():
        values = {(case.game, name, str(value)) for name, value in case.options}
        if not values <= tested:
            tested |= values
            yield case


EACH_CASE = pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.path.stem)
#: Warnings of third-party checkers about intended behaviour.
EXPECTED_WARNINGS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def module_of(game: str) -> Any:
    """Return the PettingZoo module of a game."""
    return importlib.import_module(f"sintra.envs.{game.replace('-', '_')}_v1")


def any_action(mask: Any, chance: np.random.Generator) -> int:
    """Return a random legal action."""
    return int(chance.choice(np.flatnonzero(mask)))


def resampled(game: Game, seat: int, seed: int) -> Game:
    """Return a copy of a game in which everything that a seat may not know is different."""
    state = game.state
    game.rules.kernels.resample(state, seat, seed)
    world = game.copy()
    world._states[-1] = state
    return world


class FastClock(SimpleNamespace):
    """A replacement of the module ``time`` whose clock advances with every call."""

    def __init__(self, step: float) -> None:
        super().__init__()
        self.now, self.step = 0.0, step

    def time(self) -> float:
        self.now += self.step
        return self.now
