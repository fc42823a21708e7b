"""Phase 3, and after every placing turn: the supply and the factories are filled."""

from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    FACTORIES,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)


@compiled
def start_dealing(state: State) -> None:
    """Chance is to fill the supply and, if a round has ended, the factories after it."""
    state.phase = Phase.DEAL
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES - total(state.supply)


@compiled
def is_tile_due(state: State) -> bool:
    """Whether there is a place to fill and a tile for it.

    The supply comes first, then one factory after another. The tower is poured into the bag only
    when a tile is due and the bag is empty; with both empty, places stay as they are.
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
def draw(state: State, colour: int) -> None:
    """A tile comes out of the bag and goes to the place that is being filled."""
    state.bag[colour] -= 1
    state.missing -= 1
    if state.filling == SUPPLY:
        state.supply[colour] += 1
    else:
        state.sources[state.filling, colour] += 1


@compiled
def stop_dealing(state: State) -> None:
    """Nothing is being filled any more."""
    state.round_ended = False
    state.filling = 0
    state.missing = 0


@compiled
def start_round(state: State) -> None:
    """The holder of the start token begins, or the same player again if nobody took it."""
    state.round_no += 1
    if state.token != IN_CENTRE:
        state.start_player = state.token
    state.token = IN_CENTRE
    state.active = state.start_player
    for seat in range(as_int64(state.players)):
        state.passed[seat] = 0
    state.phase = Phase.DRAFT
