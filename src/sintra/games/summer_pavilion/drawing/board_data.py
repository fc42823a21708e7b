"""Board data: what is printed on the components and where, as JSON values for clients that draw."""

from sintra.core.arrays import Json
from sintra.drawing.theme import RIM
from sintra.games.summer_pavilion.drawing.geometry import (
    DIAMOND_SIDE,
    Point,
    feature_place,
    space_degrees,
    space_offset,
    star_place,
)
from sintra.games.summer_pavilion.drawing.svg_parts import ICONS, MOTIFS
from sintra.games.summer_pavilion.rules.options import REVERSED, STANDARD, wild_order
from sintra.games.summer_pavilion.rules.tables import (
    BONUS_TILES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FACTORIES,
    FEATURE_KINDS,
    FEATURE_LIST,
    MAX_KEPT,
    MIXED,
    MIXED_STAR_POINTS,
    NUMBER_POINTS,
    NUMBERS,
    POSITIONS,
    SIDE_NAMES,
    STAR_COLOUR,
    STAR_LETTERS,
    STAR_NAMES,
    STAR_POINTS,
    STARS,
    START_SCORE,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)


def board_data() -> Json:
    """Return colours, stars, features and points.

    Lengths are in the units of ``geometry``, but y points down. The colour of a star is the one on
    the coloured side, or None for the mixed star. Motifs, ornaments and shapes are SVG path data.
    """
    return {
        "colours": [
            {"name": name, "letter": letter, "points": int(points)}
            for name, letter, points in zip(COLOUR_NAMES, COLOUR_LETTERS, STAR_POINTS, strict=True)
        ],
        "wild_orders": {
            name: [COLOUR_NAMES[colour] for colour in wild_order(name)]
            for name in (STANDARD, REVERSED)
        },
        "diamond_side": DIAMOND_SIDE,
        "stars": [_star(star) for star in range(STARS)],
        "features": [_feature(number) for number in range(len(FEATURE_LIST))],
        "bonus_tiles": {kind: BONUS_TILES[kind] for kind in FEATURE_KINDS},
        "mixed_star_points": MIXED_STAR_POINTS,
        "number_points": {
            str(number): int(points) for number, points in enumerate(NUMBER_POINTS) if points
        },
        "start_score": START_SCORE,
        "supply_spaces": SUPPLY_SPACES,
        "tiles_per_colour": TILES_PER_COLOUR,
        "tiles_per_factory": TILES_PER_FACTORY,
        "factories": {str(players): int(count) for players, count in enumerate(FACTORIES) if count},
        "most_kept": MAX_KEPT,
        "motifs": {name: motif.paths() for name, motif in MOTIFS.items()},
        "ornaments": {kind: icon.paths() for kind, icon in ICONS.items()},
        "shapes": {"rim": RIM},
    }


def _star(star: int) -> Json:
    colour = STAR_COLOUR[star]
    return {
        "name": STAR_NAMES[star],
        "letter": STAR_LETTERS[star],
        "colour": None if colour == MIXED else COLOUR_NAMES[colour],
        "at": _downwards(star_place(star)),
        "spaces": [_space(star, position) for position in range(POSITIONS)],
    }


def _space(star: int, position: int) -> Json:
    """Return a space relative to the middle of its star.

    ``turned`` is its rotation in degrees, clockwise from pointing up.
    """
    return {
        "position": position + 1,
        "at": _downwards(space_offset(star, position)),
        "turned": (90 - space_degrees(star, position)) % 360,
        "numbers": {
            side: int(NUMBERS[number, star, position]) for number, side in enumerate(SIDE_NAMES)
        },
    }


def _feature(number: int) -> Json:
    kind, spaces = FEATURE_LIST[number]
    return {
        "kind": kind,
        "at": _downwards(feature_place(number)),
        "spaces": [
            {"star": STAR_NAMES[star], "position": position + 1} for star, position in spaces
        ],
    }


def _downwards(place: Point) -> list[float]:
    """Return a point with y pointing down."""
    return [round(place[0], 6), round(-place[1], 6)]
