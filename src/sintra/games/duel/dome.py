"""Phase 2: pattern lines from the top, chips for missing tiles, tiles on the dome."""

from typing import Any

from sintra.core.compile import compiled, wide
from sintra.games.duel.bits import total
from sintra.games.duel.factories import break_tiles
from sintra.games.duel.moves import PAY, SKIP, TILE
from sintra.games.duel.scoring import place_special_tile, run_points, slot_at, space_at
from sintra.games.duel.state import NONE, Phase
from sintra.games.duel.tables import (
    ANY_CHIPS,
    CHIP_KINDS,
    CHIP_SHOWS,
    JOKER,
    LINES,
    MATCHING_CHIPS,
    SIDE,
    SLOTS_PER_SIDE,
)


@compiled
def reach_next_line(state: Any) -> bool:
    """Goes down the active player's lines to the next one that asks for a decision.

    A line that no space can take any more breaks on the way. Returns whether there is a decision.
    """
    seat = wide(state.active)
    while state.line < LINES:
        line = wide(state.line)
        if state.line_count[seat, line] > 0:
            if has_space(state, seat, line, wide(state.line_colour[seat, line])):
                if is_complete(state, seat, line):
                    state.phase = Phase.TILE
                    return True
                if can_pay(state, wide(0)):
                    state.phase = Phase.PAY
                    return True
            elif is_row_covered(state, seat, line):
                break_line(state, seat, line)
        state.line += 1
    return False


@compiled
def is_complete(state: Any, seat: int, line: int) -> bool:
    """Whether a pattern line is full."""
    return state.line_count[seat, line] == line + 1


@compiled
def takes_tile(state: Any, seat: int, row: int, column: int, colour: int) -> bool:
    """Whether a space is empty and takes a colour."""
    space = space_at(state, seat, row, column)
    return (space == JOKER or space == colour) and state.dome[seat, row, column] == NONE


@compiled
def free_columns(state: Any, seat: int, row: int, colour: int) -> int:
    """The spaces of a row, as bits, that can take a tile of a colour."""
    bits = 0
    for column in range(SIDE):
        bits |= wide(takes_tile(state, seat, row, column, colour)) << column
    return bits


@compiled
def has_space(state: Any, seat: int, row: int, colour: int) -> bool:
    """Whether any space of a row can take a tile of a colour."""
    for column in range(SIDE):
        if takes_tile(state, seat, row, column, colour):
            return True
    return False


@compiled
def is_row_covered(state: Any, seat: int, line: int) -> bool:
    """Whether all three plates of a row are there, so that no space will come any more."""
    first = slot_at(line, wide(0))
    for i in range(SLOTS_PER_SIDE):
        if state.slots[seat, first + i] == NONE:
            return False
    return True


@compiled
def break_line(state: Any, seat: int, line: int) -> None:
    """All tiles of a line break."""
    colour = wide(state.line_colour[seat, line])
    break_tiles(state, seat, colour, wide(state.line_count[seat, line]))
    clear_line(state, seat, line)


@compiled
def clear_line(state: Any, seat: int, line: int) -> None:
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
def can_pay(state: Any, first_kind: int) -> bool:
    """Whether the chips put down pay for the line, with none or some of the player's own added.

    Only chips from some kind on are added; from ``CHIP_KINDS`` on there are none, so that then the
    chips put down have to pay by themselves.
    """
    seat = wide(state.active)
    line = wide(state.line)
    missing = line + 1 - wide(state.line_count[seat, line])
    matching = 0
    others = 0
    more_matching = 0
    more_others = 0
    for kind in range(CHIP_KINDS):
        more = wide(state.chips[seat, kind]) if kind >= first_kind else 0
        if CHIP_SHOWS[kind, state.line_colour[seat, line]]:
            matching += wide(state.paid[kind])
            more_matching += more
        else:
            others += wide(state.paid[kind])
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
def legal_payments(state: Any, out: Any) -> int:
    """Leave the line, or put down a chip that can become a payment."""
    seat = wide(state.active)
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
def last_paid(state: Any) -> int:
    """The highest kind of chip put down so far, or the first kind."""
    for kind in range(CHIP_KINDS - 1, 0, -1):
        if state.paid[kind] > 0:
            return kind
    return 0


@compiled
def put_down(state: Any, kind: int) -> None:
    """A chip lies beside the line."""
    state.chips[state.active, kind] -= 1
    state.paid[kind] += 1


@compiled
def pay(state: Any, kind: int) -> None:
    """A chip is put down; if that pays for the line, its tile can be placed."""
    put_down(state, kind)
    if can_pay(state, wide(CHIP_KINDS)):
        for paid in range(CHIP_KINDS):
            state.used_chips[state.active, paid] += state.paid[paid]
            state.paid[paid] = 0
        state.phase = Phase.TILE


# --- The tile --------------------------------------------------------------------------------


@compiled
def legal_spaces(state: Any, out: Any) -> int:
    """Every space of the row that takes the line's colour."""
    seat = wide(state.active)
    line = wide(state.line)
    colour = wide(state.line_colour[seat, line])
    n = 0
    for column in range(SIDE):
        if takes_tile(state, seat, line, column, colour):
            out[n] = TILE + column
            n += 1
    return n


@compiled
def place_tile(state: Any, column: int) -> None:
    """One tile goes on the dome and scores, the rest of its line to the tower."""
    seat = wide(state.active)
    line = wide(state.line)
    colour = wide(state.line_colour[seat, line])
    state.dome[seat, line, column] = colour
    state.tower[colour] += wide(state.line_count[seat, line]) - 1
    clear_line(state, seat, line)

    points = run_points(state, seat, line, column)
    special = place_special_tile(state, seat, slot_at(line, column))
    state.run_points[seat] += points
    state.special_points[seat] += special
    state.score[seat] += points + special
    leave_line(state)


@compiled
def leave_line(state: Any) -> None:
    """On to the next line."""
    state.line += 1
    state.phase = Phase.RESOLVE
