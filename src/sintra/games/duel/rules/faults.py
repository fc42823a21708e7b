"""The ways in which a position can be impossible, each with a sentence for people."""

from enum import IntEnum


class Fault(IntEnum):
    """The flags that ``check`` returns.

    Compiled functions return ``Fault.X.value``. Numba needs one type for all return statements of a
    function, and a member of an enum and the integer 0 have different types.
    """

    PLAYERS = 1 << 0
    OPTIONS = 1 << 1
    ROUND = 1 << 2
    TURN = 1 << 3
    TILE_COUNT = 1 << 4
    PLATE_COUNT = 1 << 5
    CHIP_COUNT = 1 << 6
    NEGATIVE_COUNT = 1 << 7
    FACTORY = 1 << 8
    MOON_STACK = 1 << 9
    CHIP = 1 << 10
    LINE = 1 << 11
    BROKEN = 1 << 12
    DOME = 1 << 13
    TOKENS = 1 << 14
    STACK = 1 << 15
    HAND = 1 << 16
    DEAL = 1 << 17
    SCORE_FLOOR = 1 << 18
    SCORE_SUM = 1 << 19
    FINAL_POINTS = 1 << 20


SENTENCES = {
    Fault.PLAYERS: "the number of players must be 2",
    Fault.OPTIONS: "the scoring sides or the first player are not a possible choice",
    Fault.ROUND: "the round does not fit the phase",
    Fault.TURN: "this seat cannot be to move in this phase",
    Fault.TILE_COUNT: "there must be 13 tiles of every colour",
    Fault.PLATE_COUNT: "each of the 18 plates must be in exactly one place",
    Fault.CHIP_COUNT: "there must be 2 chips of every kind",
    Fault.NEGATIVE_COUNT: "a count is negative",
    Fault.FACTORY: "a factory holds too many tiles, or tiles on both sides",
    Fault.MOON_STACK: "a moon stack has a gap",
    Fault.CHIP: (
        "a chip is face up under tiles or face down on an empty factory, or the chips of this "
        "round are not 4"
    ),
    Fault.LINE: "a pattern line holds too many tiles, or has a colour but no tiles",
    Fault.BROKEN: "a broken space holds more than 4 tiles",
    Fault.DOME: "a tile is on a space of the dome that does not take it",
    Fault.TOKENS: "the number of plates on a dome does not fit the round and the tokens placed",
    Fault.STACK: "the type of the top plate or the returned plates of the stack are not possible",
    Fault.HAND: "the tiles, plates or chips held in this turn do not fit the phase",
    Fault.DEAL: "the next draw of chance does not fit the position",
    Fault.SCORE_FLOOR: "a score is below 0",
    Fault.SCORE_SUM: "a score is not the sum of its items",
    Fault.FINAL_POINTS: "the points for the scoring sides do not fit the dome",
}
