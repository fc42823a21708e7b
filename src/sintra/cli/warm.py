"""``sintra warm``: compile everything ahead, for container images and installers."""

import argparse

from sintra.cli.common import Commands, add_command

TEXT = """\
Compile all games, so that nobody has to wait later. The machine code is stored in the folder
SINTRA_CACHE, or in your cache folder; it fits this kind of processor and these versions only.
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``warm``."""
    parser = add_command(commands, "warm", "compile everything ahead", run, TEXT)
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="the games (default: all; see: sintra games)"
    )
    parser.add_argument(
        "--check", action="store_true", help="compile nothing; fail if something is missing"
    )


def run(args: argparse.Namespace) -> None:
    """Compile every unit of the games."""
    from sintra.analysis.reasons import ANALYSIS
    from sintra.core.batch import BATCH
    from sintra.core.compile import cache_folder
    from sintra.core.compile_queue import CompileError, Task, compile_tasks
    from sintra.core.units import KERNELS, SOLVER
    from sintra.games import game_ids, get
    from sintra.search.searcher import SEARCH

    games = [get(game) for game in args.games or game_ids()]
    units = (SEARCH, SOLVER, ANALYSIS, KERNELS, BATCH)
    tasks = [Task(rules, unit) for unit in units for rules in games]
    if args.check:
        missing = [task.title for task in tasks if not task.unit.is_compiled(task.rules)]
        if missing:
            raise CompileError(f"not compiled yet: {', '.join(missing)}")
    compile_tasks(tasks, " and ".join(rules.name for rules in games))
    print(f"Everything is compiled, in {cache_folder()}")
