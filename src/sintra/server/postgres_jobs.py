"""The queue of a server with several processes: a table of PostgreSQL.

A worker takes a job with ``FOR UPDATE SKIP LOCKED`` and a lease. A worker that has died does not
renew its lease, and another one takes the job. A turn cannot be played twice: the second move has a
stale version. All times are those of the database, so the clocks of the machines need not agree.
"""

import asyncio
import json
from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from sqlalchemy import Connection, Float, cast, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from sintra.server.bus import ANSWERED, CANCELLED, WORK, Bus
from sintra.server.errors import BusyError
from sintra.server.jobs import (
    ANALYSE,
    ASKED,
    BOT,
    HINT,
    JUDGE,
    KINDS,
    MAX_ATTEMPTS,
    NOBODY_WAITS,
    QUESTIONS,
    REVIEW,
    WAITING,
    WORKING,
    BotTurn,
    Job,
    Question,
    check_questions,
    check_reviews,
    content_of,
    first_of,
    pause_after,
)
from sintra.server.keys import new_id
from sintra.server.schema import JOBS
from sintra.server.store import Store

#: How often a worker looks for jobs without having heard of one: leases expire silently.
POLL_SECONDS = 1.0
#: How long an answer may take in addition to its own seconds.
PATIENCE_SECONDS = 20.0
#: The locks under which questions and reviews are counted and added.
LOCKS = {
    HINT: int.from_bytes(b"hints"),
    JUDGE: int.from_bytes(b"judge"),
    ANALYSE: int.from_bytes(b"analyse"),
    REVIEW: int.from_bytes(b"review"),
}
NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)


