"""``sintra review``: what every turn of a game lost, what the tiles did, and who played how."""

import argparse
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli import mass_review
from sintra.cli.common import (
    Commands,
    add_colour_flag,
    add_command,
    check_writable,
    load_record,
    positive_number,
    whole_number,
    write_text,
)
from sintra.cli.places import add_place_flags
from sintra.cli.progress import ProgressLine
from sintra.cli.screen import Screen, table, winners
from sintra.drawing.percent import percent

if TYPE_CHECKING:
    from sintra.analysis import Review
    from sintra.analysis.review_data import Amounts, Turn
    from sintra.core.game import Game

TEXT = """\
Judge every turn of a recorded game: the chance and the points that it lost against the best move,
with what the player knew. Then the luck of the tiles, and how each player played. docs/study.md
explains the numbers. The same record, seed and version give the same review.

  sintra review game.txt
  sintra review game.txt --depth quick --svg chance.svg

With --out, all records of files and folders are reviewed at the same time, and the folder gets a
file for each. The same command continues an interrupted run.

  sintra review games/ --out reviews
  sintra review games/*.txt --out reviews --cluster auto
"""
#: Takes the place of the summary, which a quick review does not have.
FIRST_LOOK = (
    "A first look: losses from a few short searches. Without --depth quick, a review has labels,",
    "luck, accuracy, the better moves and the key moments.",
)
#: Losses below this are not shown.
_SHOWN_CHANCE, _SHOWN_POINTS = 0.005, 0.25


def add_parser(commands: Commands) -> None:
    """Add the command ``review``."""
    parser = add_command(commands, "review", "judge the turns and the luck of a game", run, TEXT)
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="the record of the game; with --out also folders"
    )
    parser.add_argument(
        "--depth",
        choices=("quick", "full"),
        default="full",
        help="a first look without labels and luck, or everything (default full)",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="the seed of the searches"
    )
    parser.add_argument(
        "--threads", metavar="N", type=positive_number, help="threads (default: all processors)"
    )
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.add_argument("--svg", metavar="OUT", help="write the graph of the chances as SVG")
    parser.add_argument("--out", metavar="DIR", help="review many games; write the reviews here")
    add_place_flags(parser)
    add_colour_flag(parser)


def run(args: argparse.Namespace) -> None:
    """Review the game and print what the flags ask for."""
    from sintra.analysis import review
    from sintra.analysis.chart import draw_chart
    from sintra.core.cores import available_cores

    if args.out is not None:
        if args.json or args.svg or args.threads:
            args.usage_error("--json, --svg and --threads are for one game, without --out")
        mass_review.run(args)
        return
    if len(args.files) > 1 or args.cluster or args.workers:
        args.usage_error("several games, --workers and --cluster need --out DIR")
    game = load_record(args.files[0])
    if args.svg:
        check_writable(Path(args.svg))
    progress = ProgressLine()
    try:
        found = review(
            game,
            depth=args.depth,
            seed=args.seed,
            threads=args.threads or available_cores(),
            progress=lambda done, total: progress.show(done, total) if progress.is_due() else None,
        )
    finally:
        progress.clear()
    if args.svg:
        write_text(Path(args.svg), draw_chart(found))
    if args.json:
        print(json.dumps(found.as_json()))
    else:
        show(Screen(no_colour=args.no_colour), game, found)


def show(screen: Screen, game: "Game", review: "Review") -> None:
    """Print the turns, the summary and the key moments."""
    names = max(map(len, game.names))
    heading = ""
    for turn in review.turns:
        if turn.heading != heading:
            heading = turn.heading
            screen.print(f"\n{screen.bold(heading)}")
        for line in _turn_lines(game, turn, names, screen.width):
            screen.print(line if turn.label is None else screen.bold(line))
    screen.print()
    if game.is_over:
        screen.print(screen.bold(winners(game)))
    rows = summary_rows(game, review)
    for line in table(rows) if len(rows) > 1 else FIRST_LOOK:
        screen.print(f"  {line}")
    for line in key_moment_lines(game, review):
        screen.print(line)


def _turn_lines(game: "Game", turn: "Turn", names: int, width: int) -> Iterator[str]:
    """Yield a turn: who, what it lost, what was played, and what would have been better."""
    lost = "" if turn.is_forced else loss_text(turn)
    label = "" if turn.label is None else label_text(turn)
    start = f"{turn.first + 1:>4}. {game.names[turn.seat]:<{names}}  {lost:>16}  {label:<12}  "
    indent = " " * len(start)
    text = turn.description if turn.better is None else f"{turn.description}; better: {turn.better}"
    yield from textwrap.wrap(
        text, max(width, len(start) + 30), initial_indent=start, subsequent_indent=indent
    ) or [start.rstrip()]


def loss_text(turn: "Turn") -> str:
    """Return the loss of a turn in chance and points, empty if it is too small to show."""
    loss = turn.loss
    if abs(loss.chance) < _SHOWN_CHANCE and abs(loss.points) < _SHOWN_POINTS:
        return "-"
    return f"{percent(loss.chance)} {loss.points:>5.1f}"


def label_text(turn: "Turn") -> str:
    """Return the label of a turn; in a decided game it is in brackets."""
    return f"({turn.label})" if turn.is_hollow else str(turn.label)


def summary_rows(game: "Game", review: "Review") -> list[list[str]]:
    """Return the table that compares the players."""
    from sintra.agents import title_of

    rows = [["", *game.names]]

    def add(title: str, cells: list[str]) -> None:
        if any(cell != "-" for cell in cells):
            rows.append([title, *cells])

    seats = review.seats
    add("accuracy", [_number(seat.accuracy, ".0f") for seat in seats])
    add("performance rating", [_number(seat.rating, ".1f") for seat in seats])
    add("plays like", [title_of(seat.plays_like) if seat.plays_like else "-" for seat in seats])
    if review.events:
        for label in ("inaccuracy", "mistake", "blunder"):
            add(label, [str(seat.labels[label]) for seat in seats])
        for title, name in LEDGER:
            add(title, [_both(seat.chance, seat.points, name) for seat in seats])
    return rows


#: The lines of the ledger: ``result = start + luck + rivals - own + unexplained``.
LEDGER = (
    ("expected at the start", "start"),
    ("+ luck", "luck"),
    ("+ lost by the others", "rivals"),
    ("- lost by own choices", "own"),
    ("+ not explained", "unexplained"),
    ("= result", "final"),
    ("±", "error"),
)


def _both(chance: "Amounts | None", points: "Amounts | None", name: str) -> str:
    if chance is None or points is None:
        return "-"
    return f"{percent(getattr(chance, name))} {getattr(points, name):>6.1f}"


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def key_moment_lines(game: "Game", review: "Review") -> Iterator[str]:
    """Yield the turns that lost most, with the reasons."""
    if not review.key_moments:
        return
    yield "\nKey moments:"
    by_number = {turn.number: turn for turn in review.turns}
    for number in review.key_moments:
        turn = by_number[number]
        yield (
            f"  Move {turn.first + 1}, {game.names[turn.seat]}: {label_text(turn)}, "
            f"{percent(turn.loss.chance)} ± {percent(turn.loss.chance_error)}, "
            f"{turn.loss.points:.1f} ± {turn.loss.points_error:.1f} points"
        )
        yield f"    played: {turn.description}"
        yield f"    better: {turn.better}"
        for reason in turn.reasons:
            yield f"    {reason.points:+5.1f}  {reason.subject}, {reason.when}"
