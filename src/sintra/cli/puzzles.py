"""``sintra puzzles``: mine puzzles from games of bots, verify them again, list them."""

import argparse
import itertools
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sintra.cli.common import (
    Commands,
    add_command,
    check_writable,
    positive_number,
    whole_number,
    write_text,
)
from sintra.cli.places import add_place_flags, worker_count
from sintra.cli.progress import ProgressLine, resumable
from sintra.cli.screen import table
from sintra.core.errors import OptionError, SintraError

if TYPE_CHECKING:
    from sintra.core.rules import Rules
    from sintra.puzzles import Collection, Puzzle
    from sintra.puzzles.mining import Progress
    from sintra.puzzles.puzzle import Group

TEXT = """\
Mine, verify or list puzzles. docs/puzzles.md explains the kinds and how they are verified.

  sintra puzzles mine --game duel --seed 1 --count 300 --out puzzles.json
  sintra puzzles verify --game duel puzzles.json
  sintra puzzles list --game duel
"""
DEFAULT_COUNT = 100


class PuzzleProblemError(SintraError):
    """A verification has found puzzles that do not hold."""

    code = "bad-puzzles"


def add_parser(commands: Commands) -> None:
    """Add the command ``puzzles`` and its own commands."""
    parser = add_command(commands, "puzzles", "mine, verify or list puzzles", _help, TEXT)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions")
    text = (
        "Play games of bots and look for puzzles in them, until the file has enough. Puzzles that\n"
        "it already has are kept and count; another seed adds others. The same command continues\n"
        "an interrupted run; without a file to begin with, the same seed gives the same puzzles."
    )
    mining = add_command(actions, "mine", "find puzzles in games of bots", mine, text)
    mining.add_argument(
        "--count", metavar="N", type=positive_number, default=DEFAULT_COUNT,
        help=f"the number of puzzles in the file, of all kinds (default {DEFAULT_COUNT})",
    )  # fmt: skip
    mining.add_argument(
        "--games", metavar="N", type=positive_number,
        help="the most games to play (default: as many as it takes)",
    )  # fmt: skip
    mining.add_argument(
        "--kinds", metavar="LIST", default="only,exact,better,order",
        help="the kinds to look for, with commas between them (default: all)",
    )  # fmt: skip
    mining.add_argument(
        "--seed", metavar="S", type=whole_number, default=1, help="the seed (default 1)"
    )
    mining.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the file of puzzles"
    )
    mining.add_argument(
        "--log", metavar="FILE", type=Path,
        help="keeps finished games (default: a file in the user's data folder)",
    )  # fmt: skip
    text = (
        "Verify puzzles again: positions, solutions, counted points and searches. The command\n"
        "fails if a puzzle does not hold."
    )
    verifying = add_command(actions, "verify", "verify puzzles again", verify, text)
    verifying.add_argument("--quick", action="store_true", help="repeat no searches")
    verifying.add_argument(
        "--sample", metavar="N", type=positive_number,
        help="verify at most N puzzles of each kind, chosen at random by the seed",
    )  # fmt: skip
    verifying.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="the seed of the searches"
    )
    verifying.add_argument(
        "--update", action="store_true",
        help="write the file: without the puzzles that do not hold, for this version",
    )  # fmt: skip
    listing = add_command(actions, "list", "list puzzles", list_puzzles)
    listing.add_argument("--theme", metavar="T", help="only those of a theme")
    listing.add_argument("--json", action="store_true", help="print the puzzles as JSON")
    for action in (verifying, listing):
        action.add_argument(
            "file", metavar="FILE", nargs="?", type=Path,
            help="the file (default: the puzzles of the game)",
        )  # fmt: skip
    for action in actions.choices.values():
        action.add_argument("--game", metavar="ID", help="the game (default: the first)")
    for action in (mining, verifying):
        add_place_flags(action)


def _help(args: argparse.Namespace) -> None:
    args.usage_error("name an action: mine, verify or list")


def mine(args: argparse.Namespace) -> None:
    """Mine puzzles and add them to a file."""
    from sintra.puzzles import Kind
    from sintra.puzzles import mine as mine_games
    from sintra.puzzles.collection import read_file
    from sintra.puzzles.engine_version import engine_version

    rules = _rules(args)
    names = args.kinds.split(",")
    unknown = [name for name in names if name not in set(Kind)]
    if unknown:
        raise OptionError(f"there is no kind {unknown[0]!r}; there are: {', '.join(Kind)}")
    check_writable(args.out)
    earlier = read_file(args.out) if args.out.exists() else None
    if earlier is not None and (earlier.game, earlier.engine) != (rules.id, engine_version(rules)):
        raise OptionError(f"{args.out} has puzzles of another game or version")
    progress = ProgressLine()
    with resumable(progress):
        found = mine_games(
            rules,
            count=args.count,
            games=args.games,
            kinds=[Kind(name) for name in names],
            seed=args.seed,
            workers=worker_count(args),
            cluster=args.cluster,
            log=args.log,
            known=earlier,
            progress=lambda state: _show(progress, state),
        )
    write_text(args.out, found.write())
    print("\n".join(summary(found)))


