"""Where the games of a match are played: in this process, in worker processes or on a cluster."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Self

from sintra import parallel
from sintra.arena.game_runner import GameResult, GameRunner
from sintra.arena.participants import Budget, parse
from sintra.arena.schedule import Task
from sintra.games import get
from sintra.parallel import Job, Work

#: The most games that a node of a cluster gets at once.
CHUNK = 40


class InProcess:
    """Plays games in this process, one after the other."""

    def __init__(self, runner: GameRunner, *, records: bool) -> None:
        """Prepare the executor.

        Args:
            runner: plays the games; it is closed at the end.
            records: whether the results include game records.
        """
        self._runner = runner
        self._records = records

    def __enter__(self) -> Self:
        self._runner.warm_up()
        return self

    def __exit__(self, *error: object) -> None:
        self._runner.__exit__(*error)

    def play(self, tasks: Sequence[Task]) -> Iterator[GameResult]:
        """Play games; yield the results in the order of the tasks."""
        for task in tasks:
            yield self._runner.play(task, record=self._records)


class Workers:
    """Plays games in other processes, on this machine or on a cluster."""

    def __init__(self, executor: parallel.Executor) -> None:
        self.executor = executor

    def __enter__(self) -> Self:
        self.executor.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.executor.__exit__(*error)

    def play(self, tasks: Sequence[Task]) -> Iterator[GameResult]:
        """Play games; yield the results in the order in which the games end."""
        for answer in self.executor.run([asdict(task) for task in tasks]):
            yield GameResult.from_json(answer)


def executor(
    runner: GameRunner, games: int, workers: int, cluster: str | None, *, records: bool
) -> InProcess | Workers:
    """Return what plays the games: this process for one worker, else others.

    Args:
        runner: plays the games or describes them to the workers.
        games: the number of games.
        workers: the number of games that are played at the same time.
        cluster: the address of a cluster, see ``sintra.parallel.executor``.
        records: whether the results include game records.
    """
    if cluster is None and min(workers, games) == 1:
        return InProcess(runner, records=records)
    return Workers(parallel.executor(game_job(runner, records=records), games, workers, cluster))


def game_job(runner: GameRunner, *, records: bool) -> Job:
    """Return the job of playing the games of a runner; every worker has its own copy."""
    setup = {
        "game": runner.rules.id,
        "options": dict(runner.options),
        "participants": [
            {"text": one.text, "budget": asdict(one.budget)} for one in runner.participants
        ],
        "records": records,
    }
    return Job(f"{__name__}:player", setup, "a game could not be played", CHUNK)


@contextmanager
def player(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Play games with the participants of a match."""
    participants = [parse(one["text"], Budget(**one["budget"])) for one in setup["participants"]]
    with GameRunner(get(setup["game"]), setup["options"], participants) as runner:
        runner.warm_up()

        def play(message: Mapping[str, Any]) -> Mapping[str, Any]:
            result = runner.play(Task(**message), record=setup["records"])
            return {**result.as_json(), "record": result.record}

        yield play
