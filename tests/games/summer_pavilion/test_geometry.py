"""The coordinates on the board agree with the tables."""

import math

import pytest

from sintra.games.summer_pavilion.drawing.geometry import (
    Point,
    feature_place,
    space_degrees,
    space_offset,
    star_place,
)
from sintra.games.summer_pavilion.rules.tables import (
    FEATURE_LIST,
    FEATURES,
    POSITIONS,
    STAR_NAMES,
    STARS,
)


def space_place(star: int, position: int) -> Point:
    (x, y), (right, up) = star_place(star), space_offset(star, position)
    return x + right, y + up


@pytest.mark.parametrize("feature", range(FEATURES))
def test_the_spaces_around_a_feature_are_the_nearest_ones(feature: int) -> None:
    spaces = [(star, position) for star in range(STARS) for position in range(POSITIONS)]
    spaces.sort(key=lambda space: math.dist(space_place(*space), feature_place(feature)))
    around = FEATURE_LIST[feature][1]
    assert sorted(spaces[: len(around)]) == sorted(around)


def test_positions_5_and_6_face_outwards() -> None:
    for star in range(STARS - 1):
        reach = [math.hypot(*space_place(star, position)) for position in range(POSITIONS)]
        assert sorted(range(POSITIONS), key=reach.__getitem__)[-2:] in ([4, 5], [5, 4])


def test_positions_run_clockwise() -> None:
    blue = STAR_NAMES.index("blue")
    assert [space_degrees(blue, position) % 360 for position in range(POSITIONS)] == [
        270,
        210,
        150,
        90,
        30,
        330,
    ]


def test_stars_are_in_rows_of_two_three_and_two() -> None:
    rows: dict[int, list[str]] = {}
    for star in sorted(range(STARS), key=lambda star: star_place(star)[0]):
        rows.setdefault(round(star_place(star)[1]), []).append(STAR_NAMES[star])
    assert [rows[y] for y in sorted(rows, reverse=True)] == [
        ["orange", "red"],
        ["purple", "centre", "blue"],
        ["green", "yellow"],
    ]
