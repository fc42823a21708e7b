"""A search in progress: its trees, its budget, and what it has found."""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.arrays import BoolArray, Float64Array, Int64Array, Records, Weights
from sintra.core.compile_queue import ensure_compiled
from sintra.core.errors import OptionError
from sintra.core.rng import MAX_SEED, RNG_WORDS, seed_rng
from sintra.core.rules import Rules, State
from sintra.core.state import CHANCE
from sintra.core.units import SOLVER, Job, Unit
from sintra.core.value_net import NET_SCRATCH
from sintra.search.chance import chance_slopes
from sintra.search.mcts import (
    CHANCES,
    MAX_SEATS,
    NO_CHILD,
    NODE,
    ROLLOUT_MOVES,
    SearchScratch,
)
from sintra.search.params import ParamsRecord, SearchParams, check_budget, default_params

MAX_NODES = 800_000
MAX_DEPTH = 512
#: Simulations between two looks at the clock.
CHUNK = 32
#: Seconds between two progress reports.
REPORT_EVERY = 0.25
#: The length of the reported principal variation.
LINE_LENGTH = 8
#: The seeds of the trees of several threads differ by this odd constant (2**32 / golden ratio).
_SEED_STEP = 0x9E3779B9


@dataclass(frozen=True)
class Candidate:
    """A move that the search considered."""

    action: int
    #: The number of simulations that tried it. The search plays the most visited move.
    visits: int
    #: The mean result for the seat that moves, from 0 (lost) to 1 (won).
    value: float
    #: The mean predicted final score of every seat.
    points: tuple[float, ...]
    #: The chance of every seat: the mean probability to finish ahead of a rival, ties half.
    chance: tuple[float, ...] = ()


@dataclass(frozen=True)
class SearchReport:
    """What a search has found so far."""

    simulations: int
    seconds: float
    #: The moves considered, the most visited first.
    candidates: Sequence[Candidate]
    #: The principal variation: the expected moves, beginning with the best.
    line: Sequence[int]
    #: The mean number of moves that a rollout played.
    rollout_length: float


#: Receives reports while a search runs.
Watch = Callable[[SearchReport], None]


