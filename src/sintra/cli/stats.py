"""``sintra stats``: the statistics of a player over many game records."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from sintra.cli.common import Commands, FileError, add_colour_flag, add_command, load_record
from sintra.cli.screen import Screen, table

if TYPE_CHECKING:
    from sintra.analysis import SeatFigures

TEXT = """\
Print what a player did in some recorded games, in numbers: places, points and margins, where tiles
and points came from, and head to head. Games are grouped by game and number of players; -o selects
those with an option. Means have a 95 % interval, and every number has the size of its sample.

  sintra stats games/*.txt --player Ana
  sintra stats games/*.txt --player Ana -o board=grey
  sintra stats games/*.txt --csv > games.csv
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``stats``."""
    parser = add_command(commands, "stats", "statistics over many game records", run, TEXT)
    parser.add_argument("files", metavar="FILE", nargs="+", help="records of finished games")
    parser.add_argument(
        "--player", metavar="NAME", help="the player; by default the one of all seats together"
    )
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="only games with this option; can be repeated",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the statistics as JSON")
    output.add_argument(
        "--csv", action="store_true", help="print a line for each seat of each game"
    )
    add_colour_flag(parser)


def run(args: argparse.Namespace) -> None:
    """Read the records and print what the flags ask for."""
    from sintra.analysis import statistics
    from sintra.analysis.figures import as_csv
    from sintra.analysis.statistics import matching

    wanted = [text.partition("=") for text in args.option]
    options = {name: value for name, _, value in wanted}
    seats = matching(read_seats(args.files, args.player), options)
    if not seats:
        raise FileError("no game has these options")
    if args.csv:
        print(as_csv(seats), end="")
    elif args.json:
        print(json.dumps(statistics(seats)))
    else:
        show(Screen(no_colour=args.no_colour), statistics(seats))


def read_seats(files: list[str], player: str | None) -> list["SeatFigures"]:
    """Return the seats of a player in some records, or all seats.

    Raises:
        FileError: a game is not over, or nobody has this name.
    """
    from sintra.analysis import figures

    seats = []
    for file in files:
        game = load_record(file)
        if not game.is_over:
            raise FileError(f"{file} is the record of a game that is not over")
        seats += figures(game)
    found = [seat for seat in seats if player is None or seat.name == player]
    if not found:
        names = ", ".join(sorted({seat.name for seat in seats}))
        raise FileError(f"nobody is called {player} in these records; the players are {names}")
    return found


def show(screen: Screen, groups: list[dict[str, Any]]) -> None:
    """Print the statistics of every group."""
    from sintra.analysis.figures import label
    from sintra.games import get

    for group in groups:
        rules = get(group["game"])
        title = f"{rules.name}, {group['players']} players"
        screen.print(f"\n{screen.bold(title)}: {group['count']} seats")
        rows = [["", "mean", "±", "least", "most", "seats"]]
        for name, values in group["options"].items():
            counts = ", ".join(f"{value} ({count})" for value, count in values.items())
            screen.print(f"  {name}: {counts}")
        rows += [_mean_row("points", group["score"]), _mean_row("margin", group["margin"])]
        rows += [_mean_row(label(rules, code), mean) for code, mean in group["figures"].items()]
        for line in table(rows):
            screen.print(f"  {line}")
        for place, share in enumerate(group["places"], 1):
            screen.print(
                f"  place {place}: {share['count']} of {share['of']} "
                f"({100 * share['low']:.0f} to {100 * share['high']:.0f} %)"
            )
        for rival in group["rivals"]:
            screen.print(
                f"  against {rival['name']}: {rival['won']} won, {rival['tied']} tied, "
                f"{rival['lost']} lost"
            )


def _mean_row(title: str, mean: dict[str, Any]) -> list[str]:
    margin = mean["margin"]
    shown = "" if margin is None else f"{margin:.1f}"
    bounds = [f"{mean[name]:g}" for name in ("least", "most")]
    return [title, f"{mean['mean']:.1f}", shown, *bounds, str(mean["count"])]
