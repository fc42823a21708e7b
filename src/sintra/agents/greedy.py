"""A bot that takes what looks best at once."""

from random import Random as Generator

import numpy as np

from sintra.agents.protocol import Request


class Greedy:
    """The move with the greatest appeal; equal ones are as likely as each other."""

    summary = "takes what looks best at once, and never thinks ahead"

    def choose(self, request: Request) -> int:
        rules, state = request.rules, request.state
        moves = np.zeros(rules.max_legal, np.int64)
        count = rules.kernels.legal(state, moves)
        values = [rules.kernels.appeal(state, int(move)) for move in moves[:count]]
        best = max(values)
        choices = [int(move) for move, value in zip(moves, values, strict=False) if value == best]
        return Generator(request.seed).choice(choices)
