"""``sintra worker``: play bots and give hints for the servers of a database."""

import argparse
from dataclasses import replace

from sintra.cli.common import Commands, add_command, positive_number, seconds

TEXT = """\
Play the bots and give the hints of the servers that use the same PostgreSQL database.
Start as many workers as there are processors for thinking, on any machines.
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``worker``."""
    parser = add_command(commands, "worker", "play bots for several servers", run, TEXT)
    parser.add_argument(
        "--database",
        required=True,
        metavar="URL",
        help="the database of the servers: postgresql+psycopg://USER:PASSWORD@HOST/NAME",
    )
    parser.add_argument(
        "--threads",
        type=positive_number,
        metavar="N",
        help="the number of bots that think at the same time (default 2)",
    )
    add_lease(parser)
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="the log format: readable lines, or one JSON object for each line",
    )


def add_lease(parser: argparse.ArgumentParser) -> None:
    """Add the flag for the lease of jobs."""
    parser.add_argument(
        "--lease",
        type=seconds,
        metavar="SECONDS",
        help="how long work is reserved for a process that may have died (default 10)",
    )


def run(args: argparse.Namespace) -> None:
    """Work until Ctrl-C."""
    from sintra.server import logging_setup
    from sintra.server.run_worker import work
    from sintra.server.settings import Settings

    settings = Settings(database=args.database)
    if args.threads is not None:
        settings = replace(settings, bots_at_once=args.threads)
    if args.lease is not None:
        settings = replace(settings, lease_seconds=args.lease)
    logging_setup.set_up(args.log)
    work(settings)
