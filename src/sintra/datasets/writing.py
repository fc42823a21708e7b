"""Playing the games of a dataset.

Every file is a task of its own: the seeds of its games follow from the dataset's seed and their
numbers. The same dataset is therefore written by any number of workers, here or on a cluster, in
one run or several.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sintra import __version__, agents
from sintra.agents import AgentSource
from sintra.agents.seated import DEFAULT_SECONDS, check_limits
from sintra.core.compile import source_hash
from sintra.core.compile_queue import warm_up
from sintra.core.options import check_seed
from sintra.datasets.columns import MEANINGS, Limits, dtypes, play
from sintra.datasets.files import (
    DatasetError,
    check_form,
    encode,
    path_of,
    write_file,
    write_settings,
)
from sintra.games import get
from sintra.parallel import Job, Task, Work, executor

#: The simulations of a move, unless the caller sets a limit.
DEFAULT_SIMULATIONS = 400
MAX_GAMES = 10_000_000
#: Seeds are exact in every JSON reader.
_SEED_BITS = 52

#: Receives the number of games that are done and the number of all.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class _Plan:
    """A dataset."""

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

    def task(self, file: int) -> Task:
        numbers = self.numbers(file)
        return {"file": file, "first": numbers.start, "stop": numbers.stop}


def write(
    folder: Path | str,
    game: str,
    bots: AgentSource | Sequence[AgentSource],
    *,
    games: int,
    seed: int = 1,
    simulations: int | None = None,
    seconds: float | None = None,
    form: str = "npz",
    games_per_file: int = 20,
    workers: int = 1,
    cluster: str | None = None,
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
        workers: the number of processes that play. One worker is this process.
        cluster: the address of a Ray cluster that plays instead, see ``sintra.parallel.executor``.
        progress: receives the number of finished games and of all games, after every file.
        options: the options of the game.

    Raises:
        DatasetError: the settings differ from those of the folder, or are impossible.
        MissingExtraError: the format or the cluster needs a package that is not installed.
        OptionError: an option of the game or a limit is wrong.
        UnknownAgentError: there is no such bot.
    """
    check_form(form)
    rules = get(game)
    if not rules.observation_names:
        raise DatasetError(f"{rules.name} writes no observation, so it has no dataset")
    players = int(rules.resolve(options, 0)["players"])
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        bots = [bots]
    sources = [_as_text(bot) for bot in bots]
    if len(sources) not in (1, players):
        raise DatasetError(f"{players} seats need 1 or {players} bots, not {len(sources)}")
    for bot in sources:
        agents.prepare(agents.get(bot), rules)
        if not isinstance(bot, str) and (workers > 1 or cluster is not None):
            raise DatasetError(
                f"{agents.name_of(bot)} exists in this process only: play with 1 worker, or write "
                "the agent as module:Class"
            )
    for what, number in (
        ("games", games), ("games_per_file", games_per_file), ("workers", workers),
    ):  # fmt: skip
        if not isinstance(number, int) or not 1 <= number <= MAX_GAMES:
            raise DatasetError(f"{what} must be between 1 and {MAX_GAMES}, not {number}")
    check_limits(DEFAULT_SECONDS if seconds is None else seconds, simulations, 1)
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    limits = Limits(simulations, seconds)
    plan = _Plan(
        Path(folder), game, options, sources, limits, games, games_per_file, check_seed(seed), form
    )
    write_settings(plan.folder, _settings(plan))
    files = range(-(-games // games_per_file))
    missing = [file for file in files if not plan.path(file).exists()]
    done = games - sum(len(plan.numbers(file)) for file in missing)
    report = progress or (lambda _done, _total: None)
    report(done, games)
    if not missing:
        return
    tasks = [plan.task(file) for file in missing]
    with contextlib.ExitStack() as stack:
        running = stack.enter_context(executor(_job(plan), len(tasks), workers, cluster))
        for answer in stack.enter_context(contextlib.closing(running.run(tasks))):
            write_file(plan.path(answer["file"]), answer["result"])
            done += len(plan.numbers(answer["file"]))
            report(done, games)


def _as_text(bot: AgentSource) -> AgentSource:
    """Return the text that names a bot in every process, if there is one."""
    name = agents.name_of(bot)
    return name if isinstance(bot, str) or ":" in name else bot


def _job(plan: _Plan) -> Job:
    setup = {
        "game": plan.game,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "limits": plan.limits,
        "seed": plan.seed,
        "form": plan.form,
    }
    return Job(f"{__name__}:player", setup, "games could not be played")


@contextmanager
def player(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Play the games of files."""
    rules = get(setup["game"])
    warm_up(rules)

    def play_file(task: Task) -> Mapping[str, Any]:
        rows = []
        for number in range(task["first"], task["stop"]):
            words = np.random.SeedSequence([setup["seed"], number]).generate_state(1, np.uint64)
            seed = int(words[0]) >> (64 - _SEED_BITS)
            rows.append(play(rules, setup["options"], setup["bots"], setup["limits"], number, seed))
        columns = {name: np.concatenate([row[name] for row in rows]) for name in dtypes(rules)}
        return {"file": task["file"], "result": encode(columns, setup["form"])}

    yield play_file


def _settings(plan: _Plan) -> dict[str, Any]:
    rules = get(plan.game)
    return {
        "sintra": __version__,
        "code": source_hash(),
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
