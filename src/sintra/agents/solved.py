"""Search reports in phases that a solver has solved."""

from dataclasses import replace
from math import exp

import numpy as np

from sintra.agents.agent import MoveRequest
from sintra.core.rules import Solution
from sintra.search.mcts import LOGISTIC_SLOPE
from sintra.search.params import SearchParams
from sintra.search.searcher import LINE_LENGTH, SearchReport, Watch


def solved_watch(
    request: MoveRequest, solution: Solution, params: SearchParams, watch: Watch
) -> Watch:
    """Wrap a watcher so that the solver's move, line and points replace those of the search.

    The search still reports on the alternatives.
    """
    best = solution.actions[0]
    line = solution.actions[:LINE_LENGTH]

    def report_solution(report: SearchReport) -> None:
        found = {candidate.action: candidate for candidate in report.candidates}
        if found:
            first = found.pop(best, replace(report.candidates[0], action=best, visits=0))
            points = solved_points(request, solution, first.points)
            value = result(request, points, params)
            first = replace(first, points=points, value=value)
            report = replace(report, candidates=[first, *found.values()], line=line)
        watch(report)

    return report_solution


def solved_points(
    request: MoveRequest, solution: Solution, predicted: tuple[float, ...]
) -> tuple[float, ...]:
    """Return the final scores that the solvers of all seats expect.

    Args:
        request: the request for a move.
        solution: the solution of the seat to move.
        predicted: the search's predictions, used for seats that have no solution.
    """
    points = []
    for seat, search_points in enumerate(predicted):
        found = solution if seat == request.seat else request.rules.solve(request.state, seat)
        points.append(search_points if found is None else found.points)
    return tuple(points)


def result(request: MoveRequest, points: tuple[float, ...], params: SearchParams) -> float:
    """Return the result that the search gives to predicted final scores, for the seat to move.

    The formula is that of ``sintra.search.mcts.evaluate_leaf``.
    """
    rivals = [score for seat, score in enumerate(points) if seat != request.seat]
    margin = points[request.seat] - max(rivals)
    stage = int(request.rules.kernels.stage(request.state))
    spread = float(np.asarray(request.rules.bot.net.weights.spread)[stage])
    win = 1.0 / (1.0 + exp(-LOGISTIC_SLOPE * margin / spread))
    lead = margin / params.margin_scale
    squashed = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    return params.win_weight * win + (1.0 - params.win_weight) * squashed
