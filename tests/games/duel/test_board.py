"""The board data for clients agrees with positions and moves."""

import json
from typing import Any

import pytest

import sintra
from sintra.games import get


@pytest.fixture(scope="module")
def board() -> Any:
    return json.loads(json.dumps(get("duel").drawing.board_data()))


def test_plates_have_their_spaces_for_every_rotation(board: Any) -> None:
    assert len(board["plates"]) == 18
    plate = board["plates"]["ykts"]
    assert plate["type"] == "special"
    assert plate["spaces"] == [
        ["yellow", "black", "turquoise", "special"],
        ["turquoise", "yellow", "special", "black"],
        ["special", "turquoise", "black", "yellow"],
        ["black", "special", "yellow", "turquoise"],
    ]


def test_names_agree_with_positions_and_moves(board: Any) -> None:
    game = sintra.new("duel", seed=7, scoring="random-4")
    view = game.view(0)
    assert all(plate in board["plates"] for plate in view["display"])
    assert {move.fields["place"] for move in game.legal_moves} <= {1, 2, 3}
    game.play("D1")
    slots = {move.fields["slot"] for move in game.legal_moves}
    assert sorted(slots) == sorted(board["slots"])
    sides = [side for tile in board["scoring_tiles"] for side in tile]
    assert set(view["standing"]) <= set(sides)
    assert [factory["name"] for factory in board["factories"]] == ["F1", "F2", "F3", "F4", "L"]
    assert board["chips"]["kb"] == ["black", "blue"]


def test_points(board: Any) -> None:
    points = board["points"]
    assert points["broken"] == [1, 2, 3, 4]
    assert (points["start"], points["plate"], points["first_player"]) == (5, 1, 2)
    assert (points["upper-corners"], points["lower-corners"], points["specials"]) == (3, 8, -3)
