"""The command line: ``sintra play``, ``sintra games``, ``sintra match`` and other commands.

===================  =====================================================================
``common``           shared by several commands: the options of a game, files
``games``            ``sintra games``: lists the games, their options and the bots
``serve``            ``sintra serve``: play in the browser
``worker``           ``sintra worker``: play bots for several servers
``database``         ``sintra database``: upgrade, backup, restore and check
``warm``             ``sintra warm``: compiles everything ahead
``play``             ``sintra play``: reads the flags and sets up a game
``setup_questions``  the questions of ``sintra play`` when it is started without flags
``seats``            the players of a terminal game: people, bots and engines
``terminal_game``    a game at the terminal, from the first move to the last
``menu``             the legal moves as a list to choose from
``screen``           terminal input and output: colours, columns, tables
``replay``           ``sintra replay``: shows a game record
``review``           ``sintra review``: judges the turns and the luck of a game
``mass_review``      ``sintra review --out``: many games
``stats``            ``sintra stats``: statistics of a player over many games
``puzzles``          ``sintra puzzles``: mines, verifies and lists puzzles
``engine``           ``sintra engine``: the engine protocol of docs/protocol.md
``engine_commands``  the commands of the protocol and their fields
``requests``         reads the lines of the protocol
``kept_searches``    search trees that the engine keeps between moves
``analyses``         analyses that the engine runs in the background
``match``            ``sintra match``: compares two participants
``tournament``       ``sintra tournament``: rates several participants
``train``            ``sintra train``: trains the value net of a game
``places``           where long commands run: here or on a cluster
``spaces``           ``sintra spaces``: documents actions and observations
``dataset``          ``sintra dataset``: games of bots as files for learning
``progress``         the progress line of long commands
``bench``            ``sintra bench``: measures speed and prints the results
``measure``          the measurements, in this process and in new ones
``measure_batch``    the measurement of batches
``measure_search``   the measurement of the search
===================  =====================================================================

The modules of the commands import nothing heavy before they run, so ``--help`` answers at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from sintra import __version__
from sintra.cli import (
    bench,
    database,
    dataset,
    engine,
    games,
    match,
    play,
    puzzles,
    replay,
    review,
    serve,
    spaces,
    stats,
    tournament,
    train,
    warm,
    worker,
)
from sintra.core.errors import SintraError

#: Exit codes: success, an error of the library, wrong usage, Ctrl-C.
OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code.

    Args:
        argv: the arguments without the program's name; by default those of the process.
    """
    parser = build_parser()
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return USAGE
    _replace_unknown_characters()
    try:
        args.run(args)
        sys.stdout.flush()
    except SintraError as error:
        print(f"sintra: {' '.join(str(error).split())}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader, for example `head`, has closed the pipe
        _discard_stdout()
    return OK


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="sintra",
        description="Play, study and research Azul: Summer Pavilion and Azul Duel.",
        epilog="Begin with: sintra play",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"sintra {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in (
        serve,
        worker,
        database,
        play,
        games,
        replay,
        review,
        stats,
        puzzles,
        match,
        tournament,
        train,
        engine,
        spaces,
        dataset,
        bench,
        warm,
    ):
        command.add_parser(commands)
    return parser


def _replace_unknown_characters() -> None:
    """Print a replacement for characters that the terminal cannot encode, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _discard_stdout() -> None:
    """Redirect standard output, so that Python's flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
