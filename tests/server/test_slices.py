"""Fair shares of the event loop: order, share, cancellation, and players under a flood."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from sintra.server import slices
from sintra.server.app import App
from sintra.server.live import LiveConnection
from sintra.server.new_table import SeatRequest, new_game
from sintra.server.settings import Settings
from sintra.server.slices import Slices

TABLES = 40


async def cycles_of(slices: Slices, count: int) -> list[int]:
    """Return in which cycle of the event loop each of several tasks passed."""
    passed: dict[int, int] = {}
    cycle = 0

    async def task(number: int) -> None:
        await slices.wait()
        passed[number] = cycle

    tasks = [asyncio.create_task(task(number)) for number in range(count)]
    while not all(task.done() for task in tasks):
        cycle += 1
        await asyncio.sleep(0)
    return [passed[number] for number in range(count)]


def test_some_tasks_pass_in_every_cycle_in_their_order() -> None:
    passed = asyncio.run(cycles_of(Slices(2), 6))
    assert passed == sorted(passed)
    assert [passed.count(cycle) for cycle in sorted(set(passed))] == [2, 2, 2]


def test_a_share_keeps_a_line_from_growing() -> None:
    passed = asyncio.run(cycles_of(Slices(1, share=0.5), 64))
    # The first one passes at once, because nobody is in the line.
    assert passed[0] < passed[1]
    assert [passed.count(cycle) for cycle in sorted(set(passed))] == [1, 31, 16, 8, 4, 2, 1, 1]


def test_a_cancelled_task_takes_no_turn() -> None:
    async def run() -> int:
        slices = Slices(1)
        tasks = [asyncio.create_task(slices.wait()) for _ in range(10)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return (await cycles_of(slices, 1))[0]

    assert asyncio.run(run()) == asyncio.run(cycles_of(Slices(1), 1))[0]


@pytest.mark.parametrize("most", [1, 10])
def test_a_client_with_many_connections_does_not_hold_up_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Each connection has a request in every cycle, and the server refuses most of them."""
    monkeypatch.setattr(slices, "MAX_CLIENTS", most)

    async def run() -> list[str]:
        app, answered = App(replace(settings, requests_per_second=1.0)), []

        async def ask(client: str) -> None:
            async def send(message: Any) -> None:
                if message["type"] == "http.response.start":
                    answered.append(client)

            scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/api/nothing"}
            scope |= {"headers": [], "query_string": b"", "client": (client, 1)}
            await app(scope, asyncio.Event().wait, send)

        asked = [asyncio.create_task(ask("10.0.0.1")) for _ in range(500)]
        asked += [asyncio.create_task(ask("10.0.0.2")) for _ in range(3)]
        await asyncio.gather(*asked)
        app.services.store.close()
        return answered

    answered = asyncio.run(run())
    assert len(answered) == 503
    assert answered[:50].count("10.0.0.2") == 3


class FakeSocket:
    """The socket of a client that sends a message whenever the server reads, if it floods."""

    def __init__(self, hello: str, flood: str | None = None) -> None:
        self._texts = [hello]
        self._flood = flood
        self.sent: list[str] = []

    async def receive(self) -> dict[str, Any]:
        if self._texts:
            return {"type": "websocket.receive", "text": self._texts.pop()}
        if self._flood is None:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": self._flood}

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


def test_a_flood_of_requests_does_not_starve_the_states_of_players(settings: Settings) -> None:
    """Many tables change at once while clients send pings without a pause."""

    async def run() -> int:
        services = App(replace(settings, messages_per_second=1e9)).services
        hello = '{"type":"hello","seats":[%s]}'
        players, flooding, tasks = [], [], []
        for _ in range(TABLES):
            new = new_game("duel", {}, 7, [SeatRequest("person"), SeatRequest("person")])
            table = await services.tables.create(new, public=False)
            socket = FakeSocket(hello % f'"1.{new.secrets[1]}"')
            players.append((table, socket))
            flooding.append(FakeSocket(hello % "", flood='{"type":"ping"}'))
            for client in (socket, flooding[-1]):
                connection = LiveConnection(client, services, "ana")  # type: ignore[arg-type]
                tasks.append(asyncio.create_task(connection.run(table.id)))
        while not all(socket.sent for _, socket in players):
            await asyncio.sleep(0)
        before = [len(socket.sent) for _, socket in players]
        pings = sum(len(socket.sent) for socket in flooding)
        for table, _ in players:
            table.notify_viewers()
        while any(
            len(socket.sent) == count for (_, socket), count in zip(players, before, strict=True)
        ):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await services.saving.close()
        services.store.close()
        return sum(len(socket.sent) for socket in flooding) - pings

    # About 8 pings of each client with fair shares, 44 if one state were sent in each cycle.
    assert asyncio.run(run()) < 20 * TABLES
