"""The solver of a placing phase: the best placements and payments of one seat until it passes.

A depth-first search over the placements of one board, with a transposition table for positions that
several move orders reach. Other players are ignored. They share only the supply, so a solution
without bonus tiles is exact. Bonus tiles come from the supply as it is, without its refills.

The value of a leaf, the position after the pass, is exact in the last round. In earlier rounds the
value net evaluates the board and the tiles kept.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Records, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.rules import Solution
from sintra.core.value_net import NET_SCRATCH, evaluate
from sintra.games.summer_pavilion.bot.heuristic import keep_heuristic
from sintra.games.summer_pavilion.bot.value_features import MAX_ACTIVE, value_features
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.moves import (
    BONUS,
    PASS,
    bonus_colour,
    keep_choice,
    split_place,
    without_wilds,
)
from sintra.games.summer_pavilion.rules.placing import (
    legal_bonuses,
    legal_keeps,
    legal_places,
    put_tile,
    take_from_supply,
)
from sintra.games.summer_pavilion.rules.scoring import affordable_loss, final_points
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    KEEP_CHOICES,
    KEEPS,
    MAX_KEPT,
    POSITIONS,
    ROUNDS,
    SPACES,
    STARS,
)

#: The size of the transposition table, a power of two.
SLOTS = 1 << 17
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
#: A hash table with open addressing: an array of SLOTS such records.
TranspositionTable: TypeAlias = Records
#: The search is given up beyond this number of positions, which keeps the table half empty.
MAX_POSITIONS = 60_000
#: The longest line: each placement fills a space and is followed by at most three bonus tiles.
MAX_LINE = 4 * SPACES
MAX_MOVES = 1024
#: Before the last round, a pass with more tiles than this is not searched if a tile can be placed.
MAX_TILES_TO_PASS = MAX_KEPT + 2

#: Values below all real ones: an unused slot, a search given up, and the initial best value.
UNUSED, GIVEN_UP, WORST = -4000.0, -3000.0, -2000.0

# Among lines of equal value, the search prefers the one that takes its bonus tiles earlier, because
# opponents might take them first. A bonus tile counts less by TEMPO_DECAY for every turn before it.
TEMPO_DECAY = 0.75
TEMPO_WEIGHT = 1e-3


class SolverBuffers(NamedTuple):
    """The memory of one search. Compiled code allocates nothing."""

    #: The position at every depth.
    states: Records
    #: The moves at every depth.
    moves: Int64Array
    table: TranspositionTable
    #: One number: how many positions were searched.
    searched: Int64Array
    #: One state, for the position after a pass.
    leaf: Records
    keeps: Int64Array
    #: The active features of the leaf.
    active: Int64Array
    net_scratch: Float32Array


def solve(state: State, seat: int, weights: Weights, first: int | None = None) -> Solution | None:
    """Solve the rest of the placing phase for one seat, ignoring the others.

    Args:
        state: the position.
        seat: the seat to solve for; it need not be the seat to move.
        weights: the weights of the value net.
        first: the first move of the line; None for the best one.

    Returns:
        The best line up to the pass. None outside the placing phase, for a seat that has passed or
        chooses the tiles to keep, and if the search is too large.
    """
    if state.phase not in (Phase.PLACE, Phase.BONUS, Phase.KEEP) or state.passed[seat]:
        return None
    if seat == state.active and state.phase == Phase.KEEP:
        return None
    buffers = new_buffers(state, seat)
    if first == PASS:
        value = leaf_value(buffers.states[0], seat, weights, buffers)
        actions: tuple[int, ...] = (PASS,)
    else:
        if first is not None:
            play(buffers.states[0], first)
        gained = float(buffers.states[0].score[seat] - state.score[seat])
        value = search(as_int64(0), weights, buffers)
        if value == GIVEN_UP:
            return None
        value += gained
        line = np.zeros(MAX_LINE, np.int64)
        length = principal_variation(buffers, line)
        actions = tuple(int(action) for action in line[:length])
        if first is not None:
            actions = (first, *actions)
    takes_bonus = any(BONUS <= action < PASS for action in actions)
    tiles = total(state.hand[seat])
    is_exact = state.round_no == ROUNDS and affordable_loss(state, seat, tiles) == tiles
    is_certain = not takes_bonus and is_exact
    return Solution(actions, float(state.score[seat]) + float(value), bool(is_certain))


def solver_call(
    state: State, weights: Weights
) -> tuple[Callable[..., float], tuple[int, Weights, SolverBuffers]]:
    """Return the compiled entry point of the solver and arguments of the right types."""
    return search, (as_int64(0), weights, new_buffers(state, 0))


def new_buffers(state: State, seat: int) -> SolverBuffers:
    """Allocate the memory of a search that starts at a state, with a seat to move."""
    states = State.zeros(MAX_LINE)
    states[0] = state
    if seat != state.active:
        states[0].active = seat
        states[0].owed = 0
    return SolverBuffers(
        states=states,
        moves=np.zeros((MAX_LINE, MAX_MOVES), np.int64),
        table=new_table(),
        searched=np.zeros(1, np.int64),
        leaf=State.zeros(1),
        keeps=np.zeros(KEEP_CHOICES, np.int64),
        active=np.zeros(MAX_ACTIVE, np.int64),
        net_scratch=np.zeros(NET_SCRATCH, np.float32),
    )


# --- The search ------------------------------------------------------------------------------


@compiled(bulk=True)
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
            value = leaf_value(state, seat, weights, buffers)
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
def list_moves(state: State, out: Int64Array) -> int:
    """Write the moves to search, placements and PASS or bonus tiles; return their number.

    Wild tiles replace any colour, so only the payment with the fewest of them is searched.
    """
    if state.owed > 0:
        return legal_bonuses(state, out)
    n = 0
    last = as_int64(-1)
    for i in range(legal_places(state, out)):
        action = as_int64(out[i])
        # The payments for one tile and space are adjacent; the first has the fewest wild tiles.
        if action == PASS or without_wilds(action) != last:
            out[n] = action
            n += 1
        last = without_wilds(action)
    return n


@compiled
def play(state: State, action: int) -> None:
    """Play a move as if there were no other players and no refills of the supply."""
    if action < BONUS:
        star, position, colour, wilds = split_place(action)
        earned = put_tile(state, star, position, colour, wilds)
        state.owed = min(earned, total(state.supply))
    elif action < PASS:
        take_from_supply(state, bonus_colour(action))


@compiled
def is_wasteful_pass(state: State, seat: int) -> bool:
    """Return whether a pass would discard too many tiles to be worth searching."""
    return state.round_no != ROUNDS and total(state.hand[seat]) > MAX_TILES_TO_PASS


@compiled
def leaf_value(state: State, seat: int, weights: Weights, buffers: SolverBuffers) -> float:
    """Return the points that a pass leads to: the expected points to come less the loss."""
    tiles = total(state.hand[seat])
    if state.round_no == ROUNDS:
        return float(final_points(state, seat) - affordable_loss(state, seat, tiles))
    buffers.leaf[0] = state
    leaf = buffers.leaf[0]
    if tiles > MAX_KEPT:
        best = as_int64(0)
        best_value = -1
        for i in range(legal_keeps(state, buffers.keeps)):
            choice = keep_choice(buffers.keeps[i])
            value = keep_heuristic(state, choice)
            if value > best_value:
                best = choice
                best_value = value
        for colour in range(COLOURS):
            leaf.hand[seat, colour] = KEEPS[best, colour]
    leaf.passed[seat] = 0
    leaf.phase = Phase.DEAL
    leaf.round_ended = 1
    count = value_features(leaf, seat, buffers.active)
    stage = 2 * as_int64(state.round_no)  # the next draft
    coming = evaluate(weights, stage, buffers.active, count, buffers.net_scratch)
    return coming - float(affordable_loss(state, seat, max(tiles - MAX_KEPT, 0)))


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


class Key(NamedTuple):
    """All that the rest of the phase depends on, packed into three numbers."""

    #: The bonus tiles owed and the filled positions.
    board: int
    #: The hand and the supply.
    tiles: int
    #: The colours on each star.
    colours: int


def new_table() -> TranspositionTable:
    """Allocate an empty transposition table."""
    table = np.zeros(SLOTS, TABLE_ENTRY).view(np.recarray)
    table.value = UNUSED
    return table


@compiled
def position_key(state: State) -> Key:
    """Return the key of a position."""
    seat = as_int64(state.active)
    board = as_int64(state.owed)
    colours = as_int64(0)
    for star in range(STARS):
        board = board << POSITIONS | as_int64(state.filled[seat, star])
        colours = colours << COLOURS | as_int64(state.colours[seat, star])
    tiles = as_int64(0)
    for colour in range(COLOURS):
        tiles = (
            tiles << 10 | as_int64(state.hand[seat, colour]) << 4 | as_int64(state.supply[colour])
        )
    return Key(board, tiles, colours)


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
