"""What a position promises: the traits from which a net foretells the points still to come.

The net was fitted to games that the search played against itself (see ``sintra.training``). Its
traits are what matters to who reads a board: the dome, lines that will complete and the room for
them, runs, every scoring side in play, chips, penalties, and what can still be had in the round.
"""

from typing import Any

from sintra.core.compile import compiled, wide
from sintra.games.duel.bits import size, total
from sintra.games.duel.dome import free_columns
from sintra.games.duel.scoring import edge_tiles, space_at
from sintra.games.duel.state import NONE, Phase
from sintra.games.duel.tables import (
    CHIP_KINDS,
    CHIP_SHOWS,
    CHIPS_PER_ROUND,
    COLOURFUL_ROWS,
    COLOURS,
    COLUMNS,
    CORNERS,
    DIAGONALS,
    DISPLAY_PLATES,
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
    SIDE,
    SIDES,
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
COUNTS = SIDE + 1
DIAGONAL_COUNT = 2
CORNER_COUNT = 4
EDGE_SPACES = 4 * (SIDE - 1)
MOST_SPECIAL = SLOTS
MOST_CHIPS = 10
CHIP_COUNTS = 3
#: How many spaces of its row can take a waiting line: none, one, or more.
ROOMS = 3
MOST_OFFERED = 9
MOST_MATCHING, MOST_OTHERS = 4, 6

# Where the traits of each kind begin. What depends on a scoring side is there if it is in play.
OF_SPACE = 0  # space x kind
OF_LINE = OF_SPACE + SIDE * SIDE * SPACE_KINDS  # line x colour x tiles
OF_ROOM = OF_LINE + LINES * COLOURS * COUNTS  # line x room
OF_ROW = OF_ROOM + LINES * ROOMS  # row x tiles
OF_COLUMN = OF_ROW + SIDE * COUNTS
OF_SCORED_ROW = OF_COLUMN + SIDE * COUNTS
OF_SCORED_COLUMN = OF_SCORED_ROW + SIDE * COUNTS
OF_COLOURFUL_ROW = OF_SCORED_COLUMN + SIDE * COUNTS  # row x different tiles
OF_DIAGONAL = OF_COLOURFUL_ROW + SIDE * COUNTS
OF_CORNER = OF_DIAGONAL + DIAGONAL_COUNT * COUNTS
OF_EDGE = OF_CORNER + CORNER_COUNT * (QUARTERS + 1)
OF_JOKERS = OF_EDGE + EDGE_SPACES + 1  # empty x filled
OF_SPECIALS = OF_JOKERS + (MOST_SPECIAL + 1) ** 2  # empty
OF_SIDES = OF_SPECIALS + MOST_SPECIAL + 1
OF_CHIPS = OF_SIDES + SIDES  # kind x chips
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
TRAITS = OF_PAYING + COUNTS * (MOST_MATCHING + 1) * (MOST_OTHERS + 1)
MAX_TRAITS = (
    SIDE * SIDE + 3 * LINES + 5 * SIDE + DIAGONAL_COUNT + CORNER_COUNT + 2 + SIDES + CHIP_KINDS
    + COLOURS + SMALL_FACTORIES + DISPLAY_PLATES + 7
)  # fmt: skip


@compiled
def stage(state: Any) -> int:
    """0 in the opening, then the number of the round."""
    return wide(STAGES - 1 if state.phase == Phase.OVER else state.round_no)


@compiled
def traits(state: Any, seat: int, out: Any) -> int:
    """Writes the numbers of all traits that the position has from a seat's side."""
    n = traits_of_spaces(state, seat, out)
    n = traits_of_lines(state, seat, out, n)
    n = traits_of_scoring(state, seat, out, n)
    n = traits_of_offers(state, out, n)
    for kind in range(CHIP_KINDS):
        chips = min(wide(state.chips[seat, kind]), CHIP_COUNTS - 1)
        if chips > 0:
            out[n] = OF_CHIPS + kind * CHIP_COUNTS + chips
            n += 1
    plates = 0
    for slot in range(SLOTS):
        plates += state.slots[seat, slot] != NONE
    tile = 0 if state.first_tile == NONE else 1 + (state.first_tile == seat)
    rights = wide(state.tokens[seat]) * (CHIPS_PER_ROUND + 1) + wide(state.chips_taken[seat])
    turn = wide(state.active == seat) * (LINES + 1) + wide(state.line)
    out[n] = OF_ALL_CHIPS + min(total(state.chips[seat]), MOST_CHIPS)
    out[n + 1] = OF_PLATES + plates
    out[n + 2] = OF_BROKEN + min(total(state.broken[seat]), MAX_BROKEN)
    out[n + 3] = OF_FIRST + 3 * wide(state.first_player == seat) + tile
    out[n + 4] = OF_RIGHTS + rights
    out[n + 5] = OF_TURN + turn
    out[n + 6] = OF_STAGE + stage(state)
    return n + 7


@compiled
def traits_of_spaces(state: Any, seat: int, out: Any) -> int:
    """What lies on, or is wanted by, each space of the dome."""
    n = 0
    for row in range(SIDE):
        for column in range(SIDE):
            tile = wide(state.dome[seat, row, column])
            kind = FILLED + tile if tile != NONE else 1 + space_at(state, seat, row, column)
            out[n] = OF_SPACE + n * SPACE_KINDS + kind
            n += 1
    return n


@compiled
def traits_of_lines(state: Any, seat: int, out: Any, n: int) -> int:
    """The tiles that wait in pattern lines, and the room for them."""
    for line in range(LINES):
        tiles = wide(state.line_count[seat, line])
        if tiles > 0:
            colour = wide(state.line_colour[seat, line])
            columns = free_columns(state, seat, line, colour)
            out[n] = OF_LINE + (line * COLOURS + colour) * COUNTS + tiles
            out[n + 1] = OF_ROOM + line * ROOMS + min(size(columns), ROOMS - 1)
            n += 2
            if columns != 0:
                out[n] = OF_PAYING + paying(state, seat, line + 1 - tiles, colour)
                n += 1
    return n


@compiled
def paying(state: Any, seat: int, missing: int, colour: int) -> int:
    """How many tiles a line lacks, and the chips there are to pay for them."""
    matching = 0
    for kind in range(CHIP_KINDS):
        matching += wide(state.chips[seat, kind]) * CHIP_SHOWS[kind, colour]
    others = min(total(state.chips[seat]) - matching, MOST_OTHERS)
    at = missing * (MOST_MATCHING + 1) + min(matching, MOST_MATCHING)
    return at * (MOST_OTHERS + 1) + others


@compiled
def traits_of_scoring(state: Any, seat: int, out: Any, n: int) -> int:
    """How far each row, column and scoring side has come."""
    for i in range(SIDE):
        across = 0
        down = 0
        tiles = wide(0)
        for j in range(SIDE):
            across += state.dome[seat, i, j] != NONE
            down += state.dome[seat, j, i] != NONE
            if state.dome[seat, i, j] != NONE:
                tiles |= 1 << wide(state.dome[seat, i, j])
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
    for side in range(SIDES):
        if state.sides[side]:
            out[n] = OF_SIDES + side
            n += 1
    if state.sides[DIAGONALS]:
        n = traits_of_diagonals(state, seat, out, n)
    if state.sides[CORNERS]:
        n = traits_of_corners(state, seat, out, n)
    if state.sides[EDGE]:
        out[n] = OF_EDGE + edge_tiles(state, seat)
        n += 1
    if state.sides[JOKERS] or state.sides[SPECIALS]:
        n = traits_of_kinds(state, seat, out, n)
    return n


@compiled
def traits_of_diagonals(state: Any, seat: int, out: Any, n: int) -> int:
    """Tiles on the two diagonals."""
    falling = 0
    rising = 0
    for i in range(SIDE):
        falling += state.dome[seat, i, i] != NONE
        rising += state.dome[seat, SIDE - 1 - i, i] != NONE
    out[n] = OF_DIAGONAL + falling
    out[n + 1] = OF_DIAGONAL + COUNTS + rising
    return n + 2


@compiled
def traits_of_corners(state: Any, seat: int, out: Any, n: int) -> int:
    """Tiles on each of the plates in the corners."""
    for corner in range(CORNER_COUNT):
        row = corner // 2 * (SIDE - 2)
        column = corner % 2 * (SIDE - 2)
        tiles = 0
        for quarter in range(QUARTERS):
            tiles += state.dome[seat, row + quarter // 2, column + quarter % 2] != NONE
        out[n] = OF_CORNER + corner * (QUARTERS + 1) + tiles
        n += 1
    return n


@compiled
def traits_of_kinds(state: Any, seat: int, out: Any, n: int) -> int:
    """Empty and filled joker spaces, or empty special spaces."""
    wanted = JOKER if state.sides[JOKERS] else SPECIAL
    empty = 0
    filled = 0
    for row in range(SIDE):
        for column in range(SIDE):
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
def traits_of_offers(state: Any, out: Any, n: int) -> int:
    """What can still be had in this round: tiles, chips, and plates of the display."""
    for colour in range(COLOURS):
        tiles = wide(state.large_moon[colour])
        for factory in range(FACTORIES):
            tiles += wide(state.sun[factory, colour])
        for factory in range(SMALL_FACTORIES):
            for i in range(wide(state.height[factory])):
                tiles += state.moon[factory, i] == colour
        if tiles > 0:
            out[n] = OF_OFFER + colour * (MOST_OFFERED + 1) + min(tiles, MOST_OFFERED)
            n += 1
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] >= 0:
            out[n] = OF_OPEN_CHIPS + wide(state.chip[factory])
            n += 1
    for place in range(DISPLAY_PLATES):
        if state.display[place] >= 0:
            out[n] = OF_DISPLAY + wide(state.display[place])
            n += 1
    return n
