"""Phases that are small enough to be solved."""

from sintra.core.errors import GameOverError
from sintra.core.game import Game
from sintra.core.protocol import Solution


def solve(game: Game) -> Solution | None:
    """The best that who is to move can do by itself to the end of the phase.

    None if the phase cannot be solved: only the placing phases of Summer Pavilion and the second
    phases of Duel are small enough.

    >>> import sintra
    >>> solve(sintra.new("summer-pavilion", seed=7)) is None
    True
    """
    if game.turn is None:
        raise GameOverError("the game is over, there is nothing to solve")
    state = game.state
    game.rules.kernels.resample(state, game.turn, 0)  # nothing hidden can matter
    return game.rules.solve(state, game.turn)
