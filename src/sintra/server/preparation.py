"""Tells people how far the bots are that cannot move yet, because they are being compiled."""

import asyncio
import json
import logging

from sintra.core.compile_queue import State
from sintra.core.errors import SintraError
from sintra.server.bus import PREPARING, Bus
from sintra.server.jobs import JobQueue
from sintra.server.readiness import Readiness

LOG = logging.getLogger("sintra.preparation")
REPORT_SECONDS = 0.25


class Preparation:
    """Reports the progress to all tables that wait for a bot."""

    def __init__(self, queue: JobQueue, readiness: Readiness, bus: Bus) -> None:
        self._queue = queue
        self._readiness = readiness
        self._bus = bus

    async def run(self) -> None:
        """Report until everything is compiled."""
        told: dict[str, str] = {}
        while self._readiness.status == "warming" or told:
            try:
                told = await self._report(told)
            except SintraError as error:
                LOG.error("the progress cannot be reported: %s", error)
            await asyncio.sleep(REPORT_SECONDS)

    async def _report(self, told: dict[str, str]) -> dict[str, str]:
        """Report to all tables that wait; return them with their games.

        Args:
            told: the result of the last call. Those that no longer wait get a last report.
        """
        able = self._readiness.abilities()
        waiting = {
            job.table: job.needs.partition("/")[0]
            for job in await self._queue.waiting()
            if job.needs not in able
        }
        for table, game in {**told, **waiting}.items():
            found = self._readiness.capability(game, "bots")
            if table in waiting or found.state in (State.READY, State.FAILED):
                await self._bus.publish(PREPARING, f"{table}:{json.dumps(found.as_json())}")
        return waiting
