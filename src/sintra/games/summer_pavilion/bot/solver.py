"""The solver of a placing phase: the best placements and payments of one seat until it passes.

A depth-first search over the placements of one board, with a transposition table for positions that
several move orders reach. ``sintra.games.summer_pavilion.bot.solo_placing`` has the moves and the
values of the leaves. A phase that is too large is left to a beam search, whose line is very good
but not always the best.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sintra.core.arrays import Int64Array, Records, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.rules import Solution
from sintra.games.summer_pavilion.bot.beam import BeamBuffers, new_beam_buffers, search_beam
from sintra.games.summer_pavilion.bot.solo_placing import (
    MAX_LINE,
    MAX_MOVES,
    TEMPO_DECAY,
    TEMPO_WEIGHT,
    Key,
    LeafBuffers,
    is_wasteful_pass,
    leaf_value,
    list_moves,
    new_leaf_buffers,
    play,
    position_key,
    solo_state,
)
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.moves import BONUS, PASS
from sintra.games.summer_pavilion.rules.scoring import affordable_loss
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import ROUNDS

#: The size of the transposition table, a power of two.
SLOTS = 1 << 17
#: The search is given up beyond this number of positions, which keeps the table half empty.
MAX_POSITIONS = 60_000
TABLE_ENTRY = np.dtype(
    [
        ("board", np.int64),
        ("tiles", np.int64),
        ("colours", np.int64),
        ("value", np.float64),
        ("action", np.int64),
        ("tempo_bonus", np.float64),
    ],
    align=True,
)
#: A hash table with open addressing: an array of such records.
TranspositionTable: TypeAlias = Records
#: Values below all real ones: an unused slot, a search given up, and the initial best value.
UNUSED, GIVEN_UP, WORST = -4000.0, -3000.0, -2000.0


class SolverBuffers(NamedTuple):
    """The memory of one search. Compiled code allocates nothing."""

    #: The position at every depth.
    states: Records
    #: The moves at every depth.
    moves: Int64Array
    table: TranspositionTable
    #: One number: how many positions were searched.
    searched: Int64Array
    leaf: LeafBuffers


def solve(state: State, seat: int, weights: Weights, first: int | None = None) -> Solution | None:
    """Solve the rest of the placing phase for one seat, ignoring the others.

    Args:
        state: the position.
        seat: the seat to solve for; it need not be the seat to move.
        weights: the weights of the value net.
        first: the first move of the line; None for the best one.

    Returns:
        The best line up to the pass. None outside the placing phase, for a seat that has passed or
        chooses the tiles to keep.
    """
    if state.phase not in (Phase.PLACE, Phase.BONUS, Phase.KEEP) or state.passed[seat]:
        return None
    if seat == state.active and state.phase == Phase.KEEP:
        return None
    states = solo_state(state, seat)
    line = np.zeros(MAX_LINE + 1, np.int64)
    if first == PASS:
        value, length, is_best = leaf_value(states[0], seat, weights, new_leaf_buffers()), 0, True
    else:
        if first is not None:
            play(states[0], first)
        buffers, beam = new_buffers(states), new_beam_buffers()
        value, length, is_best = best_line(weights, buffers, beam, line)
    begun = () if first is None else (first,)
    actions = (*begun, *(int(action) for action in line[:length]))
    takes_bonus = any(BONUS <= action < PASS for action in actions)
    tiles = total(state.hand[seat])
    is_exact = state.round_no == ROUNDS and affordable_loss(state, seat, tiles) == tiles
    is_certain = is_best and is_exact and not takes_bonus
    return Solution(actions, float(states[0].score[seat]) + float(value), bool(is_certain))


def solver_call(state: State, weights: Weights) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return the compiled entry point of the solver and arguments of the right types."""
    buffers, line = new_buffers(solo_state(state, 0)), np.zeros(MAX_LINE + 1, np.int64)
    return best_line, (weights, buffers, new_beam_buffers(), line)


def new_buffers(start: Records) -> SolverBuffers:
    """Allocate the memory of a search that starts at a state."""
    states = State.zeros(MAX_LINE)
    states[0] = start[0]
    return SolverBuffers(
        states=states,
        moves=np.zeros((MAX_LINE, MAX_MOVES), np.int64),
        table=new_table(),
        searched=np.zeros(1, np.int64),
        leaf=new_leaf_buffers(),
    )


