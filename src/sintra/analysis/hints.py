"""Hints: the move that the strongest bot would play, and why."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.agents import seat as seat_agent
from sintra.analysis.reasons import ScoreDifference, compare
from sintra.analysis.secrets import revealing
from sintra.core.errors import GameOverError, IllegalMoveError
from sintra.core.game import Game, Move
from sintra.core.options import check_seed
from sintra.core.rules import State
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
#: A reason is at least this many standard errors from nothing.
MIN_ERRORS = 2.0
MAX_ALTERNATIVES = 3


@dataclass(frozen=True)
class Alternative:
    """Another move that the search considered at the first decision of the turn."""

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
    #: How many moves of the line are the only possible ones and come before the first decision.
    forced: int = 0

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

    If the turn begins with moves that are the only possible ones, the hint is about the first
    decision after them.

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
    forced, decision = _forced(game)
    move = seat_agent(level, number).move(
        decision,
        seconds=share,
        simulations=simulations,
        threads=threads,
        watch=keep_last,
        stop=stop,
    )
    report = reports[0]
    best = report.candidates[0]
    following = [Move(game.rules, action) for action in report.line]
    line = (*forced, *following)
    others = [
        candidate
        for candidate in report.candidates[1:]
        if not _is_same_turn(decision, following, Move(game.rules, candidate.action))
    ]
    if not others or (stop is not None and stop.is_set()):
        return Hint(line[0], best.value, best.points, line, None, (), forced=len(forced))
    lead = _lead(best, game.turn)
    alternatives = sorted(
        (
            Alternative(Move(game.rules, other.action), max(0.0, lead - _lead(other, game.turn)))
            for other in others[:MAX_ALTERNATIVES]
        ),
        key=lambda alternative: alternative.loss,
    )
    second = alternatives[0].move
    games = _continuations(seconds, simulations)
    pair = (move.id, second.id)
    found = compare(game.rules, decision.state, game.turn, pair, games, number) if games else []
    reasons = tuple(
        reason for reason in found if reason.points > max(0.0, MIN_ERRORS * reason.error)
    )
    return Hint(
        line[0],
        best.value,
        best.points,
        line,
        second,
        reasons[:MAX_REASONS],
        tuple(alternatives),
        len(forced),
    )


def turn_of(game: Game, line: Sequence[Move]) -> Iterator[tuple[State, Move]]:
    """Yield the expected moves that belong to the current turn, each with the state before it.

    The turn is cut off where chance draws, because what is best then depends on the draw.
    """
    state = game.state
    for move in line:
        yield state, move
        before, state = state, state.copy()
        game.rules.kernels.step(state, move.id)
        if not _continues(game, before, state):
            return


def _continues(game: Game, before: State, after: State) -> bool:
    """Return whether a player goes on with the same turn after a move, and nothing is drawn."""
    is_same = bool(after.to_move == before.to_move)
    return is_same and game.rules.guide.continues_turn(before, after)


def _forced(game: Game) -> tuple[tuple[Move, ...], Game]:
    """Return the only possible moves at the beginning of a turn, and the game after them.

    They end at a move that shows something hidden.
    """
    forced: list[Move] = []
    decision = game.copy()
    while len(decision.legal_moves) == 1:
        [move] = decision.legal_moves
        before, after = decision.state, decision.state.copy()
        game.rules.kernels.step(after, move.id)
        if not _continues(game, before, after):
            break
        if revealing(game.rules, before, int(before.to_move), [move.id]):
            break
        forced.append(decision.play(move))
    return tuple(forced), decision


def _is_same_turn(game: Game, line: Sequence[Move], first: Move) -> bool:
    """Return whether another first move only changes the order of the expected turn."""
    turn = [move for _, move in turn_of(game, line)]
    if first not in turn[1:]:
        return False
    at = turn.index(first)
    one, other = game.copy(), game.copy()
    for move in turn:
        one.play(move)
    try:
        for move in (first, *turn[:at], *turn[at + 1 :]):
            other.play(move)
    except IllegalMoveError:
        return False
    return bool(one.state.tobytes() == other.state.tobytes())


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
