"""Two servers and two workers in separate processes, behind a proxy, with kills.

The long form is ``tests.assault.processes``.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.assault.processes import assault, send
from tests.server.cluster import Cluster
from tests.server.local_server import WAIT_SECONDS
from tests.server.postgres import PostgresServer

PERSON = {"kind": "person"}


@pytest.fixture(scope="module")
def cluster(
    postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    database = postgres.create_database()
    with Cluster(database, tmp_path_factory.mktemp("cluster")) as started:
        yield started
    postgres.drop_database(database)


@pytest.mark.slow
def test_a_client_that_changes_the_process_gets_the_rest_of_the_history(cluster: Cluster) -> None:
    """Connections reach the servers in turn, so the second one is at another process."""
    body = {"game": "summer-pavilion", "seats": [PERSON, PERSON], "seed": 7}
    created = send(f"{cluster.base}/api/tables", body)
    address = f"{cluster.base.replace('http', 'ws')}/api/tables/{created['table']}/live"
    keys = [f"{seat['seat']}.{seat['secret']}" for seat in created["seats"]]
    hello: dict[str, Any] = {"type": "hello", "seats": keys[:1]}
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(connect(address, open_timeout=WAIT_SECONDS)) for _ in range(3)
        ]
        first, second, third = sockets

        def state(number: int, version: int) -> dict[str, Any]:
            while True:
                message: dict[str, Any] = json.loads(sockets[number].recv(60))
                if message["type"] == "state" and message["version"] >= version:
                    return message

        first.send(json.dumps(hello))
        state(0, 0)
        first.send(json.dumps({"type": "move", "version": 0, "move": "F1g"}))
        seen = state(0, 1)
        second.send(json.dumps({"type": "hello", "seats": keys[1:]}))
        found = state(1, 1)
        move = {"type": "move", "version": 1, "move": found["legal"][0]["id"]}
        second.send(json.dumps(move))
        state(1, 2)
        third.send(json.dumps({**hello, "version": seen["version"]}))
        rest = state(2, 2)
        assert (rest["log_from"], len(rest["log"])) == (1, 1)
        assert rest["log"] == state(0, 2)["log"]


@pytest.mark.slow
def test_acknowledged_moves_survive_kills_and_bots_go_on(cluster: Cluster) -> None:
    found = assault(cluster, seconds=2, kills=2, seed=1, replaces=False)
    assert found["lost"] == 0
    assert found["acknowledged"] >= 8
    assert len(cluster.servers) == len(cluster.workers) == 1
    for command in ("serve", "worker"):
        assert "Traceback" not in cluster.log(command)


def test_a_worker_stops_on_request(cluster: Cluster) -> None:
    assert cluster.workers[0].stop() == 0
