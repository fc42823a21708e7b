"""The work of bots: turns to play, questions to answer, games to review, positions to search.

A queue has two implementations. With SQLite it is in memory, because the same process serves and
thinks. With PostgreSQL it is a table (``sintra.server.postgres_jobs``), from which several worker
processes take jobs. A worker has a lease on its job, which expires if the worker dies.
"""

import asyncio
import contextlib
import itertools
import math
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from sqlalchemy import Connection

from sintra.server.errors import BusyError, StaleVersionError, TooManyError

#: Kinds of jobs.
BOT, HINT, JUDGE, ANALYSE, REVIEW = "bot", "hint", "judge", "analyse", "review"
KINDS = (BOT, HINT, JUDGE, ANALYSE, REVIEW)
#: The kinds of jobs whose result somebody waits for.
QUESTIONS = (HINT, JUDGE, ANALYSE)
#: Priorities, the most urgent first: people wait, somebody asked, nobody waits.
PEOPLE_WAIT, ASKED, NOBODY_WAITS = 0, 1, 2
#: The most attempts at a job, and the pause after the first one, which doubles with each.
MAX_ATTEMPTS, RETRY_SECONDS = 5, 2.0
#: The most questions of a kind that wait or are being answered: for a client, and for all.
QUESTIONS_PER_CLIENT, MAX_QUESTIONS = 2, 16
#: The most reviews that wait or are being made: for a client, and for all.
REVIEWS_PER_CLIENT, MAX_REVIEWS = 3, 40
#: About how many seconds a review takes, for the times that refused clients wait.
REVIEW_SECONDS = 30.0
#: How often a queue looks for jobs whose time has come, and for jobs that were cancelled.
POLL_SECONDS, CANCEL_SECONDS = 0.25, 0.05
#: What happens to a job.
WAITING, WORKING = "waiting", "working"


@dataclass(frozen=True)
class BotTurn:
    """A turn that a bot has to play."""

    game: str
    bot: str
    #: The version in which the position arose.
    version: int
    #: Whether a person plays at the table.
    has_people: bool

    @property
    def priority(self) -> int:
        """The priority of the turn."""
        return PEOPLE_WAIT if self.has_people else NOBODY_WAITS


@dataclass(frozen=True)
class Question:
    """Something that a client asks and waits for."""

    kind: str
    client: str
    #: What a worker has to be able to do, see ``Job.needs``.
    needs: str
    #: What the worker needs to know.
    data: dict[str, Any]
    #: About how long the answer takes.
    seconds: float
    #: The table that the question is about, and its version.
    table: str = ""
    version: int = 0


@dataclass(frozen=True)
class Job:
    """Something that a worker has to do."""

    id: int
    kind: str
    #: What the job is about: the table of a turn or a review, the id of a question.
    subject: str
    #: What a worker has to be able to do, such as ``duel/bots``; empty for nothing special.
    needs: str
    table: str
    version: int
    priority: int
    data: dict[str, Any] = field(default_factory=dict)
    #: The number of times that a worker has taken the job.
    attempts: int = 0


class JobQueue(Protocol):
    """The jobs of all processes."""

    def after_change(
        self, table: str, turn: BotTurn | None
    ) -> Callable[[Connection], object] | None:
        """Return what has to be executed in the transaction of a change, to queue the next turn.

        Args:
            table: the id of the table.
            turn: the turn that a bot has to play after the change, if any.
        """

    def changed(self, table: str, turn: BotTurn | None) -> None:
        """Note that a table has changed or was loaded.

        Args:
            table: the id of the table.
            turn: the turn that a bot has to play, if any.
        """

    async def retry(self, table: str, turn: BotTurn) -> None:
        """Try a turn again that had failed too often."""

    async def ask(self, question: Question) -> Any:
        """Ask a question and wait for the answer. If the caller is cancelled, nobody computes it.

        Raises:
            TooManyError: the client waits for other answers.
            BusyError: too many questions wait already.
        """

    async def review(self, client: str, table: str, version: int, game: str) -> None:
        """Queue the review of a game, unless it is queued already.

        Args:
            client: who asks; an empty text if nobody does.
            table: the id of the table.
            version: the version of the table.
            game: the id of the game.

        Raises:
            TooManyError: the client waits for other reviews.
            BusyError: too many reviews wait already.
        """

    async def cancel(self, kind: str, subject: str) -> bool:
        """Remove a job, taken or not; return whether there was one."""

    async def progress(self, kind: str, subject: str) -> str | None:
        """Return whether a job is ``WAITING`` or ``WORKING``; None if there is none."""

    async def take(self, kind: str, abilities: Callable[[], Collection[str]]) -> Job:
        """Wait for a job and take it.

        Args:
            kind: the kind of the job.
            abilities: returns what the caller is able to do, see ``Job.needs``.
        """

    async def renew(self, job: Job) -> bool:
        """Extend the lease; return False if the caller has lost the job."""

    async def cancelled(self, job: Job) -> None:
        """Wait until somebody removes a job that the caller has taken."""

    async def finish(self, job: Job, result: Any = None) -> None:
        """Remove a job. Whoever waits for it gets the result."""

    async def give_back(self, job: Job) -> None:
        """Let another worker take the job at once."""

    async def fail(self, job: Job) -> bool:
        """Let the job be tried again later; return False if it has failed too often."""

    async def given_up(self) -> Collection[Job]:
        """Return the jobs that have just used up their attempts because workers died."""

    async def waiting(self) -> Collection[Job]:
        """Return the turns that nobody has taken."""

    async def count(self, kind: str) -> int:
        """Return the number of jobs of a kind, taken or not."""


