"""The rules as a state machine: legal moves, their effects, and the next decision.

``legal`` lists the legal actions and ``step`` plays one. Every step ends with ``advance``, which
takes the automatic steps of the rulebook. So a state seen from outside always waits for a player or
for chance, or the game is over. The phases of the rulebook are in ``draft``, ``placing`` and
``dealing``.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.rng import draw_from_counts
from sintra.core.state import CHANCE, NOBODY
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.dealing import (
    draw,
    is_tile_due,
    legal_draws,
    start_dealing,
    start_round,
    stop_dealing,
)
from sintra.games.summer_pavilion.rules.draft import is_table_empty, legal_takes, take
from sintra.games.summer_pavilion.rules.moves import (
    BONUS,
    DRAW,
    PASS,
    PLACE,
    bonus_colour,
    draw_action,
    draw_colour,
    keep_choice,
    split_place,
    split_take,
)
from sintra.games.summer_pavilion.rules.placing import (
    keep,
    legal_bonuses,
    legal_keeps,
    legal_places,
    next_placer,
    place,
    stop_placing,
    take_bonus,
)
from sintra.games.summer_pavilion.rules.scoring import score_final
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, Phase, State
from sintra.games.summer_pavilion.rules.tables import ROUNDS


@compiled
def legal(state: State, out: Int64Array) -> int:
    """Write every legal action, or every possible draw if chance is to act; return their number."""
    if state.phase == Phase.DRAFT:
        return legal_takes(state, out)
    if state.phase == Phase.PLACE:
        return legal_places(state, out)
    if state.phase == Phase.BONUS:
        return legal_bonuses(state, out)
    if state.phase == Phase.KEEP:
        return legal_keeps(state, out)
    if state.phase == Phase.DEAL:
        return legal_draws(state, out)
    return 0


@compiled
def step(state: State, action: int) -> None:
    """Play a legal action or a draw."""
    if action < PLACE:
        source, colour = split_take(action)
        take(state, source, colour)
    elif action < BONUS:
        star, position, colour, wilds = split_place(action)
        place(state, star, position, colour, wilds)
    elif action < PASS:
        take_bonus(state, bonus_colour(action))
    elif action == PASS:
        stop_placing(state)
    elif action < DRAW:
        keep(state, keep_choice(action))
    else:
        draw(state, draw_colour(action))
    advance(state)


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    """Let chance act until a player is to move; write the draws and return their number."""
    count = 0
    while state.phase == Phase.DEAL:
        # ``advance`` has to run only when a place is full or the bag is empty.
        for _ in range(min(as_int64(state.missing), total(state.bag))):
            colour = draw_from_counts(state.rng, state.bag)
            drawn[count] = draw_action(colour)
            count += 1
            draw(state, colour)
        advance(state)
    return count


@compiled
def advance(state: State) -> None:
    """Take automatic steps until a player or chance is to act, or the game is over."""
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
                state.active = state.start_player  # a fixed value: nobody has a turn any more
                state.phase = Phase.OVER
            else:
                start_dealing(state)
                state.round_ended = True
        elif state.phase == Phase.OVER:
            state.to_move = NOBODY
            return
        else:  # BONUS and KEEP: the same player decides again
            state.to_move = state.active
            return
