"""Verifies the puzzles of a file again, after a change of the rules, the search or the nets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from sintra.analysis.estimates import Analyst, Difference, derived_seed
from sintra.core.compile_queue import warm_up
from sintra.core.errors import SintraError
from sintra.core.rules import Rules, State
from sintra.parallel import Job, Work, executor
from sintra.puzzles.attempts import Attempt, solutions
from sintra.puzzles.bars import BARS, Bars
from sintra.puzzles.collection import Collection
from sintra.puzzles.orders import arrangement, counted_orders
from sintra.puzzles.puzzle import Kind, Puzzle
from sintra.puzzles.solo import Solo, TooLargeError
from sintra.puzzles.verification import agreed_gap, verified_gap

#: The most puzzles that a node of a cluster gets at once.
CHUNK = 20


@dataclass(frozen=True)
class Check:
    """The result of a verification."""

    id: str
    #: What is wrong; None for a puzzle that holds.
    fault: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Serialise the result."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``."""
        return cls(**data)


def verify(
    rules: Rules,
    collection: Collection,
    *,
    deep: bool = True,
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    bars: Bars = BARS,
    progress: Callable[[int, int], None] | None = None,
) -> list[Check]:
    """Verify puzzles; return the results in the order of the collection.

    Args:
        rules: the game.
        collection: its puzzles.
        deep: also repeat the searches. Positions, solutions and counted points are always checked.
        seed: the seed of the searches.
        workers: the number of puzzles that are verified at the same time.
        cluster: the address of a Ray cluster that verifies them instead, ``auto`` or ``local``.
        bars: the requirements.
        progress: is told how many puzzles are done.
    """
    setup = {"game": rules.id, "deep": deep, "seed": seed, "bars": vars(bars)}
    found: dict[str, Check] = {}
    for check in _results(setup, collection.puzzles, workers, cluster):
        found[check.id] = check
        if progress is not None:
            progress(len(found), len(collection.puzzles))
    return [
        replace(
            found[puzzle.id],
            fault=found[puzzle.id].fault or fault_of_source(rules, collection, puzzle),
        )
        for puzzle in collection.puzzles
    ]


def _results(
    setup: Mapping[str, Any], puzzles: Sequence[Puzzle], workers: int, cluster: str | None
) -> Iterator[Check]:
    if not puzzles:
        return
    job = Job(f"{__name__}:prepared", setup, "a puzzle could not be verified", CHUNK)
    with executor(job, len(puzzles), workers, cluster) as running:
        tasks = [{"puzzle": puzzle.as_json()} for puzzle in puzzles]
        yield from map(Check.from_json, running.run(tasks))


@contextmanager
def prepared(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Prepare what verifies the puzzles of a run."""
    check = checker(setup)
    yield lambda task: check(task["puzzle"]).as_json()


def checker(setup: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], Check]:
    """Return what verifies a puzzle; the setup is that of the run."""
    from sintra.games import get

    rules = get(setup["game"])
    bars = Bars(**{**setup["bars"], "chance": tuple(setup["bars"]["chance"])})
    warm_up(rules)

    def check(data: Mapping[str, Any]) -> Check:
        puzzle = Puzzle.from_json(data)
        fault = fault_of(rules, puzzle)
        if fault is None and setup["deep"] and not puzzle.is_counted:
            if not is_confirmed(rules, puzzle, bars, derived_seed(setup["seed"], puzzle.id)):
                fault = "the searches no longer show the gap"
        return Check(puzzle.id, fault)

    return check


def fault_of(rules: Rules, puzzle: Puzzle) -> str | None:
    """Return what is wrong with a puzzle, without searches; None if nothing is."""
    try:
        state = puzzle.state(rules)
        if int(state.to_move) != puzzle.seat:
            return "its seat is not to move"
        attempt = Attempt(rules, puzzle)
        for text in puzzle.solution:
            attempt.play(rules.notation.parse(text))
    except SintraError as error:
        return str(error)
    if not attempt.is_done:
        return "its solution is too short"
    if not attempt.verdict().is_solved:
        return "its solution is not the best line"
    if puzzle.kind is Kind.EXACT:
        return _exact_fault(rules, puzzle, state)
    if puzzle.is_counted:
        moves = [rules.notation.parse(text) for text in puzzle.moves]
        values = counted_orders(rules, state, puzzle.seat, moves)
        if values is None:
            return "there are too many orders"
        if (max(values.values()), min(values.values())) != (puzzle.best, puzzle.worst):
            return "its points are wrong"
    elif not puzzle.lines or not solutions(puzzle):
        return "it has no solution"
    elif puzzle.kind is Kind.ORDER and arrangement(rules, state, puzzle.seat) is None:
        return "its moves differ in more than their order"
    return None


def _exact_fault(rules: Rules, puzzle: Puzzle, state: State) -> str | None:
    """Compare an exact puzzle with a brute force and with the solver."""
    try:
        reach = Solo(rules, puzzle.seat, BARS.positions).reach(state)
    except TooLargeError:
        return "a brute force has too many positions"
    if (reach.certain, reach.possible, reach.worst) != (puzzle.best, puzzle.best, puzzle.worst):
        return f"a brute force finds {reach}"
    solved = rules.solve(state, puzzle.seat)
    if solved is not None and solved.points > reach.certain:
        return f"the solver finds {solved.points} points"
    return None


def is_confirmed(rules: Rules, puzzle: Puzzle, bars: Bars, seed: int) -> bool:
    """Return whether deep searches still show that the solution is better."""
    analyst = Analyst(rules)
    state = puzzle.state(rules)
    right = [line.moves for line in solutions(puzzle)]
    parse = rules.notation.parse
    if puzzle.kind is Kind.ORDER:
        wrong = next(line.moves for line in puzzle.lines if line.moves not in right)
        ends = [Attempt(rules, puzzle, [parse(text) for text in line]).state
                for line in (right[-1], wrong)]  # fmt: skip

        def difference(pair_seed: int) -> Difference:
            one, other = (analyst.search(end, bars.simulations, pair_seed).estimate for end in ends)
            return one.minus(other)

        gap = agreed_gap(difference, puzzle.seat, bars.order_gap, bars.order_gap_points, bars, seed)
        return gap is not None
    best = parse(right[0][0])
    allowed = [parse(text) for text in puzzle.moves] or analyst.legal(state)
    others = [move for move in allowed if move != best]
    return verified_gap(analyst, state, ([best], others), bars, seed) is not None


def fault_of_source(rules: Rules, collection: Collection, puzzle: Puzzle) -> str | None:
    """Return what is wrong with the game that a puzzle comes from; None if nothing is."""
    source = collection.games[puzzle.game]
    game = replace(source, moves=source.moves[: puzzle.number]).replay(rules)
    shown = [game.state, puzzle.state(rules)]
    for state in shown:
        rules.kernels.hide(state, puzzle.seat)
    if game.turn != puzzle.seat or len({str(rules.positions.to_json(each)) for each in shown}) > 1:
        return "its game does not lead to the position"
    return None
