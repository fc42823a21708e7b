"""Phase 1, action A: taking, drawing, choosing, placing and returning dome plates.

The stack has two parts: on top the unseen plates, whose fronts are undecided, and below them the
returned plates, in order.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import bit_count
from sintra.games.duel.rules.moves import (
    DRAW,
    STOP,
    choose_action,
    display_action,
    return_action,
    slot_action,
)
from sintra.games.duel.rules.scoring import pay_for_plate
from sintra.games.duel.rules.state import NONE, UNSEEN, Phase, State
from sintra.games.duel.rules.tables import DISPLAY_PLATES, PLATE_TYPE, ROTATIONS, SLOTS

#: The seats that know an open plate, as a bit set: both players and the spectator, seat 2.
OPEN = 0b111


@compiled
def unseen_in_stack(state: State) -> int:
    """Return the size of the unseen part of the stack.

    Plates that a player holds or has returned do not count, even if they are unseen in this view.
    """
    count = bit_count(as_int64(state.unseen)) - (state.plate == UNSEEN)
    for i in range(as_int64(state.drawn_count)):
        count -= state.drawn[i] == UNSEEN
    for i in range(as_int64(state.returned_count)):
        count -= state.returned[i] == UNSEEN
    return count


@compiled
def legal_plates(state: State, out: Int64Array, n: int) -> int:
    """List the plates of the display, and drawing from the stack after the opening."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] != NONE:
            out[n] = display_action(place)
            n += 1
    if state.phase == Phase.ACT and state.top != NONE:
        out[n] = DRAW
        n += 1
    return n


@compiled
def take_from_display(state: State, place: int) -> None:
    """Take an open plate. Its place stays empty until the round is over."""
    state.plate = state.display[place]
    state.plate_known = OPEN
    state.plate_type = PLATE_TYPE[state.plate]
    state.display[place] = NONE
    if state.phase == Phase.ACT:
        state.tokens[state.active] -= 1
    state.phase = Phase.SLOT


@compiled
def draw_plate(state: State) -> None:
    """Draw the top plate, face down, for a point. The first plate also costs a token."""
    if state.drawn_count == 0:
        state.tokens[state.active] -= 1
    pay_for_plate(state, as_int64(state.active))
    at = state.drawn_count
    state.drawn_type[at] = state.top
    if unseen_in_stack(state) > 0:
        state.drawn[at] = UNSEEN
        state.drawn_known[at] = 0
    else:
        state.drawn_known[at] = state.returned_known[0]
        state.drawn[at] = pop_returned(state)
    state.drawn_count += 1
    state.top = NONE
    state.then = Phase.DRAWN
    state.phase = Phase.DEAL


@compiled
def pop_returned(state: State) -> int:
    """Remove the uppermost returned plate from the stack and return it."""
    plate = as_int64(state.returned[0])
    state.returned_count -= 1
    for i in range(as_int64(state.returned_count)):
        state.returned[i] = state.returned[i + 1]
        state.returned_known[i] = state.returned_known[i + 1]
    state.returned[state.returned_count] = NONE
    state.returned_known[state.returned_count] = 0
    return plate


@compiled
def legal_drawing(state: State, out: Int64Array) -> int:
    """List stopping, and drawing another plate if the stack is not empty."""
    out[0] = STOP
    if state.top == NONE:
        return 1
    out[1] = DRAW
    return 2


@compiled
def stop_drawing(state: State) -> None:
    """Let the player look at the plates drawn; chance first decides the unseen fronts."""
    state.looking = 1
    state.then = Phase.CHOOSE
    state.phase = Phase.DEAL


@compiled
def look(state: State) -> None:
    """Mark the plates drawn as known to the player. A single plate is chosen automatically."""
    for i in range(as_int64(state.drawn_count)):
        state.drawn_known[i] |= 1 << as_int64(state.active)
    state.looking = 0
    if state.drawn_count == 1:
        choose_plate(state, as_int64(state.drawn[0]))


@compiled
def legal_held(state: State, out: Int64Array) -> int:
    """List the plates drawn, one of which is kept or returned next."""
    choosing = state.phase == Phase.CHOOSE
    for i in range(as_int64(state.drawn_count)):
        plate = as_int64(state.drawn[i])
        out[i] = choose_action(plate) if choosing else return_action(plate)
    return as_int64(state.drawn_count)


@compiled
def choose_plate(state: State, plate: int) -> None:
    """Keep one of the plates drawn. The other player does not see it until it is placed."""
    state.plate = plate
    state.plate_type = PLATE_TYPE[plate]
    state.plate_known = remove_drawn(state, plate)
    state.phase = Phase.SLOT


@compiled
def remove_drawn(state: State, plate: int) -> int:
    """Remove one of the plates drawn; return the seats that know it, as a bit set."""
    at = 0
    while state.drawn[at] != plate:
        at += 1
    known = as_int64(state.drawn_known[at])
    state.drawn_count -= 1
    for i in range(at, state.drawn_count):
        state.drawn[i] = state.drawn[i + 1]
        state.drawn_known[i] = state.drawn_known[i + 1]
        state.drawn_type[i] = state.drawn_type[i + 1]
    state.drawn[state.drawn_count] = NONE
    state.drawn_known[state.drawn_count] = 0
    state.drawn_type[state.drawn_count] = NONE
    return known


@compiled
def legal_slots(state: State, out: Int64Array) -> int:
    """List every empty slot of the dome, with every rotation of the plate."""
    n = 0
    for slot in range(SLOTS):
        if state.slots[state.active, slot] == NONE:
            for rotation in range(ROTATIONS):
                out[n] = slot_action(slot, rotation)
                n += 1
    return n


@compiled
def place_plate(state: State, slot: int, rotation: int) -> None:
    """Place the plate on the dome for the rest of the game; continue with returning the others."""
    state.slots[state.active, slot] = as_int64(state.plate) * ROTATIONS + rotation
    state.plate = NONE
    state.plate_known = 0
    state.plate_type = NONE
    # A seat that had returned some of these plates earlier loses track of them here: the player
    # returns them in a secret order.
    for i in range(as_int64(state.drawn_count)):
        state.drawn_known[i] = 1 << as_int64(state.active)
    state.phase = Phase.RETURN
    return_last(state)


@compiled
def return_plate(state: State, plate: int) -> None:
    """Put one of the plates drawn under the stack. Only the active player knows which it is."""
    remove_drawn(state, plate)
    state.returned[state.returned_count] = plate
    state.returned_known[state.returned_count] = 1 << as_int64(state.active)
    state.returned_count += 1
    if state.top == NONE:  # the stack was empty, so this plate is now on top
        state.top = type_of_top(state)


@compiled
def return_last(state: State) -> None:
    """Return the last plate drawn automatically."""
    if state.drawn_count == 1:
        return_plate(state, as_int64(state.drawn[0]))


@compiled
def type_of_top(state: State) -> int:
    """Return the type of the uppermost returned plate, or NONE."""
    return PLATE_TYPE[state.returned[0]] if state.returned_count > 0 else NONE


@compiled
def put_on_display(state: State, plate: int) -> None:
    """Turn the top plate over into the first empty place of the display."""
    place = 0
    while state.display[place] != NONE:
        place += 1
    state.display[place] = plate
    state.top = NONE


@compiled
def is_display_full(state: State) -> bool:
    """Return whether every place of the display holds a plate."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] == NONE:
            return False
    return True
