"""What several moves lead to, in one call of compiled code.

Texts about moves need these numbers for every legal move of a position. A call from Python takes
longer than most compiled functions run, so there is one call for all moves.
"""

from sintra.core.arrays import Int64Array, Records
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.moves import BONUS, PLACE, split_place
from sintra.games.summer_pavilion.rules.play import step
from sintra.games.summer_pavilion.rules.scoring import (
    full_star_points,
    is_number_covered,
    is_surrounded,
)
from sintra.games.summer_pavilion.rules.tables import FEATURES_AT, NUMBERS, POSITIONS

#: The columns of an outcome. They are 0 for moves that place no tile.
#: Which of the features at the space are surrounded, as a bit set.
SURROUNDED = 0
#: The points of the star at the end of the game, if it is full.
STAR = 1
#: Whether all spaces with the number of the space are covered.
NUMBER_COVERED = 2
OUTCOME_COLUMNS = 3


@compiled
def play_each(after: Records, actions: Int64Array, out: Int64Array) -> None:
    """Play a move in each of several equal states.

    Args:
        after: a state for each move; they change.
        actions: the moves.
        out: gets the outcome of each move, in a row of ``OUTCOME_COLUMNS``.
    """
    for i in range(len(actions)):
        then = after[i]
        action = as_int64(actions[i])
        seat = as_int64(then.active)
        step(then, action)
        out[i, :] = 0
        if PLACE <= action < BONUS:
            star, position, _, _ = split_place(action)
            features = FEATURES_AT[star * POSITIONS + position]
            for k in range(len(features)):
                if features[k] >= 0 and is_surrounded(then, seat, features[k]):
                    out[i, SURROUNDED] |= 1 << k
            out[i, STAR] = full_star_points(then, seat, star)
            number = as_int64(NUMBERS[then.side, star, position])
            out[i, NUMBER_COVERED] = is_number_covered(then, seat, number)
