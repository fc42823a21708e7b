"""The state: one record holds one whole game.

A record is copied as a block of memory, so a search can copy it in nanoseconds and a batch is an
array of them. Arithmetic on its small integers goes through ``int(...)``, because plain NumPy
would keep them small and overflow.
"""

from enum import IntEnum

import numpy as np

from sintra.core.generator import WORDS
from sintra.core.state import state_type
from sintra.games.summer_pavilion.tables import (
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

STATE = state_type(
    [
        # What every game's state begins with (see sintra.core.protocol).
        ("words", np.uint32, WORDS),  # the generator
        ("score", np.int16, MAX_PLAYERS),
        ("to_move", np.int8),  # a seat, CHANCE or NOBODY
        ("players", np.int8),
        # Options.
        ("floor", np.int8),  # the score below which nobody falls
        ("side", np.int8),  # coloured or grey
        ("wild_order", np.int8, ROUNDS),
        ("first", np.int8),  # who began the game
        # Where the game stands.
        ("phase", np.int8),
        ("round_no", np.int8),  # 1 to 6; 0 before the first deal
        ("active", np.int8),  # whose turn it is, also while the supply is refilled
        ("start_player", np.int8),  # who began this round's draft
        ("token", np.int8),  # who holds the start token, or IN_CENTRE
        ("owed", np.int8),  # bonus tiles still to be taken this turn
        ("round_ended", np.int8),  # in DEAL: 1 when the factories are to be filled as well
        ("filling", np.int8),  # in DEAL: the factory that is being filled, or SUPPLY
        ("missing", np.int8),  # in DEAL: how many tiles it still wants
        ("passed", np.int8, MAX_PLAYERS),
        # Tiles, counted by colour.
        ("sources", np.int8, (SOURCES, COLOURS)),  # the factories, then the centre of the table
        ("supply", np.int8, COLOURS),
        ("bag", np.int8, COLOURS),
        ("tower", np.int8, COLOURS),
        ("hand", np.int8, (MAX_PLAYERS, COLOURS)),  # beside the board; once passed, on its corners
        ("board", np.int8, (MAX_PLAYERS, STARS, POSITIONS)),  # a colour or EMPTY
        # The same board as bits, because legal moves and runs are looked up all the time.
        ("filled", np.int8, (MAX_PLAYERS, STARS)),  # which positions hold a tile
        ("colours", np.int8, (MAX_PLAYERS, STARS)),  # which colours lie on the star
        # Where the points came from; losses are what was really lost, after the floor.
        ("start_points", np.int16, MAX_PLAYERS),
        ("placement_points", np.int16, (MAX_PLAYERS, STARS)),
        ("token_loss", np.int16, MAX_PLAYERS),
        ("discard_loss", np.int16, MAX_PLAYERS),
        ("star_points", np.int16, MAX_PLAYERS),
        ("number_points", np.int16, MAX_PLAYERS),
    ]
)
