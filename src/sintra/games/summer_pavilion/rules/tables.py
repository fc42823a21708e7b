"""Tables: every number that is printed on the boards or in the rulebooks, once.

Compiled code treats these arrays as constants, so nothing may write to them.
"""

import itertools

import numpy as np

# --- Tiles -----------------------------------------------------------------------------------

#: The colours. Their numbers, 0 to 5, follow the standard order in which they are wild.
COLOUR_NAMES = ("purple", "green", "orange", "yellow", "blue", "red")
COLOUR_LETTERS = "pgoybr"
COLOURS = len(COLOUR_NAMES)
TILES_PER_COLOUR = 22

# --- The table -------------------------------------------------------------------------------

MIN_PLAYERS, MAX_PLAYERS = 2, 4
ROUNDS = 6
#: ``FACTORIES[players]``: the number of factories.
FACTORIES = np.array([0, 0, 5, 7, 9])
MAX_FACTORIES = int(FACTORIES.max())
TILES_PER_FACTORY = 4
#: The centre of the table is the source after the last factory.
CENTRE = MAX_FACTORIES
SOURCES = MAX_FACTORIES + 1
SUPPLY_SPACES = 10
MAX_KEPT = 4

# --- The player board ------------------------------------------------------------------------

#: The outer stars clockwise from the upper left, then the centre star.
STAR_NAMES = ("orange", "red", "blue", "yellow", "green", "purple", "centre")
STAR_LETTERS = "orbygpc"
STARS = len(STAR_NAMES)
OUTER_STARS = STARS - 1
CENTRE_STAR = OUTER_STARS
POSITIONS = 6
SPACES = STARS * POSITIONS

#: The "colour" of a mixed star, which accepts every colour once.
MIXED = -1
#: The colour of each star on the coloured side.
STAR_COLOUR = np.array(
    [COLOUR_NAMES.index(name) if name in COLOUR_NAMES else MIXED for name in STAR_NAMES]
)
#: ``STAR_OF_COLOUR[colour]``: the star of this colour on the coloured side.
STAR_OF_COLOUR = np.argsort(STAR_COLOUR[:OUTER_STARS])

COLOURED_SIDE, GREY_SIDE = 0, 1
SIDE_NAMES = ("coloured", "grey")
#: ``NUMBERS[side, star, position]``: the number printed on a space. It is its price in tiles.
NUMBERS = np.array(
    [
        [[1, 2, 3, 4, 5, 6]] * OUTER_STARS + [[1, 2, 3, 4, 5, 6]],
        [[3, 2, 1, 4, 5, 6]] * OUTER_STARS + [[3, 3, 3, 3, 3, 3]],
    ]
)

#: The different lists of numbers that a star can have. Stars with the same list are of one kind.
KIND_NUMBERS, _kind = np.unique(NUMBERS.reshape(-1, POSITIONS), axis=0, return_inverse=True)
#: ``STAR_KIND[side, star]``: a row of KIND_NUMBERS.
STAR_KIND = _kind.reshape(NUMBERS.shape[:2])


def _payments(numbers: list[int], tiles: int, substitutes: int) -> list[tuple[int, int]]:
    """Return every way to pay for a space of a star, as (position, number of wild tiles)."""
    return [
        (position, wilds)
        for position, number in enumerate(numbers)
        for wilds in range(number)
        if wilds <= substitutes and number - wilds <= tiles
    ]


_PAYMENTS = [
    [
        [_payments(numbers, tiles, substitutes) for substitutes in range(POSITIONS)]
        for tiles in range(POSITIONS + 1)
    ]
    for numbers in KIND_NUMBERS.tolist()
]
#: ``PAYMENTS[kind, tiles, substitutes, i]``: the i-th way to place a colour on an empty star of a
#: kind, with a hand of ``tiles`` tiles of the colour and ``substitutes`` wild tiles.
#: ``PAYMENT_COUNT[kind, tiles, substitutes]``: the number of ways.
PAYMENT_COUNT = np.array([[[len(ways) for ways in row] for row in kind] for kind in _PAYMENTS])
PAYMENTS = np.zeros((*PAYMENT_COUNT.shape, PAYMENT_COUNT.max(), 2), np.int64)
for _at in np.ndindex(PAYMENT_COUNT.shape):
    _ways = _PAYMENTS[_at[0]][_at[1]][_at[2]]
    PAYMENTS[_at][: len(_ways)] = _ways or np.zeros((0, 2))
