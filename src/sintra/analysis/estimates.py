"""Estimates of positions: chances and final scores of all seats, as the seat to move sees them."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from sintra.core.errors import StoppedError
from sintra.core.rules import Rules, State
from sintra.search.chance import chance_slopes, chances
from sintra.search.searcher import MAX_NODES, Candidate, Searcher, SearchReport

#: A tree never needs more nodes than this for each simulation.
NODES_PER_SIMULATION = 4


@dataclass(frozen=True)
class Estimate:
    """What every seat can expect."""

    #: The mean probability to finish ahead of a rival, ties half.
    chance: tuple[float, ...]
    #: The final score.
    points: tuple[float, ...]

    @property
    def margins(self) -> tuple[float, ...]:
        """The lead of every seat over the mean of its rivals, in points."""
        return margins(self.points)

    def minus(self, other: "Estimate") -> "Difference":
        """Return how much better off every seat is here than in another estimate."""
        return Difference(
            tuple(a - b for a, b in zip(self.chance, other.chance, strict=True)),
            tuple(a - b for a, b in zip(self.margins, other.margins, strict=True)),
        )


@dataclass(frozen=True)
class Difference:
    """A change of every seat's prospects. The sum over all seats is 0."""

    chance: tuple[float, ...]
    #: The change of the lead over the mean of the rivals, in points.
    points: tuple[float, ...]


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """Return the lead of every seat over the mean of its rivals.

    >>> margins([50, 40, 30])
    (15.0, 0.0, -15.0)
    """
    rivals = max(len(points) - 1, 1)
    return tuple(own - (sum(points) - own) / rivals for own in points)


def mean_difference(found: Sequence[Difference]) -> Difference:
    """Return the mean of several differences."""
    return Difference(
        tuple(sum(values) / len(found) for values in zip(*(d.chance for d in found), strict=True)),
        tuple(sum(values) / len(found) for values in zip(*(d.points for d in found), strict=True)),
    )


def derived_seed(seed: int, *parts: object) -> int:
    """Return a seed that depends on a seed and on what it is for."""
    return Random(" ".join(map(str, (seed, *parts)))).getrandbits(62)


@dataclass(frozen=True)
class Found:
    """The result of a search."""

    report: SearchReport
    #: The candidates with calibrated points, the most visited first.
    candidates: Sequence[Candidate]

    @property
    def best(self) -> Candidate:
        """The most visited move."""
        return self.candidates[0]

    @property
    def estimate(self) -> Estimate:
        """What the seats can expect after the best move."""
        return estimate_of(self.best)


def estimate_of(candidate: Candidate) -> Estimate:
    """Return what the seats can expect after a move."""
    return Estimate(candidate.chance, candidate.points)


class Analyst:
    """Searches and solves positions for a review. It may be used by several threads."""

    def __init__(self, rules: Rules, stop: threading.Event | None = None) -> None:
        self.rules = rules
        self._slopes = chance_slopes(rules)
        self._stop = stop

    def known_state(self, state: State, seed: int) -> State:
        """Return a position in which everything that the seat to move cannot know is resampled."""
        known = state.copy()
        self.rules.kernels.resample(known, int(state.to_move), seed)
        return known

    def legal(self, state: State) -> list[int]:
        """Return the legal moves."""
        buffer = np.zeros(self.rules.max_legal, np.int64)
        count = self.rules.kernels.legal(state, buffer)
        return [int(action) for action in buffer[:count]]

    def search(
        self, state: State, simulations: int, seed: int, only: Sequence[int] | None = None
    ) -> Found:
        """Search a position, as the seat to move sees it.

        Args:
            state: the position.
            simulations: the budget.
            seed: the seed of the search.
            only: the moves to consider; None for all.

        Raises:
            StoppedError: the review was stopped.
        """
        overlooked = [] if only is None else [m for m in self.legal(state) if m not in only]
        nodes = min(MAX_NODES, NODES_PER_SIMULATION * simulations + 8)
        known = self.known_state(state, seed)
        searcher = Searcher(self.rules, known, seed, overlooked=overlooked, max_nodes=nodes)
        reports: list[SearchReport] = []
        searcher.run(simulations=simulations, watch=reports.append, stop=self._stop)
        self.check()
        report = reports[-1]
        stage = int(self.rules.kernels.stage(state))
        error = self.rules.bot.calibration.search_error(stage, report.rollout_length)
        return Found(report, [_corrected(candidate, error) for candidate in report.candidates])

    def estimate(
        self, state: State, points: Sequence[float], certain: Sequence[int] = ()
    ) -> Estimate:
        """Return the estimate for expected final scores."""
        slope = float(self._slopes[len(points), int(self.rules.kernels.stage(state))])
        return Estimate(chances(points, slope, certain), tuple(points))

    def check(self) -> None:
        """End the review if it was stopped.

        Raises:
            StoppedError: it was.
        """
        if self._stop is not None and self._stop.is_set():
            raise StoppedError("the review was stopped")


def _corrected(candidate: Candidate, error: float) -> Candidate:
    points = tuple(points - error for points in candidate.points)
    return replace(candidate, points=points)
