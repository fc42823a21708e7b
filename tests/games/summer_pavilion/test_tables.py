"""The tables agree with the board, derived here from angles and coordinates, and the rulebooks.

A star is a ring of six diamonds with a sharp corner at its middle. A feature is between every two
neighbouring stars and on the outer side of every outer star.
"""

import cmath
import itertools
from collections import defaultdict

import numpy as np
import pytest

from sintra.games.summer_pavilion.rules.tables import (
    ALL_AROUND,
    AROUND,
    BONUS_TILES,
    COLOUR_NAMES,
    FACTORIES,
    FEATURE_LIST,
    FEATURE_SIZE,
    FEATURE_SPACES,
    FEATURE_STARS,
    FEATURE_TILES,
    FEATURES_AT,
    FIRST_POSITION_DEGREES,
    KEEPS,
    MISSING_PRICE,
    MOST_POINTS,
    NUMBER_POINTS,
    NUMBERS,
    RUN_LENGTH,
    STAR_COLOUR,
    STAR_DEGREES,
    STAR_NAMES,
    STAR_POINTS,
)

#: The distance from the middle of the board to an outer star, in sides of a diamond.
DISTANCE = 4.0
Space = tuple[int, int]


def direction(degrees: float) -> complex:
    return cmath.exp(1j * cmath.pi * degrees / 180)


def middle_of(star: int) -> complex:
    return DISTANCE * direction(STAR_DEGREES[star]) if star < 6 else 0j


def points_to(star: int, position: int) -> float:
    return FIRST_POSITION_DEGREES[star] - 60.0 * position


def rounded(point: complex) -> complex:
    return complex(round(point.real, 6) + 0.0, round(point.imag, 6) + 0.0)


def corners(star: int, position: int) -> set[complex]:
    """Return the four corners of a diamond."""
    middle, angle = middle_of(star), points_to(star, position)
    left, right = direction(angle + 30), direction(angle - 30)
    return {rounded(middle + corner) for corner in (0j, left, right, left + right)}


def touching(star: int, position: int) -> set[int]:
    """Return the diamonds of a star that share a side with one of them."""
    own = corners(star, position)
    others = set(range(6)) - {position}
    return {other for other in others if len(own & corners(star, other)) == 2}


def features() -> dict[complex, set[Space]]:
    """Return the middle of every feature and the diamonds around it."""
    around: dict[complex, set[Space]] = defaultdict(set)
    middles = [middle_of(star) for star in range(7)]
    places = {
        rounded((one + other) / 2)
        for one, other in itertools.combinations(middles, 2)
        if abs(abs(one - other) - DISTANCE) < 1e-6
    }
    places |= {rounded(1.5 * middle) for middle in middles[:6]}
    for place in places:
        for star in range(7):
            if abs(abs(place - middles[star]) - DISTANCE / 2) > 1e-5:
                continue
            far = {
                position: abs(middles[star] + direction(points_to(star, position)) - place)
                for position in range(6)
            }
            nearest = min(far.values())
            around[place] |= {(star, p) for p in far if far[p] - nearest < 1e-5}
    return around


@pytest.mark.parametrize("star", range(7))
def test_diamonds_of_a_star_form_a_ring_in_the_order_of_their_positions(star: int) -> None:
    for position in range(6):
        assert touching(star, position) == {(position + 1) % 6, (position - 1) % 6}


def test_diamonds_of_different_stars_share_no_side() -> None:
    spaces = list(itertools.product(range(7), range(6)))
    for one, other in itertools.combinations(spaces, 2):
        if one[0] != other[0]:
            assert len(corners(*one) & corners(*other)) < 2


def test_runs_are_diamonds_connected_by_sides() -> None:
    for bits, position in itertools.product(range(64), range(6)):
        reached, open_ends = {position}, [position]
        while open_ends:
            for other in touching(6, open_ends.pop()):
                if bits >> other & 1 and other not in reached:
                    reached.add(other)
                    open_ends.append(other)
        assert RUN_LENGTH[bits, position] == len(reached)


def test_features_are_between_stars_and_on_the_outer_side() -> None:
    derived = features()
    assert len(derived) == 18
    table = {frozenset(spaces): kind for kind, spaces in FEATURE_LIST}
    assert {frozenset(spaces) for spaces in derived.values()} == set(table)
    for place, spaces in derived.items():
        ring = round(abs(place) / DISTANCE, 3)
        kind = {0.5: "pillar", 0.866: "statue", 1.5: "window"}[ring]
        assert table[frozenset(spaces)] == kind


def test_feature_tables_agree_with_the_list() -> None:
    for feature, (kind, spaces) in enumerate(FEATURE_LIST):
        flat = [star * 6 + position for star, position in spaces]
        assert FEATURE_SPACES[feature].tolist() == flat + [-1] * (4 - len(flat))
        assert FEATURE_SIZE[feature] == len(flat) == (2 if kind == "window" else 4)
        assert FEATURE_TILES[feature] == BONUS_TILES[kind]
    for space in range(42):
        expected = {f for f in range(18) if space in FEATURE_SPACES[f].tolist()}
        assert set(FEATURES_AT[space].tolist()) - {-1} == expected


