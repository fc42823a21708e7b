"""Snapshots and replays: whose information they show, and games without a page."""

import json

from sintra.server.audience import EVERYTHING, SPECTATOR
from sintra.server.views import audience_of, viewer_of
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer


def test_the_holder_of_several_seats_sees_the_information_of_the_one_to_move(
    server: LocalServer,
) -> None:
    table = server.create(PERSON, PERSON, GREEDY)
    with server.connect(table, 0, 1) as socket:
        assert socket.await_state()["viewer"] == 0
        assert socket.play(socket.state["legal"][0]["id"])["viewer"] == 1
        assert socket.play(socket.state["legal"][0]["id"])["viewer"] == 1  # the bot is to move
        assert socket.await_state(3)["viewer"] == 0


def test_audiences(server: LocalServer) -> None:
    table = server.in_memory(server.create(PERSON, PERSON))
    assert [viewer_of(table, seats) for seats in ((), (0,), (1,), (0, 1))] == [None, 0, 1, 0]
    assert [audience_of(table, seats) for seats in ((), (1,))] == [SPECTATOR, 1]
    over = server.in_memory(server.finished())
    assert [audience_of(over, seats) for seats in ((), (1,))] == [EVERYTHING, EVERYTHING]


def test_games_with_a_page_have_no_drawings_and_descriptions(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON)
    server.move(table, 0)
    for shown in (server.snapshot(table, 1), server.replay(table, 1)):
        text = json.dumps(shown)
        assert '"svg"' not in text
        assert '"description"' not in text


def test_a_game_without_a_page_can_be_played(start: StartServer, pig: str) -> None:
    server = start()
    [listed] = [game for game in server.http.get("/api/games").json()["games"] if game["id"] == pig]
    assert listed["page"] is False
    assert server.http.get(f"/api/games/{pig}").json()["page"] is False
    seats = [{**PERSON, "name": "Ana"}, GREEDY]
    table = server.create(*seats, game=pig, options={"target": 50}, seed=7)
    state = server.snapshot(table, 0)
    assert [move["description"] for move in state["legal"]] == ["roll the die"]
    assert "Ana" in state["svg"]
    server.post(f"{table.path}/seats/0", {"name": "Carla"}, table.keys[0])
    assert "Carla" in server.snapshot(table)["svg"]
    with server.connect(table, 0) as socket:
        while not socket.await_state()["over"]:
            if socket.state["turn"] == 0:
                socket.play(socket.state["legal"][-1]["id"])
            else:
                socket.receive()
            assert socket.state["svg"].startswith("<svg")
        assert all(entry["move"]["description"] for entry in socket.log)
    frames = server.replay(table)["frames"]
    assert all(frame["svg"].startswith("<svg") for frame in frames)
    assert frames[-1]["svg"] == server.snapshot(table)["svg"]


def test_hints_and_shared_positions_of_a_game_without_a_page(start: StartServer, pig: str) -> None:
    server = start()
    table = server.create(PERSON, PERSON, game=pig, seed=7)
    _, hint = server.post(f"{table.path}/hint", {}, table.keys[0])
    assert hint["move"]["description"] == "roll the die"
    _, shared = server.post("/api/positions", {"table": table.id})
    shown = server.http.get(f"/api/positions/{shared['position']}").json()
    assert shown["svg"].startswith("<svg")
