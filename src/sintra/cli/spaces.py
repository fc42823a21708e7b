"""``sintra spaces``: documents every action and every number of the observations."""

import argparse
import csv
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sintra.cli.common import Commands, Parser, add_command

if TYPE_CHECKING:
    from sintra.core.rules import Rules

TITLE = """# Actions and observations

`make spaces` writes this page with `sintra spaces`, from the same tables that the code uses.
`sintra spaces --csv` prints one line for every single number. [Environments](environments.md)
explains how they are used, and when their version changes.
"""
#: More values of a field than these are shown as the first and the last.
_SHOWN = 6


def add_parser(commands: Commands) -> Parser:
    """Add the command to the command line."""
    parser = add_command(
        commands, "spaces", "document every action and every number of the observations", run
    )
    parser.add_argument("--game", metavar="ID", help="the game; by default all (see: sintra games)")
    parser.add_argument("--csv", action="store_true", help="print one line for every number")
    return parser


def run(args: argparse.Namespace) -> None:
    """Print the tables."""
    from sintra.games import game_ids, get

    chosen = [get(game) for game in ([args.game] if args.game else game_ids())]
    if args.csv:
        rows = csv.writer(sys.stdout, lineterminator="\n")
        rows.writerow(["game", "space", "number", "name", "meaning"])
        for rules in chosen:
            rows.writerows(lines(rules))
    else:
        print("\n".join([TITLE, *(page(rules) for rules in chosen)]), end="")


def lines(rules: "Rules") -> Iterator[tuple[str, str, int, str, str]]:
    """Yield a line for every action, draw of chance and number of the observation."""
    for action in range(rules.all_actions):
        space = "action" if action < rules.actions else "draw"
        text, meaning = rules.notation.to_text(action), rules.action_kinds.get(_kind(rules, action))
        yield rules.id, space, action, text, meaning or ""
    for number, (name, meaning) in enumerate(_features(rules)):
        yield rules.id, "observation", number, name, meaning


def page(rules: "Rules") -> str:
    """Return the section of a game: the tables of its actions, draws and observations."""
    players, draws = range(rules.actions), range(rules.actions, rules.all_actions)
    parts = [
        f"## {rules.name}\n",
        f"### {rules.name}: {len(players):,} actions of players\n",
        *_action_table(rules, players),
        f"\n### {rules.name}: {len(draws)} draws of chance\n",
        "OpenSpiel numbers them from 0.\n",
        *_action_table(rules, draws),
        f"\n### {rules.name}: {len(rules.observation_names):,} numbers of the observation\n",
        "| numbers | names | meaning |",
        "|---|---|---|",
    ]
    for meaning, group in groupby(enumerate(_features(rules)), lambda item: item[1][1]):
        found = list(group)
        names = _ends([f"`{name}`" for _, (name, _) in found])
        parts.append(f"| {_ends([number for number, _ in found])} | {names} | {meaning} |")
    return "\n".join(parts) + "\n"


def _action_table(rules: "Rules", actions: range) -> list[str]:
    rows = ["| numbers | kind | notation | fields | meaning |", "|---|---|---|---|---|"]
    for kind, group in groupby(actions, lambda action: _kind(rules, action)):
        found = list(group)
        texts = [f"`{rules.notation.to_text(action)}`" for action in found]
        values = _field_values(rules, found)
        meaning = rules.action_kinds.get(kind, "")
        rows.append(f"| {_ends(found)} | {kind} | {_ends(texts)} | {values} | {meaning} |")
    return rows


def _field_values(rules: "Rules", actions: list[int]) -> str:
    """Return the fields of the actions with their values, in the order in which they vary."""
    values: dict[str, list[str]] = {}
    for action in actions:
        for name, value in rules.notation.fields(action).items():
            if name != "kind" and _shown(value) not in values.setdefault(name, []):
                values[name].append(_shown(value))
    return "; ".join(f"{name}: {_listed(options)}" for name, options in values.items())


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{count} {name}" for name, count in value.items()) or "none"
    if value is None:
        return "none"
    return " and ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _listed(values: list[str]) -> str:
    return ", ".join(values) if len(values) <= _SHOWN else f"{_ends(values)} ({len(values)})"


def _ends(values: list[Any]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]} … {values[-1]}"


def _kind(rules: "Rules", action: int) -> str:
    return str(rules.notation.fields(action).get("kind", "move"))


def _features(rules: "Rules") -> Iterator[tuple[str, str]]:
    """Yield every number of the observation: its name and its meaning."""
    if not rules.observation_groups:
        yield from ((name, "") for name in rules.observation_names)
    for group in rules.observation_groups:
        yield from ((name, group.meaning) for name in group.names)
