"""The rules, in the order of the rulebook: the opening, the four actions, the dome, preparation.

``legal`` lists what can be done, ``step`` does it. A step ends in ``advance``, which leads the
game to its next decision or draw; so every state that is seen from outside waits for a player,
waits for chance, or is over.
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
    CHIP,
    CHOOSE,
    DEAL_TILE,
    DRAW,
    LINE,
    MOON,
    ORDER,
    PAY,
    RETURN,
    SKIP,
    SLOT,
    STOP,
    SUN,
    TILE,
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
    COLOURS,
    DISPLAY_PLATES,
    PLAYERS,
    ROUNDS,
    SMALL_FACTORIES,
    TOKENS,
    TURNS,
)


@compiled
def legal(state: State, out: Int64Array) -> int:
    """Writes every legal move (or, if chance is to act, every possible draw); returns how many."""
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
    """Plays a move or a draw, which must be legal."""
    if action >= DEAL_TILE:
        play_draw(state, action)
    elif action >= TILE:
        place_tile(state, action - TILE)
    elif action == SKIP:
        leave_line(state)
    elif action >= PAY:
        pay(state, action - PAY)
    elif action >= ORDER:
        stack_tile(state, action - ORDER)
    elif action >= LINE:
        put_in_line(state, action - LINE)
    elif action >= CHIP:
        take_chip(state, action - CHIP)
        end_turn(state)
    elif action >= MOON:
        take_from_moon(state, action - MOON)
    elif action >= SUN:
        take_from_sun(state, (action - SUN) // COLOURS, (action - SUN) % COLOURS)
    elif action >= RETURN:
        return_plate(state, action - RETURN)
        return_last(state)
    elif action >= SLOT:
        place_plate(state, (action - SLOT) // TURNS, (action - SLOT) % TURNS)
    elif action >= CHOOSE:
        choose_plate(state, action - CHOOSE)
    elif action == STOP:
        stop_drawing(state)
    elif action == DRAW:
        draw_plate(state)
    else:
        take_from_display(state, action)
    advance(state)


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    """Lets chance act until a player is to move; writes what was drawn and returns how many."""
    count = 0
    while state.phase == Phase.DEAL:
        # Until a factory is full or the bag is empty, nothing but tiles can be due.
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
    """A plate, tiles from the sun, tiles from the moon, or a chip."""
    n = as_int64(0)
    if state.tokens[state.active] > 0:
        n = legal_plates(state, out, n)
    n = legal_tiles(state, out, n)
    return legal_chips(state, out, n)


@compiled
def can_act(state: State, seat: int) -> bool:
    """Whether a player has any action left in this phase; who has none passes."""
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
    """Whether there is a plate to take, on the display or the stack."""
    for place in range(DISPLAY_PLATES):
        if state.display[place] != NONE:
            return True
    return state.top != NONE


@compiled
def end_turn(state: State) -> None:
    """The other player is next."""
    state.active = 1 - state.active
    state.phase = Phase.ACT


@compiled
def end_opening(state: State) -> None:
    """An opening plate is placed. After the second player's the first player chooses one."""
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
    """A player's lines are done. Penalties, then the other player, or the end of the round."""
    score_penalties(state, as_int64(state.active))
    state.line = 0
    if state.active == state.first_player:
        state.active = 1 - state.active
    elif state.round_no == ROUNDS:
        score_final(state)
        state.active = state.first_player  # nobody's turn
        state.phase = Phase.OVER
    else:
        prepare_round(state, TOKENS if state.round_no + 1 < ROUNDS else 0)


# --- From one decision to the next -----------------------------------------------------------


@compiled
def advance(state: State) -> None:
    """Leads the game to where a player or chance is to act, or to its end."""
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
