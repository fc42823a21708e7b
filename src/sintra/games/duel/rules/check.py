"""The invariants of a position: what is on the table, and on the boards of the players."""

from sintra.core.compile import as_int64, compiled
from sintra.core.state import CHANCE, NOBODY
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.check_turn import check_deal, check_hand, check_phase
from sintra.games.duel.rules.dealing import unseen_of_type
from sintra.games.duel.rules.faults import Fault
from sintra.games.duel.rules.plates import unseen_in_stack
from sintra.games.duel.rules.scoring import side_points, space_at
from sintra.games.duel.rules.state import (
    FACE_DOWN,
    NONE,
    SPECIAL_TILE,
    Due,
    Phase,
    State,
)
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    CHIPS_PER_KIND,
    CHIPS_PER_ROUND,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    JOKER,
    LARGE,
    LINES,
    MAX_BROKEN,
    MAX_STACK,
    PLATE_TYPE,
    PLATES,
    PLAYERS,
    QUARTERS,
    ROTATIONS,
    ROUNDS,
    SCORE_FLOOR,
    SCORING_SIDES,
    SCORING_TILES_USED,
    SLOTS,
    SMALL_FACTORIES,
    SPECIAL,
    SPECIAL_PLATE,
    TILES_PER_COLOUR,
    TILES_PER_LARGE_FACTORY,
    TILES_PER_SMALL_FACTORY,
    TOKENS,
)


@compiled
def check(state: State) -> int:
    """Return the fault flags of a state, 0 if it is possible.

    Most checks rely on valid options and a valid phase, so those are checked first.
    """
    if state.players != PLAYERS:
        return Fault.PLAYERS.value
    faults = check_options(state) | check_progress(state)
    if faults:
        return faults
    faults |= check_tiles(state) | check_plates(state) | check_chips(state)
    faults |= check_factories(state) | check_hand(state) | check_deal(state)
    faults |= check_phase(state)
    for seat in range(PLAYERS):
        faults |= check_lines(state, seat) | check_dome(state, seat)
        faults |= check_tokens(state, seat) | check_score(state, seat)
    return faults


