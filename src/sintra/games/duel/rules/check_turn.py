"""The invariants of a turn: what the player holds, the phase, and the next draw of chance."""

from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.dealing import factory_to_reveal, first_unseen_drawn
from sintra.games.duel.rules.dome import can_pay, has_space, last_paid
from sintra.games.duel.rules.faults import Fault
from sintra.games.duel.rules.plates import is_display_full, unseen_in_stack
from sintra.games.duel.rules.play import can_act
from sintra.games.duel.rules.state import NONE, NOT_FILLING, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    FACTORIES,
    LARGE,
    LINES,
    MAX_STACK,
    PLATE_TYPE,
    PLATES,
    SLOTS,
    SMALL_FACTORIES,
    TILES_PER_LARGE_FACTORY,
    TILES_PER_SMALL_FACTORY,
)
from sintra.games.duel.rules.view import knows

# --- Held tiles and plates -------------------------------------------------------------------


@compiled
def check_hand(state: State) -> int:
    """Check that the active player holds exactly what belongs to the phase."""
    is_fine = are_taken_tiles_fine(state) and is_plate_fine(state) and are_drawn_plates_fine(state)
    return 0 if is_fine and is_current_line_fine(state) else Fault.HAND.value


@compiled
def are_taken_tiles_fine(state: State) -> bool:
    """Check the tiles taken in this turn, and the tiles still to be stacked."""
    phase = state.phase
    is_before_line = phase == Phase.LINE or (phase == Phase.DEAL and state.then == Phase.LINE)
    is_fine = (state.taken > 0) == is_before_line
    is_fine &= (state.taken_colour != NONE) == is_before_line
    if phase not in (Phase.LINE, Phase.ORDER) or state.stacking == NONE:
        return is_fine and state.stacking == NONE and phase != Phase.ORDER
    if not 0 <= state.stacking < SMALL_FACTORIES:
        return False
    sun = total(state.sun[state.stacking])
    return is_fine and 0 < sun <= MAX_STACK - as_int64(state.height[state.stacking])


@compiled
def is_plate_fine(state: State) -> bool:
    """Check the plate to be placed."""
    is_due = state.phase == Phase.SLOT
    is_fine = (state.plate != NONE) == is_due and (state.plate_type != NONE) == is_due
    if state.plate >= 0:
        is_fine &= PLATE_TYPE[state.plate] == state.plate_type
        is_fine &= knows(state.plate_known, as_int64(state.active))
    return is_fine


@compiled
def are_drawn_plates_fine(state: State) -> bool:
    """Check the plates drawn. After the player has looked at them, they are known."""
    phase = state.phase
    is_fine = True
    if phase in (Phase.DRAWN, Phase.CHOOSE, Phase.RETURN):
        is_fine &= state.drawn_count > 0
    elif phase not in (Phase.DEAL, Phase.SLOT):
        is_fine &= state.drawn_count == 0
    for i in range(PLATES):
        is_drawn = i < state.drawn_count
        is_fine &= is_drawn == (state.drawn[i] != NONE)
        is_fine &= is_drawn == (state.drawn_type[i] != NONE)
        if is_drawn and state.drawn[i] >= 0:
            is_fine &= PLATE_TYPE[state.drawn[i]] == state.drawn_type[i]
        else:
            is_fine &= state.drawn_known[i] == 0
        if is_drawn and phase in (Phase.CHOOSE, Phase.SLOT, Phase.RETURN):
            is_fine &= state.drawn[i] != UNSEEN
            is_fine &= knows(state.drawn_known[i], as_int64(state.active))
        if is_drawn and phase == Phase.RETURN:
            is_fine &= state.drawn_known[i] == 1 << as_int64(state.active)
    return is_fine


@compiled
def is_current_line_fine(state: State) -> bool:
    """Check the current pattern line of phase 2, and the chips put down for it."""
    if state.phase not in (Phase.PAY, Phase.TILE):
        return state.line == 0 and total(state.paid) == 0
    if not 0 <= state.line < LINES:
        return False
    seat = as_int64(state.active)
    line = as_int64(state.line)
    if state.line_count[seat, line] == 0:
        return False
    if not has_space(state, seat, line, as_int64(state.line_colour[seat, line])):
        return False
    if state.phase == Phase.TILE:
        return total(state.paid) == 0
    return can_pay(state, last_paid(state)) and not can_pay(state, as_int64(CHIP_KINDS))


