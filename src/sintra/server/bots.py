"""Bots think beside the event loop and move through the same door as people.

A table waits for one bot at a time, and bots take turns in the order in which they were asked, so
no table waits for another one's whole game.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sintra import agents
from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.server.errors import StaleVersionError
from sintra.server.metrics import Metrics
from sintra.server.referee import Referee
from sintra.server.settings import Settings
from sintra.server.table import Table

T = TypeVar("T")
LOG = logging.getLogger("sintra.bots")
#: Plays in the place of a bot that fails, so that the people at its table can go on.
STAND_IN = "random"
#: How long a bot waits after a move that could not be saved.
PAUSE_SECONDS = 2.0


class Bots:
    """Moves for every bot whose turn it is."""

    def __init__(self, referee: Referee, settings: Settings, metrics: Metrics) -> None:
        self._referee = referee
        self._settings = settings
        self._metrics = metrics
        self._pool = ThreadPoolExecutor(settings.bots_at_once, "sintra-bot")
        self._places = asyncio.Semaphore(settings.bots_at_once)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def notice(self, table: Table) -> None:
        """Something has changed at a table: perhaps it is a bot's turn."""
        if table.bot is not None and table.id not in self._tasks and not self._stopped:
            task = asyncio.create_task(self._play_on(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    @property
    def at_work(self) -> int:
        """At how many tables a bot is to move."""
        return len(self._tasks)

    async def think(self, work: Callable[[], T]) -> T:
        """Does something long, when it is its turn among all that is long."""
        async with self._places:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def close(self) -> None:
        """Stops all bots."""
        self._stopped = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play_on(self, table: Table) -> None:
        """Plays until somebody else is to move."""
        while table.bot is not None:
            try:
                await self._move(table, table.bot)
            except StaleVersionError:  # a move was taken back while the bot was thinking
                continue
            except SintraError as error:
                LOG.error("the bot at table %s cannot move: %s", table.id, error)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _move(self, table: Table, bot: str) -> None:
        begun, version, seat = time.monotonic(), table.version, table.game.turn
        game = table.game.copy()
        move = await self.think(lambda: self._choose(game, bot, table.id))
        wait = self._settings.bot_delay - (time.monotonic() - begun)
        if wait > 0:
            await asyncio.sleep(wait)
        assert seat is not None
        await self._referee.play(table, [seat], version, move)
        self._metrics.count("bot_moves")

    def _choose(self, game: Game, bot: str, table_id: str) -> int:
        try:
            return int(agents.best_move(game, bot, seconds=self._settings.bot_seconds))
        except Exception:
            LOG.exception("the bot %s failed at table %s", bot, table_id)
            self._metrics.count("bot_faults")
            return int(agents.best_move(game, STAND_IN))
