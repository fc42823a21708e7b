"""Bots, by name, and the one way in which they are asked for a move."""

from collections.abc import Callable, Mapping

from sintra.agents.greedy import Greedy
from sintra.agents.levels import LEVELS
from sintra.agents.player import DEFAULT_SECONDS, Player
from sintra.agents.protocol import Agent
from sintra.agents.random import Random
from sintra.core.errors import UnknownAgentError
from sintra.core.game import Game, Move

__all__ = ["AGENTS", "DEFAULT_SECONDS", "LEVELS", "Player", "best", "get", "sit"]

#: Each bot's name and what makes a new one: the levels from weak to strong, then the yardsticks.
AGENTS: Mapping[str, Callable[[], Agent]] = {
    **{level.name: level.agent for level in LEVELS},
    "greedy": Greedy,
    "random": Random,
}


def get(name: str) -> Agent:
    """A new bot with this name."""
    if name not in AGENTS:
        raise UnknownAgentError(f"there is no bot {name!r}; there are: {', '.join(AGENTS)}")
    return AGENTS[name]()


def sit(name: str, seed: int | None = None) -> Player:
    """A bot that takes a seat, for all moves of a game.

    >>> import sintra
    >>> game = sintra.new("duel", seed=7)
    >>> players = [sit("greedy", seed=1), sit("random", seed=2)]
    >>> while game.turn is not None:
    ...     _ = game.play(players[game.turn].move(game))
    >>> game.outcome.winners
    (0,)
    """
    return Player(get(name), seed)


def best(
    game: Game,
    agent: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
) -> Move:
    """The move that a bot would play now, in the place of who is to move.

    >>> import sintra
    >>> best(sintra.new("summer-pavilion", seed=7), "greedy", seed=1)
    <Move F2y>
    """
    return sit(agent, seed).move(game, seconds=seconds, simulations=simulations, threads=threads)