#: ``POPCOUNT[bits]``: the number of set bits.
POPCOUNT = np.array([bits.bit_count() for bits in range(1 << POSITIONS)])
#: ``NUMBER_BITS[side, number, star]``: the positions of a star with this number, as bits.
NUMBER_BITS = np.array(
    [
        [((side == number) << np.arange(POSITIONS)).sum(1) for number in range(POSITIONS + 1)]
        for side in NUMBERS
    ]
)
#: ``LOWEST_BIT[bits]``: the index of the lowest set bit.
LOWEST_BIT = np.array([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 1 << POSITIONS)])


def run_around(bits: int, position: int) -> list[int]:
    """Return the run of connected positions on the ring that includes a position.

    Args:
        bits: the filled positions, as bits.
        position: the position; it counts as filled.
    """
    run = {position}
    for direction in (1, -1):
        at = (position + direction) % POSITIONS
        while bits & (1 << at) and at not in run:
            run.add(at)
            at = (at + direction) % POSITIONS
    return sorted(run)


#: ``RUN_LENGTH[bits, position]``: the length of the run that includes a position.
RUN_LENGTH = np.array(
    [
        [len(run_around(bits, position)) for position in range(POSITIONS)]
        for bits in range(1 << POSITIONS)
    ]
)

#: The highest price of a whole star, in tiles.
STAR_PRICE = int(NUMBERS.sum(axis=2).max())


def _most_points(numbers: list[int], bonus: int) -> list[list[int]]:
    """Return, by filled positions and number of tiles, the most points that the tiles can score.

    Args:
        numbers: the numbers of the star's spaces.
        bonus: the points for the full star.
    """
    full = (1 << POSITIONS) - 1
    most = [[0] * (STAR_PRICE + 1) for _ in range(full + 1)]
    for bits in range(full - 1, -1, -1):
        for tiles in range(STAR_PRICE + 1):
            for position, number in enumerate(numbers):
                after = bits | 1 << position
                if after != bits and number <= tiles:
                    points = len(run_around(after, position)) + most[after][tiles - number]
                    points += bonus * (after == full)
                    most[bits][tiles] = max(most[bits][tiles], points)
    return most


#: The direction of position 1 of each star, in degrees (0 is right, 90 is up). The other positions
#: follow clockwise, 60 degrees apart.
FIRST_POSITION_DEGREES = (30, -30, -90, -150, 150, 90, 90)
#: The direction of each outer star, seen from the centre star.
STAR_DEGREES = (120, 60, 0, -60, -120, 180)

# --- Windows, statues, pillars ---------------------------------------------------------------

FEATURE_KINDS = ("window", "statue", "pillar")
#: The number of bonus tiles for each kind.
BONUS_TILES = {"window": 3, "statue": 2, "pillar": 1}


def _features() -> list[tuple[str, list[tuple[int, int]]]]:
    """Return the kind of each feature and the spaces around it, as (star, position from 0)."""
    features: list[tuple[str, list[tuple[int, int]]]] = []
    for star in range(OUTER_STARS):
        features.append(("window", [(star, 4), (star, 5)]))
    for star in range(OUTER_STARS):
        following = (star + 1) % OUTER_STARS
        features.append(("statue", [(star, 0), (star, 1), (following, 2), (following, 3)]))
    for star in range(OUTER_STARS):
        facing = [(CENTRE_STAR, (star + 5) % POSITIONS), (CENTRE_STAR, star)]
        features.append(("pillar", [(star, 1), (star, 2), *facing]))
    return features


