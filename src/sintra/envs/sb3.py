"""Stable-Baselines3: a batch of games as a ``VecEnv``."""

from collections.abc import Iterable, Sequence
from typing import Any

from sintra.envs.extra import require

require("stable_baselines3", "sb3", "environments of Stable-Baselines3")

import numpy as np  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

from sintra.agents import AgentSource, batch_opponents  # noqa: E402
from sintra.core.batch import Batch  # noqa: E402
from sintra.core.errors import OptionError  # noqa: E402
from sintra.envs.env_game import (  # noqa: E402
    DEFAULT_OPPONENT,
    action_space,
    observation_space,
)
from sintra.games import get  # noqa: E402


class SB3VecEnv(VecEnv):
    """Many games against bots, for the algorithms of Stable-Baselines3 and SB3-Contrib.

    MaskablePPO reads the legal actions from ``action_masks()``. An algorithm without masks plays
    illegal actions, which raise an IllegalMoveError. When a game ends, the infos of its row have
    ``terminal_observation`` and the final ``scores``; the row holds the next game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        opponents: AgentSource = DEFAULT_OPPONENT,
        seats: Sequence[int] | int | None = None,
        reward: str = "result",
        threads: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        **options: Any,
    ) -> None:
        """Create an environment.

        Args:
            game: the game's id.
            num_envs: the number of games.
            opponents: bots for all other seats, as for ``sintra.agents.get``. Only ``random`` and
                ``greedy`` are compiled, and thousands of times faster.
            seats: the agent's seat, or one for each game; None to vary it.
            reward: ``result`` or ``margin``, as for ``sintra.batch``.
            threads: the number of threads; None for one for each core.
            seconds: the time for a move of bots that are not compiled.
            simulations: a limit for their moves in simulations instead of a time.
            options: the options of all games.

        Raises:
            OptionError: an argument has an impossible value.
            NoObservationError: the game writes no observation.
        """
        if opponents is None:
            raise OptionError("Stable-Baselines3 trains one agent: choose opponents")
        rules = get(game)
        self.render_mode = None
        self.batch = Batch(
            rules,
            num_envs,
            options=options,
            reward=reward,
            opponents=batch_opponents(opponents, seconds=seconds, simulations=simulations),
            seats=seats,
            threads=threads,
        )
        self._rows = np.arange(num_envs)
        self._actions: Any = None
        super().__init__(num_envs, observation_space(rules), action_space(rules))

    def reset(self) -> Any:
        """Start new games, with the seeds that ``seed()`` has set, and return observations."""
        seeds = [seed for seed in self._seeds if seed is not None]
        self.batch.reset(seeds if len(seeds) == self.num_envs else None)
        self._reset_seeds()
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return self.batch.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Remember the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Play the actions. The arrays are copies, because algorithms keep them."""
        batch = self.batch
        batch.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(batch.done)
        if len(ended):
            final = batch.observe_final(ended, batch.seats[ended])
            scores = batch.final_states["score"][ended, : batch.players]
            for i, seen, points in zip(ended, final, scores, strict=True):
                infos[i] = {"terminal_observation": seen, "scores": points.copy()}
        rewards = batch.rewards[self._rows, batch.seats]
        return batch.observations.copy(), rewards, batch.done.copy(), infos

    def action_masks(self) -> Any:
        """Return the action masks of all games."""
        return self.batch.masks.copy()

    def env_method(
        self, method_name: str, *_: Any, indices: int | Iterable[int] | None = None, **__: Any
    ) -> list[Any]:
        """Return the rows of ``action_masks``, the only method of a single game."""
        if method_name != "action_masks":
            raise AttributeError(f"games of a batch have no method {method_name!r}")
        return [self.batch.masks[i].copy() for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """Return an attribute, which all games share."""
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Reject the change: games of a batch have no attributes of their own."""
        raise AttributeError(f"{attr_name!r} cannot be set for single games of a batch")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """Return that no game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Shut down the batch's threads."""
        self.batch.close()
