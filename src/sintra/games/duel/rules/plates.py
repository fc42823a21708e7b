"""Dome plates: the display, the stack, drawing, choosing, placing, returning (action A).

The stack has an unseen part on top, whose fronts are not decided yet, and below it the plates that
were put back, in their order.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import size
from sintra.games.duel.rules.moves import CHOOSE, DISPLAY, DRAW, RETURN, SLOT, STOP
from sintra.games.duel.rules.scoring import pay_for_plate
from sintra.games.duel.rules.state import NONE, UNSEEN, Phase, State
from sintra.games.duel.rules.tables import DISPLAY_PLATES, PLATE_TYPE, SLOTS, TURNS

#: Both seats know a plate that lies open, and so does who watches: the seat behind theirs.
OPEN = 0b111


@compiled
def unseen_in_stack(state: State) -> int:
    """How many plates of the stack nobody has seen and put back.

    In a view, plates in a hand or put back can be unseen as well; those do not count.
    """
    count = size(as_int64(state.unseen)) - (state.plate == UNSEEN)
    for i in range(as_int64(state.drawn_count)):
        count -= state.drawn[i] == UNSEEN
    for i in range(as_int64(state.returned_count)):
        count -= state.returned[i] == UNSEEN
    return count


@compiled
def legal_plates(state: State, out: Int64Array, n: int) -> int:
    """A plate from the display, or one from the stack."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] != NONE:
            out[n] = DISPLAY + place
            n += 1
    if state.phase == Phase.ACT and state.top != NONE:
        out[n] = DRAW
        n += 1
    return n


@compiled
def take_from_display(state: State, place: int) -> None:
    """An open plate. The display is not filled up before the round is over."""
    state.plate = state.display[place]
    state.plate_known = OPEN
    state.plate_type = PLATE_TYPE[state.plate]
    state.display[place] = NONE
    if state.phase == Phase.ACT:
        state.tokens[state.active] -= 1
    state.phase = Phase.SLOT


@compiled
def draw_plate(state: State) -> None:
    """The top plate, face down, for a point. The first one takes the player's token."""
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
    """Takes the uppermost of the plates that were put back."""
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
    """Stop, or draw one more if there is one."""
    out[0] = STOP
    if state.top == NONE:
        return 1
    out[1] = DRAW
    return 2


@compiled
def stop_drawing(state: State) -> None:
    """The player looks at the plates drawn; chance tells what nobody has seen yet."""
    state.looking = 1
    state.then = Phase.CHOOSE
    state.phase = Phase.DEAL


@compiled
def look(state: State) -> None:
    """Now the player knows the plates drawn. With one there is nothing to choose."""
    for i in range(as_int64(state.drawn_count)):
        state.drawn_known[i] |= 1 << as_int64(state.active)
    state.looking = 0
    if state.drawn_count == 1:
        choose_plate(state, as_int64(state.drawn[0]))


@compiled
def legal_held(state: State, out: Int64Array) -> int:
    """Any of the plates drawn: to be kept, or to be put back next."""
    base = CHOOSE if state.phase == Phase.CHOOSE else RETURN
    for i in range(as_int64(state.drawn_count)):
        out[i] = base + state.drawn[i]
    return as_int64(state.drawn_count)


@compiled
def choose_plate(state: State, plate: int) -> None:
    """The plate that will be placed; nobody else sees it before."""
    state.plate = plate
    state.plate_type = PLATE_TYPE[plate]
    state.plate_known = remove_drawn(state, plate)
    state.phase = Phase.SLOT


@compiled
def remove_drawn(state: State, plate: int) -> int:
    """Takes a plate out of those drawn; returns who knows it."""
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
    """Any empty slot of the dome, the plate turned in any way."""
    n = 0
    for slot in range(SLOTS):
        if state.slots[state.active, slot] == NONE:
            for turns in range(TURNS):
                out[n] = SLOT + slot * TURNS + turns
                n += 1
    return n


@compiled
def place_plate(state: State, slot: int, turns: int) -> None:
    """The plate goes on the dome for good; the others that were drawn are put back."""
    state.slots[state.active, slot] = as_int64(state.plate) * TURNS + turns
    state.plate = NONE
    state.plate_known = 0
    state.plate_type = NONE
    # From now on nobody else can tell the plates drawn apart: their order is the player's secret.
    for i in range(as_int64(state.drawn_count)):
        state.drawn_known[i] = 1 << as_int64(state.active)
    state.phase = Phase.RETURN
    return_last(state)


@compiled
def return_plate(state: State, plate: int) -> None:
    """The next plate goes under the stack; only who put it there knows which it is."""
    remove_drawn(state, plate)
    state.returned[state.returned_count] = plate
    state.returned_known[state.returned_count] = 1 << as_int64(state.active)
    state.returned_count += 1
    if state.top == NONE:  # the stack was empty, so this plate is its top
        state.top = type_of_top(state)


@compiled
def return_last(state: State) -> None:
    """The last plate goes under the stack by itself."""
    if state.drawn_count == 1:
        return_plate(state, as_int64(state.drawn[0]))


@compiled
def type_of_top(state: State) -> int:
    """The type of the uppermost plate that was put back, or NONE."""
    return PLATE_TYPE[state.returned[0]] if state.returned_count > 0 else NONE


@compiled
def put_on_display(state: State, plate: int) -> None:
    """The top plate is turned over and lies in the first empty place of the display."""
    place = 0
    while state.display[place] != NONE:
        place += 1
    state.display[place] = plate
    state.top = NONE


@compiled
def is_display_full(state: State) -> bool:
    """Whether every place of the display holds a plate."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] == NONE:
            return False
    return True
