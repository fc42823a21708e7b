"""The binary features of the value net, which predicts the points that a seat will still score.

The features are binary and sparse. Each belongs to a block, and a block starts at its offset. The
index of a feature is the offset of its block plus an index built from counts, such as line x colour
x tiles. Large counts are clipped to the maximum of the block.

``sintra.training`` fits the net to games that the search plays against itself.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import bit_count, total
from sintra.games.duel.rules.dome import free_columns
from sintra.games.duel.rules.scoring import edge_tiles, space_at
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_SHOWS,
    CHIPS_PER_ROUND,
    COLOURFUL_ROWS,
    COLOURS,
    COLUMNS,
    CORNERS,
    DIAGONALS,
    DISPLAY_PLATES,
    DOME_SIZE,
    EDGE,
    FACTORIES,
    JOKER,
    JOKERS,
    LINES,
    MAX_BROKEN,
    PLATES,
    QUARTERS,
    ROUNDS,
    ROWS,
    SCORING_SIDES,
    SLOTS,
    SMALL_FACTORIES,
    SPECIAL,
    SPECIALS,
    TOKENS,
)

#: The stages of a game: the opening, the rounds, and the finished game.
STAGES = 1 + ROUNDS + 1

#: The states of a space of the dome: no plate, empty (7 kinds), filled (5 colours, special tile).
SPACE_KINDS = 1 + COLOURS + 2 + COLOURS + 1
FILLED = 1 + COLOURS + 2
#: Tiles in a row, column, diagonal or line: 0 to 6.
COUNTS = DOME_SIZE + 1
DIAGONAL_COUNT = 2
CORNER_COUNT = 4
EDGE_SPACES = 4 * (DOME_SIZE - 1)
MAX_SPECIAL = SLOTS
#: Chips of one kind: none, one, or two.
CHIP_COUNTS = 3
#: The spaces for the colour of a line in its row: none, one, or more.
ROOMS = 3
# Larger counts of chips and of tiles on the factories are clipped to these.
MAX_CHIPS = 10
MAX_OFFERED = 9
MAX_MATCHING, MAX_OTHERS = 4, 6

# The blocks. A comment names the axes of each block. The blocks of scoring sides are used only if
# the side is in play.
SPACE_OFFSET = 0  # space x kind
LINE_OFFSET = SPACE_OFFSET + DOME_SIZE * DOME_SIZE * SPACE_KINDS  # line x colour x tiles
ROOM_OFFSET = LINE_OFFSET + LINES * COLOURS * COUNTS  # line x room
ROW_OFFSET = ROOM_OFFSET + LINES * ROOMS  # row x tiles
COLUMN_OFFSET = ROW_OFFSET + DOME_SIZE * COUNTS  # column x tiles
SCORED_ROW_OFFSET = COLUMN_OFFSET + DOME_SIZE * COUNTS  # row x tiles
SCORED_COLUMN_OFFSET = SCORED_ROW_OFFSET + DOME_SIZE * COUNTS  # column x tiles
COLOURFUL_ROW_OFFSET = SCORED_COLUMN_OFFSET + DOME_SIZE * COUNTS  # row x different tiles
DIAGONAL_OFFSET = COLOURFUL_ROW_OFFSET + DOME_SIZE * COUNTS  # diagonal x tiles
CORNER_OFFSET = DIAGONAL_OFFSET + DIAGONAL_COUNT * COUNTS  # corner x tiles
EDGE_OFFSET = CORNER_OFFSET + CORNER_COUNT * (QUARTERS + 1)  # tiles
JOKER_OFFSET = EDGE_OFFSET + EDGE_SPACES + 1  # empty x filled
SPECIAL_OFFSET = JOKER_OFFSET + (MAX_SPECIAL + 1) ** 2  # empty
SIDE_OFFSET = SPECIAL_OFFSET + MAX_SPECIAL + 1  # scoring side
CHIP_OFFSET = SIDE_OFFSET + SCORING_SIDES  # kind x chips
CHIP_TOTAL_OFFSET = CHIP_OFFSET + CHIP_KINDS * CHIP_COUNTS  # chips
PLATE_COUNT_OFFSET = CHIP_TOTAL_OFFSET + MAX_CHIPS + 1  # plates on the dome
BROKEN_OFFSET = PLATE_COUNT_OFFSET + SLOTS + 1  # broken tiles
FIRST_PLAYER_OFFSET = BROKEN_OFFSET + MAX_BROKEN + 1  # began? x first player tile (3)
OFFER_OFFSET = FIRST_PLAYER_OFFSET + 2 * 3  # colour x tiles on the factories
OPEN_CHIP_OFFSET = OFFER_OFFSET + COLOURS * (MAX_OFFERED + 1)  # kind
DISPLAY_OFFSET = OPEN_CHIP_OFFSET + CHIP_KINDS  # plate
ALLOWANCE_OFFSET = DISPLAY_OFFSET + PLATES  # tokens left x chips taken
TURN_OFFSET = ALLOWANCE_OFFSET + (TOKENS + 1) * (CHIPS_PER_ROUND + 1)  # active? x current line
STAGE_OFFSET = TURN_OFFSET + 2 * (LINES + 1)  # stage
PAYMENT_OFFSET = STAGE_OFFSET + STAGES  # missing tiles of a line x matching chips x others
VALUE_FEATURES = PAYMENT_OFFSET + COUNTS * (MAX_MATCHING + 1) * (MAX_OTHERS + 1)
#: The most features that can be active at once, in the order of the functions below.
MAX_ACTIVE = (
    DOME_SIZE * DOME_SIZE
    + 3 * LINES
    + 5 * DOME_SIZE + SCORING_SIDES + DIAGONAL_COUNT + CORNER_COUNT + 2
    + COLOURS + SMALL_FACTORIES + DISPLAY_PLATES
    + CHIP_KINDS + 7
)  # fmt: skip


@compiled
def stage(state: State) -> int:
    """Return the stage: 0 in the opening, then the round, at last ``STAGES - 1``."""
    return as_int64(STAGES - 1 if state.phase == Phase.OVER else state.round_no)


@compiled(hot=True)
def value_features(state: State, seat: int, out: Int64Array) -> int:
    """Write the indices of the active features from a seat's point of view; return their number."""
    n = add_space_features(state, seat, out)
    n = add_line_features(state, seat, out, n)
    n = add_scoring_features(state, seat, out, n)
    n = add_offer_features(state, out, n)
    for kind in range(CHIP_KINDS):
        chips = min(as_int64(state.chips[seat, kind]), CHIP_COUNTS - 1)
        if chips > 0:
            out[n] = CHIP_OFFSET + kind * CHIP_COUNTS + chips
            n += 1
    plates = 0
    for slot in range(SLOTS):
        plates += state.slots[seat, slot] != NONE
    tile = 0 if state.first_tile == NONE else 1 + (state.first_tile == seat)
    allowance = as_int64(state.tokens[seat]) * (CHIPS_PER_ROUND + 1) + as_int64(
        state.chips_taken[seat]
    )
    turn = as_int64(state.active == seat) * (LINES + 1) + as_int64(state.line)
    out[n] = CHIP_TOTAL_OFFSET + min(total(state.chips[seat]), MAX_CHIPS)
    out[n + 1] = PLATE_COUNT_OFFSET + plates
    out[n + 2] = BROKEN_OFFSET + min(total(state.broken[seat]), MAX_BROKEN)
    out[n + 3] = FIRST_PLAYER_OFFSET + 3 * as_int64(state.first_player == seat) + tile
    out[n + 4] = ALLOWANCE_OFFSET + allowance
    out[n + 5] = TURN_OFFSET + turn
    out[n + 6] = STAGE_OFFSET + stage(state)
    return n + 7


