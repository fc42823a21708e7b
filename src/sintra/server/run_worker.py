"""Runs a process that plays bots and gives hints for the servers of a database."""

import asyncio
import logging
import signal
from dataclasses import replace

from sintra.core.compile_queue import on_demand
from sintra.server.errors import StorageError
from sintra.server.lifecycle import running
from sintra.server.services import open_services
from sintra.server.settings import Settings

LOG = logging.getLogger("sintra.worker")


def work(settings: Settings) -> None:
    """Work until SIGTERM or Ctrl-C.

    Raises:
        StorageError: the database cannot be used by several processes.
    """
    on_demand.is_enabled = False
    asyncio.run(_work(replace(settings, thinks=True)))


async def _work(settings: Settings) -> None:
    services = open_services(settings)
    if not services.store.is_shared:
        services.store.close()
        raise StorageError(
            "a worker needs a PostgreSQL database; with SQLite, sintra serve plays the bots"
        )
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with running(services):
        print("Sintra plays bots and gives hints  (stop with Ctrl+C)", flush=True)
        await stopped.wait()
