"""Positions in which somebody tries moves, and judgements of tries."""

from typing import Any

import sintra
from tests.analysis.test_tries import placing_game
from tests.server.local_server import PERSON, LocalServer

POSITION = sintra.new("summer-pavilion", seed=7).position()


def try_moves(server: LocalServer, *moves: str, **body: Any) -> tuple[int, Any]:
    source = {} if "table" in body else {"position": POSITION}
    found: tuple[int, Any] = server.post("/api/trials", {**source, "moves": list(moves), **body})
    return found


def test_a_position_offers_moves_until_the_turn_is_over(server: LocalServer) -> None:
    status, found = try_moves(server)
    assert status == 200
    assert (found["game"], found["seat"], found["turn"], found["done"]) == (
        "summer-pavilion",
        0,
        0,
        False,
    )
    assert "generator" not in found["view"]
    texts = [move["text"] for move in found["legal"]]
    assert "F1g" in texts
    status, after = try_moves(server, "F1g")
    assert (status, after["done"], after["legal"]) == (200, True, [])
    assert [entry["move"]["text"] for entry in after["log"]] == ["F1g"]


def test_a_try_is_judged(server: LocalServer) -> None:
    body = {"position": POSITION, "moves": ["F1g"]}
    status, found = server.post("/api/trials/judgement", body)
    assert status == 200, found
    assert found["verdict"] in ("right", "good", "wrong")
    assert found["line"][0]["move"]["text"] == found["best"][0]
    assert sum(found["chance"]) == 1.0
    best = {**body, "moves": found["best"][:1]}
    assert server.post("/api/trials/judgement", best)[1]["verdict"] == "right"


def test_accepted_lines_are_right(server: LocalServer) -> None:
    body = {"position": POSITION, "moves": ["F1g"], "accept": [["F1g"]], "live": False}
    found = server.post("/api/trials/judgement", body)[1]
    assert (found["verdict"], found["accepted"], found["loss"]) == ("right", True, None)
    found = server.post("/api/trials/judgement", {**body, "accept": [["F2r"]]})[1]
    assert (found["verdict"], found["accepted"]) == ("wrong", False)
    found = server.post("/api/trials/judgement", {**body, "live": True})[1]
    assert (found["verdict"], found["accepted"]) == ("right", True)


def test_a_position_of_a_finished_game_is_what_its_player_knew(server: LocalServer) -> None:
    table = server.finished("duel", seed=5)
    log = server.snapshot(table)["log"]
    number = len(log) // 2
    status, found = try_moves(server, table=table.id, number=number)
    assert status == 200
    assert found["seat"] == log[number]["seat"]
    assert log[number]["move"]["text"] in {move["text"] for move in found["legal"]}
    body = {"table": table.id, "number": number, "moves": [log[number]["move"]["text"]]}
    assert server.post("/api/trials/judgement", body)[0] == 200


def test_a_whole_phase_is_tried_without_the_others(server: LocalServer) -> None:
    game = placing_game()
    position = game.position()
    moves: list[str] = []
    while True:
        body = {"position": position, "moves": moves, "scope": "phase"}
        status, found = server.post("/api/trials", body)
        assert status == 200, found
        if found["done"]:
            break
        assert found["turn"] == found["seat"] == game.turn
        moves.append(found["legal"][0]["text"])
    body = {"position": position, "moves": moves, "scope": "phase", "measure": "points"}
    status, judged = server.post("/api/trials/judgement", body)
    assert status == 200
    assert judged["solved"]
    assert len(judged["moves"]) == len(moves)


def test_wrong_tries_are_refused(server: LocalServer) -> None:
    judge = "/api/trials/judgement"
    given = {"position": POSITION}
    assert server.refusal(judge, {**given, "moves": []}) == (422, "bad-request")
    assert server.refusal(judge, {**given, "moves": ["dance"]}) == (422, "invalid-move")
    assert server.refusal(judge, {**given, "moves": ["F1p"]}) == (409, "illegal-move")
    assert server.refusal(judge, {**given, "moves": ["F1g", "F2g"]}) == (409, "illegal-move")
    phase = {**given, "moves": ["F1g"], "scope": "phase"}
    assert server.refusal(judge, phase) == (422, "bad-option")
    assert server.refusal("/api/trials", {"position": {"game": "x"}}) == (422, "unknown-game")
    assert server.refusal("/api/trials", {"position": {}}) == (422, "bad-position")
    assert server.refusal("/api/trials", {"position": "aaaaaaaaaa"}) == (404, "no-such-position")
    table = server.create(PERSON, PERSON)
    live = {"table": table.id, "number": 0}
    assert server.refusal("/api/trials", live) == (409, "not-over")
