"""Runs the bots beside the event loop. They move through the referee, as people do.

A table waits for one bot at a time. Bots think in a few threads and get them in the order of their
requests, so no table waits for another one's whole game. A bot keeps its search between its moves.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sintra import agents
from sintra.core.compile_queue import State
from sintra.core.errors import SintraError
from sintra.core.game import Game, Move
from sintra.server.errors import StaleVersionError
from sintra.server.metrics import Metrics
from sintra.server.readiness import Readiness, needs_search
from sintra.server.referee import Referee
from sintra.server.settings import Settings
from sintra.server.table import Table

T = TypeVar("T")
LOG = logging.getLogger("sintra.bots")
#: Moves in place of a bot that fails, so that the people at its table can continue.
STAND_IN = "random"
#: The pause after a move that could not be saved.
RETRY_SECONDS = 2.0
#: The interval between two reports to people who wait for a bot that is being compiled.
PREPARATION_SECONDS = 0.25


class Bots:
    """Moves for every bot whose turn it is."""

    def __init__(
        self, referee: Referee, settings: Settings, metrics: Metrics, readiness: Readiness
    ) -> None:
        self._readiness = readiness
        self._referee = referee
        self._settings = settings
        self._metrics = metrics
        self._pool = ThreadPoolExecutor(settings.bots_at_once, "sintra-bot")
        self._free_threads = asyncio.Semaphore(settings.bots_at_once)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.kept = KeptBots(settings.bots_kept)
        self._is_closed = False

    def on_change(self, table: Table) -> None:
        """Start a bot if it is to move at a table that has changed."""
        if table.game.is_over:
            self.kept.drop(table.id)
        if table.bot is not None and table.id not in self._tasks and not self._is_closed:
            task = asyncio.create_task(self._play(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    @property
    def at_work(self) -> int:
        """The number of tables where a bot is to move."""
        return len(self._tasks)

    async def think(self, work: Callable[[], T]) -> T:
        """Run a long computation in one of the bots' threads."""
        async with self._free_threads:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def close(self) -> None:
        """Stop all bots."""
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, table: Table) -> None:
        """Move for the bots of a table until a person is to move."""
        while table.bot is not None:
            try:
                await self._move(table, table.bot)
            except StaleVersionError:  # an undo while the bot was thinking
                continue
            except SintraError as error:
                LOG.error("the bot at table %s cannot move: %s", table.id, error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, table: Table, bot: str) -> None:
        begun, version, seat = time.monotonic(), table.version, table.game.turn
        assert seat is not None
        if needs_search(bot):
            await self._wait_for_search(table)
        move = await self._choose(table.id, seat, bot, table.game.copy())
        wait = self._settings.bot_delay - (time.monotonic() - begun)
        if wait > 0:
            await asyncio.sleep(wait)
        await self._referee.play(table, [seat], version, move)
        self._metrics.count("bot_moves")

    async def _wait_for_search(self, table: Table) -> None:
        """Wait until the search is compiled, and tell the viewers how far it is."""
        has_waited = False
        while True:
            found = self._readiness.capability(table.game.rules.id, "bots")
            is_done = found.state in (State.READY, State.FAILED)  # a failure shows in ``_choose``
            if has_waited or not is_done:
                for viewer in tuple(table.viewers):
                    viewer.show_preparation(found.as_json())
            if is_done:
                break
            has_waited = True
            await asyncio.sleep(PREPARATION_SECONDS)

    async def _choose(self, table_id: str, seat: int, bot: str, game: Game) -> Move:
        try:
            agent = self.kept.take(table_id, seat, bot)
            limit = self._settings.bot_seconds
            move = await self.think(lambda: agent.move(game, seconds=limit))
        except Exception:
            LOG.exception("the bot %s failed at table %s", bot, table_id)
            self._metrics.count("bot_faults")
            return agents.best_move(game, STAND_IN)
        # A cancelled task does not get here, so a thread that still runs keeps its bot to itself.
        self.kept.put(table_id, seat, bot, agent)
        return move


class KeptBots:
    """The bots that moved last, with their searches, by table and seat.

    A bot that thinks is taken out, so no two threads can use it at the same time. A bot continues
    its search only if the game has gone on from the position that it searched (see
    ``sintra.agents.SeatedAgent``), so an undo needs no attention here.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._bots: OrderedDict[tuple[str, int], tuple[str, agents.SeatedAgent]] = OrderedDict()

    def take(self, table_id: str, seat: int, bot: str) -> agents.SeatedAgent:
        """Remove and return the bot of a seat, or return a new one.

        Raises:
            UnknownAgentError: no bot has this name.
        """
        name, agent = self._bots.pop((table_id, seat), (None, None))
        return agent if agent is not None and name == bot else agents.seat(bot)

    def put(self, table_id: str, seat: int, bot: str, agent: agents.SeatedAgent) -> None:
        """Keep a bot, and drop the one that moved longest ago if there are too many."""
        self._bots[table_id, seat] = (bot, agent)
        self._bots.move_to_end((table_id, seat))
        while len(self._bots) > self._size:
            self._bots.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """Drop all bots of a table."""
        for key in [key for key in self._bots if key[0] == table_id]:
            del self._bots[key]

    def __len__(self) -> int:
        return len(self._bots)
