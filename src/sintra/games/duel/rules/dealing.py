"""Chance: filling the display and the factories (phase 3), turning over plates and chips."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.rng import draw_from_counts, random_below
from sintra.games.duel.rules.bits import bit_count, nth_bit, total
from sintra.games.duel.rules.factories import is_factory_empty
from sintra.games.duel.rules.moves import (
    Kind,
    argument,
    deal_back_action,
    deal_chip_action,
    deal_front_action,
    deal_tile_action,
    kind_of,
)
from sintra.games.duel.rules.plates import (
    is_display_full,
    pop_returned,
    put_on_display,
    type_of_top,
    unseen_in_stack,
)
from sintra.games.duel.rules.state import FACE_DOWN, NONE, NOT_FILLING, UNSEEN, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    COLOURS,
    FACTORIES,
    JOKER_PLATE,
    LARGE,
    PLATES,
    PLAYERS,
    SMALL_FACTORIES,
    SPECIAL_PLATE,
    TILES_PER_LARGE_FACTORY,
    TILES_PER_SMALL_FACTORY,
    TYPE_PLATES,
)

# --- The next draw ---------------------------------------------------------------------------


@compiled
def next_due(state: State) -> int:
    """Take all steps that need no chance; return the next draw, a ``Due``."""
    while True:
        if state.top == NONE:
            if unseen_in_stack(state) > 0:
                return Due.BACK.value
            state.top = type_of_top(state)
        if not (state.display_due and fill_display_from_returned(state)):
            break
    if state.display_due:
        if state.top != NONE and not is_display_full(state):
            return Due.FRONT.value
        state.display_due = 0
    if state.looking and first_unseen_drawn(state) != NONE:
        return Due.FRONT.value
    if is_tile_due(state):
        return Due.TILE.value
    if factory_to_reveal(state) != NONE:
        return Due.CHIP.value
    return Due.NOTHING.value


@compiled
def fill_display_from_returned(state: State) -> bool:
    """Turn over a returned plate if no unseen plates are above it; this needs no chance.

    Returns:
        Whether a plate was turned over.
    """
    if is_display_full(state) or state.returned_count == 0 or unseen_in_stack(state) > 0:
        return False
    put_on_display(state, pop_returned(state))
    return True


@compiled
def first_unseen_drawn(state: State) -> int:
    """Return the index of the first plate drawn whose front is undecided, or NONE."""
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] == UNSEEN:
            return i
    return NONE


@compiled
def factory_to_reveal(state: State) -> int:
    """Return an empty small factory whose chip is still face down, or NONE."""
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] == FACE_DOWN and is_factory_empty(state, factory):
            return factory
    return NONE


@compiled
def start_filling(state: State) -> None:
    """Start filling the factories, the large one first."""
    state.filling = 0
    state.missing = TILES_PER_LARGE_FACTORY


@compiled
def is_tile_due(state: State) -> bool:
    """Return whether a factory lacks a tile and there is one to draw.

    The tower is poured into the bag when a tile is needed and the bag is empty. Five equal tiles on
    the large factory go back into the bag.
    """
    if state.filling == NOT_FILLING:
        return False
    while state.missing == 0:
        if state.filling == 0 and take_back_equal_tiles(state):
            state.missing = TILES_PER_LARGE_FACTORY
        else:
            state.filling += 1
            state.missing = TILES_PER_SMALL_FACTORY
            if state.filling == FACTORIES:
                stop_filling(state)
                return False
    if total(state.bag) == 0:
        pour_tower(state)
    if total(state.bag) == 0:
        stop_filling(state)
        return False
    return True


@compiled
def stop_filling(state: State) -> None:
    """Stop filling: all factories are full, or no tiles are left."""
    state.filling = NOT_FILLING
    state.missing = 0


@compiled
def take_back_equal_tiles(state: State) -> bool:
    """Put five equal tiles back into the bag, if bag or tower hold another colour.

    Returns:
        Whether tiles were put back.
    """
    for colour in range(COLOURS):
        if state.sun[LARGE, colour] == TILES_PER_LARGE_FACTORY:
            others = 0
            others_in_bag = 0
            for other in range(COLOURS):
                if other != colour:
                    others_in_bag += as_int64(state.bag[other])
                    others += as_int64(state.bag[other]) + as_int64(state.tower[other])
            if others == 0:
                return False
            state.bag[colour] += TILES_PER_LARGE_FACTORY
            state.sun[LARGE, colour] = 0
            if others_in_bag == 0:
                pour_tower(state)
            return True
    return False


@compiled
def pour_tower(state: State) -> None:
    """Pour all tiles of the tower into the bag."""
    for colour in range(COLOURS):
        state.bag[colour] += state.tower[colour]
        state.tower[colour] = 0


# --- Drawing ---------------------------------------------------------------------------------


@compiled
def unseen_of_type(state: State, kind: int) -> int:
    """Return the number of unseen plates of a type, without those drawn face down."""
    count = bit_count(as_int64(state.unseen) & TYPE_PLATES[kind])
    for i in range(as_int64(state.drawn_count)):
        count -= state.drawn[i] == UNSEEN and state.drawn_type[i] == kind
    return count


@compiled
def possible_fronts(state: State) -> int:
    """Return the plates that the next front can turn out to be, as a bit set."""
    kind = as_int64(state.top)
    if state.looking:
        kind = as_int64(state.drawn_type[first_unseen_drawn(state)])
    return as_int64(state.unseen) & TYPE_PLATES[kind]


@compiled
def legal_draws(state: State, out: Int64Array) -> int:
    """List all possible draws."""
    n = 0
    if state.due == Due.BACK:
        for kind in range(JOKER_PLATE, SPECIAL_PLATE + 1):
            if unseen_of_type(state, kind) > 0:
                out[n] = deal_back_action(kind)
                n += 1
    elif state.due == Due.FRONT:
        fronts = possible_fronts(state)
        for plate in range(PLATES):
            if (fronts >> plate) & 1:
                out[n] = deal_front_action(plate)
                n += 1
    elif state.due == Due.TILE:
        for colour in range(COLOURS):
            if state.bag[colour] > 0:
                out[n] = deal_tile_action(colour)
                n += 1
    elif state.due == Due.CHIP:
        for kind in range(CHIP_KINDS):
            if state.unseen_chips[kind] > 0:
                out[n] = deal_chip_action(kind)
                n += 1
    return n


def odds(state: State) -> list[int]:
    """Return the relative probabilities of the draws that ``legal_draws`` lists."""
    if state.due == Due.BACK:
        counts = [unseen_of_type(state, kind) for kind in range(JOKER_PLATE, SPECIAL_PLATE + 1)]
    elif state.due == Due.FRONT:
        counts = [1] * bit_count(possible_fronts(state))
    elif state.due == Due.TILE:
        counts = state.bag.tolist()
    else:
        counts = state.unseen_chips.tolist()
    return [int(count) for count in counts if count > 0]


@compiled
def random_draw(state: State) -> int:
    """Return a random draw, from the generator of the state."""
    if state.due == Due.BACK:
        jokers = unseen_of_type(state, as_int64(JOKER_PLATE))
        specials = unseen_of_type(state, as_int64(SPECIAL_PLATE))
        is_special = random_below(state.rng, jokers + specials) >= jokers
        return deal_back_action(as_int64(SPECIAL_PLATE if is_special else JOKER_PLATE))
    if state.due == Due.FRONT:
        fronts = possible_fronts(state)
        return deal_front_action(nth_bit(fronts, random_below(state.rng, bit_count(fronts))))
    if state.due == Due.TILE:
        return deal_tile_action(draw_from_counts(state.rng, state.bag))
    return deal_chip_action(draw_from_counts(state.rng, state.unseen_chips))


@compiled
def play_draw(state: State, action: int) -> None:
    """Put what chance has drawn in its place."""
    kind = kind_of(action)
    item = argument(action)
    if kind == Kind.DEAL_TILE:
        state.bag[item] -= 1
        state.missing -= 1
        state.sun[LARGE if state.filling == 0 else state.filling - 1, item] += 1
    elif kind == Kind.DEAL_BACK:
        state.top = item
    elif kind == Kind.DEAL_FRONT:
        if state.looking:
            state.drawn[first_unseen_drawn(state)] = item
        else:
            put_on_display(state, item)
        state.unseen &= ~(1 << item)
    else:
        state.unseen_chips[item] -= 1
        state.chip[factory_to_reveal(state)] = item


# --- The next round --------------------------------------------------------------------------


@compiled
def prepare_round(state: State, tokens: int) -> None:
    """Set up the next round: the first player, tokens, chips, display and factories."""
    state.round_no += 1
    if state.first_tile != NONE:
        state.first_player = state.first_tile
    state.first_tile = NONE
    state.active = state.first_player
    for seat in range(PLAYERS):
        state.tokens[seat] = tokens
        state.chips_taken[seat] = 0
    state.display_due = 1
    for factory in range(SMALL_FACTORIES):
        state.chip[factory] = FACE_DOWN
    start_filling(state)
    state.then = Phase.ACT
    state.phase = Phase.DEAL
