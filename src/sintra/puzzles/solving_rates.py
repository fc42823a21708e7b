"""How often the bots solve a puzzle, and the first rating that follows.

A puzzle is rated like a participant of the arena that plays against the bots: a bot that solves it
wins. The ratings of the bots are in ``bot/ratings.json`` of each game.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from random import Random
from statistics import fmean

from sintra import agents
from sintra.agents.agent import MoveRequest
from sintra.agents.levels import LEVELS, Level
from sintra.analysis.estimates import Analyst, derived_seed
from sintra.core.rules import Rules, State
from sintra.puzzles.attempts import Attempt, Verdict
from sintra.puzzles.puzzle import Puzzle

#: The bots that have to miss a solution, and how often each of them tries.
BASELINE, REFERENCE, REFERENCE_TRIES = "greedy", "casual", 8
#: How often a level tries a puzzle; levels with large searches try less often.
TRIES, FEW_TRIES, LARGE = 8, 4, 500
#: Limits no search of a level, whose own limit is far below.
_NO_LIMIT = 10**6
#: The scale of Elo ratings.
_ELO = math.log(10) / 400
#: The rating without any tries is the mean of the bots; this is its deviation.
PRIOR_DEVIATION = 400.0


def level_ratings(rules: Rules) -> Mapping[str, float]:
    """Return the ratings of the levels in the arena; without measurements, guesses."""
    file = resources.files(rules.module.rpartition(".")[0]) / "bot" / "ratings.json"
    if not file.is_file():
        return {level.name: 1000.0 + 200 * number for number, level in enumerate(LEVELS)}
    found: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))["ratings"]
    return found


def try_puzzle(rules: Rules, puzzle: Puzzle, bot: str, seed: int) -> tuple[Verdict, Attempt]:
    """Let a bot try a puzzle."""
    attempt = Attempt(rules, puzzle)
    while not attempt.is_done:
        allowed = attempt.allowed()
        number = derived_seed(seed, bot, len(attempt.line))
        state = attempt.state
        rules.kernels.resample(state, puzzle.seat, number)
        if len(allowed) == 1:
            move = allowed[0]
        elif puzzle.moves:
            move = _choose_among(rules, state, bot, allowed, number)
        else:
            request = MoveRequest(rules, state, puzzle.seat, 1.0, number, _NO_LIMIT)
            move = agents.get(bot).choose(request)
        attempt.play(move)
    return attempt.verdict(), attempt


def _choose_among(rules: Rules, state: State, bot: str, allowed: Sequence[int], seed: int) -> int:
    """Choose one of some moves as a bot would: by heuristic, or with the search of its level."""
    levels = {level.name: level for level in LEVELS}
    if bot in levels:
        simulations = levels[bot].simulations or _NO_LIMIT
        return Analyst(rules).search(state, simulations, seed, only=allowed).best.action
    values = {move: rules.kernels.heuristic(state, move) for move in allowed}
    best = [move for move, value in values.items() if value == max(values.values())]
    return Random(seed).choice(best)


def is_missed(rules: Rules, puzzle: Puzzle, share: float, seed: int) -> bool:
    """Return whether the baseline or the reference level misses the solution often enough."""
    if not try_puzzle(rules, puzzle, BASELINE, seed)[0].is_solved:
        return True
    missed = 0
    for number in range(REFERENCE_TRIES):
        own_seed = derived_seed(seed, number)
        missed += not try_puzzle(rules, puzzle, REFERENCE, own_seed)[0].is_solved
    return missed >= share * REFERENCE_TRIES


@dataclass(frozen=True)
class SolvingRates:
    """How the bots do on a puzzle."""

    #: The mean score of every level.
    scores: Mapping[str, float]
    rating: float
    deviation: float


def solving_rates(rules: Rules, puzzle: Puzzle, seed: int) -> SolvingRates:
    """Let all levels with a fixed search try a puzzle, and rate it."""
    scores: dict[str, float] = {}
    counts: dict[str, int] = {}
    for level in LEVELS:
        if level.simulations is None:
            continue
        counts[level.name] = _tries(level)
        scores[level.name] = fmean(
            try_puzzle(rules, puzzle, level.name, derived_seed(seed, number))[0].score
            for number in range(counts[level.name])
        )
    rating, deviation = first_rating(level_ratings(rules), scores, counts)
    return SolvingRates(scores, rating, deviation)


def _tries(level: Level) -> int:
    return FEW_TRIES if (level.simulations or LARGE) >= LARGE else TRIES


def first_rating(
    ratings: Mapping[str, float], scores: Mapping[str, float], counts: Mapping[str, int]
) -> tuple[float, float]:
    """Return the most likely rating of a puzzle and its standard deviation.

    >>> ratings, tries = {"weak": 1000, "strong": 1400}, {"weak": 9, "strong": 9}
    >>> first_rating(ratings, {"weak": 0, "strong": 1}, tries)[0]
    1200.0

    Args:
        ratings: the ratings of the bots.
        scores: their mean scores on the puzzle.
        counts: the numbers of their tries.
    """
    prior = fmean(ratings[name] for name in scores)
    rating = prior
    for _ in range(50):
        slope = (prior - rating) / PRIOR_DEVIATION**2
        curvature = 1 / PRIOR_DEVIATION**2
        for name, score in scores.items():
            solving = 1 / (1 + math.exp(_ELO * (rating - ratings[name])))
            slope += _ELO * counts[name] * (solving - score)
            curvature += _ELO**2 * counts[name] * solving * (1 - solving)
        step = slope / curvature
        rating += max(-200.0, min(200.0, step))
        if abs(step) < 1e-6:
            break
    return round(rating, 3), curvature**-0.5
