"""Plays the turns of bots. They move through the referee, as people do.

A bot keeps its search between its moves.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from concurrent.futures import Executor
from typing import Any

from sintra import agents
from sintra.core.errors import SintraError
from sintra.core.game import Game, Move
from sintra.server.errors import StaleVersionError, StorageError
from sintra.server.jobs import NOBODY_WAITS, Job, JobQueue
from sintra.server.metrics import Metrics
from sintra.server.presence import Presence
from sintra.server.referee import Referee
from sintra.server.settings import Settings
from sintra.server.store import Store
from sintra.server.table import Table
from sintra.server.tables import Tables
from sintra.server.thinking import ThinkingThreads, Unhurried

LOG = logging.getLogger("sintra.bots")
#: Moves in place of a bot that fails, so that the people at its table can continue.
STAND_IN = "random"


class Bots:
    """Plays one turn for each job."""

    def __init__(
        self,
        tables: Tables,
        referee: Referee,
        queue: JobQueue,
        presence: Presence,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        threads: ThinkingThreads,
    ) -> None:
        self._tables = tables
        self._referee = referee
        self._queue = queue
        self._presence = presence
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._threads = threads
        self.kept = KeptBots(settings.bots_kept)

    async def work(self, job: Job) -> Coroutine[Any, Any, None] | None:
        """Choose a move; return what waits for the usual pause and plays it."""
        table = await self._tables.find(job.table)
        bot, seat, version = table.bot, table.turn, table.version
        begun = table.position_since
        if table.status.position_version < job.version:  # the database did not answer
            raise StorageError("the table cannot be read again")
        if bot is None or seat is None or table.status.position_version > job.version:
            await self._queue.finish(job)  # the game has gone on
            return None
        threads = Unhurried(self._threads) if job.priority == NOBODY_WAITS else self._threads
        move = await self._choose(table.id, seat, bot, table.game.copy(), threads)

        async def play() -> None:
            await self._presence.read(table)
            wait = self._settings.bot_delay * table.pace - (time.monotonic() - begun)
            if wait > 0:
                await asyncio.sleep(wait)
            try:
                await self._referee.play(table, [seat], version, move, bot)
            except StaleVersionError:  # an undo, or another worker that was faster
                await self._queue.finish(job)
                return
            self._metrics.count("bot_moves")

        return play()

    async def give_up(self, job: Job) -> None:
        """Show the people at the table that the bot cannot move."""
        table = await self._tables.find(job.table)
        if table.status.position_version == job.version:
            table.stuck = True
            table.notify_viewers()
            try:
                await self._store.set_stuck(table.id, table.version)
            except SintraError as error:
                LOG.error("the table %s cannot be marked: %s", table.id, error)

    async def _choose(
        self, table_id: str, seat: int, bot: str, game: Game, threads: Executor
    ) -> Move:
        try:
            agent = self.kept.take(table_id, seat, bot)
            limit = self._settings.bot_seconds
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(threads, lambda: agent.move(game, seconds=limit))
        except Exception:
            LOG.exception("the bot %s failed at table %s", bot, table_id)
            self._metrics.count("bot_faults")
            return agents.best_move(game, STAND_IN)
        # A cancelled task does not get here, so a thread that still runs keeps its bot to itself.
        self.kept.put(table_id, seat, bot, agent)
        return move

    def on_change(self, table: Table) -> None:
        """Drop the searches of a game that is over."""
        if table.is_over:
            self.kept.drop(table.id)


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
