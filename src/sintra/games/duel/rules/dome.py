"""Phase 2: resolving pattern lines, paying with chips, placing tiles on the dome."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.factories import break_tiles, put_in_line
from sintra.games.duel.rules.moves import SKIP, TO_BROKEN, pay_action, tile_action
from sintra.games.duel.rules.scoring import place_special_tile, run_points, slot_at, space_at
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    ANY_CHIPS,
    BROKEN_LOSS,
    CHIP_KINDS,
    CHIP_SHOWS,
    DOME_SIZE,
    JOKER,
    LINES,
    MATCHING_CHIPS,
    SLOTS_PER_ROW,
)


@compiled
def reach_next_line(state: State) -> bool:
    """Move on to the active player's next line that needs a decision.

    Lines that no space will ever take break on the way.

    Returns:
        Whether there is a decision to make.
    """
    seat = as_int64(state.active)
    while state.line < LINES:
        line = as_int64(state.line)
        if state.line_count[seat, line] > 0:
            if has_space(state, seat, line, as_int64(state.line_colour[seat, line])):
                if is_complete(state, seat, line):
                    state.phase = Phase.TILE
                    return True
                if can_pay(state, as_int64(0)):
                    state.phase = Phase.PAY
                    return True
            elif is_row_covered(state, seat, line):
                break_line(state, seat, line)
        state.line += 1
    return False


@compiled
def is_complete(state: State, seat: int, line: int) -> bool:
    """Return whether a pattern line is full."""
    return state.line_count[seat, line] == line + 1


@compiled
def takes_tile(state: State, seat: int, row: int, column: int, colour: int) -> bool:
    """Return whether a space is empty and takes a colour."""
    space = space_at(state, seat, row, column)
    return (space == JOKER or space == colour) and state.dome[seat, row, column] == NONE


@compiled
def free_columns(state: State, seat: int, row: int, colour: int) -> int:
    """Return the columns of a row with an empty space for a colour, as a bit set."""
    bits = 0
    for column in range(DOME_SIZE):
        bits |= as_int64(takes_tile(state, seat, row, column, colour)) << column
    return bits


@compiled
def has_space(state: State, seat: int, row: int, colour: int) -> bool:
    """Return whether a row has an empty space for a colour."""
    for column in range(DOME_SIZE):
        if takes_tile(state, seat, row, column, colour):
            return True
    return False


@compiled
def is_row_covered(state: State, seat: int, line: int) -> bool:
    """Return whether all three plates of a row are placed, so that it gets no more spaces."""
    first = slot_at(line, as_int64(0))
    for i in range(SLOTS_PER_ROW):
        if state.slots[seat, first + i] == NONE:
            return False
    return True


@compiled
def break_line(state: State, seat: int, line: int) -> None:
    """Break all tiles of a line."""
    colour = as_int64(state.line_colour[seat, line])
    break_tiles(state, seat, colour, as_int64(state.line_count[seat, line]))
    clear_line(state, seat, line)


@compiled
def clear_line(state: State, seat: int, line: int) -> None:
    """Empty a line."""
    state.line_colour[seat, line] = NONE
    state.line_count[seat, line] = 0


@compiled
def try_line(state: State, target: int, out: Int64Array) -> None:
    """Put the tiles taken into a line, and write what follows for it.

    Args:
        state: the state; it changes.
        target: the line, or ``TO_BROKEN``.
        out: gets the tiles in the line, the columns with a space for them as a bit set, whether the
            row is covered, and the points that broken tiles will cost. The first three are of
            lines only.
    """
    seat = as_int64(state.active)
    held = total(state.broken[seat])
    put_in_line(state, target)
    if target != TO_BROKEN:
        out[0] = state.line_count[seat, target]
        out[1] = free_columns(state, seat, target, as_int64(state.line_colour[seat, target]))
        out[2] = is_row_covered(state, seat, target)
    out[3] = BROKEN_LOSS[total(state.broken[seat])] - BROKEN_LOSS[held]


# --- Chips -----------------------------------------------------------------------------------
#
# Each missing tile costs two chips of its colour or any three. A payment is minimal if it contains
# no smaller payment; only minimal payments are legal. Let m tiles be missing, y of them paid with
# three chips. A minimal payment has 2(m - y) matching chips and 3y others, or one more matching
# chip and one less other. (With two more matching chips, a pair could replace a group of three.)
#
# Chips are put down one by one, in the order of their kinds, so that every payment is one sequence
# of moves.


@compiled
def can_pay(state: State, first_kind: int) -> bool:
    """Return whether the chips put down can be extended to a minimal payment for the line.

    Args:
        state: the state.
        first_kind: the lowest kind of chip that may be added. With ``CHIP_KINDS``, none may be
            added: the chips put down must be a complete payment.
    """
    seat = as_int64(state.active)
    line = as_int64(state.line)
    missing = line + 1 - as_int64(state.line_count[seat, line])
    matching = 0
    others = 0
    more_matching = 0
    more_others = 0
    for kind in range(CHIP_KINDS):
        more = as_int64(state.chips[seat, kind]) if kind >= first_kind else 0
        if CHIP_SHOWS[kind, state.line_colour[seat, line]]:
            matching += as_int64(state.paid[kind])
            more_matching += more
        else:
            others += as_int64(state.paid[kind])
            more_others += more
    for y in range(missing + 1):
        for extra in range(1 + (y > 0)):
            pairs = MATCHING_CHIPS * (missing - y) + extra
            rest = ANY_CHIPS * y - extra
            if (
                matching <= pairs <= matching + more_matching
                and others <= rest <= others + more_others
            ):
                return True
    return False


@compiled
def legal_payments(state: State, out: Int64Array) -> int:
    """List the chips that extend to a payment, and skipping the line before the first chip."""
    seat = as_int64(state.active)
    n = 0
    if total(state.paid) == 0:
        out[n] = SKIP
        n += 1
    for kind in range(last_paid(state), CHIP_KINDS):
        if state.chips[seat, kind] > 0:
            put_down(state, kind)  # taken back below
            if can_pay(state, kind):
                out[n] = pay_action(kind)
                n += 1
            state.chips[seat, kind] += 1
            state.paid[kind] -= 1
    return n


@compiled
def last_paid(state: State) -> int:
    """Return the highest kind of chip put down so far; 0 if there is none."""
    for kind in range(CHIP_KINDS - 1, 0, -1):
        if state.paid[kind] > 0:
            return kind
    return 0


@compiled
def put_down(state: State, kind: int) -> None:
    """Move a chip from the player to the chips put down."""
    state.chips[state.active, kind] -= 1
    state.paid[kind] += 1


@compiled
def pay(state: State, kind: int) -> None:
    """Put down a chip. Once the payment is complete, its tile can be placed."""
    put_down(state, kind)
    if can_pay(state, as_int64(CHIP_KINDS)):
        for paid in range(CHIP_KINDS):
            state.used_chips[state.active, paid] += state.paid[paid]
            state.paid[paid] = 0
        state.phase = Phase.TILE


# --- Placing a tile --------------------------------------------------------------------------


@compiled
def legal_spaces(state: State, out: Int64Array) -> int:
    """List the spaces of the row that take the colour of the line."""
    seat = as_int64(state.active)
    line = as_int64(state.line)
    colour = as_int64(state.line_colour[seat, line])
    n = 0
    for column in range(DOME_SIZE):
        if takes_tile(state, seat, line, column, colour):
            out[n] = tile_action(column)
            n += 1
    return n


@compiled
def place_tile(state: State, column: int) -> None:
    """Place and score one tile of the line; the others go to the tower."""
    seat = as_int64(state.active)
    line = as_int64(state.line)
    colour = as_int64(state.line_colour[seat, line])
    state.dome[seat, line, column] = colour
    state.tower[colour] += as_int64(state.line_count[seat, line]) - 1
    clear_line(state, seat, line)

    points = run_points(state, seat, line, column)
    special = place_special_tile(state, seat, slot_at(line, column))
    state.run_points[seat] += points
    state.special_points[seat] += special
    state.score[seat] += points + special
    leave_line(state)


@compiled
def leave_line(state: State) -> None:
    """Continue with the next line."""
    state.line += 1
    state.phase = Phase.RESOLVE
