"""The features of the value net, which predicts the points that a seat will still score.

The features are binary and sparse. Each belongs to a block, and a block starts at its offset. The
index of a feature is the offset of its block plus an index built from counts, such as star x filled
positions. Large counts are clipped to the maximum of the block.

Windows, statues and pillars are called board features here, to tell them from features of the net.
``sintra.training`` fits the net to games that the search plays against itself.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.dealing import next_start_player
from sintra.games.summer_pavilion.rules.placing import has_at_most_one
from sintra.games.summer_pavilion.rules.scoring import surroundings
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    BEST_NUMBER,
    COLOURED_SIDE,
    COLOURS,
    FEATURE_SPACES,
    FEATURES,
    LOWEST_BIT,
    MAX_PLAYERS,
    MISSING_PRICE,
    MOST_POINTS,
    NUMBER_BITS,
    OUTER_STARS,
    POPCOUNT,
    POSITIONS,
    ROUNDS,
    SOURCES,
    STAR_OF_COLOUR,
    STAR_PRICE,
    STARS,
    SUPPLY_SPACES,
)

#: The stages of a game: the draft and the placing phase of every round, and the end.
STAGES = 2 * ROUNDS + 1

#: The number of patterns of filled positions on a star, and of counts of its tiles.
PATTERNS = 1 << POSITIONS
COUNTS = POSITIONS + 1
#: The number of patterns of filled spaces around a board feature.
SURROUNDINGS = 1 << FEATURE_SPACES.shape[1]
#: The distance of a colour: the number of rounds until it is wild, ROUNDS if it was wild before.
DISTANCES = ROUNDS + 1
#: The kinds of a grey star: empty, one of each colour, mixed.
GREY_KINDS = COLOURS + 2
#: Tiles of one colour in a hand, all tiles in a hand, tiles of one colour on the table.
MAX_HELD = 9
MAX_HAND = 15
MAX_OFFERED = 9
#: The points that the hand can score without wild tiles, and the gain from wild tiles.
MAX_HAND_POINTS = 47
MAX_WILD_GAIN = 31
#: The number of tiles that a hand lacks to fill a star; negative if it holds more than enough.
MIN_SHORTFALL, MAX_SHORTFALL = -3, 9
SHORTFALLS = MAX_SHORTFALL - MIN_SHORTFALL + 2  # and one for a full star
#: The most spaces with one number: those with a 3 on the grey side.
MAX_SPACES = OUTER_STARS + POSITIONS

# The blocks. A comment names the axes of each block.
STAR_OFFSET = 0  # side x star x pattern
TIMING_OFFSET = STAR_OFFSET + 2 * STARS * PATTERNS  # star x distance x tiles on it
GREY_STAR_OFFSET = TIMING_OFFSET + OUTER_STARS * DISTANCES * COUNTS  # kind x tiles on it
BOARD_FEATURE_OFFSET = GREY_STAR_OFFSET + GREY_KINDS * COUNTS  # board feature x spaces filled
NUMBER_OFFSET = BOARD_FEATURE_OFFSET + FEATURES * SURROUNDINGS  # side x number x spaces filled
HAND_OFFSET = NUMBER_OFFSET + 2 * BEST_NUMBER * (MAX_SPACES + 1)  # colour x tiles held
TIMED_HAND_OFFSET = HAND_OFFSET + COLOURS * (MAX_HELD + 1)  # distance x tiles held
HAND_TOTAL_OFFSET = TIMED_HAND_OFFSET + DISTANCES * (MAX_HELD + 1)  # placing? x all tiles held
OPPONENT_OFFSET = HAND_TOTAL_OFFSET + 2 * (MAX_HAND + 1)  # star x most tiles of an opponent
OFFER_OFFSET = OPPONENT_OFFSET + OUTER_STARS * COUNTS  # colour x tiles on the table
TIMED_OFFER_OFFSET = OFFER_OFFSET + COLOURS * (MAX_OFFERED + 1)  # distance x tiles on the table
SUPPLY_OFFSET = TIMED_OFFER_OFFSET + DISTANCES * (MAX_OFFERED + 1)  # colour x tiles in the supply
TABLE_OFFSET = SUPPLY_OFFSET + COLOURS * (SUPPLY_SPACES + 1)  # players x token (3) x turn (3)
STAGE_OFFSET = TABLE_OFFSET + (MAX_PLAYERS + 1) * 9  # stage
NEED_OFFSET = STAGE_OFFSET + STAGES  # star x tiles on it x tiles held of its colour
TIMED_NEED_OFFSET = NEED_OFFSET + OUTER_STARS * COUNTS * (MAX_HELD + 1)  # distance x both
SHORTFALL_OFFSET = TIMED_NEED_OFFSET + DISTANCES * COUNTS * (MAX_HELD + 1)  # star x shortfall
AFFORDABLE_OFFSET = SHORTFALL_OFFSET + OUTER_STARS * SHORTFALLS  # number x empty x affordable
HAND_POINTS_OFFSET = AFFORDABLE_OFFSET + BEST_NUMBER * COUNTS * COUNTS  # placing? x points
WILD_GAIN_OFFSET = HAND_POINTS_OFFSET + 2 * (MAX_HAND_POINTS + 1)  # placing? x points
VALUE_FEATURES = WILD_GAIN_OFFSET + 2 * (MAX_WILD_GAIN + 1)
#: The most features that can be active at once.
MAX_ACTIVE = (
    2 * STARS + FEATURES + 2 * BEST_NUMBER + 5 * COLOURS + 4 * OUTER_STARS + 5
)  # fmt: skip


@compiled
def stage(state: State) -> int:
    """Return the stage: two for every finished round, and one if the draft is over."""
    if state.phase == Phase.OVER:
        return STAGES - 1
    if state.round_ended or state.round_no == 0:  # the factories are being filled
        return 2 * as_int64(state.round_no)
    return 2 * (as_int64(state.round_no) - 1) + as_int64(state.phase != Phase.DRAFT)


@compiled(hot=True)
def value_features(state: State, seat: int, out: Int64Array) -> int:
    """Write the active features from a seat's point of view and return their number."""
    current = stage(state)
    n = add_star_features(state, seat, out)
    n = add_board_features(state, seat, out, n)
    for colour in range(COLOURS):
        n = add_colour_features(state, seat, colour, current // 2, out, n)
    n = add_opponent_features(state, seat, out, n)
    if state.side == COLOURED_SIDE:
        n = add_hand_features(state, seat, current, out, n)
    placing = current % 2
    tiles = min(total(state.hand[seat]), MAX_HAND)
    out[n] = HAND_TOTAL_OFFSET + placing * (MAX_HAND + 1) + tiles
    token = 0 if state.token == IN_CENTRE else 1 + (state.token == seat)
    turn = 0 if state.passed[seat] else 1 + (state.active == seat)
    if state.round_ended:  # the token and the turn of the round that is about to start
        token = 0
        turn = 1 + (next_start_player(state) == seat)
    out[n + 1] = TABLE_OFFSET + (as_int64(state.players) * 3 + token) * 3 + turn
    out[n + 2] = STAGE_OFFSET + current
    return n + 3


@compiled
def add_star_features(state: State, seat: int, out: Int64Array) -> int:
    """Add the patterns of the stars, the kinds of grey stars, and the numbers covered."""
    side = as_int64(state.side)
    n = 0
    for star in range(STARS):
        filled = as_int64(state.filled[seat, star])
        out[n] = STAR_OFFSET + (side * STARS + star) * PATTERNS + filled
        n += 1
        if side != COLOURED_SIDE:
            kind = grey_star_kind(as_int64(state.colours[seat, star]))
            out[n] = GREY_STAR_OFFSET + kind * COUNTS + POPCOUNT[filled]
            n += 1
    for number in range(1, BEST_NUMBER + 1):
        covered = 0
        for star in range(STARS):
            filled = as_int64(state.filled[seat, star])
            covered += POPCOUNT[filled & NUMBER_BITS[side, number, star]]
        out[n] = NUMBER_OFFSET + (side * BEST_NUMBER + number - 1) * (MAX_SPACES + 1) + covered
        n += 1
    return n


@compiled
def add_colour_features(
    state: State, seat: int, colour: int, rounds: int, out: Int64Array, n: int
) -> int:
    """Add what one colour contributes: its distance, its star, tiles held and tiles on the table.

    Args:
        state: the position.
        seat: the point of view.
        colour: the colour.
        rounds: the number of finished rounds.
        out: receives the indices of the active features.
        n: the number of features that ``out`` holds already.

    Returns:
        The number of features that ``out`` holds afterwards.
    """
    distance = rounds_until_wild(state, colour, rounds)
    held = min(as_int64(state.hand[seat, colour]), MAX_HELD)
    if state.side == COLOURED_SIDE:
        star = STAR_OF_COLOUR[colour]
        tiles = POPCOUNT[state.filled[seat, star]]
        out[n] = TIMING_OFFSET + (star * DISTANCES + distance) * COUNTS + tiles
        out[n + 1] = NEED_OFFSET + (star * COUNTS + tiles) * (MAX_HELD + 1) + held
        out[n + 2] = TIMED_NEED_OFFSET + (distance * COUNTS + tiles) * (MAX_HELD + 1) + held
        n += 3
    if held > 0:
        out[n] = HAND_OFFSET + colour * (MAX_HELD + 1) + held
        out[n + 1] = TIMED_HAND_OFFSET + distance * (MAX_HELD + 1) + held
        n += 2
    offered = 0
    for source in range(SOURCES):
        offered += as_int64(state.sources[source, colour])
    if offered > 0:
        offered = min(offered, MAX_OFFERED)
        out[n] = OFFER_OFFSET + colour * (MAX_OFFERED + 1) + offered
        out[n + 1] = TIMED_OFFER_OFFSET + distance * (MAX_OFFERED + 1) + offered
        n += 2
    if state.supply[colour] > 0:
        out[n] = SUPPLY_OFFSET + colour * (SUPPLY_SPACES + 1) + as_int64(state.supply[colour])
        n += 1
    return n


@compiled
def rounds_until_wild(state: State, colour: int, rounds: int) -> int:
    """Return the distance of a colour: 0 if it is wild in this round, ROUNDS if it was before."""
    for round_index in range(rounds, ROUNDS):
        if state.wild_order[round_index] == colour:
            return round_index - rounds
    return ROUNDS


@compiled
def grey_star_kind(colours: int) -> int:
    """Return 0 for an empty star, 1 + colour for one colour, COLOURS + 1 for a mixed star."""
    if colours == 0:
        return 0
    return 1 + LOWEST_BIT[colours] if has_at_most_one(colours) else COLOURS + 1


@compiled
def add_board_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add the filled spaces around each window, statue and pillar."""
    for feature in range(FEATURES):
        out[n] = BOARD_FEATURE_OFFSET + feature * SURROUNDINGS + surroundings(state, seat, feature)
        n += 1
    return n


@compiled
def add_opponent_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Add, for each star, the most tiles of an opponent: it shows the colours they compete for."""
    for star in range(OUTER_STARS):
        most = 0
        for opponent in range(as_int64(state.players)):
            if opponent != seat:
                most = max(most, POPCOUNT[state.filled[opponent, star]])
        out[n] = OPPONENT_OFFSET + star * COUNTS + most
        n += 1
    return n


@compiled
def add_hand_features(state: State, seat: int, current: int, out: Int64Array, n: int) -> int:
    """Add what the hand can pay for: stars, numbers, and points in total."""
    wild = as_int64(state.wild_order[min(current // 2, ROUNDS - 1)])
    wilds = as_int64(state.hand[seat, wild])
    hand_points = 0
    wild_gain = 0
    for colour in range(COLOURS):
        star = STAR_OF_COLOUR[colour]
        filled = as_int64(state.filled[seat, star])
        held = as_int64(state.hand[seat, colour])
        more = held + wilds if colour != wild and held > 0 else held
        shortfall = MISSING_PRICE[filled] - more
        shortfall = min(max(shortfall, MIN_SHORTFALL), MAX_SHORTFALL) - MIN_SHORTFALL + 1
        if filled == PATTERNS - 1:
            shortfall = 0
        out[n] = SHORTFALL_OFFSET + star * SHORTFALLS + shortfall
        n += 1
        points = MOST_POINTS[star, filled, min(held, STAR_PRICE)]
        hand_points += points
        wild_gain = max(wild_gain, MOST_POINTS[star, filled, min(more, STAR_PRICE)] - points)
    for number in range(1, BEST_NUMBER + 1):
        missing = 0
        affordable = 0
        for colour in range(COLOURS):
            star = STAR_OF_COLOUR[colour]
            if as_int64(state.filled[seat, star]) & NUMBER_BITS[COLOURED_SIDE, number, star] == 0:
                held = as_int64(state.hand[seat, colour])
                more = held + wilds if colour != wild and held > 0 else held
                missing += 1
                affordable += more >= number
        out[n] = AFFORDABLE_OFFSET + ((number - 1) * COUNTS + missing) * COUNTS + affordable
        n += 1
    placing = current % 2
    hand_points = min(hand_points, MAX_HAND_POINTS)
    wild_gain = min(wild_gain, MAX_WILD_GAIN)
    out[n] = HAND_POINTS_OFFSET + placing * (MAX_HAND_POINTS + 1) + hand_points
    out[n + 1] = WILD_GAIN_OFFSET + placing * (MAX_WILD_GAIN + 1) + wild_gain
    return n + 2
