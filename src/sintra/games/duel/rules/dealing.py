"""Chance: filling the display and the factories, turning plates and chips over (phase 3)."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.rng import draw_from_counts, random_below
from sintra.games.duel.rules.bits import nth, size, total
from sintra.games.duel.rules.factories import is_factory_empty
from sintra.games.duel.rules.moves import DEAL_BACK, DEAL_CHIP, DEAL_FRONT, DEAL_TILE
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

# --- What is due -----------------------------------------------------------------------------


@compiled
def next_due(state: State) -> int:
    """What chance is to draw next, after all that needs no chance has been done."""
    while True:
        if state.top == NONE:
            if unseen_in_stack(state) > 0:
                return 0 | Due.BACK
            state.top = type_of_top(state)
        if not (state.display_due and fill_display_from_returned(state)):
            break
    if state.display_due:
        if state.top != NONE and not is_display_full(state):
            return 0 | Due.FRONT
        state.display_due = 0
    if state.looking and first_unseen_drawn(state) != NONE:
        return 0 | Due.FRONT
    if is_tile_due(state):
        return 0 | Due.TILE
    if factory_to_reveal(state) != NONE:
        return 0 | Due.CHIP
    return 0 | Due.NOTHING


@compiled
def fill_display_from_returned(state: State) -> bool:
    """Turns over a plate that was put back, if the stack has no others: no chance in it."""
    if is_display_full(state) or state.returned_count == 0 or unseen_in_stack(state) > 0:
        return False
    put_on_display(state, pop_returned(state))
    return True


@compiled
def first_unseen_drawn(state: State) -> int:
    """The first of the plates drawn whose front is not decided, or NONE."""
    for i in range(as_int64(state.drawn_count)):
        if state.drawn[i] == UNSEEN:
            return i
    return NONE


@compiled
def factory_to_reveal(state: State) -> int:
    """A small factory without tiles whose chip lies face down, or NONE."""
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] == FACE_DOWN and is_factory_empty(state, factory):
            return factory
    return NONE


@compiled
def start_filling(state: State) -> None:
    """The factories are to be filled, the large one first."""
    state.filling = 0
    state.missing = TILES_PER_LARGE_FACTORY


@compiled
def is_tile_due(state: State) -> bool:
    """Whether a factory wants a tile and there is one for it.

    The tower is poured into the bag only when a tile is wanted and the bag is empty. Five equal
    tiles on the large factory go back.
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
    """All factories are full, or there are no tiles left."""
    state.filling = NOT_FILLING
    state.missing = 0


@compiled
def take_back_equal_tiles(state: State) -> bool:
    """Five equal tiles go back into the bag, if bag and tower can give another colour."""
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
    """All tiles of the tower go into the bag."""
    for colour in range(COLOURS):
        state.bag[colour] += state.tower[colour]
        state.tower[colour] = 0


# --- Drawing ---------------------------------------------------------------------------------


@compiled
def untyped(state: State, kind: int) -> int:
    """How many plates of a type are unseen, apart from those whose backs lie open."""
    count = size(as_int64(state.unseen) & TYPE_PLATES[kind])
    for i in range(as_int64(state.drawn_count)):
        count -= state.drawn[i] == UNSEEN and state.drawn_type[i] == kind
    return count


@compiled
def possible_fronts(state: State) -> int:
    """The plates, as bits, that can be on the front that is turned over next."""
    kind = as_int64(state.top)
    if state.looking:
        kind = as_int64(state.drawn_type[first_unseen_drawn(state)])
    return as_int64(state.unseen) & TYPE_PLATES[kind]


@compiled
def legal_draws(state: State, out: Int64Array) -> int:
    """Everything that chance can draw now."""
    n = 0
    if state.due == Due.BACK:
        for kind in range(JOKER_PLATE, SPECIAL_PLATE + 1):
            if untyped(state, kind) > 0:
                out[n] = DEAL_BACK + kind
                n += 1
    elif state.due == Due.FRONT:
        fronts = possible_fronts(state)
        for plate in range(PLATES):
            if (fronts >> plate) & 1:
                out[n] = DEAL_FRONT + plate
                n += 1
    elif state.due == Due.TILE:
        for colour in range(COLOURS):
            if state.bag[colour] > 0:
                out[n] = DEAL_TILE + colour
                n += 1
    elif state.due == Due.CHIP:
        for kind in range(CHIP_KINDS):
            if state.unseen_chips[kind] > 0:
                out[n] = DEAL_CHIP + kind
                n += 1
    return n


def odds(state: State) -> list[int]:
    """How many of all equally likely cases each of ``legal_draws`` stands for."""
    if state.due == Due.BACK:
        counts = [untyped(state, kind) for kind in range(JOKER_PLATE, SPECIAL_PLATE + 1)]
    elif state.due == Due.FRONT:
        counts = [1] * size(possible_fronts(state))
    else:
        counts = state.bag if state.due == Due.TILE else state.unseen_chips
    return [int(count) for count in counts if count > 0]


@compiled
def random_draw(state: State) -> int:
    """What chance draws now, by the state's generator."""
    if state.due == Due.BACK:
        jokers = untyped(state, as_int64(JOKER_PLATE))
        specials = untyped(state, as_int64(SPECIAL_PLATE))
        is_special = random_below(state.rng, jokers + specials) >= jokers
        return DEAL_BACK + (SPECIAL_PLATE if is_special else JOKER_PLATE)
    if state.due == Due.FRONT:
        fronts = possible_fronts(state)
        return DEAL_FRONT + nth(fronts, random_below(state.rng, size(fronts)))
    if state.due == Due.TILE:
        return DEAL_TILE + draw_from_counts(state.rng, state.bag)
    return DEAL_CHIP + draw_from_counts(state.rng, state.unseen_chips)


@compiled
def play_draw(state: State, action: int) -> None:
    """What was drawn goes where it belongs."""
    if action < DEAL_BACK:
        colour = action - DEAL_TILE
        state.bag[colour] -= 1
        state.missing -= 1
        state.sun[LARGE if state.filling == 0 else state.filling - 1, colour] += 1
    elif action < DEAL_FRONT:
        state.top = action - DEAL_BACK
    elif action < DEAL_CHIP:
        plate = action - DEAL_FRONT
        if state.looking:
            state.drawn[first_unseen_drawn(state)] = plate
        else:
            put_on_display(state, plate)
        state.unseen &= ~(1 << plate)
    else:
        kind = action - DEAL_CHIP
        state.unseen_chips[kind] -= 1
        state.chip[factory_to_reveal(state)] = kind


# --- The next round --------------------------------------------------------------------------


@compiled
def prepare_round(state: State, tokens: int) -> None:
    """Everything for a new round: tokens, plates, tiles, chips, and who begins."""
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
