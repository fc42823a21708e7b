"""Results of matches, and summaries of a participant's games."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from sintra.arena.game_runner import GameResult
from sintra.arena.schedule import Task
from sintra.arena.statistics import (
    Interval,
    Sprt,
    comparison_score,
    elo,
    grouped_interval,
    grouped_mean,
    victory_share,
)

#: Set results are rounded to this number of digits, so that equal ones have equal keys.
_DIGITS = 6


@dataclass(frozen=True)
class ScoreSummary:
    """The final scores of a participant's seats, over games that were finished."""

    mean: float | None
    #: The standard deviation; None for fewer than two scores.
    deviation: float | None
    count: int


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, finished or in progress. Pairs of values belong to A and B."""

    a: str
    b: str
    game: str
    options: Mapping[str, Any]
    #: The seats of each side, such as ``"ABBB"``; None for the default.
    seats: str | None
    seed: int
    #: The number of games counted, and the number requested.
    games: int
    games_wanted: int
    #: A's mean score of a game by comparisons, from 0 to 1, and its 95 % interval.
    score: float
    interval: Interval
    #: Games in which A's score is above, equal to and below 0.5.
    wins: int
    draws: int
    losses: int
    #: A's share of the victories, its 95 % interval, and the share expected at equal strength.
    victory_share: float
    victory_share_interval: Interval
    victory_share_expected: float
    #: The number of complete pairs (or larger sets) of games, and how many had each score of A.
    pairs: int
    pair_results: Mapping[float, int]
    #: The number of comparisons of a seat of A with a seat of B.
    comparisons: int
    #: The mean final score over finished games, its standard deviation and the number of scores.
    mean_scores: tuple[float | None, float | None]
    score_deviations: tuple[float | None, float | None]
    score_counts: tuple[int, int]
    moves_per_game: float | None
    #: Over decisions with more than one legal move.
    ms_per_move: tuple[float | None, float | None]
    forfeits: tuple[int, int]
    #: The reasons of the forfeits, each once.
    faults: tuple[str, ...]
    sprt: Sprt | None = None

    @property
    def elo(self) -> float:
        """A's rating minus B's; infinite if A won or lost every comparison."""
        return elo(self.score)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % interval of the rating difference."""
        return elo(self.interval[0]), elo(self.interval[1])

    @property
    def verdict(self) -> str | None:
        """The hypothesis that the sequential test has accepted, ``"H0"`` or ``"H1"``."""
        return None if self.sprt is None else self.sprt.verdict(self.pair_results)

    def as_json(self) -> dict[str, Any]:
        """Serialise the result to JSON values; infinite and unknown values are null."""
        values = {
            **{name: value for name, value in vars(self).items() if name != "sprt"},
            "elo": _finite(self.elo),
            "elo_interval": [_finite(end) for end in self.elo_interval],
            "pair_results": {f"{key:g}": n for key, n in sorted(self.pair_results.items())},
        }
        if self.sprt is None:
            return {**values, "sprt": None}
        test = {
            **vars(self.sprt),
            "llr": self.sprt.llr(self.pair_results),
            "bounds": self.sprt.bounds,
            "verdict": self.verdict,
        }
        return {**values, "sprt": test}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


