"""Several servers on one PostgreSQL database, all in this process."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Self

import pytest
from sqlalchemy import text

from sintra.core.game import Game
from sintra.games import get
from sintra.server import jobs, lifecycle, live, postgres_bus
from sintra.server.bus import CHANGED, TOPICS
from sintra.server.errors import StorageError
from sintra.server.jobs import BOT, Job
from sintra.server.postgres_bus import PostgresBus
from sintra.server.settings import Settings
from sintra.server.table import Table
from tests.server.conftest import settings_in
from tests.server.local_server import (
    GREEDY,
    PERSON,
    WAIT_SECONDS,
    LiveClient,
    LocalServer,
    wait_until,
)
from tests.server.postgres import PostgresServer
from tests.server.test_live import closed_with, hello


@pytest.fixture(scope="module")
def pair(
    postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[LocalServer, LocalServer]]:
    """Two servers: only the second one thinks."""
    url = postgres.create_database()
    settings = replace(settings_in(tmp_path_factory.mktemp("server")), database=url)
    with LocalServer(settings) as one, LocalServer(replace(settings, thinks=True)) as two:
        for server in (two, one):  # otherwise they would exchange it some seconds later
            exchange(server)
        yield one, two
    postgres.drop_database(url)


Pair = tuple[LocalServer, LocalServer]


def sql(server: LocalServer, statement: str) -> Any:
    """Execute a statement; return the first value of its result, if it has one."""
    with server.app.services.store._engine.begin() as connection:
        found = connection.execute(text(statement))
        return found.scalar() if found.returns_rows else None


def run(server: LocalServer, function: Callable[..., Any], *args: Any) -> Any:
    """Call a coroutine function in the event loop of a server."""
    assert server.http.portal is not None
    return server.http.portal.call(function, *args)


def exchange(server: LocalServer) -> None:
    """Let a server write or read which processes think."""
    workers = server.app.services.workers
    assert workers is not None
    run(server, workers.exchange)


def test_a_move_is_seen_at_the_other_process(pair: Pair) -> None:
    one, two = pair
    table = one.create(PERSON, PERSON, seed=7)
    with one.connect(table, 0) as ana, two.connect(table, 1) as bento:
        ana.await_state()
        bento.await_state()
        ana.play("F1g")
        assert bento.await_state(1)["turn"] == 1
        bento.play(bento.state["legal"][0]["id"])
        assert ana.await_state(2)["turn"] == 0
        assert ana.log == bento.log
        # A request without a socket never sees less than what was acknowledged elsewhere.
        ana.play(ana.state["legal"][0]["id"])
        assert two.snapshot(table)["version"] == 3


def test_two_processes_never_both_accept_a_move(pair: Pair) -> None:
    table = pair[0].create(PERSON, PERSON, seed=7)
    for server in pair:
        server.snapshot(table)

    def attempt(number: int) -> int:
        body = {"version": 0, "move": ("F1g", "F1o")[number % 2]}
        status: int = pair[number % 2].post(f"{table.path}/moves", body, table.keys[0])[0]
        return status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == [200] + [409] * 7
    assert [server.snapshot(table)["version"] for server in pair] == [1, 1]


def test_two_processes_never_give_one_seat_twice(pair: Pair) -> None:
    tables = [pair[0].create({**PERSON, "open": True}, PERSON) for _ in range(10)]
    for table in tables:
        pair[1].snapshot(table)

    def claim(number: int) -> int:
        server, table = pair[number % 2], tables[number // 2]
        status: int = server.post(f"{table.path}/seats/0", {"name": f"N{number}"})[0]
        return status

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(claim, range(20)))
    for number, table in enumerate(tables):
        both = statuses[2 * number : 2 * number + 2]
        assert sorted(both) == [200, 409]
        taken = [f"N{2 * number + both.index(200)}", "Player 2"]
        assert [server.snapshot(table)["names"] for server in pair] == [taken, taken]


def test_a_server_says_whether_anybody_plays_the_bots(
    postgres_url: str, settings: Settings
) -> None:
    alone = replace(settings, database=postgres_url)

    def states(server: LocalServer) -> tuple[str, str, bool]:
        """Return what the server says: its status, the state of bots, and whether they can play."""
        exchange(server)
        health = server.http.get("/health").json()
        ready = server.http.get("/health/ready").json()
        return health["status"], health["games"]["duel"]["bots"]["state"], ready["bots"]

    def told(client: LiveClient) -> str:
        while True:
            message = client.receive()
            if message["type"] == "preparing":
                return str(message["state"])

    with LocalServer(alone) as one:
        table = one.create(PERSON, GREEDY, seed=7)
        with one.connect(table, 0) as ana:
            assert states(one) == ("no-workers", "absent", False)
            assert one.refusal(f"{table.path}/hint", {}, table.keys[0]) == (503, "unprepared")
            ana.play("F1g")
            exchange(one)
            assert told(ana) == "absent"
            with LocalServer(replace(alone, thinks=True)) as two:
                exchange(two)
                assert states(one) == ("ok", "ready", True)
                assert told(ana) == "ready"
            assert states(one) == ("no-workers", "absent", False)  # the worker has stopped
        games = json.dumps({"duel": {"bots": {"state": "ready"}}})
        sql(one, f"INSERT INTO workers VALUES ('dead', '{games}', 0)")
        assert states(one) == ("no-workers", "absent", False)


def test_another_process_recognises_a_repeated_claim_of_a_seat(pair: Pair) -> None:
    table = pair[0].create({**PERSON, "open": True}, PERSON)
    claim = {"name": "Ana", "secret": "s" * 22}
    with ThreadPoolExecutor(4) as pool:
        answers = pool.map(lambda at: pair[at % 2].post(f"{table.path}/seats/0", claim), range(4))
        assert list(answers) == [(200, {"seat": 0, "secret": "s" * 22})] * 4
    renewal, key = {"renew": True, "secret": "t" * 22}, "0." + "s" * 22
    for server in pair:
        status, answer = server.post(f"{table.path}/seats/0", renewal, key)
        assert (status, answer["secret"]) == (200, "t" * 22)


def test_seats_names_and_rematches_are_seen_at_the_other_process(pair: Pair) -> None:
    one, two = pair
    table = one.finished(seats=None)
    names = one.snapshot(table)["names"]
    with two.connect(table) as socket:
        assert socket.await_state()["names"] == names
        one.post(f"{table.path}/seats/1", {"name": "Carla"}, table.keys[1])
        while socket.state["names"][1] != "Carla":
            socket.receive()
        _, made = one.post(f"{table.path}/rematch", {}, table.keys[0])
        while socket.state["rematch"] is None:
            socket.receive()
        assert socket.state["rematch"] == made
    assert two.post(f"{table.path}/rematch", {"rotate": True}, table.keys[1]) == (200, made)


def test_phrases_and_presence_reach_the_other_process(pair: Pair) -> None:
    one, two = pair
    table = one.create(PERSON, PERSON)
    with one.connect(table, 0) as ana:
        ana.await_state()
        with two.connect(table, 1) as bento:
            for socket in (ana, bento):
                while not all(seat["connected"] for seat in socket.await_state()["seats"]):
                    socket.receive()
            bento.send({"type": "say", "seat": 1, "phrase": "hello"})
            while (message := ana.receive())["type"] != "said":
                pass
            assert message == {"type": "said", "seat": 1, "phrase": "hello"}
            listed = one.http.get("/api/tables", params={"ids": table.id}).json()["tables"]
            assert [seat["connected"] for seat in listed[0]["seats"]] == [True, True]
        while ana.state["seats"][1]["connected"]:
            ana.receive()


def test_the_viewers_of_a_dead_process_disappear(pair: Pair) -> None:
    one, _ = pair
    table = one.create(PERSON, PERSON)
    sql(one, f"INSERT INTO presence VALUES ('{table.id}', 'dead', 1, 1.0, 1e12)")
    run(one, _presence_of, one)
    with one.connect(table, 0) as ana:
        while not ana.await_state()["seats"][1]["connected"]:
            ana.receive()
        sql(one, "UPDATE presence SET until = 1 WHERE process = 'dead'")
        run(one, _presence_of, one)
        while ana.state["seats"][1]["connected"]:
            ana.receive()


async def _presence_of(server: LocalServer) -> None:
    """Read the presence of all tables, as the server does regularly."""
    presence: Any = server.app.services.presence
    presence._read_all()


def test_the_process_that_thinks_plays_the_bots(pair: Pair) -> None:
    one, _ = pair
    table = one.create(PERSON, GREEDY, {**GREEDY, "bot": "random"}, seed=7)
    with one.connect(table, 0) as ana:
        ana.await_state()
        ana.play("F1g")
        assert ana.await_state(3)["turn"] == 0
        assert [entry["seat"] for entry in ana.log] == [0, 1, 2]
    assert sql(one, "SELECT count(*) FROM jobs") == 0
    assert not one.app.services.thinks


@contextmanager
def dead_workers(server: LocalServer, lease: float) -> Iterator[None]:
    """All new jobs are taken by a worker that has died."""
    sql(
        server,
        "CREATE OR REPLACE FUNCTION take() RETURNS trigger AS $$ BEGIN NEW.owner = 'dead';"
        f" NEW.attempts = 1; NEW.lease_until = extract(epoch from now()) + {lease};"
        " RETURN NEW; END $$ LANGUAGE plpgsql",
    )
    sql(server, "CREATE TRIGGER take BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION take()")
    try:
        yield
    finally:
        sql(server, "DROP TRIGGER take ON jobs")
        sql(server, "DELETE FROM jobs WHERE owner = 'dead'")


def test_two_processes_that_play_the_same_turn_make_one_move(pair: Pair) -> None:
    """The lease of the first worker has expired, but it has not died."""
    one, _ = pair
    table = one.create(PERSON, GREEDY, seed=7)
    with dead_workers(one, 600):
        one.move(table, 0, "F1g")
        job = Job(-1, BOT, table.id, "", table.id, version=1, priority=0)
        moves = [(server, run(server, server.app.services.bots.work, job)) for server in pair]

        async def play(rest: Awaitable[None]) -> None:
            await rest

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda each: run(each[0], play, each[1]), moves))
    assert [server.snapshot(table)["version"] for server in pair] == [2, 2]
    assert sql(one, f"SELECT count(*) FROM events WHERE table_id = '{table.id}'") == 2


def test_games_of_bots_only_are_limited_for_all_processes(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    for server in pair:
        tables = server.app.services.tables
        monkeypatch.setattr(tables, "_settings", replace(tables._settings, bot_tables=2))
    body = {"game": "duel", "seats": [GREEDY, GREEDY]}
    with dead_workers(pair[0], 600):
        created = [server.http.post("/api/tables", json=body).status_code for server in pair * 2]
        assert created == [201, 201, 503, 503]
        sql(pair[0], "UPDATE tables SET bot_turn = false")


@pytest.mark.parametrize("moment", ["rebuild", "find"])
def test_news_of_a_table_that_is_being_loaded_are_not_lost(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """A process hears of a move after it has read the table, and before anybody looks at it."""
    one, two = pair
    table = one.create(PERSON, PERSON, seed=7)
    tables = two.app.services.tables
    real = getattr(tables, moment)

    async def news(table_id: str) -> Table:
        found: Table = await real(table_id)
        await asyncio.to_thread(one.move, table, 0, "F1g")
        tables.hear_of_event(f"{table_id}:1")
        return found

    monkeypatch.setattr(tables, moment, news)
    with two.connect(table, 1) as bento:
        assert bento.await_state()["version"] == 1


def test_news_during_a_comparison_are_not_lost(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = pair
    table = one.create(PERSON, PERSON, seed=7)
    services = one.app.services
    real = services.store.heads

    async def news(tables: list[str]) -> dict[str, tuple[int, int]]:
        found = await real(tables)
        services.tables.hear_of_event(f"{table.id}:1")
        return found

    monkeypatch.setattr(services.store, "heads", news)
    loaded = one.in_memory(table)
    run(one, services.tables._compare, [loaded])
    assert loaded.is_behind


@pytest.mark.parametrize("fails", ["heads", "load"])
def test_a_comparison_that_fails_is_repeated_soon(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """The database answers again when messages come again, or a little later."""
    one, two = pair
    table = one.create(PERSON, PERSON, seed=7)
    tables = two.app.services.tables
    real, calls = getattr(tables._store, fails), []

    async def fail_once(*given: Any) -> Any:
        calls.append(given)
        if len(calls) == 1:
            raise StorageError("the database does not answer")
        return await real(*given)

    monkeypatch.setattr(lifecycle, "RESTART_SECONDS", 0.01)
    monkeypatch.setattr(lifecycle, "COMPARE_SECONDS", 3600)
    with two.connect(table, 1) as bento:
        bento.await_state()
        handlers: Any = two.app.services.bus
        monkeypatch.setitem(handlers._handlers, CHANGED, [])  # this message is lost
        monkeypatch.setattr(tables, "is_unsure", asyncio.Event())
        one.move(table, 0, "F1g")
        monkeypatch.setattr(tables._store, fails, fail_once)

        async def compare() -> None:
            tables.is_unsure.set()
            comparing = asyncio.create_task(lifecycle.compare_regularly(tables))
            async with asyncio.timeout(WAIT_SECONDS):
                while two.in_memory(table).version == 0:
                    await asyncio.sleep(0.01)
            comparing.cancel()

        run(two, compare)
        assert len(calls) == 2
        assert bento.await_state(1)["turn"] == 1


def test_hints_come_from_the_process_that_thinks(pair: Pair) -> None:
    one, _ = pair
    table = one.create(PERSON, PERSON, seed=7)
    status, found = one.post(f"{table.path}/hint", {"seconds": 0.1}, table.keys[0])
    assert status == 200
    assert found["move"] in one.snapshot(table, 0)["legal"]
    assert sql(one, "SELECT count(*) FROM jobs") == 0


def test_positions_are_searched_by_the_process_that_thinks(pair: Pair) -> None:
    one, _ = pair
    position = Game(get("duel"), seed=7).position()
    status, found = one.post("/api/analysis/search", {"position": position, "simulations": 60})
    assert status == 200
    assert found["simulations"] >= 60
    assert one.refusal("/api/analysis/search", {"position": {"game": "duel"}})[1] == "bad-position"
    assert sql(one, "SELECT count(*) FROM jobs") == 0


def test_an_id_that_is_none_is_no_fault_of_the_database(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL cannot read some texts at all."""
    for table in ("abc%00defgh", "x" * 5000, "%f0%9f%98%80"):
        assert closed_with(pair[0], table, hello()) == (live.NO_TABLE, ["no-such-table"])
    assert caplog.messages == []