@compiled
def add_space_features(state: State, seat: int, out: Int64Array) -> int:
    """Add what each space of the dome holds or takes."""
    n = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            tile = as_int64(state.dome[seat, row, column])
            kind = FILLED + tile if tile != NONE else 1 + space_at(state, seat, row, column)
            out[n] = SPACE_OFFSET + n * SPACE_KINDS + kind
            n += 1
    return n


@compiled
def add_line_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the tiles in pattern lines, the spaces for them, and the chips to complete them."""
    for line in range(LINES):
        tiles = as_int64(state.line_count[seat, line])
        if tiles > 0:
            colour = as_int64(state.line_colour[seat, line])
            columns = free_columns(state, seat, line, colour)
            out[n] = LINE_OFFSET + (line * COLOURS + colour) * COUNTS + tiles
            out[n + 1] = ROOM_OFFSET + line * ROOMS + min(bit_count(columns), ROOMS - 1)
            n += 2
            if columns != 0:
                out[n] = PAYMENT_OFFSET + payment_index(state, seat, line + 1 - tiles, colour)
                n += 1
    return n


@compiled
def payment_index(state: State, seat: int, missing: int, colour: int) -> int:
    """Return the index, within its block, of missing tiles x matching chips x other chips."""
    matching = 0
    for kind in range(CHIP_KINDS):
        matching += as_int64(state.chips[seat, kind]) * CHIP_SHOWS[kind, colour]
    others = min(total(state.chips[seat]) - matching, MAX_OTHERS)
    at = missing * (MAX_MATCHING + 1) + min(matching, MAX_MATCHING)
    return at * (MAX_OTHERS + 1) + others


@compiled
def add_scoring_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the progress of each row, column and scoring side in play."""
    for i in range(DOME_SIZE):
        across = 0
        down = 0
        tiles = as_int64(0)
        for j in range(DOME_SIZE):
            across += state.dome[seat, i, j] != NONE
            down += state.dome[seat, j, i] != NONE
            if state.dome[seat, i, j] != NONE:
                tiles |= 1 << as_int64(state.dome[seat, i, j])
        out[n] = ROW_OFFSET + i * COUNTS + across
        out[n + 1] = COLUMN_OFFSET + i * COUNTS + down
        n += 2
        if state.sides[ROWS]:
            out[n] = SCORED_ROW_OFFSET + i * COUNTS + across
            n += 1
        if state.sides[COLUMNS]:
            out[n] = SCORED_COLUMN_OFFSET + i * COUNTS + down
            n += 1
        if state.sides[COLOURFUL_ROWS]:
            out[n] = COLOURFUL_ROW_OFFSET + i * COUNTS + bit_count(tiles)
            n += 1
    for side in range(SCORING_SIDES):
        if state.sides[side]:
            out[n] = SIDE_OFFSET + side
            n += 1
    if state.sides[DIAGONALS]:
        n = add_diagonal_features(state, seat, out, n)
    if state.sides[CORNERS]:
        n = add_corner_features(state, seat, out, n)
    if state.sides[EDGE]:
        out[n] = EDGE_OFFSET + edge_tiles(state, seat)
        n += 1
    if state.sides[JOKERS] or state.sides[SPECIALS]:
        n = add_joker_or_special_features(state, seat, out, n)
    return n


