"""Search with an evaluator: your net rates the leaves of many games in one call."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.arrays import Float64Array, Int64Array, Records
from sintra.core.compile_queue import ensure_compiled
from sintra.core.errors import OptionError
from sintra.core.options import check_seed
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules
from sintra.core.state import NOBODY
from sintra.core.units import Job, Unit
from sintra.search.evaluator import Evaluator, PositionBatch, evaluate
from sintra.search.mcts import MAX_SEATS
from sintra.search.params import PuctParams, check_budget
from sintra.search.puct import PUCT_NODE, PuctLeaves, PuctScratch, PuctTrees
from sintra.search.searcher import LINE_LENGTH, MAX_DEPTH, check_positions

#: The nodes that a new tree has room for. Trees grow.
FIRST_NODES = 1024


@dataclass(frozen=True)
class RatedMove:
    """A move at the root of a search with an evaluator."""

    action: int
    #: The number of simulations that tried it.
    visits: int
    #: The prior among the legal moves, with noise if there is any.
    prior: float
    #: The mean result of every seat, from 0 (lost) to 1 (won); 0 without visits.
    values: tuple[float, ...]


class EvaluatorSearch:
    """Searches the positions of many games at once, each as its seat to move sees it.

    >>> import sintra
    >>> from sintra.search import uniform
    >>> games = [sintra.new("duel", seed=seed) for seed in (1, 2)]
    >>> states = [game.state for game in games]
    >>> search = EvaluatorSearch(games[0].rules, states, uniform, seeds=[1, 2])
    >>> search.run(simulations=50)
    >>> search.visits.sum(1)
    array([50, 50])

    Every game has its own tree and generator. Its result depends on its seed and on the evaluator,
    not on the other games. Finished games are skipped.
    """

    def __init__(
        self,
        rules: Rules,
        states: Sequence[Any] | Records,
        evaluator: Evaluator,
        seeds: Sequence[int],
        *,
        params: PuctParams | None = None,
    ) -> None:
        """Prepare a search.

        Args:
            rules: the game.
            states: the positions: state records, such as ``game.state`` or ``batch.states``. They
                must have the same number of players.
            evaluator: rates positions, see ``sintra.search.evaluator``.
            seeds: a seed for each position.
            params: the parameters of the search.

        Raises:
            OptionError: there is no position, one cannot be searched, or the seeds or players do
                not fit.
        """
        if len(states) == 0 or len(states) != len(seeds):
            raise OptionError(f"{len(states)} positions cannot be searched with {len(seeds)} seeds")
        roots = check_positions(rules, states)
        self._seeds = [check_seed(seed) for seed in seeds]
        ensure_compiled(rules, EVALUATOR_SEARCH)
        self.params = params or PuctParams()
        self._rules = rules
        self._evaluator = evaluator
        self._kernels: Any = rules.specialise("sintra.search.puct")
        self._record = self.params.record()
        self._trees = _new_trees(rules, len(states), FIRST_NODES)
        self._leaves = _new_leaves(rules, len(states) * self.params.leaves)
        self._scratch = _new_scratch(rules)
        self._trees.roots[:] = roots
        for number, seed in enumerate(self._seeds):
            seed_rng(self._trees.rngs[number], seed)
        players = np.unique(self._trees.roots["players"])
        if len(players) > 1:
            raise OptionError("the positions have different numbers of players")
        self.players = int(players[0])

    def __len__(self) -> int:
        return len(self._trees.roots)

    # --- Searching -----------------------------------------------------------------------------

    def run(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        *,
        stop: threading.Event | None = None,
    ) -> None:
        """Search every position until the budget is used up.

        Args:
            simulations: the budget of every position; None for no limit.
            seconds: the time limit for all positions together; None for no limit.
            stop: ends the search after the current batch when set.

        Raises:
            OptionError: there is no limit, or it is not a number of 0 or more.
            EvaluatorError: the evaluator returned something wrong. Its batch is not counted.
        """
        check_budget(simulations, seconds, can_stop=stop is not None)
        end = None if seconds is None else time.perf_counter() + seconds
        is_live = self._trees.roots["to_move"] != NOBODY
        most = np.iinfo(np.int64).max if simulations is None else simulations
        self._trees.left[:] = np.where(is_live, most, 0)
        while self._trees.left.any():
            self._run_batch()
            if stop is not None and stop.is_set():
                return
            if end is not None and time.perf_counter() >= end:
                return

    def _run_batch(self) -> None:
        """Collect leaves of all games, rate them in one call, and add what was found."""
        kernels, leaves, scratch, rules = self._kernels, self._leaves, self._scratch, self._rules
        room = len(leaves.games)
        # New arrays, so that an evaluator may keep them.
        observations = np.zeros((room, len(rules.observation_names)), np.float32)
        masks = np.zeros((room, rules.actions), np.bool_)
        count = kernels.collect(
            self._trees, leaves, self.params.leaves, self._record, observations, masks, scratch
        )
        if count == 0:  # all descents have reached the end of the game
            return
        masks, states = masks[:count], leaves.states[:count].copy()
        seats = states["to_move"].astype(np.int8)
        try:
            positions = PositionBatch(
                rules, observations[:count], masks, seats, states, self.players
            )
            priors, values = evaluate(self._evaluator, positions)
        except BaseException:
            kernels.cancel(self._trees, leaves, count)
            raise
        games = leaves.games[:count]
        new = np.bincount(games, masks.sum(1), len(self)).astype(np.int64)
        self._reserve(int((self._trees.used + new).max()))
        kernels.expand_and_backup(self._trees, leaves, masks, priors, values, scratch)
        if self.params.noise:
            self._add_noise(games[leaves.depths[:count] == 0])

    def _reserve(self, needed: int) -> None:
        """Make room for a number of nodes in every tree."""
        old = self._trees.nodes
        if needed > old.shape[1]:
            nodes = _new_nodes(len(self), max(needed, 2 * old.shape[1]))
            nodes[:, : old.shape[1]] = old
            self._trees = self._trees._replace(nodes=nodes)

    def _add_noise(self, games: Int64Array) -> None:
        """Mix noise into the priors of the roots that have just got their children."""
        for game in games:
            children = np.array(self._children(game, 0))
            rng = np.random.default_rng(self._seeds[game])
            noise = rng.dirichlet(np.full(len(children), self.params.noise_alpha))
            priors = self._trees.nodes["prior"][game]
            priors[children] += self.params.noise * (noise - priors[children])

    # --- Results -------------------------------------------------------------------------------

    @property
    def visits(self) -> Int64Array:
        """How often every action was tried: a row for each game, the target of a policy.

        A row adds up to the simulations of its game.
        """
        found = np.zeros((len(self), self._rules.actions), np.int64)
        self._kernels.write_visits(self._trees.nodes, found)
        return found

    @property
    def values(self) -> Float64Array:
        """The mean result of every seat, from 0 (lost) to 1 (won), a row for each game.

        Columns are seats, as in scores; the first is seat 0.
        """
        means: Float64Array = self._trees.nodes["value"][:, 0, : self.players].astype(np.float64)
        return means

    def candidates(self, game: int = 0) -> list[RatedMove]:
        """Return all legal moves of a game, the most visited first.

        Args:
            game: the number of the game.
        """
        nodes = self._trees.nodes[game]
        found = [
            RatedMove(
                action=int(node["action"]),
                visits=int(node["visits"]),
                prior=float(node["prior"]),
                values=tuple(map(float, node["value"][: self.players])),
            )
            for node in nodes[self._children(game, 0)]
        ]
        return sorted(found, key=lambda move: (-move.visits, -move.prior, move.action))

    def line(self, game: int = 0) -> list[int]:
        """Return the principal variation of a game: the most visited moves.

        Args:
            game: the number of the game.
        """
        nodes = self._trees.nodes[game]
        line: list[int] = []
        node = 0
        while len(line) < LINE_LENGTH:
            children = self._children(game, node)
            node = max(children, key=lambda child: int(nodes[child].visits), default=0)
            if node == 0 or nodes[node].visits == 0:
                break
            line.append(int(nodes[node].action))
        return line

    def _children(self, game: int, node: int) -> list[int]:
        nodes = self._trees.nodes[game]
        children = []
        child = int(nodes[node].child)
        while child != 0:
            children.append(child)
            child = int(nodes[child].sibling)
        return children


def final_values(
    rules: Rules, states: Sequence[Any] | Records, params: PuctParams | None = None
) -> Float64Array:
    """Return the results of finished games, as the search counts them: a row for each game.

    They are the targets of an evaluator's values. Columns are seats.

    Args:
        rules: the game.
        states: positions in which the game is over, such as ``batch.final_states``.
        params: the parameters of the search.
    """
    finished = check_positions(rules, states)
    if (finished["to_move"] != NOBODY).any():
        raise OptionError("only a finished game has final values")
    out = np.zeros((len(states), int(finished["players"].max(initial=0))))
    kernels: Any = rules.specialise("sintra.search.puct")
    record = (params or PuctParams()).record()
    kernels.write_final_results(finished, record, _new_scratch(rules), out)
    return out


# --- Buffers and compiling -----------------------------------------------------------------------


def _new_nodes(games: int, count: int) -> Records:
    return np.zeros((games, count), PUCT_NODE).view(np.recarray)


def _new_trees(rules: Rules, games: int, nodes: int) -> PuctTrees:
    return PuctTrees(
        roots=rules.empty(games),
        nodes=_new_nodes(games, nodes),
        used=np.ones(games, np.int64),
        rngs=np.zeros((games, RNG_WORDS), np.uint32),
        left=np.zeros(games, np.int64),
    )


def _new_leaves(rules: Rules, rows: int) -> PuctLeaves:
    return PuctLeaves(
        games=np.zeros(rows, np.int64),
        states=rules.empty(rows),
        paths=np.zeros((rows, MAX_DEPTH), np.int32),
        depths=np.zeros(rows, np.int64),
    )


def _new_scratch(rules: Rules) -> PuctScratch:
    return PuctScratch(
        stamps=np.zeros(rules.all_actions, np.int64),
        last_stamp=np.zeros(1, np.int64),
        moves=np.zeros(rules.max_legal, np.int64),
        drawn=np.zeros(rules.max_draws, np.int64),
        ranks=np.zeros(MAX_SEATS, np.int64),
        points=np.zeros(MAX_SEATS, np.float64),
        results=np.zeros(MAX_SEATS, np.float64),
    )


def evaluator_search_jobs(rules: Rules) -> list[Job]:
    """Return the compiled functions of the search with an evaluator."""
    kernels: Any = rules.specialise("sintra.search.puct")
    trees, leaves, scratch = _new_trees(rules, 1, 1), _new_leaves(rules, 1), _new_scratch(rules)
    record, row, mask = PuctParams().record(), np.zeros((1, 1), np.float32), np.zeros((1, 1), bool)
    return [
        (kernels.collect, (trees, leaves, 1, record, row, mask, scratch)),
        (kernels.expand_and_backup, (trees, leaves, mask, row, row, scratch)),
        (kernels.write_heuristics, (leaves.states, mask, row)),
        (kernels.cancel, (trees, leaves, 1)),
        (kernels.write_visits, (trees.nodes, np.zeros((1, 1), np.int64))),
    ]


#: The search with an evaluator. It is compiled when it is first used.
EVALUATOR_SEARCH = Unit(
    "evaluator-search", "the search with an evaluator", evaluator_search_jobs, seconds=8.0
)
