"""The automatic effects of a move: what the rules do after it, without a decision of a player.

They are the parts ``sides`` and ``then`` of an effect (``text.effect``), computed from the states
before and after the move.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.core.arrays import Json, Records
from sintra.games.duel.rules.score_table import ROUND_LOSSES, SIDES
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import COLOUR_NAMES, PLAYERS
from sintra.games.duel.text.phases import TILING


def side_changes(state: State, after: Records) -> list[dict[str, int]]:
    """Return the changes of the mover's scoring sides after each move, as if the game ended now."""
    changes: list[dict[str, int]] = [{} for _ in after]
    changed = _differ(state, after, "dome") | _differ(state, after, "slots")
    if changed.any():  # most moves change no dome
        seat, sides = int(state.active), SIDES.used_parts(state)
        before = [int(side_points(state, seat, side)) for side, _ in sides]
        for number in np.flatnonzero(changed).tolist():
            then = after[number]
            for (side, name), points in zip(sides, before, strict=True):
                if change := int(side_points(then, seat, side)) - points:
                    changes[number][name] = change
    return changes


def automatic_effects(state: State, after: Records, own_lines: Sequence[int]) -> list[Json]:
    """Return the automatic effects of moves on both players.

    Args:
        state: the state before the moves.
        after: the states after each move.
        own_lines: for each move the pattern line of the mover that the move itself changes, or
            ``LINES``.

    Returns:
        For each move ``ends``: the longest period that ends, ``"game"``, ``"round"`` or
        ``"acquiring"``. ``breaks``: the lines that break. ``losses``: the losses of each player at
        the end of the round. ``final``: the points of each player for the scoring sides. Empty
        values are left out.
    """
    effects: list[Json] = [{} for _ in after]
    lines_change = _differ(state, after, "line_count").tolist()
    points_change = sum(_differ(state, after, item.field) for item in ROUND_LOSSES).tolist()
    periods = _ended_periods(state, after)
    for number, values in enumerate(effects):
        if ends := periods[number]:
            values["ends"] = ends
        if lines_change[number]:
            if breaks := _broken_lines(state, after[number], own_lines[number]):
                values["breaks"] = breaks
        if points_change[number]:
            if losses := _losses(state, after[number]):
                values["losses"] = losses
        if ends == "game":
            values["final"] = _final_points(after[number])
    return effects


def _differ(state: State, after: Records, field: str) -> Any:
    """Return for each state after a move whether a field has changed."""
    differs = after[field] != state[field]
    return differs.any(axis=tuple(range(1, differs.ndim)))


def _ended_periods(state: State, after: Records) -> list[str]:
    was_tiling, old_round = int(state.phase) in TILING, int(state.round_no)

    def ended(phase: int, new_round: int) -> str:
        if phase == Phase.OVER:
            return "game"
        if new_round > old_round > 0:
            return "round"
        return "acquiring" if phase in TILING and not was_tiling else ""

    return list(map(ended, after["phase"].tolist(), after["round_no"].tolist()))


def _broken_lines(state: State, after: State, own_line: int) -> list[Json]:
    """Return the lines that break because no space can ever take their tile."""
    broken = after.line_count < state.line_count
    broken[state.active, own_line : own_line + 1] = False
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
    losses = []
    for seat in range(PLAYERS):
        changes = {
            item.key: item.value(state, seat) - item.value(after, seat) for item in ROUND_LOSSES
        }
        losses.append({key: loss for key, loss in changes.items() if loss})
    return losses if any(losses) else []


def _final_points(after: State) -> list[dict[str, int]]:
    """Return the points of each player for every scoring side in play."""
    return [
        {name: SIDES.value(after, seat, side) for side, name in SIDES.used_parts(after)}
        for seat in range(PLAYERS)
    ]
