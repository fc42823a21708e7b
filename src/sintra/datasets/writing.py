"""Playing the games of a dataset.

Every file is a task of its own: the seeds of its games follow from the dataset's seed and their
numbers. The same dataset is therefore written by any number of processes, in one run or several.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from sintra import __version__, agents
from sintra.agents import AgentSource
from sintra.core.compile_queue import warm_up
from sintra.core.options import check_seed
from sintra.datasets.columns import MEANINGS, Columns, Limits, dtypes, play
from sintra.datasets.files import DatasetError, check_form, path_of, write_file, write_settings
from sintra.games import get

#: The simulations of a move, unless the caller sets a limit.
DEFAULT_SIMULATIONS = 400
MAX_GAMES = 10_000_000
#: Seeds are exact in every JSON reader.
_SEED_BITS = 52

#: Receives the number of games that are done and the number of all.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class _Plan:
    """A dataset, as worker processes get it."""

    folder: Path
    game: str
    options: Mapping[str, Any]
    bots: Sequence[AgentSource]
    limits: Limits
    games: int
    games_per_file: int
    seed: int
    form: str

    def numbers(self, file: int) -> range:
        first = file * self.games_per_file
        return range(first, min(first + self.games_per_file, self.games))

    def path(self, file: int) -> Path:
        return path_of(self.folder, self.numbers(file), self.form)


def write(
    folder: Path | str,
    game: str,
    bots: Sequence[AgentSource],
    *,
    games: int,
    seed: int = 1,
    simulations: int | None = None,
    seconds: float | None = None,
    form: str = "npz",
    games_per_file: int = 20,
    processes: int = 1,
    progress: Progress | None = None,
    **options: Any,
) -> None:
    """Play games and write every decision to files.

    Finished files are kept: the same call continues after an interruption, and a larger number of
    ``games`` extends the dataset.

    Args:
        folder: the folder of the dataset; it is created.
        game: the game's id.
        bots: one bot for all seats, or one for each seat, as for ``sintra.agents.get``: a name,
            ``module:Class``, a class or an agent.
        games: the number of games.
        seed: the seed of the dataset.
        simulations: the limit of a bot's move; 400 by default, which makes the dataset
            reproducible.
        seconds: a time for a bot's move instead.
        form: ``npz`` or ``parquet``.
        games_per_file: the games of a file.
        processes: the number of processes that play.
        progress: receives the number of finished games and of all games.
        options: the options of the game.

    Raises:
        DatasetError: the settings differ from those of the folder, or are impossible.
        MissingExtraError: the format needs a package that is not installed.
        OptionError: an option of the game is wrong.
        UnknownAgentError: there is no such bot.
    """
    check_form(form)
    rules = get(game)
    if not rules.observation_names:
        raise DatasetError(f"{rules.name} writes no observation, so it has no dataset")
    players = int(rules.resolve(options, 0)["players"])
    if len(bots) not in (1, players):
        raise DatasetError(f"{players} seats need 1 or {players} bots, not {len(bots)}")
    for bot in bots:
        agents.prepare(agents.get(bot), rules)
    for what, number in (("games", games), ("games_per_file", games_per_file)):
        if not 1 <= number <= MAX_GAMES:
            raise DatasetError(f"{what} must be between 1 and {MAX_GAMES}, not {number}")
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    plan = _Plan(
        Path(folder),
        game,
        options,
        list(bots),
        Limits(simulations, seconds),
        games,
        games_per_file,
        check_seed(seed),
        form,
    )
    write_settings(plan.folder, _settings(plan))
    files = range(-(-games // games_per_file))
    missing = [file for file in files if not plan.path(file).exists()]
    warm_up(rules)
    done = games - sum(len(plan.numbers(file)) for file in missing)
    report = progress or (lambda _done, _total: None)
    report(done, games)
    for played in _run(plan, missing, processes):
        done += played
        report(done, games)


def _run(plan: _Plan, files: Sequence[int], processes: int) -> Iterable[int]:
    """Write the files and yield the number of games whenever some have been played."""
    if processes <= 1:
        for file in files:
            yield from _write_file(plan, file)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        tasks = [pool.submit(_write_whole_file, plan, file) for file in files]
        try:
            for task in as_completed(tasks):
                yield task.result()
        finally:
            for task in tasks:
                task.cancel()


def _write_whole_file(plan: _Plan, file: int) -> int:
    return sum(_write_file(plan, file))


def _write_file(plan: _Plan, file: int) -> Iterable[int]:
    """Play the games of a file, write it, and yield 1 after each game."""
    rules = get(plan.game)
    rows: list[Columns] = []
    for number in plan.numbers(file):
        words = np.random.SeedSequence([plan.seed, number]).generate_state(1, np.uint64)
        seed = int(words[0]) >> (64 - _SEED_BITS)
        rows.append(play(rules, plan.options, plan.bots, plan.limits, number, seed))
        if number + 1 < plan.numbers(file).stop:
            yield 1
    columns = {name: np.concatenate([row[name] for row in rows]) for name in dtypes(rules)}
    write_file(plan.path(file), columns)
    yield 1


def _settings(plan: _Plan) -> dict[str, Any]:
    rules = get(plan.game)
    return {
        "sintra": __version__,
        "game": plan.game,
        "options": dict(plan.options),
        "bots": [agents.name_of(bot) for bot in plan.bots],
        "fingerprints": [agents.fingerprint(bot) for bot in plan.bots],
        "simulations": plan.limits.simulations,
        "seconds": plan.limits.seconds,
        "seed": plan.seed,
        "games_per_file": plan.games_per_file,
        "form": plan.form,
        "columns": dict(MEANINGS),
        "observation": len(rules.observation_names),
        "actions": rules.actions,
    }
