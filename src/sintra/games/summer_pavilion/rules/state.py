"""The state record: one NumPy record holds one whole game.

A record is one block of memory, so a search copies it in nanoseconds and a batch is an array of
records. Its numbers are small integers. Arithmetic on them goes through ``as_int64``, because plain
NumPy keeps the small type and overflows.
"""

from enum import IntEnum

import numpy as np

from sintra.core.arrays import Int8Array, Int16Array, UInt32Array
from sintra.core.rng import RNG_WORDS
from sintra.core.state import GameState, field
from sintra.games.summer_pavilion.rules.tables import (
    COLOURS,
    MAX_PLAYERS,
    POSITIONS,
    ROUNDS,
    SOURCES,
    STARS,
)


class Phase(IntEnum):
    """The kind of decision or draw that comes next."""

    DEAL = 0  # chance fills the supply and, between rounds, the factories
    DRAFT = 1  # a player takes tiles from a factory or the centre
    PLACE = 2  # a player places a tile or passes
    BONUS = 3  # a player takes a tile from the supply, for a window, statue or pillar
    KEEP = 4  # a player who passes chooses the tiles to keep
    OVER = 5


#: The value of an empty space of a board; a filled space has the colour of its tile.
EMPTY = -1
#: The value of ``token`` while the start player token is in the centre; otherwise the seat with it.
IN_CENTRE = -1
#: The value of ``filling`` while the supply is filled; otherwise the number of a factory.
SUPPLY = -1


class State(GameState):
    """One game of Summer Pavilion."""

    # Fields that the state of every game has.
    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the random generator")
    score: Int16Array = field(np.int16, MAX_PLAYERS, "points by seat")
    to_move: int = field(np.int8, doc="the seat to move, CHANCE or NOBODY")
    players: int = field(np.int8, doc="the number of seats")

    # Options.
    floor: int = field(np.int8, doc="the score that losses cannot go below")
    side: int = field(np.int8, doc="the side of the boards: COLOURED_SIDE or GREY_SIDE")
    wild_order: Int8Array = field(np.int8, ROUNDS, "the wild colour of every round")
    first: int = field(np.int8, doc="the seat that began the game")

    # Progress.
    phase: int = field(np.int8, doc="a Phase")
    round_no: int = field(np.int8, doc="1 to 6; 0 before the first deal")
    active: int = field(np.int8, doc="the seat whose turn it is, also during a deal")
    start_player: int = field(np.int8, doc="the seat that began the draft of this round")
    token: int = field(np.int8, doc="the seat that holds the start player token, or IN_CENTRE")
    owed: int = field(np.int8, doc="bonus tiles that the active seat has still to take")
    round_ended: int = field(np.int8, doc="in DEAL: 1 if the factories are filled as well")
    filling: int = field(np.int8, doc="in DEAL: the factory that is being filled, or SUPPLY")
    missing: int = field(np.int8, doc="in DEAL: the number of tiles that it still lacks")
    passed: Int8Array = field(np.int8, MAX_PLAYERS, "1 for every seat that has passed")

    # Tiles, counted by colour.
    sources: Int8Array = field(
        np.int8, (SOURCES, COLOURS), "the factories, then the centre of the table"
    )
    supply: Int8Array = field(np.int8, COLOURS, "the supply")
    bag: Int8Array = field(np.int8, COLOURS, "the bag")
    tower: Int8Array = field(np.int8, COLOURS, "the tower")
    hand: Int8Array = field(
        np.int8, (MAX_PLAYERS, COLOURS), "the hands; after a pass, the tiles kept"
    )
    board: Int8Array = field(np.int8, (MAX_PLAYERS, STARS, POSITIONS), "a colour or EMPTY")

    # The boards again as bits, because legal moves and runs are looked up often.
    filled: Int8Array = field(np.int8, (MAX_PLAYERS, STARS), "the filled positions, as bits")
    colours: Int8Array = field(np.int8, (MAX_PLAYERS, STARS), "the colours on the star, as bits")

    # The parts of the score, see ``score_table``. Losses are positive and end at the floor.
    start_points: Int16Array = field(np.int16, MAX_PLAYERS, "points at the start")
    placement_points: Int16Array = field(
        np.int16, (MAX_PLAYERS, STARS), "points for tiles placed on each star"
    )
    token_loss: Int16Array = field(np.int16, MAX_PLAYERS, "points paid for the start player token")
    discard_loss: Int16Array = field(np.int16, MAX_PLAYERS, "points paid for discarded tiles")
    star_points: Int16Array = field(np.int16, MAX_PLAYERS, "final points for full stars")
    number_points: Int16Array = field(np.int16, MAX_PLAYERS, "final points for covered numbers")
