"""The registry of games: the one place that knows which games there are."""

import importlib
from functools import cache

from sintra.core.errors import UnknownGameError
from sintra.core.protocol import Rules

#: Each game's id and the module that holds its ``RULES``.
GAMES = {
    "summer-pavilion": "sintra.games.summer_pavilion.game",
    "duel": "sintra.games.duel.game",
}


@cache
def get(game: str) -> Rules:
    """The rules of a game, by its id. Only this game's code is loaded."""
    if game not in GAMES:
        raise UnknownGameError(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    rules = importlib.import_module(GAMES[game]).RULES
    assert isinstance(rules, Rules)
    return rules
