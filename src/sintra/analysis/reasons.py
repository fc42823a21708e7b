"""Why one move is better than another, in points.

Both moves are followed by the same number of games that the search plays against itself, quickly
and with the same chance. Where the points of these games come from is what the moves differ in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import NOBODY, Rules, State
from sintra.core.warm import compile_once
from sintra.search.searcher import new_desk, new_nodes
from sintra.search.style import Style

#: How many simulations every move of such a game gets.
EFFORT = 24
#: Differences below this are noise.
WORTH_TELLING = 0.75
MOST_REASONS = 4
#: The code of what the best of the others scores less.
OTHERS = "others"
OTHERS_TEXT = "points of the others"


@dataclass(frozen=True)
class Reason:
    """One thing in which two moves differ."""

    #: What the points come from: a code of the game's merits, or OTHERS.
    code: str
    #: The same in words, such as "the purple star".
    subject: str
    #: How many points more the better move brings on average, or loses if it is negative.
    points: float
    #: The round in which most of the difference comes about; None if it does at once.
    round_no: int | None

    @property
    def when(self) -> str:
        """When most of the difference comes about, in words."""
        return "at once" if self.round_no is None else f"in round {self.round_no}"

    def __str__(self) -> str:
        return f"{self.subject} {self.when}: {self.points:+.1f}"


def compare(
    rules: Rules, state: State, seat: int, moves: tuple[int, int], games: int, seed: int
) -> list[Reason]:
    """Why the first of two moves is better (or not) than the second."""
    continuations = Continuations(rules)
    means = [continuations.mean(state, seat, action, games, seed) for action in moves]
    return _differences(rules, *means)


@dataclass
class Moment:
    """What a seat's points come from at some moment of the games, on average."""

    #: The round in which that was reached; None right after the move.
    round_no: int | None
    merits: dict[str, float]


class Continuations:
    """Games that go on after a move."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        tree: Any = rules.specialise("sintra.search.tree")
        self._compiled: Any = rules.specialise(
            "sintra.search.selfplay",
            clear_node=tree.clear_node,
            grow=tree.grow,
            glance=tree.glance,
        )
        self._words = np.zeros(WORDS, np.uint32)
        self._states = rules.empty()
        self._style = Style().record()
        self._nodes = new_nodes(EFFORT)
        self._desk = new_desk(rules)

    def mean(self, state: State, seat: int, action: int, games: int, seed: int) -> list[Moment]:
        """The moments after a move and after every stage that follows, over some games."""
        moments: list[Moment] = []
        for number in range(games):
            for at, moment in enumerate(self._play(state, seat, action, seed + number)):
                if at == len(moments):
                    moments.append(Moment(moment.round_no, dict.fromkeys(moment.merits, 0.0)))
                for name, points in moment.merits.items():
                    moments[at].merits[name] += points / games
        return moments

    def _play(self, state: State, seat: int, action: int, seed: int) -> Iterator[Moment]:
        """The moments of one game."""
        kernels = self._rules.kernels
        self._states[0] = state
        now = self._states[0]
        kernels.resample(now, seat, seed)
        seed_words(self._words, seed)
        kernels.step(now, action)
        kernels.deal(now, self._desk.drawn)
        yield Moment(None, self._merits(now, seat))
        arguments = (
            self._states, self._words, self._style, self._rules.net.weights, EFFORT,
            self._nodes, self._desk,
        )  # fmt: skip
        title = f"the analysis of {self._rules.name}"
        jobs = [("continuations", self._compiled.play_stage, arguments)]
        compile_once(f"{self._rules.id}.analysis", title, jobs)
        while int(now.to_move) != NOBODY:
            round_no = max(int(now.round_no), 1)
            self._compiled.play_stage(*arguments)
            yield Moment(round_no, self._merits(now, seat))

    def _merits(self, state: State, seat: int) -> dict[str, float]:
        merits: dict[str, float] = dict(self._rules.merits(state, seat))
        others = [int(state.score[other]) for other in range(int(state.players)) if other != seat]
        merits[OTHERS] = -float(max(others))
        return merits


def _differences(rules: Rules, ours: Sequence[Moment], theirs: Sequence[Moment]) -> list[Reason]:
    """What two sets of games differ in, the greatest difference first."""
    reasons = []
    for code in ours[-1].merits:
        difference = ours[-1].merits[code] - theirs[-1].merits[code]
        if abs(difference) >= WORTH_TELLING:
            text = OTHERS_TEXT if code == OTHERS else rules.merit_text(code)
            round_no = _when(code, ours, theirs)
            reasons.append(Reason(code, text, round(difference, 1), round_no))
    reasons.sort(key=lambda reason: -abs(reason.points))
    return reasons[:MOST_REASONS]


def _when(code: str, ours: Sequence[Moment], theirs: Sequence[Moment]) -> int | None:
    """The round in which most of the final difference comes about."""
    whole = ours[-1].merits[code] - theirs[-1].merits[code]
    for our, their in zip(ours, theirs, strict=False):
        if (our.merits[code] - their.merits[code]) / whole >= 0.5:
            return our.round_no
    return ours[-1].round_no
