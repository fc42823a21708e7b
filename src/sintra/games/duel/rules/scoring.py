"""Scoring: tiles on the dome, losses, and the scoring tiles at the end."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import bit_count, total
from sintra.games.duel.rules.state import NONE, SPECIAL_TILE, State
from sintra.games.duel.rules.tables import (
    BROKEN_LOSS,
    COLOURFUL_ROW_COLOURS,
    COLOURFUL_ROW_POINTS,
    COLOURFUL_ROWS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    CORNERS,
    DIAGONAL_POINTS,
    DIAGONALS,
    DOME_SIZE,
    EDGE,
    EDGE_POINTS,
    EMPTY_SPECIAL_LOSS,
    FIRST_PLAYER_LOSS,
    JOKER,
    JOKER_POINTS,
    JOKERS,
    LOWER_CORNER_POINTS,
    PLATE_PRICE,
    PLATE_SPACES,
    PLAYERS,
    QUARTERS,
    ROTATIONS,
    ROW_POINTS,
    ROWS,
    SCORE_FLOOR,
    SCORING_SIDES,
    SLOTS_PER_ROW,
    SPECIAL,
    UPPER_CORNER_POINTS,
)

# --- The dome --------------------------------------------------------------------------------


@compiled
def slot_at(row: int, column: int) -> int:
    """Return the slot that a space of the dome belongs to."""
    return row // 2 * SLOTS_PER_ROW + column // 2


@compiled
def space_at(state: State, seat: int, row: int, column: int) -> int:
    """Return what a space of the dome takes: a colour, JOKER, SPECIAL, or NONE without a plate."""
    placed = as_int64(state.slots[seat, slot_at(row, column)])
    if placed == NONE:
        return NONE
    return PLATE_SPACES[placed // ROTATIONS, placed % ROTATIONS, row % 2 * 2 + column % 2]


# --- A tile on the dome ----------------------------------------------------------------------


@compiled
def run_points(state: State, seat: int, row: int, column: int) -> int:
    """Return the points of a tile just placed.

    It scores the lengths of its horizontal and its vertical run, if longer than 1, or else 1.
    """
    left, right = horizontal_run(state, seat, row, column)
    above, below = vertical_run(state, seat, row, column)
    points = 0
    if left < right:
        points += right - left + 1
    if above < below:
        points += below - above + 1
    return max(points, 1)


@compiled
def horizontal_run(state: State, seat: int, row: int, column: int) -> tuple[int, int]:
    """Return the first and last column of the gapless run of tiles through a space."""
    left = column
    while left > 0 and state.dome[seat, row, left - 1] != NONE:
        left -= 1
    right = column
    while right < DOME_SIZE - 1 and state.dome[seat, row, right + 1] != NONE:
        right += 1
    return left, right


@compiled
def vertical_run(state: State, seat: int, row: int, column: int) -> tuple[int, int]:
    """Return the first and last row of the gapless run of tiles through a space."""
    above = row
    while above > 0 and state.dome[seat, above - 1, column] != NONE:
        above -= 1
    below = row
    while below < DOME_SIZE - 1 and state.dome[seat, below + 1, column] != NONE:
        below += 1
    return above, below


@compiled
def place_special_tile(state: State, seat: int, slot: int) -> int:
    """Place the special tile of a plate if only its special space is empty.

    Returns:
        The points: the number of its row, counted from 1. Special tiles score no runs.
    """
    special_row = NONE
    special_column = NONE
    for quarter in range(QUARTERS):
        row = slot // SLOTS_PER_ROW * 2 + quarter // 2
        column = slot % SLOTS_PER_ROW * 2 + quarter % 2
        if space_at(state, seat, row, column) == SPECIAL:
            special_row = row
            special_column = column
        elif state.dome[seat, row, column] == NONE:
            return 0
    if special_row == NONE or state.dome[seat, special_row, special_column] != NONE:
        return 0
    state.dome[seat, special_row, special_column] = SPECIAL_TILE
    return special_row + 1


# --- Losses ----------------------------------------------------------------------------------


@compiled
def affordable_loss(state: State, seat: int, points: int) -> int:
    """Return the part of a loss that does not take the score below the floor."""
    return min(points, as_int64(state.score[seat]) - SCORE_FLOOR)


@compiled
def pay_for_plate(state: State, seat: int) -> None:
    """Subtract the price of a plate drawn from the stack."""
    loss = affordable_loss(state, seat, as_int64(PLATE_PRICE))
    state.score[seat] -= loss
    state.plate_loss[seat] += loss


@compiled
def score_penalties(state: State, seat: int) -> None:
    """Subtract the losses for broken tiles, which go to the tower, and the first player tile."""
    loss = affordable_loss(state, seat, BROKEN_LOSS[total(state.broken[seat])])
    state.score[seat] -= loss
    state.broken_loss[seat] += loss
    for colour in range(COLOURS):
        state.tower[colour] += state.broken[seat, colour]
        state.broken[seat, colour] = 0
    if state.first_tile == seat:
        loss = affordable_loss(state, seat, as_int64(FIRST_PLAYER_LOSS))
        state.score[seat] -= loss
        state.first_player_loss[seat] += loss


# --- The end ---------------------------------------------------------------------------------


@compiled
def score_final(state: State) -> None:
    """Add the points of all scoring sides in play. The floor applies once, to the total."""
    for seat in range(PLAYERS):
        points = 0
        for side in range(SCORING_SIDES):
            if state.sides[side]:
                state.side_points[seat, side] = side_points(state, seat, side)
                points += as_int64(state.side_points[seat, side])
        score = as_int64(state.score[seat]) + points
        state.floor_relief[seat] = max(0, SCORE_FLOOR - score)
        state.score[seat] = max(score, SCORE_FLOOR)


@compiled
def side_points(state: State, seat: int, side: int) -> int:
    """Return the points of a seat for one side of a scoring tile."""
    if side == ROWS:
        return ROW_POINTS * full_rows(state, seat)
    if side == COLUMNS:
        return COLUMN_POINTS * full_columns(state, seat)
    if side == DIAGONALS:
        return DIAGONAL_POINTS * full_diagonals(state, seat)
    if side == COLOURFUL_ROWS:
        return COLOURFUL_ROW_POINTS * colourful_rows(state, seat)
    if side == EDGE:
        return EDGE_POINTS * edge_tiles(state, seat)
    if side == CORNERS:
        return corner_points(state, seat)
    if side == JOKERS:
        return JOKER_POINTS * filled_jokers(state, seat)
    return -EMPTY_SPECIAL_LOSS * empty_specials(state, seat)


@compiled
def full_rows(state: State, seat: int) -> int:
    """Return the number of full rows."""
    count = 0
    for row in range(DOME_SIZE):
        full = True
        for column in range(DOME_SIZE):
            full &= state.dome[seat, row, column] != NONE
        count += full
    return count


@compiled
def full_columns(state: State, seat: int) -> int:
    """Return the number of full columns."""
    count = 0
    for column in range(DOME_SIZE):
        full = True
        for row in range(DOME_SIZE):
            full &= state.dome[seat, row, column] != NONE
        count += full
    return count


@compiled
def full_diagonals(state: State, seat: int) -> int:
    """Return the number of full diagonals, of two."""
    falling = True
    rising = True
    for i in range(DOME_SIZE):
        falling &= state.dome[seat, i, i] != NONE
        rising &= state.dome[seat, DOME_SIZE - 1 - i, i] != NONE
    return as_int64(falling) + as_int64(rising)


@compiled
def colourful_rows(state: State, seat: int) -> int:
    """Return the number of rows with five colours; a special tile can replace one of them."""
    count = 0
    for row in range(DOME_SIZE):
        tiles = as_int64(0)
        for column in range(DOME_SIZE):
            tile = as_int64(state.dome[seat, row, column])
            if tile != NONE:
                tiles |= 1 << tile  # special tiles count as one more colour
        count += bit_count(tiles) >= COLOURFUL_ROW_COLOURS
    return count


@compiled
def edge_tiles(state: State, seat: int) -> int:
    """Return the number of tiles on the outer ring of the dome."""
    count = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            outer = row in (0, DOME_SIZE - 1) or column in (0, DOME_SIZE - 1)
            count += outer and state.dome[seat, row, column] != NONE
    return count


@compiled
def corner_points(state: State, seat: int) -> int:
    """Return the points for full plates in the corners; lower corners score more."""
    points = 0
    for below in range(2):
        for right in range(2):
            row = below * (DOME_SIZE - 2)
            column = right * (DOME_SIZE - 2)
            full = True
            for quarter in range(QUARTERS):
                full &= state.dome[seat, row + quarter // 2, column + quarter % 2] != NONE
            if full:
                points += LOWER_CORNER_POINTS if below else UPPER_CORNER_POINTS
    return points


@compiled
def filled_jokers(state: State, seat: int) -> int:
    """Return the number of joker spaces if all of them are filled, else 0."""
    count = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            if space_at(state, seat, row, column) == JOKER:
                if state.dome[seat, row, column] == NONE:
                    return 0
                count += 1
    return count


@compiled
def empty_specials(state: State, seat: int) -> int:
    """Return the number of empty special spaces."""
    count = 0
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            empty = state.dome[seat, row, column] == NONE
            count += empty and space_at(state, seat, row, column) == SPECIAL
    return count


@compiled
def tie_holder(state: State) -> int:
    """Return the seat that wins ties.

    It is the holder of the first player tile, or the round's first player if nobody took it.
    """
    return as_int64(state.first_player) if state.first_tile == NONE else as_int64(state.first_tile)


@compiled
def rank(state: State, out: Int64Array) -> None:
    """Write the finishing place of every seat; there are no ties."""
    winner = tie_holder(state)
    if state.score[0] != state.score[1]:
        winner = 0 if state.score[0] > state.score[1] else 1
    out[winner] = 1
    out[1 - winner] = 2
