"""The judgement of one decision: what it lost against the best move.

One search finds the best move. If another one was played, pairs of searches compare the two: each
search may only begin with its move, both have the same seed, and every pair has a new one. The loss
is the mean difference. It is never clipped, because clipped noise would look like a loss. In a
solved phase, the loss is the difference of two solutions.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import stdev

from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.agents.predictions import solved_points
from sintra.analysis.budgets import Budget
from sintra.analysis.estimates import (
    Analyst,
    Difference,
    Estimate,
    Found,
    derived_seed,
    margins,
    mean_difference,
)
from sintra.analysis.labels import DEFAULT_THRESHOLDS, Loss
from sintra.core.rules import Solution, State
from sintra.search.searcher import Candidate

#: The level whose mean loss is the difficulty of a decision.
REFERENCE_LEVEL = "casual"
#: Limits no search of a level, whose own limit is far below.
_NO_LIMIT = 10**6
MAX_ALTERNATIVES = 5
#: Solutions with this difference in points are equal.
_EQUAL = 1e-6


@dataclass(frozen=True)
class Alternative:
    """A move that the search considered."""

    action: int
    #: Its share of the simulations.
    share: float
    #: What it loses against the best move, in chance and points: the measured loss of the move that
    #: was played, and for the others that of this one search.
    chance: float
    points: float


@dataclass(frozen=True)
class Usual:
    """What the reference level would play."""

    action: int
    #: How often it would, from 0 to 1.
    share: float


@dataclass(frozen=True)
class Judgement:
    """What a review finds out about one decision."""

    #: What the seats could expect before the move, with best play; None for a forced move.
    estimate: Estimate | None
    best: int
    line: tuple[int, ...]
    loss: Loss
    #: What the move cost every seat; gains are negative.
    effect: Difference
    #: Whether solutions were compared, and whether they are certain to come true.
    is_solved: bool
    is_exact: bool
    difficulty: float
    alternatives: tuple[Alternative, ...]
    #: What the reference level would play most often; None if it was not asked.
    usual: Usual | None = None

    @property
    def is_forced(self) -> bool:
        """Whether no other move was legal."""
        return self.estimate is None


def judge(analyst: Analyst, state: State, played: int, budget: Budget, seed: int) -> Judgement:
    """Judge one decision with what its seat knew.

    Args:
        analyst: searches and solves.
        state: the position before the move.
        played: the move.
        budget: the depth of the review.
        seed: the seed of this decision's searches.
    """
    nothing = Difference((0.0,) * int(state.players), (0.0,) * int(state.players))
    if len(analyst.legal(state)) == 1:
        return Judgement(None, played, (played,), Loss(), nothing, False, False, 0.0, ())
    seat = int(state.to_move)
    known = analyst.known_state(state, seed)
    solution = analyst.rules.solve(known, seat)
    scan = analyst.search(known, budget.scan if solution is None else budget.solved_scan, seed)
    difficulty, usual = _difficulty(analyst, known, scan, budget, seed)
    if solution is not None:
        solved = _judge_solved(analyst, known, scan, solution, played)
        if solved is not None:
            others = _alternatives(scan, solved.best, seat, played, solved.loss)
            return replace(solved, difficulty=difficulty, alternatives=others, usual=usual)
    best = scan.best.action
    estimate = scan.estimate
    line = tuple(scan.report.line)
    loss, effect = Loss(), nothing
    if best != played:
        loss, effect = _paired_loss(analyst, known, scan, played, budget, seed)
    others = _alternatives(scan, best, seat, played, loss)
    return Judgement(estimate, best, line, loss, effect, False, False, difficulty, others, usual)


# --- Solved phases ---------------------------------------------------------------------------


def _judge_solved(
    analyst: Analyst, known: State, scan: Found, solution: Solution, played: int
) -> Judgement | None:
    """Compare the best solution with the one that begins with the move played.

    Returns:
        A judgement without difficulty and alternatives. None if the solver gave up on the move.
    """
    seat = int(known.to_move)
    other = analyst.rules.solve(known, seat, first=played)
    if other is None:
        return None
    points, certain = solved_points(analyst.rules, known, scan.best.points, {seat: solution})
    before = analyst.estimate(known, points, certain)
    lost = solution.points - other.points
    line = solution.actions
    if lost <= _EQUAL:  # a payment that the solver does not search may even be better
        line, lost = other.actions, 0.0
    points[seat] -= lost
    certain = [each for each in certain if each != seat or other.is_certain]
    after = analyst.estimate(known, points, certain) if lost else before
    effect = before.minus(after)
    loss = Loss(effect.chance[seat], 0.0, effect.points[seat], 0.0)
    is_exact = solution.is_certain and other.is_certain
    return Judgement(before, line[0], line, loss, effect, True, is_exact, 0.0, ())


# --- Pairs of searches -----------------------------------------------------------------------


def _paired_loss(
    analyst: Analyst, known: State, scan: Found, played: int, budget: Budget, seed: int
) -> tuple[Loss, Difference]:
    """Measure what a move loses against the best one, for its seat and for every seat."""
    seat = int(known.to_move)
    pairs: list[Difference] = []
    for repeat in range(budget.repeats):
        for number in range(budget.pairs):
            pair_seed = derived_seed(seed, "pair", repeat, number)
            one, other = (
                analyst.search(known, budget.pair, pair_seed, only=[action]).estimate
                for action in (scan.best.action, played)
            )
            pairs.append(one.minus(other))
        if not _is_near_a_threshold(_mean_loss(pairs, seat)):
            break
    return _mean_loss(pairs, seat), mean_difference(pairs)


def _mean_loss(pairs: Sequence[Difference], seat: int) -> Loss:
    """Return the mean loss of a seat, with standard errors."""
    mean = mean_difference(pairs)
    chance = [pair.chance[seat] for pair in pairs]
    points = [pair.points[seat] for pair in pairs]
    return Loss(mean.chance[seat], _error(chance), mean.points[seat], _error(points))


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def _is_near_a_threshold(loss: Loss) -> bool:
    """Return whether a label could change with more pairs."""
    steps = DEFAULT_THRESHOLDS.chance
    return any(abs(loss.chance - step) < 2 * loss.chance_error for step in steps)


# --- Difficulty and alternatives -------------------------------------------------------------


def _difficulty(
    analyst: Analyst, known: State, scan: Found, budget: Budget, seed: int
) -> tuple[float, Usual | None]:
    """Return the mean loss in chance of what the reference level would play, and its usual move.

    Only the mean is clipped: a clipped sum would make an easy decision difficult by noise alone.
    """
    seat = int(known.to_move)
    chance = {candidate.action: candidate.chance[seat] for candidate in scan.candidates}
    worst = min(chance.values())
    lost = 0.0
    moves: Counter[int] = Counter()
    for number in range(budget.difficulty):
        own_seed = derived_seed(seed, REFERENCE_LEVEL, number)
        request = MoveRequest(analyst.rules, known.copy(), seat, 1.0, own_seed, _NO_LIMIT)
        move = agents.get(REFERENCE_LEVEL).choose(request)
        moves[move] += 1
        lost += chance[scan.best.action] - chance.get(move, worst)
    if not moves:
        return 0.0, None
    action, times = moves.most_common(1)[0]
    return max(0.0, lost / budget.difficulty), Usual(action, times / budget.difficulty)


def _alternatives(
    scan: Found, best: int, seat: int, played: int, loss: Loss
) -> tuple[Alternative, ...]:
    """Return the best move and the candidates after it, with their losses.

    The played move has its measured loss, the others have that of one search.

    The best move of a solver may be none of the candidates. Then the losses are those against the
    best candidate.
    """
    by_action = {candidate.action: candidate for candidate in scan.candidates}
    base = by_action.get(best, scan.best)

    def share(candidate: Candidate) -> float:
        return candidate.visits / max(scan.report.simulations, 1)

    def alternative(candidate: Candidate) -> Alternative:
        lead = margins(base.points)[seat] - margins(candidate.points)[seat]
        lost = base.chance[seat] - candidate.chance[seat]
        if candidate.action == played:
            lost, lead = loss.chance, loss.points
        return Alternative(candidate.action, share(candidate), lost, lead)

    others = [alternative(each) for each in scan.candidates if each.action != best]
    first = Alternative(best, share(by_action[best]) if best in by_action else 0.0, 0.0, 0.0)
    return (first, *others[: MAX_ALTERNATIVES - 1])