@compiled
def check_options(state: State) -> int:
    """Check the options: one side each of three or four scoring tiles, and the first player."""
    used = 0
    for tile in range(SCORING_SIDES // 2):
        sides = as_int64(state.sides[2 * tile]) + as_int64(state.sides[2 * tile + 1])
        if not 0 <= sides <= 1:
            return Fault.OPTIONS.value
        used += sides
    is_fine = used in SCORING_TILES_USED and 0 <= state.first < PLAYERS
    return 0 if is_fine else Fault.OPTIONS.value


@compiled
def check_progress(state: State) -> int:
    """Check the round, the phase and the seat to move."""
    faults = 0
    in_opening = state.round_no == 0
    if state.phase == Phase.OPENING and not in_opening:
        faults |= Fault.ROUND
    if in_opening and state.phase not in (Phase.DEAL, Phase.OPENING, Phase.SLOT):
        faults |= Fault.ROUND
    if state.round_no != ROUNDS and state.phase == Phase.OVER:
        faults |= Fault.ROUND
    # No plates are taken in the last round.
    if state.round_no == ROUNDS and Phase.DRAWN <= state.phase <= Phase.RETURN:
        faults |= Fault.ROUND
    if not 0 <= state.round_no <= ROUNDS:
        faults |= Fault.ROUND
    if not (0 <= state.active < PLAYERS and 0 <= state.first_player < PLAYERS):
        faults |= Fault.TURN
    expected = as_int64(state.active)
    if state.phase == Phase.DEAL:
        expected = CHANCE
    elif state.phase == Phase.OVER:
        expected = NOBODY
    is_phase = Phase.DEAL <= state.phase <= Phase.OVER and state.phase != Phase.RESOLVE
    if not is_phase or state.to_move != expected or not NONE <= state.first_tile < PLAYERS:
        faults |= Fault.TURN
    return faults


@compiled
def check_tiles(state: State) -> int:
    """Check that there are 13 tiles of every colour."""
    faults = 0
    for colour in range(COLOURS):
        tiles = (
            as_int64(state.bag[colour])
            + as_int64(state.tower[colour])
            + as_int64(state.large_moon[colour])
        )
        lowest = min(
            as_int64(state.bag[colour]),
            as_int64(state.tower[colour]),
            as_int64(state.large_moon[colour]),
        )
        for factory in range(FACTORIES):
            tiles += as_int64(state.sun[factory, colour])
            lowest = min(lowest, as_int64(state.sun[factory, colour]))
        for factory in range(SMALL_FACTORIES):
            for i in range(MAX_STACK):
                tiles += state.moon[factory, i] == colour
        for seat in range(PLAYERS):
            tiles += as_int64(state.broken[seat, colour])
            lowest = min(lowest, as_int64(state.broken[seat, colour]))
            for line in range(LINES):
                if state.line_colour[seat, line] == colour:
                    tiles += as_int64(state.line_count[seat, line])
            for row in range(DOME_SIZE):
                for column in range(DOME_SIZE):
                    tiles += state.dome[seat, row, column] == colour
        if state.taken_colour == colour:
            tiles += as_int64(state.taken)
        if tiles != TILES_PER_COLOUR:
            faults |= Fault.TILE_COUNT
        if lowest < 0:
            faults |= Fault.NEGATIVE_COUNT
    return faults


@compiled
def check_plates(state: State) -> int:
    """Check that every plate is in one place, and that the stack is consistent."""
    faults = 0
    for plate in range(PLATES):
        places = (as_int64(state.unseen) >> plate) & 1
        places += state.plate == plate
        for i in range(DISPLAY_PLATES):
            places += state.display[i] == plate
        for i in range(PLATES):
            places += (state.returned[i] == plate) + (state.drawn[i] == plate)
        for seat in range(PLAYERS):
            for slot in range(SLOTS):
                placed = as_int64(state.slots[seat, slot])
                places += placed != NONE and placed // ROTATIONS == plate
        if places != 1:
            faults |= Fault.PLATE_COUNT
    for i in range(PLATES):
        is_returned = i < state.returned_count
        if is_returned != (state.returned[i] != NONE):
            faults |= Fault.STACK
        # Exactly one seat knows a returned plate: the one that returned it.
        if is_returned != (state.returned_known[i] in (1, 2)):
            faults |= Fault.STACK
    return faults if faults else check_top(state)


@compiled
def check_top(state: State) -> int:
    """Check the type of the top plate, and that the unseen plates fit the public types."""
    unseen = unseen_in_stack(state)
    is_fine = unseen >= 0
    if state.due == Due.BACK:
        is_fine &= state.top == NONE and unseen > 0
    elif unseen > 0:
        is_fine &= 0 <= state.top <= SPECIAL_PLATE
    else:
        expected = PLATE_TYPE[state.returned[0]] if state.returned_count > 0 else NONE
        is_fine &= state.top == expected
    for kind in range(SPECIAL_PLATE + 1):
        is_fine &= unseen_of_type(state, kind) >= (unseen > 0 and state.top == kind)
    return 0 if is_fine else Fault.STACK.value


@compiled
def check_chips(state: State) -> int:
    """Check that there are two chips of every kind, and enough face down for later rounds."""
    faults = 0
    face_down = 0
    for factory in range(SMALL_FACTORIES):
        face_down += state.chip[factory] == FACE_DOWN
    later = SMALL_FACTORIES * (ROUNDS - max(1, as_int64(state.round_no)))
    if total(state.unseen_chips) < face_down + later:
        faults |= Fault.CHIP_COUNT
    for kind in range(CHIP_KINDS):
        chips = as_int64(state.unseen_chips[kind]) + as_int64(state.paid[kind])
        lowest = min(as_int64(state.unseen_chips[kind]), as_int64(state.paid[kind]))
        for factory in range(SMALL_FACTORIES):
            chips += state.chip[factory] == kind
        for seat in range(PLAYERS):
            chips += as_int64(state.chips[seat, kind]) + as_int64(state.used_chips[seat, kind])
            lowest = min(
                lowest, as_int64(state.chips[seat, kind]), as_int64(state.used_chips[seat, kind])
            )
        if chips != CHIPS_PER_KIND:
            faults |= Fault.CHIP_COUNT
        if lowest < 0:
            faults |= Fault.NEGATIVE_COUNT
    return faults


@compiled
def check_factories(state: State) -> int:
    """Check the tiles and the chips of the factories."""
    faults = 0
    if total(state.sun[LARGE]) + total(state.large_moon) > TILES_PER_LARGE_FACTORY:
        faults |= Fault.FACTORY
    if total(state.sun[LARGE]) > 0 and total(state.large_moon) > 0:
        faults |= Fault.FACTORY
    chips = 0
    for factory in range(SMALL_FACTORIES):
        chips += state.chip[factory] != NONE
        height = as_int64(state.height[factory])
        sun = total(state.sun[factory])
        if sun + height > TILES_PER_SMALL_FACTORY or not 0 <= height <= MAX_STACK:
            return faults | Fault.FACTORY
        if sun > 0 and height > 0 and state.stacking != factory:
            faults |= Fault.FACTORY
        for i in range(MAX_STACK):
            if (i < height) != (0 <= state.moon[factory, i] < COLOURS):
                faults |= Fault.MOON_STACK
        if not FACE_DOWN <= state.chip[factory] < CHIP_KINDS:
            faults |= Fault.CHIP
        is_empty = sun + height == 0
        if is_empty and state.chip[factory] == FACE_DOWN and state.phase != Phase.DEAL:
            faults |= Fault.CHIP
        if not is_empty and state.chip[factory] != FACE_DOWN:
            faults |= Fault.CHIP
    taken = 0
    for seat in range(PLAYERS):
        taken += as_int64(state.chips_taken[seat])
        if not 0 <= state.chips_taken[seat] <= CHIPS_PER_ROUND:
            faults |= Fault.CHIP
    if taken + chips != SMALL_FACTORIES:
        faults |= Fault.CHIP
    return faults


@compiled
def check_lines(state: State, seat: int) -> int:
    """Check the pattern lines and the broken space of a seat."""
    faults = 0
    for line in range(LINES):
        count = as_int64(state.line_count[seat, line])
        colour = as_int64(state.line_colour[seat, line])
        if not 0 <= count <= line + 1 or (count > 0) != (0 <= colour < COLOURS):
            faults |= Fault.LINE
    if total(state.broken[seat]) > MAX_BROKEN:
        faults |= Fault.BROKEN
    return faults


@compiled
def check_dome(state: State, seat: int) -> int:
    """Check that every tile of a dome is on a space that takes it.

    A special space holds a tile exactly if the other spaces of its plate do.
    """
    for row in range(DOME_SIZE):
        for column in range(DOME_SIZE):
            tile = as_int64(state.dome[seat, row, column])
            space = space_at(state, seat, row, column)
            if space == SPECIAL:
                is_fine = (tile != NONE) == is_rest_filled(state, seat, row, column)
                is_fine &= tile in (NONE, SPECIAL_TILE)
            else:
                is_fine = tile in (NONE, space) or (space == JOKER and tile < COLOURS)
            if not is_fine:
                return Fault.DOME.value
    return 0


@compiled
def is_rest_filled(state: State, seat: int, row: int, column: int) -> bool:
    """Return whether the other three spaces of the same plate are filled."""
    for quarter in range(QUARTERS):
        other_row = row // 2 * 2 + quarter // 2
        other_column = column // 2 * 2 + quarter % 2
        if (other_row, other_column) != (row, column):
            if state.dome[seat, other_row, other_column] == NONE:
                return False
    return True


@compiled
def check_tokens(state: State, seat: int) -> int:
    """Check that a seat has an opening plate, and a plate for every token placed."""
    placed = 0
    for slot in range(SLOTS):
        placed += state.slots[seat, slot] != NONE
    is_holding = state.plate != NONE or (state.drawn_count > 0 and state.phase != Phase.RETURN)
    if is_holding and state.active == seat:
        placed += 1
    if state.round_no == 0:
        is_fine = placed <= 1 and state.tokens[seat] == 0
    elif state.round_no == ROUNDS:
        is_fine = placed == SLOTS and state.tokens[seat] == 0
    else:
        used = TOKENS * as_int64(state.round_no) - as_int64(state.tokens[seat])
        is_fine = 0 <= state.tokens[seat] <= TOKENS and placed == 1 + used
    return 0 if is_fine else Fault.TOKENS.value


@compiled
def check_score(state: State, seat: int) -> int:
    """Check that the score of a seat is the sum of its items.

    ``rules.score_table`` lists the items. A test compares that table with this function.
    """
    faults = 0
    points = as_int64(state.start_points[seat]) + as_int64(state.run_points[seat])
    points += as_int64(state.special_points[seat]) - as_int64(state.broken_loss[seat])
    points -= as_int64(state.first_player_loss[seat]) + as_int64(state.plate_loss[seat])
    lowest = min(as_int64(state.broken_loss[seat]), as_int64(state.plate_loss[seat]))
    lowest = min(lowest, as_int64(state.first_player_loss[seat]), as_int64(state.run_points[seat]))
    if points < SCORE_FLOOR or state.score[seat] < SCORE_FLOOR:
        faults |= Fault.SCORE_FLOOR
    for side in range(SCORING_SIDES):
        expected = 0
        if state.phase == Phase.OVER and state.sides[side]:
            expected = side_points(state, seat, side)
        if state.side_points[seat, side] != expected:
            faults |= Fault.FINAL_POINTS
        points += as_int64(state.side_points[seat, side])
    if state.floor_relief[seat] != max(0, SCORE_FLOOR - points):
        faults |= Fault.SCORE_SUM
    if lowest < 0 or points + as_int64(state.floor_relief[seat]) != state.score[seat]:
        faults |= Fault.SCORE_SUM
    return faults
