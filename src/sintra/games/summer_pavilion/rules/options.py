"""The options of Summer Pavilion."""

from collections.abc import Mapping
from random import Random
from typing import Any

from sintra.core.arrays import Json
from sintra.core.errors import OptionError
from sintra.core.options import Option, resolve
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


def read_wild_order(value: Any) -> str | None:
    """An order of the six colours as letters or names; None if it is not one."""
    if isinstance(value, str):
        words: list[Any] = value.replace(",", " ").split()
        words = list(words[0]) if len(words) == 1 else words
    elif isinstance(value, list | tuple):
        words = list(value)
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
    """The name of an order of the colours, or its letters."""
    if order == sorted(order):
        return STANDARD
    if order == sorted(order, reverse=True):
        return REVERSED
    return "".join(COLOUR_LETTERS[colour] for colour in order)


def wild_order(name: str) -> list[int]:
    """The colours in the order that an option's value stands for."""
    if name == STANDARD:
        return list(range(len(COLOUR_NAMES)))
    if name == REVERSED:
        return list(reversed(range(len(COLOUR_NAMES))))
    return [COLOUR_LETTERS.index(letter) for letter in name]


OPTIONS = (
    Option(
        "players",
        "how many play",
        MIN_PLAYERS,
        choices=tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    ),
    Option(
        "edition",
        "original: scores never fall below 1; mini: below 0",
        EDITIONS[0],
        choices=EDITIONS,
    ),
    Option(
        "board",
        "coloured stars, or grey ones that take any colours (variant #1)",
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


def resolve_options(chosen: Mapping[str, Any], seed: int) -> Json:
    """Checked options; a random first player is decided by the seed, apart from the draws."""
    options = resolve(OPTIONS, chosen)
    if options["first"] == RANDOM:
        options["first"] = Random(seed).randrange(options["players"])
    elif options["first"] >= options["players"]:
        raise OptionError(
            f"first cannot be seat {options['first']} with {options['players']} players"
        )
    return options
