"""``sintra play``: a game at the terminal."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.common import (
    Commands,
    add_colour_flag,
    add_command,
    add_game_flags,
    chosen_options,
    read_text,
    replay_record,
    rules_of,
    seconds,
)
from sintra.cli.screen import QuitError, Screen
from sintra.cli.seats import (
    DEFAULT_BOT,
    TerminalSeat,
    fill_seats,
    name_seats,
    parse_player,
    read_seats_tag,
)
from sintra.core.errors import OptionError

if TYPE_CHECKING:
    from sintra.cli.setup_questions import GameSetup
    from sintra.core.game import Game

TEXT = f"""\
Play in the terminal: alone against bots or engines, or with friends at the same screen.

Without any flags the command asks what to play. With flags it asks nothing, and everything else
has its default: you against the bot "{DEFAULT_BOT}".

A player is
  you, friend             a person at this screen
  NAME                    a bot (see: sintra games)
  NAME@4s, NAME@800       a bot with its own time or number of simulations for a move
  engine:COMMAND LINE     a program that speaks the engine protocol (docs/protocol.md);
                          engine@4s:COMMAND LINE with its own time for a move

  sintra play --seat you --seat greedy --name Ana
  sintra play --players 3 -o board=grey --seed 7
  sintra play --seat greedy --seat random      (watch two bots)
  sintra play --seat you --seat "engine:sintra engine"
  sintra play --load FILE                      (continue a saved game)
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``play``."""
    parser = add_command(commands, "play", "play in the terminal", run, TEXT)
    add_game_flags(parser)
    parser.add_argument(
        "--seat",
        metavar="PLAYER",
        action="append",
        default=[],
        help="the player of the next seat; repeat it for every seat",
    )
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[], help="the name of the next person"
    )
    parser.add_argument("--load", metavar="FILE", help="continue the game of a record")
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, help="the time for a move of bots and engines"
    )
    add_colour_flag(parser)


def run(args: argparse.Namespace) -> None:
    """Set up a game and play it."""
    screen = Screen(no_colour=args.no_colour)
    try:
        game, seats = _set_up(args, screen)
        _play(game, seats, screen, args.seconds)
    except QuitError:
        screen.print("Goodbye!")


def _play(
    game: "Game", seats: list[TerminalSeat], screen: Screen, hint_seconds: float | None
) -> None:
    from sintra.agents import DEFAULT_SECONDS
    from sintra.cli.terminal_game import TerminalGame

    with TerminalGame(game, seats, screen, hint_seconds or DEFAULT_SECONDS) as terminal_game:
        terminal_game.run()


def _set_up(args: argparse.Namespace, screen: Screen) -> tuple["Game", list[TerminalSeat]]:
    has_game_flags = any((args.game, args.players, args.option, args.seed is not None))
    if args.load is not None:
        if has_game_flags or args.name:
            args.usage_error("a saved game has its own game, options and names; omit their flags")
        return _load(args)
    if screen.interactive and not (has_game_flags or args.seat or args.name):
        from sintra.cli.setup_questions import ask_setup

        return _start(ask_setup(screen, args.seconds), None)
    return _start(_setup_from_flags(args), args.seed)


def _load(args: argparse.Namespace) -> tuple["Game", list[TerminalSeat]]:
    record = read_text(Path(args.load))
    game = replay_record(record)
    if args.seat:
        if len(args.seat) != game.players:
            raise OptionError(f"the saved game has {game.players} seats, not {len(args.seat)}")
        players = [parse_player(text, args.seconds) for text in args.seat]
    else:
        players = read_seats_tag(record, game.players, args.seconds)
    seats = [TerminalSeat(*pair) for pair in zip(players, game.names, strict=True)]
    return game, seats


def _setup_from_flags(args: argparse.Namespace) -> "GameSetup":
    from sintra.cli.setup_questions import GameSetup

    rules = rules_of(args)
    options, players = fill_seats(rules, chosen_options(args), args.seat, args.seconds)
    return GameSetup(rules, options, players, args.name)


def _start(setup: "GameSetup", seed: int | None) -> tuple["Game", list[TerminalSeat]]:
    from sintra.core.game import Game

    seats = name_seats(setup.players, setup.names)
    names = [seat.name for seat in seats]
    return Game(setup.rules, setup.options, seed=seed, names=names), seats
