"""The rules, in the order of the rulebook: draft, place, bonus, pass and keep, end of round.

``legal`` lists what can be done, ``step`` does it. A step ends in ``carry_on``, which leads the
game to its next decision or draw; so every state that is seen from outside waits for a player,
waits for chance, or is over.
"""

from typing import Any

from sintra.core.compile import compiled, wide
from sintra.core.generator import draw_one
from sintra.core.protocol import CHANCE, NOBODY
from sintra.games.summer_pavilion.moves import BONUS, DRAW, KEEP, PASS, PLACE, TAKE, WILD_COUNTS
from sintra.games.summer_pavilion.scoring import (
    bonus_tiles,
    lose_for_discards,
    lose_for_token,
    run_points,
    score_final,
)
from sintra.games.summer_pavilion.state import IN_CENTRE, SUPPLY, Phase
from sintra.games.summer_pavilion.tables import (
    CENTRE,
    COLOURED_SIDE,
    COLOURS,
    FACTORIES,
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
    SOURCES,
    STAR_COLOUR,
    STAR_KIND,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_FACTORY,
)

ALL_COLOURS = (1 << COLOURS) - 1
ALL_POSITIONS = (1 << POSITIONS) - 1


@compiled
def legal(state: Any, out: Any) -> int:
    """Writes every legal move (or, if chance is to act, every possible draw); returns how many."""
    if state.phase == Phase.DRAFT:
        return legal_takes(state, out)
    if state.phase == Phase.PLACE:
        return legal_places(state, out)
    if state.phase == Phase.BONUS:
        return list_colours(state.supply, wide(BONUS), out)
    if state.phase == Phase.KEEP:
        return legal_keeps(state, out)
    if state.phase == Phase.DEAL:
        return list_colours(state.bag, wide(DRAW), out)
    return 0


