"""The WebSocket: states, answers, refusals and close codes."""

import json
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sintra.core.errors import SeatError
from sintra.server import live
from sintra.server.errors import BusyError, NoTableError, StaleVersionError
from sintra.server.limits import RateLimiter, Waiting
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable


def closed_with(server: LocalServer, table: str, *texts: str) -> tuple[int, list[str]]:
    """Send messages; return the close code and the codes of the errors before it."""
    codes = []
    with server.http.websocket_connect(f"/api/tables/{table}/live") as session:
        for text in texts:
            session.send_text(text)
        try:
            while True:
                codes.append(session.receive_json()["error"]["code"])
        except WebSocketDisconnect as end:
            return end.code, codes


def close_code(session: WebSocketTestSession) -> int:
    """Read until the socket is closed; return the close code."""
    try:
        while True:
            session.receive_json()
    except WebSocketDisconnect as end:
        return end.code


def hello(*keys: str) -> str:
    return json.dumps({"type": "hello", "seats": list(keys)})


def test_a_move_is_answered_and_sent_to_all_viewers(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    with (
        server.connect(table, 0) as ana,
        server.connect(table, 1) as bento,
        server.connect(table) as watcher,
    ):
        first = ana.await_state()
        assert first["yours"] == [0]
        assert first["viewer"] == first["turn"] == 0
        assert bento.await_state()["legal"] == []
        move = first["legal"][0]
        answer = ana.ask({"type": "move", "version": 0, "move": move["id"], "request": 17})
        assert answer == {"type": "done", "request": 17}
        for socket in (ana, bento, watcher):
            state = socket.await_state(1)
            assert state["turn"] == 1
            assert [entry["move"] for entry in socket.log] == [move]
        assert watcher.state["viewer"] is None
        assert watcher.state["yours"] == []
        assert watcher.state["legal"] == []
        assert bento.state["legal"] != []


def test_the_answer_precedes_the_new_state(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as ana, server.connect(table, 1) as bento:
        bento.await_state()
        while len(ana.await_state()["seats"]) != 2 or not ana.state["seats"][1]["connected"]:
            ana.receive()
        ana.send({"type": "move", "version": 0, "move": "F1g", "request": 1})
        assert [ana.receive()["type"] for _ in range(2)] == ["done", "state"]
        assert ana.state["version"] == 1


def test_moves_can_be_given_in_notation(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as socket:
        socket.play("F1g")
        assert socket.log[0]["move"]["text"] == "F1g"


def test_only_new_entries_of_the_log_are_sent(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    with server.connect(table, 0, 1) as socket:
        for number in range(4):
            state = socket.play(socket.await_state()["legal"][0]["id"])
            assert state["log_from"] == number
            assert [entry["number"] for entry in state["log"]] == [number + 1]
    assert [entry["version"] for entry in server.snapshot(table)["log"]] == [1, 2, 3, 4]


def test_connected_seats_are_shown(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, GREEDY)
    with server.connect(table, 0) as ana:
        ana.await_state()
        assert [seat["connected"] for seat in ana.state["seats"]] == [True, False, True]
        with server.connect(table, 1) as bento:
            bento.await_state()
            ana.receive()
            assert [seat["connected"] for seat in ana.state["seats"]] == [True, True, True]
        ana.receive()
        assert [seat["connected"] for seat in ana.state["seats"]] == [True, False, True]


def test_phrases_reach_everybody_and_are_limited(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    with (
        server.connect(table, 0) as ana,
        server.connect(table, 1) as bento,
        server.connect(table) as watcher,
    ):
        for socket in (ana, bento, watcher):
            socket.await_state()
        answer = ana.ask({"type": "say", "seat": 0, "phrase": "hello"})
        assert answer["type"] == "done"
        for socket in (bento, watcher):
            message = socket.receive()
            while message["type"] == "state":
                message = socket.receive()
            assert message == {"type": "said", "seat": 0, "phrase": "hello"}
        for seat, socket in ((1, ana), (0, watcher), (9, bento)):
            answer = socket.ask({"type": "say", "seat": seat, "phrase": "hello"})
            assert answer["error"]["code"] == "bad-seat"
        codes = {
            ana.ask({"type": "say", "seat": 0, "phrase": "wow"}).get("error", {}).get("code")
            for _ in range(live.MAX_PHRASES + 1)
        }
        assert codes == {None, "too-many"}
        assert server.snapshot(table)["version"] == 0


def test_a_ping_is_answered(server: LocalServer) -> None:
    with server.connect(server.create(PERSON, PERSON)) as socket:
        assert socket.ask({"type": "ping"}) == {"type": "pong", "request": "this"}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "move", "version": 1, "move": 1}, "stale-version"),
        ({"type": "move", "version": -1, "move": 1}, "stale-version"),
        ({"type": "move", "version": 0, "move": 0}, "illegal-move"),
        ({"type": "move", "version": 0, "move": 10**9}, "invalid-move"),
        ({"type": "move", "version": 0, "move": -1}, "invalid-move"),
        ({"type": "move", "version": 0, "move": "dance"}, "invalid-move"),
        ({"type": "undo", "version": 0}, "cannot-undo"),
        ({"type": "undo", "version": 5}, "stale-version"),
        ({"type": "resign", "version": 0, "seat": 1}, "bad-seat"),
        ({"type": "resign", "version": 0, "seat": -1}, "bad-seat"),
        ({"type": "resign", "version": 3, "seat": 0}, "stale-version"),
        ({"type": "ask", "version": 0, "what": "undo"}, "cannot-ask"),
        ({"type": "ask", "version": 0, "what": "replace"}, "cannot-ask"),
        ({"type": "ask", "version": 9, "what": "undo"}, "stale-version"),
        ({"type": "answer", "version": 0, "agree": True}, "no-proposal"),
        ({"type": "answer", "version": 0, "agree": False}, "no-proposal"),
    ],
)
def test_refusals_change_nothing(server: LocalServer, message: dict[str, Any], code: str) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as socket:
        before = server.snapshot(table)
        assert socket.ask(message)["error"]["code"] == code
        assert server.snapshot(table) == before
        socket.play("F1g")


def test_draws_of_chance_are_not_moves(server: LocalServer) -> None:
    for game in ("summer-pavilion", "duel"):
        table = server.create(PERSON, PERSON, game=game)
        with server.connect(table, 0, 1) as socket:
            socket.await_state()
            codes = {
                socket.ask({"type": "move", "version": 0, "move": move})["error"]["code"]
                for move in range(100, 4000, 7)
                if move not in [legal["id"] for legal in socket.state["legal"]]
            }
            assert codes <= {"illegal-move", "invalid-move"}


def test_only_the_seat_to_move_can_move(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    for seats in ((1,), ()):
        with server.connect(table, *seats) as socket:
            answer = socket.ask({"type": "move", "version": 0, "move": 1})
            assert answer["error"]["code"] == "not-your-turn"


def test_a_finished_game_cannot_change(server: LocalServer) -> None:
    table = server.finished()
    with server.connect(table, 0, 1) as socket:
        version = socket.await_state()["version"]
        for message, code in (
            ({"type": "move", "move": 1}, "game-over"),
            ({"type": "undo"}, "cannot-undo"),
            ({"type": "resign", "seat": 0}, "game-over"),
            ({"type": "ask", "what": "undo"}, "cannot-ask"),
            ({"type": "ask", "what": "replace"}, "cannot-ask"),
            ({"type": "answer", "agree": True}, "no-proposal"),
        ):
            assert socket.ask({**message, "version": version})["error"]["code"] == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"move"',
        "NaN",
        '{"type": "dance"}',
        '{"type": "move"}',
        '{"type": "move", "version": "0", "move": 1}',
        '{"type": "move", "version": true, "move": 1}',
        '{"type": "move", "version": 0, "move": 1.5}',
        '{"type": "move", "version": 0, "move": null}',
        '{"type": "move", "version": 0, "move": 1, "seat": 0}',
        '{"type": "move", "version": 0, "move": 1, "request": {"deep": 1}}',
        '{"type": "ping", "request": "' + "x" * 65 + '"}',
        '{"type": "ping", "request": "\\ud800"}',
        '{"type": "hello", "seats": []}',
        '{"type": "resign", "version": 0}',
        '{"type": "resign", "version": 0, "seat": "0"}',
        '{"type": "ask", "version": 0, "what": "money"}',
        '{"type": "ask", "version": 0}',
        '{"type": "answer", "version": 0, "agree": 1}',
        '{"type": "answer", "agree": true}',
        '{"type": "say", "seat": 0, "phrase": "<b>free text</b>"}',
        '{"type": "say", "seat": 0}',
        '{"type": "say", "phrase": "hello"}',
        "[" * 2000,
    ],
)
def test_malformed_messages_are_refused_and_the_socket_stays_open(
    server: LocalServer, text: str
) -> None:
    with server.connect(server.create(PERSON, PERSON), 0) as socket:
        socket.await_state()
        socket.send_text(text)
        assert socket.error_code() == "bad-request"
        assert socket.ask({"type": "ping"})["type"] == "pong"


