"""The flow of the game: legal moves, playing a move, and the automatic steps after it.

``legal`` lists the moves, ``step`` plays one. Every step ends in ``advance``, which takes all
automatic steps up to the next decision or draw. Outside ``step``, a state therefore waits for a
player or for chance, or the game is over.

The phases of the rulebook are in ``plates`` and ``factories`` (phase 1), ``dome`` (phase 2) and
``dealing`` (phase 3).
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.state import CHANCE, NOBODY
from sintra.games.duel.rules.bits import total
from sintra.games.duel.rules.dealing import (
    legal_draws,
    next_due,
    play_draw,
    prepare_round,
    random_draw,
)
from sintra.games.duel.rules.dome import (
    leave_line,
    legal_payments,
    legal_spaces,
    pay,
    place_tile,
    reach_next_line,
)
from sintra.games.duel.rules.factories import (
    are_tiles_left,
    legal_chips,
    legal_lines,
    legal_orders,
    legal_tiles,
    put_in_line,
    stack_tile,
    take_chip,
    take_from_moon,
    take_from_sun,
)
from sintra.games.duel.rules.moves import (
    PLAYER_ACTIONS,
    Kind,
    argument,
    kind_of,
    second_argument,
)
from sintra.games.duel.rules.plates import (
    choose_plate,
    draw_plate,
    legal_drawing,
    legal_held,
    legal_plates,
    legal_slots,
    look,
    place_plate,
    return_last,
    return_plate,
    stop_drawing,
    take_from_display,
)
from sintra.games.duel.rules.scoring import score_final, score_penalties
from sintra.games.duel.rules.state import NONE, Due, Phase, State
from sintra.games.duel.rules.tables import (
    CHIPS_PER_ROUND,
    DISPLAY_PLATES,
    PLAYERS,
    ROUNDS,
    SMALL_FACTORIES,
    TOKENS,
)


@compiled
def legal(state: State, out: Int64Array) -> int:
    """Write every legal move, or every possible draw of chance; return their number."""
    phase = state.phase
    if phase == Phase.ACT:
        return legal_actions(state, out)
    if phase == Phase.LINE:
        return legal_lines(state, out)
    if phase == Phase.ORDER:
        return legal_orders(state, out)
    if phase == Phase.TILE:
        return legal_spaces(state, out)
    if phase == Phase.PAY:
        return legal_payments(state, out)
    if phase == Phase.SLOT:
        return legal_slots(state, out)
    if phase == Phase.DRAWN:
        return legal_drawing(state, out)
    if phase in (Phase.CHOOSE, Phase.RETURN):
        return legal_held(state, out)
    if phase == Phase.OPENING:
        return legal_plates(state, out, as_int64(0))
    if phase == Phase.DEAL:
        return legal_draws(state, out)
    return 0


@compiled
def step(state: State, action: int) -> None:
    """Play a legal move or a possible draw, in place."""
    if action >= PLAYER_ACTIONS:
        play_draw(state, action)
    else:
        play_move(state, kind_of(action), argument(action), second_argument(action))
    advance(state)


@compiled
def play_move(state: State, kind: int, value: int, second: int) -> None:
    """Play a move of a player, given its kind and its arguments."""
    if kind == Kind.SUN:
        take_from_sun(state, value, second)
    elif kind == Kind.MOON:
        take_from_moon(state, value)
    elif kind == Kind.LINE:
        put_in_line(state, value)
    elif kind == Kind.ORDER:
        stack_tile(state, value)
    elif kind == Kind.CHIP:
        take_chip(state, value)
        end_turn(state)
    elif kind == Kind.DISPLAY:
        take_from_display(state, value)
    elif kind == Kind.DRAW:
        draw_plate(state)
    elif kind == Kind.STOP:
        stop_drawing(state)
    elif kind == Kind.CHOOSE:
        choose_plate(state, value)
    elif kind == Kind.SLOT:
        place_plate(state, value, second)
    elif kind == Kind.RETURN:
        return_plate(state, value)
        return_last(state)
    elif kind == Kind.PAY:
        pay(state, value)
    elif kind == Kind.SKIP:
        leave_line(state)
    else:
        place_tile(state, value)


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    """Let chance draw until a player is to move or the game ends.

    Args:
        state: the state; it changes in place.
        drawn: receives the draws.

    Returns:
        The number of draws.
    """
    count = 0
    while state.phase == Phase.DEAL:
        # Tiles stay due until a factory is full or the bag is empty, so several can be drawn
        # before ``advance`` looks again.
        in_a_row = min(as_int64(state.missing), total(state.bag)) if state.due == Due.TILE else 1
        for _ in range(in_a_row):
            action = random_draw(state)
            drawn[count] = action
            count += 1
            play_draw(state, action)
        advance(state)
    return count


# --- Phase 1: the four actions ---------------------------------------------------------------


@compiled
def legal_actions(state: State, out: Int64Array) -> int:
    """List the four actions: a plate, tiles from a sun, tiles from the moon, a chip."""
    n = as_int64(0)
    if state.tokens[state.active] > 0:
        n = legal_plates(state, out, n)
    n = legal_tiles(state, out, n)
    return legal_chips(state, out, n)


@compiled
def can_act(state: State, seat: int) -> bool:
    """Return whether a player has any action left. A player without one is skipped."""
    if are_tiles_left(state):
        return True
    if state.tokens[seat] > 0 and are_plates_left(state):
        return True
    if state.chips_taken[seat] < CHIPS_PER_ROUND:
        for factory in range(SMALL_FACTORIES):
            if state.chip[factory] >= 0:
                return True
    return False


@compiled
def are_plates_left(state: State) -> bool:
    """Return whether there is a plate on the display or in the stack."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] != NONE:
            return True
    return state.top != NONE


