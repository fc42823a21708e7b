"""A bot that thinks ahead."""

from collections.abc import Callable
from dataclasses import replace
from random import Random as Generator

import numpy as np

from sintra.agents.protocol import Request
from sintra.core.protocol import Solution
from sintra.search.searcher import LINE_LENGTH, Progress, Searcher
from sintra.search.style import Style

#: How many moves even the weakest player sees.
LEAST_SEEN = 2


class Search:
    """Plays the move that a tree search has tried most, or what it knows to be best.

    Where a phase can be solved, who watches still sees a search, and what it thinks of the moves.
    """

    summary = "thinks ahead, for as long as it may"

    def __init__(
        self, style: Style | None = None, simulations: int | None = None, oversight: float = 0.0
    ) -> None:
        """A way to think, its limit in simulations, and the share of moves that it overlooks."""
        self._style = style or Style()
        self._limit = simulations
        self._oversight = oversight
        self._searcher: Searcher | None = None

    def choose(self, request: Request) -> int:
        rules = request.rules
        moves = np.zeros(rules.max_legal, np.int64)
        count = rules.kernels.legal(request.state, moves)
        if count == 1:
            self._searcher = None
            return int(moves[0])
        solution = None if self._oversight else rules.solve(request.state, request.seat)
        if solution is not None and request.watch is None:
            self._searcher = None
            return solution.actions[0]
        searcher = self._search_of(request, [int(move) for move in moves[:count]])
        searcher.run(
            seconds=request.seconds if request.simulations is None else None,
            simulations=self._simulations(request),
            watch=_led_by(solution, request.watch),
            stop=request.stop,
        )
        return solution.actions[0] if solution else searcher.candidates[0].action

    def _simulations(self, request: Request) -> int | None:
        given = [limit for limit in (request.simulations, self._limit) if limit is not None]
        return min(given, default=None)

    def _search_of(self, request: Request, moves: list[int]) -> Searcher:
        """The search of the last move, if it can go on from here, or a new one."""
        before, self._searcher = self._searcher, None
        if before is not None and request.since is not None and self._oversight == 0:
            if before.follow(request.since, request.state):
                self._searcher = before
                return before
        self._searcher = Searcher(
            request.rules,
            request.state,
            request.seed,
            style=self._style,
            threads=request.threads,
            overlooked=self._overlook(moves, request),
        )
        return self._searcher

    def _overlook(self, moves: list[int], request: Request) -> list[int]:
        """The moves that this player does not see this time.

        It always sees something to choose from: if too little is left, the most striking ones.
        """
        if self._oversight == 0:
            return []
        chance = Generator(request.seed)
        missed = [move for move in moves if chance.random() < self._oversight]
        missed.sort(key=lambda move: request.rules.kernels.appeal(request.state, move))
        while missed and len(moves) - len(missed) < LEAST_SEEN:
            missed.pop()
        return missed


def _led_by(
    solution: Solution | None, watch: Callable[[Progress], None] | None
) -> Callable[[Progress], None] | None:
    """Watches a search; if there is a solution, its moves count as the best ones."""
    if solution is None or watch is None:
        return watch
    best = solution.actions[0]

    def told(progress: Progress) -> None:
        found = {candidate.action: candidate for candidate in progress.candidates}
        if found:
            first = found.pop(best, replace(progress.candidates[0], action=best, visits=0))
            line = solution.actions[:LINE_LENGTH]
            progress = replace(progress, candidates=[first, *found.values()], line=line)
        watch(progress)

    return told
