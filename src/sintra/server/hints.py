"""Hints as JSON, and the jobs that compute them."""

from concurrent.futures import Executor
from threading import Event
from typing import Any

from sintra.analysis.hints import hint, turn_of
from sintra.core.game import Game, Move
from sintra.core.rules import State
from sintra.server.errors import StorageError
from sintra.server.jobs import Job, JobQueue, answer, no_answer
from sintra.server.position import move_json
from sintra.server.tables import Tables
from sintra.server.thinking import while_wanted


class Hints:
    """Gives one hint for each job."""

    def __init__(self, tables: Tables, queue: JobQueue, threads: Executor) -> None:
        self._tables = tables
        self._queue = queue
        self._threads = threads

    async def work(self, job: Job) -> None:
        """Compute a hint and send it to whoever asked for it."""
        table = await self._tables.find(job.table)
        if table.version < job.version:  # the database did not answer
            raise StorageError("the table cannot be read again")
        if table.status.position_version > job.version or table.is_over:
            await self._queue.finish(job, no_answer("the game has gone on"))
            return
        game, has_page = table.game.copy(), table.has_page

        def compute(stop: Event) -> dict[str, Any]:
            return hint_json(game, job.data["seconds"], has_page=has_page, stop=stop)

        found = await while_wanted(self._queue, job, self._threads, compute)
        await self._queue.finish(job, answer(found))

    async def give_up(self, job: Job) -> None:
        """Tell whoever asked that there will be no answer."""
        await self._queue.finish(job, no_answer("the hint could not be computed"))


def hint_json(
    game: Game,
    seconds: float,
    *,
    has_page: bool,
    simulations: int | None = None,
    stop: Event | None = None,
) -> dict[str, Any]:
    """Recommend a move for the seat to move, with reasons.

    Args:
        game: the game; it is not changed.
        seconds: the time budget.
        has_page: whether the browser words the moves of this game.
        simulations: a budget in simulations instead of a time.
        stop: ends the search when set.
    """
    found = hint(game, seconds=seconds, simulations=simulations, stop=stop)

    def serialised(state: State, move: Move) -> dict[str, Any]:
        return move_json(game.rules, state, move.id, has_page=has_page)

    turn = list(turn_of(game, found.line))
    decision, _ = turn[found.forced]
    return {
        **found.as_json(),
        "move": serialised(game.state, found.move),
        "turn": [serialised(state, move) for state, move in turn],
        "alternatives": [
            {"move": serialised(decision, other.move), "loss": round(other.loss, 1)}
            for other in found.alternatives
        ],
    }