# --- The phase -------------------------------------------------------------------------------


@compiled
def check_phase(state: State) -> int:
    """Check that the phase fits the table.

    In phase 1 the player has an action left. In phase 2 nobody has. The second player places the
    first opening plate.
    """
    phase = state.phase
    seat = as_int64(state.active)
    is_fine = True
    if phase == Phase.ACT:
        is_fine &= can_act(state, seat)
    if phase in (Phase.PAY, Phase.TILE, Phase.OVER):
        is_fine &= not can_act(state, seat) and not can_act(state, 1 - seat)
    if state.round_no == 0:
        is_fine &= state.plate != NONE or is_display_full(state) or phase == Phase.DEAL
        is_fine &= plates_on(state, seat) == 0
        is_fine &= plates_on(state, 1 - seat) == (seat == state.first_player)
    return 0 if is_fine else Fault.TURN.value


@compiled
def plates_on(state: State, seat: int) -> int:
    """Return the number of plates on a dome."""
    count = 0
    for slot in range(SLOTS):
        count += state.slots[seat, slot] != NONE
    return count


# --- Draws of chance -------------------------------------------------------------------------


@compiled
def check_deal(state: State) -> int:
    """Check what chance draws next; nothing outside the phase DEAL."""
    if state.phase == Phase.DEAL:
        is_fine = state.due != Due.NOTHING and state.due == due_now(state)
        is_fine &= is_next_phase_fine(state)
        is_fine &= state.filling == NOT_FILLING or is_filling_fine(state)
        is_fine &= state.filling != NOT_FILLING or state.missing == 0
    else:
        is_fine = state.due == Due.NOTHING and state.then == 0 and state.missing == 0
        is_fine &= state.filling == NOT_FILLING
        is_fine &= state.display_due == 0 and state.looking == 0
    return 0 if is_fine else Fault.DEAL.value


@compiled
def due_now(state: State) -> int:
    """Return the draw that the position calls for, a ``Due``."""
    unseen = unseen_in_stack(state)
    if state.top == NONE and unseen > 0:
        return Due.BACK.value
    if state.display_due and unseen > 0 and not is_display_full(state):
        return Due.FRONT.value
    if state.looking and first_unseen_drawn(state) != NONE:
        return Due.FRONT.value
    if state.filling != NOT_FILLING:
        return Due.TILE.value
    if factory_to_reveal(state) != NONE:
        return Due.CHIP.value
    return Due.NOTHING.value


@compiled
def is_next_phase_fine(state: State) -> bool:
    """Check the phase after DEAL against the draw."""
    then = state.then
    if then == Phase.DRAWN:
        is_fine = state.due == Due.BACK and state.drawn_count > 0
    elif then == Phase.CHOOSE:
        is_fine = state.due == Due.FRONT and state.looking == 1
    elif then == Phase.LINE:
        is_fine = state.due == Due.CHIP
    else:
        is_fine = then == (Phase.ACT if state.round_no > 0 else Phase.OPENING)
        is_fine &= state.drawn_count == 0
    if then in (Phase.DRAWN, Phase.CHOOSE, Phase.LINE):
        is_fine &= state.round_no > 0 and state.display_due == 0
        is_fine &= state.filling == NOT_FILLING
    return is_fine and (then == Phase.CHOOSE or state.looking == 0)


@compiled
def is_filling_fine(state: State) -> bool:
    """Check that factories before the one being filled are full, and later ones empty."""
    if not 0 <= state.filling < FACTORIES or total(state.bag) == 0:
        return False
    is_fine = total(state.large_moon) == 0
    for order in range(FACTORIES):
        factory = LARGE if order == 0 else order - 1
        expected = TILES_PER_LARGE_FACTORY if order == 0 else TILES_PER_SMALL_FACTORY
        if order > state.filling:
            expected = 0
        elif order == state.filling:
            expected -= as_int64(state.missing)
            is_fine &= state.missing > 0
        is_fine &= total(state.sun[factory]) == expected
        is_fine &= factory == LARGE or state.height[factory] == 0
    return is_fine
