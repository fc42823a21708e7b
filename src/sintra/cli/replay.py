"""``sintra replay``: shows a game record, all at once or move by move."""

import argparse
import json
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.common import (
    Commands,
    add_colour_flag,
    add_command,
    load_record,
    whole_number,
    write_text,
)
from sintra.cli.screen import QuitError, Screen, score_table, winners
from sintra.core.errors import OptionError

if TYPE_CHECKING:
    from sintra.core.game import Game

STEP_PROMPT = "Enter: next, back, a number: go there, list, quit > "


def add_parser(commands: Commands) -> None:
    """Add the command ``replay``."""
    parser = add_command(commands, "replay", "show a game record, move by move", run)
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("--all", action="store_true", help="show all moves at once, in words")
    parser.add_argument(
        "--at", metavar="N", type=whole_number, help="show the position after N moves"
    )
    parser.add_argument("--svg", metavar="OUT", help="write that position as an SVG picture")
    parser.add_argument("--json", action="store_true", help="print that position as JSON")
    add_colour_flag(parser)


def run(args: argparse.Namespace) -> None:
    """Show what the flags ask for."""
    if args.all and (args.at is not None or args.svg or args.json):
        args.usage_error("--all shows every move; --at, --svg and --json show one position")
    screen = Screen(no_colour=args.no_colour)
    game = load_record(args.file)
    if args.at is not None or args.svg or args.json:
        _show_one(args, screen, game)
    elif args.all or not screen.interactive:
        _show_all(screen, game)
    else:
        _step_through(screen, game)


def position_after(game: "Game", count: int) -> "Game":
    """Return the game as it was after some moves."""
    if count > len(game.history):
        raise OptionError(f"the record has {len(game.history)} moves; there is no position {count}")
    earlier = game.copy()
    while len(earlier.history) > count:
        earlier.undo()
    return earlier


def _show_one(args: argparse.Namespace, screen: Screen, game: "Game") -> None:
    at = position_after(game, len(game.history) if args.at is None else args.at)
    if args.svg:
        write_text(Path(args.svg), at.svg())
    if args.json:
        screen.print(json.dumps(at.position()))
    elif not args.svg:
        screen.draw(at)


# --- All moves in words ----------------------------------------------------------------------


@dataclass(frozen=True)
class ReplayStep:
    """One move of the game, as it is shown."""

    heading: str
    name: str
    text: str
    description: str
    draws: str
    scores: str


def steps(game: "Game") -> list[ReplayStep]:
    """Return every move of a game."""
    found = []
    earlier = game.copy()
    for played in reversed(game.history):
        scores = "-".join(map(str, earlier.scores))
        earlier.undo()
        found.append(
            ReplayStep(
                earlier.heading,
                game.names[played.seat],
                played.move.text,
                game.rules.guide.describe(earlier.state, played.move.id),
                " ".join(draw.text for draw in played.draws),
                scores,
            )
        )
    return found[::-1]


def _show_all(screen: Screen, game: "Game") -> None:
    screen.print(_title(screen, game))
    heading = ""
    names = max(map(len, game.names))
    all_steps = steps(game)
    texts = max((len(step.text) for step in all_steps), default=0)
    for number, step in enumerate(all_steps, 1):
        if step.heading != heading:
            heading = step.heading
            screen.print(f"\n{screen.bold(heading)}")
        screen.print(
            f"{number:>4}. {step.name:<{names}}  {step.text:<{texts}}  {step.description}"
            f"  {screen.dim(f'[{step.scores}]')}"
        )
        if step.draws:
            screen.print(
                screen.dim(textwrap.indent(textwrap.fill(f"drawn: {step.draws}"), " " * 6))
            )
    screen.print()
    _show_end(screen, game)


def _title(screen: Screen, game: "Game") -> str:
    options = ", ".join(f"{name} {value}" for name, value in game.options.items())
    seed = "" if game.seed is None else f", seed {game.seed}"
    names = ", ".join(game.names)
    return f"{screen.bold(game.rules.name)}: {names}\n{screen.dim(f'{options}{seed}')}"


def _show_end(screen: Screen, game: "Game") -> None:
    screen.print(
        screen.bold(winners(game) if game.is_over else f"Not over. {game.heading}.") + "\n"
    )
    for line in score_table(game):
        screen.print(f"  {line}")


# --- Move by move ----------------------------------------------------------------------------


def _step_through(screen: Screen, game: "Game") -> None:
    all_steps = steps(game)
    number = 0
    screen.print(_title(screen, game))
    try:
        while True:
            _show_step(screen, game, all_steps, number)
            number = _ask_where(screen, game, number)
    except QuitError:
        return


def _show_step(screen: Screen, game: "Game", all_steps: list[ReplayStep], number: int) -> None:
    at = position_after(game, number)
    screen.clear()
    screen.draw(at)
    screen.print()
    if number:
        step = all_steps[number - 1]
        screen.print(f"{number} of {len(all_steps)}. {step.name}: {step.description} ({step.text})")
    else:
        screen.print(f"{_title(screen, game)}\nBefore the first of {len(all_steps)} moves.")
    if number == len(all_steps):
        screen.print()
        _show_end(screen, game)


def _ask_where(screen: Screen, game: "Game", number: int) -> int:
    """Ask which position to show next; return its number."""
    last = len(game.history)
    while True:
        answer = screen.ask(STEP_PROMPT).lower()
        if answer in ("", "n", "next") and number < last:
            return number + 1
        if answer in ("b", "back") and number > 0:
            return number - 1
        if answer.isdecimal() and len(answer) < 10 and int(answer) <= last:
            return int(answer)
        if answer in ("q", "quit", "exit"):
            raise QuitError
        if answer in ("l", "list"):
            _show_all(screen, game)
        else:
            screen.print(f"  Positions are numbered 0 to {last}; this is {number}.")
