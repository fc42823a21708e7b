"""Points: runs on a star, features and their bonus tiles, losses, the final scoring."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.summer_pavilion.rules.state import EMPTY, State
from sintra.games.summer_pavilion.rules.tables import (
    ALL_AROUND,
    AROUND,
    BEST_NUMBER,
    FEATURE_STARS,
    FEATURE_TILES,
    FEATURES_AT,
    MIXED,
    MIXED_STAR_POINTS,
    NUMBER_POINTS,
    NUMBERS,
    POSITIONS,
    RUN_LENGTH,
    STAR_POINTS,
    STARS,
)

# --- Placing ---------------------------------------------------------------------------------


@compiled
def run_points(state: State, seat: int, star: int, position: int) -> int:
    """Return the points of the tile just placed: one for every tile of its run."""
    return RUN_LENGTH[as_int64(state.filled[seat, star]), position]


@compiled
def bonus_tiles(state: State, seat: int, star: int, position: int) -> int:
    """Return the number of bonus tiles for all features that the tile just placed completes."""
    tiles = 0
    for feature in FEATURES_AT[star * POSITIONS + position]:
        if feature >= 0 and is_surrounded(state, seat, feature):
            tiles += FEATURE_TILES[feature]
    return tiles


@compiled
def is_surrounded(state: State, seat: int, feature: int) -> bool:
    """Return whether all spaces around a window, statue or pillar are filled."""
    return surroundings(state, seat, feature) == ALL_AROUND[feature]


@compiled
def surroundings(state: State, seat: int, feature: int) -> int:
    """Return the filled spaces around a window, statue or pillar, as bits."""
    one, other = FEATURE_STARS[feature]
    filled = state.filled[seat]
    return AROUND[feature, 0, filled[one]] | AROUND[feature, 1, filled[other]]


# --- Losses ----------------------------------------------------------------------------------


@compiled
def affordable_loss(state: State, seat: int, points: int) -> int:
    """Return the points that a seat really loses: its score stops at the floor."""
    return min(points, as_int64(state.score[seat]) - as_int64(state.floor))


@compiled
def lose_for_token(state: State, seat: int, tiles: int) -> None:
    """Pay for the start player token: a point for every tile taken with it."""
    loss = affordable_loss(state, seat, tiles)
    state.score[seat] -= loss
    state.token_loss[seat] += loss


@compiled
def lose_for_discards(state: State, seat: int, tiles: int) -> None:
    """Pay a point for every discarded tile."""
    loss = affordable_loss(state, seat, tiles)
    state.score[seat] -= loss
    state.discard_loss[seat] += loss


# --- The final scoring -----------------------------------------------------------------------


@compiled
def score_final(state: State) -> None:
    """Score full stars, then fully covered numbers."""
    for seat in range(as_int64(state.players)):
        state.star_points[seat] = points_of_stars(state, seat)
        state.number_points[seat] = points_of_numbers(state, seat)
        state.score[seat] += final_points(state, seat)


@compiled
def final_points(state: State, seat: int) -> int:
    """Return the points that a board scores at the end of the game."""
    return points_of_stars(state, seat) + points_of_numbers(state, seat)


@compiled
def points_of_stars(state: State, seat: int) -> int:
    """Return the points of all full stars."""
    points = 0
    for star in range(STARS):
        points += full_star_points(state, seat, star)
    return points


@compiled
def points_of_numbers(state: State, seat: int) -> int:
    """Return the points of all fully covered numbers."""
    points = 0
    for number in range(1, BEST_NUMBER + 1):
        if is_number_covered(state, seat, number):
            points += NUMBER_POINTS[number]
    return points


@compiled
def full_star_points(state: State, seat: int, star: int) -> int:
    """Return the points of a full star, by its colour or as a mixed star; 0 if it is not full."""
    for position in range(POSITIONS):
        if state.board[seat, star, position] == EMPTY:
            return 0
    colour = single_colour(state, seat, star)
    return MIXED_STAR_POINTS if colour == MIXED else STAR_POINTS[colour]


@compiled
def single_colour(state: State, seat: int, star: int) -> int:
    """Return the one colour of a full star, or MIXED. Two of its tiles decide."""
    colour = as_int64(state.board[seat, star, 0])
    return colour if state.board[seat, star, 1] == colour else MIXED


@compiled
def is_number_covered(state: State, seat: int, number: int) -> bool:
    """Return whether every space with this number on the seat's board is filled."""
    for star in range(STARS):
        for position in range(POSITIONS):
            if (
                NUMBERS[state.side, star, position] == number
                and state.board[seat, star, position] == EMPTY
            ):
                return False
    return True


@compiled
def rank(state: State, out: Int64Array) -> None:
    """Write the finishing place of every seat, 1 for first; equal scores share a place."""
    for seat in range(as_int64(state.players)):
        place = 1
        for other in range(as_int64(state.players)):
            place += state.score[other] > state.score[seat]
        out[seat] = place
