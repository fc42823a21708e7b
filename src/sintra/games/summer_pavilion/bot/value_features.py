"""What a position promises: the value_features from which a net foretells the points still to come.

The net was fitted to games that the search played against itself (see ``sintra.training``). Its
value_features are what matters to who reads a board: patterns of stars, features within reach, numbers,
when each colour will be wild, the tiles held and those still to be had, and the start token.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.counts import total
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
    POSITIONS,
    ROUNDS,
    SIZE,
    SOURCES,
    STAR_OF_COLOUR,
    STAR_PRICE,
    STARS,
    SUPPLY_SPACES,
)

#: The stages of a game: the draft and the placing phase of every round, and the end.
STAGES = 2 * ROUNDS + 1

PATTERNS = 1 << POSITIONS
COUNTS = POSITIONS + 1
SURROUNDINGS = 1 << FEATURE_SPACES.shape[1]
#: Rounds until a colour is wild, from 0 for this one; the last for a colour that was wild before.
DISTANCES = ROUNDS + 1
#: A grey star is empty, of one colour, or of many.
GREY_KINDS = COLOURS + 2
MOST_HELD = 9
MOST_TILES = 15
MOST_OFFERED = 9
#: Points that the tiles held can bring at once, more of them with wild tiles, and a shortfall.
MOST_AT_ONCE = 47
MOST_WITH_WILD = 31
LEAST_SHORT, MOST_SHORT = -3, 9
#: Spaces with one number, at the most: those of the number 3 on the grey side.
MOST_SPACES = OUTER_STARS + POSITIONS

# Where the value_features of each kind begin.
OF_STAR = 0  # side x star x pattern
OF_TIMING = OF_STAR + 2 * STARS * PATTERNS  # star x distance x tiles on it
OF_GREY_STAR = OF_TIMING + OUTER_STARS * DISTANCES * COUNTS  # kind x tiles on it
OF_FEATURE = OF_GREY_STAR + GREY_KINDS * COUNTS  # feature x spaces filled
OF_NUMBER = OF_FEATURE + FEATURES * SURROUNDINGS  # side x number x spaces filled
OF_HAND = OF_NUMBER + 2 * BEST_NUMBER * (MOST_SPACES + 1)  # colour x tiles
OF_TIMED_HAND = OF_HAND + COLOURS * (MOST_HELD + 1)  # distance x tiles
OF_TOTAL = OF_TIMED_HAND + DISTANCES * (MOST_HELD + 1)  # placing? x all tiles held
OF_RIVALS = OF_TOTAL + 2 * (MOST_TILES + 1)  # star x tiles of the rival who has most on it
OF_OFFER = OF_RIVALS + OUTER_STARS * COUNTS  # colour x tiles on the table
OF_TIMED_OFFER = OF_OFFER + COLOURS * (MOST_OFFERED + 1)  # distance x tiles on the table
OF_SUPPLY = OF_TIMED_OFFER + DISTANCES * (MOST_OFFERED + 1)  # colour x tiles in the supply
OF_TABLE = OF_SUPPLY + COLOURS * (SUPPLY_SPACES + 1)  # players x token (3) x to move (3)
OF_STAGE = OF_TABLE + (MAX_PLAYERS + 1) * 9
OF_NEED = OF_STAGE + STAGES  # star x tiles on it x tiles of its colour held
OF_TIMED_NEED = OF_NEED + OUTER_STARS * COUNTS * (MOST_HELD + 1)  # distance x both
OF_SHORT = OF_TIMED_NEED + DISTANCES * COUNTS * (MOST_HELD + 1)  # star x tiles short of filling it
OF_AFFORD = OF_SHORT + OUTER_STARS * (MOST_SHORT - LEAST_SHORT + 2)  # number x open x affordable
OF_AT_ONCE = OF_AFFORD + BEST_NUMBER * COUNTS * COUNTS  # placing? x points of the tiles held
OF_WITH_WILD = OF_AT_ONCE + 2 * (MOST_AT_ONCE + 1)  # placing? x points more with wild tiles
VALUE_FEATURES = OF_WITH_WILD + 2 * (MOST_WITH_WILD + 1)
MAX_ACTIVE = (
    2 * STARS + FEATURES + 2 * BEST_NUMBER + 5 * COLOURS + 4 * OUTER_STARS + 5
)  # fmt: skip


@compiled
def stage(state: State) -> int:
    """Two for every round that is over, and one for a draft that is."""
    if state.phase == Phase.OVER:
        return STAGES - 1
    if state.round_ended or state.round_no == 0:  # the next round is being dealt
        return 2 * as_int64(state.round_no)
    return 2 * (as_int64(state.round_no) - 1) + as_int64(state.phase != Phase.DRAFT)


@compiled
def value_features(state: State, seat: int, out: Int64Array) -> int:
    """Writes the numbers of all value_features that the position has from a seat's side."""
    now = stage(state)
    n = write_stars_features(state, seat, out)
    n = write_features_features(state, seat, out, n)
    for colour in range(COLOURS):
        n = write_colour_features(state, seat, colour, now // 2, out, n)
    n = write_rivals_features(state, seat, out, n)
    if state.side == COLOURED_SIDE:
        n = write_means_features(state, seat, now, out, n)
    out[n] = OF_TOTAL + now % 2 * (MOST_TILES + 1) + min(total(state.hand[seat]), MOST_TILES)
    token = 0 if state.token == IN_CENTRE else 1 + (state.token == seat)
    turn = 0 if state.passed[seat] else 1 + (state.active == seat)
    out[n + 1] = OF_TABLE + (as_int64(state.players) * 3 + token) * 3 + turn
    out[n + 2] = OF_STAGE + now
    return n + 3


@compiled
def write_stars_features(state: State, seat: int, out: Int64Array) -> int:
    """Patterns, colours of grey stars, and the numbers covered."""
    side = as_int64(state.side)
    n = 0
    for star in range(STARS):
        filled = as_int64(state.filled[seat, star])
        out[n] = OF_STAR + (side * STARS + star) * PATTERNS + filled
        n += 1
        if side != COLOURED_SIDE:
            kind = kind_of_grey_star(as_int64(state.colours[seat, star]))
            out[n] = OF_GREY_STAR + kind * COUNTS + SIZE[filled]
            n += 1
    for number in range(1, BEST_NUMBER + 1):
        covered = 0
        for star in range(STARS):
            covered += SIZE[as_int64(state.filled[seat, star]) & NUMBER_BITS[side, number, star]]
        out[n] = OF_NUMBER + (side * BEST_NUMBER + number - 1) * (MOST_SPACES + 1) + covered
        n += 1
    return n


@compiled
def write_colour_features(
    state: State, seat: int, colour: int, coming: int, out: Int64Array, n: int
) -> int:
    """When it will be wild, its star, the tiles held, and those still to be had."""
    distance = rounds_until_wild(state, colour, coming)
    held = min(as_int64(state.hand[seat, colour]), MOST_HELD)
    if state.side == COLOURED_SIDE:
        star = STAR_OF_COLOUR[colour]
        tiles = SIZE[state.filled[seat, star]]
        out[n] = OF_TIMING + (star * DISTANCES + distance) * COUNTS + tiles
        out[n + 1] = OF_NEED + (star * COUNTS + tiles) * (MOST_HELD + 1) + held
        out[n + 2] = OF_TIMED_NEED + (distance * COUNTS + tiles) * (MOST_HELD + 1) + held
        n += 3
    if held > 0:
        out[n] = OF_HAND + colour * (MOST_HELD + 1) + held
        out[n + 1] = OF_TIMED_HAND + distance * (MOST_HELD + 1) + held
        n += 2
    offered = 0
    for source in range(SOURCES):
        offered += as_int64(state.sources[source, colour])
    if offered > 0:
        offered = min(offered, MOST_OFFERED)
        out[n] = OF_OFFER + colour * (MOST_OFFERED + 1) + offered
        out[n + 1] = OF_TIMED_OFFER + distance * (MOST_OFFERED + 1) + offered
        n += 2
    if state.supply[colour] > 0:
        out[n] = OF_SUPPLY + colour * (SUPPLY_SPACES + 1) + as_int64(state.supply[colour])
        n += 1
    return n


@compiled
def rounds_until_wild(state: State, colour: int, coming: int) -> int:
    """0 if the colour is wild in this round, more if later, ROUNDS if no more."""
    for number in range(coming, ROUNDS):
        if state.wild_order[number] == colour:
            return number - coming
    return ROUNDS


@compiled
def kind_of_grey_star(colours: int) -> int:
    """0 for an empty star, then one of each colour, then one of many."""
    if colours == 0:
        return 0
    return 1 + LOWEST_BIT[colours] if has_at_most_one(colours) else COLOURS + 1


@compiled
def write_features_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """Which spaces around each window, statue and pillar are filled."""
    for feature in range(FEATURES):
        out[n] = OF_FEATURE + feature * SURROUNDINGS + surroundings(state, seat, feature)
        n += 1
    return n


@compiled
def write_rivals_features(state: State, seat: int, out: Int64Array, n: int) -> int:
    """How many tiles of each star the rival who is furthest ahead has: the colours they want."""
    for star in range(OUTER_STARS):
        most = 0
        for rival in range(as_int64(state.players)):
            if rival != seat:
                most = max(most, SIZE[state.filled[rival, star]])
        out[n] = OF_RIVALS + star * COUNTS + most
        n += 1
    return n


@compiled
def write_means_features(state: State, seat: int, now: int, out: Int64Array, n: int) -> int:
    """What the tiles held are enough for: stars, numbers, and points in all."""
    wild = as_int64(state.wild_order[min(now // 2, ROUNDS - 1)])
    wilds = as_int64(state.hand[seat, wild])
    at_once = 0
    with_wild = 0
    for colour in range(COLOURS):
        star = STAR_OF_COLOUR[colour]
        filled = as_int64(state.filled[seat, star])
        held = as_int64(state.hand[seat, colour])
        more = held + wilds if colour != wild and held > 0 else held
        short = MISSING_PRICE[filled] - more
        short = min(max(short, LEAST_SHORT), MOST_SHORT) - LEAST_SHORT + 1
        if filled == PATTERNS - 1:
            short = 0
        out[n] = OF_SHORT + star * (MOST_SHORT - LEAST_SHORT + 2) + short
        n += 1
        points = MOST_POINTS[star, filled, min(held, STAR_PRICE)]
        at_once += points
        with_wild = max(with_wild, MOST_POINTS[star, filled, min(more, STAR_PRICE)] - points)
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
        out[n] = OF_AFFORD + ((number - 1) * COUNTS + missing) * COUNTS + affordable
        n += 1
    placing = now % 2
    out[n] = OF_AT_ONCE + placing * (MOST_AT_ONCE + 1) + min(at_once, MOST_AT_ONCE)
    out[n + 1] = OF_WITH_WILD + placing * (MOST_WITH_WILD + 1) + min(with_wild, MOST_WITH_WILD)
    return n + 2
