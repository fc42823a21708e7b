"""What a position promises: the value_features from which a net foretells the points still to come.

The net was fitted to games that the search played against itself (see ``sintra.training``). Its
value_features are what matters to who reads a board: the dome, lines that will complete and the room for
them, runs, every scoring side in play, chips, penalties, and what can still be had in the round.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import size, total
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

#: The stages of a game: the opening, every round, and the end.
STAGES = 1 + ROUNDS + 1

#: A space of the dome: no plate, empty (7 kinds), or filled (5 colours and a special tile).
SPACE_KINDS = 1 + COLOURS + 2 + COLOURS + 1
FILLED = 1 + COLOURS + 2
COUNTS = DOME_SIZE + 1
DIAGONAL_COUNT = 2
CORNER_COUNT = 4
EDGE_SPACES = 4 * (DOME_SIZE - 1)
MOST_SPECIAL = SLOTS
MOST_CHIPS = 10
CHIP_COUNTS = 3
#: How many spaces of its row can take a waiting line: none, one, or more.
ROOMS = 3
MOST_OFFERED = 9
MOST_MATCHING, MOST_OTHERS = 4, 6

# Where the value_features of each kind begin. What depends on a scoring side is there if it is in play.
OF_SPACE = 0  # space x kind
OF_LINE = OF_SPACE + DOME_SIZE * DOME_SIZE * SPACE_KINDS  # line x colour x tiles
OF_ROOM = OF_LINE + LINES * COLOURS * COUNTS  # line x room
OF_ROW = OF_ROOM + LINES * ROOMS  # row x tiles
OF_COLUMN = OF_ROW + DOME_SIZE * COUNTS
OF_SCORED_ROW = OF_COLUMN + DOME_SIZE * COUNTS
OF_SCORED_COLUMN = OF_SCORED_ROW + DOME_SIZE * COUNTS
OF_COLOURFUL_ROW = OF_SCORED_COLUMN + DOME_SIZE * COUNTS  # row x different tiles
OF_DIAGONAL = OF_COLOURFUL_ROW + DOME_SIZE * COUNTS
OF_CORNER = OF_DIAGONAL + DIAGONAL_COUNT * COUNTS
OF_EDGE = OF_CORNER + CORNER_COUNT * (QUARTERS + 1)
OF_JOKERS = OF_EDGE + EDGE_SPACES + 1  # empty x filled
OF_SPECIALS = OF_JOKERS + (MOST_SPECIAL + 1) ** 2  # empty
OF_SIDES = OF_SPECIALS + MOST_SPECIAL + 1
OF_CHIPS = OF_SIDES + SCORING_SIDES  # kind x chips
OF_ALL_CHIPS = OF_CHIPS + CHIP_KINDS * CHIP_COUNTS
OF_PLATES = OF_ALL_CHIPS + MOST_CHIPS + 1  # how many plates the dome has
OF_BROKEN = OF_PLATES + SLOTS + 1  # tiles in the broken space
OF_FIRST = OF_BROKEN + MAX_BROKEN + 1  # first player? x first player tile (3)
OF_OFFER = OF_FIRST + 2 * 3  # colour x tiles on the factories
OF_OPEN_CHIPS = OF_OFFER + COLOURS * (MOST_OFFERED + 1)  # kind
OF_DISPLAY = OF_OPEN_CHIPS + CHIP_KINDS  # plate
OF_RIGHTS = OF_DISPLAY + PLATES  # tokens left x chips taken
OF_TURN = OF_RIGHTS + (TOKENS + 1) * (CHIPS_PER_ROUND + 1)  # to move? x line reached
OF_STAGE = OF_TURN + 2 * (LINES + 1)
OF_PAYING = OF_STAGE + STAGES  # tiles that a line lacks x matching chips x others
VALUE_FEATURES = OF_PAYING + COUNTS * (MOST_MATCHING + 1) * (MOST_OTHERS + 1)
MAX_ACTIVE = (
    DOME_SIZE * DOME_SIZE + 3 * LINES + 5 * DOME_SIZE + DIAGONAL_COUNT + CORNER_COUNT + 2 + SCORING_SIDES + CHIP_KINDS
    + COLOURS + SMALL_FACTORIES + DISPLAY_PLATES + 7
)  # fmt: skip


@compiled
def stage(state: State) -> int:
    """0 in the opening, then the number of the round."""
    return as_int64(STAGES - 1 if state.phase == Phase.OVER else state.round_no)


@compiled
def value_features(state: State, seat: int, out: Int64Array) -> int:
    """Writes the numbers of all value_features that the position has from a seat's side."""
    n = write_spaces_features(state, seat, out)
    n = write_lines_features(state, seat, out, n)
    n = write_scoring_features(state, seat, out, n)
    n = write_offers_features(state, out, n)
    for kind in range(CHIP_KINDS):
        chips = min(as_int64(state.chips[seat, kind]), CHIP_COUNTS - 1)
        if chips > 0:
            out[n] = OF_CHIPS + kind * CHIP_COUNTS + chips
            n += 1
    plates = 0
    for slot in range(SLOTS):
        plates += state.slots[seat, slot] != NONE
    tile = 0 if state.first_tile == NONE else 1 + (state.first_tile == seat)
    rights = as_int64(state.tokens[seat]) * (CHIPS_PER_ROUND + 1) + as_int64(
        state.chips_taken[seat]
    )
    turn = as_int64(state.active == seat) * (LINES + 1) + as_int64(state.line)
    out[n] = OF_ALL_CHIPS + min(total(state.chips[seat]), MOST_CHIPS)
    out[n + 1] = OF_PLATES + plates
    out[n + 2] = OF_BROKEN + min(total(state.broken[seat]), MAX_BROKEN)
    out[n + 3] = OF_FIRST + 3 * as_int64(state.first_player == seat) + tile
    out[n + 4] = OF_RIGHTS + rights
    out[n + 5] = OF_TURN + turn
    out[n + 6] = OF_STAGE + stage(state)
    return n + 7


