"""Why one move is better than another, in points.

The search plays both moves on against itself, quickly, with the same seeds and as often. The
difference between the itemised scores of these continuations is the explanation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import stdev
from typing import Any

import numpy as np

from sintra.core.compile_queue import ensure_compiled
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import NOBODY
from sintra.core.units import Job, Unit
from sintra.search.params import default_params
from sintra.search.searcher import new_scratch, nodes_for

#: The simulations for each move of a continuation.
SIMULATIONS = 24
#: Smaller differences are noise.
MIN_DIFFERENCE = 0.75
#: The code of the best rival's score, which counts as a loss.
OTHERS = "others"
OTHERS_LABEL = "points of the others"


@dataclass(frozen=True)
class ScoreDifference:
    """One item in which the expected scores of two moves differ."""

    #: The code of a score item of the game, or OTHERS.
    code: str
    #: The same in words, such as "the purple star".
    subject: str
    #: The mean advantage of the better move in points; negative for a disadvantage.
    points: float
    #: The round in which most of the difference arises; None if it does so at once.
    round_no: int | None
    #: The standard error of the points.
    error: float = 0.0

    @property
    def when(self) -> str:
        """When most of the difference arises, in words."""
        return "at once" if self.round_no is None else f"in round {self.round_no}"

    def as_json(self) -> dict[str, Any]:
        """Serialise the difference."""
        return {
            "text": str(self),
            "code": self.code,
            "subject": self.subject,
            "points": self.points,
            "round": self.round_no,
        }

    def __str__(self) -> str:
        return f"{self.subject} {self.when}: {self.points:+.1f}"


def compare(
    rules: Rules, state: State, seat: int, moves: tuple[int, int], games: int, seed: int
) -> list[ScoreDifference]:
    """Explain in which score items the first of two moves is better or worse than the second.

    Args:
        rules: the game.
        state: the position before the moves.
        seat: the seat that moves.
        moves: the two moves.
        games: how many continuations of each move are played.
        seed: the seed of the first continuation.

    Returns:
        The largest differences first.
    """
    return compare_games(rules, state, seat, moves, games, seed).differences


@dataclass(frozen=True)
class Comparison:
    """Two moves, compared by continuations to the end of the game."""

    #: The largest differences between the mean itemised scores first.
    differences: list[ScoreDifference]
    #: For every pair of continuations, how much larger the lead over the best rival is at the end
    #: after the first move.
    leads: list[float]


def compare_games(
    rules: Rules, state: State, seat: int, moves: tuple[int, int], games: int, seed: int
) -> Comparison:
    """Compare two moves by continuations; the arguments are those of ``compare``."""
    continuations = Continuations(rules)
    played = [continuations.play(state, seat, action, games, seed) for action in moves]
    ends = [[sum(game[-1].score_items.values()) for game in one] for one in played]
    leads = [one - other for one, other in zip(*ends, strict=True)]
    return Comparison(_differences(rules, *played), leads)


@dataclass
class Checkpoint:
    """The mean itemised score of a seat at one point of its continuations."""

    #: The round that was just played; None right after the move.
    round_no: int | None
    score_items: dict[str, float]


class Continuations:
    """Quick games of the search against itself after a move."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._selfplay: Any = rules.specialise("sintra.search.selfplay")
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._states = rules.empty()
        self._params = default_params(rules.bot.net).record()
        self._nodes = nodes_for(SIMULATIONS)
        self._scratch = new_scratch(rules)

    def mean(self, state: State, seat: int, action: int, games: int, seed: int) -> list[Checkpoint]:
        """Return the mean checkpoints after a move and after every later stage."""
        return _mean(self.play(state, seat, action, games, seed))

    def play(
        self, state: State, seat: int, action: int, games: int, seed: int
    ) -> list[list[Checkpoint]]:
        """Play several continuations of a move; return the checkpoints of each."""
        return [list(self._play(state, seat, action, seed + number)) for number in range(games)]

    def _play(self, state: State, seat: int, action: int, seed: int) -> Iterator[Checkpoint]:
        """Play one continuation and yield its checkpoints."""
        kernels = self._rules.kernels
        self._states[0] = state
        current = self._states[0]
        kernels.resample(current, seat, seed)
        seed_rng(self._rng, seed)
        kernels.step(current, action)
        kernels.deal(current, self._scratch.drawn)
        yield Checkpoint(None, self._score_items(current, seat))
        arguments = self.arguments()
        ensure_compiled(self._rules, ANALYSIS)
        while int(current.to_move) != NOBODY:
            round_no = max(int(current.round_no), 1)
            self._selfplay.play_stage(*arguments)
            if int(current.to_move) == NOBODY:  # the last stage may have had several rounds
                round_no = max(int(current.round_no), round_no)
            yield Checkpoint(round_no, self._score_items(current, seat))

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of ``play_stage``."""
        return (
            self._states, self._rng, self._params, self._rules.bot.net.weights, SIMULATIONS,
            self._nodes, self._scratch,
        )  # fmt: skip

    def _score_items(self, state: State, seat: int) -> dict[str, float]:
        items: dict[str, float] = dict(self._rules.guide.score_items(state, seat))
        others = [int(state.score[other]) for other in range(int(state.players)) if other != seat]
        items[OTHERS] = -float(max(others))
        return items


def _mean(played: Sequence[Sequence[Checkpoint]]) -> list[Checkpoint]:
    """Return the mean checkpoints of several continuations."""
    means = []
    longest = max(played, key=len)
    for at, first in enumerate(longest):
        items = dict.fromkeys(first.score_items, 0.0)
        for checkpoints in played:
            found = checkpoints[min(at, len(checkpoints) - 1)]  # this game may have ended
            for code, points in found.score_items.items():
                items[code] += points / len(played)
        means.append(Checkpoint(first.round_no, items))
    return means


def analysis_jobs(rules: Rules) -> list[Job]:
    """Return the compiled functions of the analysis."""
    selfplay: Any = rules.specialise("sintra.search.selfplay")
    return [(selfplay.play_stage, Continuations(rules).arguments())]


#: The continuations from which hints derive their reasons.
ANALYSIS = Unit("analysis", "the analysis", analysis_jobs, seconds=3.0)


def _differences(
    rules: Rules,
    our_games: Sequence[Sequence[Checkpoint]],
    their_games: Sequence[Sequence[Checkpoint]],
) -> list[ScoreDifference]:
    """Return the items in which the mean final scores differ, the largest difference first."""
    ours, theirs = _mean(our_games), _mean(their_games)
    found = []
    for code in ours[-1].score_items:
        difference = ours[-1].score_items[code] - theirs[-1].score_items[code]
        if abs(difference) >= MIN_DIFFERENCE:
            label = OTHERS_LABEL if code == OTHERS else rules.guide.score_item_label(code)
            round_no = _round_of(code, ours, theirs)
            error = _error(code, our_games, their_games)
            found.append(ScoreDifference(code, label, round(difference, 1), round_no, error))
    return sorted(found, key=lambda item: -abs(item.points))


def _error(
    code: str,
    our_games: Sequence[Sequence[Checkpoint]],
    their_games: Sequence[Sequence[Checkpoint]],
) -> float:
    """Return the standard error of the mean difference of an item over pairs of games."""
    pairs = zip(our_games, their_games, strict=True)
    found = [our[-1].score_items[code] - their[-1].score_items[code] for our, their in pairs]
    return stdev(found) / sqrt(len(found)) if len(found) > 1 else inf


def _round_of(code: str, ours: Sequence[Checkpoint], theirs: Sequence[Checkpoint]) -> int | None:
    """Return the round by whose end at least half of the final difference has arisen."""
    whole = ours[-1].score_items[code] - theirs[-1].score_items[code]
    for our, their in zip(ours, theirs, strict=False):
        if (our.score_items[code] - their.score_items[code]) / whole >= 0.5:
            return our.round_no
    return ours[-1].round_no
