"""The REST calls: what they give and what they refuse."""

import re
from typing import Any

import pytest

import sintra
from sintra.core.record import read
from sintra.games import game_ids, get
from tests.games.play import random_game
from tests.server.conftest import Start
from tests.server.guests import GREEDY, PERSON, Guests

NOBODY = "/api/tables/0123456789"
WRONG_KEY = "0." + "x" * 22


# --- Games and lists -------------------------------------------------------------------------


def test_the_catalogue_knows_all_games_and_bots(guests: Guests) -> None:
    found = guests.http.get("/api/games").json()
    assert [game["id"] for game in found["games"]] == game_ids()
    assert {"random", "greedy"} <= {bot["name"] for bot in found["bots"]}
    for game in game_ids():
        shown = guests.http.get(f"/api/games/{game}").json()
        assert shown["board"] == get(game).board_data()
    answer = guests.http.get("/api/games/chess")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_tables_are_listed_if_they_are_public(start: Start) -> None:
    guests = start()
    hidden = guests.create(PERSON, PERSON)
    live = guests.create(PERSON, GREEDY, public=True)
    free = guests.create(PERSON, {**PERSON, "open": True})
    quiet = guests.create(PERSON, {**PERSON, "open": True}, public=False)
    over = guests.finished(public=True)

    def listed(query: str) -> set[str]:
        found = guests.http.get(f"/api/tables?{query}").json()["tables"]
        return {table["table"] for table in found}

    assert listed("state=open") == {free.id}
    assert listed("state=live") == {free.id, live.id}
    assert listed("state=finished") == {over.id}
    assert listed("") == {free.id, live.id, over.id}
    assert listed("limit=1") == {over.id}
    assert listed(f"ids={hidden.id}&ids={quiet.id}&ids=0123456789") == {hidden.id, quiet.id}


def test_a_summary_tells_how_a_table_stands(guests: Guests) -> None:
    table = guests.create({**PERSON, "name": "Ana"}, GREEDY, seed=7, public=True)
    guests.move(table, 0, "F1g")
    [found] = guests.http.get(f"/api/tables?ids={table.id}").json()["tables"]
    assert [seat["name"] for seat in found["seats"]] == ["Ana", "Greedy"]
    assert found["heading"] == "Round 1, draft, purple is wild"
    assert found["scores"] == [5, 5]
    assert found["created"] < found["changed"]
    assert (found["over"], found["options"]["board"]) == (False, "coloured")


# --- Beginning -------------------------------------------------------------------------------


def test_options_and_names_are_as_wished(guests: Guests) -> None:
    seats = [{**PERSON, "name": " Ana "}, PERSON, GREEDY, {**GREEDY, "name": "Robot"}]
    table = guests.create(*seats, options={"board": "grey"}, seed=3)
    state = guests.snapshot(table)
    assert state["names"] == ["Ana", "Player 2", "Greedy", "Robot"]
    assert state["options"]["board"] == "grey"
    assert state["options"]["players"] == 4
    assert list(table.keys) == [0, 1]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown-game"),
        ({"options": {"board": "pink"}}, 422, "bad-option"),
        ({"options": {"colour": "red"}}, 422, "bad-option"),
        ({"options": {"players": 3}}, 422, "bad-option"),
        ({"options": {"board": True}}, 422, "bad-request"),
        ({"options": {"board": ["grey"]}}, 422, "bad-request"),
        ({"options": None}, 422, "bad-request"),
        ({"seats": [PERSON]}, 422, "bad-option"),
        ({"seats": [PERSON] * 9}, 422, "bad-request"),
        ({"seats": []}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "ghost"}]}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "bot"}]}, 422, "bad-request"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "hal"}]}, 422, "unknown-agent"),
        ({"seats": [PERSON, {**PERSON, "name": "x" * 41}]}, 422, "bad-request"),
        ({"seats": [PERSON, {**PERSON, "name": "a\nb"}]}, 422, "bad-option"),
        ({"seats": [PERSON, {**PERSON, "name": "  "}]}, 422, "bad-option"),
        ({"seats": [PERSON, {**PERSON, "secret": "mine"}]}, 422, "bad-request"),
        ({"seed": -1}, 422, "bad-request"),
        ({"seed": 2**63}, 422, "bad-request"),
        ({"seed": 1.5}, 422, "bad-request"),
        ({"public": "yes"}, 422, "bad-request"),
        ({"draws": []}, 422, "bad-request"),
    ],
)
def test_bad_wishes_are_refused(
    guests: Guests, change: dict[str, Any], status: int, code: str
) -> None:
    wish = {"game": "summer-pavilion", "seats": [PERSON, GREEDY], **change}
    assert guests.refusal("/api/tables", wish) == (status, code)


