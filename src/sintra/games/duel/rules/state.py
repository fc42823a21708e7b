"""The state: one record holds one whole game.

What nobody has seen yet is not decided yet: an unseen plate or a face-down chip has no front
until chance draws it. So the record hides little: only plates that a player has looked at, held or
put back under the stack, are known to one seat and not to the other.
"""

from enum import IntEnum

import numpy as np

from sintra.core.arrays import Int8Array, Int16Array, UInt32Array
from sintra.core.rng import RNG_WORDS
from sintra.core.state import GameState, field
from sintra.games.duel.rules.tables import (
    CHIP_KINDS,
    COLOURS,
    DISPLAY_PLATES,
    DOME_SIZE,
    FACTORIES,
    LINES,
    MAX_STACK,
    PLATES,
    PLAYERS,
    SCORING_SIDES,
    SLOTS,
    SMALL_FACTORIES,
)


class Phase(IntEnum):
    """What is to be done next."""

    DEAL = 0  # chance: fill, turn over, look
    OPENING = 1  # before the first round: choose a plate from the display
    ACT = 2  # one of the four actions
    DRAWN = 3  # plates were drawn from the stack: draw another, or stop
    CHOOSE = 4  # choose one of the plates drawn
    SLOT = 5  # place the plate on the dome
    RETURN = 6  # put the other plates under the stack, one by one
    LINE = 7  # choose the pattern line for the tiles taken
    ORDER = 8  # stack the other tiles of a small factory, from the bottom up
    PAY = 9  # complete a pattern line with chips, or leave it
    TILE = 10  # choose the space of the dome for a complete line's tile
    RESOLVE = 11  # between two pattern lines of phase 2; no decision, never seen from outside
    OVER = 12


class Due(IntEnum):
    """What chance is to draw."""

    NOTHING = 0
    BACK = 1  # the type of the plate on top of the stack
    FRONT = 2  # the front of a plate that is turned over or looked at
    TILE = 3  # a tile from the bag
    CHIP = 4  # the face of a chip whose factory has become empty


#: No plate, no chip, no tile, nobody.
NONE = -1
#: A chip that lies face down.
FACE_DOWN = -2
#: A plate whose front nobody (or, in a view, not this seat) has seen.
UNSEEN = -2
#: A special tile on the dome; other tiles are their colours.
SPECIAL_TILE = COLOURS
#: The order of filling: the large factory, then the small ones; before and after it, nothing.
NOT_FILLING = -1


class State(GameState):
    """One game of Duel."""

    # What every game's state begins with (see sintra.core.protocol).
    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the generator")
    unseen: int = field(np.int32, doc="plates whose front nobody has seen, as bits")
    score: Int16Array = field(np.int16, PLAYERS)

    # Where the points came from; losses are what was really lost, after the floor.
    start_points: Int16Array = field(np.int16, PLAYERS)
    run_points: Int16Array = field(np.int16, PLAYERS)
    special_points: Int16Array = field(np.int16, PLAYERS)
    broken_loss: Int16Array = field(np.int16, PLAYERS)
    first_player_loss: Int16Array = field(np.int16, PLAYERS)
    plate_loss: Int16Array = field(np.int16, PLAYERS)
    floor_relief: Int16Array = field(np.int16, PLAYERS, "what the floor forgave at the end")
    side_points: Int16Array = field(np.int16, (PLAYERS, SCORING_SIDES))
    to_move: int = field(np.int8, doc="a seat, CHANCE or NOBODY")
    players: int = field(np.int8)

    # Options.
    first: int = field(np.int8, doc="who was the first player of the game")
    sides: Int8Array = field(np.int8, SCORING_SIDES, "1 for the scoring sides in play")

    # Where the game stands.
    phase: int = field(np.int8)
    due: int = field(np.int8, doc="in DEAL: what chance draws next")
    then: int = field(np.int8, doc="in DEAL: the phase that follows")
    round_no: int = field(np.int8, doc="1 to 5; 0 before the opening plates are placed")
    active: int = field(np.int8, doc="whose turn it is, also while chance acts")
    first_player: int = field(np.int8, doc="who began this round")
    first_tile: int = field(
        np.int8, doc="who holds the first player tile, or NONE on the large factory"
    )
    tokens: Int8Array = field(np.int8, PLAYERS, "player tokens not yet placed in this round")
    chips_taken: Int8Array = field(np.int8, PLAYERS, "in this round")

    # Factories.
    sun: Int8Array = field(np.int8, (FACTORIES, COLOURS))
    moon: Int8Array = field(
        np.int8, (SMALL_FACTORIES, MAX_STACK), "colours from the bottom up, then NONE"
    )
    height: Int8Array = field(np.int8, SMALL_FACTORIES, "tiles on each moon stack")
    large_moon: Int8Array = field(np.int8, COLOURS)
    chip: Int8Array = field(np.int8, SMALL_FACTORIES, "a kind, FACE_DOWN or NONE")
    filling: int = field(np.int8, doc="in DEAL: how many factories are filled, or NOT_FILLING")
    missing: int = field(np.int8, doc="in DEAL: how many tiles the next one still wants")
    bag: Int8Array = field(np.int8, COLOURS)
    tower: Int8Array = field(np.int8, COLOURS)
    unseen_chips: Int8Array = field(
        np.int8, CHIP_KINDS, "face down, on factories or in the reserve"
    )

    # Plates.
    display: Int8Array = field(np.int8, DISPLAY_PLATES)
    display_due: int = field(np.int8, doc="in DEAL: 1 when the display is to be filled up")
    top: int = field(np.int8, doc="the type of the stack's top plate, or NONE")
    returned: Int8Array = field(
        np.int8, PLATES, "plates put back, in order; they lie under the unseen ones"
    )
    returned_known: Int8Array = field(np.int8, PLATES, "which seats know each, as bits")
    returned_count: int = field(np.int8)
    drawn: Int8Array = field(np.int8, PLATES, "plates that the active player has drawn, in order")
    drawn_known: Int8Array = field(np.int8, PLATES)
    drawn_type: Int8Array = field(np.int8, PLATES, "their backs, which everybody sees")
    drawn_count: int = field(np.int8)
    looking: int = field(np.int8, doc="1 when the active player has stopped drawing")
    plate: int = field(np.int8, doc="the plate to be placed on the dome, or NONE")
    plate_known: int = field(np.int8)
    plate_type: int = field(np.int8, doc="its back, which everybody sees")

    # Tiles taken this turn.
    taken_colour: int = field(np.int8)
    taken: int = field(np.int8)
    stacking: int = field(
        np.int8, doc="the small factory whose other tiles are to be stacked, or NONE"
    )

    # Phase 2.
    line: int = field(np.int8, doc="the pattern line that is reached")
    paid: Int8Array = field(np.int8, CHIP_KINDS, "chips put down for it so far")

    # Player boards.
    slots: Int8Array = field(np.int8, (PLAYERS, SLOTS), "plate * 4 + turns, or NONE")
    dome: Int8Array = field(
        np.int8, (PLAYERS, DOME_SIZE, DOME_SIZE), "a colour, SPECIAL_TILE or NONE"
    )
    line_colour: Int8Array = field(np.int8, (PLAYERS, LINES), "NONE for an empty line")
    line_count: Int8Array = field(np.int8, (PLAYERS, LINES))
    broken: Int8Array = field(np.int8, (PLAYERS, COLOURS))
    chips: Int8Array = field(np.int8, (PLAYERS, CHIP_KINDS))
    used_chips: Int8Array = field(np.int8, (PLAYERS, CHIP_KINDS))
