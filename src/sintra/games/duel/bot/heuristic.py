"""How good a move looks at first sight: the judgement of a simple, greedy player.

Values are in tenths of a point, guessed rather than tuned. It looks for lines that fill without
breaking, rows that will take their tiles, and points at once; and at nothing that comes after.
"""

from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.dome import has_space
from sintra.games.duel.rules.moves import (
    CHIP,
    CHOOSE,
    DRAW,
    LINE,
    MOON,
    ORDER,
    PAY,
    RETURN,
    SKIP,
    SLOT,
    STOP,
    SUN,
    TILE,
    TO_BROKEN,
)
from sintra.games.duel.rules.scoring import run_points
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
    CHIP_COLOURS,
    COLOURS,
    FIRST_PLAYER_LOSS,
    JOKER,
    JOKER_PLATE,
    LINES,
    MAX_BROKEN,
    PLATE_SPACES,
    PLATE_TYPE,
    QUARTERS,
    SLOTS_PER_SIDE,
    SMALL_FACTORIES,
    SPECIAL,
    TURNS,
)

POINT = 10
#: A line completed, and each tile put into one.
FULL_LINE = 25
TILE_IN_LINE = 6
#: A row that cannot take the line's colour yet may never do.
NO_SPACE_YET = 12
CHIP_VALUE = 12
JOKER_PLATE_VALUE = 15
SPECIAL_PLATE_VALUE = 10
#: A plate from the stack is a gamble, and costs a point.
DRAW_VALUE = 2
#: A space of the plate that a waiting line of its row wants.
WANTED_SPACE = 12


@compiled
def heuristic(state: State, action: int) -> int:
    """The value of a legal move."""
    seat = as_int64(state.active)
    if action >= TILE:
        return POINT * run_points(state, seat, as_int64(state.line), action - TILE)
    if action == SKIP:
        return 0
    if action >= PAY:
        return 1 - as_int64(CHIP_COLOURS[action - PAY])
    if action >= ORDER:
        return -COLOURS + action - ORDER
    if action >= LINE:
        return line_value(
            state, seat, as_int64(state.taken_colour), as_int64(state.taken), action - LINE
        )
    if action >= CHIP:
        return CHIP_VALUE + as_int64(CHIP_COLOURS[state.chip[action - CHIP]])
    if action >= MOON:
        return moon_value(state, seat, action - MOON)
    if action >= SUN:
        factory, colour = divmod(action - SUN, COLOURS)
        return best_line_value(state, seat, colour, as_int64(state.sun[factory, colour]))
    if action >= RETURN:
        return -plate_value(action - RETURN)
    if action >= SLOT:
        return slot_value(state, seat, (action - SLOT) // TURNS, (action - SLOT) % TURNS)
    if action >= CHOOSE:
        return plate_value(action - CHOOSE)
    if action == STOP:
        return DRAW_VALUE + 1
    if action == DRAW:
        return DRAW_VALUE if state.phase == Phase.ACT else 0
    return plate_value(as_int64(state.display[action]))


@compiled
def best_line_value(state: State, seat: int, colour: int, tiles: int) -> int:
    """The best place for some tiles."""
    best = line_value(state, seat, colour, tiles, as_int64(TO_BROKEN))
    for line in range(LINES):
        count = as_int64(state.line_count[seat, line])
        if count == 0 or (count <= line and state.line_colour[seat, line] == colour):
            best = max(best, line_value(state, seat, colour, tiles, line))
    return best


@compiled
def line_value(state: State, seat: int, colour: int, tiles: int, target: int) -> int:
    """Tiles in a line, more if they fill it, less what breaks."""
    fitting = 0
    value = 0
    if target != TO_BROKEN:
        room = target + 1 - as_int64(state.line_count[seat, target])
        fitting = min(tiles, room)
        value += TILE_IN_LINE * fitting - room + fitting
        if fitting == room:
            value += FULL_LINE
        if not has_space(state, seat, target, colour):
            value -= NO_SPACE_YET + TILE_IN_LINE * fitting
    broken = total(state.broken[seat])
    more = min(MAX_BROKEN, broken + tiles - fitting)
    return value - POINT * (BROKEN_LOSS[more] - BROKEN_LOSS[broken])


@compiled
def moon_value(state: State, seat: int, colour: int) -> int:
    """The tiles that lie open on the moon sides, less the first player tile."""
    tiles = as_int64(state.large_moon[colour])
    value = 0
    if tiles > 0 and state.first_tile == NONE:
        value -= POINT * FIRST_PLAYER_LOSS // 2
    for factory in range(SMALL_FACTORIES):
        height = as_int64(state.height[factory])
        tiles += height > 0 and state.moon[factory, height - 1] == colour
    return value + best_line_value(state, seat, colour, tiles)


@compiled
def plate_value(plate: int) -> int:
    """A plate by its type."""
    return JOKER_PLATE_VALUE if PLATE_TYPE[plate] == JOKER_PLATE else SPECIAL_PLATE_VALUE


@compiled
def slot_value(state: State, seat: int, slot: int, turns: int) -> int:
    """The spaces of the plate that waiting lines want; jokers and specials like low rows."""
    value = 0
    for quarter in range(QUARTERS):
        row = slot // SLOTS_PER_SIDE * 2 + quarter // 2
        space = PLATE_SPACES[state.plate, turns, quarter]
        if space in (JOKER, SPECIAL):
            value += row
        if space != SPECIAL and state.line_count[seat, row] > 0:
            colour = as_int64(state.line_colour[seat, row])
            wanted = space == colour or space == JOKER
            if wanted and not has_space(state, seat, row, colour):
                value += WANTED_SPACE
    return value
