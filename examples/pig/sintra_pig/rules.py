"""The rules of Pig.

On your turn you roll a die as often as you like and add up the points. A 1 ends the turn and loses
them. Holding banks them and ends the turn. The first player with enough banked points wins.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sintra.core.arrays import Float32Array, Int16Array, Int64Array, UInt32Array
from sintra.core.compile import as_int64, compiled
from sintra.core.options import Option
from sintra.core.rng import RNG_WORDS, random_below
from sintra.core.state import CHANCE, NOBODY, GameState, field

# --8<-- [start:state]
MAX_PLAYERS = 4
FACES = 6
#: The face that ends a turn and loses its points.
LOSING_FACE = 1

# The moves of players come first, then the draws of chance: FIRST_DRAW is a rolled 1.
ROLL, HOLD, FIRST_DRAW = range(3)
ACTIONS = FIRST_DRAW + FACES

OPTIONS = (
    Option("players", "the number of players", 2, choices=(2, 3, 4)),
    Option("target", "the score that wins", 100, choices=(50, 100)),
)


class State(GameState):
    """One game of Pig."""

    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
    score: Int16Array = field(np.int16, MAX_PLAYERS, "banked points by seat")
    to_move: int = field(np.int8, doc="the seat to move, CHANCE or NOBODY")
    players: int = field(np.int8, doc="the number of seats")
    round_no: int = field(np.int16, doc="the round, from 1")
    target: int = field(np.int16, doc="the score that wins")
    active: int = field(np.int8, doc="the seat whose turn it is, also while the die rolls")
    turn_total: int = field(np.int16, doc="points of this turn, not banked yet")
    last_roll: int = field(np.int8, doc="the face rolled last, 0 before the first roll")


def start(options: Any) -> State:
    """Return the state before the first move. Seat 0 begins."""
    state = State.blank()
    state.players = options["players"]
    state.target = options["target"]
    state.round_no = 1
    return state


def options_of(state: State) -> dict[str, Any]:
    """Read the options back from a state."""
    return {"players": int(state.players), "target": int(state.target)}


# --8<-- [end:state]


# --8<-- [start:kernels]
@compiled
def legal(state: State, out: Int64Array) -> int:
    """Write the legal moves, or the draws if chance is to act; return how many there are."""
    if state.to_move == NOBODY:
        return 0
    if state.to_move == CHANCE:
        for face in range(FACES):
            out[face] = FIRST_DRAW + face
        return FACES
    out[0] = ROLL
    out[1] = HOLD
    return 2 if state.turn_total > 0 else 1


@compiled
def step(state: State, action: int) -> None:
    """Play a legal move or draw."""
    if action == ROLL:
        state.to_move = CHANCE
    elif action == HOLD:
        state.score[state.active] += state.turn_total
        end_turn(state)
    else:
        state.last_roll = action - FIRST_DRAW + 1
        if state.last_roll == LOSING_FACE:
            end_turn(state)
        else:
            state.turn_total += state.last_roll
            state.to_move = state.active


@compiled
def end_turn(state: State) -> None:
    """End the game, or pass the die to the next seat."""
    state.turn_total = 0
    if state.score[state.active] >= state.target:
        state.to_move = NOBODY
        return
    state.active = (state.active + 1) % state.players
    state.round_no += state.active == 0
    state.to_move = state.active


@compiled
def deal(state: State, drawn: Int64Array) -> int:
    """Roll the die if chance is to act; return the number of rolls."""
    if state.to_move != CHANCE:
        return 0
    drawn[0] = FIRST_DRAW + random_below(state.rng, FACES)
    step(state, drawn[0])
    return 1


@compiled
def rank(state: State, out: Int64Array) -> None:
    """Write the place of every seat: one more than the number of seats with more points."""
    for seat in range(as_int64(state.players)):
        out[seat] = 1
        for other in range(as_int64(state.players)):
            out[seat] += state.score[other] > state.score[seat]


# --8<-- [end:kernels]


# --8<-- [start:check]
class Fault(IntEnum):
    """What can be wrong with a position."""

    SEATS = 1
    POINTS = 2


SENTENCES = {
    Fault.SEATS: "the number of players or the seat to move is impossible",
    Fault.POINTS: "the points, the target or the roll are impossible",
}


@compiled
def check(state: State) -> int:
    """Return the faults of a position that somebody wrote, 0 if it is possible."""
    if not (2 <= state.players <= MAX_PLAYERS and 0 <= state.active < state.players):
        return 0 | Fault.SEATS
    faults = 0
    if state.to_move != state.active and state.to_move != CHANCE and state.to_move != NOBODY:
        faults |= Fault.SEATS
    for seat in range(MAX_PLAYERS):
        has_won = state.to_move == NOBODY and seat == state.active
        if state.score[seat] < 0 or (state.score[seat] >= state.target) != has_won:
            faults |= Fault.POINTS
    if state.turn_total < 0 or not 0 <= state.last_roll <= FACES:
        faults |= Fault.POINTS
    return faults


# --8<-- [end:check]


# --8<-- [start:bot]
OBSERVATION = ("turn total", "own turn", "own score", "second score", "third score", "fourth score")
#: The best number of points to hold with if one ignores the scores.
HOLD_AT = 20


@compiled
def observe(state: State, seat: int, out: Float32Array) -> None:
    """Write what OBSERVATION names, as parts of the target; the seat's own score comes first."""
    out[0] = min(state.turn_total / state.target, 1.0)
    out[1] = state.active == seat
    for number in range(MAX_PLAYERS):
        is_seated = number < state.players
        out[2 + number] = state.score[(seat + number) % state.players] / state.target * is_seated


@compiled
def heuristic(state: State, action: int) -> int:
    """Prefer to hold with enough points for the turn or for the victory, else to roll."""
    wins = state.score[state.active] + state.turn_total >= state.target
    return int((wins or state.turn_total >= HOLD_AT) == (action == HOLD))


# --8<-- [end:bot]
