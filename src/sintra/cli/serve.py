"""``sintra serve``: play in the browser."""

import argparse
from dataclasses import replace

from sintra.cli.common import Commands, add_command, whole_number

DEFAULT_HOST = "127.0.0.1"

TEXT = """\
Serve the page where people and bots play, on this computer or for others.

Games are kept in a file in your data folder, or in the database that you name: sqlite:///FILE or
postgresql+psycopg://USER:PASSWORD@HOST/NAME.
"""


def add_parser(commands: Commands) -> None:
    """``sintra serve``."""
    parser = add_command(commands, "serve", "play in the browser", run, TEXT)
    parser.add_argument(
        "--host",
        default=DEFAULT_HOST,
        help=f"where to listen (default {DEFAULT_HOST}; 0.0.0.0 lets others in)",
    )
    parser.add_argument(
        "--port", type=port, metavar="N", help="at which port (default: a free one from 8000 on)"
    )
    parser.add_argument("--database", metavar="URL", help="where games are kept")
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="the address that browsers see, if a proxy in front of the server changes it",
    )
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="readable logs, or one JSON a line"
    )
    parser.add_argument(
        "--rate",
        type=whole_number,
        metavar="N",
        help="requests, and messages over each socket, per second that a client may send",
    )
    parser.add_argument(
        "--sockets", type=whole_number, metavar="N", help="connections that a client may have"
    )


def run(args: argparse.Namespace) -> None:
    """Serves until Ctrl+C."""
    from sintra.server import logs
    from sintra.server.run import serve
    from sintra.server.settings import Settings

    settings = Settings(origins=tuple(args.origin))
    if args.database is not None:
        settings = replace(settings, database=args.database)
    if args.rate is not None:
        settings = replace(
            settings,
            requests_per_second=args.rate,
            messages_per_second=args.rate,
            tables_per_minute=60 * args.rate,
        )
    if args.sockets is not None:
        settings = replace(settings, sockets_per_client=args.sockets)
    logs.set_up(args.log)
    serve(settings, args.host, args.port, args.open)


def port(text: str) -> int:
    """A flag's value that is a port."""
    number = whole_number(text)
    if number > 65535:
        raise argparse.ArgumentTypeError(f"ports go up to 65535, not {number}")
    return number
