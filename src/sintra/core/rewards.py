"""What a seat is rewarded with: the result of a game, or its lead in points."""

from typing import Any

from sintra.core.compile import compiled, wide

#: What can be rewarded. ``result``: at the end of a game, 1 for winning alone and less for a shared
#: victory, and what the winners get is taken from the others in equal parts. ``margin``: after
#: every step, by how many points the lead over the average of the others has changed; over a whole
#: game that adds up to the final margin. Both add up to 0 over all seats.
REWARDS = ("result", "margin")
RESULT, MARGIN = range(len(REWARDS))


@compiled
def add_results(players: int, ranks: Any, out: Any) -> None:
    """Adds the result of every seat, from the finishing places."""
    winners = 0
    for seat in range(players):
        winners += ranks[seat] == 1
    for seat in range(players):
        if ranks[seat] == 1:
            out[seat] += (players - winners) / (winners * (players - 1))
        else:
            out[seat] -= 1 / (players - 1)


@compiled
def add_leads(state: Any, sign: int, out: Any) -> None:
    """Adds, or with -1 takes away, how far every seat is ahead of the average of the others."""
    players = wide(state.players)
    total = 0
    for seat in range(players):
        total += wide(state.score[seat])
    for seat in range(players):
        mine = wide(state.score[seat])
        out[seat] += sign * (mine - (total - mine) / (players - 1))
