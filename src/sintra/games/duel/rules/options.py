"""The options of Duel."""

from collections.abc import Iterable
from random import Random

from sintra.core.arrays import Json
from sintra.core.options import Option, resolve
from sintra.core.rules import Options
from sintra.games.duel.rules.tables import (
    FIRST_GAME_SIDES,
    PLAYERS,
    SCORING_TILES,
    SCORING_TILES_USED,
    SIDE_NAMES,
)

RANDOM = "random"
#: Three or all four scoring tiles, drawn at random.
RANDOM_3, RANDOM_4 = "random", "random-4"
#: Joins the names of scoring sides.
JOINT = "+"


def read_sides(value: object) -> str | None:
    """Return scoring sides in their canonical form, or None if they are no valid combination.

    Args:
        value: names joined by ``+`` or commas, or a list of names.
    """
    words = value.replace(",", JOINT).split(JOINT) if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        return None
    names = [str(word).strip().lower().replace("_", "-").replace(" ", "-") for word in words]
    if any(name not in SIDE_NAMES for name in names) or len(names) not in SCORING_TILES_USED:
        return None
    if any(sum(name in tile for name in names) > 1 for tile in SCORING_TILES):
        return None
    return sides_name(names)


def sides_name(names: Iterable[str]) -> str:
    """Join the names of scoring sides in the order of their tiles."""
    chosen = set(names)
    return JOINT.join(name for name in SIDE_NAMES if name in chosen)


FIRST_GAME = sides_name(FIRST_GAME_SIDES)

OPTIONS = (
    Option("players", "the number of players", PLAYERS, choices=(PLAYERS,)),
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
        + f" joined by {JOINT}, at most one side of each tile",
    ),
    Option(
        "first",
        "the seat of the first player; the other player chooses an opening plate first",
        0,
        choices=(*range(PLAYERS), RANDOM),
    ),
)


def resolve_options(chosen: Options, seed: int) -> Json:
    """Validate options, fill in defaults, and decide random values by the seed.

    The random values come from a generator of their own, not from the one that draws tiles.
    """
    options = resolve(OPTIONS, chosen)
    random = Random(seed)
    first = random.randrange(PLAYERS)
    tiles = random.sample(SCORING_TILES, len(SCORING_TILES))
    sides = [random.choice(tile) for tile in tiles]
    if options["first"] == RANDOM:
        options["first"] = first
    if options["scoring"] in (RANDOM_3, RANDOM_4):
        used = SCORING_TILES_USED[options["scoring"] == RANDOM_4]
        options["scoring"] = sides_name(sides[:used])
    return options
