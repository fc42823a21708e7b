"""The games and bots that the server offers.

Games and bots can come from other packages. One that cannot be loaded is left out and logged.
"""

import logging
from functools import cache
from pathlib import Path
from typing import Any, get_args

from sintra.agents import agent_names, summary_of
from sintra.core.errors import SintraError, UnknownGameError
from sintra.core.options import Option
from sintra.core.rules import Rules
from sintra.games import game_ids
from sintra.games import get as get_game
from sintra.server.messages import Phrase
from sintra.server.settings import WEB_FOLDER

LOG = logging.getLogger("sintra.catalogue")


def catalogue(web: Path = WEB_FOLDER) -> dict[str, Any]:
    """Serialise all games with their options, all bots, and what people can say.

    Args:
        web: the folder of the browser client.
    """
    return {
        "games": [game_json(rules, web) for rules in offered_games()],
        "bots": bots_json(),
        "phrases": list(get_args(Phrase)),
    }


def bots_json() -> list[dict[str, str]]:
    """Serialise every bot that can be loaded."""
    summaries = {name: _summary(name) for name in agent_names()}
    return [
        {"name": name, "summary": summary}
        for name, summary in summaries.items()
        if summary is not None
    ]


@cache
def _summary(bot: str) -> str | None:
    """Return the line about a bot, or log once why it cannot be loaded."""
    try:
        return summary_of(bot)
    except SintraError:
        LOG.exception("the bot %s is left out because it cannot be loaded", bot)
        return None


def offered_games() -> list[Rules]:
    """Return every game that can be loaded."""
    return [rules for game in game_ids() if (rules := _loaded(game)) is not None]


def find_game(game: str) -> Rules:
    """Return the rules of a game.

    Raises:
        UnknownGameError: no game has this id, or its package cannot be loaded.
    """
    try:
        return get_game(game)
    except SintraError:
        raise
    except Exception as error:  # the package of another author can fail in any way
        raise UnknownGameError(f"the game {game!r} cannot be loaded") from error


@cache
def _loaded(game: str) -> Rules | None:
    """Load a game, or log once why that is impossible."""
    try:
        return find_game(game)
    except UnknownGameError:
        LOG.exception("the game %s is left out because it cannot be loaded", game)
        return None


def has_page(game: str, web: Path) -> bool:
    """Return whether the browser client in the folder ``web`` has a page for a game."""
    return (web / "games" / game).is_dir()


def game_json(rules: Rules, web: Path | None = None) -> dict[str, Any]:
    """Serialise a game and its options.

    Args:
        rules: the game.
        web: the folder of the browser client; None to leave out whether the game has a page.
    """
    return {
        "id": rules.id,
        "name": rules.name,
        **({} if web is None else {"page": has_page(rules.id, web)}),
        "options": [_option_json(option) for option in rules.options],
    }


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "choices": list(option.choices),
        "also": option.also,
    }