def test_a_game_goes_on_from_its_record(guests: Guests) -> None:
    game = sintra.new("duel", seed=5, names=["Ana", "Bento"])
    for _ in range(20):
        game.play(game.legal_moves[0])
    for record in (game.record(), re.sub(r"\[Seed.*\n", "", game.record())):
        answer = guests.http.post("/api/tables", json={"record": record}).json()
        assert [seat["seat"] for seat in answer["seats"]] == [0, 1]
        table = guests.create(PERSON, GREEDY, record=record)
        state = guests.snapshot(table)
        assert state["version"] == 20
        assert [entry["number"] for entry in state["log"]] == [*range(1, 21)]
        assert [entry["version"] for entry in state["log"]] == [*range(1, 21)]
        assert state["turn"] == game.turn
        again = guests.snapshot(guests.create(PERSON, PERSON, record=record))
        assert again["view"] == state["view"]


def test_a_finished_game_can_be_uploaded_to_look_at(guests: Guests) -> None:
    table = guests.finished()
    record = guests.http.get(f"{table.path}/record").text
    other = guests.http.post("/api/tables", json={"record": record}).json()["table"]
    assert guests.http.get(f"/api/tables/{other}/record").text == record
    frames = [
        guests.http.get(f"/api/tables/{id_}/history").json()["frames"] for id_ in (table.id, other)
    ]
    assert frames[0] == frames[1]


def test_broken_records_and_positions_are_refused(guests: Guests) -> None:
    seats = [PERSON, PERSON]
    assert guests.refusal("/api/tables", {"record": "1. e4"}) == (422, "bad-record")
    many = {"record": sintra.new("duel").record(), "seats": [PERSON] * 3}
    assert guests.refusal("/api/tables", many) == (422, "bad-option")
    for position in ({}, {"game": 7}, {"game": "duel", "round": 99}):
        wish = {"position": position, "seats": seats}
        assert guests.refusal("/api/tables", wish) == (422, "bad-position")
    _, answer = guests.post(
        "/api/tables", {"position": {"game": "duel", "round": 99}, "seats": seats}
    )
    assert any("round" in problem for problem in answer["error"]["problems"])
    deep: Any = {"game": "duel"}
    for _ in range(150):
        deep = {"game": "duel", "stack": [deep]}
    assert guests.refusal("/api/tables", {"position": deep, "seats": seats})[0] == 422
    unknown = {"position": "0123456789", "seats": seats}
    assert guests.refusal("/api/tables", unknown) == (404, "no-such-position")


# --- Playing ---------------------------------------------------------------------------------


