"""Hostile bodies: what they cost, and what they are answered with."""

import asyncio
import json
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.datastructures import Headers

import sintra
from sintra.core import json_reader
from sintra.core.errors import RequestError
from sintra.server import bodies, messages
from sintra.server.bodies import BodyReader, check_values
from sintra.server.errors import TooSlowError
from sintra.server.settings import MAX_BODY_BYTES, MAX_BODY_VALUES, MAX_SMALL_BODY_BYTES
from tests.server.conftest import StartServer
from tests.server.local_server import PERSON, LocalServer

#: The largest answer to a hostile body.
MAX_ANSWER = 10_000
KEYS = {f"k{number}": 1 for number in range(15_000)}
POSITION = sintra.new("duel", seed=1).position()
SEATS = [PERSON, PERSON]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/positions", {"position": {**POSITION, **KEYS}}),
        ("/api/positions", {"position": {**POSITION, "players": [KEYS, {}]}}),
        ("/api/positions", {"position": {**POSITION, "x" * 200_000: 1}}),
        ("/api/positions", {"position": {**POSITION, "players": [[[1] * 60_000], 1]}}),
        (
            "/api/positions",
            {"position": {**POSITION, "bag": "".join(map(chr, range(256, 20_000)))}},
        ),
        ("/api/tables", {"game": "duel", "seats": SEATS, **KEYS}),
        ("/api/tables", {"game": "duel", "seats": SEATS, "options": KEYS}),
        ("/api/tables", {"game": "duel", "seats": [{**PERSON, **KEYS}, PERSON]}),
        ("/api/tables", {"game": "duel", "seats": [PERSON] * 10_000}),
        ("/api/tables", {"record": "x\n" * 50_000}),
        ("/api/tables", {"record": f'[Game "{"x" * 100_000}"]'}),
        ("/api/tables", {"game": "duel", "seats": SEATS, "options": {"x" * 200_000: 1}}),
        ("/api/tables", {"game": "duel", "seats": SEATS, "options": {"players": "x" * 200_000}}),
        ("/api/positions", {"position": {"game": "x" * 200_000}}),
    ],
)
def test_the_answer_to_a_hostile_body_is_short(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, path: str, body: Any
) -> None:
    problems = Mock(wraps=messages.problems)
    monkeypatch.setattr("sintra.server.app.problems", problems)
    content = json.dumps(body, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json"}
    answer = server.http.post(path, content=content, headers=headers)
    assert answer.status_code == 422, answer.text[:200]
    assert len(answer.content) < MAX_ANSWER
    for call in problems.call_args_list:
        assert len(call.args[0]) <= MAX_BODY_VALUES


def test_problems_of_a_position_are_counted_beyond_a_number(server: LocalServer) -> None:
    _, answer = server.post("/api/positions", {"position": {**POSITION, **KEYS}})
    problems = answer["error"]["problems"]
    assert len(problems) == json_reader.MAX_PROBLEMS + 1
    assert problems[-1] == f"and {len(KEYS) - json_reader.MAX_PROBLEMS} more problems"


def test_only_records_and_positions_can_be_large(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    large = {"version": 0, "move": "x" * MAX_SMALL_BODY_BYTES}
    assert server.refusal(f"{table.path}/moves", large, table.keys[0]) == (413, "too-large")
    assert server.refusal("/api/tables", {"record": "x" * MAX_BODY_BYTES}) == (413, "too-large")


def test_a_body_costs_by_its_size(start: StartServer) -> None:
    server = start(requests_per_second=10)  # bursts of 50
    body = {"record": "x" * 240_000}
    codes = [server.refusal("/api/tables", body)[1] for _ in range(3)]
    assert codes == ["bad-record", "bad-record", "too-many"]


def test_large_bodies_are_parsed_in_a_thread(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_thread = Mock(wraps=asyncio.to_thread)
    monkeypatch.setattr("sintra.server.bodies.asyncio.to_thread", in_thread)
    large = {"record": " " * 2 * bodies.MAX_PARSED_AT_ONCE}
    for body, count in (({"record": " "}, 0), (large, 1)):
        in_thread.reset_mock()
        server.refusal("/api/tables", body)
        assert [call.args[0] for call in in_thread.call_args_list].count(bodies.parse) == count


def test_an_unknown_record_is_not_quoted_in_full(server: LocalServer) -> None:
    body = {"record": f'[Game "{"x" * 100_000}"]'}
    answer = server.http.post("/api/analysis/record", json=body)
    assert answer.status_code == 200
    assert len(answer.content) < 2 * MAX_ANSWER


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_are_finite(server: LocalServer, number: str) -> None:
    """PostgreSQL cannot store others, so they would look like a fault of the database."""
    body = f'{{"position": {{"game": "duel", "x": {number}}}}}'
    for path in ("/api/analysis/search", "/api/positions"):
        answer = server.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")


def test_values_are_counted_beside_a_position() -> None:
    check_values({"position": KEYS, "seats": SEATS})
    check_values([1] * MAX_BODY_VALUES)
    for hostile in (KEYS, [KEYS], {"seats": [[1] * MAX_BODY_VALUES]}):
        with pytest.raises(RequestError, match="at most"):
            check_values(hostile)


def test_a_body_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.01)

    async def run() -> None:
        pieces = [{"type": "http.request", "body": b"{", "more_body": True}]

        async def receive() -> Any:
            if pieces:
                return pieces.pop()
            return await asyncio.Event().wait()

        reader = BodyReader(receive, "/api/tables", Headers({}), print)
        assert (await reader.receive())["body"] == b"{"
        await reader.receive()

    with pytest.raises(TooSlowError):
        asyncio.run(run())
