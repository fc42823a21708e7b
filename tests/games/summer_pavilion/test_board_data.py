"""The board data for clients that draw."""

import json
import math
from typing import Any

import pytest

from sintra.games.summer_pavilion.drawing.board_data import board_data
from sintra.games.summer_pavilion.text.position import to_json
from tests.games.summer_pavilion.positions import load

BOARD = json.loads(json.dumps(board_data()))


def places() -> dict[tuple[str, int], tuple[float, float]]:
    """Return the middle of every space on the board."""
    return {
        (star["name"], space["position"]): (
            star["at"][0] + space["at"][0],
            star["at"][1] + space["at"][1],
        )
        for star in BOARD["stars"]
        for space in star["spaces"]
    }


def test_names_of_stars_and_colours_match_positions() -> None:
    shown = to_json(load(["p", "g"]).state)
    assert [star["name"] for star in BOARD["stars"]] == list(shown["players"][0]["board"])
    assert {colour["name"] for colour in BOARD["colours"]} == set(BOARD["wild_orders"]["standard"])


@pytest.mark.parametrize("feature", BOARD["features"], ids=str)
def test_a_feature_is_next_to_its_spaces(feature: Any) -> None:
    around = {(space["star"], space["position"]) for space in feature["spaces"]}
    nearest = sorted(places().items(), key=lambda item: math.dist(item[1], feature["at"]))
    assert {space for space, _ in nearest[: len(around)]} == around
    assert feature["kind"] in BOARD["bonus_tiles"]


def test_the_orange_star_is_above_the_green_star() -> None:
    at = {star["name"]: star["at"] for star in BOARD["stars"]}
    assert at["orange"][1] < at["centre"][1] < at["green"][1]


def test_both_sides_have_their_numbers() -> None:
    centre = BOARD["stars"][-1]
    assert [space["numbers"]["coloured"] for space in centre["spaces"]] == [1, 2, 3, 4, 5, 6]
    assert [space["numbers"]["grey"] for space in centre["spaces"]] == [3] * 6
