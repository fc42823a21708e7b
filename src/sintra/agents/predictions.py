"""The final scores that search reports show: calibrated, and the solver's in solved phases."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp

import numpy as np

from sintra.agents.agent import MoveRequest
from sintra.core.rules import Rules, Solution, State
from sintra.search.chance import chance_slopes, chances
from sintra.search.mcts import LOGISTIC_SLOPE
from sintra.search.params import SearchParams
from sintra.search.searcher import LINE_LENGTH, Candidate, SearchReport, Watch


def calibrated(
    request: MoveRequest, solution: Solution | None, params: SearchParams, watch: Watch
) -> Watch:
    """Wrap a watcher so that it gets the best available predictions.

    The mean error of the search at this stage is subtracted from all predicted scores. In a solved
    phase the solver's move, line and scores replace those of the best candidate; the search still
    rates the alternatives.

    Args:
        request: the request for a move.
        solution: the solution of the seat to move, if the phase is solved.
        params: the search parameters.
        watch: the watcher to wrap.
    """
    stage = int(request.rules.kernels.stage(request.state))
    calibration = request.rules.bot.calibration

    def report_calibrated(report: SearchReport) -> None:
        error = calibration.search_error(stage, report.rollout_length)
        candidates = [
            replace(candidate, points=tuple(points - error for points in candidate.points))
            for candidate in report.candidates
        ]
        report = replace(report, candidates=candidates)
        if solution is not None and candidates:
            report = _with_solution(report, request, solution, params, stage)
        watch(report)

    return report_calibrated


def _with_solution(
    report: SearchReport,
    request: MoveRequest,
    solution: Solution,
    params: SearchParams,
    stage: int,
) -> SearchReport:
    """Put the solver's move first, with the scores that the solvers of all seats expect."""
    best = solution.actions[0]
    found = {candidate.action: candidate for candidate in report.candidates}
    searched = found.pop(best, report.candidates[0])
    points, certain = solved_points(
        request.rules, request.state, searched.points, {request.seat: solution}
    )
    value = _result(request, points, params, stage)
    slope = float(chance_slopes(request.rules)[len(points), stage])
    visits = searched.visits if searched.action == best else 0
    first = Candidate(best, visits, value, tuple(points), chances(points, slope, certain))
    return replace(report, candidates=[first, *found.values()], line=solution.actions[:LINE_LENGTH])


def solved_points(
    rules: Rules, state: State, predicted: Sequence[float], known: Mapping[int, Solution]
) -> tuple[list[float], list[int]]:
    """Return the final scores that the solvers of all seats expect in a solved phase.

    Args:
        rules: the game.
        state: the position.
        predicted: the predictions of a search, for seats that the solver leaves out.
        known: solutions that need not be computed again, by seat.

    Returns:
        The expected final scores, and the seats whose final score is certain.
    """
    error = rules.bot.calibration.solver_error(int(rules.kernels.stage(state)))
    points, certain = [], []
    for seat, expected in enumerate(predicted):
        solution = known[seat] if seat in known else rules.solve(state, seat)
        if solution is not None and solution.is_certain:
            certain.append(seat)
            error_here = 0.0
        else:
            error_here = error
        points.append(expected if solution is None else solution.points - error_here)
    return points, certain


def _result(request: MoveRequest, points: list[float], params: SearchParams, stage: int) -> float:
    """Return the result of predicted final scores for the seat to move.

    The formula is that of ``sintra.search.mcts.evaluate_leaf``.
    """
    rivals = [score for seat, score in enumerate(points) if seat != request.seat]
    margin = points[request.seat] - max(rivals)
    spread = float(np.asarray(request.rules.bot.net.weights.spread)[stage])
    win = 1.0 / (1.0 + exp(-LOGISTIC_SLOPE * margin / spread))
    lead = margin / params.margin_scale
    squashed = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    return params.win_weight * win + (1.0 - params.win_weight) * squashed
