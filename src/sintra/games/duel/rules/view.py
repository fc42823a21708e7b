"""What a seat may know, and what could be where it may not.

A seat knows the plates that lie open, those that it holds, and those that it put under the stack
itself, in order, until the other player returns them. The types of the stack's top plate and of all
plates drawn are open, until those go back in an order that is their player's secret. Nothing else
is hidden: what nobody has seen is not decided yet. A spectator's seat is the one behind the
players': it knows what lies open.
"""

from typing import Any

from sintra.core.compile import as_int64, compiled
from sintra.core.rng import RNG_WORDS, random_below, seed_rng
from sintra.games.duel.rules.bits import nth, place_of, size
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.state import NONE, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import PLATE_TYPE, TYPE_PLATES


@compiled
def hide(state: State, seat: int) -> None:
    """Removes what the seat may not know; plates that it does not know count as unseen."""
    for i in range(RNG_WORDS):
        state.rng[i] = 0
    for i in range(as_int64(state.returned_count)):
        if not knows(state.returned_known[i], seat):
            forget(state, state.returned, i)
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] != UNSEEN and not knows(state.drawn_known[i], seat):
            forget(state, state.drawn, i)
        if state.phase == Phase.RETURN and state.active != seat:
            state.drawn_type[i] = NONE  # those left would tell the type of the one just put back
    if state.plate != NONE and not knows(state.plate_known, seat):
        state.unseen |= 1 << as_int64(state.plate)
        state.plate = UNSEEN


@compiled
def knows(known: int, seat: int) -> bool:
    """Whether a seat is among those that know."""
    return (as_int64(known) >> seat) & 1 == 1


@compiled
def forget(state: State, plates: Any, i: int) -> None:
    """A plate becomes one that nobody has seen."""
    state.unseen |= 1 << as_int64(plates[i])
    plates[i] = UNSEEN


@compiled
def resample(state: State, seat: int, seed: int) -> None:
    """Gives every plate that the seat does not know a random front, and chance another future.

    All arrangements that agree with what the seat knows are as likely as each other: places whose
    type lies open choose first, among the plates of that type, then the others among the rest.
    """
    loose = unseen_in_stack(state)
    decided = decided_drawn(state)
    hide(state, seat)
    seed_rng(state.rng, seed)
    # Places that are not decided keep their plates unseen, but have to be left the right types.
    undecided = 0
    if loose > 0 and state.top != NONE:
        undecided |= take(state, as_int64(state.top))
    if state.plate == UNSEEN:
        state.plate = place_of(take(state, as_int64(state.plate_type)))
    if loose == 0 and state.returned[0] == UNSEEN:
        state.returned[0] = place_of(take(state, as_int64(state.top)))
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] == UNSEEN:
            plate = take(state, as_int64(state.drawn_type[i]))
            if (decided >> i) & 1:
                state.drawn[i] = place_of(plate)
                state.drawn_type[i] = PLATE_TYPE[state.drawn[i]]
            else:
                undecided |= plate
    for i in range(as_int64(state.returned_count)):
        if state.returned[i] == UNSEEN:
            state.returned[i] = place_of(take(state, as_int64(NONE)))
    state.unseen |= undecided


@compiled
def decided_drawn(state: State) -> int:
    """Which of the plates drawn have a front already, as bits."""
    bits = 0
    for i in range(as_int64(state.drawn_count)):
        bits |= (state.drawn[i] != UNSEEN) << i
    return bits


@compiled
def take(state: State, kind: int) -> int:
    """Takes a random plate of a type (NONE: of any) out of the unseen ones; returns its bit."""
    plates = as_int64(state.unseen)
    if kind != NONE:
        plates &= TYPE_PLATES[kind]
    bit = 1 << nth(plates, random_below(state.rng, size(plates)))
    state.unseen &= ~bit
    return bit


def is_private_draw(state: State) -> bool:
    """Return whether only the player to move sees the next draw."""
    return bool(state.looking) and state.due == Due.FRONT
