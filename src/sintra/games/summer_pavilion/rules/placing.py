"""Phase 2: players place tiles, score them, take bonus tiles, pass and keep."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.state import NOBODY
from sintra.games.summer_pavilion.rules.counts import colours_present, total
from sintra.games.summer_pavilion.rules.dealing import start_dealing
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import KEEP, PASS, PLACE, WILD_COUNTS
from sintra.games.summer_pavilion.rules.scoring import bonus_tiles, lose_for_discards, run_points
from sintra.games.summer_pavilion.rules.state import Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    COLOURED_SIDE,
    COLOURS,
    KEEP_BITS,
    KEEP_BORROW,
    KEEPS,
    KEEPS_OF_SIZE,
    LOWEST_BIT,
    MAX_KEPT,
    MIXED,
    NUMBERS,
    PACKED_KEEPS,
    PAYMENT_COUNT,
    PAYMENTS,
    POSITIONS,
    ROUNDS,
    STAR_COLOUR,
    STAR_KIND,
    STARS,
)

ALL_COLOURS = (1 << COLOURS) - 1
ALL_POSITIONS = (1 << POSITIONS) - 1


@compiled
def legal_places(state: State, out: Int64Array) -> int:
    """Every space that can be paid, in every way it can be paid; passing is always possible."""
    seat = as_int64(state.active)
    wild = wild_colour(state)
    wild_tiles = as_int64(state.hand[seat, wild])
    held = colours_present(state.hand[seat])
    n = 0
    for star in range(STARS):
        kind = STAR_KIND[state.side, star]
        empty = ALL_POSITIONS & ~as_int64(state.filled[seat, star])
        colours = held & allowed_colours(state, seat, star)
        while colours:
            colour = LOWEST_BIT[colours]
            colours &= colours - 1
            tiles = as_int64(state.hand[seat, colour])
            substitutes = wild_tiles if colour != wild else 0
            base = PLACE + (star * POSITIONS * COLOURS + colour) * WILD_COUNTS
            n = list_payments(kind, empty, tiles, substitutes, base, out, n)
    out[n] = PASS
    return n + 1


@compiled
def allowed_colours(state: State, seat: int, star: int) -> int:
    """The colours that a star takes, as bits.

    A coloured star takes its own. A star of many colours takes each colour once. On the grey side
    a star is open until its second tile makes it a star of one colour or of many.
    """
    used = as_int64(state.colours[seat, star])
    if state.side == COLOURED_SIDE:
        colour = STAR_COLOUR[star]
        return ALL_COLOURS & ~used if colour == MIXED else 1 << colour
    if has_at_most_one(as_int64(state.filled[seat, star])):
        return ALL_COLOURS
    return used if has_at_most_one(used) else ALL_COLOURS & ~used


@compiled
def has_at_most_one(bits: int) -> bool:
    """Whether at most one bit is set."""
    return bits & (bits - 1) == 0


@compiled
def list_payments(
    kind: int, empty: int, tiles: int, substitutes: int, base: int, out: Int64Array, n: int
) -> int:
    """Adds every way to pay for the empty spaces of a star with tiles of one colour.

    A space costs as many tiles as its number. At least one is of the colour that is placed, the
    others are of that colour or wild. The wild colour itself has no substitutes.
    """
    tiles = min(tiles, POSITIONS)
    substitutes = min(substitutes, POSITIONS - 1)
    for i in range(PAYMENT_COUNT[kind, tiles, substitutes]):
        position = PAYMENTS[kind, tiles, substitutes, i, 0]
        wilds = PAYMENTS[kind, tiles, substitutes, i, 1]
        out[n] = base + position * COLOURS * WILD_COUNTS + wilds
        n += (empty >> position) & 1
    return n


@compiled
def place(state: State, star: int, position: int, colour: int, wilds: int) -> None:
    """A tile goes on the board; if it closes a feature, bonus tiles are due."""
    state.owed = min(put_tile(state, star, position, colour, wilds), total(state.supply))
    if state.owed > 0:
        state.phase = Phase.BONUS
    else:
        end_turn(state)


@compiled
def put_tile(state: State, star: int, position: int, colour: int, wilds: int) -> int:
    """One tile goes on the board, the rest of its price to the tower; then its run scores.

    Returns how many bonus tiles that earns.
    """
    seat = as_int64(state.active)
    wild = wild_colour(state)
    number = NUMBERS[state.side, star, position]
    state.hand[seat, colour] -= number - wilds
    state.hand[seat, wild] -= wilds
    state.tower[colour] += number - wilds - 1
    state.tower[wild] += wilds
    state.board[seat, star, position] = colour
    state.filled[seat, star] |= 1 << position
    state.colours[seat, star] |= 1 << colour

    points = run_points(state, seat, star, position)
    state.score[seat] += points
    state.placement_points[seat, star] += points
    return bonus_tiles(state, seat, star, position)


@compiled
def take_bonus(state: State, colour: int) -> None:
    """One tile of the player's choice from the supply as it lies."""
    state.supply[colour] -= 1
    state.hand[state.active, colour] += 1
    state.owed -= 1
    if state.owed == 0:
        end_turn(state)


@compiled
def stop_placing(state: State) -> None:
    """A pass. In the last round nothing can be kept, so there is nothing to choose."""
    if state.round_no == ROUNDS:
        keep(state, as_int64(0))
    else:
        state.phase = Phase.KEEP


@compiled
def legal_keeps(state: State, out: Int64Array) -> int:
    """Every choice of at most four of the player's tiles."""
    hand = state.hand[state.active]
    packed = 0
    for colour in range(COLOURS):
        packed |= min(as_int64(hand[colour]), MAX_KEPT) << (KEEP_BITS * colour)
    packed |= KEEP_BORROW
    n = 0
    for choice in range(KEEPS_OF_SIZE[min(total(hand), MAX_KEPT)]):
        out[n] = KEEP + choice
        n += (packed - PACKED_KEEPS[choice]) & KEEP_BORROW == KEEP_BORROW
    return n


@compiled
def keep(state: State, choice: int) -> None:
    """The chosen tiles stay for the next round, all others go to the tower at a point each."""
    seat = as_int64(state.active)
    discarded = 0
    for colour in range(COLOURS):
        surplus = as_int64(state.hand[seat, colour]) - KEEPS[choice, colour]
        state.hand[seat, colour] -= surplus
        state.tower[colour] += surplus
        discarded += surplus
    lose_for_discards(state, seat, discarded)
    state.passed[seat] = 1
    end_turn(state)


@compiled
def end_turn(state: State) -> None:
    """Before anyone moves again the supply is filled up; the round's end sees to it itself."""
    state.active = (state.active + 1) % state.players
    if next_placer(state) == NOBODY:
        state.phase = Phase.PLACE
    else:
        start_dealing(state)


@compiled
def next_placer(state: State) -> int:
    """The next seat that is still placing, or NOBODY. Who holds no tile passes without a word."""
    for i in range(as_int64(state.players)):
        seat = (state.active + i) % state.players
        if total(state.hand[seat]) == 0:
            state.passed[seat] = 1
        if state.passed[seat] == 0:
            return seat
    return NOBODY
