"""Write a bot and measure it against a level.

python examples/write_a_bot.py [summer-pavilion | duel] [LEVEL] [GAMES]
"""

import sys
from random import Random

import numpy as np

import sintra
from sintra import agents
from sintra.agents import SeatedAgent
from sintra.agents.agent import MoveRequest


class MostPoints:
    """Plays the move that scores the most points at once; ties are broken at random."""

    summary = "takes the most points at once"

    def choose(self, request: MoveRequest) -> int:
        """Return the number of a legal move. ``request.state`` contains nothing hidden."""
        rules, state = request.rules, request.state
        actions = np.zeros(rules.max_legal, np.int64)
        legal = [int(action) for action in actions[: rules.kernels.legal(state, actions)]]
        points = [rules.guide.effect(state, action)["points"] for action in legal]
        best = [action for action, gain in zip(legal, points, strict=True) if gain == max(points)]
        return Random(request.seed).choice(best)


def main(game_id: str = "summer-pavilion", level: str = "first-game", games: str = "10") -> None:
    """Play some games, each seed twice with exchanged seats, and print the score."""
    wins = 0.0
    for number in range(int(games)):
        game = sintra.new(game_id, players=2, seed=number // 2)
        own = number % 2
        bots = [agents.seat(level, seed=number), agents.seat(level, seed=number)]
        bots[own] = SeatedAgent(MostPoints(), seed=number)
        while game.turn is not None:
            game.play(bots[game.turn].move(game))
        assert game.outcome is not None
        wins += (own in game.outcome.winners) / len(game.outcome.winners)
    print(f"MostPoints scored {wins:g} of {games} against {level}")


if __name__ == "__main__":
    main(*sys.argv[1:])
