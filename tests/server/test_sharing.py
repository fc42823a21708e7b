"""Shared positions."""

import sintra
from tests.server.local_server import PERSON, LocalServer

SEED = 987_654_321_123


def test_a_position_of_a_table_is_shared_and_played(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, game="duel", seed=7)
    for _ in range(12):
        server.move(table, server.snapshot(table)["turn"])
    for number in (0, 5, 12, None):
        body = {"table": table.id} | ({} if number is None else {"number": number})
        status, shared = server.post("/api/positions", body, table.keys[0])
        assert status == 201
        shown = server.http.get(f"/api/positions/{shared['position']}").json()
        frames = server.http.get(f"{table.path}/history").json()["frames"]
        frame = frames[-1 if number is None else number]
        assert shown["turn"] == frame["turn"]
        assert shown["scores"] == frame["scores"]
        assert "generator" not in shown["data"]
        other = server.create(PERSON, PERSON, position=shared["position"])
        assert server.snapshot(other)["turn"] == frame["turn"]
        server.move(other, frame["turn"])
    assert server.refusal("/api/positions", {"table": table.id, "number": 13}) == (404, "not-found")
    assert server.refusal("/api/positions", {"table": "0123456789"}) == (404, "no-such-table")
    assert server.http.get("/api/positions/0123456789").status_code == 404


def test_a_given_position_can_be_shared(server: LocalServer) -> None:
    position = sintra.new("summer-pavilion", seed=7).position()
    status, shared = server.post("/api/positions", {"position": position})
    assert status == 201
    del position["generator"]
    shown = server.http.get(f"/api/positions/{shared['position']}").json()
    assert shown["data"] == position
    assert server.refusal("/api/positions", {"position": {}}) == (422, "bad-position")


def test_a_shared_position_hides_what_the_sharer_may_not_know(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, game="duel", seed=SEED)
    with server.connect(table, 0, 1) as socket:
        for move in ("D1", None, "D1", None, "draw", "draw", "draw", "stop"):
            legal = socket.await_state()["legal"]
            socket.play(move or legal[0]["id"])
        mover = socket.state["turn"]
    held = [plate["plate"] for plate in server.snapshot(table, mover)["view"]["turn"]["drawn"]]
    assert None not in held
    seen = []
    for key in (table.keys[mover], *[table.keys[1 - mover]] * 8):
        _, shared = server.post("/api/positions", {"table": table.id}, key)
        data = server.http.get(f"/api/positions/{shared['position']}").json()["data"]
        seen.append([plate["plate"] for plate in data["turn"]["drawn"]])
    assert seen[0] == held
    assert len({tuple(plates) for plates in seen[1:]}) > 1
