"""The invariants of a state, each with a fault flag that is set if a state breaks it."""

from enum import IntEnum

from sintra.core.compile import as_int64, compiled
from sintra.core.state import CHANCE, NOBODY
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.draft import is_table_empty
from sintra.games.summer_pavilion.rules.placing import has_at_most_one
from sintra.games.summer_pavilion.rules.scoring import full_star_points, is_number_covered
from sintra.games.summer_pavilion.rules.state import EMPTY, IN_CENTRE, SUPPLY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    BEST_NUMBER,
    COLOURED_SIDE,
    COLOURS,
    FACTORIES,
    FEATURE_TILES,
    FEATURES_AT,
    GREY_SIDE,
    MAX_FACTORIES,
    MAX_KEPT,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MIXED,
    NUMBER_POINTS,
    POSITIONS,
    ROUNDS,
    SOURCES,
    STAR_COLOUR,
    STARS,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    TILES_PER_FACTORY,
)

#: The most bonus tiles that one placement can earn: a window, or a statue and a pillar.
MAX_OWED = max(
    sum(int(FEATURE_TILES[feature]) for feature in features if feature >= 0)
    for features in FEATURES_AT
)


class Fault(IntEnum):
    """The faults of an impossible state, each one bit of the flags."""

    PLAYERS = 1 << 0
    OPTIONS = 1 << 1
    ROUND = 1 << 2
    TURN = 1 << 3
    TILE_COUNT = 1 << 4
    NEGATIVE_COUNT = 1 << 5
    FACTORY_SIZE = 1 << 6
    SUPPLY_SIZE = 1 << 7
    SUPPLY_UNFILLED = 1 << 8
    TABLE_NOT_EMPTY = 1 << 9
    TABLE_EMPTY = 1 << 10
    BOARD_COLOUR = 1 << 11
    BOARD_BITS = 1 << 12
    HAND = 1 << 13
    TOKEN = 1 << 14
    OWED = 1 << 15
    DEAL = 1 << 16
    SCORE_FLOOR = 1 << 17
    SCORE_SUM = 1 << 18
    FINAL_POINTS = 1 << 19


SENTENCES = {
    Fault.PLAYERS: f"the number of players is not {MIN_PLAYERS} to {MAX_PLAYERS}",
    Fault.OPTIONS: "the options are not possible",
    Fault.ROUND: "the round does not fit the phase",
    Fault.TURN: "it cannot be this seat's turn",
    Fault.TILE_COUNT: f"there are not {TILES_PER_COLOUR} tiles of every colour",
    Fault.NEGATIVE_COUNT: "a number of tiles is negative",
    Fault.FACTORY_SIZE: f"a factory holds more than {TILES_PER_FACTORY} tiles, or a factory "
    "that is not in play holds tiles",
    Fault.SUPPLY_SIZE: f"the supply holds more than {SUPPLY_SPACES} tiles",
    Fault.SUPPLY_UNFILLED: "the supply has empty spaces although there are tiles to fill them",
    Fault.TABLE_NOT_EMPTY: "the factories or the centre hold tiles outside the draft",
    Fault.TABLE_EMPTY: "the factories and the centre are empty in the draft",
    Fault.BOARD_COLOUR: "a star holds a colour that it does not accept",
    Fault.BOARD_BITS: "a board and its bits disagree",
    Fault.HAND: "a hand does not fit: a player who places holds tiles, a player who has passed "
    f"holds at most {MAX_KEPT}, in round {ROUNDS} none",
    Fault.TOKEN: "the start player token is neither in the centre nor with a player",
    Fault.OWED: "the number of bonus tiles to take does not fit the phase or the supply",
    Fault.DEAL: "the place that is being filled does not fit the tiles on the table",
    Fault.SCORE_FLOOR: "a score is below the lowest possible one",
    Fault.SCORE_SUM: "a score is not the sum of its parts",
    Fault.FINAL_POINTS: "the points for stars and numbers do not fit the board",
}


@compiled
def check(state: State) -> int:
    """Return the flags of all faults of a state; 0 if the state is possible."""
    faults = 0
    if not MIN_PLAYERS <= state.players <= MAX_PLAYERS:
        faults |= Fault.PLAYERS  # the other checks would read beyond the arrays
        return faults
    faults = check_options(state) | check_progress(state) | check_tiles(state)
    if faults & (Fault.OPTIONS | Fault.ROUND | Fault.TURN):
        return faults
    for seat in range(as_int64(state.players)):
        faults |= check_board(state, seat) | check_score(state, seat)
    return faults | check_phase(state)


