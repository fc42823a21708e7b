"""A placing phase as one seat sees it that plays on alone: its moves and what they lead to.

Other players are ignored. They share only the supply, so a line without bonus tiles is exact. Bonus
tiles come from the supply as it is, without its refills.

The value of a leaf, the position after the pass, is exact in the last round. In earlier rounds the
value net evaluates the board and the tiles kept.
"""

from typing import NamedTuple

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Records, Weights
from sintra.core.compile import as_int64, compiled
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

#: The longest line: each placement fills a space and is followed by at most three bonus tiles.
MAX_LINE = 4 * SPACES
#: The most moves that ``list_moves`` reads and writes.
MAX_MOVES = 1024
#: Before the last round, a pass with more tiles than this is not searched if a tile can be placed.
MAX_TILES_TO_PASS = MAX_KEPT + 2

# Among lines of equal value, one that takes its bonus tiles earlier is better, because opponents
# might take them first. A bonus tile counts less by TEMPO_DECAY for every turn before it.
TEMPO_DECAY = 0.75
TEMPO_WEIGHT = 1e-3


class LeafBuffers(NamedTuple):
    """The memory of ``leaf_value``."""

    #: One state, the position after the pass.
    states: Records
    keeps: Int64Array
    #: The active features of the position.
    active: Int64Array
    net_scratch: Float32Array


def new_leaf_buffers() -> LeafBuffers:
    """Allocate the memory of ``leaf_value``."""
    return LeafBuffers(
        states=State.zeros(1),
        keeps=np.zeros(KEEP_CHOICES, np.int64),
        active=np.zeros(MAX_ACTIVE, np.int64),
        net_scratch=np.zeros(NET_SCRATCH, np.float32),
    )


def solo_state(state: State, seat: int) -> Records:
    """Return a copy of a state, as one record, in which a seat is to move."""
    states = State.zeros(1)
    states[0] = state
    if seat != state.active:
        states[0].active = seat
        states[0].owed = 0
    return states


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
def leaf_value(state: State, seat: int, weights: Weights, buffers: LeafBuffers) -> float:
    """Return the points that a pass leads to: the expected points to come less the loss."""
    tiles = total(state.hand[seat])
    if state.round_no == ROUNDS:
        return float(final_points(state, seat) - affordable_loss(state, seat, tiles))
    buffers.states[0] = state
    leaf = buffers.states[0]
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
    leaf.phase = Phase.DEAL
    leaf.round_ended = 1
    count = value_features(leaf, seat, buffers.active)
    stage = 2 * as_int64(state.round_no)  # the next draft
    coming = evaluate(weights, stage, buffers.active, count, buffers.net_scratch)
    return coming - float(affordable_loss(state, seat, max(tiles - MAX_KEPT, 0)))


class Key(NamedTuple):
    """All that the rest of the phase depends on, packed into three numbers."""

    #: The bonus tiles owed and the filled positions.
    board: int
    #: The hand and the supply.
    tiles: int
    #: The colours on each star.
    colours: int


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