def test_moves_over_rest_are_the_same_moves(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    state = guests.move(table, 0, "F1g")
    assert (state["version"], state["turn"], state["viewer"]) == (1, 1, 0)
    moves, body = f"{table.path}/moves", {"version": 1, "move": "F2y"}
    assert guests.refusal(moves, body, table.keys[0]) == (409, "not-your-turn")
    assert guests.refusal(moves, body) == (409, "not-your-turn")
    assert guests.refusal(moves, body, WRONG_KEY) == (403, "bad-seat")
    assert guests.refusal(moves, body, "nonsense") == (422, "bad-request")
    assert guests.refusal(moves, {**body, "version": 0}, table.keys[1]) == (409, "stale-version")
    assert guests.refusal(moves, {**body, "move": "F1p"}, table.keys[1]) == (409, "illegal-move")
    assert guests.refusal(moves, {**body, "move": "x"}, table.keys[1]) == (422, "invalid-move")
    assert guests.refusal(moves, {**body, "move": True}, table.keys[1]) == (422, "bad-request")
    assert guests.refusal(f"{NOBODY}/moves", body) == (404, "no-such-table")
    assert guests.refusal("/api/tables/short/moves", body) == (422, "bad-request")


def test_a_seat_can_be_taken_once_and_renamed_by_its_holder(guests: Guests) -> None:
    table = guests.create({**PERSON, "open": True}, PERSON, GREEDY)
    seats = f"{table.path}/seats"
    status, taken = guests.post(f"{seats}/0", {"name": "Carla"})
    assert status == 200
    assert guests.refusal(f"{seats}/0", {"name": "Dora"}) == (409, "seat-taken")
    assert guests.refusal(f"{seats}/1", {"name": "Dora"}) == (409, "seat-taken")
    assert guests.refusal(f"{seats}/2", {"name": "Dora"}) == (403, "bad-seat")
    assert guests.refusal(f"{seats}/5", {"name": "Dora"}) == (403, "bad-seat")
    assert guests.refusal(f"{seats}/0", {"name": "D"}, table.keys[0]) == (403, "bad-seat")
    assert guests.refusal(f"{seats}/0", {"name": "D"}, table.keys[1]) == (403, "bad-seat")
    assert guests.refusal(f"{seats}/1", {"name": "\t"}, table.keys[1]) == (422, "bad-option")
    assert guests.post(f"{seats}/0", {"name": "Eva"}, f"0.{taken['secret']}") == (
        200,
        {"seat": 0, "secret": None},
    )
    assert guests.snapshot(table)["names"] == ["Eva", "Player 2", "Greedy"]


def test_a_hint_is_a_legal_move_with_a_reason(guests: Guests) -> None:
    for game in game_ids():
        table = guests.create(PERSON, PERSON, game=game)
        state = guests.snapshot(table)
        turn = state["turn"]
        status, found = guests.post(f"{table.path}/hint", {"seconds": 0.05}, table.keys[turn])
        assert status == 200
        assert found["move"] in guests.snapshot(table, turn)["legal"]
        assert found["version"] == state["version"]
        assert all(reason["text"] and reason["key"] for reason in found["reasons"])
        assert guests.post(f"{table.path}/hint", {}, table.keys[turn])[0] == 200
        ask = f"{table.path}/hint"
        assert guests.refusal(ask, {}, table.keys[1 - turn]) == (409, "not-your-turn")
        assert guests.refusal(ask, {}) == (409, "not-your-turn")
        assert guests.refusal(ask, {"seconds": 100}, table.keys[turn]) == (422, "bad-request")
        assert guests.refusal(ask, {"seconds": 0}, table.keys[turn]) == (422, "bad-request")


# --- Replays, records, positions -------------------------------------------------------------


def test_the_record_comes_when_the_game_is_over(guests: Guests) -> None:
    *_, played = random_game("duel", {}, 11)
    last = played.undo()
    wish = {"record": played.record()}
    table = guests.create({**PERSON, "name": "Ana"}, {**PERSON, "name": "Bento"}, **wish)
    answer = guests.http.get(f"{table.path}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
    assert played.turn is not None
    end = guests.move(table, played.turn, last.id)
    answer = guests.http.get(f"{table.path}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    game = read(answer.text, get)
    assert game.seed == 11
    assert game.names == ("Ana", "Bento")
    assert list(game.scores) == end["scores"]


def test_history_shows_every_position(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, seed=7)
    for seat, move in ((0, "F1g"), (1, "F2y"), (0, "Cr")):
        guests.move(table, seat, move)
    found = guests.http.get(f"{table.path}/history").json()
    assert [frame["number"] for frame in found["frames"]] == [0, 1, 2, 3]
    assert [frame["turn"] for frame in found["frames"]] == [0, 1, 0, 1]
    assert found["frames"][0]["entry"] is None
    assert found["frames"][3]["entry"] == guests.snapshot(table)["log"][2]
    assert found["frames"][3]["view"] == guests.snapshot(table)["view"]
    later = guests.http.get(f"{table.path}/history?from=2").json()["frames"]
    assert later == found["frames"][2:]
    assert guests.http.get(f"{table.path}/history?from=9").json()["frames"] == []
    assert guests.http.get(f"{table.path}/history?from=-1").status_code == 422


def test_positions_are_shared_and_played_on(guests: Guests) -> None:
    table = guests.create(PERSON, PERSON, game="duel", seed=7)
    for _ in range(12):
        guests.move(table, guests.snapshot(table)["turn"])
    for number in (0, 5, 12, None):
        body = {"table": table.id} | ({} if number is None else {"number": number})
        status, shared = guests.post("/api/positions", body, table.keys[0])
        assert status == 201
        shown = guests.http.get(f"/api/positions/{shared['position']}").json()
        frames = guests.http.get(f"{table.path}/history").json()["frames"]
        frame = frames[-1 if number is None else number]
        assert shown["turn"] == frame["turn"]
        assert shown["scores"] == frame["scores"]
        assert "generator" not in shown["data"]
        other = guests.create(PERSON, PERSON, position=shared["position"])
        assert guests.snapshot(other)["turn"] == frame["turn"]
        guests.move(other, frame["turn"])
    assert guests.refusal("/api/positions", {"table": table.id, "number": 13}) == (404, "not-found")
    assert guests.refusal("/api/positions", {"table": "0123456789"}) == (404, "no-such-table")
    assert guests.http.get("/api/positions/0123456789").status_code == 404


def test_a_written_position_can_be_shared(guests: Guests) -> None:
    position = sintra.new("summer-pavilion", seed=7).position()
    status, shared = guests.post("/api/positions", {"position": position})
    assert status == 201
    del position["generator"]
    shown = guests.http.get(f"/api/positions/{shared['position']}").json()
    assert shown["data"] == position
    assert guests.refusal("/api/positions", {"position": {}}) == (422, "bad-position")


# --- Other addresses -------------------------------------------------------------------------


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
        ("GET", NOBODY, 404, "no-such-table"),
        ("GET", f"{NOBODY}/history", 404, "no-such-table"),
        ("GET", f"{NOBODY}/record", 404, "no-such-table"),
    ],
)
def test_every_refusal_is_typed(
    guests: Guests, method: str, path: str, status: int, code: str
) -> None:
    answer = guests.http.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.headers["content-type"] == "application/json"
    if status == 405:
        assert answer.headers["allow"]


def test_bodies_that_are_no_json_are_refused(guests: Guests) -> None:
    bodies = (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": NaN}', b"[]", b'"game"')
    for body in (*bodies, rb'{"record": "[Game \ud800"}'):
        answer = guests.http.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code in (400, 422), body
        assert answer.json()["error"]["code"] == "bad-request"
    answer = guests.http.post("/api/tables", content=b'{"game": "duel"}')
    assert answer.json()["error"]["code"] == "bad-request"


def test_health_and_metrics(start: Start) -> None:
    guests = start()
    assert guests.http.get("/health").json()["games"] == dict.fromkeys(game_ids(), "ready")
    table = guests.create(PERSON, PERSON, seed=7)
    with guests.connect(table, 0) as socket:
        socket.play("F1g")
        text = guests.http.get("/metrics").text
    assert "\nsintra_moves_total 1\n" in text
    assert "\nsintra_sockets 1\n" in text
    assert 'sintra_move_seconds{quantile="0.95"}' in text
