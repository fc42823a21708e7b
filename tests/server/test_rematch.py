"""Rematches: one new table for the players of a finished game."""

from concurrent.futures import ThreadPoolExecutor

from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer, SeatedTable
from tests.server.test_proposals import request


def over(server: LocalServer, **body: object) -> SeatedTable:
    """Create a table at which the game has ended."""
    people = [{**PERSON, "name": "Ana"}, PERSON]
    table = server.create(*people, seed=7, **body)
    with server.connect(table, 0) as ana:
        ana.await_state()
        assert request(ana, "resign", seat=0) == "done"
    return table


def rematch(server: LocalServer, table: SeatedTable, seat: int, *, rotate: bool) -> SeatedTable:
    """Start the rematch of a seat; return its table, with the same secrets."""
    status, answer = server.post(f"{table.path}/rematch", {"rotate": rotate}, table.keys[seat])
    assert status == 200, answer
    new = SeatedTable({"table": answer["table"], "seats": []})
    for old, key in table.keys.items():
        now = answer["seats"][old]
        new.keys[now] = f"{now}.{key.partition('.')[2]}"
    return new


def test_everybody_gets_a_seat_with_the_same_secret(server: LocalServer) -> None:
    table = over(server, options={"board": "grey"}, clock={"kind": "move", "seconds": 60})
    with server.connect(table, 1) as bento, server.connect(table) as watcher:
        assert watcher.await_state()["rematch"] is None
        bento.await_state()
        new = rematch(server, table, 0, rotate=True)
        for socket in (bento, watcher):
            while socket.state["rematch"] is None:
                socket.receive()
            assert socket.state["rematch"] == {"table": new.id, "seats": [1, 0]}
    with server.connect(new, 0) as bento, server.connect(new, 1) as ana:
        state = bento.await_state()
        assert state["yours"] == [0]
        assert ana.await_state()["yours"] == [1]
        assert (state["version"], state["over"]) == (0, False)
        assert state["options"]["board"] == "grey"
        assert state["clock"]["seconds"] == 60
        assert state["seats"][1]["name"] == "Ana"
        assert state["seats"][0]["label"] == {"kind": "player", "number": 1}


def test_seats_can_be_kept(server: LocalServer) -> None:
    table = over(server)
    new = rematch(server, table, 1, rotate=False)
    assert server.snapshot(new, 0)["seats"][0]["name"] == "Ana"


def test_a_table_has_one_rematch(server: LocalServer) -> None:
    table = over(server)
    with ThreadPoolExecutor() as pool:
        tries = [(seat, rotate) for seat in (0, 1) for rotate in (True, False)] * 2
        found = list(pool.map(lambda one: rematch(server, table, one[0], rotate=one[1]), tries))
    assert len({new.id for new in found}) == 1
    assert len({tuple(sorted(new.keys.values())) for new in found}) == 1


def test_two_processes_agree_on_one_rematch(start: StartServer) -> None:
    first, second = start(), start()
    table = over(first)
    second.snapshot(table)  # before the rematch exists
    created = rematch(first, table, 0, rotate=True)
    found = rematch(second, table, 1, rotate=False)
    assert found.id == created.id
    assert found.keys == created.keys
    assert second.snapshot(created, 0)["version"] == 0


def test_bots_play_again(server: LocalServer) -> None:
    table = server.create(PERSON, GREEDY, GREEDY, seed=7)
    with server.connect(table, 0) as ana:
        ana.await_state()
        assert request(ana, "resign", seat=0) == "done"
        state = ana.state
        while not state["over"]:
            ana.receive()
            state = ana.state
        assert state["seats"][0]["stand_in"]["reason"] == "resigned"
    new = rematch(server, table, 0, rotate=True)
    seats = server.snapshot(new)["seats"]
    assert [seat["bot"] for seat in seats] == ["greedy", None, "greedy"]
    assert [seat["stand_in"] for seat in seats] == [None, None, None]
    assert [seat["label"]["number"] for seat in seats] == [None, 2, 2]  # bot, player, bot


def test_only_players_of_a_finished_game_can_start_a_rematch(server: LocalServer) -> None:
    table = over(server)
    assert server.refusal(f"{table.path}/rematch", {}) == (403, "bad-seat")
    wrong = f"0.{'x' * 22}"
    assert server.refusal(f"{table.path}/rematch", {}, wrong) == (403, "bad-seat")
    body = {"rotate": 1}
    assert server.refusal(f"{table.path}/rematch", body, table.keys[0]) == (422, "bad-request")
    live = server.create(PERSON, PERSON)
    assert server.refusal(f"{live.path}/rematch", {}, live.keys[0]) == (409, "not-over")
    path = "/api/tables/0123456789/rematch"
    assert server.refusal(path, {}, live.keys[0]) == (404, "no-such-table")
