"""A bot that searches with an evaluator, such as your own net."""

from collections.abc import Sequence

from sintra.agents.agent import MoveRequest
from sintra.core.compile_queue import ensure_compiled
from sintra.core.rules import Rules
from sintra.search.evaluator import Evaluator
from sintra.search.evaluator_search import EVALUATOR_SEARCH, EvaluatorSearch
from sintra.search.params import PuctParams


class EvaluatorAgent:
    """Plays the most visited move of a search with an evaluator.

    >>> import sintra
    >>> from sintra import agents
    >>> from sintra.search import uniform
    >>> game = sintra.new("duel", seed=7)
    >>> bot = EvaluatorAgent(uniform, simulations=16)
    >>> agents.best_move(game, bot, seed=1) in game.legal_moves
    True

    It keeps nothing between moves, so one object can play any number of seats and games.
    """

    summary = "searches with its own net"

    def __init__(
        self,
        evaluator: Evaluator,
        *,
        simulations: int | None = None,
        params: PuctParams | None = None,
        name: str = "EvaluatorAgent",
        summary: str | None = None,
    ) -> None:
        """Create a bot.

        Args:
            evaluator: rates positions, see ``sintra.search.evaluator``.
            simulations: the most simulations for a move; None for no limit but that of the match.
            params: the parameters of the search.
            name: its name in tables.
            summary: one line for people who choose an opponent.
        """
        self.name = name
        self.summary = summary or self.summary
        self._evaluator = evaluator
        self._limit = simulations
        self._params = params

    def prepare(self, rules: Rules) -> None:
        """Compile the search, unless that was done before."""
        ensure_compiled(rules, EVALUATOR_SEARCH)

    def choose(self, request: MoveRequest) -> int:
        """Return the most visited move."""
        moves = request.legal_actions
        return moves[0] if len(moves) == 1 else self.choose_many([request])[0]

    def choose_many(self, requests: Sequence[MoveRequest]) -> list[int]:
        """Return a move for every request. The evaluator rates the leaves of all games together.

        Args:
            requests: requests with the same game, number of players and limits.
        """
        first = requests[0]
        search = EvaluatorSearch(
            first.rules,
            [request.state for request in requests],
            self._evaluator,
            [request.seed for request in requests],
            params=self._params,
        )
        limits = [limit for limit in (first.simulations, self._limit) if limit is not None]
        search.run(
            simulations=min(limits, default=None),
            seconds=first.seconds if first.simulations is None else None,
            stop=first.stop,
        )
        return [search.candidates(game)[0].action for game in range(len(requests))]
