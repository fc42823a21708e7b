"""``sintra serve``: play in the browser."""

import argparse
from dataclasses import replace

from sintra.cli.common import Commands, add_command, positive_number, whole_number
from sintra.cli.worker import add_lease

DEFAULT_HOST = "127.0.0.1"

TEXT = """\
Start the server for playing in the browser, on this computer or for other computers.

Games are stored in a file in your data folder, or in the database that --database names:
sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME.
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``serve``."""
    parser = add_command(commands, "serve", "play in the browser", run, TEXT)
    parser.add_argument(
        "--host",
        default=DEFAULT_HOST,
        help=f"the address to listen on (default {DEFAULT_HOST}; 0.0.0.0 accepts other computers)",
    )
    parser.add_argument(
        "--port", type=port, metavar="N", help="the port (default: the first free one from 8000)"
    )
    parser.add_argument("--database", metavar="URL", help="the database that stores the games")
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="the address that browsers use, if a proxy in front of the server changes it",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name by which browsers reach the server, beside local ones; * for any",
    )
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="the log format: readable lines, or one JSON object for each line",
    )
    parser.add_argument(
        "--rate",
        type=whole_number,
        metavar="N",
        help="the requests, and the messages over each socket, that a client may send per second",
    )
    parser.add_argument(
        "--sockets",
        type=whole_number,
        metavar="N",
        help="the connections that a client may have open",
    )
    parser.add_argument(
        "--processes",
        type=positive_number,
        metavar="N",
        help="the number of servers behind the proxy, which share the limits of each client",
    )
    parser.add_argument(
        "--think",
        action="store_true",
        help="play bots and give hints without a worker (always with SQLite)",
    )
    add_lease(parser)


def run(args: argparse.Namespace) -> None:
    """Run the server until Ctrl-C."""
    from sintra.server import logging_setup
    from sintra.server.run import serve
    from sintra.server.settings import Settings

    settings = Settings(origins=tuple(args.origin), hosts=tuple(args.allow_host), thinks=args.think)
    if args.database is not None:
        settings = replace(settings, database=args.database)
    if args.rate is not None:
        settings = replace(
            settings,
            requests_per_second=args.rate,
            messages_per_second=args.rate,
            tables_per_minute=60 * args.rate,
            seats_per_hour=60 * args.rate,
            players_per_hour=60 * args.rate,
        )
    if args.sockets is not None:
        settings = replace(settings, sockets_per_client=args.sockets)
    if args.processes is not None:
        settings = replace(settings, processes=args.processes)
    if args.lease is not None:
        settings = replace(settings, lease_seconds=args.lease)
    logging_setup.set_up(args.log)
    serve(settings, args.host, args.port, args.open)


def port(text: str) -> int:
    """Parse a flag's value as a port number."""
    number = whole_number(text)
    if number > 65535:
        raise argparse.ArgumentTypeError(f"the highest port is 65535, not {number}")
    return number
