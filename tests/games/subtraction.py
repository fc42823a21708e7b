"""A minimal game without chance: two players take 1 or 2 of 9 counters; the last one wins."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.core.arrays import Int16Array, Int64Array, UInt32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.kernels import Kernels
from sintra.core.options import Option
from sintra.core.rng import RNG_WORDS
from sintra.core.rules import Rules
from sintra.core.state import NOBODY, GameState, field

COUNTERS = 9
MOST_TAKEN = 2


class State(GameState):
    """One game."""

    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
    score: Int16Array = field(np.int16, 2, "points by seat")
    to_move: int = field(np.int8, doc="the seat to move")
    players: int = field(np.int8, doc="number of seats")
    round_no: int = field(np.int16, doc="always 0")
    counters: int = field(np.int8, doc="counters on the table")


@compiled
def legal(state: State, out: Int64Array) -> int:
    if state.to_move == NOBODY:
        return 0
    count = min(as_int64(state.counters), MOST_TAKEN)
    for taken in range(count):
        out[taken] = taken
    return count


@compiled
def step(state: State, action: int) -> None:
    state.counters -= action + 1
    if state.counters == 0:
        state.score[state.to_move] = 1
        state.to_move = NOBODY
    else:
        state.to_move = 1 - state.to_move


@compiled
def deal(state: State, drawn: Int64Array) -> int:  # noqa: ARG001
    return 0


@compiled
def rank(state: State, out: Int64Array) -> None:
    for seat in range(2):
        out[seat] = 2 - state.score[seat]


def start(options: Mapping[str, Any]) -> State:
    state = State.blank()
    state.players = options["players"]
    state.counters = COUNTERS
    return state


RULES = Rules(
    id="subtraction",
    name="Subtraction",
    module=__name__,
    state=State,
    options=[Option("players", "how many play", 2, choices=(2,))],
    start=start,
    options_of=lambda state: {"players": int(state.players)},
    actions=MOST_TAKEN,
    all_actions=MOST_TAKEN,
    max_draws=0,
    kernels=Kernels(legal=legal, step=step, deal=deal, rank=rank),
)
