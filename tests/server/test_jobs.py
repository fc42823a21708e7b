"""Queues of jobs: order, leases, attempts, limits; the same for both implementations."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import HTTPException
from sqlalchemy import text

import sintra
from sintra import agents
from sintra.core.game import Game, Move
from sintra.server import hints, jobs
from sintra.server.bus import LocalBus
from sintra.server.errors import BusyError, StaleVersionError, StorageError, TooManyError
from sintra.server.jobs import (
    BOT,
    HINT,
    REVIEW,
    WAITING,
    WORKING,
    BotTurn,
    Job,
    JobQueue,
    MemoryQueue,
    Question,
    answer,
    no_answer,
)
from sintra.server.postgres_jobs import PostgresQueue
from sintra.server.routes import while_connected
from sintra.server.store import Store
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, wait_until

#: Makes a queue, as seen by another process each time.
Queues = Callable[[], JobQueue]
PEOPLE = BotTurn("duel", "greedy", 3, has_people=True)
BOTS_ONLY = BotTurn("duel", "greedy", 3, has_people=False)


def needs(game: str, bot: str) -> str:
    return "" if bot == "greedy" else f"{game}/bots"


@pytest.fixture(params=["memory", "postgresql"])
def with_queues(request: pytest.FixtureRequest) -> Callable[[Any], None]:
    """Runs a test that gets the queues of a server's processes."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Queues]:
        if request.param == "memory":
            queue = MemoryQueue(needs)
            yield lambda: queue
            return
        bus, numbers = LocalBus(), iter("abcdefgh")
        store = Store(request.getfixturevalue("postgres_url"))
        yield lambda: PostgresQueue(store, bus, next(numbers), needs, lease_seconds=60)
        store.close()

    def run(test: Any) -> None:
        async def main() -> None:
            async with opened() as queues:
                await test(queues)

        asyncio.run(main())

    return run


def hint_question(client: str) -> Question:
    return Question(HINT, client, "duel/hints", {"seconds": 1.0}, 1.0, "t")


async def take(queue: JobQueue, kind: str = BOT, *able: str) -> Job:
    """Take a job."""
    return await asyncio.wait_for(queue.take(kind, lambda: {"", *able}), 60)


async def has_none(queue: JobQueue, kind: str = BOT) -> bool:
    """Return whether there is no job to take."""
    try:
        await asyncio.wait_for(queue.take(kind, lambda: {""}), 0.1)
    except TimeoutError:
        return True
    return False


def test_people_come_before_bots_and_each_job_is_taken_once(
    with_queues: Callable[[Any], None],
) -> None:
    async def test(queues: Queues) -> None:
        one, two = queues(), queues()
        await one.retry("bots", BOTS_ONLY)
        for table in ("first", "second"):
            await one.retry(table, PEOPLE)
        taken = [await take(queue) for queue in (one, two, one)]
        assert [job.subject for job in taken] == ["first", "second", "bots"]
        assert await has_none(two)
        assert await one.count(BOT) == 3
        assert await one.waiting() == []

    with_queues(test)


def test_a_worker_gets_only_what_it_is_able_to_do(with_queues: Callable[[Any], None]) -> None:
    async def test(queues: Queues) -> None:
        queue = queues()
        await queue.retry("t", BotTurn("duel", "master", 0, has_people=True))
        assert await has_none(queue)
        assert [job.needs for job in await queue.waiting()] == ["duel/bots"]
        assert (await take(queue, BOT, "duel/bots")).subject == "t"

    with_queues(test)


def test_a_turn_is_tried_a_few_times_only(
    with_queues: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "RETRY_SECONDS", 0.001)

    async def test(queues: Queues) -> None:
        queue = queues()
        await queue.retry("t", PEOPLE)
        for attempt in range(1, jobs.MAX_ATTEMPTS + 1):
            job = await take(queue)
            assert job.attempts == attempt
            assert await queue.fail(job) == (attempt < jobs.MAX_ATTEMPTS)
        assert await has_none(queue)
        await queue.retry("t", PEOPLE)
        assert (await take(queue)).attempts == 1

    with_queues(test)


def test_a_job_that_is_given_back_is_free_at_once(with_queues: Callable[[Any], None]) -> None:
    async def test(queues: Queues) -> None:
        one, two = queues(), queues()
        await one.retry("t", PEOPLE)
        job = await take(one)
        assert await one.renew(job)
        await one.give_back(job)
        again = await take(two)
        assert again.attempts == 1
        await two.finish(again)
        assert not await two.renew(again)
        assert await one.count(BOT) == 0

    with_queues(test)


