"""A bot that thinks ahead."""

import numpy as np

from sintra.agents.protocol import Request
from sintra.search.searcher import Searcher


class Search:
    """Plays the move that a tree search has tried most."""

    summary = "thinks ahead, for as long as it may"

    def choose(self, request: Request) -> int:
        moves = np.zeros(request.rules.max_legal, np.int64)
        if request.rules.kernels.legal(request.state, moves) == 1:
            return int(moves[0])
        searcher = Searcher(request.rules, request.state, request.seed)
        if request.simulations is None:
            searcher.run(seconds=request.seconds)
        else:
            searcher.run(simulations=request.simulations)
        return searcher.candidates[0].action
