"""Write a bot and measure it against a level.

python examples/write_a_bot.py [summer-pavilion | duel] [LEVEL] [GAMES]

The same from a terminal: sintra match examples/write_a_bot.py:MostPoints first-game --game duel
"""

import sys
from random import Random

from sintra.agents import MoveRequest
from sintra.arena import play_match


class MostPoints:
    """Plays the move that scores the most points at once; ties are broken at random."""

    summary = "takes the most points at once"

    def choose(self, request: MoveRequest) -> int:
        """Return the number of a legal move. ``request.state`` contains nothing hidden."""
        moves = request.legal_actions
        effects = request.rules.guide.effects(request.state, moves)
        best = max(effect["points"] for effect in effects)
        gains = zip(moves, effects, strict=True)
        return Random(request.seed).choice([move for move, gain in gains if gain["points"] == best])


def main(game_id: str = "summer-pavilion", level: str = "first-game", games: str = "10") -> None:
    """Play some games, each seed twice with exchanged seats, and print the score."""
    result = play_match(MostPoints, level, game=game_id, games=int(games), seed=1)
    print(f"MostPoints scored {result.score:.0%} of {result.games} games against {level}")


if __name__ == "__main__":
    main(*sys.argv[1:])
