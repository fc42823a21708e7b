"""The heuristic: a cheap estimate of a move, as a greedy player would rate it.

Values are in tenths of a point. They are guesses, not tuned. The heuristic counts the points and
tiles that a move gains at once and looks no further ahead.
"""

from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import (
    BONUS,
    PASS,
    PLACE,
    bonus_colour,
    keep_choice,
    split_place,
    split_take,
)
from sintra.games.summer_pavilion.rules.placing import ALL_POSITIONS, has_at_most_one
from sintra.games.summer_pavilion.rules.scoring import affordable_loss, bonus_tiles
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOURS,
    KEEPS,
    MIXED_STAR_POINTS,
    NUMBERS,
    POSITIONS,
    RUN_LENGTH,
    STAR_POINTS,
)

POINT = 10
TILE = 9
WILD_TILE = 14
#: The additional value of a tile for every tile of its colour that the player already holds.
MATCH = 2
#: The value of a pass: below every placement.
LAST_RESORT = -1000


@compiled(hot=True)
def heuristic(state: State, action: int) -> int:
    """Return the estimate of a legal action."""
    if action < PLACE:
        source, colour = split_take(action)
        return take_heuristic(state, source, colour)
    if action < BONUS:
        star, position, colour, wilds = split_place(action)
        return place_heuristic(state, star, position, colour, wilds)
    if action < PASS:
        return tile_value(state, bonus_colour(action), wild_colour(state))
    if action == PASS:
        return LAST_RESORT
    return keep_heuristic(state, keep_choice(action))


@compiled
def take_heuristic(state: State, source: int, colour: int) -> int:
    """Return the value of the tiles taken, less the price of the start player token."""
    wild = wild_colour(state)
    tiles = as_int64(state.sources[source, colour]) if colour != wild else 0
    value = tiles * tile_value(state, colour, wild)
    if state.sources[source, wild] > 0:
        value += tile_value(state, wild, wild)
        tiles += 1
    if source == CENTRE and state.token == IN_CENTRE:
        value -= POINT * affordable_loss(state, as_int64(state.active), tiles)
    return value


@compiled
def tile_value(state: State, colour: int, wild: int) -> int:
    """Return the value of a tile in the hand; wild and matching tiles are worth more."""
    base = WILD_TILE if colour == wild else TILE
    return base + MATCH * min(as_int64(state.hand[state.active, colour]), POSITIONS - 1)


@compiled
def place_heuristic(state: State, star: int, position: int, colour: int, wilds: int) -> int:
    """Return the value of the points and bonus tiles gained, less that of the tiles paid."""
    seat = as_int64(state.active)
    before = state.filled[seat, star]
    filled = as_int64(before) | (1 << position)
    value = POINT * RUN_LENGTH[filled, position]
    if filled == ALL_POSITIONS:
        single = has_at_most_one(as_int64(state.colours[seat, star]) | (1 << colour))
        value += POINT * (STAR_POINTS[colour] if single else MIXED_STAR_POINTS)
    state.filled[seat, star] = filled  # only to count the bonus tiles; restored below
    value += TILE * bonus_tiles(state, seat, star, position)
    state.filled[seat, star] = before
    number = NUMBERS[state.side, star, position]
    return value - MATCH * number - (WILD_TILE - TILE) * wilds


@compiled
def keep_heuristic(state: State, choice: int) -> int:
    """Return the value of the tiles kept; tiles that are wild in the next round are worth more."""
    next_wild = as_int64(state.wild_order[state.round_no])
    value = 0
    for colour in range(COLOURS):
        kept = KEEPS[choice, colour]
        value += kept * (WILD_TILE if colour == next_wild else TILE) + MATCH * kept * kept
    return value
