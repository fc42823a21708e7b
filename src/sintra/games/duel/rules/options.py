"""The options of Duel."""

from collections.abc import Mapping
from random import Random
from typing import Any

from sintra.core.arrays import Json
from sintra.core.options import Option, resolve
from sintra.games.duel.rules.tables import (
    FIRST_GAME_SIDES,
    PLAYERS,
    SCORING_TILES,
    SCORING_TILES_USED,
    SIDE_NAMES,
)

RANDOM = "random"
#: Three scoring tiles drawn, or all four.
RANDOM_3, RANDOM_4 = "random", "random-4"
JOINT = "+"


def read_sides(value: Any) -> str | None:
    """Scoring sides as one text; None if they do not go together."""
    words = value.replace(",", JOINT).split(JOINT) if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        return None
    names = [str(word).strip().lower().replace("_", "-").replace(" ", "-") for word in words]
    if any(name not in SIDE_NAMES for name in names) or len(names) not in SCORING_TILES_USED:
        return None
    if any(sum(name in tile for name in names) > 1 for tile in SCORING_TILES):
        return None
    return sides_name(names)


def sides_name(names: Any) -> str:
    """Scoring sides in the order of their tiles."""
    return JOINT.join(name for name in SIDE_NAMES if name in names)


FIRST_GAME = sides_name(FIRST_GAME_SIDES)

OPTIONS = (
    Option("players", "how many play", PLAYERS, choices=(PLAYERS,)),
    Option(
        "scoring",
        "the sides of three or four scoring tiles",
        FIRST_GAME,
        choices=(FIRST_GAME, RANDOM_3, RANDOM_4),
        read=read_sides,
        examples=(
            "colourful-rows+edge+diagonals+specials",
            "colourful-rows+columns+jokers",
            "rows+edge+corners+jokers",
        ),
        also="or any of "
        + ", ".join(" / ".join(tile) for tile in SCORING_TILES)
        + f" joined by {JOINT}, one side of a tile at most",
    ),
    Option(
        "first",
        "the first player's seat; the other one chooses an opening plate first",
        0,
        choices=(*range(PLAYERS), RANDOM),
    ),
)


def resolve_options(chosen: Mapping[str, Any], seed: int) -> Json:
    """Checked options; what is random is decided by the seed, apart from the draws."""
    options = resolve(OPTIONS, chosen)
    chance = Random(seed)
    first = chance.randrange(PLAYERS)
    tiles = chance.sample(SCORING_TILES, len(SCORING_TILES))
    sides = [chance.choice(tile) for tile in tiles]
    if options["first"] == RANDOM:
        options["first"] = first
    if options["scoring"] in (RANDOM_3, RANDOM_4):
        used = SCORING_TILES_USED[options["scoring"] == RANDOM_4]
        options["scoring"] = sides_name(sides[:used])
    return options
