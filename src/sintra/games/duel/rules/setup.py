"""The initial state of a game, and the options stored in a state."""

from sintra.core.arrays import Json
from sintra.core.rules import Options
from sintra.core.state import CHANCE
from sintra.games.duel.rules.options import JOINT, sides_name
from sintra.games.duel.rules.state import FACE_DOWN, NONE, NOT_FILLING, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIPS_PER_KIND,
    PLATES,
    PLAYERS,
    SIDE_NAMES,
    START_SCORE,
    TILES_PER_COLOUR,
    TILES_PER_LARGE_FACTORY,
)


def blank() -> State:
    """Return a state of an empty table."""
    state = State.blank()
    state.players = PLAYERS
    state.first_tile = NONE
    state.moon[:] = NONE
    state.chip[:] = NONE
    state.filling = NOT_FILLING
    state.display[:] = NONE
    state.top = NONE
    state.returned[:] = NONE
    state.drawn[:] = NONE
    state.drawn_type[:] = NONE
    state.plate = NONE
    state.plate_type = NONE
    state.taken_colour = NONE
    state.stacking = NONE
    state.slots[:] = NONE
    state.dome[:] = NONE
    state.line_colour[:] = NONE
    return state


def start(options: Options) -> State:
    """Return the state before the first draw.

    Args:
        options: a resolved value for every option.
    """
    state = blank()
    set_options(state, options)
    state.first_player = state.first
    state.active = 1 - int(state.first)
    state.unseen = (1 << PLATES) - 1
    state.bag[:] = TILES_PER_COLOUR
    state.unseen_chips[:] = CHIPS_PER_KIND
    state.chip[:] = FACE_DOWN
    state.score[:] = START_SCORE
    state.start_points[:] = START_SCORE
    state.filling = 0
    state.missing = TILES_PER_LARGE_FACTORY
    state.display_due = 1
    state.then = Phase.OPENING
    state.phase = Phase.DEAL
    state.due = Due.BACK
    state.to_move = CHANCE
    return state


def set_options(state: State, options: Options) -> None:
    """Write resolved options into a state."""
    state.first = options["first"]
    sides = options["scoring"].split(JOINT)
    state.sides[:] = [name in sides for name in SIDE_NAMES]


def options_of(state: State) -> Json:
    """Return the options of the game that a state belongs to."""
    used = [name for name, is_used in zip(SIDE_NAMES, state.sides, strict=True) if is_used]
    return {"players": int(state.players), "scoring": sides_name(used), "first": int(state.first)}
