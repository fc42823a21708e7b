"""The options of Summer Pavilion."""

from random import Random

from sintra.core.arrays import Json
from sintra.core.errors import OptionError
from sintra.core.options import Option, resolve
from sintra.core.rules import Options
from sintra.games.summer_pavilion.rules.tables import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    EDITIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SIDE_NAMES,
)

RANDOM = "random"
STANDARD, REVERSED = "standard", "reversed"


def read_wild_order(value: object) -> str | None:
    """Return the option value of an order of the six colours, or None if it is not one.

    Args:
        value: letters or names of the colours, as a text or a list.
    """
    if isinstance(value, str):
        words: list[object] = [*value.replace(",", " ").split()]
        words = [*str(words[0])] if len(words) == 1 else words
    elif isinstance(value, list | tuple):
        words = [*value]
    else:
        return None
    letters = ""
    for word in words:
        name = str(word).lower()
        if name in COLOUR_NAMES:
            name = COLOUR_LETTERS[COLOUR_NAMES.index(name)]
        letters += name
    if sorted(letters) != sorted(COLOUR_LETTERS):
        return None
    return wild_order_name([COLOUR_LETTERS.index(letter) for letter in letters])


def wild_order_name(order: list[int]) -> str:
    """Return the option value of an order of the colours: its name, or its letters."""
    if order == sorted(order):
        return STANDARD
    if order == sorted(order, reverse=True):
        return REVERSED
    return "".join(COLOUR_LETTERS[colour] for colour in order)


def wild_order(name: str) -> list[int]:
    """Return the colours in the order that an option value gives."""
    if name == STANDARD:
        return list(range(len(COLOUR_NAMES)))
    if name == REVERSED:
        return list(reversed(range(len(COLOUR_NAMES))))
    return [COLOUR_LETTERS.index(letter) for letter in name]


OPTIONS = (
    Option(
        "players",
        "the number of players",
        MIN_PLAYERS,
        choices=tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    ),
    Option(
        "edition",
        "original: scores never fall below 1; mini: never below 0",
        EDITIONS[0],
        choices=EDITIONS,
    ),
    Option(
        "board",
        "coloured stars, or grey stars that accept any colour (variant #1)",
        SIDE_NAMES[0],
        choices=SIDE_NAMES,
    ),
    Option(
        "wilds",
        "the order in which colours are wild (variant #2)",
        STANDARD,
        choices=(STANDARD, REVERSED),
        read=read_wild_order,
        examples=("byrgpo",),
        also=f"or all six letters of {COLOUR_LETTERS} in any order",
    ),
    Option(
        "first",
        "the seat that begins",
        0,
        choices=(*range(MAX_PLAYERS), RANDOM),
    ),
)


def resolve_options(chosen: Options, seed: int) -> Json:
    """Check the chosen options and fill in the others.

    The seed decides a random first player. This uses a generator of its own, so the draws of a game
    do not depend on the option.

    Raises:
        OptionError: an option does not exist or has an impossible value.
    """
    options = resolve(OPTIONS, chosen)
    if options["first"] == RANDOM:
        options["first"] = Random(seed).randrange(options["players"])
    elif options["first"] >= options["players"]:
        raise OptionError(
            f"first cannot be seat {options['first']} with {options['players']} players"
        )
    return options
