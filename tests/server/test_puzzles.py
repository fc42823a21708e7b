"""Puzzles on the server: no solution before a try, first tries only, votes, the daily puzzle."""

from datetime import date
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from sintra.games import get
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Kind, Puzzle
from sintra.server.keys import digest_of
from sintra.server.puzzles import Puzzles
from sintra.server.schema import PLAYERS, PUZZLE_TRIES
from tests.server.local_server import LocalServer

ANA, BENTO, CARLA = "a" * 22, "b" * 22, "c" * 22
GAME = "summer-pavilion"
RULES = get(GAME)


def ask(
    server: LocalServer, method: str, path: str, key: str | None = ANA, body: Any = None
) -> tuple[int, Any]:
    headers = {} if key is None else {"Sintra-Player": key}
    answer = server.http.request(method, f"/api/puzzles{path}", json=body, headers=headers)
    return answer.status_code, answer.json()


def of_kind(kind: Kind, number: int = 0) -> Puzzle:
    return [puzzle for puzzle in shipped(RULES).puzzles if puzzle.kind is kind][number]


def solve(server: LocalServer, puzzle: Puzzle, key: str | None = ANA, mode: str = "mixed") -> Any:
    body = {"moves": list(puzzle.solution), "mode": mode}
    status, answer = ask(server, "POST", f"/{GAME}/{puzzle.id}/tries", key, body)
    assert status == 200, answer
    return answer


def fail(server: LocalServer, puzzle: Puzzle, key: str = ANA, mode: str = "mixed") -> Any:
    wrong = next(text for text in puzzle.moves if text not in puzzle.solution)
    body = {"moves": [wrong], "mode": mode}
    status, answer = ask(server, "POST", f"/{GAME}/{puzzle.id}/tries", key, body)
    assert status == 200, answer
    return answer


def standing(server: LocalServer, key: str) -> Any:
    games = ask(server, "GET", "", key)[1]["games"]
    return next(game for game in games if game["game"] == GAME)["standing"]


