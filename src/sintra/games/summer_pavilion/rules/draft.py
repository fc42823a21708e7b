"""Phase 1: players take tiles from the factories and the centre of the table."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import colours_present
from sintra.games.summer_pavilion.rules.moves import take_action
from sintra.games.summer_pavilion.rules.scoring import lose_for_token
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, State
from sintra.games.summer_pavilion.rules.tables import CENTRE, COLOURS, FACTORIES, LOWEST_BIT


@compiled
def wild_colour(state: State) -> int:
    """Return the wild colour of this round."""
    return as_int64(state.wild_order[state.round_no - 1])


@compiled
def legal_takes(state: State, out: Int64Array) -> int:
    """Write every legal TAKE action and return their number.

    Each colour of each source can be taken, but the wild colour only where all tiles are wild.
    """
    wild_bit = 1 << wild_colour(state)
    factories = FACTORIES[state.players]
    n = 0
    for i in range(factories + 1):
        source = i if i < factories else CENTRE
        colours = colours_present(state.sources[source])
        if colours != wild_bit:
            colours &= ~wild_bit
        while colours:
            out[n] = take_action(source, LOWEST_BIT[colours])
            colours &= colours - 1
            n += 1
    return n


@compiled
def take(state: State, source: int, colour: int) -> None:
    """Take all tiles of a colour and one wild tile; a factory's other tiles go to the centre.

    The first player of a round who takes from the centre also gets the start player token.
    """
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
    """Return whether the draft is over: the factories and the centre hold no tile."""
    for source in range(CENTRE, -1, -1):  # the centre first: it usually holds a tile
        for colour in range(COLOURS):
            if state.sources[source, colour] > 0:
                return False
    return True
