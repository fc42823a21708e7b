"""Moves as text and as named values, and tiles as letters, as counts and in words.

===========  ==========================================================================
``F3g``      take green from factory 3 (and one wild tile, if there is one)
``Cr``       take red from the centre of the table
``g4``       place a green tile on position 4 of the green star
``g4+2``     the same; two of the tiles paid are wild
``c1=r+1``   place a red tile on position 1 of the centre star; one tile paid is wild
``+p``       take a purple bonus tile from the supply
``pass``     place no more tiles in this round
``keep:ggr`` keep two green tiles and a red one (``keep:none`` for nothing)
``p``        chance draws a purple tile
===========  ==========================================================================

A star has the letter of its colour, or ``c``. A grey star has the letter of the coloured star in
the same place. Without ``=`` the tile has the star's own colour.
"""

import re
from collections.abc import Sequence
from functools import cache

from sintra.core import text as core
from sintra.core.arrays import Counts, Json
from sintra.core.errors import InvalidMoveError
from sintra.games.summer_pavilion.rules.moves import (
    Bonus,
    DecodedMove,
    Draw,
    Keep,
    Pass,
    Place,
    Take,
    decode,
    encode,
)
from sintra.games.summer_pavilion.rules.state import SUPPLY, State
from sintra.games.summer_pavilion.rules.tables import (
    CENTRE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    KEEPS,
    MAX_FACTORIES,
    MAX_KEPT,
    POSITIONS,
    STAR_COLOUR,
    STAR_LETTERS,
    STAR_NAMES,
)

EXPECTED = "moves look like F3g or Cg (take), g4+2 or c1=r (place), +p (bonus tile), pass, keep:ggr"
NOTHING = "none"
#: What the moves of each kind do.
KINDS = {
    "take": "take all tiles of a colour, and one wild tile, from a factory or the centre",
    "place": "place a tile of a colour on a space of a star, paying some tiles with wild ones",
    "bonus": "take a bonus tile of a colour from the supply",
    "pass": "place no more tiles in this round",
    "keep": "keep these tiles after passing and discard the others",
    "draw": "chance draws a tile of this colour from the bag",
}

_TAKE = re.compile(rf"(?:f([1-{MAX_FACTORIES}])|c)([{COLOUR_LETTERS}])")
_PLACE = re.compile(
    rf"([{STAR_LETTERS}])([1-{POSITIONS}])(?:=([{COLOUR_LETTERS}]))?(?:\+([0-{POSITIONS - 1}]))?"
)
_KEEP = re.compile(rf"keep:(?:{NOTHING}|([{COLOUR_LETTERS}]{{1,{MAX_KEPT}}}))")
_CHOICES = {tuple(row): choice for choice, row in enumerate(KEEPS.tolist())}


@cache
def to_text(action: int) -> str:
    """Return the text of an action or draw."""
    match decode(action):
        case Take(source, colour):
            return source_name(source) + COLOUR_LETTERS[colour]
        case Place(star, position, colour, wilds):
            tile = "" if colour == STAR_COLOUR[star] else f"={COLOUR_LETTERS[colour]}"
            return f"{STAR_LETTERS[star]}{position + 1}{tile}" + (f"+{wilds}" if wilds else "")
        case Bonus(colour):
            return f"+{COLOUR_LETTERS[colour]}"
        case Pass():
            return "pass"
        case Keep(choice):
            return f"keep:{letters(KEEPS[choice]) or NOTHING}"
        case Draw(colour):
            return COLOUR_LETTERS[colour]


def parse(text: str) -> int:
    """Return the action or draw of a text.

    Raises:
        InvalidMoveError: the text is not a move; the message gives examples.
    """
    return encode(_parsed(text))


def _parsed(text: str) -> DecodedMove:
    word = "".join(text.lower().split())
    if found := _TAKE.fullmatch(word):
        return Take(int(found[1]) - 1 if found[1] else CENTRE, COLOUR_LETTERS.index(found[2]))
    if found := _PLACE.fullmatch(word):
        star = STAR_LETTERS.index(found[1])
        colour = COLOUR_LETTERS.index(found[3]) if found[3] else int(STAR_COLOUR[star])
        if colour < 0:
            raise InvalidMoveError(
                f"{text!r} does not say which tile goes on the centre star; write {found[1]}"
                f"{found[2]}=r for a red tile"
            )
        return Place(star, int(found[2]) - 1, colour, int(found[4] or 0))
    if found := _KEEP.fullmatch(word):
        kept = found[1] or ""
        return Keep(_CHOICES[tuple(kept.count(letter) for letter in COLOUR_LETTERS)])
    if word == "pass":
        return Pass()
    if len(word) == 2 and word[0] == "+" and word[1] in COLOUR_LETTERS:
        return Bonus(COLOUR_LETTERS.index(word[1]))
    if len(word) == 1 and word in COLOUR_LETTERS:
        return Draw(COLOUR_LETTERS.index(word))
    shown = text if len(text) <= 20 else f"{text[:17]}..."
    raise InvalidMoveError(f"{shown!r} is not a move; {EXPECTED}")


def fields(action: int) -> Json:
    """Return an action or draw as named JSON values."""
    match decode(action):
        case Take(source, colour):
            return {"kind": "take", "source": source_name(source), "colour": COLOUR_NAMES[colour]}
        case Place(star, position, colour, wilds):
            return {
                "kind": "place",
                "star": STAR_NAMES[star],
                "position": position + 1,
                "colour": COLOUR_NAMES[colour],
                "wilds": wilds,
            }
        case Bonus(colour):
            return {"kind": "bonus", "colour": COLOUR_NAMES[colour]}
        case Pass():
            return {"kind": "pass"}
        case Keep(choice):
            return {"kind": "keep", "tiles": by_name(KEEPS[choice])}
        case Draw(colour):
            return {"kind": "draw", "colour": COLOUR_NAMES[colour]}


def source_name(source: int) -> str:
    """Return the name of a factory or the centre in notation."""
    return "C" if source == CENTRE else f"F{source + 1}"


def letters(counts: Counts) -> str:
    """Return tiles as letters, in the order of the colours."""
    return core.letters(counts, COLOUR_LETTERS)


def by_name(counts: Counts | Sequence[int]) -> dict[str, int]:
    """Return tiles as counts by colour name, without colours that have no tile."""
    return core.by_name(counts, COLOUR_NAMES)


def in_words(counts: Counts) -> str:
    """Return tiles in words: "2 green and 1 red"."""
    return core.in_words(counts, COLOUR_NAMES)


def draw_label(state: State) -> str:
    """Return the name of the place that the next tile goes to."""
    return "supply" if state.filling == SUPPLY else source_name(int(state.filling))