@dataclass
class Tally:
    """Counts the games of a match while they are played."""

    a: str
    b: str
    game: str
    options: Mapping[str, Any]
    seed: int
    games_wanted: int
    #: The number of games of a set.
    set_size: int
    seats: str | None = None
    sprt: Sprt | None = None
    _games: list[tuple[Task, GameResult]] = field(default_factory=list)
    #: A's scores and win shares in the games of every set, by group.
    _scores: dict[str, list[float]] = field(default_factory=dict)
    _victory_shares: dict[str, list[float]] = field(default_factory=dict)
    _set_results: Counter[float] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """The number of games counted so far."""
        return len(self._games)

    def add(self, task: Task, result: GameResult) -> None:
        """Count a game."""
        self._games.append((task, result))
        scores = self._scores.setdefault(task.group, [])
        scores.append(comparison_score(result.ranks, task.seats))
        shares = self._victory_shares.setdefault(task.group, [])
        shares.append(victory_share(result.ranks, task.seats))
        if len(scores) == self.set_size:
            self._set_results[round(sum(scores) / len(scores), _DIGITS)] += 1

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has accepted a hypothesis."""
        return self.sprt is not None and self.sprt.verdict(self._set_results) is not None

    def result(self) -> MatchResult:
        """Return the result so far. At least one game must have been counted."""
        groups = list(self._scores.values())
        shares = list(self._victory_shares.values())
        scores = [score for group in groups for score in group]
        finished = [(task, result) for task, result in self._games if result.fault is None]
        summaries = score_summary(finished, 0), score_summary(finished, 1)
        return MatchResult(
            a=self.a,
            b=self.b,
            game=self.game,
            options=self.options,
            seats=self.seats,
            seed=self.seed,
            games=len(scores),
            games_wanted=self.games_wanted,
            score=grouped_mean(groups),
            interval=grouped_interval(groups),
            wins=sum(score > 0.5 for score in scores),
            draws=sum(score == 0.5 for score in scores),
            losses=sum(score < 0.5 for score in scores),
            victory_share=grouped_mean(shares),
            victory_share_interval=grouped_interval(shares),
            victory_share_expected=fmean(
                task.seats.count(0) / len(task.seats) for task, _ in self._games
            ),
            pairs=self._set_results.total(),
            pair_results=dict(self._set_results),
            comparisons=sum(task.seats.count(0) * task.seats.count(1) for task, _ in self._games),
            mean_scores=(summaries[0].mean, summaries[1].mean),
            score_deviations=(summaries[0].deviation, summaries[1].deviation),
            score_counts=(summaries[0].count, summaries[1].count),
            moves_per_game=_ratio(sum(result.moves for _, result in finished), len(finished)),
            ms_per_move=(ms_per_move(self._games, 0), ms_per_move(self._games, 1)),
            forfeits=(forfeits(self._games, 0), forfeits(self._games, 1)),
            faults=faults(self._games),
            sprt=self.sprt,
        )


# --- Summaries of a participant's games --------------------------------------------------------

Games = Sequence[tuple[Task, GameResult]]


def score_summary(games: Games, participant: int) -> ScoreSummary:
    """Summarise the final scores of a participant's seats, without forfeited games."""
    finished = [(task, result) for task, result in games if result.fault is None]
    scores = _of_seats(finished, "scores", participant)
    return ScoreSummary(
        mean=fmean(scores) if scores else None,
        deviation=stdev(scores) if len(scores) > 1 else None,
        count=len(scores),
    )


def ms_per_move(games: Games, participant: int) -> float | None:
    """Return a participant's mean time for a decision with more than one legal move."""
    spent = sum(_of_seats(games, "seconds", participant))
    return _ratio(1000 * spent, sum(_of_seats(games, "decisions", participant)))


def forfeits(games: Games, participant: int) -> int:
    """Return the number of games that a participant forfeited."""
    return sum(
        result.faulty_seat is not None and task.seats[result.faulty_seat] == participant
        for task, result in games
    )


def faults(games: Games) -> tuple[str, ...]:
    """Return the reasons of all forfeits, each once."""
    return tuple(dict.fromkeys(result.fault for _, result in games if result.fault is not None))


def _of_seats(games: Games, values: str, participant: int) -> list[float]:
    """Return one of the per-seat values of ``GameResult`` for all seats of a participant."""
    return [
        value
        for task, result in games
        for value, owner in zip(getattr(result, values), task.seats, strict=True)
        if owner == participant
    ]


def _ratio(total: float, count: float) -> float | None:
    return total / count if count else None
