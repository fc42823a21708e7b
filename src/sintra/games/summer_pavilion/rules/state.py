"""The state: one record holds one whole game.

A record is copied as a block of memory, so a search can copy it in nanoseconds and a batch is an
array of them. Arithmetic on its small integers goes through ``int(...)``, because plain NumPy
would keep them small and overflow.
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
    """What is to be done next."""

    DEAL = 0  # chance: fill the supply and, between rounds, the factories
    DRAFT = 1  # take tiles from a factory or the centre
    PLACE = 2  # place a tile, or pass
    BONUS = 3  # take a tile from the supply, for a window, statue or pillar
    KEEP = 4  # after passing: choose the tiles to keep
    OVER = 5


#: An empty space of a board; otherwise it holds the colour of its tile.
EMPTY = -1
#: The start token lies in the centre; otherwise this is the seat that took it.
IN_CENTRE = -1
#: The place that is filled before the first factory.
SUPPLY = -1


class State(GameState):
    """One game of Summer Pavilion."""

    # What every game's state begins with (see sintra.core.protocol).
    rng: UInt32Array = field(np.uint32, RNG_WORDS, "the generator")
    score: Int16Array = field(np.int16, MAX_PLAYERS)
    to_move: int = field(np.int8, doc="a seat, CHANCE or NOBODY")
    players: int = field(np.int8)

    # Options.
    floor: int = field(np.int8, doc="the score below which nobody falls")
    side: int = field(np.int8, doc="coloured or grey")
    wild_order: Int8Array = field(np.int8, ROUNDS)
    first: int = field(np.int8, doc="who began the game")

    # Where the game stands.
    phase: int = field(np.int8)
    round_no: int = field(np.int8, doc="1 to 6; 0 before the first deal")
    active: int = field(np.int8, doc="whose turn it is, also while the supply is refilled")
    start_player: int = field(np.int8, doc="who began this round's draft")
    token: int = field(np.int8, doc="who holds the start token, or IN_CENTRE")
    owed: int = field(np.int8, doc="bonus tiles still to be taken this turn")
    round_ended: int = field(np.int8, doc="in DEAL: 1 when the factories are to be filled as well")
    filling: int = field(np.int8, doc="in DEAL: the factory that is being filled, or SUPPLY")
    missing: int = field(np.int8, doc="in DEAL: how many tiles it still wants")
    passed: Int8Array = field(np.int8, MAX_PLAYERS)

    # Tiles, counted by colour.
    sources: Int8Array = field(
        np.int8, (SOURCES, COLOURS), "the factories, then the centre of the table"
    )
    supply: Int8Array = field(np.int8, COLOURS)
    bag: Int8Array = field(np.int8, COLOURS)
    tower: Int8Array = field(np.int8, COLOURS)
    hand: Int8Array = field(
        np.int8, (MAX_PLAYERS, COLOURS), "beside the board; once passed, on its corners"
    )
    board: Int8Array = field(np.int8, (MAX_PLAYERS, STARS, POSITIONS), "a colour or EMPTY")

    # The same board as bits, because legal moves and runs are looked up all the time.
    filled: Int8Array = field(np.int8, (MAX_PLAYERS, STARS), "which positions hold a tile")
    colours: Int8Array = field(np.int8, (MAX_PLAYERS, STARS), "which colours lie on the star")

    # Where the points came from; losses are what was really lost, after the floor.
    start_points: Int16Array = field(np.int16, MAX_PLAYERS)
    placement_points: Int16Array = field(np.int16, (MAX_PLAYERS, STARS))
    token_loss: Int16Array = field(np.int16, MAX_PLAYERS)
    discard_loss: Int16Array = field(np.int16, MAX_PLAYERS)
    star_points: Int16Array = field(np.int16, MAX_PLAYERS)
    number_points: Int16Array = field(np.int16, MAX_PLAYERS)
