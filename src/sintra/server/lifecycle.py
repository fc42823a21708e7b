"""What runs in the background of a process that serves or works."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from sintra.core.errors import SintraError
from sintra.server.jobs import first_of
from sintra.server.services import Services
from sintra.server.table import bot_turn
from sintra.server.tables import Tables

LOG = logging.getLogger("sintra.lifecycle")
#: How often the tables that somebody looks at are compared with the database.
COMPARE_SECONDS = 30.0
#: The pause before a background task that has failed starts again, or before the next comparison.
RESTART_SECONDS = 1.0


@contextlib.asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """Run the background tasks of a process, and stop them at the end."""
    services.readiness.start()
    if services.store.is_shared:
        services.bus.on_connect(services.tables.is_unsure.set)
    work = [services.bus.run, services.presence.run, services.timers.run]
    if services.store.is_shared:
        work.append(partial(compare_regularly, services.tables))
    if services.workers is not None:
        work.append(services.workers.run)
    if services.thinks:
        work.append(partial(_queue_turns, services))
        work += [services.preparation.run, services.worker.run]
    tasks = [asyncio.create_task(_keep_running(function)) for function in work]
    try:
        yield
    finally:
        services.readiness.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        services.timers.close()
        await services.worker.close()
        services.reviews.close()
        services.evaluations.close()
        services.threads.shutdown(wait=False, cancel_futures=True)
        await services.saving.close()
        with contextlib.suppress(SintraError):
            await services.presence.close()
            if services.workers is not None:
                await services.workers.close()
        services.store.close()
        if services.file_use is not None:
            services.file_use.close()


async def _keep_running(work: Callable[[], Awaitable[None]]) -> None:
    """Run a background task until it ends, and start it again if it fails."""
    while True:
        try:
            return await work()
        except Exception:
            LOG.exception("a background task has failed and starts again")
            await asyncio.sleep(RESTART_SECONDS)


async def compare_regularly(tables: Tables) -> None:
    """Read what other processes have changed, even if their message was lost, until cancelled."""
    while True:
        await first_of(tables.is_unsure, COMPARE_SECONDS)
        tables.is_unsure.clear()
        try:
            await tables.compare_all()
        except SintraError as error:
            LOG.error("the tables cannot be compared with the database: %s", error)
            tables.is_unsure.set()
        await asyncio.sleep(RESTART_SECONDS)


async def _queue_turns(services: Services) -> None:
    """Queue the turns that are in no queue: all of them after a start with SQLite."""
    for table_id in await services.store.waiting_for_bots():
        try:
            table = await services.tables.find(table_id)
            turn = bot_turn(table.current, table.seats)
            if services.store.is_shared and turn is not None:
                await services.queue.retry(table.id, turn)
        except SintraError as error:  # must not keep the other tables from loading
            LOG.error("%s", error)
        except Exception:
            LOG.exception("the table %s cannot be loaded", table_id)
