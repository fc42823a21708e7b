"""The state record of a game of Duel.

Fronts that no player has seen are undecided: an unseen plate or a face-down chip gets its front
when chance draws it. The record therefore hides little. Only plates that a player has looked at,
and holds or has returned under the stack, are known to one seat and not to the other.
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
    """What happens next."""

    DEAL = 0  # chance draws
    OPENING = 1  # before round 1: take a plate from the display
    ACT = 2  # one of the four actions
    DRAWN = 3  # plates are drawn from the stack: draw another, or stop
    CHOOSE = 4  # keep one of the plates drawn
    SLOT = 5  # place the plate on the dome
    RETURN = 6  # return the other plates under the stack, one by one
    LINE = 7  # choose the pattern line for the tiles taken
    ORDER = 8  # stack the remaining tiles of a small factory, from the bottom up
    PAY = 9  # complete a pattern line with chips, or skip it
    TILE = 10  # choose the space of the dome for the tile of a complete line
    RESOLVE = 11  # between two pattern lines; only inside ``step``, never in a finished state
    OVER = 12


class Due(IntEnum):
    """What chance draws next."""

    NOTHING = 0
    BACK = 1  # the type of the plate on top of the stack
    FRONT = 2  # the front of a plate that is turned over or looked at
    TILE = 3  # a tile from the bag
    CHIP = 4  # the kind of a chip whose factory has become empty


#: No plate, chip, tile or seat.
NONE = -1
#: A chip that is face down.
FACE_DOWN = -2
#: A plate whose front no player has seen, or in a view, this seat has not seen.
UNSEEN = -2
#: A special tile on the dome; the other tiles are stored as their colours.
SPECIAL_TILE = COLOURS
#: The value of ``filling`` while no factory is being filled.
NOT_FILLING = -1


class State(GameState):
    """One game of Duel."""

    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
    unseen: int = field(np.int32, doc="the plates whose front no player has seen, as a bit set")
    score: Int16Array = field(np.int16, PLAYERS, "the points of each seat")

    # The sources of the points, see ``rules.score_table``. Losses are stored as positive numbers,
    # after the score floor.
    start_points: Int16Array = field(np.int16, PLAYERS, "points at the start of the game")
    run_points: Int16Array = field(np.int16, PLAYERS, "points for runs of tiles")
    special_points: Int16Array = field(np.int16, PLAYERS, "points for special tiles")
    broken_loss: Int16Array = field(np.int16, PLAYERS, "points lost for broken tiles")
    first_player_loss: Int16Array = field(
        np.int16, PLAYERS, "points lost for the first player tile"
    )
    plate_loss: Int16Array = field(np.int16, PLAYERS, "points paid for plates from the stack")
    floor_relief: Int16Array = field(
        np.int16, PLAYERS, "points that the score floor restores in the final scoring"
    )
    side_points: Int16Array = field(
        np.int16, (PLAYERS, SCORING_SIDES), "final points for each scoring side"
    )
    to_move: int = field(np.int8, doc="the seat to move, CHANCE or NOBODY")
    players: int = field(np.int8, doc="the number of seats")

    # Options.
    first: int = field(np.int8, doc="the first player of the game")
    sides: Int8Array = field(np.int8, SCORING_SIDES, "1 for each scoring side in play")

    # Progress.
    phase: int = field(np.int8, doc="the Phase")
    due: int = field(np.int8, doc="the Due draw, in the phase DEAL")
    then: int = field(np.int8, doc="the phase after DEAL")
    round_no: int = field(np.int8, doc="the round, 1 to 5; 0 before both opening plates are placed")
    active: int = field(np.int8, doc="the seat whose turn it is, also while chance draws")
    first_player: int = field(np.int8, doc="the first player of this round")
    first_tile: int = field(
        np.int8, doc="the holder of the first player tile, or NONE while it is on the large factory"
    )
    tokens: Int8Array = field(np.int8, PLAYERS, "tokens not yet placed in this round")
    chips_taken: Int8Array = field(np.int8, PLAYERS, "chips taken in this round")

    # Factories.
    sun: Int8Array = field(np.int8, (FACTORIES, COLOURS), "tiles on the sun sides, by colour")
    moon: Int8Array = field(
        np.int8, (SMALL_FACTORIES, MAX_STACK), "moon stacks: colours from the bottom up, then NONE"
    )
    height: Int8Array = field(np.int8, SMALL_FACTORIES, "the number of tiles on each moon stack")
    large_moon: Int8Array = field(
        np.int8, COLOURS, "tiles on the moon side of the large factory, by colour"
    )
    chip: Int8Array = field(np.int8, SMALL_FACTORIES, "the chip: its kind, FACE_DOWN or NONE")
    filling: int = field(
        np.int8, doc="factories filled so far, the large one first; otherwise NOT_FILLING"
    )
    missing: int = field(np.int8, doc="tiles that the factory being filled still lacks")
    bag: Int8Array = field(np.int8, COLOURS, "tiles in the bag, by colour")
    tower: Int8Array = field(np.int8, COLOURS, "tiles in the tower, by colour")
    unseen_chips: Int8Array = field(
        np.int8, CHIP_KINDS, "face-down chips, on factories and in the reserve, by kind"
    )

    # Plates.
    display: Int8Array = field(np.int8, DISPLAY_PLATES, "the open plates, or NONE")
    display_due: int = field(np.int8, doc="1 while the display is being filled")
    top: int = field(np.int8, doc="the type of the top plate of the stack, or NONE")
    returned: Int8Array = field(
        np.int8, PLATES, "returned plates, below the unseen part of the stack, from the top down"
    )
    returned_known: Int8Array = field(np.int8, PLATES, "the seats that know each, as a bit set")
    returned_count: int = field(np.int8, doc="the number of returned plates")
    drawn: Int8Array = field(np.int8, PLATES, "plates that the active player has drawn, in order")
    drawn_known: Int8Array = field(np.int8, PLATES, "the seats that know each, as a bit set")
    drawn_type: Int8Array = field(np.int8, PLATES, "their types, which both players see")
    drawn_count: int = field(np.int8, doc="the number of drawn plates")
    looking: int = field(np.int8, doc="1 after the active player has stopped drawing")
    plate: int = field(np.int8, doc="the plate to place on the dome, or NONE")
    plate_known: int = field(np.int8, doc="the seats that know it, as a bit set")
    plate_type: int = field(np.int8, doc="its type, which both players see, or NONE")

    # Tiles taken in this turn.
    taken_colour: int = field(np.int8, doc="the colour of the tiles taken, or NONE")
    taken: int = field(np.int8, doc="the number of tiles taken")
    stacking: int = field(
        np.int8, doc="the small factory whose remaining tiles are to be stacked, or NONE"
    )

    # Phase 2.
    line: int = field(np.int8, doc="the current pattern line")
    paid: Int8Array = field(np.int8, CHIP_KINDS, "chips put down for it so far, by kind")

    # Player boards.
    slots: Int8Array = field(
        np.int8, (PLAYERS, SLOTS), "the plate in each slot: plate * ROTATIONS + rotation, or NONE"
    )
    dome: Int8Array = field(
        np.int8,
        (PLAYERS, DOME_SIZE, DOME_SIZE),
        "the tile on each space: a colour, SPECIAL_TILE or NONE",
    )
    line_colour: Int8Array = field(
        np.int8, (PLAYERS, LINES), "the colour of each pattern line, or NONE if it is empty"
    )
    line_count: Int8Array = field(np.int8, (PLAYERS, LINES), "the tiles in each pattern line")
    broken: Int8Array = field(np.int8, (PLAYERS, COLOURS), "tiles in the broken space, by colour")
    chips: Int8Array = field(np.int8, (PLAYERS, CHIP_KINDS), "chips, by kind")
    used_chips: Int8Array = field(np.int8, (PLAYERS, CHIP_KINDS), "chips used up, by kind")
