"""One game after another, as environments want them: numbers in, numbers out."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from sintra.core.errors import OptionError
from sintra.core.game import Game
from sintra.core.kernels import MAX_OBSERVATION
from sintra.core.rewards import REWARDS, add_margins, add_results
from sintra.core.rules import Rules
from sintra.core.warm import warm_up
from sintra.games import get

#: The reward of who plays an illegal action, which ends the game.
ILLEGAL_REWARD = -1.0


class Table:
    """A game that is played, with what its seats see and are rewarded with."""

    def __init__(self, game: str, options: Mapping[str, Any], reward: str) -> None:
        if reward not in REWARDS:
            raise OptionError(f"reward cannot be {reward!r}; possible: {', '.join(REWARDS)}")
        self.rules = get(game)
        warm_up(self.rules)
        self._options = dict(options)
        self._reward = reward
        self.players = int(self.rules.resolve(self._options, 0)["players"])
        self.game = Game(self.rules, self._options, seed=0)

    def begin(self, seed: int) -> None:
        """Begins the next game."""
        self.game = Game(self.rules, self._options, seed=seed)

    def play(self, action: int) -> list[float]:
        """Plays an action; returns what it brought to every seat. Refuses what is not legal."""
        rewards = np.zeros(self.players)
        if self._reward == "margin":
            add_margins(self.game.state, -1, rewards)
        self.game.play(action)
        if self._reward == "margin":
            add_margins(self.game.state, 1, rewards)
        elif self.game.is_over:
            ranks = np.zeros(self.players, np.int64)
            self.rules.kernels.rank(self.game.state, ranks)
            add_results(self.players, ranks, rewards)
        return [float(reward) for reward in rewards]

    def mask(self, seat: int) -> Any:
        """Which actions the seat can play: none unless it is to move."""
        mask = np.zeros(self.rules.actions, np.int8)
        if self.game.turn == seat:
            mask[self.game.legal_actions] = 1
        return mask


def observation_space(rules: Rules) -> gymnasium.spaces.Box:
    """What a seat sees: the features of ``rules.observation_names``."""
    shape = (len(rules.observation_names),)
    return gymnasium.spaces.Box(0.0, MAX_OBSERVATION, shape, np.float32)


def action_space(rules: Rules) -> Any:
    """The numbers of all players' moves."""
    return gymnasium.spaces.Discrete(rules.actions)