FEATURE_LIST = _features()
FEATURES = len(FEATURE_LIST)
FEATURE_TILES = np.array([BONUS_TILES[kind] for kind, _ in FEATURE_LIST])
FEATURE_SIZE = np.array([len(spaces) for _, spaces in FEATURE_LIST])
#: ``FEATURE_SPACES[feature, i]``: its spaces as star * 6 + position; short rows end with -1.
FEATURE_SPACES = np.array(
    [
        [star * POSITIONS + position for star, position in spaces] + [-1] * (4 - len(spaces))
        for _, spaces in FEATURE_LIST
    ]
)
#: ``FEATURE_STARS[feature]``: the two stars that it is between; for a window, its star twice.
FEATURE_STARS = np.array([[spaces[0][0], spaces[-1][0]] for _, spaces in FEATURE_LIST])
#: ``AROUND[feature, i, bits]``: the filled spaces of a feature on the i-th of its stars, where
#: ``bits`` are the filled positions of that star. The spaces are bits too, in the order of
#: FEATURE_SPACES.
AROUND = np.array(
    [
        [
            [
                sum(
                    1 << at
                    for at, (star, position) in enumerate(spaces)
                    if star == of and bits & (1 << position)
                )
                for bits in range(1 << POSITIONS)
            ]
            for of in stars
        ]
        for (_, spaces), stars in zip(FEATURE_LIST, FEATURE_STARS.tolist(), strict=True)
    ]
)
#: ``ALL_AROUND[feature]``: the bits of all its spaces.
ALL_AROUND = (1 << FEATURE_SIZE) - 1
#: ``FEATURES_AT[space, i]``: the one or two features that a space belongs to; -1 for none.
FEATURES_AT = np.array(
    [
        ([f for f in range(FEATURES) if space in FEATURE_SPACES[f]] + [-1])[:2]
        for space in range(SPACES)
    ]
)

# --- Points ----------------------------------------------------------------------------------

START_SCORE = 5
EDITIONS = ("original", "mini")
#: The score that losses cannot go below, by edition. The editions differ in nothing else.
SCORE_FLOOR = {"original": 1, "mini": 0}
STAR_POINTS = np.array([20, 18, 17, 16, 15, 14])  # by colour
MIXED_STAR_POINTS = 12
#: ``MOST_POINTS[star, bits, tiles]``: the most points that some tiles of its colour can score on a
#: star of the coloured side with these filled positions.
MOST_POINTS = np.array(
    [
        _most_points(NUMBERS[COLOURED_SIDE, star].tolist(), int(STAR_POINTS[STAR_COLOUR[star]]))
        for star in range(OUTER_STARS)
    ]
)
#: ``MISSING_PRICE[bits]``: the price of all empty spaces of a star of the coloured side.
MISSING_PRICE = np.array(
    [
        sum(n for i, n in enumerate(NUMBERS[COLOURED_SIDE, 0].tolist()) if not bits & (1 << i))
        for bits in range(1 << POSITIONS)
    ]
)
#: Points for covering every space with a number, by number; 5 and 6 score nothing.
NUMBER_POINTS = np.array([0, 4, 8, 12, 16, 0, 0])
#: The highest number that scores.
BEST_NUMBER = 4

# --- Tiles to keep after a pass --------------------------------------------------------------

#: ``KEEPS[choice, colour]``: every way to keep 0 to 4 tiles, smallest first.
KEEPS = np.array(
    [
        [choice.count(colour) for colour in range(COLOURS)]
        for size in range(MAX_KEPT + 1)
        for choice in itertools.combinations_with_replacement(range(COLOURS), size)
    ]
)
KEEP_CHOICES = len(KEEPS)
#: ``KEEPS_OF_SIZE[n]``: the number of choices that keep at most n tiles.
KEEPS_OF_SIZE = np.array([int((KEEPS.sum(axis=1) <= size).sum()) for size in range(MAX_KEPT + 1)])
#: The same choices, each packed into one number with KEEP_BITS bits for the count of a colour. To
#: test whether a hand holds a choice, set the top bit of every colour (KEEP_BORROW) in the packed
#: hand and subtract the choice: a colour keeps its top bit only if the hand has enough tiles of it.
KEEP_BITS = 4
PACKED_KEEPS = np.array([sum(int(n) << KEEP_BITS * i for i, n in enumerate(row)) for row in KEEPS])
KEEP_BORROW = sum(1 << (KEEP_BITS * colour + KEEP_BITS - 1) for colour in range(COLOURS))
