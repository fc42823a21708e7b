"""Hidden information: removing what a seat may not know, and sampling it again.

A seat knows the open plates, the plates that it holds, and the plates that it returned under the
stack, in order, until the other player draws and returns them again. The types of the top plate of
the stack and of all plates drawn are public, until the latter are returned in a secret order.
Nothing else is hidden, because fronts that no player has seen are undecided. The spectator, seat 2,
knows only the open plates.
"""

from sintra.core.arrays import Int8Array
from sintra.core.compile import as_int64, compiled
from sintra.core.rng import RNG_WORDS, random_below, seed_rng
from sintra.games.duel.rules.bits import bit_count, lowest_bit, nth_bit
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.state import NONE, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import PLATE_TYPE, TYPE_PLATES


@compiled
def hide(state: State, seat: int) -> None:
    """Remove what the seat may not know. Plates that it does not know become unseen ones."""
    for i in range(RNG_WORDS):
        state.rng[i] = 0
    for i in range(as_int64(state.returned_count)):
        if not knows(state.returned_known[i], seat):
            forget(state, state.returned, i)
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] != UNSEEN and not knows(state.drawn_known[i], seat):
            forget(state, state.drawn, i)
        if state.phase == Phase.RETURN and state.active != seat:
            # The types left would reveal the type of the plate just returned.
            state.drawn_type[i] = NONE
    if state.plate != NONE and not knows(state.plate_known, seat):
        state.unseen |= 1 << as_int64(state.plate)
        state.plate = UNSEEN


@compiled
def knows(known: int, seat: int) -> bool:
    """Return whether a seat is in a bit set of seats."""
    return (as_int64(known) >> seat) & 1 == 1


@compiled
def forget(state: State, plates: Int8Array, i: int) -> None:
    """Turn a plate into an unseen one."""
    state.unseen |= 1 << as_int64(plates[i])
    plates[i] = UNSEEN


@compiled
def resample(state: State, seat: int, seed: int) -> None:
    """Replace plates that the seat does not know, and the generator, by a random sample.

    All arrangements consistent with the seat's knowledge are equally likely: places whose type is
    public choose first, among the plates of that type, then the other places among the rest.
    """
    unseen_on_top = unseen_in_stack(state)
    decided = decided_drawn(state)
    hide(state, seat)
    seed_rng(state.rng, seed)
    # Undecided places stay unseen, but each reserves a plate of its type.
    reserved = 0
    if unseen_on_top > 0 and state.top != NONE:
        reserved |= take_unseen(state, as_int64(state.top))
    if state.plate == UNSEEN:
        state.plate = lowest_bit(take_unseen(state, as_int64(state.plate_type)))
    if unseen_on_top == 0 and state.returned[0] == UNSEEN:
        state.returned[0] = lowest_bit(take_unseen(state, as_int64(state.top)))
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] == UNSEEN:
            plate = take_unseen(state, as_int64(state.drawn_type[i]))
            if (decided >> i) & 1:
                state.drawn[i] = lowest_bit(plate)
                state.drawn_type[i] = PLATE_TYPE[state.drawn[i]]
            else:
                reserved |= plate
    for i in range(as_int64(state.returned_count)):
        if state.returned[i] == UNSEEN:
            state.returned[i] = lowest_bit(take_unseen(state, as_int64(NONE)))
    state.unseen |= reserved


@compiled
def decided_drawn(state: State) -> int:
    """Return the indices of the plates drawn whose fronts are decided, as a bit set."""
    bits = 0
    for i in range(as_int64(state.drawn_count)):
        bits |= (state.drawn[i] != UNSEEN) << i
    return bits


@compiled
def take_unseen(state: State, kind: int) -> int:
    """Remove a random plate from the unseen ones and return its bit.

    Args:
        state: the state.
        kind: the type of the plate, or NONE for any type.
    """
    plates = as_int64(state.unseen)
    if kind != NONE:
        plates &= TYPE_PLATES[kind]
    bit = 1 << nth_bit(plates, random_below(state.rng, bit_count(plates)))
    state.unseen &= ~bit
    return bit


def is_private_draw(state: State) -> bool:
    """Return whether only the player to move sees the next draw."""
    return bool(state.looking) and state.due == Due.FRONT
