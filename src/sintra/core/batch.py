"""Batches: many games stepped in one call, for reinforcement learning."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import numpy as np

from sintra.core.batch_kernels import (
    GREEDY,
    NO_OPPONENTS,
    RANDOM,
    SKIP,
    BatchArrays,
    BatchConfig,
    BatchScratch,
)
from sintra.core.batch_opponents import Opponents, OpponentTurns
from sintra.core.compile_queue import ensure_compiled
from sintra.core.cores import available_cores
from sintra.core.errors import IllegalMoveError, InvalidMoveError, OptionError
from sintra.core.game import Game
from sintra.core.options import check_seed
from sintra.core.options import resolve as parse_options
from sintra.core.rewards import REWARDS
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.rules import Rules
from sintra.core.state import NOBODY
from sintra.core.units import Job, Unit

#: The bots that can play the seats that the caller does not.
OPPONENTS = {None: NO_OPPONENTS, "random": RANDOM, "greedy": GREEDY}
MAX_GAMES = 1_000_000
MAX_THREADS = 256
#: A thread with fewer games than this costs more than it saves.
MIN_SLICE = 64
#: Derived seeds lose these bits, so that they are exact in every JSON reader.
_SPARE_BITS = 12


class Batch:
    """A batch of games that are stepped together.

    >>> import sintra
    >>> batch = sintra.batch("summer-pavilion", 100, seed=7)
    >>> batch.masks.shape, batch.observations.shape, batch.to_move[:3]
    ((100, 1789), (100, 1156), array([0, 0, 0], dtype=int8))
    >>> batch.step(batch.sample())
    >>> batch.rewards.shape, int(batch.done.sum())
    ((100, 2), 0)

    Row ``i`` of every array belongs to game ``i``. Every step writes into the same arrays, so copy
    what you want to keep.
    """

    def __init__(
        self,
        rules: Rules,
        n: int,
        seed: int | Sequence[int] | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        observe: bool = True,
        reward: str = "result",
        autoreset: bool = True,
        opponents: str | Opponents | None = None,
        seats: Sequence[int] | int | None = None,
        threads: int | None = None,
    ) -> None:
        """Start ``n`` games; ``sintra.batch`` explains the arguments."""
        _check_number("games", n, MAX_GAMES)
        self.rules = rules
        self._chosen = dict(options or {})
        resolved = rules.resolve(self._chosen, 0)
        #: Whether options are random, so that every game decides them by its own seed.
        self._is_varied = parse_options(rules.options, self._chosen) != resolved
        self.players = int(rules.start(resolved).players)
        self._arrays = _blank_arrays(rules, n, self.players, observe, n if self._is_varied else 1)
        self._arrays.starts[0] = rules.start(resolved)
        self._arrays.seats[:] = _check_seats(seats, n, self.players)
        self._config = BatchConfig(
            _choice("opponents", opponents if isinstance(opponents, str) else None, OPPONENTS),
            _choice("reward", reward, {name: number for number, name in enumerate(REWARDS)}),
            bool(autoreset),
        )
        self._rng = np.zeros(RNG_WORDS, np.uint32)
        self._sampled = np.zeros(n, np.int64)
        self._rated: Any = None
        self._kernels: Any = rules.specialise("sintra.core.batch_kernels")
        self._slices = _slices(n, _count_threads(threads))
        self._scratch = [_blank_scratch(rules, self.players) for _ in self._slices]
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self._turns: OpponentTurns | None = None
        if opponents is not None and not isinstance(opponents, str):
            self._turns = OpponentTurns(opponents, rules, self._arrays, self._step_rows)
        ensure_compiled(rules, BATCH)
        self.reset(check_seed(seed) if seed is None else seed)

    # --- Arrays --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._arrays.states)

    @property
    def states(self) -> Any:
        """The state records, hidden information included. Do not write to them."""
        return self._arrays.states

    @property
    def masks(self) -> Any:
        """The legal actions: a row of booleans for every game, all False once it is over."""
        return self._arrays.masks

    @property
    def observations(self) -> Any:
        """The observation of the seat to move; ``rules.observation_names`` names the numbers.

        The array has no rows if the batch does not observe.
        """
        return self._arrays.observations

    @property
    def rewards(self) -> Any:
        """The reward of the last step for every seat of every game."""
        return self._arrays.rewards

    @property
    def done(self) -> Any:
        """The games that the last step ended. With autoreset their rows hold the next game."""
        return self._arrays.done

    @property
    def over(self) -> Any:
        """The games that are over. They wait for a reset, which autoreset does at once."""
        return self._arrays.to_move == NOBODY

    @property
    def to_move(self) -> Any:
        """The seat to move in every game; -2 once it is over."""
        return self._arrays.to_move

    @property
    def seats(self) -> Any:
        """The caller's seat in every game, if there are opponents."""
        return self._arrays.seats

    @property
    def seeds(self) -> Any:
        """The seeds of the current games. ``sintra.new`` starts the same game with one."""
        return self._arrays.seeds

    @property
    def final_states(self) -> Any:
        """The last state of the last finished game of every row."""
        return self._arrays.final_states

    def game(self, i: int) -> Game:
        """Return game ``i`` as an independent :class:`Game` in its current position.

        Raises:
            OptionError: the batch has no such game.
        """
        _check_rows("games", i, len(self))
        return Game.from_position(self.rules, self.rules.positions.to_json(self._arrays.states[i]))

    def observe_final(self, which: Any, seats: Any) -> Any:
        """Return the observations of seats in their last finished games.

        Args:
            which: the rows of the games.
            seats: one seat for each of them.

        Raises:
            OptionError: there is no such row or seat.
        """
        numbers, viewers = (
            _check_rows("games", which, len(self)), _check_rows("seats", seats, self.players),
        )  # fmt: skip
        if numbers.shape != viewers.shape:
            raise OptionError(f"{numbers.size} games need {numbers.size} seats, not {viewers.size}")
        out = np.zeros((len(numbers), len(self.rules.observation_names)), np.float32)
        self._kernels.observe_many(self._arrays.final_states, numbers, viewers, out)
        return out

    # --- Stepping ------------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None, which: Any = None) -> None:
        """Start new games.

        Args:
            seed: one seed from which those of all games are derived, or a sequence with the seed of
                every game. None to continue with the seeds that would have come next.
            which: a row of booleans, True for the games to start; None for all.
        """
        arrays = self._arrays
        wanted = np.ones(len(self), np.bool_) if which is None else np.asarray(which)
        if wanted.shape != (len(self),) or wanted.dtype != np.bool_:
            raise OptionError(f"which must be a row of {len(self)} booleans")
        if seed is not None:
            arrays.next_seeds[wanted] = self._seeds_from(seed)[wanted]
            self._kernels.seed_rows(arrays, wanted)
            seed_rng(self._rng, int(arrays.next_seeds[0]))
        self._prepare(wanted)
        self._run(self._kernels.start_rows, wanted)
        self._prepare(wanted)
        if self._turns is not None:
            self._turns.after_reset(wanted)

    def step(self, actions: Any) -> None:
        """Play one action in every game, then let chance and the opponents act.

        The actions of finished games are ignored. If any other action is illegal, no game changes.

        Args:
            actions: one action for every game.

        Raises:
            InvalidMoveError: the array has the wrong shape or type, or a number is no action.
            IllegalMoveError: an action is not legal; the message says why.

        >>> import numpy as np, sintra
        >>> batch = sintra.batch("summer-pavilion", 3, seed=7)
        >>> batch.step(np.array([0, 1788, 5]))
        Traceback (most recent call last):
        sintra.core.errors.IllegalMoveError: game 0: F1p cannot be played: factory 1 holds no \
purple tile
        """
        numbers = np.asarray(actions)
        if numbers.shape != (len(self),) or not np.issubdtype(numbers.dtype, np.integer):
            raise InvalidMoveError(
                f"{len(self)} games need {len(self)} whole numbers, not an array of "
                f"{numbers.dtype} with shape {numbers.shape}"
            )
        numbers = np.ascontiguousarray(numbers, np.int64)
        wrong = self._kernels.first_illegal(self.masks, self.to_move, numbers)
        if wrong >= 0:
            raise self._refusal(wrong, int(numbers[wrong]))
        self._step_rows(numbers)
        if self._turns is not None:
            self._turns.after_step()

    def sample(self) -> Any:
        """Return a random legal action for every game, 0 for finished ones."""
        arrays = self._arrays
        self._kernels.sample_actions(arrays.listed, arrays.counts, self._rng, self._sampled)
        return self._sampled

    def heuristics(self) -> Any:
        """Return the heuristic value of every legal action in tenths of a point, else 0.

        The bot ``greedy`` plays the action with the highest value. A policy that starts from these
        values learns faster than one that starts from nothing.
        """
        arrays = self._arrays
        if self._rated is None:
            self._rated = np.zeros(arrays.masks.shape, np.float32)
        self._kernels.rate_actions(arrays, self._scratch[0], self._rng, self._rated)
        return self._rated

    def close(self) -> None:
        """Shut down the thread pool."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.rules.id}, {self.players} players>"

    # --- Internals -----------------------------------------------------------------------------

    def _step_rows(self, actions: Any) -> None:
        self._run(self._kernels.step_rows, actions)
        if self._config.autoreset:
            self._prepare(self._arrays.done & (actions != SKIP))

    def _run(self, kernel: Callable[..., None], argument: Any) -> None:
        """Call a kernel for all rows, one slice on each thread."""

        def work(number: int) -> None:
            kernel(
                self._arrays, self._config, self._scratch[number], argument, *self._slices[number]
            )

        if self._pool is None:
            work(0)
            return
        others = [self._pool.submit(work, number) for number in range(1, len(self._slices))]
        work(0)
        for other in others:
            other.result()

    def _prepare(self, wanted: Any) -> None:
        """Resolve the random options of the next games in the wanted rows."""
        if self._is_varied:
            for i in np.flatnonzero(wanted):
                options = self.rules.resolve(self._chosen, int(self._arrays.next_seeds[i]))
                self._arrays.starts[i] = self.rules.start(options)

    def _seeds_from(self, seed: int | Sequence[int]) -> Any:
        if not isinstance(seed, Sequence | np.ndarray):
            derived = np.random.SeedSequence(check_seed(seed)).generate_state(len(self), np.uint64)
            return (derived >> np.uint64(_SPARE_BITS)).astype(np.int64)
        if len(seed) != len(self):
            raise OptionError(f"{len(self)} games need {len(self)} seeds, not {len(seed)}")
        return np.array([check_seed(one) for one in seed], np.int64)

    def _refusal(self, i: int, action: int) -> Exception:
        if not 0 <= action < self.rules.actions:
            return InvalidMoveError(
                f"game {i}: no move of a player has the number {action}; they are numbered 0 to "
                f"{self.rules.actions - 1}"
            )
        reason = self.rules.guide.why_illegal(self._arrays.states[i], action)
        return IllegalMoveError(
            f"game {i}: {self.rules.notation.to_text(action)} cannot be played: {reason}"
        )


def batch_jobs(rules: Rules) -> list[Job]:
    """Return the compiled functions that every batch calls."""
    kernels: Any = rules.specialise("sintra.core.batch_kernels")
    arrays = _blank_arrays(rules, 1, 1, True, 1)
    config, scratch = BatchConfig(0, 0, True), _blank_scratch(rules, 1)
    actions, wanted = np.zeros(1, np.int64), np.zeros(1, np.bool_)
    return [
        (kernels.step_rows, (arrays, config, scratch, actions, 0, 0)),
        (kernels.start_rows, (arrays, config, scratch, wanted, 0, 0)),
        (kernels.first_illegal, (arrays.masks, arrays.to_move, actions)),
        (kernels.seed_rows, (arrays, wanted)),
        (
            kernels.sample_actions,
            (arrays.listed, arrays.counts, np.zeros(RNG_WORDS, np.uint32), actions),
        ),
    ]


#: The stepping of batches.
BATCH = Unit("batch", "the batches", batch_jobs, seconds=6.0)


def _blank_arrays(rules: Rules, n: int, players: int, observe: bool, starts: int) -> BatchArrays:
    return BatchArrays(
        states=rules.empty(n),
        final_states=rules.empty(n),
        starts=rules.empty(starts),
        seeds=np.zeros(n, np.int64),
        next_seeds=np.zeros(n, np.int64),
        rngs=np.zeros((n, RNG_WORDS), np.uint32),
        masks=np.zeros((n, rules.actions), np.bool_),
        listed=np.zeros((n, rules.max_legal), np.min_scalar_type(rules.actions)),
        counts=np.zeros(n, np.int32),
        observations=np.zeros((n if observe else 0, len(rules.observation_names)), np.float32),
        rewards=np.zeros((n, players), np.float32),
        paid=np.zeros((n, players), np.float32),
        done=np.zeros(n, np.bool_),
        to_move=np.full(n, NOBODY, np.int8),
        seats=np.zeros(n, np.int8),
    )


def _blank_scratch(rules: Rules, players: int) -> BatchScratch:
    return BatchScratch(
        states=rules.empty(),
        moves=np.zeros(rules.max_legal, np.int64),
        drawn=np.zeros(rules.max_draws, np.int64),
        ranks=np.zeros(players, np.int64),
    )


def _slices(n: int, threads: int) -> list[tuple[int, int]]:
    """Split the rows into equal slices, one for each thread that is worth starting."""
    parts = max(1, min(threads, n // MIN_SLICE))
    return [(n * part // parts, n * (part + 1) // parts) for part in range(parts)]


def _count_threads(threads: int | None) -> int:
    if threads is None:
        return available_cores()
    _check_number("threads", threads, MAX_THREADS)
    return threads


def _check_seats(seats: Sequence[int] | int | None, n: int, players: int) -> Any:
    """The caller's seat in every game; for None, one seat after the other."""
    wanted = np.arange(n) % players if seats is None else np.asarray(seats)
    if wanted.shape not in ((), (n,)) or not np.issubdtype(wanted.dtype, np.integer):
        raise OptionError(f"seats must be one whole number, or one for each of {n} games")
    if wanted.min() < 0 or wanted.max() >= players:
        raise OptionError(f"seats are numbered 0 to {players - 1}")
    return wanted


def _check_rows(what: str, numbers: Any, count: int) -> Any:
    """Return numbers of games or seats. Compiled code would read what is behind the last one."""
    found = np.asarray(numbers)
    if not np.issubdtype(found.dtype, np.integer) and found.size:
        raise OptionError(f"{what} are whole numbers, not {numbers!r}")
    if found.size and not 0 <= found.min() <= found.max() < count:
        raise OptionError(f"{what} are numbered 0 to {count - 1}")
    return found.astype(np.int64)


def _check_number(what: str, number: Any, most: int) -> None:
    is_whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if not is_whole or not 1 <= number <= most:
        raise OptionError(f"a batch can have 1 to {most} {what}, not {number!r}")


def _choice(what: str, value: Any, choices: Mapping[Any, int]) -> int:
    if not isinstance(value, str | None) or value not in choices:
        raise OptionError(f"{what} cannot be {value!r}; possible: {', '.join(map(str, choices))}")
    return choices[value]
