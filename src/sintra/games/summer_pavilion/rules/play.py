"""The rules as one machine: what can be done, what it does, and what comes next.

``legal`` lists what can be done, ``step`` does it. A step ends in ``advance``, which leads the
game to its next decision or draw; so every state that is seen from outside waits for a player,
waits for chance, or is over. The phases of the rulebook are in ``draft``, ``placing`` and
``dealing``.
"""

from sintra.core.arrays import Int64Array
from sintra.core.compile import as_int64, compiled
from sintra.core.rng import draw_from_counts
from sintra.core.state import CHANCE, NOBODY
from sintra.games.summer_pavilion.rules.counts import list_colours, total
from sintra.games.summer_pavilion.rules.dealing import (
    draw,
    is_tile_due,
    start_dealing,
    start_round,
    stop_dealing,
)
from sintra.games.summer_pavilion.rules.draft import is_table_empty, legal_takes, take
from sintra.games.summer_pavilion.rules.moves import (
    BONUS,
    DRAW,
    KEEP,
    PASS,
    PLACE,
    TAKE,
    WILD_COUNTS,
)
from sintra.games.summer_pavilion.rules.placing import (
    keep,
    legal_keeps,
    legal_places,
    next_placer,
    place,
    stop_placing,
    take_bonus,
)
from sintra.games.summer_pavilion.rules.scoring import score_final
from sintra.games.summer_pavilion.rules.state import IN_CENTRE, Phase, State
from sintra.games.summer_pavilion.rules.tables import COLOURS, POSITIONS, ROUNDS


@compiled
def legal(state: State, out: Int64Array) -> int:
    """Writes every legal move (or, if chance is to act, every possible draw); returns how many."""
    if state.phase == Phase.DRAFT:
        return legal_takes(state, out)
    if state.phase == Phase.PLACE:
        return legal_places(state, out)
    if state.phase == Phase.BONUS:
        return list_colours(state.supply, as_int64(BONUS), out)
    if state.phase == Phase.KEEP:
        return legal_keeps(state, out)
    if state.phase == Phase.DEAL:
        return list_colours(state.bag, as_int64(DRAW), out)
    return 0


@compiled
def step(state: State, action: int) -> None:
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
    advance(state)


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    """Lets chance act until a player is to move; writes what was drawn and returns how many."""
    count = 0
    while state.phase == Phase.DEAL:
        # What is due changes only when a place is full or the bag is empty.
        for _ in range(min(as_int64(state.missing), total(state.bag))):
            colour = draw_from_counts(state.rng, state.bag)
            drawn[count] = DRAW + colour
            count += 1
            draw(state, colour)
        advance(state)
    return count


@compiled
def advance(state: State) -> None:
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
