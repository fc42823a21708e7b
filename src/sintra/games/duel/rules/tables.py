"""What is printed on the boards and in the rulebook: every number of the game, once.

Compiled code freezes these tables, so they are never written to.
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
#: The four small factories come first, then the large one.
SMALL_FACTORIES = 4
LARGE = SMALL_FACTORIES
FACTORIES = SMALL_FACTORIES + 1
TILES_PER_SMALL_FACTORY = 4
TILES_PER_LARGE_FACTORY = 5
#: At least one tile is taken before the others are stacked on the moon side.
MAX_STACK = TILES_PER_SMALL_FACTORY - 1
DISPLAY_PLATES = 3
#: Tokens that each player places in a round, each for a plate; none in the last round.
TOKENS = 2
CHIPS_PER_ROUND = 2

# --- The player board ------------------------------------------------------------------------

LINES = 6
#: The dome is a grid of 3 x 3 plates of 2 x 2 spaces. Row r belongs to pattern line r.
DOME_SIZE = 6
SLOTS_PER_SIDE = 3
SLOTS = SLOTS_PER_SIDE * SLOTS_PER_SIDE
#: The broken space holds this many tiles, and what each costs.
BROKEN_PENALTIES = (1, 2, 3, 4)
MAX_BROKEN = len(BROKEN_PENALTIES)
#: ``BROKEN_LOSS[n]``: what n broken tiles cost together.
BROKEN_LOSS = np.array([sum(BROKEN_PENALTIES[:n]) for n in range(MAX_BROKEN + 1)])

# --- Dome plates -----------------------------------------------------------------------------

#: Spaces of a plate: a colour, or one of these.
JOKER = COLOURS
SPECIAL = COLOURS + 1
SPACE_NAMES = (*COLOUR_NAMES, "joker", "special")
SPACE_LETTERS = COLOUR_LETTERS + "js"

#: The plates, read row by row.
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
#: What the back of a plate shows.
JOKER_PLATE, SPECIAL_PLATE = 0, 1
TYPE_NAMES = ("joker", "special")
PLATE_TYPE = np.array([SPECIAL_PLATE if "s" in plate else JOKER_PLATE for plate in PLATE_LETTERS])
#: The plates of each type, as bits.
TYPE_PLATES = np.array(
    [sum(1 << plate for plate in range(PLATES) if PLATE_TYPE[plate] == kind) for kind in (0, 1)]
)
QUARTERS = 4
TURNS = 4


def _turned(plate: str, turns: int) -> str:
    """A plate a b / c d turned clockwise by 90 degrees reads c a / d b."""
    for _ in range(turns):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


#: ``PLATE_SPACES[plate, turns, quarter]``: the spaces of a turned plate, read row by row.
PLATE_SPACES = np.array(
    [
        [
            [SPACE_LETTERS.index(letter) for letter in _turned(plate, turns)]
            for turns in range(TURNS)
        ]
        for plate in PLATE_LETTERS
    ]
)

# --- Bonus chips -----------------------------------------------------------------------------

#: The ten kinds of chips; there are two of each.
CHIP_LETTERS = ("b", "y", "r", "k", "t", "ty", "br", "rt", "kb", "yk")
CHIP_KINDS = len(CHIP_LETTERS)
CHIPS_PER_KIND = 2
#: ``CHIP_SHOWS[kind, colour]``: whether a chip shows a colour.
CHIP_SHOWS = np.array(
    [[letter in chip for letter in COLOUR_LETTERS] for chip in CHIP_LETTERS], np.int8
)
#: How many colours a chip shows.
CHIP_COLOURS = np.array([len(chip) for chip in CHIP_LETTERS])
#: Chips that stand for one missing tile: of its colour, or any.
MATCHING_CHIPS = 2
ANY_CHIPS = 3

# --- Points ----------------------------------------------------------------------------------

START_SCORE = 5
SCORE_FLOOR = 0
FIRST_PLAYER_LOSS = 2
PLATE_PRICE = 1
#: Scoring tiles with their two sides. A game uses three or four of them, one side of each.
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
