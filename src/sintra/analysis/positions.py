"""The analysis of positions: what the seats can expect, and the moves that the search considers."""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.agents.agent import MoveRequest
from sintra.agents.predictions import calibrated
from sintra.agents.seated import MAX_SECONDS, MAX_SIMULATIONS, MAX_THREADS
from sintra.analysis.estimates import derived_seed
from sintra.core.errors import IllegalMoveError, OptionError
from sintra.core.game import Game, Move
from sintra.core.options import check_seed
from sintra.core.rules import Rules
from sintra.core.text import counted
from sintra.search.chance import final_chances
from sintra.search.params import default_params
from sintra.search.searcher import Searcher, SearchReport

DEFAULT_SIMULATIONS = 4000

#: A move as an object, a number or a notation text.
AnyMove = Move | int | str


@dataclass(frozen=True)
class ConsideredMove:
    """A move that the search considered."""

    move: Move
    visits: int
    #: The chance and the expected final score of every seat after it.
    chance: tuple[float, ...]
    points: tuple[float, ...]

    def as_json(self) -> dict[str, Any]:
        """Serialise the move."""
        return {
            "move": self.move.text,
            "visits": self.visits,
            "chance": [round(chance, 4) for chance in self.chance],
            "points": [round(points, 2) for points in self.points],
        }


@dataclass(frozen=True)
class PositionAnalysis:
    """What a search says about a position, as the seat to move sees it."""

    #: The number of moves before the position.
    turn: int
    #: The seat to move; None when the game is over.
    seat: int | None
    simulations: int
    chance: tuple[float, ...]
    points: tuple[float, ...]
    #: The expected moves, beginning with the best.
    line: tuple[Move, ...]
    #: The moves considered, the best first.
    moves: tuple[ConsideredMove, ...]
    #: Whether the solver chose the best move.
    is_solved: bool

    def as_json(self, most: int | None = None) -> dict[str, Any]:
        """Serialise the analysis, with all moves or with the best ones."""
        return {
            "turn": self.turn,
            "seat": self.seat,
            "simulations": self.simulations,
            "chance": [round(chance, 4) for chance in self.chance],
            "points": [round(points, 2) for points in self.points],
            "line": [move.text for move in self.line],
            "moves": [move.as_json() for move in self.moves[:most]],
            "solved": self.is_solved,
        }


#: Receives analyses while a search runs.
WatchAnalysis = Callable[[PositionAnalysis], None]


@dataclass(frozen=True)
class AnalysisLimits:
    """The budget and the restrictions of an analysis."""

    #: The simulations for each position, and a limit in seconds; at least one is needed.
    simulations: int | None = DEFAULT_SIMULATIONS
    seconds: float | None = None
    #: The moves to consider, and moves to leave out; both must be legal in every position.
    only: Sequence[AnyMove] | None = None
    avoid: Sequence[AnyMove] = ()
    threads: int = 1

    def check(self) -> None:
        """Check the numbers.

        Raises:
            OptionError: one is out of range.
        """
        if self.simulations is None and self.seconds is None:
            raise OptionError("an analysis needs a limit in simulations or in seconds")
        if self.simulations is not None and not 0 < self.simulations <= MAX_SIMULATIONS:
            raise OptionError(f"an analysis can run 1 to {MAX_SIMULATIONS} simulations")
        if self.seconds is not None and not 0 < self.seconds <= MAX_SECONDS:
            raise OptionError(f"an analysis can take up to {MAX_SECONDS:g} seconds")
        if not 0 < self.threads <= MAX_THREADS:
            raise OptionError(f"an analysis can use 1 to {MAX_THREADS} threads")


