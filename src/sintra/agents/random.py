"""A bot that plays random moves."""

from random import Random

import numpy as np

from sintra.agents.agent import MoveRequest


class RandomAgent:
    """Plays every legal move with the same probability."""

    summary = "plays any legal move"

    def choose(self, request: MoveRequest) -> int:
        moves = np.zeros(request.rules.max_legal, np.int64)
        count = request.rules.kernels.legal(request.state, moves)
        return int(moves[Random(request.seed).randrange(count)])