def test_long_and_binary_messages_are_refused(server: LocalServer) -> None:
    with server.connect(server.create(PERSON, PERSON)) as socket:
        socket.await_state()
        socket.send_text('{"type": "ping"}' + " " * 5000)
        assert socket.error_code() == "too-large"
        socket.send_bytes(b'{"type": "ping"}')
        assert socket.error_code() == "bad-request"
        assert socket.ask({"type": "ping"})["type"] == "pong"


def test_the_first_message_has_to_be_a_hello(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    for text in ('{"type": "ping"}', "nonsense", "", '{"type": "hello"}'):
        assert closed_with(server, table.id, text) == (live.NO_HELLO, ["bad-request"])


def test_the_hello_has_a_time_limit(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.01)
    assert closed_with(server, server.create(PERSON, PERSON).id)[0] == live.NO_HELLO


def test_sockets_without_a_hello_make_room(server: LocalServer) -> None:
    services, path = server.app.services, f"{server.create(PERSON, PERSON).path}/live"
    before, services.handshakes = services.handshakes, Waiting(2, lambda found: found.drop())
    try:
        with (
            server.http.websocket_connect(path) as first,
            server.http.websocket_connect(path) as second,
            server.http.websocket_connect(path),
        ):
            assert close_code(first) == live.TOO_MANY
            second.send_text(hello())
            assert second.receive_json()["type"] == "state"
    finally:
        services.handshakes = before


def test_a_wrong_secret_is_refused(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY)
    other = server.create(PERSON, PERSON)
    secret = table.keys[0].removeprefix("0.")
    for key in (other.keys[0], f"1.{secret}", f"7.{secret}", "0.", "nonsense", f"0.{secret}x"):
        assert closed_with(server, table.id, hello(key)) == (live.WRONG_SEAT, ["bad-seat"])
    assert closed_with(server, table.id, hello(table.keys[0], other.keys[1]))[0] == live.WRONG_SEAT


def test_a_client_gives_up_only_if_another_attempt_is_useless() -> None:
    """The page treats 4403 and 4404 as final."""
    assert live._close_code(StaleVersionError("another was faster")) == live.AGAIN
    assert live._close_code(BusyError("too many")) == live.AGAIN
    assert live._close_code(NoTableError("no table")) == live.NO_TABLE == 4404
    assert live._close_code(SeatError("not yours")) == live.WRONG_SEAT == 4403


def test_an_unknown_table_is_refused(server: LocalServer) -> None:
    assert closed_with(server, "0123456789", hello()) == (live.NO_TABLE, ["no-such-table"])


def test_a_claimed_seat_gets_a_new_secret(server: LocalServer) -> None:
    table = server.create({**PERSON, "open": True}, PERSON)
    stranger = SeatedTable({"table": table.id, "seats": []})
    with server.connect(table, 1) as socket:
        socket.await_state()
        _, answer = server.post(f"{table.path}/seats/0", {"name": "Stranger"})
        stranger.keys[0] = f"0.{answer['secret']}"
        socket.receive()
        assert socket.state["seats"][0] == {
            "kind": "person",
            "name": "Stranger",
            "label": None,
            "bot": None,
            "connected": False,
            "open": False,
            "stand_in": None,
        }
    assert closed_with(server, table.id, hello(table.keys[0])) == (live.WRONG_SEAT, ["bad-seat"])
    with server.connect(stranger, 0) as socket:
        assert socket.await_state()["yours"] == [0]


def test_an_open_seat_is_closed_when_its_key_connects(server: LocalServer) -> None:
    table = server.create(PERSON, {**PERSON, "open": True})
    with server.connect(table, 1) as socket:
        socket.await_state()
        assert server.refusal(f"{table.path}/seats/1", {"name": "Late"}) == (409, "seat-taken")
        assert server.snapshot(table)["seats"][1]["open"] is False


def test_pages_of_other_sites_are_refused(start: StartServer) -> None:
    server = start(origins=("https://play.example",))
    table = server.create(PERSON, PERSON)
    for origin in ("http://testserver", "https://play.example"):
        with server.connect(table, Origin=origin) as socket:
            assert socket.await_state()["version"] == 0
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", ""):
        with (
            pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
            server.connect(table, Origin=origin),
        ):
            pass


def test_messages_have_a_rate_limit(start: StartServer) -> None:
    server = start(messages_per_second=1)
    table = server.create(PERSON, PERSON)
    with server.connect(table) as socket:
        kinds = [socket.ask({"type": "ping"})["type"] for _ in range(3)]
        assert kinds == ["pong"] * 3
        socket.send({"type": "ping"})
        assert socket.error_code() == "too-many"
    texts = [hello(), *['{"type": "ping"}'] * (live.MAX_RATE_REFUSALS + 10)]
    with server.http.websocket_connect(f"{table.path}/live") as session:
        for text in texts:
            session.send_text(text)
        assert close_code(session) == live.TOO_MANY


def test_the_moves_of_all_sockets_of_a_client_have_a_limit(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One move takes as long as many other messages, and each socket may send twenty a second."""
    monkeypatch.setattr(server.app.services, "change_limiter", RateLimiter(0.0, 3.0, "moves"))
    codes = []
    for _ in range(2):
        with server.connect(server.create(PERSON, PERSON), 0) as socket:
            socket.play(socket.await_state()["legal"][0]["id"])
            codes.append(socket.undo())
            assert socket.ask({"type": "ping"})["type"] == "pong"
    assert codes == ["done", "too-many"]


def test_sockets_have_a_limit(start: StartServer) -> None:
    server = start(sockets_per_client=2)
    table = server.create(PERSON, PERSON)
    with server.connect(table) as one, server.connect(table) as two:
        one.await_state()
        two.await_state()
        assert closed_with(server, table.id)[0] == live.TOO_MANY
    with server.connect(table) as again:
        again.await_state()
