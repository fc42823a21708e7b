"""A bot that plays the best move by heuristic."""

from random import Random

import numpy as np

from sintra.agents.agent import MoveRequest


class GreedyAgent:
    """Plays the move with the highest heuristic value; ties are broken at random."""

    summary = "takes what looks best at once, and never thinks ahead"

    def choose(self, request: MoveRequest) -> int:
        rules, state = request.rules, request.state
        moves = np.zeros(rules.max_legal, np.int64)
        count = rules.kernels.legal(state, moves)
        values = [rules.kernels.heuristic(state, int(move)) for move in moves[:count]]
        best = max(values)
        choices = [int(move) for move, value in zip(moves, values, strict=False) if value == best]
        return Random(request.seed).choice(choices)
