"""Rewards for reinforcement learning: the result of a game, or the change of the score margin."""

from sintra.core.arrays import FloatArray, Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.state import GameState

#: ``result`` is paid at the end of a game: a sole winner gets 1, joint winners share it, and the
#: other seats pay in equal parts. ``margin`` is paid after every step: the change of the seat's
#: lead over the mean score of the others since the last payment, or since the start of the game.
#: The rewards of a game add up to the result or to the final margin. Both are zero-sum.
REWARDS = ("result", "margin")
RESULT, MARGIN = range(len(REWARDS))


@compiled
def add_results(players: int, ranks: Int64Array, out: FloatArray) -> None:
    """Add the result of every seat, given the finishing places."""
    winners = 0
    for seat in range(players):
        winners += ranks[seat] == 1
    for seat in range(players):
        if ranks[seat] == 1:
            out[seat] += (players - winners) / (winners * (players - 1))
        else:
            out[seat] -= 1 / (players - 1)


@compiled
def add_margins(state: GameState, out: FloatArray) -> None:
    """Add the lead of every seat over the mean score of the others."""
    players = as_int64(state.players)
    total = 0
    for seat in range(players):
        total += as_int64(state.score[seat])
    for seat in range(players):
        mine = as_int64(state.score[seat])
        out[seat] += mine - (total - mine) / (players - 1)
