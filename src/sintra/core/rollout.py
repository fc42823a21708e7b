"""Uniformly random play. A template: every game gets a copy compiled with its own kernels."""

from sintra.core.arrays import Int64Array, Records, UInt32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import check, deal, legal, resample, step
from sintra.core.rng import next_uint32, random_below, seed_rng
from sintra.core.state import NOBODY, GameState

#: ``check_many`` returns this instead of fault flags when a seat has no legal move.
NO_LEGAL_MOVE = -1


@compiled
def rollout(state: GameState, rng: UInt32Array, moves: Int64Array, drawn: Int64Array) -> int:
    """Play random legal moves to the end of the game; return the number of decisions."""
    decisions = 0
    while state.to_move != NOBODY:
        count = legal(state, moves)
        step(state, moves[random_below(rng, count)])
        deal(state, drawn)
        decisions += 1
    return decisions


@compiled
def rollout_many(
    start: GameState,
    states: Records,
    rng: UInt32Array,
    moves: Int64Array,
    drawn: Int64Array,
    games: int,
) -> int:
    """Play random games from the same start with different seeds; return the decisions made."""
    decisions = 0
    for _ in range(games):
        states[0] = start
        seed_rng(states[0].rng, next_uint32(rng))
        deal(states[0], drawn)
        decisions += rollout(states[0], rng, moves, drawn)
    return decisions


@compiled
def check_many(
    start: GameState,
    states: Records,
    rng: UInt32Array,
    moves: Int64Array,
    drawn: Int64Array,
    games: int,
) -> tuple[int, int, int]:
    """Play random games and check every invariant at every state.

    Returns:
        The fault flags of the first impossible state, which stays in ``states[0]`` (0 if there was
        none), the number of finished games, and the number of states checked.
    """
    checked = 0
    for finished in range(games):
        states[0] = start
        seed_rng(states[0].rng, next_uint32(rng))
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
                return NO_LEGAL_MOVE, finished, checked
            step(states[0], moves[random_below(rng, count)])
            deal(states[0], drawn)
    return 0, games, checked


@compiled
def copy_many(states: Records, rounds: int) -> None:
    """Copy states within an array. The benchmark times this."""
    for i in range(rounds):
        states[i % (len(states) - 1) + 1] = states[0]


@compiled
def resample_many(
    start: GameState,
    states: Records,
    rng: UInt32Array,
    moves: Int64Array,
    drawn: Int64Array,
    times: int,
) -> int:
    """Resample every state of a random game ``times`` times. The benchmark times this.

    Returns:
        The number of resamples; the time of the game itself is negligible.
    """
    count = 0
    states[0] = start
    seed_rng(states[0].rng, next_uint32(rng))
    deal(states[0], drawn)
    while states[0].to_move != NOBODY:
        for i in range(times):
            states[1] = states[0]
            resample(states[1], as_int64(states[0].to_move), i)
        count += times
        step(states[0], moves[random_below(rng, legal(states[0], moves))])
        deal(states[0], drawn)
    return count


@compiled
def perft(
    state: GameState, states: Records, moves: Int64Array, drawn: Int64Array, depth: int
) -> int:
    """Count the move sequences of a given depth; chance draws with the state's generator.

    ``states`` and ``moves`` have one row for every level.
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
