"""The eight scoring sides, compared with a second implementation and with known results."""

import random
from typing import Any

import numpy as np
import pytest

from sintra.games.duel.rules import tables
from sintra.games.duel.rules.scoring import side_points
from sintra.games.duel.rules.setup import blank
from tests.games.duel.positions import PLATES

SCORING_SIDES = ("rows colourful-rows columns edge diagonals corners jokers specials").split()
EMPTY = "."
Dome = dict[tuple[int, int], str]


def rotated(plate: str, rotation: int) -> str:
    for _ in range(rotation):
        plate = "".join(plate[i] for i in (2, 0, 3, 1))
    return plate


def random_board(chance: random.Random) -> tuple[list[tuple[str, int]], Dome, Dome]:
    """Return nine plates, their spaces, and random tiles on them."""
    plates = [(plate, chance.randrange(4)) for plate in chance.sample(PLATES, 9)]
    share = chance.choice([0.5, 0.85, 0.95, 1.0])
    spaces: Dome = {}
    tiles: Dome = {}
    for slot, (plate, rotation) in enumerate(plates):
        at = [(slot // 3 * 2 + i // 2, slot % 3 * 2 + i % 2) for i in range(4)]
        spaces.update(zip(at, rotated(plate, rotation), strict=True))
        for place in at:
            if spaces[place] != "s" and chance.random() < share:
                tiles[place] = chance.choice("byrkt") if spaces[place] == "j" else spaces[place]
        for place in at:
            if spaces[place] == "s" and sum(other in tiles for other in at) == 3:
                tiles[place] = "s"
    return plates, spaces, tiles


def points(side: str, spaces: Dome, tiles: Dome) -> int:
    """Return the points of a side, as the rulebook states them."""
    everywhere = range(6)
    rows = [[tiles.get((row, column), EMPTY) for column in everywhere] for row in everywhere]
    columns = [list(column) for column in zip(*rows, strict=True)]
    diagonals = [[rows[i][i] for i in everywhere], [rows[i][5 - i] for i in everywhere]]
    match side:
        case "rows":
            return 3 * sum(EMPTY not in row for row in rows)
        case "columns":
            return 7 * sum(EMPTY not in column for column in columns)
        case "diagonals":
            return 10 * sum(EMPTY not in diagonal for diagonal in diagonals)
        case "colourful-rows":
            colours = [len(set(row) - {EMPTY, "s"}) for row in rows]
            return 4 * sum(
                count == 5 or (count == 4 and "s" in row)
                for count, row in zip(colours, rows, strict=True)
            )
        case "edge":
            return sum(0 in place or 5 in place for place in tiles)
        case "corners":
            corners = {(0, 0): 3, (0, 4): 3, (4, 0): 8, (4, 4): 8}
            return sum(
                worth
                for (row, column), worth in corners.items()
                if all((row + i, column + j) in tiles for i in (0, 1) for j in (0, 1))
            )
        case "jokers":
            jokers = [place for place, space in spaces.items() if space == "j"]
            return 2 * len(jokers) if all(place in tiles for place in jokers) else 0
        case _:
            return -3 * sum(space == "s" and place not in tiles for place, space in spaces.items())


def state_of(plates: list[tuple[str, int]], tiles: Dome, seat: int) -> Any:
    state = blank()
    for slot, (plate, rotation) in enumerate(plates):
        state.slots[seat, slot] = PLATES.index(plate) * 4 + rotation
    for (row, column), tile in tiles.items():
        state.dome[seat, row, column] = "byrkts".index(tile)
    return state


@pytest.mark.parametrize("side", SCORING_SIDES)
def test_sides_agree_with_a_second_implementation(side: str) -> None:
    chance = random.Random(side)
    seen = set()
    for number in range(400):
        plates, spaces, tiles = random_board(chance)
        state = state_of(plates, tiles, number % 2)
        found = side_points(state, number % 2, tables.SIDE_NAMES.index(side))
        assert found == points(side, spaces, tiles)
        assert side_points(state, 1 - number % 2, tables.ROWS) == 0
        seen.add(int(found))
    assert len(seen) >= 3


def full(value: int = 0) -> Any:
    return np.full((6, 6), value)


def without(*places: tuple[int, int]) -> Any:
    dome = full()
    for place in places:
        dome[place] = -1
    return dome


@pytest.mark.parametrize(
    ("side", "dome", "expected"),
    [
        ("rows", full(), 18),
        ("columns", full(), 42),
        ("diagonals", full(), 20),
        ("edge", full(), 20),
        ("corners", full(), 22),
        ("colourful-rows", full(), 0),
        ("colourful-rows", np.tile([0, 1, 2, 3, 4, -1], (6, 1)), 24),
        ("colourful-rows", np.tile([0, 1, 2, 3, 5, -1], (6, 1)), 24),
        ("colourful-rows", np.tile([0, 1, 2, 5, 5, 0], (6, 1)), 0),
        ("rows", without((0, 0)), 15),
        ("columns", without((0, 0)), 35),
        ("diagonals", without((0, 0)), 10),
        ("diagonals", without((0, 5), (5, 5)), 0),
        ("edge", without((0, 0), (1, 1), (3, 5)), 18),
        ("corners", without((0, 0)), 19),
        ("corners", without((1, 4)), 19),
        ("corners", without((5, 0)), 14),
        ("corners", without((4, 5), (2, 2)), 14),
        ("rows", full(-1), 0),
    ],
)
def test_sides_with_known_results(side: str, dome: Any, expected: int) -> None:
    state = blank()
    state.dome[1] = dome
    assert side_points(state, 1, tables.SIDE_NAMES.index(side)) == expected


def test_jokers_score_if_all_are_filled_and_empty_specials_cost_points() -> None:
    plates = [(plate, 0) for plate in PLATES[:9]]  # four with a joker, five with a special space
    at = {"jokers": tables.JOKERS, "specials": tables.SPECIALS}
    state = state_of(plates, {}, 0)
    assert side_points(state, 0, at["specials"]) == -15
    assert side_points(state, 0, at["jokers"]) == 0
    state.dome[0] = 0
    assert side_points(state, 0, at["specials"]) == 0
    assert side_points(state, 0, at["jokers"]) == 8
    state.dome[0, 0, 2] = -1  # the joker of the second plate
    assert side_points(state, 0, at["jokers"]) == 0
