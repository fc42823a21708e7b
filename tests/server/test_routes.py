"""The REST endpoints: results and refusals."""

from sintra.core.record import read
from sintra.games import game_ids, get
from tests.games.play import random_game
from tests.server.conftest import StartServer
from tests.server.local_server import GREEDY, PERSON, LocalServer

NO_TABLE = "/api/tables/0123456789"
WRONG_KEY = "0." + "x" * 22


def test_games_and_bots_are_listed(server: LocalServer) -> None:
    found = server.http.get("/api/games").json()
    assert [game["id"] for game in found["games"]] == game_ids()
    assert {"random", "greedy"} <= {bot["name"] for bot in found["bots"]}
    for game in game_ids():
        shown = server.http.get(f"/api/games/{game}").json()
        assert shown["board"] == get(game).drawing.board_data()
    answer = server.http.get("/api/games/chess")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_public_tables_are_listed(start: StartServer) -> None:
    server = start()
    hidden = server.create(PERSON, PERSON)
    live = server.create(PERSON, GREEDY, public=True)
    free = server.create(PERSON, {**PERSON, "open": True})
    quiet = server.create(PERSON, {**PERSON, "open": True}, public=False)
    over = server.finished(public=True)

    def listed(query: str) -> set[str]:
        found = server.http.get(f"/api/tables?{query}").json()["tables"]
        return {table["table"] for table in found}

    assert listed("state=open") == {free.id}
    assert listed("state=live") == {free.id, live.id}
    assert listed("state=finished") == {over.id}
    assert listed("") == {free.id, live.id, over.id}
    assert listed("limit=1") == {over.id}
    assert listed(f"ids={hidden.id}&ids={quiet.id}&ids=0123456789") == {hidden.id, quiet.id}


def test_a_summary_describes_a_table(server: LocalServer) -> None:
    table = server.create({**PERSON, "name": "Ana"}, GREEDY, seed=7, public=True)
    server.move(table, 0, "F1g")
    [found] = server.http.get(f"/api/tables?ids={table.id}").json()["tables"]
    assert [seat["name"] for seat in found["seats"]] == ["Ana", "Greedy"]
    assert found["heading"] == "Round 1, draft, purple is wild"
    assert (found["scores"], found["winners"]) == ([5, 5], [])
    assert found["created"] < found["changed"]
    assert (found["over"], found["options"]["board"]) == (False, "coloured")


def test_moves_and_their_refusals(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    state = server.move(table, 0, "F1g")
    assert (state["version"], state["turn"], state["viewer"]) == (1, 1, 0)
    moves, body = f"{table.path}/moves", {"version": 1, "move": "F2y"}
    assert server.refusal(moves, body, table.keys[0]) == (409, "not-your-turn")
    assert server.refusal(moves, body) == (409, "not-your-turn")
    assert server.refusal(moves, body, WRONG_KEY) == (403, "bad-seat")
    assert server.refusal(moves, body, "nonsense") == (422, "bad-request")
    assert server.refusal(moves, {**body, "version": 0}, table.keys[1]) == (409, "stale-version")
    assert server.refusal(moves, {**body, "move": "F1p"}, table.keys[1]) == (409, "illegal-move")
    assert server.refusal(moves, {**body, "move": "x"}, table.keys[1]) == (422, "invalid-move")
    assert server.refusal(moves, {**body, "move": True}, table.keys[1]) == (422, "bad-request")
    assert server.refusal(f"{NO_TABLE}/moves", body) == (404, "no-such-table")
    assert server.refusal("/api/tables/short/moves", body) == (422, "bad-request")


def test_the_record_is_available_when_the_game_is_over(server: LocalServer) -> None:
    *_, played = random_game("duel", {}, 11)
    last = played.undo()
    seats = [{**PERSON, "name": name} for name in ("Ana", "Bento")]
    table = server.create(*seats, record=played.record())
    answer = server.http.get(f"{table.path}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
    assert played.turn is not None
    end = server.move(table, played.turn, last.id)
    answer = server.http.get(f"{table.path}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    game = read(answer.text, get)
    assert game.seed == 11
    assert game.names == ("Ana", "Bento")
    assert list(game.scores) == end["scores"]


def test_a_replay_has_every_position(server: LocalServer) -> None:
    table = server.create(PERSON, PERSON, seed=7)
    for seat, move in ((0, "F1g"), (1, "F2y"), (0, "Cr")):
        server.move(table, seat, move)
    found = server.http.get(f"{table.path}/history").json()
    assert [frame["number"] for frame in found["frames"]] == [0, 1, 2, 3]
    assert [frame["turn"] for frame in found["frames"]] == [0, 1, 0, 1]
    assert found["frames"][0]["entry"] is None
    assert found["frames"][3]["entry"] == server.snapshot(table)["log"][2]
    assert found["frames"][3]["view"] == server.snapshot(table)["view"]
    later = server.http.get(f"{table.path}/history?from=2").json()["frames"]
    assert later == found["frames"][2:]
    assert server.http.get(f"{table.path}/history?from=9").json()["frames"] == []
    assert server.http.get(f"{table.path}/history?from=-1").status_code == 422


def test_health_and_metrics(start: StartServer) -> None:
    server = start()
    games = server.http.get("/health").json()["games"]
    assert [*games] == [*game_ids()]
    assert {part["state"] for game in games.values() for part in game.values()} == {"ready"}
    table = server.create(PERSON, PERSON, seed=7)
    with server.connect(table, 0) as socket:
        socket.play("F1g")
        text = server.http.get("/metrics").text
    assert "\nsintra_moves_total 1\n" in text
    assert "\nsintra_sockets 1\n" in text
    assert 'sintra_move_seconds{quantile="0.95"}' in text
