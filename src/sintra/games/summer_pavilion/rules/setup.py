"""The state before the first draw, the options of a state, and the odds of a draw."""

from sintra.core.arrays import Json
from sintra.core.rules import Options
from sintra.core.state import CHANCE
from sintra.games.summer_pavilion.rules.options import wild_order, wild_order_name
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    EDITIONS,
    SCORE_FLOOR,
    SIDE_NAMES,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
)


def start(options: Options) -> State:
    """Return the state before the first draw, for resolved options."""
    state = State.blank()
    set_options(state, options)
    state.start_player = state.active = state.first
    state.token = IN_CENTRE
    state.board[:] = EMPTY
    state.bag[:] = TILES_PER_COLOUR
    state.score[: state.players] = START_SCORE
    state.start_points[: state.players] = START_SCORE
    state.phase = Phase.DEAL
    state.to_move = CHANCE
    state.round_ended = 1
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES
    return state


def set_options(state: State, options: Options) -> None:
    """Write resolved options to a state."""
    state.players = options["players"]
    state.floor = SCORE_FLOOR[options["edition"]]
    state.side = SIDE_NAMES.index(options["board"])
    state.wild_order[:] = wild_order(options["wilds"])
    state.first = options["first"]


def options_of(state: State) -> Json:
    """Return the resolved options of the game that a state belongs to."""
    return {
        "players": int(state.players),
        "edition": next(name for name in EDITIONS if SCORE_FLOOR[name] == state.floor),
        "board": SIDE_NAMES[state.side],
        "wilds": wild_order_name(state.wild_order.tolist()),
        "first": int(state.first),
    }


def odds(state: State) -> list[int]:
    """Return the number of tiles in the bag of each colour that can be drawn."""
    return [int(count) for count in state.bag if count > 0]