def test_a_lease_expires_and_its_old_owner_cannot_use_it(postgres_url: str) -> None:
    async def test() -> None:
        store, bus = Store(postgres_url), LocalBus()
        one, two = (PostgresQueue(store, bus, name, needs, 60) for name in "ab")
        await one.retry("t", PEOPLE)
        job = await take(one)
        assert await has_none(two)

        async def lease(until: str) -> bool:
            query = text(f"UPDATE jobs SET lease_until = {until} RETURNING lease_until")
            return await store.write(lambda connection: bool(connection.execute(query).scalar()))

        assert await lease("extract(epoch from now()) + 0.1")
        assert await one.renew(job)
        await asyncio.sleep(0.2)
        assert await has_none(two)
        assert await lease("1")  # the worker has not renewed it
        found = await take(two)
        assert (found.subject, found.attempts) == ("t", 2)
        assert not await one.renew(job)
        await one.finish(job)
        assert await two.renew(found)
        store.close()

    asyncio.run(test())


def test_hints_have_limits_and_can_be_cancelled(
    with_queues: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_QUESTIONS", 3)

    async def test(queues: Queues) -> None:
        one, two = queues(), queues()

        def ask(client: str) -> "asyncio.Task[Any]":
            return asyncio.create_task(two.ask(hint_question(client)))

        async def counted(number: int) -> None:
            while await one.count(HINT) != number:
                await asyncio.sleep(0.01)

        waiting = [ask("ana"), ask("ana")]
        await counted(2)
        with pytest.raises(TooManyError) as refused:
            await ask("ana")
        assert refused.value.retry_after
        waiting.append(ask("bento"))
        await counted(3)
        with pytest.raises(BusyError) as busy:
            await ask("carla")
        assert busy.value.retry_after
        waiting[0].cancel()  # the asker leaves
        await counted(2)
        first, second = [await take(one, HINT, "duel/hints") for _ in range(2)]
        await one.finish(first, answer({"move": 1}))
        await one.finish(second, no_answer("too late"))
        assert await waiting[1] == {"move": 1}
        with pytest.raises(StaleVersionError, match="too late"):
            await waiting[2]
        await counted(0)
        left = ask("ana")
        taken = await take(one, HINT, "duel/hints")
        left.cancel()
        await asyncio.wait_for(one.cancelled(taken), 60)

    with_queues(test)


def test_reviews_are_queued_once_within_limits_and_can_be_cancelled(
    with_queues: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_REVIEWS", 4)

    async def test(queues: Queues) -> None:
        one, two = queues(), queues()
        for _ in range(2):  # the second request changes nothing
            await one.review("", "by itself", 9, "duel")
        for table in ("a", "b", "c"):
            await two.review("ana", table, 9, "duel")
        assert await one.count(REVIEW) == 4
        assert await one.progress(REVIEW, "a") == WAITING
        assert await one.progress(REVIEW, "d") is None
        with pytest.raises(TooManyError):
            await one.review("ana", "d", 9, "duel")
        with pytest.raises(BusyError):
            await one.review("bento", "d", 9, "duel")
        assert await has_none(one, REVIEW)
        first = await take(two, REVIEW, "duel/hints")
        assert first.subject == "a"  # somebody waits for it
        assert await one.progress(REVIEW, "a") == WORKING
        assert await one.cancel(REVIEW, "a")
        assert not await one.cancel(REVIEW, "a")
        assert not await two.renew(first)
        await one.review("ana", "d", 9, "duel")

    with_queues(test)


# --- A server --------------------------------------------------------------------------------


def test_hints_do_not_delay_bots(start: StartServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    release = threading.Event()
    real = hints.hint_json

    def slow(*args: Any, **options: Any) -> Any:
        release.wait()
        with lock:  # all ask the same
            found.append(found[0] if found else real(*args, **options))
        return found[0]

    lock, found = threading.Lock(), list[Any]()
    monkeypatch.setattr(hints, "hint_json", slow)
    monkeypatch.setattr(jobs, "QUESTIONS_PER_CLIENT", 20)
    table = server.create(PERSON, PERSON, seed=7)
    headers = {"Sintra-Seat": table.keys[0]}

    def ask(_: int) -> Any:
        return server.http.post(f"{table.path}/hint", json={"seconds": 0.02}, headers=headers)

    with ThreadPoolExecutor(20) as pool:
        answers = pool.map(ask, range(20))
        queue = server.app.services.queue
        assert server.http.portal is not None
        portal = server.http.portal
        wait_until(lambda: portal.call(queue.count, HINT) == 16)
        game = server.create(PERSON, GREEDY, seed=7)
        server.move(game, 0, "F1g")
        begun = time.monotonic()
        wait_until(lambda: bool(server.snapshot(game)["turn"] == 0))
        assert time.monotonic() - begun < 5
        release.set()
        statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] * 16 + [503] * 4


def test_an_abandoned_hint_is_stopped_and_keeps_its_lane_until_its_thread_ends(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(lease_seconds=0.1)  # renewals notice soon that the question is gone
    began, stopped, release = [threading.Semaphore(0) for _ in range(3)]

    def slow(*_: Any, stop: threading.Event, **__: Any) -> Any:
        began.release()
        assert stop.wait(60)
        stopped.release()
        release.acquire()
        return {}

    monkeypatch.setattr(hints, "hint_json", slow)
    table = server.create(PERSON, PERSON, seed=7)
    services = server.app.services
    assert server.http.portal is not None
    for asked in range(2):
        question = replace(hint_question(str(asked)), table=table.id)
        waiting = server.http.portal.start_task_soon(services.queue.ask, question)
        assert began.acquire(timeout=60)
        waiting.cancel()  # the asker leaves
        assert stopped.acquire(timeout=60)
        other = server.http.portal.start_task_soon(services.queue.ask, question)
        assert not began.acquire(timeout=0.5)  # the thread has not ended yet
        other.cancel()
        release.release()


def test_a_bot_that_cannot_save_its_move_gives_up(
    start: StartServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(jobs, "RETRY_SECONDS", 0.001)
    server = start()
    table = server.create(PERSON, GREEDY, seed=7)
    store = server.app.services.store
    append = store.append

    async def fail(*given: Any) -> None:
        if given[1].seat == 1:
            raise StorageError("the disk is full")
        await append(*given)

    with server.connect(table, 0) as ana:
        ana.await_state()
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fail)
            ana.play("F1g")
            while not ana.state["stuck"]:
                ana.receive()
            assert not ana.state["thinking"]
        assert caplog.text.count("the disk is full") == jobs.MAX_ATTEMPTS
        assert "has failed too often" in caplog.text
        with server.connect(table) as spectator:  # a reload tries again
            assert not spectator.await_state(2)["stuck"]


def test_games_of_bots_only_are_limited(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(bot_tables=1)
    release = threading.Event()

    def move(_: agents.SeatedAgent, game: Game, **__: object) -> Move:
        release.wait()
        return game.legal_moves[0]

    monkeypatch.setattr(agents.SeatedAgent, "move", move)
    # A table that all people have left counts as well.
    left = server.create(PERSON, GREEDY, GREEDY)
    with server.connect(left, 0) as ana:
        ana.await_state()
        assert ana.ask({"type": "resign", "version": 0, "seat": 0})["type"] == "done"
    body = {"game": "duel", "seats": [GREEDY, GREEDY]}
    answer = server.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert answer.headers["Retry-After"] == "60"
    counters = server.http.get("/metrics").text
    assert "sintra_faults_total 0" in counters  # it is no error of the server
    assert "sintra_refusals_total 1" in counters
    server.create(PERSON, GREEDY)
    release.set()


def test_games_of_bots_only_delay_nothing_that_somebody_waits_for(
    start: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They occupy all threads of bots, and there may be many whose people have resigned."""
    server = start(tables_in_memory=1)
    server.app.services.threads.spare_cores = 1  # type: ignore[attr-defined]
    release = threading.Event()

    def move(_: agents.SeatedAgent, game: Game, **__: object) -> Move:
        release.wait()
        return game.legal_moves[0]

    monkeypatch.setattr(agents.SeatedAgent, "move", move)
    tables = [server.create(GREEDY, GREEDY, game="duel") for _ in range(4)]
    body = {"position": sintra.new("duel", seed=7).position(), "simulations": 20}
    with ThreadPoolExecutor(1) as pool:
        searched = pool.submit(server.post, "/api/analysis/search", body)
        try:
            assert searched.result(60)[0] == 200
            assert len(server.app.services.tables.in_memory) < len(tables)
        finally:
            release.set()
    for table in tables:  # bots go on at tables that have left memory
        wait_until(lambda table=table: server.snapshot(table)["version"] > 1)  # type: ignore[misc]


def test_a_hint_is_cancelled_when_the_client_disconnects() -> None:
    async def test() -> None:
        queue = MemoryQueue(needs)
        gone = asyncio.Event()

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        request: Any = SimpleNamespace(receive=receive)
        asked = queue.ask(hint_question("ana"))
        answering = asyncio.create_task(while_connected(request, asked))
        await asyncio.sleep(0)
        job = await take(queue, HINT, "duel/hints")
        gone.set()
        with pytest.raises(HTTPException):
            await answering
        assert await queue.count(HINT) == 0
        assert not await queue.renew(job)

    asyncio.run(test())
