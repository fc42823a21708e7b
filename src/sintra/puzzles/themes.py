"""Themes: facts about a puzzle, by which people choose puzzles.

======================  ===================================================================
``kind.only``           the kind of the puzzle
``move.take``           the kind of the first move of the solution
``reason.star``         a reason for the solution: the first part of a code of score items
``round.first``         the round: ``first``, ``middle`` or ``last``
``players.3``           the number of players
======================  ===================================================================
"""

from collections.abc import Sequence

from sintra.core.rules import Rules, State
from sintra.puzzles.orders import kind_of
from sintra.puzzles.puzzle import Kind, Reason


def themes_of(
    rules: Rules,
    state: State,
    kind: Kind,
    first_move: int,
    reasons: Sequence[Reason],
    last_round: int,
) -> tuple[str, ...]:
    """Return the themes of a puzzle.

    Args:
        rules: the game.
        state: the position.
        kind: the kind of the puzzle.
        first_move: the first move of the solution.
        reasons: the reasons for the solution.
        last_round: the number of the last round of the game.
    """
    number = int(state.round_no)
    when = "first" if number <= 1 else "last" if number >= last_round else "middle"
    found = [f"kind.{kind}", f"move.{kind_of(rules, first_move)}", f"round.{when}"]
    found += [f"reason.{reason.code.split('.')[0]}" for reason in reasons]
    if int(state.players) > 2:
        found.append(f"players.{int(state.players)}")
    return tuple(dict.fromkeys(found))
