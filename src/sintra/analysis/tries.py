"""Tries: what somebody plays in a position, judged against the best play.

A try is a turn, or a whole phase that a solver can solve. Every move of it is judged with what its
seat knew then, as in a review. The phase of a solver leaves out the other seats.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from sintra.analysis.budgets import Budget
from sintra.analysis.decisions import Judgement, judge
from sintra.analysis.estimates import Analyst, derived_seed
from sintra.analysis.labels import Loss, is_decided, total_loss
from sintra.analysis.reasons import ScoreDifference, compare_games
from sintra.core.errors import GameOverError, IllegalMoveError, OptionError, PositionError
from sintra.core.game import Game, Move, PlayedMove
from sintra.core.rules import Rules, State

#: A move as an object, a number or a notation text.
AnyMove = Move | int | str
#: How much work the judgement of a move is: about a third of a second.
TRY_BUDGET = Budget(scan=6000, solved_scan=400, pairs=6, pair=1000, repeats=1, difficulty=0)
#: The continuations that explain a loss.
REASON_GAMES = 12
MAX_REASONS = 3
#: The losses up to which a try is right, and up to which it is also good: in chance and in points.
RIGHT_CHANCE, GOOD_CHANCE = 0.01, 0.03
RIGHT_POINTS, GOOD_POINTS = 0.5, 1.5


class Scope(StrEnum):
    """How much somebody plays."""

    TURN = "turn"
    #: All moves of one seat in a phase that a solver can solve.
    PHASE = "phase"


class Measure(StrEnum):
    """What a verdict is about."""

    CHANCE = "chance"
    POINTS = "points"


class Verdict(StrEnum):
    """How good a try is."""

    RIGHT = "right"
    GOOD = "good"
    WRONG = "wrong"


class Trial:
    """A position in which somebody tries moves for the seat to move."""

    def __init__(self, game: Game, scope: Scope = Scope.TURN) -> None:
        """Begin with the current position of a game, which is not changed.

        Raises:
            GameOverError: the game is over.
            OptionError: no solver can solve the phase.
        """
        if game.turn is None:
            raise GameOverError("the game is over, so there is nothing to try")
        self.rules: Rules = game.rules
        self._find = game.copy().find
        self.names = game.names
        self.options = game.options
        self.seat = game.turn
        self.scope = scope
        #: The states before every move and the current one.
        self.states: list[State] = [game.state]
        self.played: list[PlayedMove] = []
        #: Whether the turn or the phase is over.
        self.is_done = False
        if scope == Scope.PHASE and self._solution(self.states[0]) is None:
            raise OptionError("this phase has no exact solution, so only a turn can be tried")

    @property
    def state(self) -> State:
        """The current position."""
        return self.states[-1]

    @property
    def legal(self) -> list[int]:
        """The legal moves; none if the try is over."""
        if self.is_done:
            return []
        buffer = np.zeros(self.rules.max_legal, np.int64)
        count = self.rules.kernels.legal(self.state, buffer)
        return [int(action) for action in buffer[:count]]

    def play(self, move: AnyMove) -> None:
        """Play a move, then let chance draw.

        Raises:
            InvalidMoveError: the text or number is not a move at all.
            IllegalMoveError: the move is not legal now, or the try is over.
        """
        chosen = self._find(move)
        if self.is_done:
            raise IllegalMoveError(f"{chosen} cannot be played: the {self.scope} is over")
        if chosen.id not in self.legal:
            reason = self.rules.guide.why_illegal(self.state, chosen.id)
            raise IllegalMoveError(f"{chosen} cannot be played: {reason}")
        before, state = self.state, self.state.copy()
        drawn = np.zeros(self.rules.max_draws, np.int64)
        self.rules.kernels.step(state, chosen.id)
        count = self.rules.kernels.deal(state, drawn)
        draws = tuple(Move(self.rules, int(action)) for action in drawn[:count])
        self.played.append(PlayedMove(self.seat, chosen, draws))
        following = self._following(before, state)
        self.is_done = following is None
        self.states.append(state if following is None else following)

    def _following(self, before: State, after: State) -> State | None:
        """Return the position in which the seat goes on; None if the try is over."""
        if self.scope == Scope.TURN:
            goes_on = int(after.to_move) == self.seat
            return after if goes_on and self.rules.guide.continues_turn(before, after) else None
        if int(after.to_move) < 0 or int(after.round_no) != int(before.round_no):
            return None
        state = with_turn(self.rules, after, self.seat)
        return None if state is None or self._solution(state) is None else state

    def _solution(self, state: State) -> Any:
        known = state.copy()
        self.rules.kernels.resample(known, self.seat, 0)
        return self.rules.solve(known, self.seat)


def with_turn(rules: Rules, state: State, seat: int) -> State | None:
    """Return the position with another seat to move; None if that is impossible."""
    if int(state.to_move) == seat:
        return state
    try:
        changed: State = rules.positions.from_json(
            {**rules.positions.to_json(state), "to_move": seat}
        )
    except PositionError:
        return None
    return changed


@dataclass(frozen=True)
class TriedMove:
    """A move of a try, judged."""

    action: int
    judgement: Judgement


@dataclass(frozen=True)
class Try:
    """What somebody played, judged."""

    rules: Rules
    moves: tuple[TriedMove, ...]
    loss: Loss
    verdict: Verdict
    #: What the best move gains against the one that lost most.
    reasons: tuple[ScoreDifference, ...]

    @property
    def first(self) -> Judgement:
        """The judgement of the first move."""
        return self.moves[0].judgement

    def as_json(self) -> dict[str, Any]:
        """Serialise the try."""
        text = self.rules.notation.to_text
        estimate = self.first.estimate
        return {
            "verdict": str(self.verdict),
            "loss": self.loss.as_json(),
            "chance": None if estimate is None else [round(c, 4) for c in estimate.chance],
            "points": None if estimate is None else [round(p, 2) for p in estimate.points],
            "solved": all(
                each.judgement.is_solved or each.judgement.is_forced for each in self.moves
            ),
            "best": [text(action) for action in self.first.line],
            "moves": [
                {
                    "move": text(each.action),
                    "best": text(each.judgement.best),
                    "loss": each.judgement.loss.as_json(),
                }
                for each in self.moves
            ],
            "reasons": [reason.as_json() for reason in self.reasons],
        }


def judge_try(
    trial: Trial,
    *,
    measure: Measure = Measure.CHANCE,
    explain: bool = False,
    budget: Budget = TRY_BUDGET,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> Try:
    """Judge the moves that were played in a trial.

    >>> import sintra
    >>> trial = Trial(sintra.new("summer-pavilion", seed=7))
    >>> trial.play("F1g")
    >>> judge_try(trial, budget=Budget(scan=50, solved_scan=50)).loss.points_error
    0.0

    Args:
        trial: the moves and their positions.
        measure: what the verdict is about. In a decided game it is always about points.
        explain: whether to add reasons for a loss, which takes as long again.
        budget: how much work the judgement is.
        seed: the seed of all searches.
        stop: ends the judgement when set.

    Raises:
        OptionError: no move was played.
        StoppedError: the judgement was stopped.
    """
    if not trial.played:
        raise OptionError("no move was played, so there is nothing to judge")
    analyst = Analyst(trial.rules, stop)
    moves = tuple(
        TriedMove(
            played.move.id,
            judge(analyst, state, played.move.id, budget, derived_seed(seed, "try", number)),
        )
        for number, (state, played) in enumerate(zip(trial.states, trial.played, strict=False))
    )
    loss = total_loss([each.judgement.loss for each in moves])
    estimates = [e for e in (each.judgement.estimate for each in moves) if e is not None]
    chance = estimates[0].chance[trial.seat] if estimates else 0.5
    verdict = verdict_of(loss, chance, measure)
    reasons = _reasons(trial, moves, seed) if explain and verdict != Verdict.RIGHT else ()
    return Try(trial.rules, moves, loss, verdict, reasons)


def verdict_of(loss: Loss, chance: float, measure: Measure = Measure.CHANCE) -> Verdict:
    """Return how good a try is.

    Args:
        loss: what it lost.
        chance: the chance of the seat before it.
        measure: what counts. In a decided game it is always points.
    """
    by_points = measure == Measure.POINTS or is_decided(chance)
    lost = loss.points if by_points else loss.chance
    right, good = (RIGHT_POINTS, GOOD_POINTS) if by_points else (RIGHT_CHANCE, GOOD_CHANCE)
    return Verdict.RIGHT if lost <= right else Verdict.GOOD if lost <= good else Verdict.WRONG


def _reasons(trial: Trial, moves: Sequence[TriedMove], seed: int) -> tuple[ScoreDifference, ...]:
    """Explain the largest loss of a try."""
    losses = [(each.judgement.loss.chance, each.judgement.loss.points) for each in moves]
    number = losses.index(max(losses))
    worst = moves[number]
    if worst.judgement.best == worst.action:
        return ()
    both = (worst.judgement.best, worst.action)
    own_seed = derived_seed(seed, "reasons", number)
    found = compare_games(
        trial.rules, trial.states[number], trial.seat, both, REASON_GAMES, own_seed
    )
    return tuple(each for each in found.differences if each.points > 0)[:MAX_REASONS]
