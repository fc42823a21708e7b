"""The middleware: headers, origins, size and rate limits, logs."""

import logging
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from sintra.server import bodies
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
    for malformed in ("http://[", "http://testserver:port", "http://]"):
        assert status(malformed) == 400


def test_names_that_a_stranger_can_own_are_refused(start: StartServer) -> None:
    server = start(origins=("https://play.example",), hosts=("Games.Example",))

    def status(host: str) -> int:
        return server.http.get("/health", headers={"Host": host}).status_code

    for host in (
        "localhost",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.168.1.20",
        "raspberry:8000",
        "raspberry.local",
        "nas.fritz.box",
        "play.example",
        "games.example:8000",
    ):
        assert status(host) == 200, host
    for host in ("evil.example", "evil.example:8000", "localhost.evil.example", "1.2.3.4.nip.io"):
        assert status(host) == 421, host
    for host in ("[", "localhost:port"):
        assert status(host) == 400, host
    assert start(hosts=("*",)).http.get("/health", headers={"Host": "any.example"}).is_success


def test_a_rebound_name_cannot_open_a_socket(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        server.connect(table, **rebound),
    ):
        pass


def test_bodies_have_a_size_limit(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MAX_BODY_BYTES", 1000)
    large = {**NEW_TABLE, "game": "x" * 2000}
    assert server.refusal("/api/tables", large) == (413, "too-large")

    def chunks() -> Any:
        for _ in range(100):
            yield b" " * 100

    answer = server.http.post("/api/tables", content=chunks())  # without Content-Length
    assert (answer.status_code, answer.json()["error"]["code"]) == (411, "no-length")
    assert server.post("/api/tables", NEW_TABLE)[0] == 201


def test_requests_have_a_rate_limit(start: StartServer) -> None:
    server = start(requests_per_second=0.01)  # so slow that the time of the test does not matter
    codes = [server.http.get("/api/games").status_code for _ in range(3)]
    assert codes == [200, 429, 429]
    answer = server.http.get("/api/games")
    assert answer.json()["error"]["code"] == "too-many"
    assert answer.headers["retry-after"] == "1"
    assert server.http.get("/").status_code == 200
    assert server.http.get("/health").status_code == 200


def test_new_tables_and_positions_have_a_rate_limit(start: StartServer) -> None:
    server = start(tables_per_minute=2)
    codes = [server.post("/api/tables", NEW_TABLE)[0] for _ in range(2)]
    assert codes == [201, 201]
    assert server.refusal("/api/tables", NEW_TABLE) == (429, "too-many")
    shared = {"table": "0000000000"}
    assert server.refusal("/api/positions", shared) == (429, "too-many")


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
