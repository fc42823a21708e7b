"""The constants of the game: everything printed on the components or stated in the rulebook.

Compiled code treats the arrays as constants, so nothing may write to them.
"""

import numpy as np

# --- Tiles -----------------------------------------------------------------------------------

COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
COLOUR_LETTERS = "byrkt"
COLOURS = len(COLOUR_NAMES)
TILES_PER_COLOUR = 13
SPECIAL_TILES = 9

# --- The table -------------------------------------------------------------------------------

PLAYERS = 2
ROUNDS = 5
#: Factories 0 to 3 are the small ones; ``LARGE`` is the index of the large one.
SMALL_FACTORIES = 4
LARGE = SMALL_FACTORIES
FACTORIES = SMALL_FACTORIES + 1
TILES_PER_SMALL_FACTORY = 4
TILES_PER_LARGE_FACTORY = 5
#: The height of a moon stack: at least one tile is taken before the others are stacked.
MAX_STACK = TILES_PER_SMALL_FACTORY - 1
DISPLAY_PLATES = 3
#: The tokens of each player in a round. Each buys a plate. There are none in the last round.
TOKENS = 2
#: The most chips that a player may take in a round.
CHIPS_PER_ROUND = 2

# --- The player board ------------------------------------------------------------------------

LINES = 6
#: The dome has 6 x 6 spaces: 3 x 3 slots for plates of 2 x 2 spaces. Row r belongs to pattern
#: line r.
DOME_SIZE = 6
SLOTS_PER_ROW = 3
SLOTS = SLOTS_PER_ROW * SLOTS_PER_ROW
#: The points that each tile in the broken space costs.
BROKEN_PENALTIES = (1, 2, 3, 4)
MAX_BROKEN = len(BROKEN_PENALTIES)
#: ``BROKEN_LOSS[n]``: the points that n broken tiles cost together.
BROKEN_LOSS = np.array([sum(BROKEN_PENALTIES[:n]) for n in range(MAX_BROKEN + 1)])

# --- Dome plates -----------------------------------------------------------------------------

#: The kinds of spaces beside the colours.
JOKER = COLOURS
SPECIAL = COLOURS + 1
SPACE_NAMES = (*COLOUR_NAMES, "joker", "special")
SPACE_LETTERS = COLOUR_LETTERS + "js"

#: The spaces of every plate before it is rotated, row by row.
PLATE_LETTERS = (
    "ykts",
    "jbtk",
    "trbj",
    "kyrj",
    "kstr",
    "tyjk",
    "skrb",
    "ybks",
    "trbs",
    "yrjb",
    "yskr",
    "tkrj",
    "bkst",
    "rtyj",
    "tbjy",
    "styb",
    "rjbk",
    "sybr",
)
PLATES = len(PLATE_LETTERS)
#: The type of a plate, shown on its back.
JOKER_PLATE, SPECIAL_PLATE = 0, 1
TYPE_NAMES = ("joker", "special")
PLATE_TYPE = np.array([SPECIAL_PLATE if "s" in plate else JOKER_PLATE for plate in PLATE_LETTERS])
#: ``TYPE_PLATES[type]``: the plates of a type, as a bit set.
TYPE_PLATES = np.array(
    [sum(1 << plate for plate in range(PLATES) if PLATE_TYPE[plate] == kind) for kind in (0, 1)]
)
#: The spaces of a plate, numbered row by row.
QUARTERS = 4
#: A plate can be rotated by 0 to 3 quarter turns.
ROTATIONS = 4


def _rotated(plate: str, rotation: int) -> str:
    """Rotate a plate clockwise: by 90 degrees, a b / c d becomes c a / d b."""
    for _ in range(rotation):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


#: ``PLATE_SPACES[plate, rotation, quarter]``: the spaces of a rotated plate, row by row.
PLATE_SPACES = np.array(
    [
        [
            [SPACE_LETTERS.index(letter) for letter in _rotated(plate, rotation)]
            for rotation in range(ROTATIONS)
        ]
        for plate in PLATE_LETTERS
    ]
)

# --- Bonus chips -----------------------------------------------------------------------------

#: The colours shown by each kind of chip.
CHIP_LETTERS = ("b", "y", "r", "k", "t", "ty", "br", "rt", "kb", "yk")
CHIP_KINDS = len(CHIP_LETTERS)
CHIPS_PER_KIND = 2
#: ``CHIP_SHOWS[kind, colour]``: 1 if a chip shows a colour.
CHIP_SHOWS = np.array(
    [[letter in chip for letter in COLOUR_LETTERS] for chip in CHIP_LETTERS], np.int8
)
#: ``CHIP_COLOURS[kind]``: the number of colours that a chip shows.
CHIP_COLOURS = np.array([len(chip) for chip in CHIP_LETTERS])
#: The chips that replace one missing tile: two that show its colour, or any three.
MATCHING_CHIPS = 2
ANY_CHIPS = 3

# --- Points ----------------------------------------------------------------------------------

START_SCORE = 5
SCORE_FLOOR = 0
FIRST_PLAYER_LOSS = 2
PLATE_PRICE = 1
#: The two sides of every scoring tile. A game uses one side each of three or four tiles.
SCORING_TILES = (
    ("rows", "colourful-rows"),
    ("columns", "edge"),
    ("diagonals", "corners"),
    ("jokers", "specials"),
)
SCORING_TILES_USED = (3, 4)
SIDE_NAMES = tuple(side for tile in SCORING_TILES for side in tile)
SCORING_SIDES = len(SIDE_NAMES)
FIRST_GAME_SIDES = ("rows", "columns", "corners")
ROWS, COLOURFUL_ROWS, COLUMNS, EDGE, DIAGONALS, CORNERS, JOKERS, SPECIALS = range(SCORING_SIDES)
ROW_POINTS = 3
COLOURFUL_ROW_POINTS = 4
COLOURFUL_ROW_COLOURS = 5
COLUMN_POINTS = 7
EDGE_POINTS = 1
DIAGONAL_POINTS = 10
UPPER_CORNER_POINTS = 3
LOWER_CORNER_POINTS = 8
JOKER_POINTS = 2
EMPTY_SPECIAL_LOSS = 3
