"""The WebSocket: what a viewer is told, and what is refused."""

import json
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sintra.server import live
from tests.server.conftest import Start
from tests.server.guests import GREEDY, PERSON, Guests, Seated


def closed_with(guests: Guests, table: str, *texts: str) -> tuple[int, list[str]]:
    """The close code after some messages, and the codes of the errors before it."""
    codes = []
    with guests.http.websocket_connect(f"/api/tables/{table}/live") as session:
        for text in texts:
            session.send_text(text)
        try:
            while True:
                codes.append(session.receive_json()["error"]["code"])
        except WebSocketDisconnect as end:
            return end.code, codes


def code_at_the_end(session: WebSocketTestSession) -> int:
    """Reads all there is; the code with which the socket is closed."""
    try:
        while True:
            session.receive_json()
    except WebSocketDisconnect as end:
        return end.code


def hello(*keys: str) -> str:
    return json.dumps({"type": "hello", "seats": list(keys)})


def test_a_move_is_answered_and_shown_to_everybody(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON)
    with (
        guests.connect(table, 0) as ana,
        guests.connect(table, 1) as bento,
        guests.connect(table) as watcher,
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


def test_who_moves_is_answered_before_the_new_state_comes(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as ana, guests.connect(table, 1) as bento:
        bento.await_state()
        while len(ana.await_state()["seats"]) != 2 or not ana.state["seats"][1]["connected"]:
            ana.receive()
        ana.send({"type": "move", "version": 0, "move": "F1g", "request": 1})
        assert [ana.receive()["type"] for _ in range(2)] == ["done", "state"]
        assert ana.state["version"] == 1


def test_moves_can_be_given_in_notation(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as socket:
        socket.play("F1g")
        assert socket.log[0]["move"]["text"] == "F1g"


def test_only_what_is_new_of_the_log_is_sent(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON)
    with guests.connect(table, 0, 1) as socket:
        for number in range(4):
            state = socket.play(socket.await_state()["legal"][0]["id"])
            assert state["log_from"] == number
            assert [entry["number"] for entry in state["log"]] == [number + 1]
    assert [entry["version"] for entry in guests.snapshot(table)["log"]] == [1, 2, 3, 4]


def test_who_holds_several_seats_sees_with_the_eyes_of_the_one_to_move(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, GREEDY)
    with guests.connect(table, 0, 1) as socket:
        assert socket.await_state()["viewer"] == 0
        assert socket.play(socket.state["legal"][0]["id"])["viewer"] == 1
        assert socket.play(socket.state["legal"][0]["id"])["viewer"] == 1  # the bot is to move
        assert socket.await_state(3)["viewer"] == 0


def test_who_is_there_is_shown(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, GREEDY)
    with guests.connect(table, 0) as ana:
        ana.await_state()
        assert [seat["connected"] for seat in ana.state["seats"]] == [True, False, True]
        with guests.connect(table, 1) as bento:
            bento.await_state()
            ana.receive()
            assert [seat["connected"] for seat in ana.state["seats"]] == [True, True, True]
        ana.receive()
        assert [seat["connected"] for seat in ana.state["seats"]] == [True, False, True]


def test_a_ping_is_answered(guests: Guests) -> None:
    with guests.connect(guests.create(PERSON, PERSON)) as socket:
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
    ],
)
def test_refusals_change_nothing(guests: Guests, message: dict[str, Any], code: str) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as socket:
        before = guests.snapshot(table)
        assert socket.ask(message)["error"]["code"] == code
        assert guests.snapshot(table) == before
        socket.play("F1g")


def test_draws_of_chance_are_no_moves(guests: Guests) -> None:
    for game in ("summer-pavilion", "duel"):
        table = guests.create(PERSON, PERSON, game=game)
        with guests.connect(table, 0, 1) as socket:
            socket.await_state()
            codes = {
                socket.ask({"type": "move", "version": 0, "move": move})["error"]["code"]
                for move in range(100, 4000, 7)
                if move not in [legal["id"] for legal in socket.state["legal"]]
            }
            assert codes <= {"illegal-move", "invalid-move"}


def test_another_seats_turn_is_not_yours(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON)
    for seats in ((1,), ()):
        with guests.connect(table, *seats) as socket:
            answer = socket.ask({"type": "move", "version": 0, "move": 1})
            assert answer["error"]["code"] == "not-your-turn"


def test_a_game_that_is_over_takes_no_move(guests: Guests) -> None:
    table = guests.finished()
    with guests.connect(table, 0, 1) as socket:
        version = socket.await_state()["version"]
        for kind, code in (("move", "game-over"), ("undo", "cannot-undo")):
            message = {"type": kind, "version": version}
            answer = socket.ask(message | ({"move": 1} if kind == "move" else {}))
            assert answer["error"]["code"] == code


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
        "[" * 2000,
    ],
)
def test_malformed_messages_are_refused_and_the_socket_lives(guests: Guests, text: str) -> None:
    with guests.connect(guests.create(PERSON, PERSON), 0) as socket:
        socket.await_state()
        socket.send_text(text)
        assert socket.error_code() == "bad-request"
        assert socket.ask({"type": "ping"})["type"] == "pong"