def test_the_limits_of_hints_hold_for_all_processes(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = pair
    table = one.create(PERSON, PERSON, seed=7)
    row = "'hint', {0}, 'never', '-', 0, {1}, '{{}}', 1, 0, 1e12, 0"
    columns = (
        "kind, subject, needs, table_id, version, client, data, priority, attempts, expires,"
        " lease_until"
    )
    sql(one, f"INSERT INTO jobs ({columns}) VALUES ({row.format(chr(39) + 'a' + chr(39), 'NULL')})")
    monkeypatch.setattr("sintra.server.jobs.MAX_QUESTIONS", 1)
    for server in pair:
        answer = server.http.post(
            f"{table.path}/hint", json={"seconds": 3}, headers={"Sintra-Seat": table.keys[0]}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert int(answer.headers["Retry-After"]) >= 1
    sql(one, "DELETE FROM jobs WHERE subject = 'a'")


def test_a_lease_that_expires_lets_another_worker_play(pair: Pair) -> None:
    """A worker has taken the turn and has died."""
    one, _ = pair
    table = one.create(PERSON, GREEDY, seed=7)
    with dead_workers(one, 1), one.connect(table, 0) as ana:
        ana.await_state()
        ana.play("F1g")
        wait_until(lambda: sql(one, "SELECT owner FROM jobs") == "dead")
        assert ana.await_state(2)["turn"] == 0


def test_a_turn_that_kills_its_workers_is_given_up_and_tried_again_on_request(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    one, _ = pair
    table = one.create(PERSON, GREEDY, seed=7)
    sql(
        one,
        "CREATE OR REPLACE FUNCTION take() RETURNS trigger AS $$ BEGIN"
        f" NEW.owner = 'dead'; NEW.attempts = {jobs.MAX_ATTEMPTS}; RETURN NEW; END $$"
        " LANGUAGE plpgsql",
    )
    sql(one, "CREATE TRIGGER take BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION take()")
    try:
        with one.connect(table, 0) as ana:
            ana.await_state()
            ana.play("F1g")
            while not ana.state["stuck"]:
                ana.receive()
            assert not ana.state["thinking"]
            assert "has failed too often" in caplog.text
            sql(one, "DROP TRIGGER take ON jobs")
            with one.connect(table) as spectator:  # a reload tries again
                spectator.await_state(2)
                assert not ana.await_state(2)["stuck"]
    finally:
        sql(one, "DROP TRIGGER IF EXISTS take ON jobs")


def test_one_process_ends_the_time(pair: Pair) -> None:
    one, two = pair
    table = one.create(PERSON, PERSON, seed=7, clock={"kind": "move", "seconds": 1})
    with one.connect(table, 0) as ana, two.connect(table, 1) as bento:
        for socket in (ana, bento):
            socket.await_state()
        ana.play("F1g")
        bento.await_state(1)
        bento.play(bento.state["legal"][0]["id"])
        for socket in (ana, bento):
            assert socket.await_state(3)["forfeit"] == {"seat": 0, "reason": "time"}
    assert sql(one, f"SELECT count(*) FROM events WHERE table_id = '{table.id}'") == 3


def test_a_question_that_nobody_told_of_does_not_refuse_a_move(pair: Pair) -> None:
    """Another process has saved a question, and this one has not heard of it."""
    one, _ = pair
    table = one.create(PERSON, PERSON, seed=7)
    with one.connect(table, 0, 1) as both:
        both.await_state()
        both.play("F1g")
        sql(one, f"INSERT INTO events VALUES ('{table.id}', 2, 'ask', 0, 'undo', 1, 1.0)")
        sql(one, f"UPDATE tables SET version = 2 WHERE id = '{table.id}'")
        move = both.state["legal"][0]["id"]
        assert both.ask({"type": "move", "version": 1, "move": move})["type"] == "done"
        assert both.await_state(3)["turn"] == 0
        sql(one, f"INSERT INTO events VALUES ('{table.id}', 4, 'undo', 1, NULL, 1, 1.0)")
        sql(one, f"UPDATE tables SET version = 4 WHERE id = '{table.id}'")
        answer = both.ask({"type": "move", "version": 3, "move": both.state["legal"][0]["id"]})
        assert answer["error"]["code"] == "stale-version"
        assert both.await_state(4)["turn"] == 1  # the new state comes with the refusal


@pytest.mark.parametrize("answers", [0, len(TOPICS)])
def test_a_bus_that_freezes_connects_again(monkeypatch: pytest.MonkeyPatch, answers: int) -> None:
    """The connection freezes while it subscribes, or while it waits for messages."""
    connections: list[object] = []

    class Frozen:
        """A connection that answers some statements only, and never tells anything."""

        def __init__(self) -> None:
            self.left = answers
            connections.append(self)

        async def __aenter__(self) -> Self:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        async def execute(self, _: object) -> None:
            self.left -= 1
            if self.left < 0:
                await asyncio.sleep(3600)

        async def notifies(self, timeout: float) -> AsyncIterator[Any]:
            await asyncio.sleep(timeout)
            for never in list[Any]():
                yield never

    async def connect(_: PostgresBus) -> Frozen:
        return Frozen()

    async def run_bus() -> None:
        running = asyncio.create_task(PostgresBus(SimpleNamespace()).run())  # type: ignore[arg-type]
        while len(connections) < 3:
            await asyncio.sleep(0.01)
        running.cancel()

    monkeypatch.setattr(PostgresBus, "_connect", connect)
    for name in ("CONNECT_SECONDS", "CHECK_SECONDS", "FIRST_PAUSE"):
        monkeypatch.setattr(postgres_bus, name, 0.01)
    asyncio.run(asyncio.wait_for(run_bus(), 60))


def test_messages_that_were_lost_are_made_up_for(pair: Pair) -> None:
    """The listening connections are cut, and a move is made before they are back."""
    one, two = pair
    table = one.create(PERSON, PERSON, seed=7)
    with one.connect(table, 0) as ana, two.connect(table, 1) as bento:
        for socket in (ana, bento):
            socket.await_state()
        sql(
            one,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'sintra bus' AND datname = current_database()",
        )
        ana.play("F1g")
        assert bento.await_state(1)["turn"] == 1
