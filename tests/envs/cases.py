"""Parameters and helpers for the tests of environments."""

import importlib
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.game import Game
from tests import golden

GAMES = sintra.game_ids()
EACH_GAME = pytest.mark.parametrize("game", GAMES)
#: Every combination of options. All but the first of each game are slow.
EACH_CASE = pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=case.path.stem,
            marks=[] if case.path.stem.endswith("-01") else [pytest.mark.slow],
        )
        for case in golden.cases()
    ],
)
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
