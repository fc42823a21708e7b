"""``sintra database``: upgrade, backup, restore and check of the database of a server."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.common import Commands, add_command
from sintra.core.errors import SintraError

if TYPE_CHECKING:
    from sintra.server.backup import Content, Progress

TEXT = """\
Upgrade, save, restore or check the database of a server. A backup is one SQLite file, from either
engine and for either engine: backup and restore also move the games from SQLite to PostgreSQL.
"""


class DatabaseProblemError(SintraError):
    """The check of a database has found something."""

    code = "bad-database"


def add_parser(commands: Commands) -> None:
    """Add the command ``database`` and its own commands."""
    parser = add_command(commands, "database", "upgrade, save, restore or check it", _help, TEXT)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions")
    add_command(actions, "upgrade", "create or upgrade the tables", upgrade)
    backup = add_command(actions, "backup", "save a database that may be in use", back_up)
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to create")
    text = "Fill a database with a backup. Stop all servers of the database before."
    restoring = add_command(actions, "restore", "fill a database with a backup", restore, text)
    restoring.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restoring.add_argument(
        "--replace", action="store_true", help="delete the games that the database has"
    )
    text = "Check the file, the revision and every game. Servers can go on."
    add_command(actions, "check", "look for damage, replay every game", check, text)
    for action in actions.choices.values():
        action.add_argument(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME (default: the "
            "file that sintra serve uses)",
        )


def _help(args: argparse.Namespace) -> None:
    args.usage_error("name an action: upgrade, backup, restore or check")


def upgrade(args: argparse.Namespace) -> None:
    """Create or upgrade the tables."""
    from sintra.server import database

    done = database.upgrade(_url(args))
    if done.before == done.after:
        print(f"The database is up to date (revision {done.after}).")
    elif done.before is None:
        print(f"The tables were created (revision {done.after}).")
    else:
        print(f"The database was upgraded from revision {done.before} to {done.after}.")
    if done.copy is not None:
        print(f"As it was before: {done.copy}")


def back_up(args: argparse.Namespace) -> None:
    """Save a database to a file."""
    from sintra.server import backup

    with _progress() as progress:
        content = backup.back_up(_url(args), args.file, progress)
    print(f"{_words(content)} are in {args.file}")


def restore(args: argparse.Namespace) -> None:
    """Fill a database with a backup."""
    from sintra.server import backup

    with _progress() as progress:
        content = backup.restore(args.file, _url(args), progress, replace=args.replace)
    print(f"The database has {_words(content)}.")


def check(args: argparse.Namespace) -> None:
    """Check a database."""
    from sintra.server import backup

    with _progress() as progress:
        content, problems = backup.check(_url(args), progress)
    for problem in problems:
        print(problem)
    if problems:
        raise DatabaseProblemError(f"{len(problems)} of {content.games} games have a problem")
    print(f"The database is sound: {_words(content)}.")


def _words(content: "Content") -> str:
    return (
        f"{content.games} games with {content.events} events and "
        f"{content.positions} shared positions"
    )


@contextmanager
def _progress() -> Iterator["Progress"]:
    from sintra.cli.progress import ProgressLine

    line = ProgressLine()

    def show(done: int, total: int) -> None:
        if line.is_due():
            line.show(done, total)

    try:
        yield show
    finally:
        line.clear()


def _url(args: argparse.Namespace) -> str:
    from sintra.server.settings import default_database

    return str(args.database or default_database())
