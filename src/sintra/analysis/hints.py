"""Hints: the move that the strongest bot would play, and why."""

import threading
from dataclasses import dataclass
from typing import Any

from sintra.agents import seat as seat_agent
from sintra.analysis.reasons import ScoreDifference, compare
from sintra.core.errors import GameOverError
from sintra.core.game import Game, Move
from sintra.core.options import check_seed
from sintra.search.searcher import Candidate, SearchReport, Watch

HINT_LEVEL = "master"
#: The share of the time budget that goes into the reasons, and the time of one continuation.
REASONS_SHARE = 0.3
MIN_GAMES, MAX_GAMES = 4, 24
SECONDS_PER_GAME = 0.02
SIMULATIONS_PER_GAME = 2000
#: A hint with a smaller budget has no reasons.
MIN_SIMULATIONS = 100
MAX_REASONS = 3
MAX_ALTERNATIVES = 3


@dataclass(frozen=True)
class Alternative:
    """Another move that the search considered."""

    move: Move
    #: The expected points that it loses against the recommended move; never negative.
    loss: float


@dataclass(frozen=True)
class Hint:
    """A recommended move and the reasons for it."""

    move: Move
    #: The expected result for the seat that moves, from 0 (lost) to 1 (won).
    value: float
    #: The expected final score of every seat.
    points: tuple[float, ...]
    #: The expected moves, beginning with the recommended one.
    line: tuple[Move, ...]
    #: The second-best move, which the reasons compare the best one with.
    instead_of: Move | None
    #: The largest differences to the second-best move that speak for the best one.
    reasons: tuple[ScoreDifference, ...]
    #: The next best moves, the second-best first.
    alternatives: tuple[Alternative, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Serialise everything but the move itself, which callers describe in their own format."""
        return {
            "value": round(self.value, 3),
            "points": [round(points, 1) for points in self.points],
            "line": [move.text for move in self.line],
            "instead_of": None if self.instead_of is None else self.instead_of.text,
            "reasons": [reason.as_json() for reason in self.reasons],
            "alternatives": [
                {"move": other.move.text, "loss": round(other.loss, 1)}
                for other in self.alternatives
            ],
        }


def hint(
    game: Game,
    *,
    level: str = HINT_LEVEL,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int | None = None,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
) -> Hint:
    """Recommend a move, with reasons in points.

    >>> import sintra
    >>> found = hint(sintra.new("summer-pavilion", seed=7), simulations=200, seed=1)
    >>> found.line[0] == found.move
    True

    Args:
        game: the game; it is not changed.
        level: the level of play that recommends. It has to be one that searches.
        seconds: the time budget, 1 second by default.
        simulations: a budget in simulations instead of a time.
        threads: the number of search threads.
        seed: the seed of the search.
        watch: receives reports while the search runs.
        stop: ends the search when set; the hint then has no reasons.

    Raises:
        GameOverError: the game is over.
    """
    if game.turn is None:
        raise GameOverError("the game is over, so there is no move to choose")
    number = check_seed(seed)
    reports: list[SearchReport] = []

    def keep_last(report: SearchReport) -> None:
        reports[:] = [report]
        if watch is not None:
            watch(report)

    share = None if seconds is None else seconds * (1 - REASONS_SHARE)
    move = seat_agent(level, number).move(
        game, seconds=share, simulations=simulations, threads=threads, watch=keep_last, stop=stop
    )
    report = reports[0]
    best = report.candidates[0]
    line = tuple(Move(game.rules, action) for action in report.line)
    if len(report.candidates) < 2 or (stop is not None and stop.is_set()):
        return Hint(move, best.value, best.points, line, None, ())
    second = report.candidates[1].action
    others = report.candidates[1 : 1 + MAX_ALTERNATIVES]
    lead = _lead(best, game.turn)
    alternatives = tuple(
        Alternative(Move(game.rules, other.action), max(0.0, lead - _lead(other, game.turn)))
        for other in others
    )
    games = _continuations(seconds, simulations)
    pair = (move.id, second)
    found = compare(game.rules, game.state, game.turn, pair, games, number) if games else []
    reasons = tuple(reason for reason in found if reason.points > 0)[:MAX_REASONS]
    return Hint(move, best.value, best.points, line, alternatives[0].move, reasons, alternatives)


def _lead(candidate: Candidate, seat: int) -> float:
    """Return the expected lead of a seat over the best of the others, in points."""
    points = candidate.points
    others = [each for other, each in enumerate(points) if other != seat]
    return points[seat] - max(others, default=0.0)


def _continuations(seconds: float | None, simulations: int | None) -> int:
    """Return how many continuations the reasons may cost."""
    if simulations is not None:
        if simulations < MIN_SIMULATIONS:
            return 0
        wanted = simulations // SIMULATIONS_PER_GAME
    else:
        wanted = int((seconds or 1.0) * REASONS_SHARE / SECONDS_PER_GAME)
    return min(max(wanted, MIN_GAMES), MAX_GAMES)
