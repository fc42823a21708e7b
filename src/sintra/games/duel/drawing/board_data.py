"""What is printed on the components, as JSON for clients that draw."""

from sintra.core.arrays import Json
from sintra.games.duel.drawing.svg_motifs import MOTIFS, SHAPES
from sintra.games.duel.rules import tables
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIP_LETTERS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FACTORIES,
    LARGE,
    PLATE_LETTERS,
    PLATE_SPACES,
    PLATE_TYPE,
    PLATES,
    SCORING_TILES,
    SLOTS,
    SPACE_NAMES,
    TILES_PER_LARGE_FACTORY,
    TILES_PER_SMALL_FACTORY,
    TYPE_NAMES,
)
from sintra.games.duel.text.notation import COLUMNS, chip_colours, factory_name, slot_name


def board_data() -> Json:
    """Return the tiles, factories, plates, chips, scoring tiles and all points.

    Motifs and shapes are SVG path data, or the corners of polygons.
    """
    return {
        "colours": [
            {"name": name, "letter": letter}
            for name, letter in zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)
        ],
        "tiles_per_colour": tables.TILES_PER_COLOUR,
        "special_tiles": tables.SPECIAL_TILES,
        "rounds": tables.ROUNDS,
        "factories": [_factory(factory) for factory in range(FACTORIES)],
        "display_plates": tables.DISPLAY_PLATES,
        "tokens": tables.TOKENS,
        "chips_per_round": tables.CHIPS_PER_ROUND,
        "lines": tables.LINES,
        "columns": list(COLUMNS),
        "slots": [slot_name(slot) for slot in range(SLOTS)],
        "plates": {PLATE_LETTERS[plate]: _plate(plate) for plate in range(PLATES)},
        "chips": {CHIP_LETTERS[kind]: chip_colours(kind) for kind in range(CHIP_KINDS)},
        "chips_per_kind": tables.CHIPS_PER_KIND,
        "matching_chips": tables.MATCHING_CHIPS,
        "any_chips": tables.ANY_CHIPS,
        "scoring_tiles": [list(sides) for sides in SCORING_TILES],
        "points": _points(),
        "motifs": {name: motif.paths() for name, motif in MOTIFS.items()},
        "shapes": SHAPES,
    }


def _factory(factory: int) -> Json:
    large = factory == LARGE
    size = TILES_PER_LARGE_FACTORY if large else TILES_PER_SMALL_FACTORY
    return {"name": factory_name(factory), "large": large, "tiles": size}


def _plate(plate: int) -> Json:
    """Return the type of a plate, and its spaces row by row for every rotation."""
    return {
        "type": TYPE_NAMES[PLATE_TYPE[plate]],
        "spaces": [[SPACE_NAMES[space] for space in spaces] for spaces in PLATE_SPACES[plate]],
    }


def _points() -> Json:
    """Return all points and losses; ``broken`` lists the loss for each broken tile."""
    return {
        "start": tables.START_SCORE,
        "plate": tables.PLATE_PRICE,
        "first_player": tables.FIRST_PLAYER_LOSS,
        "broken": list(tables.BROKEN_PENALTIES),
        "rows": tables.ROW_POINTS,
        "colourful-rows": tables.COLOURFUL_ROW_POINTS,
        "colourful-row-colours": tables.COLOURFUL_ROW_COLOURS,
        "columns": tables.COLUMN_POINTS,
        "edge": tables.EDGE_POINTS,
        "diagonals": tables.DIAGONAL_POINTS,
        "upper-corners": tables.UPPER_CORNER_POINTS,
        "lower-corners": tables.LOWER_CORNER_POINTS,
        "jokers": tables.JOKER_POINTS,
        "specials": -tables.EMPTY_SPECIAL_LOSS,
    }