def test_puzzles_are_identified_once(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The id is a hash of the whole position. All of them took 20 ms of each request."""
    assert ask(server, "GET", "")[0] == 200
    monkeypatch.setattr("sintra.puzzles.puzzle.json", None)
    assert ask(server, "GET", "")[0] == 200


@pytest.mark.parametrize("kind", Kind)
def test_a_puzzle_is_shown_without_its_solution(server: LocalServer, kind: Kind) -> None:
    puzzle = of_kind(kind)
    status, shown = ask(server, "GET", f"/{GAME}/{puzzle.id}")
    assert status == 200
    assert set(shown) == {"id", "game", "kind", "moves", "arranged", "best", "trial"}
    assert shown["trial"]["seat"] == puzzle.seat
    assert shown["trial"]["log"] == []
    allowed = {move["text"] for move in shown["trial"]["legal"]}
    assert puzzle.solution[0] in allowed
    if kind is Kind.BETTER:
        assert allowed == set(puzzle.moves) == set(shown["moves"])


def test_moves_of_a_try_are_played_by_the_server(server: LocalServer) -> None:
    puzzle = of_kind(Kind.ORDER)
    path = f"/{GAME}/{puzzle.id}/trial"
    status, after = ask(server, "POST", path, body={"moves": [puzzle.solution[0]]})
    assert status == 200
    assert [entry["move"]["text"] for entry in after["log"]] == [puzzle.solution[0]]
    assert not after["done"]
    status, answer = ask(server, "POST", path, body={"moves": ["pass"]})
    assert (status, answer["error"]["code"]) == (409, "illegal-move")
    assert ask(server, "POST", path, body={"moves": ["dance"]})[0] == 422
    assert ask(server, "POST", path, body={"moves": [10**9]})[0] == 422


def test_an_incomplete_try_gets_no_verdict(server: LocalServer) -> None:
    puzzle = of_kind(Kind.ORDER)
    body = {"moves": [puzzle.solution[0]]}
    status, answer = ask(server, "POST", f"/{GAME}/{puzzle.id}/tries", body=body)
    assert (status, answer["error"]["code"]) == (422, "bad-request")
    assert "solution" not in str(answer)


def test_a_verdict_has_the_solution_the_reasons_and_the_game(server: LocalServer) -> None:
    puzzle = of_kind(Kind.BETTER)
    verdict = fail(server, puzzle, CARLA)
    assert verdict["verdict"] == "wrong"
    assert verdict["score"] == 0
    assert verdict["chance"] >= 0.07
    assert verdict["line"][0]["move"]["text"] == puzzle.solution[0]
    best = verdict["lines"][0]
    assert [move["text"] for move in best["moves"]] == list(puzzle.solution)
    assert best["chance"] == 0
    assert [reason["code"] for reason in verdict["reasons"]] == [
        reason.code for reason in puzzle.reasons
    ]
    assert verdict["source"]["number"] == puzzle.number
    status, table = server.post("/api/tables", {"record": verdict["source"]["record"]})
    assert status == 201, table


def test_only_first_tries_count(server: LocalServer) -> None:
    key = "d" * 22
    puzzle = of_kind(Kind.BETTER, 1)
    first = fail(server, puzzle, key)
    assert first["counted"]
    assert first["after"]["rating"] < first["before"]["rating"]
    assert first["rating"] > puzzle.rating  # the puzzle has won
    again = solve(server, puzzle, key)
    assert again["verdict"] == "right"
    assert not again["counted"]
    assert again["after"] == again["before"] == first["after"] == standing(server, key)
    assert again["rating"] == first["rating"]


def test_without_a_key_nothing_is_stored(server: LocalServer) -> None:
    verdict = solve(server, of_kind(Kind.ONLY), None)
    assert verdict["verdict"] == "right"
    assert not verdict["counted"]


def test_a_part_of_an_exact_puzzle_is_worth_a_part(server: LocalServer) -> None:
    puzzle = of_kind(Kind.EXACT)
    verdict = solve(server, puzzle, "e" * 22)
    assert verdict["reached"] == verdict["best"] == puzzle.best
    assert verdict["score"] == 1


def test_a_streak_ends_with_a_miss(server: LocalServer) -> None:
    key = "f" * 22
    assert solve(server, of_kind(Kind.BETTER, 0), key, "streak")["after"]["streak"] == 1
    assert solve(server, of_kind(Kind.ONLY, 0), key, "streak")["after"]["streak"] == 2
    assert solve(server, of_kind(Kind.ONLY, 1), key)["after"]["streak"] == 2
    missed = fail(server, of_kind(Kind.BETTER, 1), key, "streak")["after"]
    assert (missed["streak"], missed["best_streak"]) == (0, 2)


def test_streaks_go_on_when_all_puzzles_are_known(server: LocalServer) -> None:
    key = "k" * 22
    solve(server, of_kind(Kind.BETTER, 0), key, "streak")
    again = solve(server, of_kind(Kind.BETTER, 0), key, "streak")
    assert again["after"]["streak"] == 1, "others are left"
    store, portal = server.app.services.store, server.http.portal
    assert portal is not None

    def know_all(connection: Connection) -> None:
        player = connection.execute(
            select(PLAYERS.c.id).where(PLAYERS.c.digest == digest_of(key))
        ).scalar_one()
        mine = select(PUZZLE_TRIES.c.puzzle).where(PUZZLE_TRIES.c.player_id == player)
        done = set(connection.execute(mine).scalars())
        rows = [
            {"player_id": player, "puzzle": puzzle.id, "game": GAME, "mode": "mixed"}
            | {"score": 1.0, "tried": 1.0, "vote": 0}
            for puzzle in shipped(RULES).puzzles
            if puzzle.id not in done
        ]
        connection.execute(insert(PUZZLE_TRIES), rows)

    portal.call(store.write, know_all)
    known = solve(server, of_kind(Kind.ONLY, 0), key, "streak")
    assert not known["counted"]
    assert known["after"]["streak"] == 2
    assert known["after"]["rating"] == known["before"]["rating"]
    assert fail(server, of_kind(Kind.BETTER, 1), key, "streak")["after"]["streak"] == 0
    assert standing(server, key)["best_streak"] == 2


def test_the_next_puzzle_is_new_and_of_the_theme(server: LocalServer) -> None:
    key = "g" * 22
    theme = "kind.better"
    wanted = {puzzle.id for puzzle in shipped(RULES).puzzles if theme in puzzle.themes}
    tried = of_kind(Kind.BETTER)
    solve(server, tried, key)
    for _ in range(8):
        path = f"/{GAME}/next?mode=theme&theme={theme}"
        status, found = ask(server, "GET", path, key)
        assert status == 200
        assert found["id"] in wanted - {tried.id} or len(wanted) == 1
    assert ask(server, "GET", f"/{GAME}/next?mode=exact", key)[1]["kind"] == "exact"
    assert ask(server, "GET", f"/{GAME}/next?mode=theme&theme=kind.none", key)[0] == 404


def test_the_puzzle_of_the_day_is_the_same_for_everybody(server: LocalServer) -> None:
    found = {ask(server, "GET", f"/{GAME}/next?mode=daily", key)[1]["id"] for key in (ANA, BENTO)}
    assert len(found) == 1
    puzzles: Any = Puzzles.__new__(Puzzles)
    days = {puzzles.daily(RULES, date(2026, 11, day)).id for day in range(1, 29)}
    assert len(days) > 10


def test_a_vote_needs_a_try_and_can_be_changed(server: LocalServer) -> None:
    puzzle = of_kind(Kind.ONLY, 2)
    path = f"/{GAME}/{puzzle.id}/vote"
    assert ask(server, "POST", path, BENTO, {"vote": 1})[0] == 404
    assert ask(server, "POST", path, None, {"vote": 1})[0] == 403
    assert ask(server, "POST", path, BENTO, {"vote": 5})[0] == 422
    solve(server, puzzle, BENTO)
    assert ask(server, "POST", path, BENTO, {"vote": 1})[1] == {"up": 1, "down": 0}
    assert ask(server, "POST", path, BENTO, {"vote": -1})[1] == {"up": 0, "down": 1}
    assert solve(server, puzzle, BENTO)["vote"] == -1
    assert ask(server, "POST", path, BENTO, {"vote": 0})[1] == {"up": 0, "down": 0}


def test_unknown_games_and_puzzles_are_not_found(server: LocalServer) -> None:
    assert ask(server, "GET", "/chess/next")[0] == 404
    assert ask(server, "GET", f"/{GAME}/0000000000")[0] == 404
    assert ask(server, "GET", f"/{GAME}/nonsense!")[0] == 422


def test_tries_belong_to_the_player_and_are_deleted_with_it(server: LocalServer) -> None:
    key = "h" * 22
    solve(server, of_kind(Kind.ONLY, 0), key)
    headers = {"Sintra-Player": key}
    stored = server.http.get("/api/player", headers=headers).json()["stored"]
    assert (stored["puzzle_tries"], stored["puzzle_ratings"]) == (1, 1)
    server.http.delete("/api/player", headers=headers)
    assert standing(server, key)["tries"] == 0
