"""A placing phase, solved: the best order of placements and payments on one's own board.

Players meet only over the supply, so the answer is exact as long as no bonus tile is taken; with
bonus tiles it is the best that can be done with the supply as it lies. In the last round the worth
of a board is exact; before it, the net says what the board and the tiles kept leaf_value. Positions
that several orders lead to are solved once.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Weights
from sintra.core.compile import as_int64, compiled
from sintra.core.rules import Solution
from sintra.core.value_net import NET_SCRATCH, evaluate
from sintra.games.summer_pavilion.bot.heuristic import keep_heuristic
from sintra.games.summer_pavilion.bot.value_features import MAX_ACTIVE, value_features
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.moves import BONUS, KEEP, PASS, PLACE, WILD_COUNTS
from sintra.games.summer_pavilion.rules.placing import legal_keeps, legal_places, put_tile
from sintra.games.summer_pavilion.rules.scoring import affordable_loss, final_points
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    KEEPS,
    MAX_KEPT,
    POSITIONS,
    ROUNDS,
    SPACES,
    STARS,
)

#: How many positions are remembered, a power of two, and up to how many a solution may need.
SLOTS = 1 << 17
MAX_POSITIONS = 60_000
#: Each placement fills a space and may bring tiles, one by one.
MAX_LINE = 4 * SPACES
MAX_MOVES = 1024
#: With more tiles than this nobody passes before the last round if there is something to place.
MOST_WHEN_PASSING = MAX_KEPT + 2

MEMORY = np.dtype(
    [("board", np.int64), ("tiles", np.int64), ("colours", np.int64), ("value", np.float64),
     ("action", np.int64), ("tempo_bonus", np.float64)],
    align=True,
)  # fmt: skip
#: Far below what a position can be worth: a slot without a position, a search that was given up,
#: and where the search for the best begins.
UNUSED, GIVEN_UP, WORST = -4000.0, -3000.0, -2000.0
#: Bonus tiles that come a turn later count this much less, when all else is equal: somebody else
#: might take them.
TEMPO_DECAY = 0.75
TEMPO_WEIGHT = 1e-3


def solve(state: State, seat: int, weights: Weights) -> Solution | None:
    """The best that a seat can do by itself, or None if that is not to be solved."""
    if state.phase not in (Phase.PLACE, Phase.BONUS, Phase.KEEP) or state.passed[seat]:
        return None
    if seat == state.active and state.phase == Phase.KEEP:
        return None
    arguments = solver_arguments(state, seat, weights)
    value = best_from(*arguments)
    if value == GIVEN_UP:
        return None
    states, _, _, memory, *_ = arguments
    line = np.zeros(MAX_LINE, np.int64)
    count = follow(states, memory, line)
    actions = tuple(int(action) for action in line[:count])
    is_alone = not any(BONUS <= action < PASS for action in actions)
    tiles = total(state.hand[seat])
    is_exact = state.round_no == ROUNDS and affordable_loss(state, seat, tiles) == tiles
    return Solution(actions, float(state.score[seat]) + float(value), is_alone and is_exact)


def solver_arguments(state: State, seat: int, weights: Weights) -> tuple[Any, ...]:
    """What ``best_from`` works with."""
    states = State.zeros(MAX_LINE)
    states[0] = state
    if seat != state.active:
        states[0]["active"] = seat
        states[0]["owed"] = 0
    memory = np.zeros(SLOTS, MEMORY).view(np.recarray)
    memory.value = UNUSED
    used = np.zeros(1, np.int64)
    moves = np.zeros((MAX_LINE, MAX_MOVES), np.int64)
    marks = np.zeros(MAX_ACTIVE, np.int64)
    scratch = np.zeros(NET_SCRATCH, np.float32)
    ends = State.zeros(1)
    return states, as_int64(0), weights, memory, used, moves, marks, scratch, ends


@compiled
def best_from(
    states: Any,
    depth: int,
    weights: Weights,
    memory: Any,
    used: Any,
    moves: Int64Array,
    marks: Int64Array,
    scratch: Float32Array,
    ends: Any,
) -> float:
    """The most points that can still be made; GIVEN_UP if there are too many positions."""
    state = states[depth]
    slot = find(state, memory)
    if memory[slot].value != UNUSED:
        return memory[slot].value
    used[0] += 1
    if used[0] > MAX_POSITIONS:
        return GIVEN_UP
    seat = as_int64(state.active)
    best = WORST
    best_haste = 0.0
    best_action = as_int64(PASS)
    count = list_moves(state, moves[depth])
    for i in range(count):
        action = moves[depth, i]
        tempo_bonus = 0.0
        if action == PASS:
            if count > 1 and is_rash(state, seat):
                continue
            value = leaf_value(state, seat, weights, moves[depth + 1], marks, scratch, ends)
        else:
            states[depth + 1] = state
            after = states[depth + 1]
            play(after, action)
            value = best_from(states, depth + 1, weights, memory, used, moves, marks, scratch, ends)
            if value == GIVEN_UP:
                return GIVEN_UP
            value += float(after.score[seat] - state.score[seat])
            tempo_bonus = memory[find(after, memory)].tempo_bonus
            if state.owed == 0:
                tempo_bonus = tempo_bonus * TEMPO_DECAY + float(after.owed)
        if value + TEMPO_WEIGHT * tempo_bonus > best + TEMPO_WEIGHT * best_haste:
            best = value
            best_haste = tempo_bonus
            best_action = action
    slot = find(state, memory)  # what was solved meanwhile may have taken the old one
    write_key(state, memory[slot])
    memory[slot].action = best_action
    memory[slot].value = best
    memory[slot].tempo_bonus = best_haste
    return best


@compiled
def is_rash(state: State, seat: int) -> bool:
    """Whether passing would throw tiles away that could be placed."""
    return state.round_no != ROUNDS and total(state.hand[seat]) > MOST_WHEN_PASSING


@compiled
def leaf_value(
    state: State,
    seat: int,
    weights: Weights,
    moves: Int64Array,
    marks: Int64Array,
    scratch: Float32Array,
    ends: Any,
) -> float:
    """What passing here leads to: points lost, and points that are still to come."""
    tiles = total(state.hand[seat])
    if state.round_no == ROUNDS:
        return float(final_points(state, seat) - affordable_loss(state, seat, tiles))
    ends[0] = state
    end = ends[0]
    if tiles > MAX_KEPT:
        best = as_int64(0)
        best_value = -1
        for i in range(legal_keeps(state, moves)):
            value = keep_heuristic(state, moves[i] - KEEP)
            if value > best_value:
                best = moves[i] - KEEP
                best_value = value
        for colour in range(COLOURS):
            end.hand[seat, colour] = KEEPS[best, colour]
    end.passed[seat] = 0
    end.phase = Phase.DEAL
    end.round_ended = 1
    count = value_features(end, seat, marks)
    coming = evaluate(weights, 2 * as_int64(state.round_no), marks, count, scratch)
    return coming - float(affordable_loss(state, seat, max(tiles - MAX_KEPT, 0)))


@compiled
def list_moves(state: State, out: Int64Array) -> int:
    """Placements and passing, or the bonus tiles that are there.

    Wild tiles can stand for any colour, so a space is paid with as few of them as possible.
    """
    n = 0
    if state.owed == 0:
        before = as_int64(-1)
        for i in range(legal_places(state, out)):
            action = as_int64(out[i])
            if action == PASS or (action - PLACE) // WILD_COUNTS != before:
                out[n] = action
                n += 1
            before = (action - PLACE) // WILD_COUNTS
        return n
    for colour in range(COLOURS):
        if state.supply[colour] > 0:
            out[n] = BONUS + colour
            n += 1
    return n


@compiled
def play(state: State, action: int) -> None:
    """Plays a move as if there were nobody else and no tile to fill the supply with."""
    seat = as_int64(state.active)
    if action < BONUS:
        space_and_colour, wilds = divmod(action - PLACE, WILD_COUNTS)
        space, colour = divmod(space_and_colour, COLOURS)
        earned = put_tile(state, space // POSITIONS, space % POSITIONS, colour, wilds)
        state.owed = min(earned, total(state.supply))
    elif action < PASS:
        state.supply[action - BONUS] -= 1
        state.hand[seat, action - BONUS] += 1
        state.owed -= 1


@compiled
def follow(states: Any, memory: Any, line: Int64Array) -> int:
    """Writes the best moves down, from the first to the pass; returns how many."""
    n = 0
    while True:
        action = memory[find(states[0], memory)].action
        line[n] = action
        n += 1
        if action == PASS:
            return n
        play(states[0], action)


# --- Positions that were solved --------------------------------------------------------------


@compiled
def write_key(state: State, out: Int64Array) -> None:
    """All that the rest depends on: the board, the tiles, and the colours used."""
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
    out.board = board
    out.tiles = tiles
    out.colours = colours


@compiled
def find(state: State, memory: Any) -> int:
    """The slot of a position: the one that it is in, or the one where it belongs."""
    key = memory[SLOTS - 1]  # the last slot is kept for this
    write_key(state, key)
    mixed = key.board ^ (key.tiles * 31) ^ (key.colours * 1_000_003)
    slot = (mixed ^ (mixed >> 17) ^ (mixed >> 34)) & (SLOTS - 1)
    while True:
        if slot != SLOTS - 1:
            entry = memory[slot]
            if entry.value == UNUSED or (
                entry.board == key.board
                and entry.tiles == key.tiles
                and entry.colours == key.colours
            ):
                return slot
        slot = (slot + 1) & (SLOTS - 1)


def solver_call(state: State, weights: Weights) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return the compiled entry point of the solver and arguments of the right types."""
    return best_from, solver_arguments(state, 0, weights)
