"""Where long commands run: ``--workers`` and ``--cluster``."""

import argparse
from typing import TYPE_CHECKING

from sintra.cli.common import Parser, positive_number

if TYPE_CHECKING:
    from sintra.parallel import Place


def add_place_flags(parser: Parser) -> None:
    """Add ``--workers`` and ``--cluster``."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--workers",
        metavar="N",
        type=positive_number,
        help="processes on this machine (default: one for each core)",
    )
    place.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use a Ray cluster instead: HOST:PORT of its head node, auto for the one of this "
        "machine, or local to start one here (docs/cluster.md)",
    )


def worker_count(args: argparse.Namespace) -> int:
    """Return the number of processes on this machine."""
    from sintra.core.cores import available_cores

    return available_cores() if args.workers is None else int(args.workers)


def place_of(args: argparse.Namespace) -> "Place":
    """Return where the tasks of a command run."""
    from sintra.parallel import Place

    return Place(worker_count(args), args.cluster)
