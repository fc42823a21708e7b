"""``sintra stats``: the statistics of a player over many game records."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.cli.common import (
    Commands,
    FileError,
    add_colour_flag,
    add_command,
    load_record,
    name_and_value,
    read_text,
    record_files,
)
from sintra.cli.screen import Screen, table
from sintra.core.errors import OptionError, SintraError
from sintra.core.text import counted
from sintra.drawing.percent import percent

if TYPE_CHECKING:
    from sintra.analysis import SeatFigures

TEXT = """\
Print what a player did in some recorded games, in numbers: places, points and margins, where tiles
and points came from, and head to head. Games are grouped by game and number of players; -o selects
those with an option. Means have a 95% interval, and every number has the size of its sample.

  sintra stats games --player Ana
  sintra stats games/*.txt --player Ana -o board=grey
  sintra stats games --csv > games.csv

With full reviews of the games, the statistics say how well they were played:

  sintra review games --out reviews
  sintra stats games --player Ana --reviews reviews
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``stats``."""
    parser = add_command(commands, "stats", "statistics over many game records", run, TEXT)
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="records of finished games, or folders with records",
    )
    parser.add_argument(
        "--player", metavar="NAME", help="the player; by default the one of all seats together"
    )
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=name_and_value,
        help="only games with this option; can be repeated",
    )
    parser.add_argument(
        "--reviews", metavar="DIR", type=Path, help="the folder of sintra review --out"
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

    seats = read_seats(args.files, args.player, args.reviews)
    names = dict.fromkeys(name for seat in seats for name in seat.options)
    for name, _ in args.option:
        if name not in names:
            raise OptionError(f"no game has an option {name!r}; there are: {', '.join(names)}")
    seats = matching(seats, dict(args.option))
    if not seats:
        raise FileError("no game has these options")
    if args.csv:
        print(as_csv(seats), end="")
    elif args.json:
        print(json.dumps(statistics(seats)))
    else:
        show(Screen(no_colour=args.no_colour), statistics(seats))


def read_seats(
    paths: list[str], player: str | None, reviews: Path | None = None
) -> list["SeatFigures"]:
    """Return the seats of a player in some records, or all seats.

    Raises:
        FileError: a record or a review cannot be used, or nobody has this name.
    """
    seats = [seat for file in record_files(paths) for seat in _seats_of(file, reviews)]
    found = [seat for seat in seats if player is None or seat.name == player]
    if not found:
        names = ", ".join(sorted({seat.name for seat in seats}))
        raise FileError(f"nobody is called {player} in these records; the players are {names}")
    return found


def _seats_of(file: Path, reviews: Path | None) -> list["SeatFigures"]:
    """Return the seats of one game, with its review if there is a folder of reviews."""
    from sintra.analysis import figures
    from sintra.analysis.figures import review_figures

    try:
        game = load_record(str(file))
    except FileError:
        raise
    except SintraError as error:
        raise FileError(f"{file}: {error}") from error
    if not game.is_over:
        raise FileError(f"{file} is the record of a game that is not over")
    seats = figures(game)
    if reviews is None:
        return seats
    path = reviews / f"{file.stem}.json"
    try:
        review = json.loads(read_text(path))
        is_of_game = [decision["move"] for decision in review["decisions"]] == [
            played.move.text for played in game.history
        ]
        if not is_of_game or review["depth"] != "full":
            raise FileError(f"{path} is no full review of {file}")
        return [
            replace(seat, review=review_figures(game.rules, review, seat.seat)) for seat in seats
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} is not a review") from error


def show(screen: Screen, groups: list[dict[str, Any]]) -> None:
    """Print the statistics of every group."""
    from sintra.analysis.figures import label
    from sintra.games import get

    for group in groups:
        rules = get(group["game"])
        title = f"{rules.name}, {group['players']} players"
        seats = counted(group["count"], "seat")
        screen.print(f"\n{screen.bold(title)}: {seats}")
        rows = [["", "mean", "±", "least", "most", "seats"]]
        for name, values in group["options"].items():
            counts = ", ".join(f"{value} ({count})" for value, count in values.items())
            screen.print(f"  {name}: {counts}")
        rows += [_mean_row("points", group["score"]), _mean_row("margin", group["margin"])]
        rows += [_mean_row(label(rules, code), mean) for code, mean in group["figures"].items()]
        if group["review"] is not None:
            rows += _review_rows(group["review"])
        for line in table(rows):
            screen.print(f"  {line}")
        for line in _review_lines(group["review"] or {}):
            screen.print(f"  {line}")
        for place, share in enumerate(group["places"], 1):
            screen.print(
                f"  place {place}: {share['count']} of {share['of']} "
                f"({percent(share['low'])} to {percent(share['high'])})"
            )
        for rival in group["rivals"]:
            screen.print(
                f"  against {rival['name']}: {rival['won']} won, {rival['tied']} tied, "
                f"{rival['lost']} lost"
            )


def _review_rows(review: dict[str, Any]) -> list[list[str]]:
    """Return the means over reviewed games."""
    means = (("accuracy", review["accuracy"]), ("luck in points", review["luck"]))
    return [_mean_row(title, mean) for title, mean in means if mean is not None]


def _review_lines(review: dict[str, Any]) -> Iterator[str]:
    """Yield the rating of all reviewed games, and where chance was lost."""
    from sintra.agents import title_of

    if review.get("rating") is not None:
        like = f", plays like {title_of(review['plays_like'])}" if review["plays_like"] else ""
        rating, decisions = review["rating"], review["counted"]
        yield f"performance rating {rating:.1f} from {decisions} decisions{like}"
    for title, name in (("round", "by_round"), ("kind of move", "by_kind")):
        for part, loss in review.get(name, {}).items():
            yield f"lost by {title}, {part}: {percent(loss['mean'])} in {loss['turns']} turns"


def _mean_row(title: str, mean: dict[str, Any]) -> list[str]:
    margin = mean["margin"]
    shown = "" if margin is None else f"{margin:.1f}"
    bounds = [f"{mean[name]:.4g}" for name in ("least", "most")]
    return [title, f"{mean['mean']:.1f}", shown, *bounds, str(mean["count"])]
