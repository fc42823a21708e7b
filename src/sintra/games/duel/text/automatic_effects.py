"""The automatic effects of a move: what the rules do after it, without a decision of a player.

They are the parts ``sides`` and ``then`` of an effect (``text.effect``), computed from the states
before and after the move.
"""

import numpy as np

from sintra.core.arrays import Json
from sintra.games.duel.rules.score_table import ROUND_LOSSES, SIDES
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import COLOUR_NAMES, PLAYERS
from sintra.games.duel.text.phases import TILING

# Plain integers: comparing enum members is slow, and every legal move is described.
_OVER = int(Phase.OVER)
_TILING = tuple(int(phase) for phase in TILING)


def side_changes(state: State, after: State) -> dict[str, int]:
    """Return the changes of the mover's scoring sides, as if the game ended now."""
    if after.dome.tobytes() == state.dome.tobytes():  # most moves change no dome
        if after.slots.tobytes() == state.slots.tobytes():
            return {}
    seat = int(state.active)
    changes = {
        name: int(side_points(after, seat, side)) - int(side_points(state, seat, side))
        for side, name in SIDES.used_parts(state)
    }
    return {name: change for name, change in changes.items() if change}


def automatic_effects(state: State, after: State, own_line: int) -> Json:
    """Return the automatic effects of a move on both players.

    Args:
        state: the state before the move.
        after: the state after it.
        own_line: the pattern line of the mover that the move itself changes, or ``LINES``.

    Returns:
        ``ends``: the longest period that ends, ``"game"``, ``"round"`` or ``"acquiring"``.
        ``breaks``: the lines that break. ``losses``: the losses of each player at the end of the
        round. ``final``: the points of each player for the scoring sides. Empty values are left
        out.
    """
    ends = _ended_period(state, after)
    values = {
        "ends": ends,
        "breaks": _broken_lines(state, after, own_line),
        "losses": _losses(state, after),
        "final": _final_points(after) if ends == "game" else [],
    }
    return {name: value for name, value in values.items() if value}


def _ended_period(state: State, after: State) -> str:
    phase = int(after.phase)
    if phase == _OVER:
        return "game"
    if after.round_no > state.round_no > 0:
        return "round"
    return "acquiring" if phase in _TILING and int(state.phase) not in _TILING else ""


def _broken_lines(state: State, after: State, own_line: int) -> list[Json]:
    """Return the lines that break because no space can ever take their tile."""
    if after.line_count.tobytes() == state.line_count.tobytes():  # most moves change no line
        return []
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
    """Return the losses of each player by item, or nothing if no player loses points."""
    changed = [
        item for item in ROUND_LOSSES if state[item.field].tobytes() != after[item.field].tobytes()
    ]
    if not changed:
        return []
    losses = []
    for seat in range(PLAYERS):
        changes = {item.key: item.value(state, seat) - item.value(after, seat) for item in changed}
        losses.append({key: loss for key, loss in changes.items() if loss})
    return losses if any(losses) else []


def _final_points(after: State) -> list[dict[str, int]]:
    """Return the points of each player for every scoring side in play."""
    return [
        {name: SIDES.value(after, seat, side) for side, name in SIDES.used_parts(after)}
        for seat in range(PLAYERS)
    ]
