"""What several moves lead to, in one call of compiled code.

Texts about moves need these numbers for every legal move of a position. A call from Python takes
longer than most compiled functions run, so there is one call for all moves.
"""

from sintra.core.arrays import Int64Array, Records
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.dome import try_line
from sintra.games.duel.rules.factories import is_factory_empty, legal_lines
from sintra.games.duel.rules.moves import line_action
from sintra.games.duel.rules.play import step
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.state import FACE_DOWN, State
from sintra.games.duel.rules.tables import LINES, PLAYERS, SCORING_SIDES, SMALL_FACTORIES

#: The columns of an outcome. The first ones are the changes of the mover's points for the scoring
#: sides in play, as if the game ended now.
#: The small factories whose chips will be turned over, as a bit set.
REVEALS = SCORING_SIDES
#: The pattern lines that have fewer tiles, as a bit set; the lines of the second seat come last.
SHORTER_LINES = SCORING_SIDES + 1
#: Whether the losses at the end of a round change.
LOSSES_CHANGE = SCORING_SIDES + 2
OUTCOME_COLUMNS = SCORING_SIDES + 3
#: The columns of a tried line: the target, then what ``try_line`` writes.
TRIED_COLUMNS = 5


@compiled
def play_each(state: State, after: Records, actions: Int64Array, out: Int64Array) -> None:
    """Play a move in each of several copies of a state.

    Args:
        state: the state.
        after: a copy of the state for each move; they change.
        actions: the moves.
        out: gets the outcome of each move, in a row of ``OUTCOME_COLUMNS``.
    """
    seat = as_int64(state.active)
    for i in range(len(actions)):
        step(after[i], as_int64(actions[i]))
    for side in range(SCORING_SIDES):
        before = side_points(state, seat, side)
        for i in range(len(actions)):
            change = side_points(after[i], seat, side) - before
            out[i, side] = change if state.sides[side] else 0
    for i in range(len(actions)):
        then = after[i]
        out[i, REVEALS] = 0
        for factory in range(SMALL_FACTORIES):
            if then.chip[factory] == FACE_DOWN and is_factory_empty(then, factory):
                out[i, REVEALS] |= 1 << factory
        out[i, SHORTER_LINES] = 0
        out[i, LOSSES_CHANGE] = 0
        for owner in range(PLAYERS):
            for line in range(LINES):
                if then.line_count[owner, line] < state.line_count[owner, line]:
                    out[i, SHORTER_LINES] |= 1 << (owner * LINES + line)
            if (
                then.broken_loss[owner] != state.broken_loss[owner]
                or then.first_player_loss[owner] != state.first_player_loss[owner]
            ):
                out[i, LOSSES_CHANGE] = 1


@compiled
def try_lines(states: Records, actions: Int64Array, out: Int64Array) -> int:
    """Put the tiles taken into every line that they can go to.

    Args:
        states: equal states, one for each target; they change.
        actions: gets the legal moves.
        out: gets a row of ``TRIED_COLUMNS`` for each target.

    Returns:
        The number of targets.
    """
    count = legal_lines(states[0], actions)
    for i in range(count):
        target = as_int64(actions[i]) - line_action(as_int64(0))
        out[i, 0] = target
        try_line(states[i], target, out[i, 1:])
    return count
