"""The last placing phase, solved: the best order of placements and payments on one's own board.

Players meet only over the supply, so the answer is exact as long as no bonus tile is taken; with
bonus tiles it is the best that can be done with the supply as it lies. Positions that several
orders lead to are solved once.
"""

from typing import Any

import numpy as np

from sintra.core.compile import compiled, wide
from sintra.core.protocol import Solution
from sintra.games.summer_pavilion.counts import total
from sintra.games.summer_pavilion.moves import BONUS, PASS, PLACE, WILD_COUNTS
from sintra.games.summer_pavilion.placing import legal_places, put_tile
from sintra.games.summer_pavilion.scoring import final_points
from sintra.games.summer_pavilion.state import STATE, Phase
from sintra.games.summer_pavilion.tables import COLOURS, POSITIONS, ROUNDS, SPACES, STARS

#: How many positions are remembered, a power of two, and up to how many a solution may need.
SLOTS = 1 << 17
MAX_POSITIONS = 100_000
#: Each placement fills a space and may bring tiles, one by one.
MAX_LINE = 4 * SPACES
MAX_MOVES = 1024

MEMORY = np.dtype(
    [("board", np.int64), ("tiles", np.int64), ("colours", np.int64), ("value", np.int64),
     ("action", np.int64)],
    align=True,
)  # fmt: skip
#: Far below what a position can be worth: a slot without a position, a search that was given up,
#: and where the search for the best begins.
UNUSED, GIVEN_UP, WORST = -4000, -3000, -2000


def solve(state: Any) -> Solution | None:
    """The best that the seat to move can do by itself, or None if that is not to be solved."""
    if state.round_no != ROUNDS or state.phase not in (Phase.PLACE, Phase.BONUS):
        return None
    seat = int(state.active)
    if int(state.score[seat]) - int(state.floor) < total(state.hand[seat]):
        return None  # what is lost would depend on the floor
    states = np.zeros(MAX_LINE, STATE)
    states[0] = state
    memory = np.zeros(SLOTS, MEMORY).view(np.recarray)
    memory.value = UNUSED
    line = np.zeros(MAX_LINE, np.int64)
    moves = np.zeros((MAX_LINE, MAX_MOVES), np.int64)
    value = int(best_from(states, wide(0), memory, np.zeros(1, np.int64), moves))
    if value == GIVEN_UP:
        return None
    count = follow(states, memory, line)
    actions = tuple(int(action) for action in line[:count])
    is_alone = not any(BONUS <= action < PASS for action in actions)
    return Solution(actions, int(state.score[seat]) + value, is_alone)


@compiled
def best_from(states: Any, depth: int, memory: Any, used: Any, moves: Any) -> int:
    """The most points that can still be made; GIVEN_UP if there are too many positions."""
    state = states[depth]
    slot = find(state, memory)
    if memory[slot].value != UNUSED:
        return memory[slot].value
    used[0] += 1
    if used[0] > MAX_POSITIONS:
        return GIVEN_UP
    seat = wide(state.active)
    best = wide(WORST)
    best_action = wide(PASS)
    count = list_moves(state, moves[depth])
    for i in range(count):
        action = moves[depth, i]
        states[depth + 1] = state
        after = states[depth + 1]
        play(after, action)
        if action == PASS:
            value = final_points(state, seat) - total(state.hand[seat])
        else:
            value = best_from(states, depth + 1, memory, used, moves)
            if value == GIVEN_UP:
                return GIVEN_UP
            value += wide(after.score[seat]) - wide(state.score[seat])
        if value > best:
            best = value
            best_action = action
    slot = find(state, memory)  # what was solved meanwhile may have taken the old one
    write_key(state, memory[slot])
    memory[slot].action = best_action
    memory[slot].value = best
    return best


@compiled
def list_moves(state: Any, out: Any) -> int:
    """Placements and passing, or the bonus tiles that are there."""
    if state.owed == 0:
        return legal_places(state, out)
    n = 0
    for colour in range(COLOURS):
        if state.supply[colour] > 0:
            out[n] = BONUS + colour
            n += 1
    return n


@compiled
def play(state: Any, action: int) -> None:
    """Plays a move as if there were nobody else and no tile to fill the supply with."""
    seat = wide(state.active)
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
def follow(states: Any, memory: Any, line: Any) -> int:
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
def write_key(state: Any, out: Any) -> None:
    """All that the rest depends on: the board, the tiles, and the colours used."""
    seat = wide(state.active)
    board = wide(state.owed)
    colours = wide(0)
    for star in range(STARS):
        board = board << POSITIONS | wide(state.filled[seat, star])
        colours = colours << COLOURS | wide(state.colours[seat, star])
    tiles = wide(0)
    for colour in range(COLOURS):
        tiles = tiles << 10 | wide(state.hand[seat, colour]) << 4 | wide(state.supply[colour])
    out.board = board
    out.tiles = tiles
    out.colours = colours


@compiled
def find(state: Any, memory: Any) -> int:
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
