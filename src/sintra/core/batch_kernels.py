"""Batch stepping. A template: every game gets a copy compiled with its own kernels.

Row ``i`` of all arrays belongs to game ``i``, and no game reads another game's row. Threads can
therefore share the rows in slices, and the same seeds give the same games for any number of
threads.
"""

from typing import NamedTuple

from sintra.core.arrays import (
    BoolArray,
    Counts,
    Float32Array,
    Int8Array,
    Int32Array,
    Int64Array,
    Records,
    UInt32Array,
)
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import deal, heuristic, legal, observe, rank, resample, step
from sintra.core.rewards import MARGIN, add_margins, add_results
from sintra.core.rng import MAX_SEED, next_uint32, random_below, seed_rng
from sintra.core.state import NOBODY, GameState

#: Opponents that play the caller's other seats: none, random moves, or the best by heuristic.
NO_OPPONENTS, RANDOM, GREEDY = range(3)
#: The action of a game that waits while others are stepped. No caller passes it by accident.
SKIP = -(2**62)
#: The low bits of a generated seed. With the 32 high bits it is exact in every JSON reader.
_LOW_BITS = 20


class BatchArrays(NamedTuple):
    """All arrays of a batch."""

    states: Records
    #: The last state of the last finished game.
    final_states: Records
    #: The states before the first draw: one for all games, or one for each row's next game.
    starts: Records
    seeds: Int64Array
    next_seeds: Int64Array
    #: A generator for each row, for the seeds of its later games and for its opponents.
    rngs: UInt32Array
    masks: BoolArray
    #: The legal actions that are set in the mask, so that clearing it needs no scan.
    listed: Counts
    counts: Int32Array
    #: No rows if the batch does not observe.
    observations: Float32Array
    rewards: Float32Array
    #: The margins that have been paid since the start of the game.
    paid: Float32Array
    done: BoolArray
    to_move: Int8Array
    #: The caller's seat in each game, if there are opponents.
    seats: Int8Array


class BatchConfig(NamedTuple):
    """The settings of a batch."""

    opponents: int
    reward: int
    autoreset: bool


class BatchScratch(NamedTuple):
    """The buffers of one thread."""

    states: Records
    moves: Int64Array
    drawn: Int64Array
    ranks: Int64Array


@compiled
def first_illegal(masks: BoolArray, to_move: Int8Array, actions: Int64Array) -> int:
    """Return the first game whose action is illegal, or -1. Finished games need no action."""
    for i in range(len(actions)):
        if to_move[i] != NOBODY:
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or not masks[i, action]:
                return i
    return -1


@compiled
def step_rows(
    arrays: BatchArrays,
    config: BatchConfig,
    scratch: BatchScratch,
    actions: Int64Array,
    first: int,
    last: int,
) -> None:
    """Play a legal action in every unfinished game of a slice of rows. Games with SKIP wait."""
    for i in range(first, last):
        if actions[i] == SKIP:
            continue
        arrays.rewards[i, :] = 0.0
        arrays.done[i] = False
        if arrays.to_move[i] == NOBODY:
            continue
        mover = as_int64(arrays.to_move[i])
        step(arrays.states[i], as_int64(actions[i]))
        deal(arrays.states[i], scratch.drawn)
        if config.opponents != NO_OPPONENTS:
            play_opponents(arrays, i, config.opponents, scratch)
        if config.reward == MARGIN:
            pay_margins(arrays, i)
        arrays.done[i] = arrays.states[i].to_move == NOBODY
        if arrays.done[i]:
            finish_game(arrays, i, config, scratch)
        write_row(arrays, i, mover, scratch)


@compiled
def start_rows(
    arrays: BatchArrays,
    config: BatchConfig,
    scratch: BatchScratch,
    wanted: BoolArray,
    first: int,
    last: int,
) -> None:
    """Start a new game in every wanted row of a slice."""
    for i in range(first, last):
        if wanted[i]:
            arrays.rewards[i, :] = 0.0
            arrays.done[i] = False
            start_game(arrays, i, config, scratch)
            write_row(arrays, i, as_int64(arrays.states[i].to_move), scratch)


@compiled
def pay_margins(arrays: BatchArrays, i: int) -> None:
    """Reward the change of the margins since the last payment.

    This includes what opponents did before the caller's first move.
    """
    add_margins(arrays.states[i], arrays.rewards[i])
    for seat in range(arrays.rewards.shape[1]):
        margin = arrays.rewards[i, seat]
        arrays.rewards[i, seat] = margin - arrays.paid[i, seat]
        arrays.paid[i, seat] = margin


@compiled
def finish_game(arrays: BatchArrays, i: int, config: BatchConfig, scratch: BatchScratch) -> None:
    """Reward the result of a finished game and, with autoreset, start the next one."""
    if config.reward != MARGIN:
        rank(arrays.states[i], scratch.ranks)
        add_results(as_int64(arrays.states[i].players), scratch.ranks, arrays.rewards[i])
    arrays.final_states[i] = arrays.states[i]
    if config.autoreset:
        start_game(arrays, i, config, scratch)


