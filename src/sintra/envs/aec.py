"""PettingZoo: a game as an environment of agents who take turns."""

from random import Random
from typing import Any

from sintra.envs.extra import require

require("pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from sintra.core.options import check_seed  # noqa: E402
from sintra.envs.drawing import RENDER_MODES, check_render_mode, render  # noqa: E402
from sintra.envs.table import (  # noqa: E402
    ILLEGAL_REWARD,
    Table,
    action_space,
    observation_space,
)

_SEED_BITS = 52


def env(game: str, **settings: Any) -> Any:
    """The environment of a game with PettingZoo's wrappers around it.

    Who plays an illegal action is rewarded with -1, the others with 0, and the game is over.
    """
    wrapped = wrappers.TerminateIllegalWrapper(TableEnv(game, **settings), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class TableEnv(AECEnv[str, dict[str, Any], int | None]):
    """A game as PettingZoo's agent environment cycle.

    An observation is a dictionary: ``observation`` has what the agent's seat may know as numbers
    (``rules.observation_names`` names them), ``action_mask`` which actions it can play, none when it is
    not its turn. An illegal action is refused with an IllegalMoveError.
    """

    metadata = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, game: str, *, reward: str = "result", render_mode: str | None = None, **options: Any
    ) -> None:
        """A game with some options.

        ``reward`` is ``result`` (at the end: 1 for winning, -1 for losing if two play) or
        ``margin`` (after every move: by how many points the lead over the others has changed).
        """
        super().__init__()
        self._table = Table(game, options, reward)
        self._chance = Random()
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.players)]
        self.agents: list[str] = []
        mask = gymnasium.spaces.Box(0, 1, (self._table.rules.actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {"observation": observation_space(self._table.rules), "action_mask": mask}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: action_space(self._table.rules) for agent in self.possible_agents
        }

    @property
    def game(self) -> Any:
        """The game in progress, with its history."""
        return self._table.game

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins a game: ``sintra.new`` begins the same one with the same seed.

        Without a seed, the seeds of the next games come from the last one that was given.
        """
        if seed is None:
            seed = self._chance.getrandbits(_SEED_BITS)
        else:
            self._chance = Random(check_seed(int(seed)))
        self._table.begin(int(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observation(seat), "action_mask": self._table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent that has finished may play None"
        rewards = self._table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """The agent whose turn it is; once the game is over, they leave in order."""
        self.agent_selection = self.possible_agents[self.game.turn or 0]

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
