"""The heuristic: a cheap estimate of how good a move is, without looking ahead.

Values are in tenths of a point and are not tuned. The heuristic prefers lines that fill without
breaking tiles, rows with a space for the colour, and immediate points.
"""

from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.dome import has_space
from sintra.games.duel.rules.moves import (
    TO_BROKEN,
    Kind,
    argument,
    kind_of,
    second_argument,
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
    SLOTS_PER_ROW,
    SMALL_FACTORIES,
    SPECIAL,
)

POINT = 10
#: For completing a line, and for each tile put into one.
FULL_LINE = 25
TILE_IN_LINE = 6
#: The penalty for a row without a space for the colour.
NO_SPACE_YET = 12
CHIP_VALUE = 12
JOKER_PLATE_VALUE = 15
SPECIAL_PLATE_VALUE = 10
#: Drawing a plate is uncertain and costs a point.
DRAW_VALUE = 2
#: For each space of a plate that gives a waiting line its first space.
WANTED_SPACE = 12


@compiled(hot=True)
def heuristic(state: State, action: int) -> int:
    """Return the value of a legal move."""
    seat = as_int64(state.active)
    kind = kind_of(action)
    value = argument(action)
    if kind == Kind.SUN:
        colour = second_argument(action)
        return best_line_value(state, seat, colour, as_int64(state.sun[value, colour]))
    if kind == Kind.MOON:
        return moon_value(state, seat, value)
    if kind == Kind.LINE:
        return line_value(state, seat, as_int64(state.taken_colour), as_int64(state.taken), value)
    if kind == Kind.ORDER:
        return value - COLOURS
    if kind == Kind.CHIP:
        return CHIP_VALUE + as_int64(CHIP_COLOURS[state.chip[value]])
    if kind == Kind.DISPLAY:
        return plate_value(as_int64(state.display[value]))
    if kind == Kind.DRAW:
        return DRAW_VALUE if state.phase == Phase.ACT else 0
    if kind == Kind.STOP:
        return DRAW_VALUE + 1
    if kind == Kind.CHOOSE:
        return plate_value(value)
    if kind == Kind.SLOT:
        return slot_value(state, seat, value, second_argument(action))
    if kind == Kind.RETURN:
        return -plate_value(value)
    if kind == Kind.PAY:
        return 1 - as_int64(CHIP_COLOURS[value])
    if kind == Kind.SKIP:
        return 0
    return POINT * run_points(state, seat, as_int64(state.line), value)


@compiled
def best_line_value(state: State, seat: int, colour: int, tiles: int) -> int:
    """Return the value of the best target for tiles of a colour."""
    best = line_value(state, seat, colour, tiles, as_int64(TO_BROKEN))
    for line in range(LINES):
        count = as_int64(state.line_count[seat, line])
        if count == 0 or (count <= line and state.line_colour[seat, line] == colour):
            best = max(best, line_value(state, seat, colour, tiles, line))
    return best


@compiled
def line_value(state: State, seat: int, colour: int, tiles: int, target: int) -> int:
    """Return the value of putting tiles into a line, minus the cost of tiles that break."""
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
    """Return the value of all visible tiles of a colour, minus that of the first player tile."""
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
    """Return the value of a plate, which depends on its type."""
    return JOKER_PLATE_VALUE if PLATE_TYPE[plate] == JOKER_PLATE else SPECIAL_PLATE_VALUE


@compiled
def slot_value(state: State, seat: int, slot: int, rotation: int) -> int:
    """Return the value of placing the plate in a slot.

    Spaces for waiting lines count, and joker and special spaces more in lower rows.
    """
    value = 0
    for quarter in range(QUARTERS):
        row = slot // SLOTS_PER_ROW * 2 + quarter // 2
        space = PLATE_SPACES[state.plate, rotation, quarter]
        if space in (JOKER, SPECIAL):
            value += row
        if space != SPECIAL and state.line_count[seat, row] > 0:
            colour = as_int64(state.line_colour[seat, row])
            fits = space == colour or space == JOKER
            if fits and not has_space(state, seat, row, colour):
                value += WANTED_SPACE
    return value