def test_there_are_six_features_of_each_kind_and_36_bonus_tiles() -> None:
    kinds = [kind for kind, _ in FEATURE_LIST]
    assert {kind: kinds.count(kind) for kind in kinds} == {"window": 6, "statue": 6, "pillar": 6}
    assert BONUS_TILES == {"window": 3, "statue": 2, "pillar": 1}
    assert FEATURE_TILES.sum() == 36


#: Positions that face the centre star, read from pictures of the boards.
FACING_CENTRE = {
    "orange": {6, 1},
    "red": {1, 2},
    "blue": {2, 3},
    "yellow": {3, 4},
    "green": {4, 5},
    "purple": {5, 6},
}
CLOCKWISE = ("orange", "red", "blue", "yellow", "green", "purple")


def shown(spaces: list[Space]) -> frozenset[tuple[str, int]]:
    return frozenset((STAR_NAMES[star], position + 1) for star, position in spaces)


def test_features_are_where_the_pictures_show_them() -> None:
    expected: set[tuple[str, frozenset[tuple[str, int]]]] = set()
    for star, following in zip(CLOCKWISE, [*CLOCKWISE[1:], CLOCKWISE[0]], strict=True):
        facing = {("centre", position) for position in FACING_CENTRE[star]}
        expected |= {
            ("window", frozenset({(star, 5), (star, 6)})),
            ("statue", frozenset({(star, 1), (star, 2), (following, 3), (following, 4)})),
            ("pillar", frozenset({(star, 2), (star, 3), *facing})),
        }
    assert {(kind, shown(spaces)) for kind, spaces in FEATURE_LIST} == expected


def test_stars_are_placed_and_turned_as_the_pictures_show() -> None:
    assert (*CLOCKWISE, "centre") == STAR_NAMES
    assert dict(zip(STAR_NAMES, FIRST_POSITION_DEGREES, strict=True)) == {
        "centre": 90,
        "orange": 30,
        "red": -30,
        "blue": -90,
        "yellow": -150,
        "green": 150,
        "purple": 90,
    }
    assert dict(zip(CLOCKWISE, STAR_DEGREES, strict=True)) == {
        "orange": 120,
        "red": 60,
        "blue": 0,
        "yellow": -60,
        "green": -120,
        "purple": 180,
    }


def test_the_numbers_on_the_spaces() -> None:
    coloured, grey = NUMBERS.tolist()
    assert coloured == [[1, 2, 3, 4, 5, 6]] * 7
    assert grey == [[3, 2, 1, 4, 5, 6]] * 6 + [[3, 3, 3, 3, 3, 3]]


def test_points_and_counts_of_the_rulebook() -> None:
    assert COLOUR_NAMES == ("purple", "green", "orange", "yellow", "blue", "red")
    assert dict(zip(COLOUR_NAMES, STAR_POINTS.tolist(), strict=True)) == {
        "red": 14,
        "blue": 15,
        "yellow": 16,
        "orange": 17,
        "green": 18,
        "purple": 20,
    }
    assert NUMBER_POINTS.tolist() == [0, 4, 8, 12, 16, 0, 0]
    assert FACTORIES[2:].tolist() == [5, 7, 9]
    for star, name in enumerate(STAR_NAMES[:6]):
        assert COLOUR_NAMES[STAR_COLOUR[star]] == name


def test_every_choice_of_up_to_four_tiles_to_keep_is_listed_once() -> None:
    choices = {tuple(row) for row in KEEPS.tolist()}
    expected = {c for c in itertools.product(range(5), repeat=6) if sum(c) <= 4}
    assert choices == expected
    assert len(KEEPS) == len(choices) == 210


def test_the_spaces_around_a_feature_come_from_both_its_stars() -> None:
    for feature, (_, spaces) in enumerate(FEATURE_LIST):
        for i, (star, position) in enumerate(spaces):
            filled = [1 << position if other == star else 0 for other in FEATURE_STARS[feature]]
            seen = AROUND[feature, 0, filled[0]] | AROUND[feature, 1, filled[1]]
            assert seen == 1 << i
        assert ALL_AROUND[feature] == (1 << len(spaces)) - 1


def test_most_points_assumes_the_best_order() -> None:
    for star in range(6):
        bonus = int(STAR_POINTS[STAR_COLOUR[star]])
        most = MOST_POINTS[star]
        assert most[0].tolist()[:11] == [0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10]
        assert most[0, 21] == 21 + bonus
        assert most[0b111110, 1] == 6 + bonus
        assert not most[0b111111].any()
        assert (np.diff(most, axis=1) >= 0).all()
    assert MISSING_PRICE[0] == 21
    assert MISSING_PRICE[0b011111] == 6
