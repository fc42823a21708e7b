"""What stands around every request."""

import logging
from typing import Any

import pytest

from sintra.server import guard
from tests.server.conftest import Start
from tests.server.guests import PERSON, Guests

WISH = {"game": "summer-pavilion", "seats": [PERSON, PERSON]}


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/app/main.js", "/health"])
def test_every_answer_has_the_headers(guests: Guests, path: str) -> None:
    headers = guests.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "://" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_fault_is_a_typed_answer_too(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guests = start()

    def fail() -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr("sintra.server.routes.catalogue", fail)
    answer = guests.http.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret detail" not in answer.text
    assert answer.headers["content-security-policy"]
    assert "a secret detail" in caplog.text
    assert "sintra_faults_total 1" in guests.http.get("/metrics").text


def test_pages_of_other_sites_may_not_change_anything(start: Start) -> None:
    guests = start(origins=("https://play.example",))

    def status(origin: str, method: str = "POST") -> int:
        answer = guests.http.request(
            method,
            "/api/tables",
            json=WISH if method == "POST" else None,
            headers={"Origin": origin},
        )
        return answer.status_code

    assert status("http://testserver") == 201
    assert status("https://play.example") == 201
    assert status("https://evil.example") == 403
    assert status("null") == 403
    assert status("https://evil.example", "GET") == 200


def test_bodies_are_bounded(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MAX_BODY_BYTES", 1000)
    large = {**WISH, "game": "x" * 2000}
    assert guests.refusal("/api/tables", large) == (413, "too-large")

    def drops() -> Any:
        for _ in range(100):
            yield b" " * 100

    answer = guests.http.post("/api/tables", content=drops())  # without a length
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    assert guests.post("/api/tables", WISH)[0] == 201


def test_requests_are_bounded_in_rate(start: Start) -> None:
    guests = start(requests_per_second=1)
    codes = [guests.http.get("/api/games").status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2
    answer = guests.http.get("/api/games")
    assert answer.json()["error"]["code"] == "too-many"
    assert answer.headers["retry-after"] == "1"
    assert guests.http.get("/").status_code == 200
    assert guests.http.get("/health").status_code == 200


def test_new_tables_are_bounded_in_rate(start: Start) -> None:
    guests = start(tables_per_minute=2)
    codes = [guests.post("/api/tables", WISH)[0] for _ in range(3)]
    assert codes == [201, 201, 429]


def test_secrets_are_not_logged(guests: Guests, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = guests.create(PERSON, {**PERSON, "open": True}, seed=7)
    _, claimed = guests.post(f"{table.path}/seats/1", {"name": "Bento"})
    guests.move(table, 0, "F1g")
    guests.post(f"{table.path}/moves", {"version": 0, "move": 1}, table.keys[1])
    with guests.connect(table, 0) as socket:
        socket.await_state()
    assert f"/api/tables/{table.id}" in caplog.text
    for secret in (*table.keys.values(), claimed["secret"]):
        assert secret.split(".")[-1] not in caplog.text
