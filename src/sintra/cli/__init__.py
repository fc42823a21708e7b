"""The command line: ``sintra play``, ``games``, ``replay``, ``match`` and so on.

==============  ==========================================================================
``common``      what several commands share: options of a game, files
``games``       ``sintra games``: which games, options and bots there are
``serve``       ``sintra serve``: play in the browser
``play``        ``sintra play``: reads its flags, seats the players
``questions``   what ``sintra play`` asks when it is started without flags
``seats``       who sits where
``table``       a game at the terminal, from the first move to the last
``menu``        the legal moves as a list to pick from
``screen``      what a terminal can show: colours, width, tables
``replay``      ``sintra replay``: a record, move by move
``engine``      ``sintra engine``: the commands of the protocol of docs/protocol.md
``requests``    reading the protocol's lines
``match``       ``sintra match``: two participants, measured against each other
``tournament``  ``sintra tournament``: ratings of several participants
``progress``    how far something is that takes long
``bench``       ``sintra bench``: what is measured and how it is shown
``measure``     the measurements, in this process and in fresh ones
==============  ==========================================================================

The modules of the commands import nothing heavy before they run, so help is there at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from sintra import __version__
from sintra.cli import bench, engine, games, match, play, replay, serve, tournament
from sintra.core.errors import SintraError

FINE, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    parser = build_parser()
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return USAGE
    _never_fail_on_symbols()
    try:
        args.run(args)
        sys.stdout.flush()
    except SintraError as error:
        print(f"sintra: {' '.join(str(error).split())}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader, `head` for example, has seen enough
        _forget_stdout()
    return FINE


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="sintra",
        description="Play, study and research Azul: Summer Pavilion and Azul Duel.",
        epilog="Begin with: sintra play",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sintra {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in (serve, play, games, replay, match, tournament, engine, bench):
        command.add_parser(commands)
    return parser


def _never_fail_on_symbols() -> None:
    """A terminal that cannot show a symbol, or sends bytes that are none, gets a stand-in."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_stdout() -> None:
    """Keeps Python from flushing, at its end, what nobody reads any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