def test_messages_have_a_greatest_length(guests: Guests) -> None:
    with guests.connect(guests.create(PERSON, PERSON)) as socket:
        socket.await_state()
        socket.send_text('{"type": "ping"}' + " " * 5000)
        assert socket.error_code() == "too-large"
        socket.send_bytes(b'{"type": "ping"}')
        assert socket.error_code() == "bad-request"
        assert socket.ask({"type": "ping"})["type"] == "pong"


def test_a_hello_comes_first(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON)
    for text in ('{"type": "ping"}', "nonsense", "", '{"type": "hello"}'):
        assert closed_with(guests, table.id, text) == (live.NO_HELLO, ["bad-request"])


def test_a_hello_has_to_come_soon(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.01)
    assert closed_with(guests, guests.create(PERSON, PERSON).id)[0] == live.NO_HELLO


def test_a_wrong_secret_opens_no_seat(guests: Guests) -> None:
    table = guests.create(PERSON, GREEDY)
    other = guests.create(PERSON, PERSON)
    secret = table.keys[0].removeprefix("0.")
    for key in (other.keys[0], f"1.{secret}", f"7.{secret}", "0.", "nonsense", f"0.{secret}x"):
        assert closed_with(guests, table.id, hello(key)) == (live.WRONG_SEAT, ["bad-seat"])
    assert closed_with(guests, table.id, hello(table.keys[0], other.keys[1]))[0] == live.WRONG_SEAT


def test_there_has_to_be_a_table(guests: Guests) -> None:
    assert closed_with(guests, "0123456789", hello()) == (live.NO_TABLE, ["no-such-table"])


def test_a_seat_that_was_given_away_moves_no_more(guests: Guests) -> None:
    table = guests.create({**PERSON, "open": True}, PERSON)
    stranger = Seated({"table": table.id, "seats": []})
    with guests.connect(table, 1) as socket:
        socket.await_state()
        _, answer = guests.post(f"{table.path}/seats/0", {"name": "Stranger"})
        stranger.keys[0] = f"0.{answer['secret']}"
        socket.receive()
        assert socket.state["seats"][0] == {
            "kind": "person",
            "name": "Stranger",
            "bot": None,
            "connected": False,
            "open": False,
        }
    assert closed_with(guests, table.id, hello(table.keys[0])) == (live.WRONG_SEAT, ["bad-seat"])
    with guests.connect(stranger, 0) as socket:
        assert socket.await_state()["yours"] == [0]


def test_who_comes_with_the_link_of_an_open_seat_has_taken_it(guests: Guests) -> None:
    table = guests.create(PERSON, {**PERSON, "open": True})
    with guests.connect(table, 1) as socket:
        socket.await_state()
        assert guests.refusal(f"{table.path}/seats/1", {"name": "Late"}) == (409, "seat-taken")
        assert guests.snapshot(table)["seats"][1]["open"] is False


def test_pages_of_other_sites_are_kept_out(start: Start) -> None:
    guests = start(origins=("https://play.example",))
    table = guests.create(PERSON, PERSON)
    for origin in ("http://testserver", "https://play.example"):
        with guests.connect(table, Origin=origin) as socket:
            assert socket.await_state()["version"] == 0
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", ""):
        with (
            pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
            guests.connect(table, Origin=origin),
        ):
            pass


def test_fast_repeats_are_refused_and_a_wild_client_has_to_go(start: Start) -> None:
    guests = start(messages_per_second=1)
    table = guests.create(PERSON, PERSON)
    with guests.connect(table) as socket:
        kinds = [socket.ask({"type": "ping"})["type"] for _ in range(3)]
        assert kinds == ["pong"] * 3
        socket.send({"type": "ping"})
        assert socket.error_code() == "too-many"
    texts = [hello(), *['{"type": "ping"}'] * (live.MOST_REFUSED + 10)]
    with guests.http.websocket_connect(f"{table.path}/live") as session:
        for text in texts:
            session.send_text(text)
        assert code_at_the_end(session) == live.TOO_MANY


def test_a_client_has_a_bounded_number_of_sockets(start: Start) -> None:
    guests = start(sockets_per_client=2)
    table = guests.create(PERSON, PERSON)
    with guests.connect(table) as one, guests.connect(table) as two:
        one.await_state()
        two.await_state()
        assert closed_with(guests, table.id)[0] == live.TOO_MANY
    with guests.connect(table) as again:
        again.await_state()


def test_viewers_are_told_when_the_server_stops(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON)
    with guests.http.websocket_connect(f"{table.path}/live") as session:
        session.send_text(hello())
        session.receive_json()
        assert guests.http.portal is not None
        guests.http.portal.call(guests.app.close_sockets)
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
    assert (end.value.code, end.value.reason) == (live.STOPPING, "the server is stopping")
