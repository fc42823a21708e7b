"""The searches of the analysis board: one job for each depth that a viewer waits for."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from sintra.analysis.positions import AnalysisLimits, analyse
from sintra.core.errors import SintraError
from sintra.server.boards import game_after
from sintra.server.catalogue import has_page
from sintra.server.errors import error_json, status_of
from sintra.server.jobs import Job, JobQueue, answer, no_answer
from sintra.server.position import moves_json
from sintra.server.review_moves import line_json
from sintra.server.settings import Settings
from sintra.server.thinking import ThinkingThreads, Yielding, while_wanted

#: The number of moves that an evaluation shows.
MAX_MOVES = 5


class Evaluations:
    """Searches one position for each job, while bots, hints and judgements leave a core."""

    def __init__(self, queue: JobQueue, settings: Settings, threads: ThinkingThreads) -> None:
        self._queue = queue
        self._web = settings.web
        self._thinking = threads
        count = max(1, settings.evaluations_at_once)
        self._threads = ThreadPoolExecutor(count, "sintra-evaluation")

    async def work(self, job: Job) -> None:
        """Search a position and send the result to whoever looks at it."""
        stop = Yielding(self._thinking.occupy_all_cores)

        def compute(stop: Event) -> dict[str, Any]:
            return evaluation(job.data, self._web, stop)

        try:
            found = await while_wanted(self._queue, job, self._threads, compute, stop)
        except SintraError as error:  # the position or a move is wrong: another attempt is useless
            found = {"refused": error_json(error), "status": status_of(error)}
        await self._queue.finish(job, answer(found))

    async def give_up(self, job: Job) -> None:
        """Tell whoever looks at the position that there will be no result."""
        await self._queue.finish(job, no_answer("the position could not be searched"))

    def close(self) -> None:
        """End the threads. The end of their jobs has stopped the searches."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def evaluation(data: dict[str, Any], web: Path, stop: Event) -> dict[str, Any]:
    """Search a position with what the seat to move knows.

    Args:
        data: the position, the moves since and the limits.
        web: the folder of the browser client.
        stop: ends the search.
    """
    game = game_after(data["position"], data["moves"])
    rules = game.rules
    shows = has_page(rules.id, web)
    limits = AnalysisLimits(simulations=data["simulations"], seconds=data["seconds"])
    # A second step would wait for bots again, after the search.
    found = next(analyse(game, limits=limits, stop=stop))
    best = found.moves[:MAX_MOVES]
    moves = moves_json(rules, game.state, [each.move.id for each in best], has_page=shows)
    content = found.as_json(MAX_MOVES)
    each = zip(content["moves"], moves, strict=True)
    actions = [move.id for move in found.line]
    steps = line_json(rules, game.state, actions, game.names, has_page=shows, alone=found.is_solved)
    return {
        **content,
        "line": [{"seat": step["seat"], "move": step["move"]} for step in steps],
        "moves": [{**found, "move": move} for found, move in each],
    }
