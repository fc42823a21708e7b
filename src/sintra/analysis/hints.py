"""Hints: the move that the strongest bot would play, and why."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sintra.agents import sit
from sintra.analysis.reasons import Reason, compare
from sintra.core.errors import GameOverError
from sintra.core.game import Game, Move
from sintra.core.options import check_seed
from sintra.search.searcher import Progress

HINT_LEVEL = "master"
#: The share of the thinking time that goes into the reasons, and what a continuation takes of it.
REASONS_SHARE = 0.3
MIN_GAMES, MAX_GAMES = 4, 24
SECONDS_PER_GAME = 0.02
SIMULATIONS_PER_GAME = 2000
#: Who thinks for less has no reasons to give.
LEAST_SIMULATIONS = 100


@dataclass(frozen=True)
class Hint:
    """A move to play, and what speaks for it."""

    move: Move
    #: How good it is for who moves: 0 for a clear loss, 1 for a clear win.
    value: float
    #: The final score that is expected for every seat.
    points: tuple[float, ...]
    #: The moves that are expected, beginning with the best.
    line: tuple[Move, ...]
    #: The second-best move, which the reasons compare the best one with.
    instead_of: Move | None
    reasons: tuple[Reason, ...]

    def as_json(self) -> dict[str, Any]:
        """The same as JSON values."""
        return {
            "value": round(self.value, 3),
            "points": [round(points, 1) for points in self.points],
            "line": [move.text for move in self.line],
            "instead_of": None if self.instead_of is None else self.instead_of.text,
            "reasons": [
                {
                    "text": str(reason),
                    "code": reason.code,
                    "subject": reason.subject,
                    "points": reason.points,
                    "round": reason.round_no,
                }
                for reason in self.reasons
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
    watch: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Hint:
    """The best move that a level finds, with its reasons in points.

    >>> import sintra
    >>> found = hint(sintra.new("summer-pavilion", seed=7), simulations=200, seed=1)
    >>> found.line[0] == found.move
    True
    """
    if game.turn is None:
        raise GameOverError("the game is over, there is no move to choose")
    number = check_seed(seed)
    seen: list[Progress] = []

    def note(progress: Progress) -> None:
        seen[:] = [progress]
        if watch is not None:
            watch(progress)

    share = None if seconds is None else seconds * (1 - REASONS_SHARE)
    move = sit(level, number).move(
        game, seconds=share, simulations=simulations, threads=threads, watch=note, stop=stop
    )
    if not seen:  # the move was forced, or known without a search
        return Hint(move, 0.5, tuple(map(float, game.scores)), (move,), None, ())
    found = seen[0]
    best = found.candidates[0]
    line = tuple(Move(game.rules, action) for action in found.line)
    if len(found.candidates) < 2 or (stop is not None and stop.is_set()):
        return Hint(move, best.value, best.points, line, None, ())
    second = found.candidates[1].action
    games = _games(seconds, simulations)
    pair = (move.id, second)
    reasons = compare(game.rules, game.state, game.turn, pair, games, number) if games else []
    instead = Move(game.rules, second)
    return Hint(move, best.value, best.points, line, instead, tuple(reasons))


def _games(seconds: float | None, simulations: int | None) -> int:
    """How many continuations the reasons are worth."""
    if simulations is not None:
        if simulations < LEAST_SIMULATIONS:
            return 0
        wanted = simulations // SIMULATIONS_PER_GAME
    else:
        wanted = int((seconds or 1.0) * REASONS_SHARE / SECONDS_PER_GAME)
    return min(max(wanted, MIN_GAMES), MAX_GAMES)
