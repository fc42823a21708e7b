"""Exact solutions of phases that are small enough."""

from sintra.core.errors import GameOverError
from sintra.core.game import Game
from sintra.core.rules import Solution


def solve(game: Game) -> Solution | None:
    """Solve the current phase for the seat to move, ignoring the other seats.

    Only the placing phases of Summer Pavilion and the second phases of Duel have a solver; the
    result is None everywhere else.

    >>> import sintra
    >>> solve(sintra.new("summer-pavilion", seed=7)) is None
    True

    Raises:
        GameOverError: the game is over.
    """
    if game.turn is None:
        raise GameOverError("the game is over, so there is nothing to solve")
    state = game.state
    game.rules.kernels.resample(state, game.turn, 0)  # a solver must not use hidden information
    return game.rules.solve(state, game.turn)