@compiled
def step(state: Any, action: int) -> None:
    """Plays a move or a draw, which must be legal."""
    if action < PLACE:
        source, colour = divmod(action - TAKE, COLOURS)
        take(state, source, colour)
    elif action < BONUS:
        space_and_colour, wilds = divmod(action - PLACE, WILD_COUNTS)
        space, colour = divmod(space_and_colour, COLOURS)
        place(state, space // POSITIONS, space % POSITIONS, colour, wilds)
    elif action < PASS:
        take_bonus(state, action - BONUS)
    elif action == PASS:
        stop_placing(state)
    elif action < DRAW:
        keep(state, action - KEEP)
    else:
        draw(state, action - DRAW)
    carry_on(state)


@compiled
def deal(state: Any, drawn: Any) -> int:
    """Lets chance act until a player is to move; writes what was drawn and returns how many."""
    count = 0
    while state.phase == Phase.DEAL:
        colour = draw_one(state.words, state.bag)
        drawn[count] = DRAW + colour
        count += 1
        draw(state, colour)
        carry_on(state)
    return count


# --- Phase 1: the draft ----------------------------------------------------------------------


@compiled
def wild_colour(state: Any) -> int:
    """The colour that is wild in this round."""
    return wide(state.wild_order[state.round_no - 1])


@compiled
def legal_takes(state: Any, out: Any) -> int:
    """Any colour of any source but the wild one, which can be named only where it lies alone."""
    wild_bit = 1 << wild_colour(state)
    factories = FACTORIES[state.players]
    n = 0
    for i in range(factories + 1):
        source = i if i < factories else CENTRE
        colours = colours_present(state.sources[source])
        if colours != wild_bit:
            colours &= ~wild_bit
        while colours:
            out[n] = TAKE + source * COLOURS + LOWEST_BIT[colours]
            colours &= colours - 1
            n += 1
    return n


@compiled
def take(state: Any, source: int, colour: int) -> None:
    """All tiles of the colour and one wild tile; a factory's other tiles go to the centre."""
    seat = wide(state.active)
    wild = wild_colour(state)
    tiles = 0
    if colour != wild:
        tiles = wide(state.sources[source, colour])
        state.sources[source, colour] = 0
        state.hand[seat, colour] += tiles
    if state.sources[source, wild] > 0:
        tiles += 1
        state.sources[source, wild] -= 1
        state.hand[seat, wild] += 1

    if source != CENTRE:
        for other in range(COLOURS):
            state.sources[CENTRE, other] += state.sources[source, other]
            state.sources[source, other] = 0
    elif state.token == IN_CENTRE:
        state.token = seat
        lose_for_token(state, seat, tiles)
    state.active = (seat + 1) % state.players


@compiled
def is_table_empty(state: Any) -> bool:
    """Whether the draft is over: no tile on a factory or in the centre."""
    for source in range(SOURCES):
        for colour in range(COLOURS):
            if state.sources[source, colour] > 0:
                return False
    return True


# --- Phase 2: placing and scoring ------------------------------------------------------------


@compiled
def legal_places(state: Any, out: Any) -> int:
    """Every space that can be paid, in every way it can be paid; passing is always possible."""
    seat = wide(state.active)
    wild = wild_colour(state)
    wild_tiles = wide(state.hand[seat, wild])
    held = colours_present(state.hand[seat])
    n = 0
    for star in range(STARS):
        kind = STAR_KIND[state.side, star]
        empty = ALL_POSITIONS & ~wide(state.filled[seat, star])
        colours = held & allowed_colours(state, seat, star)
        while colours:
            colour = LOWEST_BIT[colours]
            colours &= colours - 1
            tiles = wide(state.hand[seat, colour])
            substitutes = wild_tiles if colour != wild else 0
            base = PLACE + (star * POSITIONS * COLOURS + colour) * WILD_COUNTS
            n = list_payments(kind, empty, tiles, substitutes, base, out, n)
    out[n] = PASS
    return n + 1


@compiled
def allowed_colours(state: Any, seat: int, star: int) -> int:
    """The colours that a star takes, as bits.

    A coloured star takes its own. A star of many colours takes each colour once. On the grey side
    a star is open until its second tile makes it a star of one colour or of many.
    """
    used = wide(state.colours[seat, star])
    if state.side == COLOURED_SIDE:
        colour = STAR_COLOUR[star]
        return ALL_COLOURS & ~used if colour == MIXED else 1 << colour
    if has_at_most_one(wide(state.filled[seat, star])):
        return ALL_COLOURS
    return used if has_at_most_one(used) else ALL_COLOURS & ~used


@compiled
def has_at_most_one(bits: int) -> bool:
    """Whether at most one bit is set."""
    return bits & (bits - 1) == 0


@compiled
def list_payments(
    kind: int, empty: int, tiles: int, substitutes: int, base: int, out: Any, n: int
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
def place(state: Any, star: int, position: int, colour: int, wilds: int) -> None:
    """One tile goes on the board, the rest of its price to the tower; then its run scores."""
    seat = wide(state.active)
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

    state.owed = min(bonus_tiles(state, seat, star, position), total(state.supply))
    if state.owed > 0:
        state.phase = Phase.BONUS
    else:
        end_turn(state)


@compiled
def take_bonus(state: Any, colour: int) -> None:
    """One tile of the player's choice from the supply as it lies."""
    state.supply[colour] -= 1
    state.hand[state.active, colour] += 1
    state.owed -= 1
    if state.owed == 0:
        end_turn(state)


@compiled
def stop_placing(state: Any) -> None:
    """A pass. In the last round nothing can be kept, so there is nothing to choose."""
    if state.round_no == ROUNDS:
        keep(state, wide(0))
    else:
        state.phase = Phase.KEEP


@compiled
def legal_keeps(state: Any, out: Any) -> int:
    """Every choice of at most four of the player's tiles."""
    hand = state.hand[state.active]
    packed = 0
    for colour in range(COLOURS):
        packed |= min(wide(hand[colour]), MAX_KEPT) << (KEEP_BITS * colour)
    packed |= KEEP_BORROW
    n = 0
    for choice in range(KEEPS_OF_SIZE[min(total(hand), MAX_KEPT)]):
        out[n] = KEEP + choice
        n += (packed - PACKED_KEEPS[choice]) & KEEP_BORROW == KEEP_BORROW
    return n


@compiled
def keep(state: Any, choice: int) -> None:
    """The chosen tiles stay for the next round, all others go to the tower at a point each."""
    seat = wide(state.active)
    discarded = 0
    for colour in range(COLOURS):
        surplus = wide(state.hand[seat, colour]) - KEEPS[choice, colour]
        state.hand[seat, colour] -= surplus
        state.tower[colour] += surplus
        discarded += surplus
    lose_for_discards(state, seat, discarded)
    state.passed[seat] = 1
    end_turn(state)


@compiled
def end_turn(state: Any) -> None:
    """Before anyone moves again the supply is filled up; the round's end sees to it itself."""
    state.active = (state.active + 1) % state.players
    if next_placer(state) == NOBODY:
        state.phase = Phase.PLACE
    else:
        start_dealing(state)


@compiled
def next_placer(state: Any) -> int:
    """The next seat that is still placing, or NOBODY. Who holds no tile passes without a word."""
    for i in range(wide(state.players)):
        seat = (state.active + i) % state.players
        if total(state.hand[seat]) == 0:
            state.passed[seat] = 1
        if state.passed[seat] == 0:
            return seat
    return NOBODY


# --- Phase 3: filling the supply and the factories -------------------------------------------


@compiled
def start_dealing(state: Any) -> None:
    """Chance is to fill the supply and, if a round has ended, the factories after it."""
    state.phase = Phase.DEAL
    state.filling = SUPPLY
    state.missing = SUPPLY_SPACES - total(state.supply)


@compiled
def is_tile_due(state: Any) -> bool:
    """Whether there is a place to fill and a tile for it.

    The supply comes first, then one factory after another. The tower is poured into the bag only
    when a tile is due and the bag is empty; with both empty, places stay as they are.
    """
    while state.missing == 0:
        state.filling += 1
        if not state.round_ended or state.filling == FACTORIES[state.players]:
            return False
        state.missing = TILES_PER_FACTORY
    if total(state.bag) > 0:
        return True
    for colour in range(COLOURS):
        state.bag[colour] = state.tower[colour]
        state.tower[colour] = 0
    return total(state.bag) > 0


@compiled
def draw(state: Any, colour: int) -> None:
    """A tile comes out of the bag and goes to the place that is being filled."""
    state.bag[colour] -= 1
    state.missing -= 1
    if state.filling == SUPPLY:
        state.supply[colour] += 1
    else:
        state.sources[state.filling, colour] += 1


@compiled
def stop_dealing(state: Any) -> None:
    """Nothing is being filled any more."""
    state.round_ended = False
    state.filling = 0
    state.missing = 0


@compiled
def start_round(state: Any) -> None:
    """The holder of the start token begins, or the same player again if nobody took it."""
    state.round_no += 1
    if state.token != IN_CENTRE:
        state.start_player = state.token
    state.token = IN_CENTRE
    state.active = state.start_player
    for seat in range(wide(state.players)):
        state.passed[seat] = 0
    state.phase = Phase.DRAFT


# --- From one decision to the next -----------------------------------------------------------


@compiled
def carry_on(state: Any) -> None:
    """Leads the game to where a player or chance is to act, or to its end."""
    while True:
        if state.phase == Phase.DEAL:
            if is_tile_due(state):
                state.to_move = CHANCE
                return
            round_ended = state.round_ended
            stop_dealing(state)
            if round_ended:
                start_round(state)
            else:
                state.phase = Phase.PLACE
        elif state.phase == Phase.DRAFT:
            if not is_table_empty(state):
                state.to_move = state.active
                return
            state.active = state.start_player if state.token == IN_CENTRE else state.token
            state.phase = Phase.PLACE
        elif state.phase == Phase.PLACE:
            seat = next_placer(state)
            if seat != NOBODY:
                state.active = seat
                state.to_move = seat
                return
            if state.round_no == ROUNDS:
                score_final(state)
                state.active = state.start_player  # nobody's turn
                state.phase = Phase.OVER
            else:
                start_dealing(state)
                state.round_ended = True
        elif state.phase == Phase.OVER:
            state.to_move = NOBODY
            return
        else:  # BONUS and KEEP: the same player goes on
            state.to_move = state.active
            return


@compiled
def colours_present(counts: Any) -> int:
    """The colours of which there is a tile, as bits."""
    bits = 0
    for colour in range(COLOURS):
        bits |= (counts[colour] > 0) << colour
    return bits


@compiled
def list_colours(counts: Any, base: int, out: Any) -> int:
    """Lists ``base + colour`` for every colour of which there is a tile."""
    n = 0
    for colour in range(COLOURS):
        if counts[colour] > 0:
            out[n] = base + colour
            n += 1
    return n


@compiled
def total(counts: Any) -> int:
    """The number of tiles."""
    tiles = 0
    for colour in range(COLOURS):
        tiles += wide(counts[colour])
    return tiles
