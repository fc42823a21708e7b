"""The game inside a single environment: one game after another, rewards, masks and spaces."""

import operator
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from sintra.core.arrays import Int8Array
from sintra.core.compile_queue import warm_up
from sintra.core.errors import InvalidMoveError, OptionError, SintraError
from sintra.core.game import Game
from sintra.core.kernels import MAX_OBSERVATION
from sintra.core.rewards import REWARDS, add_margins, add_results
from sintra.core.rules import Rules
from sintra.games import get

#: The reward for an illegal action, which ends the game.
ILLEGAL_REWARD = -1.0
#: The bot that plays the other seats unless the caller chooses: the weakest that scores in every
#: game, and fast enough for batches.
DEFAULT_OPPONENT = "greedy"


class NoObservationError(SintraError):
    """The game writes no observation, so it has no environment."""

    code = "no-observation"


def whole_number(action: Any) -> int:
    """Return an action as a whole number; integers of NumPy and PyTorch are as well.

    Raises:
        InvalidMoveError: it is none.
    """
    try:
        return operator.index(action)
    except TypeError:
        raise InvalidMoveError(f"an action must be a whole number, not {action!r}") from None


class EnvGame:
    """The current game of an environment, with rewards and action masks."""

    def __init__(self, game: str, options: Mapping[str, Any], reward: str) -> None:
        """Prepare the games of an environment.

        Args:
            game: the game's id.
            options: the options of every game.
            reward: ``result`` or ``margin``, see ``sintra.core.rewards``.

        Raises:
            OptionError: there is no such reward, or an option is wrong.
            NoObservationError: the game writes no observation.
        """
        if reward not in REWARDS:
            raise OptionError(f"reward cannot be {reward!r}; possible: {', '.join(REWARDS)}")
        self.rules = get(game)
        self.observation_space = observation_space(self.rules)
        self.action_space = action_space(self.rules)
        warm_up(self.rules)
        self._options = dict(options)
        self._reward = reward
        self.players = int(self.rules.resolve(self._options, 0)["players"])
        self.start(0)

    def start(self, seed: int) -> None:
        """Start the next game."""
        self.game = Game(self.rules, self._options, seed=seed)
        self._paid = np.zeros(self.players)

    def play(self, action: int) -> None:
        """Play an action.

        Raises:
            IllegalMoveError: the action is not legal; nothing has changed.
        """
        self.game.play(action)

    def pay(self) -> list[float]:
        """Return the reward of every seat since the last payment or the start of the game."""
        owed = np.zeros(self.players)
        if self._reward == "margin":
            add_margins(self.game.state, owed)
        elif self.game.is_over:
            ranks = np.zeros(self.players, np.int64)
            self.rules.kernels.rank(self.game.state, ranks)
            add_results(self.players, ranks, owed)
        rewards, self._paid = owed - self._paid, owed
        return [float(reward) for reward in rewards]

    def mask(self, seat: int) -> Int8Array:
        """Return the action mask of a seat; all zeros unless it is to move."""
        mask = np.zeros(self.rules.actions, np.int8)
        if self.game.turn == seat:
            mask[self.game.legal_actions] = 1
        return mask


def observation_space(rules: Rules) -> gymnasium.spaces.Box:
    """Return the space of a seat's observation; ``rules.observation_names`` names the numbers.

    Raises:
        NoObservationError: the game writes no observation.
    """
    if not rules.observation_names:
        raise NoObservationError(
            f"{rules.name} has no observation yet: environments need the kernel `observe` and "
            "`observation_names`"
        )
    shape = (len(rules.observation_names),)
    return gymnasium.spaces.Box(0.0, MAX_OBSERVATION, shape, np.float32)


def action_space(rules: Rules) -> gymnasium.spaces.Discrete:
    """Return the space of the players' actions."""
    return gymnasium.spaces.Discrete(rules.actions)
