"""Chance: filling the display and the factories, turning plates and chips over (phase 3)."""

from typing import Any

from sintra.core.compile import compiled, wide
from sintra.core.generator import below, draw_one
from sintra.games.duel.bits import nth, size, total
from sintra.games.duel.factories import is_factory_empty
from sintra.games.duel.moves import DEAL_BACK, DEAL_CHIP, DEAL_FRONT, DEAL_TILE
from sintra.games.duel.plates import (
    is_display_full,
    pop_returned,
    put_on_display,
    type_of_top,
    unseen_in_stack,
)
from sintra.games.duel.state import FACE_DOWN, NONE, NOT_FILLING, UNSEEN, Due, Phase
from sintra.games.duel.tables import (
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
def next_due(state: Any) -> int:
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
def fill_display_from_returned(state: Any) -> bool:
    """Turns over a plate that was put back, if the stack has no others: no chance in it."""
    if is_display_full(state) or state.returned_count == 0 or unseen_in_stack(state) > 0:
        return False
    put_on_display(state, pop_returned(state))
    return True


@compiled
def first_unseen_drawn(state: Any) -> int:
    """The first of the plates drawn whose front is not decided, or NONE."""
    for i in range(wide(state.drawn_count)):
        if state.drawn[i] == UNSEEN:
            return i
    return NONE


@compiled
def factory_to_reveal(state: Any) -> int:
    """A small factory without tiles whose chip lies face down, or NONE."""
    for factory in range(SMALL_FACTORIES):
        if state.chip[factory] == FACE_DOWN and is_factory_empty(state, factory):
            return factory
    return NONE


@compiled
def start_filling(state: Any) -> None:
    """The factories are to be filled, the large one first."""
    state.filling = 0
    state.missing = TILES_PER_LARGE_FACTORY


@compiled
def is_tile_due(state: Any) -> bool:
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
def stop_filling(state: Any) -> None:
    """All factories are full, or there are no tiles left."""
    state.filling = NOT_FILLING
    state.missing = 0


@compiled
def take_back_equal_tiles(state: Any) -> bool:
    """Five equal tiles go back into the bag, if bag and tower can give another colour."""
    for colour in range(COLOURS):
        if state.sun[LARGE, colour] == TILES_PER_LARGE_FACTORY:
            others = 0
            others_in_bag = 0
            for other in range(COLOURS):
                if other != colour:
                    others_in_bag += wide(state.bag[other])
                    others += wide(state.bag[other]) + wide(state.tower[other])
            if others == 0:
                return False
            state.bag[colour] += TILES_PER_LARGE_FACTORY
            state.sun[LARGE, colour] = 0
            if others_in_bag == 0:
                pour_tower(state)
            return True
    return False


@compiled
def pour_tower(state: Any) -> None:
    """All tiles of the tower go into the bag."""
    for colour in range(COLOURS):
        state.bag[colour] += state.tower[colour]
        state.tower[colour] = 0


# --- Drawing ---------------------------------------------------------------------------------


@compiled
def untyped(state: Any, kind: int) -> int:
    """How many plates of a type are unseen, apart from those whose backs lie open."""
    count = size(wide(state.unseen) & TYPE_PLATES[kind])
    for i in range(wide(state.drawn_count)):
        count -= state.drawn[i] == UNSEEN and state.drawn_type[i] == kind
    return count


@compiled
def possible_fronts(state: Any) -> int:
    """The plates, as bits, that can be on the front that is turned over next."""
    kind = wide(state.top)
    if state.looking:
        kind = wide(state.drawn_type[first_unseen_drawn(state)])
    return wide(state.unseen) & TYPE_PLATES[kind]


@compiled
def legal_draws(state: Any, out: Any) -> int:
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


def odds(state: Any) -> list[int]:
    """How many of all equally likely cases each of ``legal_draws`` stands for."""
    if state.due == Due.BACK:
        counts = [untyped(state, kind) for kind in range(JOKER_PLATE, SPECIAL_PLATE + 1)]
    elif state.due == Due.FRONT:
        counts = [1] * size(possible_fronts(state))
    else:
        counts = state.bag if state.due == Due.TILE else state.unseen_chips
    return [int(count) for count in counts if count > 0]


@compiled
def random_draw(state: Any) -> int:
    """What chance draws now, by the state's generator."""
    if state.due == Due.BACK:
        jokers = untyped(state, wide(JOKER_PLATE))
        specials = untyped(state, wide(SPECIAL_PLATE))
        is_special = below(state.words, jokers + specials) >= jokers
        return DEAL_BACK + (SPECIAL_PLATE if is_special else JOKER_PLATE)
    if state.due == Due.FRONT:
        fronts = possible_fronts(state)
        return DEAL_FRONT + nth(fronts, below(state.words, size(fronts)))
    if state.due == Due.TILE:
        return DEAL_TILE + draw_one(state.words, state.bag)
    return DEAL_CHIP + draw_one(state.words, state.unseen_chips)


@compiled
def play_draw(state: Any, action: int) -> None:
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
def prepare_round(state: Any, tokens: int) -> None:
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
