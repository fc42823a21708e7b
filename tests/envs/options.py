"""What environments are tested with: every game, and every value of every option."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.core.game import Game
from tests import golden

GAMES = sintra.game_ids()
EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_CASE = pytest.mark.parametrize("case", list(golden.cases()), ids=lambda case: case.path.stem)
#: What the checkers of others say about things that are meant to be as they are.
THEIRS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def module_of(game: str) -> Any:
    """The PettingZoo module of a game, as somebody would import it."""
    import importlib

    return importlib.import_module(f"sintra.envs.{game.replace('-', '_')}_v0")


def any_action(mask: Any, chance: np.random.Generator) -> int:
    """A legal action."""
    return int(chance.choice(np.flatnonzero(mask)))


def elsewhere(game: Game, seat: int, seed: int) -> Any:
    """Another world that a seat cannot tell from its own: what it may not know is different."""
    state = game.state
    game.rules.kernels.resample(state, seat, seed)
    world = game.copy()
    world._states[-1] = state
    return world


class Clock(SimpleNamespace):
    """A clock that is in a hurry."""

    def __init__(self, step: float) -> None:
        super().__init__()
        self.now, self.step = 0.0, step

    def time(self) -> float:
        self.now += self.step
        return self.now