@compiled
def end_turn(state: State) -> None:
    """Pass the turn to the other player."""
    state.active = 1 - state.active
    state.phase = Phase.ACT


@compiled
def end_opening(state: State) -> None:
    """Continue after an opening plate: with the first player's, or with round 1."""
    if state.active == state.first_player:
        state.round_no = 1
        for seat in range(PLAYERS):
            state.tokens[seat] = TOKENS
        state.then = Phase.ACT
    else:
        state.active = state.first_player
        state.then = Phase.OPENING
    state.display_due = 1
    state.phase = Phase.DEAL


# --- Phase 2 and the end of a round ----------------------------------------------------------


@compiled
def end_lines(state: State) -> None:
    """Score a player's penalties; continue with the other player, or end the round."""
    score_penalties(state, as_int64(state.active))
    state.line = 0
    if state.active == state.first_player:
        state.active = 1 - state.active
    elif state.round_no == ROUNDS:
        score_final(state)
        state.active = state.first_player  # a fixed value, since nobody is to move
        state.phase = Phase.OVER
    else:
        begin_next_round(state)


@compiled
def begin_next_round(state: State) -> None:
    """Prepare the next round. In the last one, no plates are taken."""
    prepare_round(state, TOKENS if state.round_no + 1 < ROUNDS else 0)


# --- From one decision to the next -----------------------------------------------------------


@compiled
def advance(state: State) -> None:
    """Take all automatic steps up to the next decision or draw, or to the end of the game."""
    while True:
        if state.phase == Phase.DEAL:
            state.due = next_due(state)
            if state.due != Due.NOTHING:
                state.to_move = CHANCE
                return
            state.phase = state.then
            state.then = 0
            if state.phase == Phase.CHOOSE:
                look(state)
        elif state.phase == Phase.ACT:
            if not can_act(state, as_int64(state.active)):
                if not can_act(state, 1 - as_int64(state.active)):
                    state.active = state.first_player
                    state.phase = Phase.RESOLVE
                    continue
                state.active = 1 - state.active
            break
        elif state.phase == Phase.ORDER:
            if state.stacking != NONE:
                break
            end_turn(state)
        elif state.phase == Phase.RETURN:
            if state.drawn_count > 0:
                break
            if state.round_no == 0:
                end_opening(state)
            else:
                end_turn(state)
        elif state.phase == Phase.RESOLVE:
            if reach_next_line(state):
                break
            end_lines(state)
        elif state.phase == Phase.OVER:
            state.to_move = NOBODY
            return
        else:
            break
    state.to_move = state.active
