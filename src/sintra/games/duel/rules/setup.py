"""The state before the first draw, and the options of a state."""

from collections.abc import Mapping
from typing import Any

from sintra.core.arrays import Json
from sintra.core.state import CHANCE
from sintra.games.duel.rules.options import JOINT, sides_name
from sintra.games.duel.rules.state import FACE_DOWN, NONE, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIPS_PER_KIND,
    PLATES,
    PLAYERS,
    SIDE_NAMES,
    START_SCORE,
    TILES_PER_COLOUR,
    TILES_PER_LARGE_FACTORY,
)


def blank() -> Any:
    """A state with nothing in it."""
    state = State.blank()
    for name in (
        "first_tile moon chip display top returned drawn drawn_type plate plate_type taken_colour "
        "stacking slots dome line_colour filling"
    ).split():
        setattr(state, name, NONE)
    state.players = PLAYERS
    return state


def start(options: Mapping[str, Any]) -> Any:
    """The state before the first draw, for resolved options."""
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


def set_options(state: State, options: Mapping[str, Any]) -> None:
    """Writes resolved options into a state."""
    state.first = options["first"]
    sides = options["scoring"].split(JOINT)
    state.sides[:] = [name in sides for name in SIDE_NAMES]


def options_of(state: State) -> Json:
    """The options of the game that a state belongs to."""
    used = [name for name, is_used in zip(SIDE_NAMES, state.sides, strict=True) if is_used]
    return {"players": int(state.players), "scoring": sides_name(used), "first": int(state.first)}
