"""``sintra play``: a game at the terminal."""

import argparse
from typing import TYPE_CHECKING

from sintra.cli.common import (
    Commands,
    add_colour_flag,
    add_command,
    add_game_flags,
    chosen_options,
    load_record,
    rules_of,
    seconds,
)
from sintra.cli.screen import LeftError, Screen
from sintra.cli.seats import Seat, check_kind, seats_of_names, take_seats, with_players
from sintra.core.errors import OptionError

if TYPE_CHECKING:
    from sintra.cli.questions import Wishes
    from sintra.core.game import Game

TEXT = """\
Play in the terminal: alone against bots, or with friends at the same screen.

Without any flags it asks what to play. With some it asks nothing, and what you do not say is
by default: you against the greedy bot.

  sintra play --seat you --seat greedy --name Ana
  sintra play --players 3 -o board=grey --seed 7
  sintra play --seat greedy --seat random      (watch two bots)
  sintra play --load FILE                      (go on with a saved game)
"""


def add_parser(commands: Commands) -> None:
    """``sintra play``."""
    parser = add_command(commands, "play", "play in the terminal", run, TEXT)
    add_game_flags(parser)
    parser.add_argument(
        "--seat",
        metavar="WHO",
        action="append",
        default=[],
        help="who takes the next seat: you, friend, or a bot (see: sintra games)",
    )
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[], help="the name of the next person"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with the game of a record")
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, help="how long a bot may think about a move"
    )
    add_colour_flag(parser)


def run(args: argparse.Namespace) -> None:
    """Sets the table and plays."""
    screen = Screen(no_colour=args.no_colour)
    try:
        game, seats = _set_up(args, screen)
        _play(game, seats, screen, args.seconds)
    except LeftError:
        screen.say("Goodbye!")


def _play(game: "Game", seats: list[Seat], screen: Screen, limit: float | None) -> None:
    from sintra.agents import DEFAULT_SECONDS
    from sintra.cli.table import Table

    Table(game, seats, screen, limit or DEFAULT_SECONDS).run()


def _set_up(args: argparse.Namespace, screen: Screen) -> tuple["Game", list[Seat]]:
    given = any((args.game, args.players, args.option, args.seed is not None))
    if args.load is not None:
        if given or args.name:
            args.usage_error("--load brings its own game, options and names; leave them out")
        return _load(args)
    if screen.interactive and not (given or args.seat or args.name):
        from sintra.cli.questions import ask_all

        return _begin(ask_all(screen), None)
    return _begin(_wishes(args), args.seed)


def _load(args: argparse.Namespace) -> tuple["Game", list[Seat]]:
    game = load_record(args.load)
    seats = seats_of_names(game.names)
    if args.seat:
        if len(args.seat) != len(seats):
            raise OptionError(f"the saved game has {len(seats)} seats, not {len(args.seat)}")
        seats = [
            Seat(check_kind(kind), seat.name) for kind, seat in zip(args.seat, seats, strict=True)
        ]
    return game, seats


def _wishes(args: argparse.Namespace) -> "Wishes":
    from sintra.cli.questions import Wishes

    rules = rules_of(args)
    options, seats = with_players(rules, chosen_options(args), args.seat)
    return Wishes(rules, options, seats, args.name)


def _begin(wishes: "Wishes", seed: int | None) -> tuple["Game", list[Seat]]:
    from sintra.core.game import Game
    from sintra.core.warm import warm_up

    seats = take_seats(wishes.seats, wishes.names)
    wishes.rules.resolve(wishes.options, 0)  # refuses bad options before a long first compile
    warm_up(wishes.rules)
    names = [seat.name for seat in seats]
    return Game(wishes.rules, wishes.options, seed=seed, names=names), seats
