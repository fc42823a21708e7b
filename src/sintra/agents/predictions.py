"""The final scores that search reports show: calibrated, and the solver's in solved phases."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp

import numpy as np

from sintra.agents.agent import MoveRequest
from sintra.core.rules import Rules, Solution, State
from sintra.core.state import CHANCE, NOBODY
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
    """Put the solver's move first, with the scores that the solvers of all seats expect.

    The solver finds better play than the search. What the search says about the other moves is
    compared with what it says about this move, and none of them is better than the solution.
    """
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
    others = [_beside(first, searched, other, request.seat) for other in found.values()]
    return replace(report, candidates=[first, *others], line=solution.actions[:LINE_LENGTH])


def _beside(first: Candidate, searched: Candidate, other: Candidate, seat: int) -> Candidate:
    """Return a candidate as far behind the solution as it is behind the search's view of it."""
    points = _shifted(other.points, searched.points, first.points)
    chance = possible_chances(_shifted(other.chance, searched.chance, first.chance))
    is_better = _lead_over_mean(points, seat) > _lead_over_mean(first.points, seat)
    return replace(
        other,
        value=min(first.value, other.value + first.value - searched.value),
        points=first.points if is_better else points,
        chance=first.chance if chance[seat] > first.chance[seat] else chance,
    )


def _lead_over_mean(points: Sequence[float], seat: int) -> float:
    """Return by how many points a seat is ahead of the mean of its rivals."""
    return points[seat] - (sum(points) - points[seat]) / max(len(points) - 1, 1)


def _shifted(
    values: Sequence[float], before: Sequence[float], after: Sequence[float]
) -> tuple[float, ...]:
    return tuple(x + b - a for x, a, b in zip(values, before, after, strict=True))


def possible_chances(chances: Sequence[float]) -> tuple[float, ...]:
    """Return chances from 0 to 1 for sums that have left this range.

    All chances come closer to even by the same factor, so their sum stays the same.

    >>> possible_chances([1.5, 0.5, -0.5])
    (1.0, 0.5, 0.0)
    """
    furthest = max(abs(chance - 0.5) for chance in chances)
    factor = 0.5 / max(furthest, 0.5)
    return tuple(0.5 + factor * (chance - 0.5) for chance in chances)


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
    found = {seat: known.get(seat) or rules.solve(state, seat) for seat in range(len(predicted))}
    solutions = {seat: solution for seat, solution in found.items() if solution is not None}
    finished = solved_end(rules, state, solutions) if len(solutions) < len(predicted) else {}
    points, certain = [], []
    for seat, expected in enumerate(predicted):
        solution = solutions.get(seat)
        if solution is None:
            is_exact, value = seat in finished, finished.get(seat, expected)
        else:
            is_exact = solution.is_certain
            value = solution.points - (0.0 if is_exact else error)
        points.append(value)
        certain += [seat] if is_exact else []
    return points, certain


def solved_end(rules: Rules, state: State, solutions: Mapping[int, Solution]) -> dict[int, float]:
    """Return the final scores that are certain if all seats play their solutions to the end.

    A seat without a solution may have nothing left to decide, or decide after the others.

    Args:
        rules: the game.
        state: the position.
        solutions: the solutions of the position, by seat.

    Returns:
        The final scores by seat; empty before the last stage, and if a solver gives up.
    """
    kernels = rules.kernels
    if int(kernels.stage(state)) != rules.bot.net.stages - 2:  # the very last is the finished game
        return {}
    lines = {seat: list(solution.actions) for seat, solution in solutions.items()}
    uncertain = {seat for seat, solution in solutions.items() if not solution.is_certain}
    legal = np.zeros(rules.max_legal, np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    current = state.copy()
    while (mover := int(current.to_move)) != NOBODY:
        if mover != CHANCE:
            moves = legal[: kernels.legal(current, legal)].tolist()
            line = lines.get(mover, [])
            if len(moves) > 1 and (not line or line[0] not in moves):
                solution = rules.solve(current, mover)
                if solution is None:
                    return {}
                line = lines[mover] = list(solution.actions)
                uncertain |= set() if solution.is_certain else {mover}
            action = moves[0] if len(moves) == 1 else line[0]
            if line and line[0] == action:
                line.pop(0)
            kernels.step(current, action)
        kernels.deal(current, drawn)
    scores = current.score[: int(current.players)].tolist()
    return {seat: float(score) for seat, score in enumerate(scores) if seat not in uncertain}


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
