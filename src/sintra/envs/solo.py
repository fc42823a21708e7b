"""Gymnasium: one agent against bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from sintra import agents
from sintra.core.errors import MoveError, OptionError
from sintra.core.options import check_seed
from sintra.envs.drawing import RENDER_MODES, check_render_mode, render
from sintra.envs.table import ILLEGAL_REWARD, Table, action_space, observation_space

_MANY = 2**52


class SoloEnv(gymnasium.Env[Any, Any]):
    """A game for one agent; the other seats are played by bots of any level.

    What the agent's seat may know is the observation, as numbers (``rules.observation_names`` names
    them); ``info["action_mask"]`` says which actions are legal, and so does ``action_masks()``,
    where libraries look for it. An illegal action ends the game with a reward of -1, and
    ``info["illegal"]`` says why it was one.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = "beginner",
        seat: int | None = 0,
        reward: str = "result",
        seconds: float | None = None,
        simulations: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A game with some options.

        ``opponents`` is the name of a bot, or one for each other seat. ``seat`` is the agent's, or
        None for another one in every game. ``seconds`` or ``simulations`` limit how long a bot
        thinks. ``reward`` is ``result`` (at the end: 1 for winning, -1 for losing if two play) or
        ``margin`` (after every step: by how many points the lead has changed).
        """
        self._table = Table(game, options, reward)
        others = self._table.players - 1
        self._opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._opponents) != others:
            raise OptionError(f"{others} opponents are needed, not {len(self._opponents)}")
        for name in self._opponents:
            agents.get(name)
        self._wanted_seat = None if seat is None else self._table.game.check_seat(seat)
        self._limits = {"seconds": seconds, "simulations": simulations}
        self.seat = seat or 0
        self._bots: dict[int, agents.SeatedAgent] = {}
        self._lost = False
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self._table.rules)
        self.action_space = action_space(self._table.rules)

    @property
    def game(self) -> Any:
        """The game in progress, with its history."""
        return self._table.game

    def action_masks(self) -> Any:
        """Which actions are legal, as booleans."""
        return self._table.mask(self.seat).astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins a game: ``sintra.new`` begins the same one with the same seed."""
        super().reset(seed=seed, options=options)
        self._table.begin(
            int(self.np_random.integers(_MANY)) if seed is None else check_seed(int(seed))
        )
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(self._table.players))
        others = [seat for seat in range(self._table.players) if seat != self.seat]
        self._bots = {
            seat: agents.seat(name, int(self.np_random.integers(_MANY)))
            for seat, name in zip(others, self._opponents, strict=True)
        }
        self._lost = False
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action and lets the bots answer it."""
        if self._lost:
            raise OptionError("an illegal action has ended the game; reset the environment")
        try:
            reward = self._table.play(int(action))[self.seat]
        except MoveError as error:
            if self.game.is_over:
                raise
            self._lost = True
            info = {**self._info(), "illegal": str(error)}
            return self._observation(), ILLEGAL_REWARD, True, False, info
        reward += self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.game.is_over, False, self._info()

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.game, self.render_mode)

    def _let_bots_play(self) -> float:
        """The bots move until it is the agent's turn; returns what that brought to the agent."""
        reward = 0.0
        while self.game.turn is not None and self.game.turn != self.seat:
            move = self._bots[self.game.turn].move(self.game, **self._limits)  # type: ignore[arg-type]
            reward += self._table.play(move.id)[self.seat]
        return reward

    def _observation(self) -> Any:
        return self.game.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._table.mask(self.seat),
            "scores": np.array(self.game.scores),
            "seat": self.seat,
        }