@compiled
def check_options(state: State) -> int:
    """Check the side, the floor, the first seat and the order of the wild colours."""
    faults = 0
    seen = 0
    for colour in state.wild_order:
        seen |= 1 << as_int64(colour) if 0 <= colour < COLOURS else 0
    if seen != (1 << COLOURS) - 1 or state.side not in (COLOURED_SIDE, GREY_SIDE):
        faults |= Fault.OPTIONS
    if not (0 <= state.floor <= 1 and 0 <= state.first < state.players):
        faults |= Fault.OPTIONS
    return faults


@compiled
def check_progress(state: State) -> int:
    """Check the round, the turn and the start player token."""
    faults = 0
    before_first = state.phase == Phase.DEAL and state.round_no == 0
    if not (1 <= state.round_no <= ROUNDS or before_first):
        faults |= Fault.ROUND
    if state.phase == Phase.OVER and state.round_no != ROUNDS:
        faults |= Fault.ROUND
    if not (0 <= state.active < state.players and 0 <= state.start_player < state.players):
        faults |= Fault.TURN
    expected = as_int64(state.active)
    if state.phase == Phase.DEAL:
        expected = CHANCE
    elif state.phase == Phase.OVER:
        expected = NOBODY
    if not Phase.DEAL <= state.phase <= Phase.OVER or state.to_move != expected:
        faults |= Fault.TURN
    if not (state.token == IN_CENTRE or 0 <= state.token < state.players):
        faults |= Fault.TOKEN
    return faults


@compiled
def check_tiles(state: State) -> int:
    """Check the number of tiles of every colour and the sizes of all places."""
    faults = 0
    for colour in range(COLOURS):
        tiles = (
            as_int64(state.supply[colour])
            + as_int64(state.bag[colour])
            + as_int64(state.tower[colour])
        )
        lowest = min(
            as_int64(state.supply[colour]),
            as_int64(state.bag[colour]),
            as_int64(state.tower[colour]),
        )
        for source in range(SOURCES):
            tiles += as_int64(state.sources[source, colour])
            lowest = min(lowest, as_int64(state.sources[source, colour]))
        for seat in range(MAX_PLAYERS):
            tiles += as_int64(state.hand[seat, colour])
            lowest = min(lowest, as_int64(state.hand[seat, colour]))
            for star in range(STARS):
                for position in range(POSITIONS):
                    tiles += state.board[seat, star, position] == colour
        if tiles != TILES_PER_COLOUR:
            faults |= Fault.TILE_COUNT
        if lowest < 0:
            faults |= Fault.NEGATIVE_COUNT
    for factory in range(MAX_FACTORIES):
        in_play = factory < FACTORIES[state.players]
        if total(state.sources[factory]) > (TILES_PER_FACTORY if in_play else 0):
            faults |= Fault.FACTORY_SIZE
    if total(state.supply) > SUPPLY_SPACES:
        faults |= Fault.SUPPLY_SIZE
    return faults


@compiled
def check_board(state: State, seat: int) -> int:
    """Check that every star accepts its tiles and that the bits agree with the tiles."""
    faults = 0
    for star in range(STARS):
        filled = 0
        colours = 0
        tiles = 0
        for position in range(POSITIONS):
            colour = as_int64(state.board[seat, star, position])
            if colour != EMPTY:
                filled |= 1 << position
                colours |= 1 << colour
                tiles += 1
        if filled != state.filled[seat, star] or colours != state.colours[seat, star]:
            faults |= Fault.BOARD_BITS
        different = 0
        for colour in range(COLOURS):
            different += (colours >> colour) & 1
        is_fine = different == tiles  # a mixed star, or a star with at most one tile
        if state.side == GREY_SIDE:
            is_fine |= has_at_most_one(colours)
        elif STAR_COLOUR[star] != MIXED:
            is_fine = colours & ~(1 << STAR_COLOUR[star]) == 0
        if not is_fine:
            faults |= Fault.BOARD_COLOUR
    return faults


