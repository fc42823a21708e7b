"""The encoding of moves as numbers."""

import pytest

from sintra.games.summer_pavilion.rules.moves import (
    ACTIONS,
    PASS,
    PLAYER_ACTIONS,
    Draw,
    Pass,
    Place,
    decode,
    encode,
    without_wilds,
)


def test_every_action_decodes_to_its_own_move() -> None:
    moves = [decode(action) for action in range(ACTIONS)]
    assert [encode(move) for move in moves] == list(range(ACTIONS))
    assert len(set(moves)) == ACTIONS
    assert moves[PASS] == Pass()
    assert all(
        isinstance(move, Draw) == (action >= PLAYER_ACTIONS) for action, move in enumerate(moves)
    )


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_other_numbers_are_not_moves(action: int) -> None:
    with pytest.raises(ValueError, match="no move has the number"):
        decode(action)


def test_without_wilds_changes_only_the_payment() -> None:
    assert decode(without_wilds(encode(Place(3, 5, 2, 4)))) == Place(3, 5, 2, 0)