def analyse(
    game: Game,
    turns: Sequence[int] | None = None,
    *,
    limits: AnalysisLimits | None = None,
    seed: int = 0,
    watch: WatchAnalysis | None = None,
    stop: threading.Event | None = None,
) -> Iterator[PositionAnalysis]:
    """Analyse positions of a game, one after another.

    >>> import sintra
    >>> game = sintra.new("duel", seed=7)
    >>> found = next(analyse(game, limits=AnalysisLimits(simulations=200)))
    >>> found.turn, found.seat, round(sum(found.chance), 3)
    (0, 1, 1.0)

    Args:
        game: the game; it is not changed.
        turns: the numbers of moves before the positions; by default the current position.
        limits: the budget and the restrictions for each position.
        seed: the seed of the searches; without a time limit it determines the result.
        watch: receives analyses of the position being searched, several times a second.
        stop: ends the analysis when set: the running search yields what it has, and is the last.

    Raises:
        OptionError: a position or a limit does not exist.
        IllegalMoveError: a restriction names a move that is not legal.
    """
    limits = limits or AnalysisLimits()
    positions = positions_at(game, turns, limits)
    number = check_seed(seed)

    def run() -> Iterator[PositionAnalysis]:
        for position in positions:
            yield _analyse_one(position, limits, number, watch, stop)
            if stop is not None and stop.is_set():
                return

    return run()


def positions_at(
    game: Game, turns: Sequence[int] | None, limits: AnalysisLimits | None = None
) -> list[Game]:
    """Return the game as it was after some numbers of moves, after a check of the limits."""
    played = len(game.history)
    wanted = [played] if turns is None else list(turns)
    for turn in wanted:
        if not 0 <= turn <= played:
            raise OptionError(
                f"the game has {counted(played, 'move')}; there is no position {turn}"
            )
    found: dict[int, Game] = {}
    earlier = game.copy()
    for turn in sorted(set(wanted), reverse=True):
        while len(earlier.history) > turn:
            earlier.undo()
        found[turn] = earlier.copy()
    if limits is not None:
        limits.check()
        for position in found.values():
            _overlooked(position, limits)
    return [found[turn] for turn in wanted]


def _overlooked(game: Game, limits: AnalysisLimits) -> list[int]:
    """Return the moves that the restrictions leave out."""
    if game.turn is None:
        return []
    legal = game.legal_actions
    for move in (*(limits.only or ()), *limits.avoid):
        if game.find(move).id not in legal:
            reason = game.rules.guide.why_illegal(game.state, game.find(move).id)
            raise IllegalMoveError(f"{game.find(move)} cannot be played: {reason}")
    avoided = {game.find(move).id for move in limits.avoid}
    if limits.only is not None:
        wanted = {game.find(move).id for move in limits.only}
        avoided |= {action for action in legal if action not in wanted}
    if len(avoided) == len(legal):
        raise OptionError("the restrictions leave no move to consider")
    return sorted(avoided)


def _analyse_one(
    game: Game,
    limits: AnalysisLimits,
    seed: int,
    watch: WatchAnalysis | None,
    stop: threading.Event | None,
) -> PositionAnalysis:
    """Search one position."""
    turn = len(game.history)
    outcome = game.outcome
    if game.turn is None:
        assert outcome is not None
        scores = tuple(float(score) for score in outcome.scores)
        return PositionAnalysis(turn, None, 0, final_chances(outcome.ranks), scores, (), (), False)
    rules, seat = game.rules, game.turn
    own_seed = derived_seed(seed, "position", turn)
    state = game.state
    rules.kernels.resample(state, seat, own_seed)
    overlooked = _overlooked(game, limits)
    solution = None if overlooked else rules.solve(state, seat)
    params = default_params(rules.bot.net)
    request = MoveRequest(rules, state, seat, 1.0, own_seed)
    found: list[PositionAnalysis] = []

    def keep(report: SearchReport) -> None:
        found[:] = [_analysis(rules, turn, seat, report, is_solved=solution is not None)]
        if watch is not None:
            watch(found[0])

    searcher = Searcher(rules, state, own_seed, threads=limits.threads, overlooked=overlooked)
    searcher.run(
        limits.seconds,
        limits.simulations,
        watch=calibrated(request, solution, params, keep),
        stop=stop,
    )
    return found[0]


def _analysis(
    rules: Rules, turn: int, seat: int, report: SearchReport, *, is_solved: bool
) -> PositionAnalysis:
    moves = tuple(
        ConsideredMove(Move(rules, each.action), each.visits, each.chance, each.points)
        for each in report.candidates
    )
    line = tuple(Move(rules, action) for action in report.line)
    best = moves[0]
    return PositionAnalysis(
        turn, seat, report.simulations, best.chance, best.points, line, moves, is_solved
    )
