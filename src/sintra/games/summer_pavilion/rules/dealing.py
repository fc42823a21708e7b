"""Phase 3, and the end of every placing turn: chance fills the supply and the factories."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.moves import draw_action
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    FACTORIES,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)


@compiled
def start_dealing(state: State) -> None:
    """Start a deal: the supply is filled first and, if a round has ended, the factories next."""
    state.phase = Phase.DEAL
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES - total(state.supply)


@compiled
def is_tile_due(state: State) -> bool:
    """Return whether a place lacks a tile and the bag has one; move on to the next place if full.

    The supply comes first, then one factory after another. The tower is emptied into the bag only
    when a tile is due and the bag is empty. If both are empty, the places stay short.
    """
    while state.missing == 0:
        state.filling += 1
        if not state.round_ended or state.filling == FACTORIES[state.players]:
            return False
        state.missing = TILES_PER_FACTORY
    if total(state.bag) > 0:
        return True
    for colour in range(COLOURS):
        state.bag[colour] = state.tower[colour]
        state.tower[colour] = 0
    return total(state.bag) > 0


@compiled
def legal_draws(state: State, out: Int64Array) -> int:
    """Write every possible draw and return their number."""
    n = 0
    for colour in range(COLOURS):
        if state.bag[colour] > 0:
            out[n] = draw_action(colour)
            n += 1
    return n


@compiled
def draw(state: State, colour: int) -> None:
    """Move a tile from the bag to the place that is being filled."""
    state.bag[colour] -= 1
    state.missing -= 1
    if state.filling == SUPPLY:
        state.supply[colour] += 1
    else:
        state.sources[state.filling, colour] += 1


@compiled
def stop_dealing(state: State) -> None:
    """End a deal and reset its fields."""
    state.round_ended = False
    state.filling = 0
    state.missing = 0


@compiled
def start_round(state: State) -> None:
    """Start a round: the token goes back to the centre, and nobody has passed."""
    state.round_no += 1
    state.start_player = next_start_player(state)
    state.token = IN_CENTRE
    state.active = state.start_player
    for seat in range(as_int64(state.players)):
        state.passed[seat] = 0
    state.phase = Phase.DRAFT


@compiled
def next_start_player(state: State) -> int:
    """Return the holder of the token, or the last start player if nobody took it."""
    return as_int64(state.start_player if state.token == IN_CENTRE else state.token)
