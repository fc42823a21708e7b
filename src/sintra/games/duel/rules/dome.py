"""Phase 2: pattern lines from the top, chips for missing tiles, tiles on the dome."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.factories import break_tiles
from sintra.games.duel.rules.moves import PAY, SKIP, TILE
from sintra.games.duel.rules.scoring import place_special_tile, run_points, slot_at, space_at
from sintra.games.duel.rules.state import NONE, Phase, State
from sintra.games.duel.rules.tables import (
    ANY_CHIPS,
    CHIP_KINDS,
    CHIP_SHOWS,
    DOME_SIZE,
    JOKER,
    LINES,
    MATCHING_CHIPS,
    SLOTS_PER_SIDE,
)


@compiled
def reach_next_line(state: State) -> bool:
    """Goes down the active player's lines to the next one that asks for a decision.

    A line that no space can take any more breaks on the way. Returns whether there is a decision.
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
    """Whether a pattern line is full."""
    return state.line_count[seat, line] == line + 1


@compiled
def takes_tile(state: State, seat: int, row: int, column: int, colour: int) -> bool:
    """Whether a space is empty and takes a colour."""
    space = space_at(state, seat, row, column)
    return (space == JOKER or space == colour) and state.dome[seat, row, column] == NONE


@compiled
def free_columns(state: State, seat: int, row: int, colour: int) -> int:
    """The spaces of a row, as bits, that can take a tile of a colour."""
    bits = 0
    for column in range(DOME_SIZE):
        bits |= as_int64(takes_tile(state, seat, row, column, colour)) << column
    return bits


@compiled
def has_space(state: State, seat: int, row: int, colour: int) -> bool:
    """Whether any space of a row can take a tile of a colour."""
    for column in range(DOME_SIZE):
        if takes_tile(state, seat, row, column, colour):
            return True
    return False


@compiled
def is_row_covered(state: State, seat: int, line: int) -> bool:
    """Whether all three plates of a row are there, so that no space will come any more."""
    first = slot_at(line, as_int64(0))
    for i in range(SLOTS_PER_SIDE):
        if state.slots[seat, first + i] == NONE:
            return False
    return True


@compiled
def break_line(state: State, seat: int, line: int) -> None:
    """All tiles of a line break."""
    colour = as_int64(state.line_colour[seat, line])
    break_tiles(state, seat, colour, as_int64(state.line_count[seat, line]))
    clear_line(state, seat, line)


@compiled
def clear_line(state: State, seat: int, line: int) -> None:
    """The line is empty again."""
    state.line_colour[seat, line] = NONE
    state.line_count[seat, line] = 0


# --- Chips -----------------------------------------------------------------------------------
#
# Each missing tile costs two chips of its colour or three of any. A payment that contains another
# one is not offered. For m missing tiles, y of them paid with three chips, that leaves: 2(m - y)
# matching chips and 3y others, or one matching chip more and one other less. (With two matching
# chips more, one group of three could be a pair, and the rest would be paid in vain.)
#
# Chips are put down one by one, in the order of their kinds, so each payment has one way.


@compiled
def can_pay(state: State, first_kind: int) -> bool:
    """Whether the chips put down pay for the line, with none or some of the player's own added.

    Only chips from some kind on are added; from ``CHIP_KINDS`` on there are none, so that then the
    chips put down have to pay by themselves.
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
    """Leave the line, or put down a chip that can become a payment."""
    seat = as_int64(state.active)
    n = 0
    if total(state.paid) == 0:
        out[n] = SKIP
        n += 1
    for kind in range(last_paid(state), CHIP_KINDS):
        if state.chips[seat, kind] > 0:
            put_down(state, kind)  # tried, and taken back at once
            if can_pay(state, kind):
                out[n] = PAY + kind
                n += 1
            state.chips[seat, kind] += 1
            state.paid[kind] -= 1
    return n


@compiled
def last_paid(state: State) -> int:
    """The highest kind of chip put down so far, or the first kind."""
    for kind in range(CHIP_KINDS - 1, 0, -1):
        if state.paid[kind] > 0:
            return kind
    return 0


@compiled
def put_down(state: State, kind: int) -> None:
    """A chip lies beside the line."""
    state.chips[state.active, kind] -= 1
    state.paid[kind] += 1


@compiled
def pay(state: State, kind: int) -> None:
    """A chip is put down; if that pays for the line, its tile can be placed."""
    put_down(state, kind)
    if can_pay(state, as_int64(CHIP_KINDS)):
        for paid in range(CHIP_KINDS):
            state.used_chips[state.active, paid] += state.paid[paid]
            state.paid[paid] = 0
        state.phase = Phase.TILE


# --- The tile --------------------------------------------------------------------------------


@compiled
def legal_spaces(state: State, out: Int64Array) -> int:
    """Every space of the row that takes the line's colour."""
    seat = as_int64(state.active)
    line = as_int64(state.line)
    colour = as_int64(state.line_colour[seat, line])
    n = 0
    for column in range(DOME_SIZE):
        if takes_tile(state, seat, line, column, colour):
            out[n] = TILE + column
            n += 1
    return n


@compiled
def place_tile(state: State, column: int) -> None:
    """One tile goes on the dome and scores, the rest of its line to the tower."""
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
    """On to the next line."""
    state.line += 1
    state.phase = Phase.RESOLVE