class Searcher:
    """Searches one position, as the seat to move sees it.

    >>> import sintra
    >>> game = sintra.new("summer-pavilion", seed=7)
    >>> searcher = Searcher(game.rules, game.state, seed=1)
    >>> searcher.run(simulations=300)
    >>> searcher.candidates[0].visits > searcher.candidates[-1].visits
    True

    Several threads search independent trees whose statistics are added up (root parallelisation),
    so the same seed, threads and simulations always give the same result.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        seed: int,
        *,
        params: SearchParams | None = None,
        threads: int = 1,
        overlooked: Iterable[int] = (),
        max_nodes: int = MAX_NODES,
        weights: Weights | None = None,
    ) -> None:
        """Prepare a search.

        Args:
            rules: the game.
            state: the position; hidden information in it is resampled in every simulation.
            seed: the seed of the search's own generators.
            params: the search parameters; by default those for the game.
            threads: the number of trees, one for each thread.
            overlooked: moves that are not considered at the root.
            max_nodes: the capacity of each tree.
            weights: weights of the value net; by default those of the game.

        Raises:
            OptionError: the position is not one of this game, or there is no thread.
        """
        check_positions(rules, [state])
        if threads < 1:
            raise OptionError(f"a search needs at least one thread, not {threads}")
        self.params = params or default_params(rules.bot.net)
        self._rules = rules
        self._state = state
        self._seat = int(state.to_move)
        mask = np.zeros(rules.all_actions, np.bool_)
        mask[list(overlooked)] = True
        self._trees = [
            SearchTree(
                rules, seed + number * _SEED_STEP, self.params.record(), mask, max_nodes, weights
            )
            for number in range(threads)
        ]

    def run(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        *,
        watch: Watch | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Search until the budget is used up.

        A search limited by time ends early when the runner-up can no longer overtake the best move.

        Args:
            seconds: the time budget; None for no limit.
            simulations: the budget in simulations; without a time limit the result is
                deterministic.
            watch: receives a report several times a second and at the end.
            stop: ends the search when set.

        Raises:
            OptionError: there is no limit, or it is not a number of 0 or more.
        """
        check_budget(simulations, seconds, can_stop=stop is not None)
        begun = time.perf_counter()
        if not SEARCH.is_compiled(self._rules):
            ensure_compiled(self._rules, SEARCH, SOLVER)  # the second processor has time for it
        end = None if seconds is None else time.perf_counter() + seconds
        halt = stop or threading.Event()
        shares = _split(simulations, len(self._trees))

        def work(number: int) -> None:
            report = watch if number == 0 else None
            self._run_tree(self._trees[number], shares[number], begun, end, halt, report)

        if len(self._trees) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                list(pool.map(work, range(len(self._trees))))
        if watch is not None:
            watch(self._report(begun))

    def _run_tree(
        self,
        tree: "SearchTree",
        budget: int | None,
        begun: float,
        end: float | None,
        halt: threading.Event,
        watch: Watch | None,
    ) -> None:
        """Run one thread's simulations, in chunks."""
        started = tree.simulations
        reported = begun
        while budget is None or tree.simulations - started < budget:
            done = tree.simulations - started
            tree.run(
                self._state, self._seat, CHUNK if budget is None else min(CHUNK, budget - done)
            )
            if halt.is_set():
                return
            now = time.perf_counter()
            if watch and now - reported >= REPORT_EVERY:
                reported = now
                watch(self._report(begun))
            if end is not None:
                rate = (tree.simulations - started) / max(now - begun, 1e-9)
                if now >= end or tree.is_settled((end - now) * rate):
                    return

    def follow(self, actions: Sequence[int], state: State) -> bool:
        """Reuse the tree for a later position.

        Args:
            actions: the moves that led from the searched position to the later one, with no draw
                of chance between them.
            state: the later position.

        Returns:
            False if the tree does not contain these moves, or knows nothing of what follows them;
            the search is then unchanged.
        """
        found = [tree.find(actions) for tree in self._trees]
        if not all(
            node != NO_CHILD and tree.children(node)
            for tree, node in zip(self._trees, found, strict=True)
        ):
            return False
        for tree, node in zip(self._trees, found, strict=True):
            tree.reroot(node)
        self._state = state
        self._seat = int(state.to_move)
        return True

    @property
    def simulations(self) -> int:
        """The number of simulations run so far."""
        return sum(tree.simulations for tree in self._trees)

    @property
    def candidates(self) -> list[Candidate]:
        """The moves considered, the most visited first."""
        players = int(self._state.players)
        sums: dict[int, Any] = {}
        for tree in self._trees:
            for child in tree.children(0):
                chances = child.chance[: min(players, MAX_SEATS - 1)]
                means = [1.0, child.value[self._seat], *child.points[:players], *chances]
                total = int(child.visits) * np.array(means)
                sums[int(child.action)] = sums.get(int(child.action), 0.0) + total
        found = []
        for action, (count, *totals) in sums.items():
            value, *means = (float(total) / max(int(count), 1) for total in totals)
            points, chances = tuple(means[:players]), _all_chances(means[players:], players)
            found.append(Candidate(action, int(count), value, points, chances))
        return sorted(found, key=lambda candidate: (-candidate.visits, candidate.action))

    @property
    def visits(self) -> Int64Array:
        """How often every action was tried. The numbers add up to ``simulations``."""
        found = np.zeros(self._rules.actions, np.int64)
        for candidate in self.candidates:
            found[candidate.action] = candidate.visits
        return found

    @property
    def values(self) -> Float64Array:
        """The mean result of every seat, from 0 (lost) to 1 (won)."""
        players = int(self._state.players)
        weights = [max(tree.simulations, 1) for tree in self._trees]
        means = [tree.root.value[:players].astype(np.float64) for tree in self._trees]
        return np.average(means, axis=0, weights=weights)

    @property
    def line(self) -> list[int]:
        """The principal variation: the expected moves, beginning with the best."""
        return self._trees[0].line(self.candidates[0].action) if self.candidates else []

    def _report(self, begun: float) -> SearchReport:
        seconds = time.perf_counter() - begun
        length = self._trees[0].rollout_length
        return SearchReport(self.simulations, seconds, self.candidates, self.line, length)


def check_positions(rules: Rules, states: Sequence[State]) -> Records:
    """Return positions as records, after a check that they can be searched.

    Raises:
        OptionError: they are not records of this game, or one waits for a draw of chance.
    """
    records = rules.empty(len(states))
    try:
        for number, state in enumerate(states):
            records[number] = state
    except (TypeError, ValueError) as error:
        raise OptionError(
            f"positions of {rules.name} are state records, such as game.state: {error}"
        ) from None
    if (records["to_move"] == CHANCE).any():
        raise OptionError("a search begins with a decision of a player, not with a draw of chance")
    return records


def _all_chances(stored: Sequence[float], players: int) -> tuple[float, ...]:
    """Return the chances of all seats, from those that a node has room for."""
    missing = (players / 2 - sum(stored),) if players > len(stored) else ()
    return (*stored, *missing)


