"""A bot that plays any legal move."""

from random import Random as Generator

import numpy as np

from sintra.agents.protocol import Request


class Random:
    """Every legal move is as likely as the others."""

    summary = "plays any legal move"

    def choose(self, request: Request) -> int:
        moves = np.zeros(request.rules.max_legal, np.int64)
        count = request.rules.kernels.legal(request.state, moves)
        return int(moves[Generator(request.seed).randrange(count)])