@compiled
def add_diagonal_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the number of tiles on each diagonal."""
    falling = 0
    rising = 0
    for i in range(DOME_SIZE):
        falling += state.dome[seat, i, i] != NONE
        rising += state.dome[seat, DOME_SIZE - 1 - i, i] != NONE
    out[n] = DIAGONAL_OFFSET + falling
    out[n + 1] = DIAGONAL_OFFSET + COUNTS + rising
    return n + 2


@compiled
def add_corner_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the number of tiles on each corner plate."""
    for corner in range(CORNER_COUNT):
        row = corner // 2 * (DOME_SIZE - 2)
        column = corner % 2 * (DOME_SIZE - 2)
        tiles = 0
        for quarter in range(QUARTERS):
            tiles += state.dome[seat, row + quarter // 2, column + quarter % 2] != NONE
        out[n] = CORNER_OFFSET + corner * (QUARTERS + 1) + tiles
        n += 1
    return n


@compiled
def add_joker_or_special_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the empty and filled joker spaces, or the empty special spaces."""
    counted = JOKER if state.sides[JOKERS] else SPECIAL
    empty = 0
    filled = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            if space_at(state, seat, row, column) == counted:
                if state.dome[seat, row, column] == NONE:
                    empty += 1
                else:
                    filled += 1
    if counted == JOKER:
        out[n] = JOKER_OFFSET + empty * (MAX_SPECIAL + 1) + filled
    else:
        out[n] = SPECIAL_OFFSET + empty
    return n + 1


@compiled
def add_offer_features(state: State, out: Int64Array, n: int) -> int:
    """Add what can still be taken in this round: tiles, chips, plates of the display."""
    for colour in range(COLOURS):
        tiles = as_int64(state.large_moon[colour])
        for factory in range(FACTORIES):
            tiles += as_int64(state.sun[factory, colour])
        for factory in range(SMALL_FACTORIES):
            for i in range(as_int64(state.height[factory])):
                tiles += state.moon[factory, i] == colour
        if tiles > 0:
            out[n] = OFFER_OFFSET + colour * (MAX_OFFERED + 1) + min(tiles, MAX_OFFERED)
            n += 1
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] >= 0:
            out[n] = OPEN_CHIP_OFFSET + as_int64(state.chip[factory])
            n += 1
    for place in range(DISPLAY_PLATES):
        if state.display[place] >= 0:
            out[n] = DISPLAY_OFFSET + as_int64(state.display[place])
            n += 1
    return n