def _split(simulations: int | None, parts: int) -> list[int | None]:
    """Split a number of simulations into parts that are as equal as possible."""
    if simulations is None:
        return [None] * parts
    return [simulations // parts + (number < simulations % parts) for number in range(parts)]


class SearchTree:
    """One thread's tree, generator and buffers."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        params: ParamsRecord,
        overlooked: BoolArray,
        max_nodes: int,
        weights: Weights | None = None,
    ) -> None:
        self._rules = rules
        self._weights = rules.bot.net.weights if weights is None else weights
        self._mcts: Any = rules.specialise("sintra.search.mcts")
        self._params = params
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        seed_rng(self._rng, seed & MAX_SEED)
        self._nodes = new_nodes(max_nodes)
        self._used = 1
        self._simulations_run = 0
        self._scratch = new_scratch(rules)
        self._scratch.overlooked[:] = overlooked

    def run(self, state: State, seat: int, simulations: int) -> None:
        """Run some simulations."""
        self._simulations_run += simulations
        self._used = self._mcts.run_simulations(*self.arguments(state, seat, simulations))

    def arguments(self, state: State, seat: int, simulations: int) -> tuple[Any, ...]:
        """Return the arguments of ``run_simulations``."""
        nodes, used, weights = self._nodes, self._used, self._weights
        return (
            state, seat, self._rng, self._params, weights, nodes, used, self._scratch, simulations
        )  # fmt: skip

    @property
    def simulations(self) -> int:
        """The number of simulations that the tree holds."""
        return int(self._nodes[0].visits)

    @property
    def rollout_length(self) -> float:
        """The mean number of moves of the rollouts since the tree was made or rerooted."""
        return int(self._scratch.counters[ROLLOUT_MOVES]) / max(self._simulations_run, 1)

    @property
    def root(self) -> Any:
        """The record of the root."""
        return self._nodes[0]

    def children(self, node: int) -> list[Any]:
        """Return the records of a node's children."""
        return [self._nodes[child] for child in self._block(node)]

    def _block(self, node: int) -> range:
        first = int(self._nodes[node].first)
        return range(first, first + int(self._nodes[node].children))

    def is_settled(self, more: float) -> bool:
        """Return True if the runner-up cannot overtake the leader within ``more`` simulations."""
        visits = sorted((int(child.visits) for child in self.children(0)), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > more

    def find(self, actions: Iterable[int]) -> int:
        """Return the node that moves from the root lead to, or NO_CHILD."""
        node = 0
        for action in actions:
            found = [child for child in self._block(node) if self._nodes[child].action == action]
            if not found:
                return NO_CHILD
            node = found[0]
        return node

    def line(self, action: int) -> list[int]:
        """Return the most visited moves after a first one, which is included."""
        line = [action]
        node = self.find(line)
        while node != NO_CHILD and len(line) < LINE_LENGTH:
            children = self.children(node)
            if not children:
                break
            line.append(int(max(children, key=lambda child: int(child.visits)).action))
            node = self.find(line)
        return line

    def reroot(self, node: int) -> None:
        """Make a node the root and keep only the subtree below it."""
        old = self._nodes
        self._nodes = new_nodes(len(old))
        self._used = self._mcts.reroot(old, node, self._nodes)
        self._scratch.overlooked[:] = False
        self._scratch.counters[ROLLOUT_MOVES] = 0
        self._simulations_run = 0


def new_nodes(count: int) -> Records:
    """Return room for a tree of ``count`` nodes."""
    return np.zeros(count, NODE).view(np.recarray)


def nodes_for(simulations: int) -> Records:
    """Return room for a tree that a number of simulations can never fill."""
    return new_nodes(4 * simulations + 8)  # blocks of children have spare room


def new_scratch(rules: Rules) -> SearchScratch:
    """Return the buffers of one search thread."""
    return SearchScratch(
        overlooked=np.zeros(rules.all_actions, np.bool_),
        stamps=np.zeros(rules.all_actions, np.int64),
        counters=np.zeros(2, np.int64),
        path=np.zeros(MAX_DEPTH, np.int64),
        states=rules.empty(),
        moves=np.zeros(rules.max_legal, np.int64),
        drawn=np.zeros(rules.max_draws, np.int64),
        ranks=np.zeros(MAX_SEATS, np.int64),
        points=np.zeros(MAX_SEATS, np.float64),
        results=np.zeros(CHANCES + MAX_SEATS, np.float64),
        chance_slopes=chance_slopes(rules),
        active=np.zeros(rules.bot.net.max_active, np.int64),
        net_scratch=np.zeros(NET_SCRATCH, np.float32),
    )


# --- Compiling -------------------------------------------------------------------------------


def search_jobs(rules: Rules) -> list[Job]:
    """Return the compiled functions of the search."""
    mcts: Any = rules.specialise("sintra.search.mcts")
    params = default_params(rules.bot.net).record()
    tree = SearchTree(rules, 0, params, np.zeros(rules.all_actions, np.bool_), 1)
    nodes = new_nodes(1)
    return [
        (mcts.run_simulations, tree.arguments(rules.empty()[0], 0, CHUNK)),
        (mcts.reroot, (nodes, 0, nodes)),
    ]


#: The tree search, with which all but the simplest bots play.
SEARCH = Unit("search", "the search", search_jobs, seconds=12.0)