def _show(progress: ProgressLine, state: "Progress") -> None:
    if progress.is_due():
        found = ", ".join(f"{count} {kind}" for kind, count in state.found.items() if count)
        total = min(sum(state.found.values()), state.puzzles_wanted)
        progress.show(total, state.puzzles_wanted, f"{found} in {state.games} games")


def verify(args: argparse.Namespace) -> None:
    """Verify the puzzles of a file or of a game."""
    from sintra.puzzles import Collection
    from sintra.puzzles import verify as verify_puzzles
    from sintra.puzzles.engine_version import engine_version

    rules = _rules(args)
    collection = _collection(args, rules)
    if args.update and (args.file is None or args.quick or args.sample):
        raise OptionError("--update needs a file, the searches and all puzzles")
    if args.sample:
        collection = sampled(collection, args.sample, args.seed)
    progress = ProgressLine()
    with resumable(progress):
        checks = verify_puzzles(
            rules,
            collection,
            deep=not args.quick,
            seed=args.seed,
            workers=worker_count(args),
            cluster=args.cluster,
            progress=lambda done, total: progress.show(done, total) if progress.is_due() else None,
        )
    wrong = {check.id: check.fault for check in checks if check.fault is not None}
    for puzzle, fault in wrong.items():
        print(f"{puzzle}: {fault}")
    print(f"{len(checks) - len(wrong)} of {len(checks)} puzzles hold.")
    version = engine_version(rules)
    if args.update:
        kept = [puzzle for puzzle in collection.puzzles if puzzle.id not in wrong]
        updated = Collection.of(collection.game, version, kept, collection.games)
        write_text(args.file, updated.write())
    elif wrong:
        raise PuzzleProblemError(f"{len(wrong)} puzzles do not hold")
    elif collection.engine != version:
        print(f"They were verified with version {collection.engine}; this is {version}.")


def sampled(collection: "Collection", most: int, seed: int) -> "Collection":
    """Return up to a number of puzzles of each kind, counted and searched ones apart."""
    groups: dict[Group, list[Puzzle]] = defaultdict(list)
    for puzzle in collection.puzzles:
        groups[puzzle.group].append(puzzle)
    rng = Random(seed)
    chosen = [rng.sample(group, min(most, len(group))) for group in groups.values()]
    return collection.of(
        collection.game, collection.engine, itertools.chain(*chosen), collection.games
    )


def list_puzzles(args: argparse.Namespace) -> None:
    """Print puzzles and the numbers of each kind and theme."""
    rules = _rules(args)
    collection = _collection(args, rules)
    if args.theme is not None:
        collection = _with_theme(collection, args.theme)
    if args.json:
        print(json.dumps([puzzle.as_json() for puzzle in collection.puzzles]))
        return
    rows = [["puzzle", "kind", "rating", "round", "solution", "themes"]]
    for puzzle in sorted(collection.puzzles, key=lambda each: each.rating):
        state = puzzle.state(rules)
        solution = " ".join(puzzle.solution[:4]) + (" ..." if len(puzzle.solution) > 4 else "")
        themes = " ".join(theme for theme in puzzle.themes if not theme.startswith("kind."))
        rows.append(
            [
                puzzle.id,
                puzzle.kind,
                f"{puzzle.rating:.0f}",
                str(int(state.round_no)),
                solution,
                themes,
            ]
        )
    print("\n".join(table(rows)))
    print()
    print("\n".join(summary(collection)))


def _with_theme(collection: "Collection", theme: str) -> "Collection":
    """Return the puzzles of a theme.

    Raises:
        OptionError: no puzzle has it.
    """
    chosen = [puzzle for puzzle in collection.puzzles if theme in puzzle.themes]
    if not chosen:
        themes = sorted({each for puzzle in collection.puzzles for each in puzzle.themes})
        raise OptionError(f"no puzzle has the theme {theme!r}; there are: {', '.join(themes)}")
    return collection.of(collection.game, collection.engine, chosen, collection.games)


def summary(collection: "Collection") -> list[str]:
    """Return the numbers of puzzles of each theme as lines."""
    themes = Counter(theme for puzzle in collection.puzzles for theme in puzzle.themes)
    rows = [[theme, str(count)] for theme, count in sorted(themes.items())]
    count, games = len(collection.puzzles), len(collection.games)
    return [f"{count} puzzles from {games} games, version {collection.engine}", *table(rows)]


def _rules(args: argparse.Namespace) -> "Rules":
    from sintra.cli.common import rules_of

    return rules_of(args)


def _collection(args: argparse.Namespace, rules: "Rules") -> "Collection":
    from sintra.puzzles import shipped
    from sintra.puzzles.collection import read_file

    if args.file is None:
        return shipped(rules)
    found = read_file(args.file)
    if found.game != rules.id:
        raise OptionError(f"{args.file} has puzzles of {found.game}; name it with --game")
    return found
