"""Gymnasium: thousands of games at once, over the arrays of a batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sintra.core.batch import Batch
from sintra.core.errors import OptionError
from sintra.envs.table import action_space, observation_space
from sintra.games import get

#: Games can follow each other at once, or wait for a reset.
MODES = (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many games in one environment.

    With ``opponents`` (``random`` or ``greedy``, compiled as well) the caller plays one seat of
    each game; without, it plays all seats, and a reward is for the seat that has just moved.
    ``infos`` has an ``action_mask``, ``to_move`` and the ``rewards`` of all seats; when games end,
    ``final_obs`` and ``final_info`` as Gymnasium wants them for the mode of autoreset.

    Observations, masks and all else are the batch's own arrays, which the next step overwrites;
    with ``copy=True`` they are copies that can be kept. An illegal action is refused with an
    IllegalMoveError, and then no game has changed.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: str | None = "random",
        seats: Sequence[int] | int | None = None,
        reward: str = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = False,
        threads: int | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        """Games with the same options; ``sintra.batch`` explains the other arguments."""
        mode = AutoresetMode(autoreset_mode)
        if mode not in MODES:
            raise OptionError(f"games follow each other at once or wait for a reset, not {mode}")
        if render_mode is not None:
            raise OptionError("many games cannot be rendered; see env.batch.game(i).text()")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        rules = get(game)
        self.batch = Batch(
            rules,
            num_envs,
            options=options,
            reward=reward,
            autoreset=mode == AutoresetMode.SAME_STEP,
            opponents=opponents,
            seats=seats,
            threads=threads,
        )
        self.num_envs = num_envs
        self._copy = copy
        self._rows = np.arange(num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)
        self.single_observation_space = observation_space(rules)
        self.single_action_space = action_space(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begins new games, everywhere or where ``options["reset_mask"]`` says so.

        With one seed, game ``i`` gets ``seed + i``, as in all of Gymnasium.
        """
        if isinstance(seed, int):
            seed = [seed + i for i in range(self.num_envs)]
        self.batch.reset(seed, (options or {}).get("reset_mask"))
        return self._mine(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action in every game."""
        batch = self.batch
        movers = np.maximum(batch.to_move, 0)
        batch.step(actions)
        infos = self._infos()
        if batch.done.any() and self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            infos |= self._final(np.flatnonzero(batch.done), movers)
        rewards = batch.rewards[self._rows, movers]
        return (
            self._mine(batch.observations),
            rewards,
            self._mine(batch.done),
            self._mine(self._truncations),
            infos,
        )

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._mine(self.batch.masks),
            "to_move": self._mine(self.batch.to_move),
            "rewards": self._mine(self.batch.rewards),
        }

    def _final(self, ended: Any, movers: Any) -> dict[str, Any]:
        """What was seen of the games that have just ended, before the next ones began."""
        batch = self.batch
        seen = np.full(self.num_envs, None, dtype=object)
        for i, row in zip(ended, batch.observe_final(ended, movers[ended]), strict=True):
            seen[i] = row
        scores = np.zeros((self.num_envs, batch.players), np.int64)
        scores[ended] = batch.final_states["score"][ended, : batch.players]
        done = batch.done.copy()
        return {
            "final_obs": seen,
            "_final_obs": done,
            "final_info": {"scores": scores, "_scores": done},
            "_final_info": done,
        }

    def _mine(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def close_extras(self, **_: Any) -> None:
        """Sends the batch's threads home."""
        self.batch.close()
