"""The registry of games, the only module that knows which games exist.

Other packages add a game with an entry point of the group ``sintra.games``. Its name is the game's
id, its value the module and the name of a :class:`sintra.core.rules.Rules` object::

    [project.entry-points."sintra.games"]
    pig = "sintra_pig.game:RULES"
"""

import importlib
from functools import cache
from importlib.metadata import entry_points

from sintra.core.errors import UnknownGameError
from sintra.core.rules import Rules

ENTRY_POINT_GROUP = "sintra.games"

#: The games of this package: id and place of the ``Rules`` object.
_BUILT_IN = {
    "summer-pavilion": "sintra.games.summer_pavilion.game:RULES",
    "duel": "sintra.games.duel.game:RULES",
}
_registered: dict[str, str] = {}


def game_ids() -> list[str]:
    """Return the ids of all games: built-in, installed and registered ones."""
    return list(_places())


def get(game: str) -> Rules:
    """Return the rules of a game. Only this game's code is loaded.

    Raises:
        UnknownGameError: no game has this id, or its package cannot be loaded.
    """
    places = _places()
    if game not in places:
        raise UnknownGameError(f"there is no game {game!r}; there are: {', '.join(places)}")
    return _load(game, places[game])


def register(game: str, place: str) -> None:
    """Add a game for this process, without installing a package.

    Args:
        game: the game's id.
        place: the ``Rules`` object as ``module:name``.
    """
    _registered[game] = place


def _places() -> dict[str, str]:
    return {**_installed(), **_registered, **_BUILT_IN}


@cache
def _installed() -> dict[str, str]:
    found = {point.name: point.value for point in entry_points(group=ENTRY_POINT_GROUP)}
    return {**_BUILT_IN, **found}  # built-in games come first in lists


@cache
def _load(game: str, place: str) -> Rules:
    module, _, name = place.partition(":")
    try:
        rules = getattr(importlib.import_module(module), name)
    except Exception as error:  # third-party code can fail in any way
        raise UnknownGameError(
            f"the game {game!r} cannot be loaded from {place}: {error}"
        ) from error
    if not isinstance(rules, Rules) or rules.id != game:
        raise UnknownGameError(f"{place} is not the Rules object of a game with the id {game!r}")
    return rules
