"""A search in progress: its tree, its buffers, and what it has found."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.generator import WORDS, seed_words
from sintra.core.protocol import Rules, State
from sintra.core.warm import compile_once
from sintra.search.tree import MAX_SEATS, NODE, NOT_THERE

MAX_NODES = 400_000
MAX_DEPTH = 512
#: Simulations between two looks at the clock.
CHUNK = 32


@dataclass(frozen=True)
class Candidate:
    """A move that was considered."""

    action: int
    #: How often it was tried; the search trusts the move that it tried most.
    visits: int
    #: What it brought to the seat that moves, on average: 0 for a clear loss, 1 for a clear win.
    value: float


class Searcher:
    """Searches from one position, as the seat that is to move sees it.

    >>> import sintra
    >>> game = sintra.new("summer-pavilion", seed=7)
    >>> searcher = Searcher(game.rules, game.state, seed=1)
    >>> searcher.run(simulations=300)
    >>> searcher.candidates[0].visits > searcher.candidates[-1].visits
    True
    """

    def __init__(self, rules: Rules, state: State, seed: int, max_nodes: int = MAX_NODES) -> None:
        self._rules = rules
        self._tree: Any = rules.specialise("sintra.search.tree")
        self._state = state
        self._seat = int(state.to_move)
        self._words = np.zeros(WORDS, np.uint32)
        seed_words(self._words, seed)
        self._nodes = np.zeros(max_nodes, NODE).view(np.recarray)
        self._nodes[0].first = NOT_THERE
        self._used = 1
        self._child_of = np.full(rules.all_actions, NOT_THERE, np.int64)
        self._buffers = (
            np.zeros(MAX_DEPTH, np.int64),
            rules.empty(),
            np.zeros(rules.max_legal, np.int64),
            np.zeros(rules.max_draws, np.int64),
            np.zeros(MAX_SEATS, np.float64),
        )

    def run(self, seconds: float | None = None, simulations: int | None = None) -> None:
        """Searches until the time or the number of simulations is used up.

        With a number of simulations and no time, the same seed finds the same.
        """
        end = None if seconds is None else time.perf_counter() + seconds
        left = simulations
        while left is None or left > 0:
            chunk = CHUNK if left is None else min(CHUNK, left)
            self._grow(chunk)
            if left is not None:
                left -= chunk
            if end is not None and time.perf_counter() >= end:
                return

    def _grow(self, simulations: int) -> None:
        arguments = (
            self._state,
            self._seat,
            self._words,
            self._nodes,
            self._used,
            self._child_of,
            *self._buffers,
            simulations,
        )
        title = f"the search of {self._rules.name}"
        compile_once(f"{self._rules.id}.search", title, [("the tree", self._tree.grow, arguments)])
        self._used = self._tree.grow(*arguments)

    @property
    def simulations(self) -> int:
        """How many games were played to the end so far."""
        return int(self._nodes[0].visits)

    @property
    def candidates(self) -> list[Candidate]:
        """The moves that were considered, the one that was tried most first."""
        found = []
        child = int(self._nodes[0].first)
        while child != NOT_THERE:
            node = self._nodes[child]
            value = float(node.value[self._seat]) / max(int(node.visits), 1)
            found.append(Candidate(int(node.action), int(node.visits), value))
            child = int(node.next)
        return sorted(found, key=lambda candidate: (-candidate.visits, candidate.action))
