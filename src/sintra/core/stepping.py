"""Many games stepped at once, a template that every game gets its own compiled copy of.

Row ``i`` of all arrays belongs to game ``i``, and no game looks at another's row; so threads can
share the rows in slices, and the same seeds give the same games whatever the number of threads.
The kernels are the game's, see ``Rules.specialise``.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from sintra.core.compile import compiled, wide
from sintra.core.generator import MAX_SEED, below, next_word, seed_words
from sintra.core.protocol import NOBODY
from sintra.core.rewards import MARGIN, add_leads, add_results

if TYPE_CHECKING:
    from collections.abc import Callable

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    resample: Callable[[Any, int, int], None]
    rank: Callable[[Any, Any], None]
    observe: Callable[[Any, int, Any], None]
    appeal: Callable[[Any, int], int]

#: Who plays the seats that the caller does not: nobody, so that the caller plays them all; a player
#: of random moves; or one who takes what looks best at once.
NO_OPPONENTS, RANDOM, GREEDY = range(3)
#: The bits of a seed that a game gets after the first, so that it is exact in every JSON reader.
_LOW_BITS = 20


class Rows(NamedTuple):
    """All arrays of a batch."""

    states: Any
    #: The last state of the last game that was finished.
    final_states: Any
    #: The states before the first draw: one for all games, or one for each game that comes next.
    starts: Any
    seeds: Any
    next_seeds: Any
    #: A generator for each row: for the seeds of its later games and for its opponents.
    chance: Any
    masks: Any
    #: The legal actions behind a mask, so that it need not be searched to be cleared.
    listed: Any
    counts: Any
    #: No rows if nobody wants to see any.
    observations: Any
    rewards: Any
    done: Any
    to_move: Any
    #: The seats that the caller plays, if there are opponents.
    seats: Any


class Manner(NamedTuple):
    """How a batch goes on."""

    opponents: int
    reward: int
    autoreset: bool


class Desk(NamedTuple):
    """A thread's scratch paper."""

    states: Any
    moves: Any
    drawn: Any
    ranks: Any


@compiled
def first_illegal(masks: Any, to_move: Any, actions: Any) -> int:
    """The first game whose action cannot be played, or -1. Finished games want no action."""
    for i in range(len(actions)):
        if to_move[i] != NOBODY:
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or not masks[i, action]:
                return i
    return -1


@compiled
def step_rows(rows: Rows, manner: Manner, desk: Desk, actions: Any, first: int, last: int) -> None:
    """Plays an action, which must be legal, in every game of a slice that is not over."""
    for i in range(first, last):
        rows.rewards[i, :] = 0.0
        if rows.to_move[i] == NOBODY:
            continue
        viewer = wide(rows.to_move[i])
        if manner.reward == MARGIN:
            add_leads(rows.states[i], -1, rows.rewards[i])
        step(rows.states[i], wide(actions[i]))
        deal(rows.states[i], desk.drawn)
        if manner.opponents != NO_OPPONENTS:
            answer(rows, i, manner.opponents, desk)
        if manner.reward == MARGIN:
            add_leads(rows.states[i], 1, rows.rewards[i])
        rows.done[i] = rows.states[i].to_move == NOBODY
        if rows.done[i]:
            finish(rows, i, manner, desk)
        show(rows, i, viewer, desk)


@compiled
def begin_rows(rows: Rows, manner: Manner, desk: Desk, wanted: Any, first: int, last: int) -> None:
    """Begins a new game in every wanted row of a slice."""
    for i in range(first, last):
        if wanted[i]:
            rows.rewards[i, :] = 0.0
            rows.done[i] = False
            begin(rows, i, manner, desk)
            show(rows, i, wide(rows.states[i].to_move), desk)


@compiled
def finish(rows: Rows, i: int, manner: Manner, desk: Desk) -> None:
    """A game is over: its result, and the next one."""
    if manner.reward != MARGIN:
        rank(rows.states[i], desk.ranks)
        add_results(wide(rows.states[i].players), desk.ranks, rows.rewards[i])
    rows.final_states[i] = rows.states[i]
    if manner.autoreset:
        begin(rows, i, manner, desk)


@compiled
def begin(rows: Rows, i: int, manner: Manner, desk: Desk) -> None:
    """Begins the game whose seed is next, and draws the seed of the one after it."""
    rows.seeds[i] = rows.next_seeds[i]
    high = next_word(rows.chance[i])
    low = next_word(rows.chance[i]) & ((1 << _LOW_BITS) - 1)
    rows.next_seeds[i] = (high << _LOW_BITS) | low
    rows.states[i] = rows.starts[i % len(rows.starts)]
    seed_words(rows.states[i].words, wide(rows.seeds[i]))
    deal(rows.states[i], desk.drawn)
    if manner.opponents != NO_OPPONENTS:
        answer(rows, i, manner.opponents, desk)


@compiled
def sow_rows(rows: Rows, wanted: Any) -> None:
    """Starts the generators of the wanted rows from the seeds of their next games."""
    for i in range(len(wanted)):
        if wanted[i]:
            seed_words(rows.chance[i], MAX_SEED - wide(rows.next_seeds[i]))


@compiled
def answer(rows: Rows, i: int, opponents: int, desk: Desk) -> None:
    """The opponents move until it is the caller's turn or the game is over."""
    state = rows.states[i]
    words = rows.chance[i]
    while state.to_move != NOBODY and state.to_move != rows.seats[i]:
        count = legal(state, desk.moves)
        if opponents == RANDOM:
            action = desk.moves[below(words, count)]
        else:
            action = most_appealing(state, words, desk, count)
        step(state, action)
        deal(state, desk.drawn)


@compiled
def most_appealing(state: Any, words: Any, desk: Desk, count: int) -> int:
    """The move that looks best to the seat, which does not see what it may not know."""
    desk.states[0] = state
    resample(desk.states[0], wide(state.to_move), next_word(words))
    best = wide(desk.moves[0])
    most = appeal(desk.states[0], best)
    equals = 1
    for i in range(1, count):
        value = appeal(desk.states[0], desk.moves[i])
        if value > most:
            best, most, equals = wide(desk.moves[i]), value, 1
        elif value == most:
            equals += 1
            if below(words, equals) == 0:
                best = wide(desk.moves[i])
    return best


@compiled
def show(rows: Rows, i: int, viewer: int, desk: Desk) -> None:
    """Writes what the caller sees of a game: from the side of who is to move, or who moved last."""
    for k in range(rows.counts[i]):
        rows.masks[i, rows.listed[i, k]] = False
    state = rows.states[i]
    count = legal(state, desk.moves)
    for k in range(count):
        rows.listed[i, k] = desk.moves[k]
        rows.masks[i, desk.moves[k]] = True
    rows.counts[i] = count
    rows.to_move[i] = state.to_move
    if len(rows.observations) > 0:
        seat = wide(state.to_move)
        observe(state, viewer if seat == NOBODY else seat, rows.observations[i])


@compiled
def sample_actions(listed: Any, counts: Any, words: Any, out: Any) -> None:
    """A random legal action for every game, 0 for those that are over."""
    for i in range(len(out)):
        count = wide(counts[i])
        out[i] = listed[i, below(words, count)] if count > 0 else 0


@compiled
def observe_many(states: Any, which: Any, seats: Any, out: Any) -> None:
    """What each of some seats sees of a state of its own."""
    for k in range(len(which)):
        observe(states[which[k]], wide(seats[k]), out[k])
