"""How good a move looks at first sight: the judgement of a simple, greedy player.

Values are in tenths of a point, guessed rather than tuned. It sees the points and tiles that a
move brings at once and nothing of what comes after.
"""

from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import BONUS, KEEP, PASS, PLACE, TAKE, WILD_COUNTS
from sintra.games.summer_pavilion.rules.placing import has_at_most_one
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
#: What a second tile of a colour already held is worth on top.
MATCH = 2
#: Passing is what one does when nothing can be placed.
LAST_RESORT = -1000
FULL_STAR = (1 << POSITIONS) - 1


@compiled
def heuristic(state: State, action: int) -> int:
    """The value of a legal move."""
    if action < PLACE:
        source, colour = divmod(action - TAKE, COLOURS)
        return take_heuristic(state, source, colour)
    if action < BONUS:
        return place_heuristic(state, action - PLACE)
    if action < PASS:
        return tile_value(state, action - BONUS, wild_colour(state))
    if action == PASS:
        return LAST_RESORT
    return keep_heuristic(state, action - KEEP)


@compiled
def take_heuristic(state: State, source: int, colour: int) -> int:
    """The tiles it brings, less the price of the start token."""
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
    """A tile in the hand: more if it is wild or goes with others."""
    base = WILD_TILE if colour == wild else TILE
    return base + MATCH * min(as_int64(state.hand[state.active, colour]), POSITIONS - 1)


@compiled
def place_heuristic(state: State, rest: int) -> int:
    """The points and bonus tiles it brings, less the tiles it costs."""
    seat = as_int64(state.active)
    space_and_colour, wilds = divmod(rest, WILD_COUNTS)
    space, colour = divmod(space_and_colour, COLOURS)
    star, position = divmod(space, POSITIONS)
    before = state.filled[seat, star]
    filled = as_int64(before) | (1 << position)
    value = POINT * RUN_LENGTH[filled, position]
    if filled == FULL_STAR:
        single = has_at_most_one(as_int64(state.colours[seat, star]) | (1 << colour))
        value += POINT * (STAR_POINTS[colour] if single else MIXED_STAR_POINTS)
    state.filled[seat, star] = filled  # tried, and taken back at once
    value += TILE * bonus_tiles(state, seat, star, position)
    state.filled[seat, star] = before
    number = NUMBERS[state.side, star, position]
    return value - MATCH * number - (WILD_TILE - TILE) * wilds


@compiled
def keep_heuristic(state: State, choice: int) -> int:
    """Every tile kept is a point not lost; next round's wild tiles are worth more."""
    next_wild = as_int64(state.wild_order[state.round_no])
    value = 0
    for colour in range(COLOURS):
        kept = KEEPS[choice, colour]
        value += kept * (WILD_TILE if colour == next_wild else TILE) + MATCH * kept * kept
    return value
