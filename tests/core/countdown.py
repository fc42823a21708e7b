"""A minimal game: two or three players take 1 to 3 counters; the last counter wins.

Before every turn a coin decides whether one counter is added, so that the game has chance. It
defines nothing but its rules; all interfaces are defaults.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.core.arrays import Int16Array, Int64Array, UInt32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import Kernels
from sintra.core.options import Option
from sintra.core.rng import RNG_WORDS, random_below
from sintra.core.rules import Rules
from sintra.core.state import CHANCE, NOBODY, GameState, field

MOST_TAKEN = 3
COUNTERS = 12
#: Draws: no counter is added, or one is.
NONE_ADDED, ONE_ADDED = MOST_TAKEN, MOST_TAKEN + 1


class State(GameState):
    """One game."""

    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
    score: Int16Array = field(np.int16, 3, "points by seat")
    to_move: int = field(np.int8, doc="the seat to move")
    players: int = field(np.int8, doc="number of seats")
    round_no: int = field(np.int16, doc="turns so far")
    active: int = field(np.int8, doc="the seat whose turn it is")
    counters: int = field(np.int8, doc="counters on the table")


@compiled
def legal(state: State, out: Int64Array) -> int:
    if state.to_move == NOBODY:
        return 0
    if state.to_move == CHANCE:
        out[0] = NONE_ADDED
        out[1] = ONE_ADDED
        return 2
    count = min(as_int64(state.counters), MOST_TAKEN)
    for taken in range(count):
        out[taken] = taken
    return count


@compiled
def step(state: State, action: int) -> None:
    if action >= NONE_ADDED:
        state.counters += action - NONE_ADDED
        state.to_move = state.active
        state.round_no += 1
        return
    state.counters -= action + 1
    if state.counters == 0:
        state.score[state.active] = 1
        state.to_move = NOBODY
    else:
        state.active = (state.active + 1) % state.players
        state.to_move = CHANCE


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    if state.to_move != CHANCE:
        return 0
    drawn[0] = NONE_ADDED + random_below(state.rng, 2)
    step(state, drawn[0])
    return 1


@compiled
def rank(state: State, out: Int64Array) -> None:
    for seat in range(as_int64(state.players)):
        out[seat] = 2 - state.score[seat]


def start(options: Mapping[str, Any]) -> State:
    state = State.blank()
    state.players = options["players"]
    state.counters = COUNTERS
    state.to_move = CHANCE
    return state


RULES = Rules(
    id="countdown",
    name="Countdown",
    module=__name__,
    state=State,
    options=[Option("players", "how many play", 2, choices=(2, 3))],
    start=start,
    options_of=lambda state: {"players": int(state.players)},
    actions=MOST_TAKEN,
    all_actions=ONE_ADDED + 1,
    max_draws=1,
    kernels=Kernels(legal=legal, step=step, deal=deal, rank=rank),
)
