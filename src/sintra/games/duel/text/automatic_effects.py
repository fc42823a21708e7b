"""What follows from a move by itself: lines that break, losses, the ends of phase, round and game.

Read off the states before and after a move, of which the second has been led on by the rules.
"""

import numpy as np

from sintra.core.arrays import Json
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import COLOUR_NAMES, PLAYERS, SCORING_SIDES, SIDE_NAMES

# Plain numbers: an enum is slow to ask, and every legal move is asked about.
_OVER = int(Phase.OVER)
#: Phase 2 of a round, as far as it is seen from outside.
_TILING = (int(Phase.PAY), int(Phase.TILE))
#: What a loss is called, and the field of the state that adds it up.
_LOSSES = {"broken": "broken_loss", "first_player": "first_player_loss"}


def standing(state: State, after: State) -> dict[str, int]:
    """How the scoring sides in play change for who moved, as things stand."""
    seat = int(state.active)
    if after.dome.tobytes() == state.dome.tobytes():  # most moves: nothing to look at
        if after.slots.tobytes() == state.slots.tobytes():
            return {}
    changes = {
        SIDE_NAMES[side]: int(side_points(after, seat, side)) - int(side_points(state, seat, side))
        for side in range(SCORING_SIDES)
        if state.sides[side]
    }
    return {name: change for name, change in changes.items() if change}


def automatic_effects(state: State, after: State, own_line: int) -> Json:
    """What happens without anybody's decision after a move, to both players.

    ``own_line`` is the line that the move itself fills or empties, or no line's number.
    """
    ends = _ended(state, after)
    values = {
        "ends": ends,
        "breaks": _broken_lines(state, after, own_line),
        "losses": _losses(state, after),
        "final": _final(after) if ends == "game" else [],
    }
    return {name: value for name, value in values.items() if value}


def _ended(state: State, after: State) -> str:
    """The greatest thing that is over with the move: the game, the round, or its first phase."""
    phase = int(after.phase)
    if phase == _OVER:
        return "game"
    if after.round_no > state.round_no > 0:
        return "round"
    return "acquiring" if phase in _TILING and int(state.phase) not in _TILING else ""


def _broken_lines(state: State, after: State, own_line: int) -> list[Json]:
    """The lines that break because no space can take them any more."""
    broken = after.line_count < state.line_count
    broken[state.active, own_line : own_line + 1] = False
    if not broken.any():
        return []
    return [
        {
            "seat": seat,
            "line": line + 1,
            "colour": COLOUR_NAMES[state.line_colour[seat, line]],
            "tiles": int(state.line_count[seat, line]),
        }
        for seat, line in np.argwhere(broken).tolist()
    ]


def _losses(state: State, after: State) -> list[dict[str, int]]:
    """What broken tiles and the first player tile cost each player; empty if nobody anything."""
    losses = [
        {
            name: int(after[field][seat]) - int(state[field][seat])
            for name, field in _LOSSES.items()
            if after[field][seat] > state[field][seat]
        }
        for seat in range(PLAYERS)
    ]
    return losses if any(losses) else []


def _final(after: State) -> list[dict[str, int]]:
    """The points of every scoring side, for each player."""
    return [
        {
            SIDE_NAMES[side]: int(after.side_points[seat, side])
            for side in range(SCORING_SIDES)
            if after.sides[side]
        }
        for seat in range(PLAYERS)
    ]