@compiled
def start_game(arrays: BatchArrays, i: int, config: BatchConfig, scratch: BatchScratch) -> None:
    """Start the game with the row's next seed, and draw the seed of the game after it."""
    arrays.paid[i, :] = 0.0
    arrays.seeds[i] = arrays.next_seeds[i]
    high = next_uint32(arrays.rngs[i])
    low = next_uint32(arrays.rngs[i]) & ((1 << _LOW_BITS) - 1)
    arrays.next_seeds[i] = (high << _LOW_BITS) | low
    arrays.states[i] = arrays.starts[i % len(arrays.starts)]
    seed_rng(arrays.states[i].rng, as_int64(arrays.seeds[i]))
    deal(arrays.states[i], scratch.drawn)
    if config.opponents != NO_OPPONENTS:
        play_opponents(arrays, i, config.opponents, scratch)


@compiled
def seed_rows(arrays: BatchArrays, wanted: BoolArray) -> None:
    """Seed the generators of the wanted rows from the seeds of their next games."""
    for i in range(len(wanted)):
        if wanted[i]:
            seed_rng(arrays.rngs[i], MAX_SEED - as_int64(arrays.next_seeds[i]))


@compiled
def play_opponents(arrays: BatchArrays, i: int, opponents: int, scratch: BatchScratch) -> None:
    """Let the opponents move until it is the caller's turn or the game is over."""
    state = arrays.states[i]
    rng = arrays.rngs[i]
    while state.to_move != NOBODY and state.to_move != arrays.seats[i]:
        count = legal(state, scratch.moves)
        if opponents == RANDOM:
            action = scratch.moves[random_below(rng, count)]
        else:
            action = best_by_heuristic(state, rng, scratch, count)
        step(state, action)
        deal(state, scratch.drawn)


@compiled
def best_by_heuristic(state: GameState, rng: UInt32Array, scratch: BatchScratch, count: int) -> int:
    """Return the move with the best heuristic value; ties are broken at random.

    The heuristic sees a resampled state, so it cannot use hidden information.
    """
    scratch.states[0] = state
    resample(scratch.states[0], as_int64(state.to_move), next_uint32(rng))
    best = as_int64(scratch.moves[0])
    best_value = heuristic(scratch.states[0], best)
    ties = 1
    for i in range(1, count):
        value = heuristic(scratch.states[0], scratch.moves[i])
        if value > best_value:
            best, best_value, ties = as_int64(scratch.moves[i]), value, 1
        elif value == best_value:
            ties += 1
            if random_below(rng, ties) == 0:
                best = as_int64(scratch.moves[i])
    return best


@compiled
def write_row(arrays: BatchArrays, i: int, mover: int, scratch: BatchScratch) -> None:
    """Write mask, seat to move and observation of a game.

    The observation is that of the seat to move, or of the last mover if the game is over.
    """
    for k in range(arrays.counts[i]):
        arrays.masks[i, arrays.listed[i, k]] = False
    state = arrays.states[i]
    count = legal(state, scratch.moves)
    for k in range(count):
        arrays.listed[i, k] = scratch.moves[k]
        arrays.masks[i, scratch.moves[k]] = True
    arrays.counts[i] = count
    arrays.to_move[i] = state.to_move
    if len(arrays.observations) > 0:
        seat = as_int64(state.to_move)
        observe(state, mover if seat == NOBODY else seat, arrays.observations[i])


@compiled
def sample_actions(listed: Counts, counts: Int32Array, rng: UInt32Array, out: Int64Array) -> None:
    """Write a random legal action for every game, 0 for finished ones."""
    for i in range(len(out)):
        count = as_int64(counts[i])
        out[i] = listed[i, random_below(rng, count)] if count > 0 else 0


@compiled
def rate_actions(
    arrays: BatchArrays, scratch: BatchScratch, rng: UInt32Array, out: Float32Array
) -> None:
    """Write the heuristic value of every legal action of every game, 0 for the others.

    The heuristic sees a resampled state, so it cannot use hidden information.
    """
    out[:] = 0.0
    for i in range(len(out)):
        if arrays.to_move[i] != NOBODY:
            scratch.states[0] = arrays.states[i]
            resample(scratch.states[0], as_int64(arrays.to_move[i]), next_uint32(rng))
            for k in range(arrays.counts[i]):
                action = as_int64(arrays.listed[i, k])
                out[i, action] = heuristic(scratch.states[0], action)


@compiled
def observe_many(states: Records, rows: Int64Array, seats: Int64Array, out: Float32Array) -> None:
    """Write the observations of ``seats[k]`` in the state ``rows[k]``."""
    for k in range(len(rows)):
        observe(states[rows[k]], as_int64(seats[k]), out[k])
