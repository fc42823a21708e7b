"""The ASGI application: start, stop, and the format of every refusal."""

import pytest
from starlette.websockets import WebSocketDisconnect

from sintra.server import live
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, wait_until

NO_TABLE = "/api/tables/0123456789"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api", 404, "not-found"),
        ("POST", "/api/nothing", 404, "not-found"),
        ("DELETE", "/api/tables", 405, "method-not-allowed"),
        ("POST", "/health", 405, "method-not-allowed"),
        ("POST", "/table/x", 405, "method-not-allowed"),
        ("GET", "/api/tables?limit=0", 422, "bad-request"),
        ("GET", "/api/tables?state=closed", 422, "bad-request"),
        ("GET", "/api/tables?ids=x", 422, "bad-request"),
        ("GET", NO_TABLE, 404, "no-such-table"),
        ("GET", f"{NO_TABLE}/history", 404, "no-such-table"),
        ("GET", f"{NO_TABLE}/record", 404, "no-such-table"),
    ],
)
def test_every_refusal_has_a_code(
    server: LocalServer, method: str, path: str, status: int, code: str
) -> None:
    answer = server.http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.headers["content-type"] == "application/json"
    if status == 405:
        assert answer.headers["allow"]


def test_bodies_that_are_not_json_are_refused(server: LocalServer) -> None:
    bodies = (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": NaN}', b"[]", b'"game"')
    for body in (*bodies, rb'{"record": "[Game \ud800"}'):
        answer = server.http.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code in (400, 422), body
        assert answer.json()["error"]["code"] == "bad-request"
    answer = server.http.post("/api/tables", content=b'{"game": "duel"}')
    assert answer.json()["error"]["code"] == "bad-request"


def test_a_fault_has_a_code_and_reveals_no_details(
    start: StartServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr("sintra.server.routes.catalogue", fail)
    answer = server.http.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret detail" not in answer.text
    assert answer.headers["content-security-policy"]
    assert "a secret detail" in caplog.text
    assert "sintra_faults_total 1" in server.http.get("/metrics").text


def test_bots_continue_after_a_restart(start: StartServer) -> None:
    server = start(bot_delay=3600)
    table = server.create(PERSON, GREEDY, seed=7)
    server.move(table, 0, "F1g")
    assert server.snapshot(table)["thinking"]
    server.http.__exit__()
    again = start()
    wait_until(lambda: again.snapshot(table)["version"] == 2)
    assert again.snapshot(table)["turn"] == 0


def test_sockets_are_closed_with_a_reason_when_the_server_stops(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    with server.http.websocket_connect(f"{table.path}/live") as session:
        session.send_json({"type": "hello", "seats": []})
        session.receive_json()
        assert server.http.portal is not None
        server.http.portal.call(server.app.close_sockets)
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
    assert (end.value.code, end.value.reason) == (live.STOPPING, "the server is stopping")
