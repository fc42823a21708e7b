"""Phase 2: players place tiles, score them, take bonus tiles, pass and keep tiles."""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.state import NOBODY
from sintra.games.summer_pavilion.rules.counts import colours_present, total
from sintra.games.summer_pavilion.rules.dealing import start_dealing
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import PASS, bonus_action, keep_action, place_action
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


# --- Placing ---------------------------------------------------------------------------------


@compiled
def legal_places(state: State, out: Int64Array) -> int:
    """Write every affordable placement with every way to pay, then PASS; return their number."""
    seat = as_int64(state.active)
    wild = wild_colour(state)
    wild_tiles = as_int64(state.hand[seat, wild])
    held = colours_present(state.hand[seat])
    n = 0
    for star in range(STARS):
        empty = ALL_POSITIONS & ~as_int64(state.filled[seat, star])
        colours = held & allowed_colours(state, seat, star)
        while colours:
            colour = LOWEST_BIT[colours]
            colours &= colours - 1
            tiles = as_int64(state.hand[seat, colour])
            substitutes = wild_tiles if colour != wild else 0
            n = list_payments(state, star, colour, empty, tiles, substitutes, out, n)
    out[n] = PASS
    return n + 1


@compiled
def allowed_colours(state: State, seat: int, star: int) -> int:
    """Return the colours that a star accepts, as bits.

    A coloured star accepts its own colour, a mixed star each colour once. On the grey side a star
    accepts every colour until its second tile makes it a star of one colour or a mixed star.
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
    """Return whether at most one bit is set."""
    return bits & (bits - 1) == 0


@compiled
def list_payments(
    state: State,
    star: int,
    colour: int,
    empty: int,
    tiles: int,
    substitutes: int,
    out: Int64Array,
    n: int,
) -> int:
    """Write every way to place a colour on the empty spaces of a star.

    A space costs as many tiles as its number. At least one of them has the colour that is placed;
    the others have that colour or are wild. The wild colour itself has no substitutes.

    Args:
        state: the state.
        star: the star.
        colour: the colour to place.
        empty: the empty positions of the star, as bits.
        tiles: the number of tiles of the colour in the hand.
        substitutes: the number of wild tiles that can replace them.
        out: receives the actions.
        n: the number of actions that ``out`` holds already.

    Returns:
        The number of actions that ``out`` holds afterwards.
    """
    kind = STAR_KIND[state.side, star]
    tiles = min(tiles, POSITIONS)
    substitutes = min(substitutes, POSITIONS - 1)
    for i in range(PAYMENT_COUNT[kind, tiles, substitutes]):
        position = PAYMENTS[kind, tiles, substitutes, i, 0]
        wilds = PAYMENTS[kind, tiles, substitutes, i, 1]
        # A payment for a filled space is overwritten by the next one: cheaper than a branch.
        out[n] = place_action(star, position, colour, wilds)
        n += (empty >> position) & 1
    return n


@compiled
def place(state: State, star: int, position: int, colour: int, wilds: int) -> None:
    """Place a tile; if it completes a feature, the player takes bonus tiles next."""
    state.owed = min(put_tile(state, star, position, colour, wilds), total(state.supply))
    if state.owed > 0:
        state.phase = Phase.BONUS
    else:
        end_turn(state)


@compiled
def put_tile(state: State, star: int, position: int, colour: int, wilds: int) -> int:
    """Put a tile on the board, move the rest of its price to the tower and score its run.

    Returns:
        The number of bonus tiles that the placement earns.
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


# --- Bonus tiles -----------------------------------------------------------------------------


@compiled
def legal_bonuses(state: State, out: Int64Array) -> int:
    """Write every legal BONUS action and return their number."""
    n = 0
    for colour in range(COLOURS):
        if state.supply[colour] > 0:
            out[n] = bonus_action(colour)
            n += 1
    return n


@compiled
def take_bonus(state: State, colour: int) -> None:
    """Take a bonus tile; the supply is not filled up before the last one."""
    take_from_supply(state, colour)
    if state.owed == 0:
        end_turn(state)


@compiled
def take_from_supply(state: State, colour: int) -> None:
    """Move a bonus tile from the supply to the hand."""
    state.supply[colour] -= 1
    state.hand[state.active, colour] += 1
    state.owed -= 1


# --- Passing ---------------------------------------------------------------------------------


@compiled
def stop_placing(state: State) -> None:
    """Pass. In the last round no tile can be kept, so the player has nothing to choose."""
    if state.round_no == ROUNDS:
        keep(state, as_int64(0))
    else:
        state.phase = Phase.KEEP


@compiled
def legal_keeps(state: State, out: Int64Array) -> int:
    """Write a KEEP action for every choice of at most four tiles; return their number."""
    hand = state.hand[state.active]
    packed = 0
    for colour in range(COLOURS):
        packed |= min(as_int64(hand[colour]), MAX_KEPT) << (KEEP_BITS * colour)
    packed |= KEEP_BORROW
    n = 0
    for choice in range(KEEPS_OF_SIZE[min(total(hand), MAX_KEPT)]):
        out[n] = keep_action(choice)
        n += (packed - PACKED_KEEPS[choice]) & KEEP_BORROW == KEEP_BORROW
    return n


@compiled
def keep(state: State, choice: int) -> None:
    """Keep the chosen tiles for the next round and discard the others at a point each."""
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


# --- The end of a turn -----------------------------------------------------------------------


@compiled
def end_turn(state: State) -> None:
    """Pass the turn on. The supply is filled up before the next player moves.

    If nobody can place any more, the phase stays PLACE, and ``advance`` ends the round.
    """
    state.active = (state.active + 1) % state.players
    if next_placer(state) == NOBODY:
        state.phase = Phase.PLACE
    else:
        start_dealing(state)


@compiled
def next_placer(state: State) -> int:
    """Return the next seat that still places tiles, or NOBODY.

    A player without tiles passes automatically.
    """
    for i in range(as_int64(state.players)):
        seat = (state.active + i) % state.players
        if total(state.hand[seat]) == 0:
            state.passed[seat] = 1
        if state.passed[seat] == 0:
            return seat
    return NOBODY