def answer(content: Any) -> dict[str, Any]:
    """Return the result of a job that somebody waits for."""
    return {"answer": content}


def no_answer(reason: str) -> dict[str, Any]:
    """Return the result of a job that has become pointless."""
    return {"error": reason}


def content_of(result: dict[str, Any]) -> Any:
    """Return the answer in a result.

    Raises:
        StaleVersionError: there is none.
    """
    if "error" in result:
        raise StaleVersionError(result["error"])
    return result["answer"]


def pause_after(attempts: int) -> float:
    """Return the seconds to wait before the next attempt."""
    return float(RETRY_SECONDS * 2 ** (attempts - 1))


def check_questions(clients: Sequence[str | None], question: Question) -> None:
    """Refuse a question beyond the limits.

    Args:
        clients: who waits for answers to questions of this kind.
        question: the new question.

    Raises:
        TooManyError: the client waits for other answers.
        BusyError: too many questions wait already.
    """
    if clients.count(question.client) >= QUESTIONS_PER_CLIENT:
        raise TooManyError("you are waiting for other answers already", retry_after=2)
    if len(clients) >= MAX_QUESTIONS:
        wait = max(1, math.ceil(len(clients) * question.seconds / 2))
        raise BusyError("too many people are asking; try again soon", retry_after=wait)


def check_reviews(clients: Sequence[str | None], client: str) -> None:
    """Refuse a review beyond the limits.

    Args:
        clients: who waits for reviews.
        client: who asks for another one.

    Raises:
        TooManyError: the client waits for other reviews.
        BusyError: too many reviews wait already.
    """
    wait = math.ceil(REVIEW_SECONDS)
    if client and clients.count(client) >= REVIEWS_PER_CLIENT:
        raise TooManyError("you are waiting for other reviews already", retry_after=wait)
    if len(clients) >= MAX_REVIEWS:
        raise BusyError("too many reviews are waiting; try again later", retry_after=wait)


@dataclass
class _Entry:
    job: Job
    not_before: float = 0.0
    is_taken: bool = False
    result: "asyncio.Future[Any] | None" = None
    client: str | None = None