class PostgresQueue:
    """The jobs of all processes that use a database."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        process: str,
        needs: Callable[[str, str], str],
        lease_seconds: float,
    ) -> None:
        """Use the table of a database.

        Args:
            store: the database.
            bus: tells of new jobs and of results.
            process: the id of this process.
            needs: returns what a bot needs to move, by game and name.
            lease_seconds: how long a job is reserved for the worker that has taken it.
        """
        self._store = store
        self._process = process
        self._needs = needs
        self._lease = lease_seconds
        self._news: dict[str, asyncio.Event] = {kind: asyncio.Event() for kind in KINDS}
        self._answers: dict[str, asyncio.Event] = {}
        self._cancelled: dict[str, asyncio.Event] = {}
        bus.subscribe(WORK, self._hear_of_work)
        bus.subscribe(ANSWERED, self._hear_of_answer)
        bus.subscribe(CANCELLED, self._hear_of_end)

    def _hear_of_work(self, kind: str) -> None:
        if kind in self._news:
            self._news[kind].set()

    def _hear_of_answer(self, subject: str) -> None:
        if subject in self._answers:
            self._answers[subject].set()

    def _hear_of_end(self, subject: str) -> None:
        if subject in self._cancelled:
            self._cancelled[subject].set()

    # --- Adding jobs ---------------------------------------------------------------------------

    def after_change(self, table: str, turn: BotTurn | None) -> Callable[[Connection], object]:
        """Return what queues the next turn, in the transaction of the change."""
        if turn is None:
            gone = delete(JOBS).where(JOBS.c.kind == BOT, JOBS.c.subject == table)
            return lambda connection: connection.execute(gone)
        return lambda connection: self._queue_turn(connection, table, turn)

    def _queue_turn(self, connection: Connection, table: str, turn: BotTurn) -> None:
        values = {
            "needs": self._needs(turn.game, turn.bot),
            "table_id": table,
            "version": turn.version,
            "data": {},
            "priority": turn.priority,
            "attempts": 0,
            "owner": None,
            "lease_until": 0.0,
        }
        new = upsert(JOBS).values(kind=BOT, subject=table, **values)
        connection.execute(
            new.on_conflict_do_update(
                index_elements=["kind", "subject"],
                set_=values,
                # An event that leaves the position as it is does not disturb a bot that thinks.
                where=or_(JOBS.c.version != turn.version, JOBS.c.attempts >= MAX_ATTEMPTS),
            )
        )
        self._store.ring(connection, WORK, BOT)

    def changed(self, table: str, turn: BotTurn | None) -> None:
        """Do nothing: the transaction of the change has queued the turn."""

    async def retry(self, table: str, turn: BotTurn) -> None:
        """Try a turn again that had failed too often, or that is in no queue."""
        await self._store.write(lambda connection: self._queue_turn(connection, table, turn))

    async def ask(self, question: Question) -> Any:
        """Ask a question and wait for the answer."""
        subject, kind = new_id(), question.kind
        heard = self._answers[subject] = asyncio.Event()
        patience = question.seconds + PATIENCE_SECONDS
        values = {
            "needs": question.needs,
            "table_id": question.table,
            "version": question.version,
            "client": question.client,
            "data": question.data,
            "priority": ASKED,
            "expires": NOW + patience,
        }

        def add(connection: Connection) -> None:
            connection.execute(delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.expires < NOW))
            check_questions(self._clients(connection, kind), question)
            self._add(connection, kind, subject, values)

        try:
            await self._store.write(add)
            async with asyncio.timeout(patience):
                while (result := await self._result(kind, subject)) is None:
                    await first_of(heard, POLL_SECONDS)
                    heard.clear()
        except TimeoutError:
            raise BusyError("no worker has time for an answer; try again soon") from None
        finally:
            del self._answers[subject]
            await asyncio.shield(self.cancel(kind, subject))
        return content_of(result)

    async def review(self, client: str, table: str, version: int, game: str) -> None:
        """Queue the review of a game, unless it is queued already."""
        values = {
            "needs": f"{game}/hints",
            "table_id": table,
            "version": version,
            "client": client,
            "data": {},
            "priority": ASKED if client else NOBODY_WAITS,
        }

        def add(connection: Connection) -> None:
            clients = self._clients(connection, REVIEW)
            if self._progress(connection, REVIEW, table) is None:
                check_reviews(clients, client)
                self._add(connection, REVIEW, table, values)

        await self._store.write(add)

    def _clients(self, connection: Connection, kind: str) -> list[str | None]:
        """Return the clients that wait for jobs of a kind, at all processes, and lock the kind."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCKS[kind]})
        query = select(JOBS.c.client).where(JOBS.c.kind == kind)
        return list(connection.execute(query).scalars())

    def _add(self, connection: Connection, kind: str, subject: str, values: dict[str, Any]) -> None:
        new = {"kind": kind, "subject": subject, "attempts": 0, "lease_until": 0.0, **values}
        connection.execute(insert(JOBS).values(**new))
        self._store.ring(connection, WORK, kind)

    async def _result(self, kind: str, subject: str) -> Any:
        query = select(JOBS.c.result).where(JOBS.c.kind == kind, JOBS.c.subject == subject)
        return await self._store.read(lambda connection: connection.execute(query).scalar())

    async def cancel(self, kind: str, subject: str) -> bool:
        """Remove a job, taken or not; return whether there was one."""
        gone = delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.subject == subject)

        def work(connection: Connection) -> bool:
            self._store.ring(connection, CANCELLED, subject)
            return connection.execute(gone).rowcount > 0

        return await self._store.write(work)

    async def progress(self, kind: str, subject: str) -> str | None:
        """Return whether a job is waiting or being done; None if there is none."""
        return await self._store.read(lambda connection: self._progress(connection, kind, subject))

    def _progress(self, connection: Connection, kind: str, subject: str) -> str | None:
        is_taken = (JOBS.c.lease_until >= NOW).label("is_taken")
        query = select(is_taken).where(JOBS.c.kind == kind, JOBS.c.subject == subject)
        row = connection.execute(query).first()
        if row is None:
            return None
        return WORKING if row.is_taken else WAITING

    # --- Doing jobs ----------------------------------------------------------------------------

    async def take(self, kind: str, abilities: Callable[[], Collection[str]]) -> Job:
        """Wait for a job and take it."""
        news = self._news[kind]
        while True:
            news.clear()
            found = await self._store.write(partial(self._next, kind, sorted(abilities())))
            if found is not None:
                news.set()  # there may be more
                return found
            await first_of(news, POLL_SECONDS)

    def _next(self, kind: str, able: list[str], connection: Connection) -> Job | None:
        first = (
            select(JOBS.c.id)
            .where(
                JOBS.c.kind == kind,
                JOBS.c.lease_until < NOW,
                JOBS.c.attempts < MAX_ATTEMPTS,
                JOBS.c.needs.in_(able),
                JOBS.c.result.is_(None),
                or_(JOBS.c.expires.is_(None), JOBS.c.expires > NOW),
            )
            .order_by(JOBS.c.priority, JOBS.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        taken = {
            "owner": self._process,
            "lease_until": NOW + self._lease,
            "attempts": JOBS.c.attempts + 1,
        }
        query = update(JOBS).where(JOBS.c.id == first).values(**taken).returning(JOBS)
        row = connection.execute(query).first()
        return None if row is None else _job(row)

    async def renew(self, job: Job) -> bool:
        """Extend the lease; return False if the caller has lost the job."""
        return await self._set(job, lease_until=NOW + self._lease)

    async def cancelled(self, job: Job) -> None:
        """Wait until somebody removes a job that the caller has taken."""
        heard = self._cancelled[job.subject] = asyncio.Event()
        try:
            while await self.progress(job.kind, job.subject) is not None:
                await first_of(heard, POLL_SECONDS)
                heard.clear()
        finally:
            del self._cancelled[job.subject]

    async def finish(self, job: Job, result: Any = None) -> None:
        """Remove a job, or store the result for the process that waits for it."""
        if job.kind in QUESTIONS:
            stored = json.loads(json.dumps(result))

            def work(connection: Connection) -> None:
                connection.execute(update(JOBS).where(*self._mine(job)).values(result=stored))
                self._store.ring(connection, ANSWERED, job.subject)

            await self._store.write(work)
        else:
            gone = delete(JOBS).where(*self._mine(job))
            await self._store.write(lambda connection: connection.execute(gone).rowcount)

    async def give_back(self, job: Job) -> None:
        """Let another worker take the job at once."""
        await self._set(job, lease_until=0.0, attempts=job.attempts - 1)
        await self._store.notify(WORK, job.kind)

    async def fail(self, job: Job) -> bool:
        """Let the job be tried again later; return False if it has failed too often."""
        await self._set(job, lease_until=NOW + pause_after(job.attempts), owner=None)
        return job.attempts < MAX_ATTEMPTS

    async def given_up(self) -> Collection[Job]:
        """Return the jobs that have just used up their attempts because workers died."""
        used_up = (
            JOBS.c.kind.in_((BOT, REVIEW)),
            JOBS.c.attempts == MAX_ATTEMPTS,
            JOBS.c.owner.is_not(None),
            JOBS.c.lease_until < NOW,
        )
        query = update(JOBS).where(*used_up).values(owner=None).returning(JOBS)
        return await self._store.write(
            lambda connection: [_job(row) for row in connection.execute(query)]
        )

    async def waiting(self) -> Collection[Job]:
        """Return the turns that nobody has taken."""
        query = select(JOBS).where(JOBS.c.kind == BOT, JOBS.c.lease_until < NOW)
        return await self._store.read(
            lambda connection: [_job(row) for row in connection.execute(query)]
        )

    async def count(self, kind: str) -> int:
        """Return the number of jobs of a kind, taken or not."""
        query = select(func.count()).where(JOBS.c.kind == kind)
        found = await self._store.read(lambda connection: connection.execute(query).scalar_one())
        return int(found)

    async def _set(self, job: Job, **values: Any) -> bool:
        query = update(JOBS).where(*self._mine(job)).values(**values)
        return await self._store.write(lambda connection: connection.execute(query).rowcount == 1)

    def _mine(self, job: Job) -> tuple[Any, ...]:
        """Return the condition that this process still has the lease on a job."""
        return (
            JOBS.c.id == job.id,
            JOBS.c.version == job.version,
            JOBS.c.owner == self._process,
            JOBS.c.attempts == job.attempts,
        )


def _job(row: Any) -> Job:
    return Job(
        row.id,
        row.kind,
        row.subject,
        row.needs,
        row.table_id,
        row.version,
        row.priority,
        row.data,
        row.attempts,
    )
