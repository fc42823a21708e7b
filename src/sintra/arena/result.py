"""What the games of a match say, in numbers."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sintra.arena.playing import Played
from sintra.arena.schedule import SIDES, Task
from sintra.arena.statistics import Interval, Sprt, elo, interval_of, score_of, share


@dataclass(frozen=True)
class MatchResult:
    """A match, finished or so far. Pairs of values are A's and B's."""

    a: str
    b: str
    game: str
    options: Mapping[str, Any]
    seed: int
    #: How many games are counted, and how many were asked for.
    games: int
    games_wanted: int
    #: A's mean score of a game, from 0 to 1, and its 95 % interval over pairs of games.
    score: float
    interval: Interval
    #: Games in which A had more than half, just half, and less than half of the comparisons.
    wins: int
    draws: int
    losses: int
    #: How many pairs of games were complete, and how often each had A's score.
    pairs: int
    pair_results: Mapping[float, int]
    #: How often a seat of A's was compared with one of B's.
    comparisons: int
    #: Over the games that were played to their ends.
    mean_scores: tuple[float | None, float | None]
    moves_per_game: float | None
    #: Over decisions with more than one legal move.
    ms_per_move: tuple[float | None, float | None]
    forfeits: tuple[int, int]
    #: What was said about the forfeits, without repetition.
    faults: tuple[str, ...]
    sprt: Sprt | None = None

    @property
    def elo(self) -> float:
        """By how much A's rating is above B's; infinite if A won or lost everything."""
        return elo(self.score)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % interval of the difference."""
        return elo(self.interval[0]), elo(self.interval[1])

    @property
    def verdict(self) -> str | None:
        """The hypothesis that a sequential test has accepted, ``"H0"`` or ``"H1"``."""
        return None if self.sprt is None else self.sprt.verdict(self.pair_results)

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON values; what is infinite or unknown is null."""
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
    """Counts games as they come in."""

    a: str
    b: str
    game: str
    options: Mapping[str, Any]
    seed: int
    games_wanted: int
    sprt: Sprt | None = None
    _games: list[tuple[Task, Played]] = field(default_factory=list)
    #: A's scores in the games of every pair.
    _pairs: dict[str, list[float]] = field(default_factory=dict)
    _pair_results: Counter[float] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games were counted so far."""
        return len(self._games)

    def add(self, task: Task, played: Played) -> None:
        """Counts a game."""
        self._games.append((task, played))
        pair = self._pairs.setdefault(task.group, [])
        pair.append(share(played.ranks, task.seats))
        if len(pair) == len(SIDES):
            self._pair_results[sum(pair) / len(pair)] += 1

    @property
    def is_decided(self) -> bool:
        """Whether a sequential test has seen enough."""
        return self.sprt is not None and self.sprt.verdict(self._pair_results) is not None

    def result(self) -> MatchResult:
        """What the games say so far; there has to be one at least."""
        pairs = list(self._pairs.values())
        scores = [score for pair in pairs for score in pair]
        whole = [(task, played) for task, played in self._games if played.fault is None]
        return MatchResult(
            a=self.a,
            b=self.b,
            game=self.game,
            options=self.options,
            seed=self.seed,
            games=len(scores),
            games_wanted=self.games_wanted,
            score=score_of(pairs),
            interval=interval_of(pairs),
            wins=sum(score > 0.5 for score in scores),
            draws=sum(score == 0.5 for score in scores),
            losses=sum(score < 0.5 for score in scores),
            pairs=self._pair_results.total(),
            pair_results=dict(self._pair_results),
            comparisons=sum(task.seats.count(0) * task.seats.count(1) for task, _ in self._games),
            mean_scores=(mean_score(whole, 0), mean_score(whole, 1)),
            moves_per_game=_ratio(sum(played.moves for _, played in whole), len(whole)),
            ms_per_move=(ms_per_move(self._games, 0), ms_per_move(self._games, 1)),
            forfeits=(forfeits(self._games, 0), forfeits(self._games, 1)),
            faults=faults(self._games),
            sprt=self.sprt,
        )


# --- What a participant did in some games ------------------------------------------------------

Games = Sequence[tuple[Task, Played]]


def mean_score(games: Games, participant: int) -> float | None:
    """The points of a participant's seat at the end, on average."""
    scores = _of_seats(games, "scores", participant)
    return _ratio(sum(scores), len(scores))


def ms_per_move(games: Games, participant: int) -> float | None:
    """How long a participant thought about a move, if it had a choice."""
    spent = sum(_of_seats(games, "seconds", participant))
    return _ratio(1000 * spent, sum(_of_seats(games, "decisions", participant)))


def forfeits(games: Games, participant: int) -> int:
    """How many games a participant has forfeited."""
    return sum(
        played.faulty_seat is not None and task.seats[played.faulty_seat] == participant
        for task, played in games
    )


def faults(games: Games) -> tuple[str, ...]:
    """Why games were forfeited, without repetition."""
    return tuple(dict.fromkeys(played.fault for _, played in games if played.fault is not None))


def _of_seats(games: Games, values: str, participant: int) -> list[float]:
    """Some value of every seat that a participant had."""
    return [
        value
        for task, played in games
        for value, owner in zip(getattr(played, values), task.seats, strict=True)
        if owner == participant
    ]


def _ratio(total: float, count: float) -> float | None:
    return total / count if count else None
