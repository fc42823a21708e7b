"""Bots, by name.

A bot's move passes through these layers:

=====================================  =====================================================
``agents.seat(name)``                  creates a :class:`SeatedAgent` for one seat of a game
``SeatedAgent.move(game)``             hides what the seat may not know, finds the moves since
``SearchAgent.choose(request)``        asks the solver, or continues the kept search
``Searcher.run(...)``                  spends the budget on one tree for each thread
``mcts.run_simulations(...)``          runs simulations in compiled code
=====================================  =====================================================
"""

from collections.abc import Callable, Mapping

from sintra.agents.agent import Agent
from sintra.agents.greedy import GreedyAgent
from sintra.agents.levels import LEVELS
from sintra.agents.random import RandomAgent
from sintra.agents.seated import DEFAULT_SECONDS, SeatedAgent
from sintra.core.errors import UnknownAgentError
from sintra.core.game import Game, Move

__all__ = ["AGENTS", "DEFAULT_SECONDS", "LEVELS", "SeatedAgent", "best_move", "get", "seat"]

#: Factories of all bots by name: the levels from weak to strong, then the baselines.
AGENTS: Mapping[str, Callable[[], Agent]] = {
    **{level.name: level.agent for level in LEVELS},
    "greedy": GreedyAgent,
    "random": RandomAgent,
}


def get(name: str) -> Agent:
    """Return a new bot.

    Raises:
        UnknownAgentError: no bot has this name.
    """
    if name not in AGENTS:
        raise UnknownAgentError(f"there is no bot {name!r}; there are: {', '.join(AGENTS)}")
    return AGENTS[name]()


def seat(name: str, seed: int | None = None) -> SeatedAgent:
    """Return a new bot that plays one seat for all moves of a game.

    >>> import sintra
    >>> game = sintra.new("duel", seed=7)
    >>> players = [seat("greedy", seed=1), seat("random", seed=2)]
    >>> while game.turn is not None:
    ...     _ = game.play(players[game.turn].move(game))
    >>> game.outcome.winners
    (0,)
    """
    return SeatedAgent(get(name), seed)


def best_move(
    game: Game,
    agent: str,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
) -> Move:
    """Return the move that a bot would play for the seat to move.

    The arguments are those of :meth:`SeatedAgent.move`. For several moves of one game use
    :func:`seat`, which keeps the search tree.

    >>> import sintra
    >>> best_move(sintra.new("summer-pavilion", seed=7), "greedy", seed=1)
    <Move F2y>
    """
    return seat(agent, seed).move(game, seconds=seconds, simulations=simulations, threads=threads)
