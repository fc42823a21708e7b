"""Which games there are, with their options, and which bots."""

from typing import Any

from sintra.agents import AGENTS
from sintra.agents import get as get_agent
from sintra.core.options import Option
from sintra.core.rules import Rules
from sintra.games import game_ids
from sintra.games import get as get_game


def catalogue() -> dict[str, Any]:
    """All games with their options, and all bots, as JSON values."""
    return {
        "games": [game_json(get_game(game)) for game in game_ids()],
        "bots": [{"name": name, "summary": get_agent(name).summary} for name in AGENTS],
    }


def game_json(rules: Rules) -> dict[str, Any]:
    """A game and its options."""
    options = [_option_json(option) for option in rules.options]
    return {"id": rules.id, "name": rules.name, "options": options}


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "choices": list(option.choices),
        "also": option.also,
    }
