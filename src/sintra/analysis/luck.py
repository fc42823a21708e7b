"""The luck of chance events: deals of a round, and single draws.

The luck of an event is the value of what came minus the mean value of what could have come. A value
is the result of a search by whoever moves next, or of the solvers in a solved phase. All
searches have the same budget, because values depend on it. A draw of one piece is compared with all
possible ones, weighted by their odds; a larger event with random alternatives.

Searches are noisy. If the alternatives differ no more than repeated searches of one position do,
the event shows no luck: differences are shrunk by the share of their variance that is not noise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance

import numpy as np

from sintra.agents.predictions import solved_points
from sintra.analysis.budgets import Budget
from sintra.analysis.estimates import Analyst, Difference, Estimate, derived_seed, margins
from sintra.core.rng import seed_rng
from sintra.core.rules import State
from sintra.core.state import CHANCE, NOBODY

#: An event with more draws is a deal, which is compared with more alternatives.
MAX_DRAWS_OF_A_DRAW = 4


@dataclass(frozen=True)
class Event:
    """Something that chance did."""

    #: The number of moves played before it.
    number: int
    #: The position in which chance had to act.
    before: State
    draws: tuple[int, ...]
    #: The position after the draws.
    after: State

    @property
    def is_deal(self) -> bool:
        """Whether many pieces were drawn at once, as at the start of a round."""
        return len(self.draws) > MAX_DRAWS_OF_A_DRAW


@dataclass(frozen=True)
class Outcomes:
    """The values of what came and of what could have come."""

    #: Repeated evaluations of what came; a single one if it has no noise.
    came: Sequence[Estimate]
    others: Sequence[Estimate]
    #: The weights of the others; they add up to 1.
    weights: Sequence[float]


@dataclass(frozen=True)
class Luck:
    """The luck of one event for every seat, with standard errors."""

    change: Difference
    chance_error: float
    points_error: float
    #: What the seats could expect before the event.
    before: Estimate


def outcomes_of(analyst: Analyst, event: Event, budget: Budget, seed: int) -> Outcomes:
    """Evaluate what came and what could have come."""
    simulations = budget.deal if event.is_deal else budget.draw
    if len(event.draws) == 1:
        states, weights = _all_outcomes(analyst, event, seed)
    else:
        count = budget.deals if event.is_deal else budget.draws
        states = [_dealt_again(analyst, event, derived_seed(seed, n)) for n in range(count)]
        weights = [1 / count] * count
    seat = int(event.after.to_move)
    if seat != NOBODY and analyst.rules.solve(event.after, seat) is not None:
        predicted = analyst.search(event.after, budget.draw, seed).best.points
        came, *others = (_solved(analyst, state, predicted) for state in (event.after, *states))
        return Outcomes([came], others, weights)
    repeats = [derived_seed(seed, "again", number) for number in range(budget.again)]
    return Outcomes(
        [analyst.search(event.after, simulations, again).estimate for again in repeats],
        [
            analyst.search(state, simulations, derived_seed(seed, "other", number)).estimate
            for number, state in enumerate(states)
        ],
        weights,
    )


def _all_outcomes(analyst: Analyst, event: Event, seed: int) -> tuple[list[State], list[float]]:
    """Return the position after every possible draw, and the probabilities."""
    rules = analyst.rules
    odds = rules.odds(event.before)
    states = []
    for draw in analyst.legal(event.before):
        state = event.before.copy()
        rules.kernels.step(state, draw)
        if int(state.to_move) == CHANCE:  # this draw leads to another one
            seed_rng(state.rng, derived_seed(seed, draw))
            rules.kernels.deal(state, np.zeros(rules.max_draws, np.int64))
        states.append(state)
    return states, [count / sum(odds) for count in odds]


def _dealt_again(analyst: Analyst, event: Event, seed: int) -> State:
    """Return the position after other draws."""
    state = event.before.copy()
    seed_rng(state.rng, seed)
    analyst.rules.kernels.deal(state, np.zeros(analyst.rules.max_draws, np.int64))
    return state


def _solved(analyst: Analyst, state: State, predicted: Sequence[float]) -> Estimate:
    """Return the solvers' values of a position in a solved phase."""
    points, certain = solved_points(analyst.rules, state, predicted, {})
    return analyst.estimate(state, points, certain)


def noise_of(found: Sequence[Outcomes]) -> tuple[float, float]:
    """Return the variances of a repeated search in chance and in points, pooled over events."""
    repeated = [outcomes.came for outcomes in found if len(outcomes.came) > 1]
    if not repeated:
        return 0.0, 0.0
    return (
        fmean(variance([estimate.chance[0] for estimate in came]) for came in repeated),
        fmean(variance([estimate.margins[0] for estimate in came]) for came in repeated),
    )


def luck_of(outcomes: Outcomes, noise: tuple[float, float]) -> Luck:
    """Return the luck of an event.

    Args:
        outcomes: the values of what came and of what could have come.
        noise: the variances of a repeated search, see ``noise_of``; 0 where solvers were used.
    """
    weights = outcomes.weights
    chance_noise, points_noise = noise if len(outcomes.came) > 1 else (0.0, 0.0)
    before = Estimate(
        _mean([estimate.chance for estimate in outcomes.others], weights),
        _mean([estimate.points for estimate in outcomes.others], weights),
    )
    even = [1 / len(outcomes.came)] * len(outcomes.came)
    chance = _mean([estimate.chance for estimate in outcomes.came], even)
    points = margins(_mean([estimate.points for estimate in outcomes.came], even))
    of_chance = _signal([estimate.chance[0] for estimate in outcomes.others], weights, chance_noise)
    of_points = _signal([e.margins[0] for e in outcomes.others], weights, points_noise)
    error = (1 / len(outcomes.came) + sum(weight**2 for weight in weights)) ** 0.5
    return Luck(
        Difference(
            tuple(of_chance * (a - b) for a, b in zip(chance, before.chance, strict=True)),
            tuple(of_points * (a - b) for a, b in zip(points, before.margins, strict=True)),
        ),
        of_chance * error * chance_noise**0.5,
        of_points * error * points_noise**0.5,
        before,
    )


def _mean(values: Sequence[Sequence[float]], weights: Sequence[float]) -> tuple[float, ...]:
    """Return the weighted mean of every seat's values."""
    return tuple(
        sum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in zip(*values, strict=True)
    )


def _signal(values: Sequence[float], weights: Sequence[float], noise: float) -> float:
    """Return the share of the variance of the values that is not noise."""
    mean = sum(weight * value for weight, value in zip(weights, values, strict=True))
    spread = sum(w * (value - mean) ** 2 for w, value in zip(weights, values, strict=True))
    freedom = 1 - sum(weight**2 for weight in weights)
    if spread <= 0 or freedom <= 0:
        return 0.0
    return max(0.0, 1 - noise * freedom / spread)
