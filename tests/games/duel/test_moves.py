"""The encoding of moves: plain and compiled code agree on it, and it never changes."""

import hashlib
from collections.abc import Callable

import pytest

from sintra.games.duel.rules import moves
from sintra.games.duel.rules.moves import ACTIONS, PLAYER_ACTIONS, DecodedMove, decode, encode
from sintra.games.duel.text.notation import to_text

#: A hash of the notation of all actions in order. Records of games depend on the order.
ALL_TEXTS = "ab0008e2d5dc5f17"
#: The compiled encoder of each class of moves with arguments.
ENCODERS: dict[type[DecodedMove], Callable[..., int]] = {
    moves.TakeFromDisplay: moves.display_action,
    moves.ChoosePlate: moves.choose_action,
    moves.PlacePlate: moves.slot_action,
    moves.ReturnPlate: moves.return_action,
    moves.TakeFromSun: moves.sun_action,
    moves.TakeFromMoon: moves.moon_action,
    moves.TakeChip: moves.chip_action,
    moves.FillLine: moves.line_action,
    moves.StackTile: moves.order_action,
    moves.PayChip: moves.pay_action,
    moves.PlaceTile: moves.tile_action,
    moves.DealTile: moves.deal_tile_action,
    moves.DealBack: moves.deal_back_action,
    moves.DealFront: moves.deal_front_action,
    moves.DealChip: moves.deal_chip_action,
}
WITHOUT_ARGUMENTS: dict[type[DecodedMove], int] = {
    moves.DrawPlate: moves.DRAW,
    moves.StopDrawing: moves.STOP,
    moves.SkipLine: moves.SKIP,
}


def arguments(move: DecodedMove) -> tuple[int, ...]:
    return tuple(getattr(move, name) for name in move.__match_args__)


def test_the_encoding_is_stable() -> None:
    texts = " ".join(to_text(action) for action in range(ACTIONS))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == ALL_TEXTS


def test_encode_is_the_inverse_of_decode() -> None:
    assert [encode(decode(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_numbers_out_of_range_are_refused(action: int) -> None:
    with pytest.raises(ValueError, match="there is no action"):
        decode(action)


def test_compiled_and_plain_encoding_agree() -> None:
    kinds = {}
    for action in range(ACTIONS):
        move = decode(action)
        values = arguments(move)
        if type(move) in WITHOUT_ARGUMENTS:
            assert action == WITHOUT_ARGUMENTS[type(move)]
        else:
            assert action == ENCODERS[type(move)](*values)
        decoded = moves.argument(action), moves.second_argument(action)
        assert decoded == (*values, 0, 0)[:2]
        kinds[type(move)] = moves.kind_of(action)
        assert (kinds[type(move)] >= moves.Kind.DEAL_TILE) == (action >= PLAYER_ACTIONS)
    assert sorted(kinds.values()) == list(moves.Kind)
