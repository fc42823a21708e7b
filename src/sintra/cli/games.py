"""``sintra games``: the games, their options, and the bots."""

import argparse
import textwrap
from typing import Any

from sintra.cli.common import Commands, add_command

WIDTH = 96


def add_parser(commands: Commands) -> None:
    """Add the command ``games``."""
    add_command(commands, "games", "list the games, their options and the bots", run)


def run(args: argparse.Namespace) -> None:
    """Print the catalogue."""
    del args
    shown = catalogue()
    for game in shown["games"]:
        print(f"{game['name']}  (--game {game['id']})")
        for option in game["options"]:
            _print_entry(option["name"], option["help"])
            _print_entry("", _values(option))
        print()
    print("Bots  (--seat NAME)")
    for bot in shown["bots"]:
        _print_entry(bot["name"], bot["summary"])
    print("\nUse an option like this: sintra play --players 2 -o NAME=VALUE")


def catalogue() -> dict[str, Any]:
    """Return all games with their options, and all bots, as JSON values."""
    from sintra.server.catalogue import bots_json, game_json, offered_games

    return {"games": [game_json(rules) for rules in offered_games()], "bots": bots_json()}


def _values(option: dict[str, Any]) -> str:
    listed = ", ".join(
        f"{choice} (default)" if choice == option["default"] else str(choice)
        for choice in option["choices"]
    )
    return ", ".join(part for part in (listed, option["also"]) if part)


def _print_entry(name: str, text: str) -> None:
    print(textwrap.fill(text, WIDTH, initial_indent=f"  {name:<12}", subsequent_indent=" " * 14))
