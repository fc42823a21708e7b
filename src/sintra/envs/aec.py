"""PettingZoo: a game as an environment of agents that take turns."""

from random import Random
from typing import Any

from sintra.envs.extra import require

require("pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from sintra.core.arrays import Float32Array  # noqa: E402
from sintra.core.errors import OptionError  # noqa: E402
from sintra.core.game import Game  # noqa: E402
from sintra.core.kernels import MAX_OBSERVATION  # noqa: E402
from sintra.core.options import check_seed  # noqa: E402
from sintra.envs.env_game import ILLEGAL_REWARD, EnvGame, whole_number  # noqa: E402
from sintra.envs.rendering import RENDER_MODES, check_render_mode, render  # noqa: E402

_SEED_BITS = 52


def env(game: str, **settings: Any) -> Any:
    """Return the environment of a game with PettingZoo's standard wrappers.

    An agent that plays an illegal action gets the reward -1, the others 0, and the game ends.

    Args:
        game: the game's id.
        settings: the other arguments of :class:`SintraAECEnv`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(SintraAECEnv(game, **settings), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class SintraAECEnv(AECEnv[str, dict[str, Any], int | None]):
    """A game as an environment of PettingZoo's agent environment cycle (AEC).

    An observation is a dictionary. ``observation`` holds what the agent's seat may know, as numbers
    that ``rules.observation_names`` names. ``action_mask`` marks the legal actions; it is all zeros
    when another agent is to move. An illegal action raises an IllegalMoveError.
    """

    metadata = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, game: str, *, reward: str = "result", render_mode: str | None = None, **options: Any
    ) -> None:
        """Create an environment.

        Args:
            game: the game's id.
            reward: ``result`` (at the end: for two players 1 for winning and -1 for losing) or
                ``margin`` (after every move: the change of the lead over the others in points).
            render_mode: ``human``, ``ansi`` or ``rgb_array``.
            options: the options of the game.

        Raises:
            OptionError: an argument has an impossible value.
            NoObservationError: the game writes no observation.
        """
        super().__init__()
        self._env_game = EnvGame(game, options, reward)
        self._random = Random()
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{game.replace('-', '_')}_v1"}
        self.possible_agents = [f"player_{seat}" for seat in range(self._env_game.players)]
        self.agents: list[str] = []
        mask = gymnasium.spaces.Box(0, 1, (self._env_game.rules.actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {"observation": self._env_game.observation_space, "action_mask": mask}
            )
            for agent in self.possible_agents
        }
        self.state_space = gymnasium.spaces.Box(
            0.0,
            MAX_OBSERVATION,
            (len(self.possible_agents) * len(self._env_game.rules.observation_names),),
            np.float32,
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, self._env_game.action_space)

    @property
    def game(self) -> Game:
        """The current game, with its history."""
        return self._env_game.game

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a game.

        Args:
            seed: the seed of the game; ``sintra.new`` starts the same game with it. Without one,
                the seed is derived from the last seed that was given.
            options: ignored.
        """
        if seed is None:
            seed = self._random.getrandbits(_SEED_BITS)
        else:
            self._random = Random(check_seed(int(seed)))
        self._env_game.start(int(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise OptionError(f"there is no agent {agent!r}; there are: {names}")
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.game.observation(seat),
            "action_mask": self._env_game.mask(seat),
        }

    def state(self) -> Float32Array:
        """Return the observations of all seats, one after the other, for a central critic."""
        return np.concatenate([self.game.observation(i) for i in range(self._env_game.players)])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise OptionError("no agent has a turn; reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._env_game.play(whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._env_game.pay(), strict=True))
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the agent to move. After the end of the game the agents leave in their order."""
        self.agent_selection = self.possible_agents[self.game.turn or 0]

    def render(self) -> Any:
        """Render the position as a spectator sees it."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
