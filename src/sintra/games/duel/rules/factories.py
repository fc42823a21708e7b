"""Phase 1, actions B, C and D: tiles from a sun side, tiles from the moon sides, chips."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.moves import (
    TO_BROKEN,
    chip_action,
    line_action,
    moon_action,
    order_action,
    sun_action,
)
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
    """Return whether a small factory has no tile left on either side."""
    return state.height[factory] == 0 and total(state.sun[factory]) == 0


@compiled
def are_tiles_left(state: State) -> bool:
    """Return whether any factory still holds a tile."""
    for factory in range(SMALL_FACTORIES):
        if not is_factory_empty(state, factory):
            return True
    return total(state.sun[LARGE]) > 0 or total(state.large_moon) > 0


@compiled
def legal_tiles(state: State, out: Int64Array, n: int) -> int:
    """List the colours of every sun side and the colours visible on the moon sides.

    The loops write every candidate and advance ``n`` only for legal ones. That avoids branches
    which the processor could not predict.

    Args:
        state: the state.
        out: receives the actions, from index ``n`` on.
        n: the number of actions written so far.

    Returns:
        The number of actions written in total.
    """
    for factory in range(FACTORIES):
        for colour in range(COLOURS):
            out[n] = sun_action(factory, colour)
            n += state.sun[factory, colour] > 0
    on_top = 0
    for factory in range(SMALL_FACTORIES):
        if state.height[factory] > 0:
            on_top |= 1 << as_int64(state.moon[factory, state.height[factory] - 1])
    for colour in range(COLOURS):
        out[n] = moon_action(colour)
        n += state.large_moon[colour] > 0 or (on_top >> colour) & 1
    return n


@compiled
def legal_chips(state: State, out: Int64Array, n: int) -> int:
    """List the face-up chips, unless the player has taken two in this round."""
    if state.chips_taken[state.active] < CHIPS_PER_ROUND:
        for factory in range(SMALL_FACTORIES):
            if state.chip[factory] >= 0:
                out[n] = chip_action(factory)
                n += 1
    return n


@compiled
def take_from_sun(state: State, factory: int, colour: int) -> None:
    """Take all tiles of a colour from a sun side.

    The remaining tiles of the large factory move to its moon side at once. Those of a small factory
    are stacked after the player has chosen a line.
    """
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
    """Take the top tile of every moon stack that shows the colour, and all on the large moon.

    The player who first takes tiles from the large moon in a round also takes the first player
    tile.
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
    """Continue with the choice of a line, after chance has revealed chips of empty factories."""
    state.then = Phase.LINE
    state.phase = Phase.DEAL


@compiled
def take_chip(state: State, factory: int) -> None:
    """Move a face-up chip to the player."""
    state.chips[state.active, state.chip[factory]] += 1
    state.chips_taken[state.active] += 1
    state.chip[factory] = NONE


# --- Placing the tiles taken -----------------------------------------------------------------


@compiled
def legal_lines(state: State, out: Int64Array) -> int:
    """List the lines that are not full and hold no other colour, and the broken space."""
    seat = as_int64(state.active)
    n = 0
    for line in range(LINES):
        count = state.line_count[seat, line]
        out[n] = line_action(line)
        n += count == 0 or (count <= line and state.line_colour[seat, line] == state.taken_colour)
    out[n] = line_action(as_int64(TO_BROKEN))
    return n + 1


@compiled
def put_in_line(state: State, target: int) -> None:
    """Put the tiles taken into a line; tiles that do not fit break."""
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
    """Put tiles into the broken space, and into the tower once it is full."""
    broken = min(tiles, MAX_BROKEN - total(state.broken[seat]))
    state.broken[seat, colour] += broken
    state.tower[colour] += tiles - broken


# --- Stacking the remaining tiles ------------------------------------------------------------


@compiled
def legal_orders(state: State, out: Int64Array) -> int:
    """List the colours of the tiles still to be stacked."""
    n = 0
    for colour in range(COLOURS):
        if state.sun[state.stacking, colour] > 0:
            out[n] = order_action(colour)
            n += 1
    return n


@compiled
def stack_tile(state: State, colour: int) -> None:
    """Put a tile on the moon stack of its factory."""
    factory = state.stacking
    state.sun[factory, colour] -= 1
    state.moon[factory, state.height[factory]] = colour
    state.height[factory] += 1
    stack_equal_tiles(state)


@compiled
def stack_equal_tiles(state: State) -> None:
    """Stack the last tiles automatically if they are all of one colour."""
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
