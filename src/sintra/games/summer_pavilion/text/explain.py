"""What a move does in a position, and why a move cannot be played, in words for a player."""

from sintra.core.arrays import Json
from sintra.core.text import counted, listed
from sintra.games.summer_pavilion.rules.counts import total
from sintra.games.summer_pavilion.rules.draft import wild_colour
from sintra.games.summer_pavilion.rules.moves import Bonus, Draw, Keep, Pass, Place, Take, decode
from sintra.games.summer_pavilion.rules.placing import allowed_colours
from sintra.games.summer_pavilion.rules.state import EMPTY, Phase, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOUR_NAMES,
    FACTORIES,
    KEEPS,
    MIXED,
    NUMBERS,
    STAR_COLOUR,
    STAR_NAMES,
)
from sintra.games.summer_pavilion.text.effect import effect
from sintra.games.summer_pavilion.text.notation import in_words

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


def describe(state: State, action: int) -> str:
    """What a legal move does in this position."""
    meaning = decode(action)
    if isinstance(meaning, Draw):
        return f"draw a {COLOUR_NAMES[meaning.colour]} tile"
    does = effect(state, action)
    match meaning:
        case Take(source):
            token = " with the start token" if "token" in does else ""
            return f"take {_tiles(does['tiles'])} from {_place_name(source)}{token}{_cost(does)}"
        case Place(star, position, colour):
            return _describe_place(does, star, position, colour)
        case Bonus(colour):
            return f"take a {COLOUR_NAMES[colour]} bonus tile"
        case Pass():
            if "discards" in does:
                discarded = counted(sum(does["discards"].values()), "tile")
                return f"pass and discard {discarded}{_cost(does)}"
            return "pass, then choose what to keep"
        case Keep():
            discarded = sum(does["discards"].values())
            kept = f"keep {_tiles(does['tiles'])}"
            return kept + (f", discard {discarded}{_cost(does)}" if discarded else "")


def _describe_place(does: Json, star: int, position: int, colour: int) -> str:
    space = f"{STAR_NAMES[star]} {position + 1}"
    tile = "" if colour == STAR_COLOUR[star] else f"{COLOUR_NAMES[colour]} on "
    text = f"place {tile}{space} for {_tiles(does['paid'])}: +{does['points']}"
    closed = [feature["kind"] for feature in does["features"]]
    return text + (f", closes a {' and a '.join(closed)}" if closed else "")


def _tiles(counts: dict[str, int]) -> str:
    """Tiles in words: "2 green and 1 red"."""
    return listed([f"{count} {name}" for name, count in counts.items()])


def _cost(does: Json) -> str:
    return f": {does['points']}" if does["points"] else ""


def _place_name(source: int) -> str:
    return "the centre" if source == CENTRE else f"factory {source + 1}"


# --- Why a move is not legal -----------------------------------------------------------------


def why_illegal(state: State, action: int) -> str:
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


def _why_not_take(state: State, source: int, colour: int) -> str:
    factories = int(FACTORIES[state.players])
    if factories <= source < CENTRE:
        return f"there are only {factories} factories"
    place = _place_name(source)
    if total(state.sources[source]) == 0:
        return f"{place} is empty"
    if state.sources[source, colour] == 0:
        return f"{place} holds no {COLOUR_NAMES[colour]} tile"
    return (
        f"{COLOUR_NAMES[colour]} is wild; one comes along with another colour, and can be named"
        " only where there is no other"
    )


def _why_not_place(state: State, star: int, position: int, colour: int, wilds: int) -> str:
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


def _why_not_colour(state: State, star: int, colour: int) -> str:
    own = STAR_COLOUR[star]
    used = int(state.colours[state.active, star])
    if own != MIXED and state.side == 0:
        return f"the {STAR_NAMES[star]} star takes {COLOUR_NAMES[own]} tiles only"
    if used & (1 << colour):
        return f"there is a {COLOUR_NAMES[colour]} tile on the {STAR_NAMES[star]} star already"
    return f"the {STAR_NAMES[star]} star has become a star of another colour"
