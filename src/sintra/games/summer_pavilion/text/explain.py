"""Descriptions of legal moves and reasons against illegal ones, in words for players."""

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
    COLOURED_SIDE,
    FACTORIES,
    KEEPS,
    MIXED,
    NUMBERS,
    STAR_COLOUR,
    STAR_NAMES,
)
from sintra.games.summer_pavilion.text.effect import effect
from sintra.games.summer_pavilion.text.notation import in_words
from sintra.games.summer_pavilion.text.phases import phase_text

#: The phase in which each kind of move is legal.
_MOVE_PHASE = {
    Take: Phase.DRAFT,
    Place: Phase.PLACE,
    Pass: Phase.PLACE,
    Bonus: Phase.BONUS,
    Keep: Phase.KEEP,
}


# --- Descriptions ----------------------------------------------------------------------------


def describe(state: State, action: int) -> str:
    """Return what a legal action or draw does, as a phrase without a subject."""
    move = decode(action)
    if isinstance(move, Draw):
        return f"draw {_a(move.colour)} tile"
    result = effect(state, action)
    match move:
        case Take(source):
            token = " with the start player token" if "token" in result else ""
            tiles = _tiles(result["tiles"])
            return f"take {tiles} from {_place_name(source)}{token}{_cost(result)}"
        case Place(star, position, colour):
            return _describe_place(result, star, position, colour)
        case Bonus(colour):
            return f"take {_a(colour)} bonus tile"
        case Pass():
            if "discards" in result:
                discarded = counted(sum(result["discards"].values()), "tile")
                return f"pass and discard {discarded}{_cost(result)}"
            return "pass, then choose what to keep"
        case Keep():
            discarded = sum(result["discards"].values())
            kept = f"keep {_tiles(result['tiles'])}"
            return kept + (f", discard {discarded}{_cost(result)}" if discarded else "")


def _describe_place(result: Json, star: int, position: int, colour: int) -> str:
    space = f"{STAR_NAMES[star]} {position + 1}"
    tile = "" if colour == STAR_COLOUR[star] else f"{COLOUR_NAMES[colour]} on "
    text = f"place {tile}{space} for {_tiles(result['paid'])}: +{result['points']}"
    completed = [feature["kind"] for feature in result["features"]]
    return text + (f", closes a {' and a '.join(completed)}" if completed else "")


def _tiles(counts: dict[str, int]) -> str:
    """Return tiles in words: "2 green and 1 red"."""
    return listed([f"{count} {name}" for name, count in counts.items()])


def _a(colour: int) -> str:
    """Return a colour with its article: "an orange"."""
    name = COLOUR_NAMES[colour]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _cost(result: Json) -> str:
    return f": {result['points']}" if result["points"] else ""


def _place_name(source: int) -> str:
    return "the centre" if source == CENTRE else f"factory {source + 1}"


# --- Refusals --------------------------------------------------------------------------------


def why_illegal(state: State, action: int) -> str:
    """Return why an action is not legal in this state."""
    move = decode(action)
    if isinstance(move, Draw):
        return "tiles are drawn by chance, not by players"
    if state.phase != _MOVE_PHASE[type(move)]:
        return phase_text(state).refusal
    match move:
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
            return "it is not possible here"


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
        f"{COLOUR_NAMES[colour]} is wild: you get one with any other colour, and can choose it only"
        " where all tiles are wild"
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
        return f"{name} is wild itself, so no wild tile replaces it: leave out +{wilds}"
    if wilds >= number:
        return f"at least one of the {number} tiles must be {name}"
    if wilds > 0 and state.hand[seat, wild] < wilds:
        return f"you hold {int(state.hand[seat, wild])} wild tiles, not {wilds}"
    with_wilds = f" with {wilds} wild" if wilds else ""
    need = f"{number - wilds} are needed{with_wilds}"
    return f"it costs {number}; you hold {tiles} {name}, and {need}"


def _why_not_colour(state: State, star: int, colour: int) -> str:
    own = STAR_COLOUR[star]
    used = int(state.colours[state.active, star])
    if own != MIXED and state.side == COLOURED_SIDE:
        return f"the {STAR_NAMES[star]} star takes {COLOUR_NAMES[own]} tiles only"
    if used & (1 << colour):
        return f"there is {_a(colour)} tile on the {STAR_NAMES[star]} star already"
    return f"the {STAR_NAMES[star]} star has become a star of another colour"