@compiled
def check_score(state: State, seat: int) -> int:
    """Check that the score is the sum of its parts and that losses stopped at the floor."""
    faults = 0
    points = as_int64(state.start_points[seat])
    for star in range(STARS):
        points += as_int64(state.placement_points[seat, star])
        if not 0 <= state.placement_points[seat, star] <= most_points(state, seat, star):
            faults |= Fault.SCORE_SUM
    points -= as_int64(state.token_loss[seat]) + as_int64(state.discard_loss[seat])
    if min(as_int64(state.token_loss[seat]), as_int64(state.discard_loss[seat])) < 0:
        faults |= Fault.SCORE_SUM
    if points < state.floor:
        faults |= Fault.SCORE_FLOOR
    points += as_int64(state.star_points[seat]) + as_int64(state.number_points[seat])
    if points != state.score[seat]:
        faults |= Fault.SCORE_SUM

    stars = 0
    numbers = 0
    if state.phase == Phase.OVER:
        for star in range(STARS):
            stars += full_star_points(state, seat, star)
        for number in range(1, BEST_NUMBER + 1):
            numbers += NUMBER_POINTS[number] if is_number_covered(state, seat, number) else 0
    if state.star_points[seat] != stars or state.number_points[seat] != numbers:
        faults |= Fault.FINAL_POINTS
    return faults


@compiled
def most_points(state: State, seat: int, star: int) -> int:
    """Return the most points that placing a star's tiles can have scored: runs of 1, 2, 3, ..."""
    tiles = 0
    for position in range(POSITIONS):
        tiles += state.board[seat, star, position] != EMPTY
    return tiles * (tiles + 1) // 2


@compiled
def check_phase(state: State) -> int:
    """Check what depends on the phase: the table, hands, passes, bonus tiles and the deal."""
    faults = 0
    phase = state.phase
    table_empty = is_table_empty(state)
    if phase == Phase.DRAFT and table_empty:
        faults |= Fault.TABLE_EMPTY
    if phase in (Phase.PLACE, Phase.BONUS, Phase.KEEP, Phase.OVER) and not table_empty:
        faults |= Fault.TABLE_NOT_EMPTY
    if phase in (Phase.DRAFT, Phase.PLACE, Phase.KEEP) and total(state.supply) < SUPPLY_SPACES:
        if total(state.bag) + total(state.tower) > 0:
            faults |= Fault.SUPPLY_UNFILLED

    for seat in range(as_int64(state.players)):
        tiles = total(state.hand[seat])
        if not 0 <= state.passed[seat] <= 1 or (phase == Phase.DRAFT and state.passed[seat] == 1):
            faults |= Fault.TURN
        if state.passed[seat] == 1 and tiles > (0 if state.round_no == ROUNDS else MAX_KEPT):
            faults |= Fault.HAND
        if phase == Phase.OVER and state.passed[seat] == 0:
            faults |= Fault.TURN
    if phase in (Phase.PLACE, Phase.BONUS, Phase.KEEP) and state.passed[state.active] == 1:
        faults |= Fault.TURN
    if phase in (Phase.PLACE, Phase.KEEP) and total(state.hand[state.active]) == 0:
        faults |= Fault.HAND
    if state.round_no == ROUNDS and (phase == Phase.KEEP or state.round_ended):
        faults |= Fault.ROUND

    if phase == Phase.BONUS:
        if not 1 <= state.owed <= min(MAX_OWED, total(state.supply)):
            faults |= Fault.OWED
    elif state.owed != 0:
        faults |= Fault.OWED

    if phase == Phase.DEAL:
        if total(state.bag) == 0 or not is_deal_consistent(state):
            faults |= Fault.DEAL
    return faults


@compiled
def is_deal_consistent(state: State) -> bool:
    """Return whether the place that is being filled and its missing tiles fit the table.

    All factories before it are full, all after it empty.
    """
    for source in range(SOURCES):
        if total(state.sources[source]) != TILES_PER_FACTORY and source < state.filling:
            return False
        if total(state.sources[source]) > 0 and source > state.filling:
            return False
    if state.filling == SUPPLY:
        held = total(state.supply)
        capacity = SUPPLY_SPACES
    elif state.round_ended and 0 <= state.filling < FACTORIES[state.players]:
        held = total(state.sources[state.filling])
        capacity = TILES_PER_FACTORY
    else:
        return False
    return state.missing > 0 and held + state.missing == capacity
