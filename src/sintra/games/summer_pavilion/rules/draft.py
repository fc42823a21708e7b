"""Phase 1: players take tiles from the factories and the centre of the table."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import colours_present
from sintra.games.summer_pavilion.rules.moves import TAKE
from sintra.games.summer_pavilion.rules.scoring import lose_for_token
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, State
from sintra.games.summer_pavilion.rules.tables import CENTRE, COLOURS, FACTORIES, LOWEST_BIT


@compiled
def wild_colour(state: State) -> int:
    """The colour that is wild in this round."""
    return as_int64(state.wild_order[state.round_no - 1])


@compiled
def legal_takes(state: State, out: Int64Array) -> int:
    """Any colour of any source but the wild one, which can be named only where it lies alone."""
    wild_bit = 1 << wild_colour(state)
    factories = FACTORIES[state.players]
    n = 0
    for i in range(factories + 1):
        source = i if i < factories else CENTRE
        colours = colours_present(state.sources[source])
        if colours != wild_bit:
            colours &= ~wild_bit
        while colours:
            out[n] = TAKE + source * COLOURS + LOWEST_BIT[colours]
            colours &= colours - 1
            n += 1
    return n


@compiled
def take(state: State, source: int, colour: int) -> None:
    """All tiles of the colour and one wild tile; a factory's other tiles go to the centre."""
    seat = as_int64(state.active)
    wild = wild_colour(state)
    tiles = 0
    if colour != wild:
        tiles = as_int64(state.sources[source, colour])
        state.sources[source, colour] = 0
        state.hand[seat, colour] += tiles
    if state.sources[source, wild] > 0:
        tiles += 1
        state.sources[source, wild] -= 1
        state.hand[seat, wild] += 1

    if source != CENTRE:
        for other in range(COLOURS):
            state.sources[CENTRE, other] += state.sources[source, other]
            state.sources[source, other] = 0
    elif state.token == IN_CENTRE:
        state.token = seat
        lose_for_token(state, seat, tiles)
    state.active = (seat + 1) % state.players


@compiled
def is_table_empty(state: State) -> bool:
    """Whether the draft is over: no tile in the centre, where most of the time there is one, or
    on a factory."""
    for source in range(CENTRE, -1, -1):
        for colour in range(COLOURS):
            if state.sources[source, colour] > 0:
                return False
    return True
