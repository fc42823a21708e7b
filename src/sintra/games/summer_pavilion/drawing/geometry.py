"""The coordinates of stars, spaces and features on a player board, for every drawing of it.

The middle of the board is (0, 0) and y points up. The middle of a diamond is one unit away from the
middle of its star.
"""

import math

from sintra.games.summer_pavilion.rules.tables import (
    CENTRE_STAR,
    FEATURE_LIST,
    FIRST_POSITION_DEGREES,
    POSITIONS,
    STAR_DEGREES,
)

Point = tuple[float, float]

#: The distance between the middles of two stars when the tips of their diamonds touch.
STAR_DISTANCE = 2 * math.sqrt(3)
#: The side of a diamond whose middle is one unit away from its acute corner.
DIAMOND_SIDE = 2 / math.sqrt(3)


def polar(degrees: float, distance: float) -> Point:
    """Return the point in a direction (0 is right, 90 is up) and at a distance from (0, 0)."""
    angle = math.radians(degrees)
    return distance * math.cos(angle), distance * math.sin(angle)


def star_place(star: int) -> Point:
    """Return the middle of a star."""
    return (0.0, 0.0) if star == CENTRE_STAR else polar(STAR_DEGREES[star], STAR_DISTANCE)


def space_degrees(star: int, position: int) -> int:
    """Return the direction of a space from the middle of its star; positions run clockwise."""
    return FIRST_POSITION_DEGREES[star] - position * (360 // POSITIONS)


def space_offset(star: int, position: int) -> Point:
    """Return the middle of a space relative to the middle of its star."""
    return polar(space_degrees(star, position), 1)


def feature_place(feature: int) -> Point:
    """Return the middle of a feature: outside its star for a window, else between two stars."""
    _, spaces = FEATURE_LIST[feature]
    places = [star_place(star) for star in sorted({star for star, _ in spaces})]
    if len(places) == 1:
        x, y = places[0]
        return 1.5 * x, 1.5 * y
    (x, y), (other_x, other_y) = places
    return (x + other_x) / 2, (y + other_y) / 2