class MemoryQueue:
    """The jobs of a server with a single process."""

    def __init__(self, needs: Callable[[str, str], str]) -> None:
        """Create an empty queue.

        Args:
            needs: returns what a bot needs to move, by game and name.
        """
        self._needs = needs
        self._entries: dict[tuple[str, str], _Entry] = {}
        self._ids = itertools.count(1)
        self._news = asyncio.Event()

    def after_change(self, table: str, turn: BotTurn | None) -> None:
        """Do nothing: ``changed`` follows."""

    def changed(self, table: str, turn: BotTurn | None) -> None:
        """Queue a turn, unless it is queued already."""
        found = self._entries.get((BOT, table))
        if turn is None:
            self._entries.pop((BOT, table), None)
        elif found is None or found.job.version < turn.version:
            self._put(self._turn(table, turn))

    async def retry(self, table: str, turn: BotTurn) -> None:
        """Try a turn again that had failed too often."""
        self._put(self._turn(table, turn))

    def _turn(self, table: str, turn: BotTurn) -> Job:
        needs = self._needs(turn.game, turn.bot)
        return Job(next(self._ids), BOT, table, needs, table, turn.version, turn.priority)

    def _put(self, job: Job, **more: Any) -> _Entry:
        entry = self._entries[job.kind, job.subject] = _Entry(job, **more)
        self._news.set()
        return entry

    async def ask(self, question: Question) -> Any:
        """Ask a question and wait for the answer."""
        check_questions(self._clients(question.kind), question)
        number, result = next(self._ids), asyncio.get_running_loop().create_future()
        job = Job(
            number,
            question.kind,
            str(number),
            question.needs,
            question.table,
            question.version,
            ASKED,
            question.data,
        )
        self._put(job, result=result, client=question.client)
        try:
            return content_of(await result)
        finally:
            self._entries.pop((job.kind, job.subject), None)

    async def review(self, client: str, table: str, version: int, game: str) -> None:
        """Queue the review of a game, unless it is queued already."""
        if (REVIEW, table) in self._entries:
            return
        check_reviews(self._clients(REVIEW), client)
        needs, priority = f"{game}/hints", ASKED if client else NOBODY_WAITS
        job = Job(next(self._ids), REVIEW, table, needs, table, version, priority)
        self._put(job, client=client)

    async def cancel(self, kind: str, subject: str) -> bool:
        """Remove a job, taken or not; return whether there was one."""
        return self._entries.pop((kind, subject), None) is not None

    async def progress(self, kind: str, subject: str) -> str | None:
        """Return whether a job is waiting or being done; None if there is none."""
        entry = self._entries.get((kind, subject))
        if entry is None:
            return None
        return WORKING if entry.is_taken else WAITING

    def _clients(self, kind: str) -> list[str | None]:
        """Return who waits for jobs of a kind."""
        return [entry.client for (found, _), entry in self._entries.items() if found == kind]

    async def take(self, kind: str, abilities: Callable[[], Collection[str]]) -> Job:
        """Wait for a job and take it."""
        while True:
            self._news.clear()
            free = [
                entry
                for (found, _), entry in self._entries.items()
                if found == kind and not entry.is_taken
            ]
            able, now = abilities(), time.monotonic()
            ready = [e for e in free if e.job.needs in able and e.not_before <= now]
            if ready:
                entry = min(ready, key=lambda entry: (entry.job.priority, entry.job.id))
                entry.is_taken = True
                entry.job = replace(entry.job, attempts=entry.job.attempts + 1)
                self._news.set()  # other lanes may have cleared it
                return entry.job
            pauses = [entry.not_before - now for entry in free if entry.not_before > now]
            await first_of(self._news, min([POLL_SECONDS, *pauses]) if free else None)

    async def renew(self, job: Job) -> bool:
        """Return whether the job is still there."""
        return self._entry(job) is not None

    async def cancelled(self, job: Job) -> None:
        """Wait until somebody removes a job that the caller has taken."""
        while self._entry(job) is not None:
            await asyncio.sleep(CANCEL_SECONDS)

    async def finish(self, job: Job, result: Any = None) -> None:
        """Remove a job. Whoever waits for it gets the result."""
        entry = self._entry(job)
        if entry is not None:
            del self._entries[job.kind, job.subject]
            if entry.result is not None and not entry.result.done():
                entry.result.set_result(result)

    async def give_back(self, job: Job) -> None:
        """Let another worker take the job at once."""
        entry = self._entry(job)
        if entry is not None:
            entry.job = replace(entry.job, attempts=job.attempts - 1)
            entry.is_taken = False
            self._news.set()

    async def fail(self, job: Job) -> bool:
        """Let the job be tried again later; return False if it has failed too often."""
        entry = self._entry(job)
        if entry is None:
            return True
        if job.attempts >= MAX_ATTEMPTS:
            return False  # it stays in the queue as taken, so that nobody tries it
        entry.is_taken = False
        entry.not_before = time.monotonic() + pause_after(job.attempts)
        self._news.set()
        return True

    async def given_up(self) -> Collection[Job]:
        """Return nothing: the process would have died as well."""
        return ()

    async def waiting(self) -> Collection[Job]:
        """Return the turns that nobody has taken."""
        return [
            entry.job
            for (kind, _), entry in self._entries.items()
            if kind == BOT and not entry.is_taken
        ]

    async def count(self, kind: str) -> int:
        """Return the number of jobs of a kind, taken or not."""
        return sum(found == kind for found, _ in self._entries)

    def _entry(self, job: Job) -> _Entry | None:
        entry = self._entries.get((job.kind, job.subject))
        return entry if entry is not None and entry.job.id == job.id else None


async def first_of(event: asyncio.Event, seconds: float | None) -> None:
    """Wait for an event, at most some seconds."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
