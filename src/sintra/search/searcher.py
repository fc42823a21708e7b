"""A search in progress: its trees, and what it has found."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.generator import WORDS, seed_words
from sintra.core.net import SCRATCH
from sintra.core.protocol import Rules, State
from sintra.core.warm import Job, compile_once
from sintra.search.style import Style
from sintra.search.tree import MAX_SEATS, NODE, NOT_THERE, Desk

MAX_NODES = 800_000
MAX_DEPTH = 512
#: Simulations between two looks at the clock.
CHUNK = 32
#: Seconds between two reports of progress.
REPORT_EVERY = 0.25
#: How many moves of the best line are told.
LINE_LENGTH = 8


@dataclass(frozen=True)
class Candidate:
    """A move that was considered."""

    action: int
    #: How often it was tried; the search trusts the move that it tried most.
    visits: int
    #: What it brought to the seat that moves, on average: 0 for a clear loss, 1 for a clear win.
    value: float
    #: The final score of every seat that it led to, on average.
    points: tuple[float, ...]


@dataclass(frozen=True)
class Progress:
    """What a search has found so far."""

    simulations: int
    seconds: float
    #: The moves that were considered, the one that was tried most first.
    candidates: Sequence[Candidate]
    #: The moves that are expected, beginning with the best.
    line: Sequence[int]


class Searcher:
    """Searches from one position, as the seat that is to move sees it.

    >>> import sintra
    >>> game = sintra.new("summer-pavilion", seed=7)
    >>> searcher = Searcher(game.rules, game.state, seed=1)
    >>> searcher.run(simulations=300)
    >>> searcher.candidates[0].visits > searcher.candidates[-1].visits
    True

    With several ``threads`` each grows a tree of its own, and what they found is added up; so the
    same seed, threads and simulations always find the same.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        seed: int,
        *,
        style: Style | None = None,
        threads: int = 1,
        overlooked: Iterable[int] = (),
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.style = style or Style()
        self._rules = rules
        self._state = state
        self._seat = int(state.to_move)
        unseen = np.zeros(rules.all_actions, np.bool_)
        unseen[list(overlooked)] = True
        self._trees = [
            _Tree(rules, seed + number * 0x9E3779B9, self.style.record(), unseen, max_nodes)
            for number in range(threads)
        ]

    def run(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        *,
        watch: Callable[[Progress], None] | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Searches until the time or the number of simulations is used up, or it is told to stop.

        With a number of simulations and no time, the same seed finds the same. A search for a time
        ends early when no other move can overtake the best one any more. ``watch`` is told now and
        then what has been found.
        """
        begun = time.perf_counter()
        self._trees[0].compile(self._state, self._seat)
        end = None if seconds is None else time.perf_counter() + seconds
        halt = stop or threading.Event()
        shares = _split(simulations, len(self._trees))

        def work(number: int) -> None:
            self._grow(self._trees[number], shares[number], begun, end, halt, number == 0 and watch)

        if len(self._trees) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                list(pool.map(work, range(len(self._trees))))
        if watch is not None:
            watch(self._progress(begun))

    def _grow(
        self,
        tree: "_Tree",
        left: int | None,
        begun: float,
        end: float | None,
        halt: threading.Event,
        watch: Any,
    ) -> None:
        """One thread's work, in chunks."""
        started = before = tree.simulations
        reported = begun
        while left is None or tree.simulations - started < left:
            chunk = CHUNK if left is None else min(CHUNK, left - (tree.simulations - started))
            tree.grow(self._state, self._seat, chunk)
            if halt.is_set():
                return
            now = time.perf_counter()
            if watch and now - reported >= REPORT_EVERY:
                reported = now
                watch(self._progress(begun))
            if end is not None:
                done = tree.simulations - before
                rate = done / max(now - begun, 1e-9)
                if now >= end or tree.is_settled((end - now) * rate):
                    return

    def follow(self, actions: Sequence[int], state: State) -> bool:
        """Goes on from a later position, to which these moves led without any chance between.

        What was found about it stays known. Returns False, and has lost nothing, if the moves were
        never considered.
        """
        paths = [tree.find(actions) for tree in self._trees]
        if NOT_THERE in paths:
            return False
        for tree, node in zip(self._trees, paths, strict=True):
            tree.replant(node)
        self._state = state
        self._seat = int(state.to_move)
        return True

    @property
    def simulations(self) -> int:
        """How many simulations were run so far."""
        return sum(tree.simulations for tree in self._trees)

    @property
    def candidates(self) -> list[Candidate]:
        """The moves that were considered, the one that was tried most first."""
        players = int(self._state.players)
        sums: dict[int, Any] = {}
        for tree in self._trees:
            for child in tree.children(0):
                means = [1.0, child.value[self._seat], *child.points[:players]]
                total = int(child.visits) * np.array(means)
                sums[int(child.action)] = sums.get(int(child.action), 0.0) + total
        found = []
        for action, (count, value, *points) in sums.items():
            tried = max(int(count), 1)
            scores = tuple(float(score) / tried for score in points)
            found.append(Candidate(action, int(count), float(value) / tried, scores))
        return sorted(found, key=lambda candidate: (-candidate.visits, candidate.action))

    @property
    def line(self) -> list[int]:
        """The moves that are expected, beginning with the best."""
        return self._trees[0].line(self.candidates[0].action) if self.candidates else []

    def _progress(self, begun: float) -> Progress:
        seconds = time.perf_counter() - begun
        return Progress(self.simulations, seconds, self.candidates, self.line)


def _split(simulations: int | None, parts: int) -> list[int | None]:
    """A number of simulations, in parts that are as equal as possible."""
    if simulations is None:
        return [None] * parts
    return [simulations // parts + (number < simulations % parts) for number in range(parts)]


class _Tree:
    """One thread's tree, its chance, and its desk."""

    def __init__(
        self, rules: Rules, seed: int, style: Any, overlooked: Any, max_nodes: int
    ) -> None:
        self._rules = rules
        self._compiled: Any = rules.specialise("sintra.search.tree")
        self._style = style
        self._words = np.zeros(WORDS, np.uint32)
        seed_words(self._words, seed & (2**63 - 1))
        self._nodes = np.zeros(max_nodes, NODE).view(np.recarray)
        self._used = 1
        self._desk = new_desk(rules)
        self._desk.overlooked[:] = overlooked

    def compile(self, state: State, seat: int) -> None:
        title = f"the search of {self._rules.name}"

        def jobs() -> Iterator[Job]:  # asked only once, because a solver's memory is large
            yield "the tree", self._compiled.grow, self._arguments(state, seat, CHUNK)
            solver = self._rules.solver(state)
            if solver is not None:
                yield "the solver", *solver

        compile_once(f"{self._rules.id}.search", title, jobs())

    def grow(self, state: State, seat: int, simulations: int) -> None:
        self._used = self._compiled.grow(*self._arguments(state, seat, simulations))

    def _arguments(self, state: State, seat: int, simulations: int) -> tuple[Any, ...]:
        weights = self._rules.net.weights
        nodes, used = self._nodes, self._used
        return (
            state, seat, self._words, self._style, weights, nodes, used, self._desk, simulations
        )  # fmt: skip

    @property
    def simulations(self) -> int:
        return int(self._nodes[0].visits)

    def children(self, node: int) -> list[Any]:
        """The records of a node's children."""
        return [self._nodes[child] for child in self._block(node)]

    def _block(self, node: int) -> range:
        first = int(self._nodes[node].first)
        return range(first, first + int(self._nodes[node].children))

    def is_settled(self, more: float) -> bool:
        """Whether so many simulations more could not make another move the one tried most."""
        visits = sorted((int(child.visits) for child in self.children(0)), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > more

    def find(self, actions: Iterable[int]) -> int:
        """The node that some moves lead to from the root."""
        node = 0
        for action in actions:
            found = [child for child in self._block(node) if self._nodes[child].action == action]
            if not found:
                return NOT_THERE
            node = found[0]
        return node

    def line(self, action: int) -> list[int]:
        """The moves that were tried most, beginning with one."""
        line = [action]
        node = self.find(line)
        while node != NOT_THERE and len(line) < LINE_LENGTH:
            children = self.children(node)
            if not children:
                break
            line.append(int(max(children, key=lambda child: int(child.visits)).action))
            node = self.find(line)
        return line

    def replant(self, node: int) -> None:
        """Makes a node the root; only what is below it stays."""
        old = self._nodes
        self._nodes = np.zeros(len(old), NODE).view(np.recarray)
        self._used = self._compiled.transplant(old, node, self._nodes)
        self._desk.overlooked[:] = False


def new_nodes(simulations: int) -> Any:
    """Room for a tree that grows by so many simulations; children come in blocks with some room."""
    return np.zeros(4 * simulations + 8, NODE).view(np.recarray)


def new_desk(rules: Rules) -> Desk:
    """An empty desk for a game."""
    return Desk(
        overlooked=np.zeros(rules.all_actions, np.bool_),
        marks=np.zeros(rules.all_actions, np.int64),
        clock=np.zeros(1, np.int64),
        path=np.zeros(MAX_DEPTH, np.int64),
        states=rules.empty(),
        moves=np.zeros(rules.max_legal, np.int64),
        drawn=np.zeros(rules.max_draws, np.int64),
        ranks=np.zeros(MAX_SEATS, np.int64),
        points=np.zeros(MAX_SEATS, np.float64),
        results=np.zeros(MAX_SEATS, np.float64),
        traits=np.zeros(rules.net.max_traits, np.int64),
        scratch=np.zeros(SCRATCH, np.float32),
    )
