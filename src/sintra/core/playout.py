"""Random play to the end, a template that every game gets its own compiled copy of.

``legal``, ``step`` and the other kernels are the game's, see ``Rules.specialise``.
"""

from typing import TYPE_CHECKING, Any

from sintra.core.compile import compiled, wide
from sintra.core.generator import below, next_word, seed_words
from sintra.core.protocol import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    check: Callable[[Any], int]
    resample: Callable[[Any, int, int], None]


@compiled
def play_out(state: Any, words: Any, moves: Any, drawn: Any) -> int:
    """Plays random legal moves to the end; returns how many decisions there were."""
    decisions = 0
    while state.to_move != NOBODY:
        count = legal(state, moves)
        step(state, moves[below(words, count)])
        deal(state, drawn)
        decisions += 1
    return decisions


@compiled
def play_many(start: Any, states: Any, words: Any, moves: Any, drawn: Any, games: int) -> int:
    """Plays ``games`` random games from ``start``, each with its own chance; counts decisions."""
    decisions = 0
    for _ in range(games):
        states[0] = start
        seed_words(states[0].words, next_word(words))
        deal(states[0], drawn)
        decisions += play_out(states[0], words, moves, drawn)
    return decisions


@compiled
def prove_many(start: Any, states: Any, words: Any, moves: Any, drawn: Any, games: int) -> Any:
    """Plays random games as ``play_many`` does, and checks every invariant at every state.

    Returns the flags of the first impossible state, which is left in ``states[0]`` (0 if there
    was none), the games that were finished, and the states that were checked.
    """
    checked = 0
    for finished in range(games):
        states[0] = start
        seed_words(states[0].words, next_word(words))
        deal(states[0], drawn)
        while True:
            flags = check(states[0])
            checked += 1
            if flags != 0:
                return flags, finished, checked
            if states[0].to_move == NOBODY:
                break
            count = legal(states[0], moves)
            if count == 0:
                return -1, finished, checked
            step(states[0], moves[below(words, count)])
            deal(states[0], drawn)
    return 0, games, checked


@compiled
def copy_many(states: Any, rounds: int) -> None:
    """Copies states within an array, for measuring how long that takes."""
    for i in range(rounds):
        states[i % (len(states) - 1) + 1] = states[0]


@compiled
def resample_many(start: Any, states: Any, words: Any, moves: Any, drawn: Any, times: int) -> int:
    """Resamples every state of a random game some times, for measuring how long that takes.

    Returns how many resamples there were; the game itself takes next to nothing beside them.
    """
    count = 0
    states[0] = start
    seed_words(states[0].words, next_word(words))
    deal(states[0], drawn)
    while states[0].to_move != NOBODY:
        for i in range(times):
            states[1] = states[0]
            resample(states[1], wide(states[0].to_move), i)
        count += times
        step(states[0], moves[below(words, legal(states[0], moves))])
        deal(states[0], drawn)
    return count


@compiled
def perft(state: Any, states: Any, moves: Any, drawn: Any, depth: int) -> int:
    """How many ways there are to play ``depth`` moves; chance draws as the generator says.

    ``states`` and ``moves`` have a row for every level.
    """
    count = legal(state, moves[depth])
    if depth <= 1:
        return count if depth == 1 else 1
    nodes = 0
    for i in range(count):
        states[depth] = state
        step(states[depth], moves[depth, i])
        deal(states[depth], drawn)
        nodes += perft(states[depth], states, moves, drawn, depth - 1)
    return nodes