@compiled
def write_spaces_features(state: State, seat: int, out: Int64Array) -> int:
    """What lies on, or is wanted by, each space of the dome."""
    n = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            tile = as_int64(state.dome[seat, row, column])
            kind = FILLED + tile if tile != NONE else 1 + space_at(state, seat, row, column)
            out[n] = OF_SPACE + n * SPACE_KINDS + kind
            n += 1
    return n


@compiled
def write_lines_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """The tiles that wait in pattern lines, and the room for them."""
    for line in range(LINES):
        tiles = as_int64(state.line_count[seat, line])
        if tiles > 0:
            colour = as_int64(state.line_colour[seat, line])
            columns = free_columns(state, seat, line, colour)
            out[n] = OF_LINE + (line * COLOURS + colour) * COUNTS + tiles
            out[n + 1] = OF_ROOM + line * ROOMS + min(size(columns), ROOMS - 1)
            n += 2
            if columns != 0:
                out[n] = OF_PAYING + paying(state, seat, line + 1 - tiles, colour)
                n += 1
    return n


@compiled
def paying(state: State, seat: int, missing: int, colour: int) -> int:
    """How many tiles a line lacks, and the chips there are to pay for them."""
    matching = 0
    for kind in range(CHIP_KINDS):
        matching += as_int64(state.chips[seat, kind]) * CHIP_SHOWS[kind, colour]
    others = min(total(state.chips[seat]) - matching, MOST_OTHERS)
    at = missing * (MOST_MATCHING + 1) + min(matching, MOST_MATCHING)
    return at * (MOST_OTHERS + 1) + others


@compiled
def write_scoring_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """How far each row, column and scoring side has come."""
    for i in range(DOME_SIZE):
        across = 0
        down = 0
        tiles = as_int64(0)
        for j in range(DOME_SIZE):
            across += state.dome[seat, i, j] != NONE
            down += state.dome[seat, j, i] != NONE
            if state.dome[seat, i, j] != NONE:
                tiles |= 1 << as_int64(state.dome[seat, i, j])
        out[n] = OF_ROW + i * COUNTS + across
        out[n + 1] = OF_COLUMN + i * COUNTS + down
        n += 2
        if state.sides[ROWS]:
            out[n] = OF_SCORED_ROW + i * COUNTS + across
            n += 1
        if state.sides[COLUMNS]:
            out[n] = OF_SCORED_COLUMN + i * COUNTS + down
            n += 1
        if state.sides[COLOURFUL_ROWS]:
            out[n] = OF_COLOURFUL_ROW + i * COUNTS + size(tiles)
            n += 1
    for side in range(SCORING_SIDES):
        if state.sides[side]:
            out[n] = OF_SIDES + side
            n += 1
    if state.sides[DIAGONALS]:
        n = write_diagonals_features(state, seat, out, n)
    if state.sides[CORNERS]:
        n = write_corners_features(state, seat, out, n)
    if state.sides[EDGE]:
        out[n] = OF_EDGE + edge_tiles(state, seat)
        n += 1
    if state.sides[JOKERS] or state.sides[SPECIALS]:
        n = write_kinds_features(state, seat, out, n)
    return n


@compiled
def write_diagonals_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Tiles on the two diagonals."""
    falling = 0
    rising = 0
    for i in range(DOME_SIZE):
        falling += state.dome[seat, i, i] != NONE
        rising += state.dome[seat, DOME_SIZE - 1 - i, i] != NONE
    out[n] = OF_DIAGONAL + falling
    out[n + 1] = OF_DIAGONAL + COUNTS + rising
    return n + 2


@compiled
def write_corners_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Tiles on each of the plates in the corners."""
    for corner in range(CORNER_COUNT):
        row = corner // 2 * (DOME_SIZE - 2)
        column = corner % 2 * (DOME_SIZE - 2)
        tiles = 0
        for quarter in range(QUARTERS):
            tiles += state.dome[seat, row + quarter // 2, column + quarter % 2] != NONE
        out[n] = OF_CORNER + corner * (QUARTERS + 1) + tiles
        n += 1
    return n


@compiled
def write_kinds_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Empty and filled joker spaces, or empty special spaces."""
    wanted = JOKER if state.sides[JOKERS] else SPECIAL
    empty = 0
    filled = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            if space_at(state, seat, row, column) == wanted:
                if state.dome[seat, row, column] == NONE:
                    empty += 1
                else:
                    filled += 1
    if wanted == JOKER:
        out[n] = OF_JOKERS + empty * (MOST_SPECIAL + 1) + filled
    else:
        out[n] = OF_SPECIALS + empty
    return n + 1


@compiled
def write_offers_features(state: State, out: Int64Array, n: int) -> int:
    """What can still be had in this round: tiles, chips, and plates of the display."""
    for colour in range(COLOURS):
        tiles = as_int64(state.large_moon[colour])
        for factory in range(FACTORIES):
            tiles += as_int64(state.sun[factory, colour])
        for factory in range(SMALL_FACTORIES):
            for i in range(as_int64(state.height[factory])):
                tiles += state.moon[factory, i] == colour
        if tiles > 0:
            out[n] = OF_OFFER + colour * (MOST_OFFERED + 1) + min(tiles, MOST_OFFERED)
            n += 1
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] >= 0:
            out[n] = OF_OPEN_CHIPS + as_int64(state.chip[factory])
            n += 1
    for place in range(DISPLAY_PLATES):
        if state.display[place] >= 0:
            out[n] = OF_DISPLAY + as_int64(state.display[place])
            n += 1
    return n
