"""Bots: built-in ones by name, and your own.

A bot's move passes through these layers:

=====================================  =====================================================
``agents.seat(source)``                creates a :class:`SeatedAgent` for one seat of a game
``SeatedAgent.move(game)``             hides what the seat may not know, finds the moves since
``SearchAgent.choose(request)``        asks the solver, or continues the kept search
``Searcher.run(...)``                  spends the budget on one tree for each thread
``mcts.run_simulations(...)``          runs simulations in compiled code
=====================================  =====================================================
"""

from sintra.agents.agent import Agent, MoveRequest
from sintra.agents.batch_opponents import BatchOpponents, batch_opponents
from sintra.agents.evaluator import EvaluatorAgent
from sintra.agents.levels import LEVELS
from sintra.agents.lookup import (
    AGENTS,
    AgentSource,
    agent_names,
    check_name,
    fingerprint,
    get,
    name_of,
    plain_title,
    prepare,
    register,
    summary_of,
    title_of,
)
from sintra.agents.seated import DEFAULT_SECONDS, SeatedAgent
from sintra.core.game import Game, Move

__all__ = [
    "AGENTS",
    "DEFAULT_SECONDS",
    "LEVELS",
    "Agent",
    "AgentSource",
    "BatchOpponents",
    "EvaluatorAgent",
    "MoveRequest",
    "SeatedAgent",
    "agent_names",
    "batch_opponents",
    "best_move",
    "check_name",
    "fingerprint",
    "get",
    "name_of",
    "plain_title",
    "prepare",
    "register",
    "seat",
    "summary_of",
    "title_of",
]


def seat(source: AgentSource, seed: int | None = None) -> SeatedAgent:
    """Return a bot that plays one seat for all moves of a game.

    >>> import sintra
    >>> game = sintra.new("duel", seed=7)
    >>> players = [seat("greedy", seed=1), seat("random", seed=2)]
    >>> while game.turn is not None:
    ...     _ = game.play(players[game.turn].move(game))
    >>> game.outcome.winners
    (0,)

    Args:
        source: the bot, as for :func:`get`.
        seed: the seed of its random choices; None for a random one.
    """
    return SeatedAgent(get(source), seed, name_of(source))


def best_move(
    game: Game,
    agent: AgentSource,
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
