"""``sintra dataset``: plays games of bots and writes every decision to files."""

import argparse

from sintra.cli.common import (
    Commands,
    Parser,
    add_command,
    add_game_flags,
    chosen_options,
    positive_number,
    rules_of,
    seconds,
)
from sintra.cli.places import add_place_flags, worker_count

TEXT = """Play games of bots and write every decision to NumPy or Parquet files.

A row has the observation, the legal actions, the visit counts of the search, the action and the
result. The file dataset.json of the folder explains the columns. The same command continues after
an interruption."""


def add_parser(commands: Commands) -> Parser:
    """Add the command to the command line."""
    parser = add_command(
        commands, "dataset", "write games of bots as files for learning", run, TEXT
    )
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the dataset")
    add_game_flags(parser)
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        default="greedy",
        help="a bot for all seats, or one for each seat, separated by commas (default: greedy)",
    )
    parser.add_argument(
        "--games", metavar="N", type=positive_number, default=100, help="the games (default: 100)"
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--simulations",
        metavar="N",
        type=positive_number,
        help="the limit of a search (default: 400)",
    )
    limit.add_argument("--seconds", metavar="S", type=seconds, help="a time limit instead")
    parser.add_argument(
        "--format", choices=("npz", "parquet"), default="npz", help="the files (default: npz)"
    )
    parser.add_argument(
        "--games-per-file", metavar="N", type=positive_number, default=20, help="(default: 20)"
    )
    add_place_flags(parser)
    return parser


def run(args: argparse.Namespace) -> None:
    """Write the dataset, with a progress line."""
    from sintra.cli.progress import ProgressLine, resumable
    from sintra.datasets import write

    progress = ProgressLine()

    def show(done: int, total: int) -> None:
        if progress.is_due():
            progress.show(done, total)

    with resumable(progress):
        write(
            args.folder,
            rules_of(args).id,
            args.bots.split(","),
            games=args.games,
            seed=1 if args.seed is None else args.seed,
            simulations=args.simulations,
            seconds=args.seconds,
            form=args.format,
            games_per_file=args.games_per_file,
            workers=worker_count(args),
            cluster=args.cluster,
            progress=show,
            **chosen_options(args),
        )
    print(f"{args.games} games are in {args.folder}")
