"""What several commands share: the options of a game on the command line, files, warm rules."""

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.core.errors import OptionError, SintraError

if TYPE_CHECKING:
    from sintra.core.game import Game
    from sintra.core.rules import Rules

#: A larger file is no record; reading it would only take memory.
MAX_FILE_BYTES = 8_000_000

#: The parser of one command, and what it is added to.
Parser = argparse.ArgumentParser
Commands = Any


class FileError(SintraError):
    """A file cannot be read or written."""

    code = "bad-file"


def add_command(commands: Commands, name: str, summary: str, run: Any, text: str = "") -> Parser:
    """A command with its help; ``run(args)`` does its work."""
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
    """``--game``, ``--players``, ``--seed`` and ``-o``."""
    parser.add_argument("--game", metavar="ID", help="which game (see: sintra games)")
    parser.add_argument("--players", metavar="N", help="how many play")
    parser.add_argument("--seed", metavar="S", type=whole_number, help="where chance comes from")
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_name_and_value,
        help="an option of the game, as often as you like (see: sintra games)",
    )


def add_colour_flag(parser: Parser) -> None:
    """``--no-colour``."""
    parser.add_argument(
        "--no-colour",
        "--no-color",
        dest="no_colour",
        action="store_true",
        help="draw without colours, as also NO_COLOR=1 in the environment does",
    )


def chosen_options(args: argparse.Namespace) -> dict[str, str]:
    """The options of a game that were given as flags; their values are checked by the game."""
    given = [("players", args.players)] if args.players is not None else []
    chosen: dict[str, str] = {}
    for name, value in [*given, *args.option]:
        if name in chosen:
            raise OptionError(f"the option {name!r} is given twice")
        chosen[name] = value
    return chosen


def rules_of(args: argparse.Namespace) -> "Rules":
    """The rules of the game that was asked for, or of the first one."""
    from sintra.games import game_ids, get

    return get(args.game if args.game is not None else game_ids()[0])


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f"an option looks like NAME=VALUE, not {text!r}")
    return name.strip(), value.strip()


def whole_number(text: str) -> int:
    """A flag's value that is a whole number, 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) < 30):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def seconds(text: str) -> float:
    """A flag's value that is a time."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= 3600:  # also refuses what is not a number
        raise argparse.ArgumentTypeError(f"{text!r} is not a time above 0 and up to 3600 seconds")
    return value


# --- Warm rules and files --------------------------------------------------------------------


def warm_rules(game: str) -> "Rules":
    """The rules of a game, compiled; a first compile shows its progress."""
    from sintra.core.warm import warm_up
    from sintra.games import get

    rules = get(game)
    warm_up(rules)
    return rules


def load_record(path: str) -> "Game":
    """The game whose record a file holds."""
    from sintra.core.record import read

    return read(_read_text(Path(path)), warm_rules)


def _read_text(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise FileError(f"{path} is too large to be a game record")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {_why(error)}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not a text file in UTF-8") from error


def write_text(path: Path, text: str) -> None:
    """Writes a file, or says why that did not work."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FileError(f"{path} cannot be written: {_why(error)}") from error


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
