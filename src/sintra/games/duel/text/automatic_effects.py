"""The automatic effects of a move: what the rules do after it, without a decision of a player.

They are the parts ``sides`` and ``then`` of an effect (``text.effect``), computed from the states
before and after the move.
"""

from collections.abc import Sequence

from sintra.core.arrays import Json, Records
from sintra.games.duel.rules.outcomes import LOSSES_CHANGE, SHORTER_LINES
from sintra.games.duel.rules.score_table import ROUND_LOSSES, SIDES
from sintra.games.duel.rules.state import Phase, State
from sintra.games.duel.rules.tables import COLOUR_NAMES, LINES, PLAYERS, SCORING_SIDES
from sintra.games.duel.text.phases import TILING


def side_changes(state: State, outcomes: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """Return the changes of the mover's scoring sides after each move, as if the game ended now."""
    sides = SIDES.used_parts(state)
    return [
        {name: row[side] for side, name in sides if row[side]} if any(row[:SCORING_SIDES]) else {}
        for row in outcomes
    ]


def automatic_effects(
    state: State, after: Records, own_lines: Sequence[int], outcomes: Sequence[Sequence[int]]
) -> list[Json]:
    """Return the automatic effects of moves on both players.

    Args:
        state: the state before the moves.
        after: the states after each move.
        own_lines: for each move the pattern line of the mover that the move itself changes, or
            ``LINES``.
        outcomes: what ``play_each`` says about the moves.

    Returns:
        For each move ``ends``: the longest period that ends, ``"game"``, ``"round"`` or
        ``"acquiring"``. ``breaks``: the lines that break. ``losses``: the losses of each player at
        the end of the round. ``final``: the points of each player for the scoring sides. Empty
        values are left out.
    """
    effects: list[Json] = [{} for _ in outcomes]  # iterating over records would create them
    periods = _ended_periods(state, after)
    for number, values in enumerate(effects):
        if ends := periods[number]:
            values["ends"] = ends
        if shorter := outcomes[number][SHORTER_LINES]:
            if breaks := _broken_lines(state, shorter, own_lines[number]):
                values["breaks"] = breaks
        if outcomes[number][LOSSES_CHANGE]:
            if losses := _losses(state, after[number]):
                values["losses"] = losses
        if ends == "game":
            values["final"] = _final_points(after[number])
    return effects


def _ended_periods(state: State, after: Records) -> list[str]:
    was_tiling, old_round = int(state.phase) in TILING, int(state.round_no)

    def ended(phase: int, new_round: int) -> str:
        if phase == Phase.OVER:
            return "game"
        if new_round > old_round > 0:
            return "round"
        return "acquiring" if phase in TILING and not was_tiling else ""

    return list(map(ended, after["phase"].tolist(), after["round_no"].tolist()))


def _broken_lines(state: State, shorter: int, own_line: int) -> list[Json]:
    """Return the lines that break because no space can ever take their tile.

    Args:
        state: the state before the move.
        shorter: the lines that have fewer tiles after it, as a bit set.
        own_line: the line of the mover that the move itself changes, or ``LINES``.
    """
    return [
        {
            "seat": seat,
            "line": line + 1,
            "colour": COLOUR_NAMES[state.line_colour[seat, line]],
            "tiles": int(state.line_count[seat, line]),
        }
        for seat in range(PLAYERS)
        for line in range(LINES)
        if shorter >> (seat * LINES + line) & 1 and (seat, line) != (int(state.active), own_line)
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
