"""What a move does in a position, and why a move cannot be played, in words for a player."""

from typing import Any

import numpy as np

from sintra.core.words import counted
from sintra.games.summer_pavilion.counts import total
from sintra.games.summer_pavilion.draft import wild_colour
from sintra.games.summer_pavilion.moves import Bonus, Draw, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.notation import in_words
from sintra.games.summer_pavilion.placing import allowed_colours
from sintra.games.summer_pavilion.scoring import affordable_loss, is_surrounded
from sintra.games.summer_pavilion.state import EMPTY, IN_CENTRE, Phase
from sintra.games.summer_pavilion.tables import (
    CENTRE,
    COLOUR_NAMES,
    COLOURS,
    FACTORIES,
    FEATURE_LIST,
    FEATURES_AT,
    KEEPS,
    MIXED,
    NUMBERS,
    POSITIONS,
    ROUNDS,
    RUN_LENGTH,
    STAR_COLOUR,
    STAR_NAMES,
)

_PHASE_WORDS = {
    Phase.DRAFT: "it is time to take tiles from a factory or the centre",
    Phase.PLACE: "it is time to place a tile or to pass",
    Phase.BONUS: "a bonus tile has to be taken from the supply first",
    Phase.KEEP: "the tiles to keep have to be chosen first",
    Phase.DEAL: "tiles are being drawn from the bag",
    Phase.OVER: "the game is over",
}
_PHASE_OF = {
    Take: Phase.DRAFT,
    Place: Phase.PLACE,
    Pass: Phase.PLACE,
    Bonus: Phase.BONUS,
    Keep: Phase.KEEP,
}


# --- What a legal move does ------------------------------------------------------------------


def describe(state: Any, action: int) -> str:
    """What a legal move does in this position."""
    match decode(action):
        case Take(source, colour):
            return _describe_take(state, source, colour)
        case Place(star, position, colour, wilds):
            return _describe_place(state, star, position, colour, wilds)
        case Bonus(colour):
            return f"take a {COLOUR_NAMES[colour]} bonus tile"
        case Pass():
            held = total(state.hand[state.active])
            if state.round_no == ROUNDS:
                return f"pass and discard {counted(held, 'tile')}{_cost(state, held)}"
            return "pass, then choose what to keep"
        case Keep(choice):
            hand = state.hand[state.active].astype(int)
            discarded = int((hand - KEEPS[choice]).sum())
            kept = f"keep {in_words(KEEPS[choice])}"
            return kept + (f", discard {discarded}{_cost(state, discarded)}" if discarded else "")
        case Draw(colour):
            return f"draw a {COLOUR_NAMES[colour]} tile"


def taken_tiles(state: Any, source: int, colour: int) -> Any:
    """The tiles, by colour, that taking a colour from a source brings."""
    wild = wild_colour(state)
    tiles = np.zeros(COLOURS, np.int64)
    if colour != wild:
        tiles[colour] = state.sources[source, colour]
    tiles[wild] += state.sources[source, wild] > 0
    return tiles


def _describe_take(state: Any, source: int, colour: int) -> str:
    tiles = taken_tiles(state, source, colour)
    place = "the centre" if source == CENTRE else f"factory {source + 1}"
    text = f"take {in_words(tiles)} from {place}"
    if source == CENTRE and state.token == IN_CENTRE:
        text += f" with the start token{_cost(state, int(tiles.sum()))}"
    return text


def _describe_place(state: Any, star: int, position: int, colour: int, wilds: int) -> str:
    seat = state.active
    number = int(NUMBERS[state.side, star, position])
    paid = np.zeros(COLOURS, np.int64)
    paid[colour] = number - wilds
    paid[wild_colour(state)] += wilds
    points = RUN_LENGTH[int(state.filled[seat, star]), position]
    space = f"{STAR_NAMES[star]} {position + 1}"
    tile = "" if colour == STAR_COLOUR[star] else f"{COLOUR_NAMES[colour]} on "
    text = f"place {tile}{space} for {in_words(paid)}: +{points}"
    after = state.copy()
    after.board[seat, star, position] = colour
    closed = [
        FEATURE_LIST[feature][0]
        for feature in FEATURES_AT[star * POSITIONS + position]
        if feature >= 0 and is_surrounded(after, seat, feature)
    ]
    return text + (f", closes a {' and a '.join(closed)}" if closed else "")


def _cost(state: Any, tiles: int) -> str:
    loss = affordable_loss(state, state.active, tiles)
    return f": -{loss}" if loss else ""


# --- Why a move is not legal -----------------------------------------------------------------


def why_illegal(state: Any, action: int) -> str:
    """Why a move that is not legal in this position is not."""
    meaning = decode(action)
    if isinstance(meaning, Draw):
        return "tiles are drawn by chance, not by players"
    if state.phase != _PHASE_OF[type(meaning)]:
        return _PHASE_WORDS[Phase(int(state.phase))]
    match meaning:
        case Take(source, colour):
            return _why_not_take(state, source, colour)
        case Place(star, position, colour, wilds):
            return _why_not_place(state, star, position, colour, wilds)
        case Bonus(colour):
            return f"there is no {COLOUR_NAMES[colour]} tile in the supply"
        case Keep(choice):
            held = in_words(state.hand[state.active])
            return f"you hold {held}, so you cannot keep {in_words(KEEPS[choice])}"
        case _:
            return "it is not possible now"


def _why_not_take(state: Any, source: int, colour: int) -> str:
    factories = int(FACTORIES[state.players])
    if factories <= source < CENTRE:
        return f"there are only {factories} factories"
    place = "the centre" if source == CENTRE else f"factory {source + 1}"
    if total(state.sources[source]) == 0:
        return f"{place} is empty"
    if state.sources[source, colour] == 0:
        return f"{place} holds no {COLOUR_NAMES[colour]} tile"
    return (
        f"{COLOUR_NAMES[colour]} is wild; one comes along with another colour, and can be named"
        " only where there is no other"
    )


def _why_not_place(state: Any, star: int, position: int, colour: int, wilds: int) -> str:
    seat = state.active
    if state.board[seat, star, position] != EMPTY:
        return f"{STAR_NAMES[star]} {position + 1} is filled already"
    if not allowed_colours(state, seat, star) & (1 << colour):
        return _why_not_colour(state, star, colour)
    wild = wild_colour(state)
    number = int(NUMBERS[state.side, star, position])
    tiles = int(state.hand[seat, colour])
    name = COLOUR_NAMES[colour]
    if tiles == 0:
        return f"you hold no {name} tile"
    if colour == wild and wilds > 0:
        return f"{name} is wild itself, so nothing stands for it: leave out +{wilds}"
    if wilds >= number:
        return f"at least one of the {number} tiles has to be {name}"
    if wilds > 0 and state.hand[seat, wild] < wilds:
        return f"you hold {int(state.hand[seat, wild])} wild tiles, not {wilds}"
    helped = f" with {wilds} wild" if wilds else ""
    return f"it costs {number}; you hold {tiles} {name}, and {number - wilds} are needed{helped}"


def _why_not_colour(state: Any, star: int, colour: int) -> str:
    own = STAR_COLOUR[star]
    used = int(state.colours[state.active, star])
    if own != MIXED and state.side == 0:
        return f"the {STAR_NAMES[star]} star takes {COLOUR_NAMES[own]} tiles only"
    if used & (1 << colour):
        return f"there is a {COLOUR_NAMES[colour]} tile on the {STAR_NAMES[star]} star already"
    return f"the {STAR_NAMES[star]} star has become a star of another colour"
