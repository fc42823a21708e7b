"""A bot that searches."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from sintra.agents.agent import MoveRequest
from sintra.agents.predictions import calibrated
from sintra.core.arrays import Weights
from sintra.core.rules import Rules
from sintra.search.params import SearchParams, default_params
from sintra.search.searcher import Searcher

#: Even the weakest level considers this many moves.
MIN_CONSIDERED = 2
#: The budget for evaluating a forced move, which is searched only for a watcher.
FORCED_SIMULATIONS = 400


class SearchAgent:
    """Plays the most visited move of a tree search, or the solver's move in a solved phase."""

    def __init__(
        self,
        summary: str = "searches for as long as it may",
        *,
        params: SearchParams | None = None,
        simulations: int | None = None,
        oversight: float = 0.0,
        weights: Path | str | None = None,
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        """Create a searching bot.

        Args:
            summary: one line for people who choose an opponent.
            params: the search parameters; by default those for the game.
            simulations: the most simulations that it runs for a move.
            oversight: the share of legal moves that it does not consider. A bot that overlooks
                moves does not use the solver either.
            weights: a file of weights of the value net, or the version of weights that the game has
                kept, such as ``v0.1``; by default the newest ones of the game.
            changes: changes of single search parameters, by name.
        """
        self.summary = summary
        self._params = params
        self._limit = simulations
        self._oversight = oversight
        self._weights_file = weights
        self._changes = changes or {}
        self._weights: Weights | None = None
        self._searcher: Searcher | None = None

    def prepare(self, rules: Rules) -> None:
        """Read the weights.

        Raises:
            OptionError: the file is not one of weights for this game.
        """
        if self._weights_file is not None and self._weights is None:
            self._weights = rules.load_weights(self._weights_file)

    def _params_for(self, rules: Rules) -> SearchParams:
        return replace(self._params or default_params(rules.bot.net), **self._changes)

    def choose(self, request: MoveRequest) -> int:
        rules = request.rules
        self.prepare(rules)
        moves = request.legal_actions
        count = len(moves)
        solution = (
            None
            if self._oversight
            else rules.solve(request.state, request.seat, weights=self._weights)
        )
        known = solution.actions[0] if solution else moves[0] if count == 1 else None
        if known is not None and request.watch is None:
            self._searcher = None
            return known
        watch = request.watch
        if watch is not None:
            watch = calibrated(request, solution, self._params_for(rules), watch)
        searcher = self._continued_search(request, moves)
        searcher.run(
            seconds=request.seconds if request.simulations is None else None,
            simulations=self._simulations(request, is_forced=count == 1),
            watch=watch,
            stop=request.stop,
        )
        return searcher.candidates[0].action if known is None else known

    def _simulations(self, request: MoveRequest, *, is_forced: bool) -> int | None:
        limits = [request.simulations, self._limit, FORCED_SIMULATIONS if is_forced else None]
        return min((limit for limit in limits if limit is not None), default=None)

    def _continued_search(self, request: MoveRequest, moves: list[int]) -> Searcher:
        """Return the search of the last move, if its tree contains this position, or a new one."""
        earlier, self._searcher = self._searcher, None
        if earlier is not None and request.since is not None and self._oversight == 0:
            if earlier.follow(request.since, request.state):
                self._searcher = earlier
                return earlier
        self._searcher = Searcher(
            request.rules,
            request.state,
            request.seed,
            params=self._params_for(request.rules),
            threads=request.threads,
            overlooked=self._overlooked(moves, request),
            weights=self._weights,
        )
        return self._searcher

    def _overlooked(self, moves: list[int], request: MoveRequest) -> list[int]:
        """Choose the moves that the bot does not consider this time.

        At least MIN_CONSIDERED moves remain; the best by heuristic are reconsidered first.
        """
        if self._oversight == 0:
            return []
        rng = Random(request.seed)
        overlooked = [move for move in moves if rng.random() < self._oversight]
        overlooked.sort(key=lambda move: request.rules.kernels.heuristic(request.state, move))
        while overlooked and len(moves) - len(overlooked) < MIN_CONSIDERED:
            overlooked.pop()
        return overlooked
