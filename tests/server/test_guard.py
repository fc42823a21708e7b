"""The middleware: headers, origins, size and rate limits, logs."""

import logging
from typing import Any

import pytest

from sintra.server import guard
from tests.server.conftest import StartServer
from tests.server.local_server import PERSON, LocalServer

NEW_TABLE = {"game": "summer-pavilion", "seats": [PERSON, PERSON]}


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/app/main.js", "/health"])
def test_every_answer_has_the_headers(server: LocalServer, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "://" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_pages_of_other_sites_cannot_change_anything(start: StartServer) -> None:
    server = start(origins=("https://play.example",))

    def status(origin: str, method: str = "POST") -> int:
        answer = server.http.request(
            method,
            "/api/tables",
            json=NEW_TABLE if method == "POST" else None,
            headers={"Origin": origin},
        )
        return answer.status_code

    assert status("http://testserver") == 201
    assert status("https://play.example") == 201
    assert status("https://evil.example") == 403
    assert status("null") == 403
    assert status("https://evil.example", "GET") == 200


def test_bodies_have_a_size_limit(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MAX_BODY_BYTES", 1000)
    large = {**NEW_TABLE, "game": "x" * 2000}
    assert server.refusal("/api/tables", large) == (413, "too-large")

    def chunks() -> Any:
        for _ in range(100):
            yield b" " * 100

    answer = server.http.post("/api/tables", content=chunks())  # without Content-Length
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    assert server.post("/api/tables", NEW_TABLE)[0] == 201


def test_requests_have_a_rate_limit(start: StartServer) -> None:
    server = start(requests_per_second=1)
    codes = [server.http.get("/api/games").status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2
    answer = server.http.get("/api/games")
    assert answer.json()["error"]["code"] == "too-many"
    assert answer.headers["retry-after"] == "1"
    assert server.http.get("/").status_code == 200
    assert server.http.get("/health").status_code == 200


def test_new_tables_have_a_rate_limit(start: StartServer) -> None:
    server = start(tables_per_minute=2)
    codes = [server.post("/api/tables", NEW_TABLE)[0] for _ in range(3)]
    assert codes == [201, 201, 429]


def test_secrets_are_not_logged(server: LocalServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = server.create(PERSON, {**PERSON, "open": True}, seed=7)
    _, claimed = server.post(f"{table.path}/seats/1", {"name": "Bento"})
    server.move(table, 0, "F1g")
    server.post(f"{table.path}/moves", {"version": 0, "move": 1}, table.keys[1])
    with server.connect(table, 0) as socket:
        socket.await_state()
    assert f"/api/tables/{table.id}" in caplog.text
    for secret in (*table.keys.values(), claimed["secret"]):
        assert secret.split(".")[-1] not in caplog.text
