"""Shared by several commands: the options of a game as flags, files."""

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.core.errors import OptionError, SintraError

if TYPE_CHECKING:
    from sintra.core.game import Game
    from sintra.core.rules import Rules

#: Larger files are rejected unread: no game record is that long.
MAX_FILE_BYTES = 8_000_000

#: The parser of one command, and the collection that it is added to.
Parser = argparse.ArgumentParser
Commands = Any


class FileError(SintraError):
    """A file cannot be read or written."""

    code = "bad-file"


def add_command(commands: Commands, name: str, summary: str, run: Any, text: str = "") -> Parser:
    """Add a command to the command line.

    Args:
        commands: the collection that ``ArgumentParser.add_subparsers`` returned.
        name: the command's name.
        summary: one line for the list of commands, in lower case and without a full stop.
        run: called with the parsed arguments.
        text: the description above the flags; by default the summary.

    Returns:
        The command's parser, to which flags can be added.
    """
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=text or f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, usage_error=parser.error)
    return parser


# --- The options of a game -------------------------------------------------------------------


def add_game_flags(parser: Parser) -> None:
    """Add ``--game``, ``--players``, ``--seed`` and ``-o``."""
    parser.add_argument("--game", metavar="ID", help="the game (see: sintra games)")
    parser.add_argument("--players", metavar="N", help="the number of players")
    parser.add_argument("--seed", metavar="S", type=whole_number, help="the random seed")
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=name_and_value,
        help="an option of the game; can be repeated (see: sintra games)",
    )


def add_colour_flag(parser: Parser) -> None:
    """Add ``--no-colour``."""
    parser.add_argument(
        "--no-colour",
        "--no-color",
        dest="no_colour",
        action="store_true",
        help="do not use colours; the environment variable NO_COLOR=1 has the same effect",
    )


def chosen_options(args: argparse.Namespace) -> dict[str, str]:
    """Return the options of a game that were given as flags. The game checks their values."""
    given = [("players", args.players)] if args.players is not None else []
    chosen: dict[str, str] = {}
    for name, value in [*given, *args.option]:
        if name in chosen:
            raise OptionError(f"the option {name!r} is given twice")
        chosen[name] = value
    return chosen


def rules_of(args: argparse.Namespace) -> "Rules":
    """Return the rules of the game that ``--game`` names, or of the first game."""
    from sintra.games import game_ids, get

    return get(args.game if args.game is not None else game_ids()[0])


def name_and_value(text: str) -> tuple[str, str]:
    """Parse a flag's value as the name of an option and its value."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f"an option looks like NAME=VALUE, not {text!r}")
    return name.strip(), value.strip()


def whole_number(text: str) -> int:
    """Parse a flag's value as a whole number, 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) < 30):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def positive_number(text: str) -> int:
    """Parse a flag's value as a whole number, 1 or more."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


def seconds(text: str) -> float:
    """Parse a flag's value as a time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= 3600:  # False for NaN, too
        raise argparse.ArgumentTypeError(f"{text!r} is not a time of up to 3600 seconds")
    return value


# --- Files -----------------------------------------------------------------------------------


def record_files(paths: list[str]) -> list[Path]:
    """Return the files of records: those named, and those of folders.

    Raises:
        FileError: a folder has no records.
    """
    files: list[Path] = []
    for path in map(Path, paths):
        found = sorted(path.glob("*.txt")) if path.is_dir() else [path]
        if not found:
            raise FileError(f"the folder {path} has no records (*.txt)")
        files += found
    return files


def load_record(path: str) -> "Game":
    """Replay the game record in a file."""
    return replay_record(read_text(Path(path)))


def replay_record(text: str) -> "Game":
    """Replay a game record."""
    from sintra.core.record import read
    from sintra.games import get

    return read(text, get)


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        FileError: the file cannot be read; the message says why.
    """
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise FileError(f"{path} is too large to be a game record")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {_reason(error)}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not a text file in UTF-8") from error


def check_writable(path: Path) -> None:
    """Check before long work that its result can be written.

    Raises:
        FileError: there is no folder for the file, or a folder has its name.
    """
    if path.is_dir():
        raise FileError(f"{path} cannot be written: it is a folder")
    if not path.parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {path.parent}")


def write_text(path: Path, text: str) -> None:
    """Write a text file.

    Raises:
        FileError: the file cannot be written; the message says why.
    """
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FileError(f"{path} cannot be written: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
