"""What can be wrong with a position, each with a sentence for people."""

from enum import IntEnum


class Fault(IntEnum):
    """What can be wrong with a position: each a bit of the flags."""

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
    Fault.PLAYERS: "there are 2 players",
    Fault.OPTIONS: "the scoring sides are none that can be chosen",
    Fault.ROUND: "the round does not fit the phase",
    Fault.TURN: "it cannot be this seat's turn",
    Fault.TILE_COUNT: "there are not 13 tiles of every colour",
    Fault.PLATE_COUNT: "not every one of the 18 plates is there once",
    Fault.CHIP_COUNT: "there are not 2 chips of every kind",
    Fault.NEGATIVE_COUNT: "a count is below zero",
    Fault.FACTORY: "a factory holds too many tiles, or tiles on both sides",
    Fault.MOON_STACK: "a moon stack has a gap",
    Fault.CHIP: "a chip lies open under tiles, or face down without any, or a round has not 4",
    Fault.LINE: "a pattern line is overfull or has a colour without tiles",
    Fault.BROKEN: "more than 4 tiles are broken",
    Fault.DOME: "a tile lies on a space of the dome that does not take it",
    Fault.TOKENS: "the plates on a dome do not fit the round and the tokens placed",
    Fault.STACK: "the type of the stack's top plate is wrong, or who knows its plates",
    Fault.HAND: "what the player holds this turn does not fit the phase",
    Fault.DEAL: "what chance is to draw does not fit the position",
    Fault.SCORE_FLOOR: "a score is below 0",
    Fault.SCORE_SUM: "a score is not the sum of its parts",
    Fault.FINAL_POINTS: "the points for the scoring sides are not those of the domes",
}
