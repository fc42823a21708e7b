"""Factories: tiles from the sun side, tiles from the moon sides, chips (actions B, C and D)."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.moves import CHIP, LINE, MOON, ORDER, SUN, TO_BROKEN
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    CHIPS_PER_ROUND,
    COLOURS,
    FACTORIES,
    LARGE,
    LINES,
    MAX_BROKEN,
    SMALL_FACTORIES,
)


@compiled
def is_factory_empty(state: State, factory: int) -> bool:
    """Whether a small factory has no tile left, on either side."""
    return state.height[factory] == 0 and total(state.sun[factory]) == 0


@compiled
def are_tiles_left(state: State) -> bool:
    """Whether any factory still holds a tile."""
    for factory in range(SMALL_FACTORIES):
        if not is_factory_empty(state, factory):
            return True
    return total(state.sun[LARGE]) > 0 or total(state.large_moon) > 0


@compiled
def legal_tiles(state: State, out: Int64Array, n: int) -> int:
    """Any colour of any sun side, and any colour that lies on top of a moon side."""
    for factory in range(FACTORIES):
        for colour in range(COLOURS):
            out[n] = SUN + factory * COLOURS + colour
            n += state.sun[factory, colour] > 0
    on_top = 0
    for factory in range(SMALL_FACTORIES):
        if state.height[factory] > 0:
            on_top |= 1 << as_int64(state.moon[factory, state.height[factory] - 1])
    for colour in range(COLOURS):
        out[n] = MOON + colour
        n += state.large_moon[colour] > 0 or (on_top >> colour) & 1
    return n


@compiled
def legal_chips(state: State, out: Int64Array, n: int) -> int:
    """A chip that lies open, if the player has not had two in this round."""
    if state.chips_taken[state.active] < CHIPS_PER_ROUND:
        for factory in range(SMALL_FACTORIES):
            if state.chip[factory] >= 0:
                out[n] = CHIP + factory
                n += 1
    return n


@compiled
def take_from_sun(state: State, factory: int, colour: int) -> None:
    """All tiles of a colour. The large factory's others move to its moon side at once; those of a
    small one wait to be stacked."""
    state.taken_colour = colour
    state.taken = state.sun[factory, colour]
    state.sun[factory, colour] = 0
    if factory == LARGE:
        for other in range(COLOURS):
            state.large_moon[other] += state.sun[LARGE, other]
            state.sun[LARGE, other] = 0
    elif total(state.sun[factory]) > 0:
        state.stacking = factory
    choose_line(state)


@compiled
def take_from_moon(state: State, colour: int) -> None:
    """The top tile of every small stack that shows the colour, and all of it on the large moon.

    The first in a round who takes from the large moon takes the first player tile, too.
    """
    state.taken_colour = colour
    state.taken = state.large_moon[colour]
    if state.taken > 0 and state.first_tile == NONE:
        state.first_tile = state.active
    state.large_moon[colour] = 0
    for factory in range(SMALL_FACTORIES):
        height = as_int64(state.height[factory])
        if height > 0 and state.moon[factory, height - 1] == colour:
            state.moon[factory, height - 1] = NONE
            state.height[factory] -= 1
            state.taken += 1
    choose_line(state)


@compiled
def choose_line(state: State) -> None:
    """A line has to be chosen, once the chips of factories that have become empty lie open."""
    state.then = Phase.LINE
    state.phase = Phase.DEAL


@compiled
def take_chip(state: State, factory: int) -> None:
    """An open chip goes to the player's store."""
    state.chips[state.active, state.chip[factory]] += 1
    state.chips_taken[state.active] += 1
    state.chip[factory] = NONE


# --- Where the tiles go ----------------------------------------------------------------------


@compiled
def legal_lines(state: State, out: Int64Array) -> int:
    """A line that is not full and holds no other colour, or the broken space."""
    seat = as_int64(state.active)
    n = 0
    for line in range(LINES):
        count = state.line_count[seat, line]
        out[n] = LINE + line
        n += count == 0 or (count <= line and state.line_colour[seat, line] == state.taken_colour)
    out[n] = LINE + TO_BROKEN
    return n + 1


@compiled
def put_in_line(state: State, target: int) -> None:
    """The tiles go to the line; what does not fit breaks."""
    seat = as_int64(state.active)
    colour = as_int64(state.taken_colour)
    tiles = as_int64(state.taken)
    if target != TO_BROKEN:
        fitting = min(tiles, target + 1 - as_int64(state.line_count[seat, target]))
        state.line_colour[seat, target] = colour
        state.line_count[seat, target] += fitting
        tiles -= fitting
    break_tiles(state, seat, colour, tiles)
    state.taken = 0
    state.taken_colour = NONE
    state.phase = Phase.ORDER
    stack_equal_tiles(state)


@compiled
def break_tiles(state: State, seat: int, colour: int, tiles: int) -> None:
    """Tiles go to the broken space, and to the tower when it is full."""
    broken = min(tiles, MAX_BROKEN - total(state.broken[seat]))
    state.broken[seat, colour] += broken
    state.tower[colour] += tiles - broken


# --- The order of a moon stack ---------------------------------------------------------------


@compiled
def legal_orders(state: State, out: Int64Array) -> int:
    """Any of the colours that are still to be stacked."""
    n = 0
    for colour in range(COLOURS):
        if state.sun[state.stacking, colour] > 0:
            out[n] = ORDER + colour
            n += 1
    return n


@compiled
def stack_tile(state: State, colour: int) -> None:
    """A tile goes on the moon stack of its factory."""
    factory = state.stacking
    state.sun[factory, colour] -= 1
    state.moon[factory, state.height[factory]] = colour
    state.height[factory] += 1
    stack_equal_tiles(state)


@compiled
def stack_equal_tiles(state: State) -> None:
    """When all tiles that are left to be stacked are equal, there is nothing to choose."""
    factory = state.stacking
    if factory == NONE:
        return
    tiles = total(state.sun[factory])
    for colour in range(COLOURS):
        if state.sun[factory, colour] == tiles:
            for _ in range(tiles):
                state.moon[factory, state.height[factory]] = colour
                state.height[factory] += 1
            state.sun[factory, colour] = 0
            state.stacking = NONE
            return
