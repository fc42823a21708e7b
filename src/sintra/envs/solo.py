"""Gymnasium: one agent against bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from sintra import agents
from sintra.agents import AgentSource
from sintra.agents.seated import DEFAULT_SECONDS, check_limits
from sintra.core.arrays import BoolArray, Float32Array
from sintra.core.errors import MoveError, OptionError
from sintra.core.game import Game
from sintra.core.options import check_seed
from sintra.envs.env_game import DEFAULT_OPPONENT, ILLEGAL_REWARD, EnvGame, whole_number
from sintra.envs.rendering import RENDER_MODES, check_render_mode, render

_MAX_SEED = 2**52


class SoloEnv(gymnasium.Env[Any, Any]):
    """A game for one agent; bots of any level play the other seats.

    The observation holds what the agent's seat may know, as numbers that
    ``rules.observation_names`` names. ``info["action_mask"]`` marks the legal actions;
    ``action_masks()`` returns them for libraries that call it. An illegal action ends the game with
    the reward -1, and ``info["illegal"]`` has the reason.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: AgentSource | Sequence[AgentSource] = DEFAULT_OPPONENT,
        seat: int | None = 0,
        reward: str = "result",
        seconds: float | None = None,
        simulations: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Create an environment.

        Args:
            game: the game's id.
            opponents: a bot as for ``sintra.agents.get`` (a name, ``module:Class``, a class or an
                agent), or one for each other seat.
            seat: the agent's seat; None for a random seat in every game.
            reward: ``result`` (at the end: for two players 1 for winning and -1 for losing) or
                ``margin`` (after every step: the change of the lead over the others in points; the
                first one includes what the bots did before the agent's first move).
            seconds: the time for a bot's move.
            simulations: a limit for a bot's move in simulations instead of a time.
            render_mode: ``human``, ``ansi`` or ``rgb_array``.
            options: the options of the game.

        Raises:
            OptionError: an argument has an impossible value.
            NoObservationError: the game writes no observation.
        """
        self._env_game = EnvGame(game, options, reward)
        others = self._env_game.players - 1
        self._opponents: list[AgentSource] = (
            list(opponents)
            if isinstance(opponents, Sequence) and not isinstance(opponents, str)
            else [opponents] * others
        )
        if len(self._opponents) != others:
            raise OptionError(f"{others} opponents are needed, not {len(self._opponents)}")
        for opponent in self._opponents:
            agents.prepare(agents.get(opponent), self._env_game.rules)
        self._chosen_seat = None if seat is None else self._env_game.game.check_seat(seat)
        check_limits(DEFAULT_SECONDS if seconds is None else seconds, simulations, threads=1)
        self._seconds = seconds
        self._simulations = simulations
        self.seat = seat or 0
        self._bots: dict[int, agents.SeatedAgent] = {}
        self._has_lost = False
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = self._env_game.observation_space
        self.action_space = self._env_game.action_space

    @property
    def game(self) -> Game:
        """The current game, with its history."""
        return self._env_game.game

    def action_masks(self) -> BoolArray:
        """Return the action mask as booleans."""
        return self._env_game.mask(self.seat).astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32Array, dict[str, Any]]:
        """Start a game. ``sintra.new`` starts the same game with the same seed."""
        super().reset(seed=seed, options=options)
        self._env_game.start(
            int(self.np_random.integers(_MAX_SEED)) if seed is None else check_seed(int(seed))
        )
        if self._chosen_seat is None:
            self.seat = int(self.np_random.integers(self._env_game.players))
        others = [seat for seat in range(self._env_game.players) if seat != self.seat]
        self._bots = {
            seat: agents.seat(opponent, int(self.np_random.integers(_MAX_SEED)))
            for seat, opponent in zip(others, self._opponents, strict=True)
        }
        self._has_lost = False
        self._play_bots()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Float32Array, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots' moves until it is the agent's turn again."""
        if self._has_lost:
            raise OptionError("an illegal action has ended the game; reset the environment")
        if not self._bots:
            raise OptionError("reset the environment before the first step")
        number = whole_number(action)
        try:
            self._env_game.play(number)
        except MoveError as error:
            if self.game.is_over:
                raise
            self._has_lost = True
            info = {**self._info(), "illegal": str(error)}
            return self._observation(), ILLEGAL_REWARD, True, False, info
        self._play_bots()
        reward = self._env_game.pay()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.game.is_over, False, self._info()

    def render(self) -> Any:
        """Render the position as a spectator sees it."""
        return render(self.game, self.render_mode)

    def _play_bots(self) -> None:
        """Play the bots' moves until it is the agent's turn."""
        while self.game.turn is not None and self.game.turn != self.seat:
            move = self._bots[self.game.turn].move(
                self.game, seconds=self._seconds, simulations=self._simulations
            )
            self._env_game.play(move.id)

    def _observation(self) -> Float32Array:
        return self.game.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._env_game.mask(self.seat),
            "scores": np.array(self.game.scores),
            "seat": self.seat,
        }
