"""Gymnasium: thousands of games in one vector environment, over the arrays of a batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sintra.agents import AgentSource, batch_opponents
from sintra.core.batch import Batch
from sintra.core.errors import OptionError
from sintra.envs.env_game import DEFAULT_OPPONENT, action_space, observation_space
from sintra.games import get


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many games in one vector environment.

    With ``opponents`` the caller plays one seat of each game. Without opponents it
    plays all seats, and a reward belongs to the seat that has just moved. ``infos`` has the
    ``action_mask``, ``to_move``, the ``scores`` and the ``rewards`` of all seats. In the autoreset
    mode ``SAME_STEP`` it also has ``final_obs`` and ``final_info`` when games end.

    All returned arrays are those of the batch, which the next step overwrites; with ``copy=True``
    they are copies. If an action is illegal, ``step`` raises an IllegalMoveError and no game has
    changed.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: AgentSource | None = DEFAULT_OPPONENT,
        seats: Sequence[int] | int | None = None,
        reward: str = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = False,
        threads: int | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        """Create an environment.

        Args:
            game: the game's id.
            num_envs: the number of games.
            opponents: bots for all seats but one, as for ``sintra.agents.get``; None to play all
                seats. Only ``random`` and ``greedy`` are compiled, and thousands of times faster.
            seats: with opponents, the caller's seat, or one for each game; None to vary it.
            reward: ``result`` or ``margin``, as for ``sintra.batch``.
            autoreset_mode: ``SAME_STEP`` (a finished game is replaced at once), ``NEXT_STEP`` (the
                next step ignores its action and starts a new game) or ``DISABLED``.
            copy: return copies instead of the batch's own arrays.
            threads: the number of threads; None for one for each core.
            seconds: the time for a move of bots that are not compiled.
            simulations: a limit for their moves in simulations instead of a time.
            render_mode: must be None.
            options: the options of all games.

        Raises:
            OptionError: an argument has an impossible value.
            NoObservationError: the game writes no observation.
        """
        mode = _autoreset_mode(autoreset_mode)
        if render_mode is not None:
            raise OptionError("a vector environment cannot render; see env.batch.game(i).text()")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        rules = get(game)
        self.single_observation_space = observation_space(rules)
        self.single_action_space = action_space(rules)
        self.batch = Batch(
            rules,
            num_envs,
            options=options,
            reward=reward,
            autoreset=mode == AutoresetMode.SAME_STEP,
            opponents=batch_opponents(opponents, seconds=seconds, simulations=simulations),
            seats=seats,
            threads=threads,
        )
        self.num_envs = num_envs
        self._copy = copy
        self._rows = np.arange(num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new games.

        Args:
            seed: one seed for each game; with a single seed, game ``i`` gets ``seed + i``, as in
                every vector environment of Gymnasium.
            options: ``reset_mask``, a row of booleans, selects the games to reset; by default all.
        """
        if isinstance(seed, int | np.integer):
            seed = [int(seed) + i for i in range(self.num_envs)]
        self.batch.reset(seed, (options or {}).get("reset_mask"))
        return self._owned(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every game."""
        batch = self.batch
        movers = np.maximum(batch.to_move, 0)
        over = batch.over
        batch.step(actions)
        if over.any() and self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP:
            batch.reset(which=over)
        infos = self._infos()
        if batch.done.any() and self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            infos |= self._final(np.flatnonzero(batch.done), movers)
        rewards = batch.rewards[self._rows, movers]
        return (
            self._owned(batch.observations),
            rewards,
            self._owned(batch.done),
            self._owned(self._truncations),
            infos,
        )

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._owned(self.batch.masks),
            "to_move": self._owned(self.batch.to_move),
            "rewards": self._owned(self.batch.rewards),
            "scores": self._owned(self.batch.states["score"][:, : self.batch.players]),
        }

    def _final(self, ended: Any, movers: Any) -> dict[str, Any]:
        """Return the final observations and scores of the games that have just ended."""
        batch = self.batch
        observations = np.full(self.num_envs, None, dtype=object)
        for i, row in zip(ended, batch.observe_final(ended, movers[ended]), strict=True):
            observations[i] = row
        scores = np.zeros((self.num_envs, batch.players), np.int64)
        scores[ended] = batch.final_states["score"][ended, : batch.players]
        done = batch.done.copy()
        return {
            "final_obs": observations,
            "_final_obs": done,
            "final_info": {"scores": scores, "_scores": done},
            "_final_info": done,
        }

    def action_masks(self) -> Any:
        """Return the action masks of all games."""
        return self._owned(self.batch.masks)

    def _owned(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def close_extras(self, **_: Any) -> None:
        """Shut down the batch's threads."""
        self.batch.close()


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """Return the autoreset mode by its name or value."""
    for known in AutoresetMode:
        if mode in (known, known.name, known.value):
            return known
    names = ", ".join(known.name for known in AutoresetMode)
    raise OptionError(f"autoreset_mode cannot be {mode!r}; possible: {names}")