@compiled(bulk=True)
def best_line(
    weights: Weights, buffers: SolverBuffers, beam: BeamBuffers, line: Int64Array
) -> tuple[float, int, bool]:
    """Find the best line of the seat to move, up to its pass.

    Args:
        weights: the weights of the value net.
        buffers: the memory of the solver, with the position.
        beam: the memory of the beam search.
        line: receives the line.

    Returns:
        The points that the seat can still gain, the length of the line, and whether it is certainly
        the best.
    """
    value = search(as_int64(0), weights, buffers)
    if value == GIVEN_UP:
        value, length = search_beam(buffers.states[0], weights, beam, line)
        return value, length, False
    return value, principal_variation(buffers, line), True


# --- The search ------------------------------------------------------------------------------


@compiled
def search(depth: int, weights: Weights, buffers: SolverBuffers) -> float:
    """Search the position at a depth and store it in the table.

    Args:
        depth: the index of the position in ``buffers.states``.
        weights: the weights of the value net.
        buffers: the memory of the search.

    Returns:
        The most points that the seat can still gain, or GIVEN_UP if there are too many positions.
    """
    states = buffers.states
    moves = buffers.moves
    table = buffers.table
    state = states[depth]
    key = position_key(state)
    slot = probe(table, key)
    if table[slot].value != UNUSED:
        return table[slot].value
    buffers.searched[0] += 1
    if buffers.searched[0] > MAX_POSITIONS:
        return GIVEN_UP
    seat = as_int64(state.active)
    best = WORST
    best_tempo_bonus = 0.0
    best_action = as_int64(PASS)
    count = list_moves(state, moves[depth])
    for i in range(count):
        action = moves[depth, i]
        tempo_bonus = 0.0
        if action == PASS:
            if count > 1 and is_wasteful_pass(state, seat):
                continue
            value = leaf_value(state, seat, weights, buffers.leaf)
        else:
            states[depth + 1] = state
            after = states[depth + 1]
            play(after, action)
            value = search(depth + 1, weights, buffers)
            if value == GIVEN_UP:
                return GIVEN_UP
            value += float(after.score[seat] - state.score[seat])
            tempo_bonus = table[probe(table, position_key(after))].tempo_bonus
            if state.owed == 0:
                tempo_bonus = tempo_bonus * TEMPO_DECAY + float(after.owed)
        if value + TEMPO_WEIGHT * tempo_bonus > best + TEMPO_WEIGHT * best_tempo_bonus:
            best = value
            best_tempo_bonus = tempo_bonus
            best_action = action
    store(table, key, best, best_action, best_tempo_bonus)
    return best


@compiled
def principal_variation(buffers: SolverBuffers, line: Int64Array) -> int:
    """Write the best line from the root to the pass and return its length.

    It is read from the table. The state at the root is played to the end.
    """
    state = buffers.states[0]
    table = buffers.table
    n = 0
    while True:
        action = table[probe(table, position_key(state))].action
        line[n] = action
        n += 1
        if action == PASS:
            return n
        play(state, action)


# --- The transposition table -----------------------------------------------------------------


def new_table() -> TranspositionTable:
    """Allocate an empty transposition table."""
    table = np.zeros(SLOTS, TABLE_ENTRY).view(np.recarray)
    table.value = UNUSED
    return table


@compiled
def probe(table: TranspositionTable, key: Key) -> int:
    """Return the slot that holds a position, or the unused slot where it belongs."""
    mixed = key.board ^ (key.tiles * 31) ^ (key.colours * 1_000_003)
    slot = (mixed ^ (mixed >> 17) ^ (mixed >> 34)) & (SLOTS - 1)
    while True:
        entry = table[slot]
        if entry.value == UNUSED or (
            entry.board == key.board and entry.tiles == key.tiles and entry.colours == key.colours
        ):
            return slot
        slot = (slot + 1) & (SLOTS - 1)


@compiled
def store(
    table: TranspositionTable, key: Key, value: float, action: int, tempo_bonus: float
) -> None:
    """Store the result of a position."""
    entry = table[probe(table, key)]
    entry.board = key.board
    entry.tiles = key.tiles
    entry.colours = key.colours
    entry.value = value
    entry.action = action
    entry.tempo_bonus = tempo_bonus
