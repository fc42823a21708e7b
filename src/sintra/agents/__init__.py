"""Bots, by name, and the one way in which they are asked for a move."""

import importlib
from functools import cache
from typing import TYPE_CHECKING

from sintra.agents.protocol import Agent, Request
from sintra.core.errors import GameOverError, OptionError, UnknownAgentError
from sintra.core.game import Game, Move
from sintra.core.options import check_seed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Each bot's name and the class that plays it.
AGENTS: "Mapping[str, str]" = {
    "random": "sintra.agents.random:Random",
    "greedy": "sintra.agents.greedy:Greedy",
    "search": "sintra.agents.search:Search",
}
DEFAULT_SECONDS = 1.0
MAX_SECONDS = 3600.0
MAX_SIMULATIONS = 100_000_000


@cache
def get(name: str) -> Agent:
    """The bot with this name."""
    if name not in AGENTS:
        raise UnknownAgentError(f"there is no bot {name!r}; there are: {', '.join(AGENTS)}")
    module, kind = AGENTS[name].split(":")
    agent: Agent = getattr(importlib.import_module(module), kind)()
    return agent


def best(
    game: Game,
    agent: str,
    *,
    seconds: float = DEFAULT_SECONDS,
    simulations: int | None = None,
    seed: int | None = None,
) -> Move:
    """The move that a bot would play now, in the place of who is to move.

    The bot sees a position in which all that its seat may not know has been replaced by chance,
    so it cannot peek. A bot that searches does so for some seconds or, if that is given, for some
    simulations; then the same seed gives the same move.

    >>> import sintra
    >>> best(sintra.new("summer-pavilion", seed=7), "greedy", seed=1)
    <Move F2y>
    """
    player = get(agent)
    if game.turn is None:
        raise GameOverError("the game is over, there is no move to choose")
    if not 0 < seconds <= MAX_SECONDS:
        raise OptionError(f"the time for a move is above 0 and at most {MAX_SECONDS:g} seconds")
    if simulations is not None and not 0 < simulations <= MAX_SIMULATIONS:
        raise OptionError(f"a bot can run from 1 to {MAX_SIMULATIONS} simulations")
    number = check_seed(seed)
    state = game.state
    game.rules.kernels.resample(state, game.turn, number)
    request = Request(game.rules, state, game.turn, seconds, number, simulations)
    return Move(game.rules, player.choose(request))
