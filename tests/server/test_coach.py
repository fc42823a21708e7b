"""The coach: lessons, progress of players, levels."""

from typing import Any

from sintra.analysis.figures import SeatFigures
from sintra.games import get
from sintra.puzzles.collection import shipped
from sintra.server.coach import Focus, Rung, focus_of, results_of, rungs
from sintra.server.reviews import FULL, QUICK, stored
from tests.server.local_server import PERSON, LocalServer

ANA, BENTO = "g" * 22, "h" * 22


def ask(server: LocalServer, method: str, path: str, key: str | None, body: Any = None) -> Any:
    headers = {} if key is None else {"Sintra-Player": key}
    answer = server.http.request(method, f"/api{path}", json=body, headers=headers)
    return answer.status_code, answer.json()


def test_the_lessons_of_a_game(server: LocalServer) -> None:
    status, answer = ask(server, "GET", "/games/duel/lessons", None)
    assert (status, answer["game"], len(answer["lessons"])) == (200, "duel", 12)
    exercise = answer["lessons"][0]["exercises"][0]
    assert set(exercise["right"]) < set(exercise["values"])
    assert exercise["position"]["game"] == "duel"
    status, answer = ask(server, "GET", "/games/chess/lessons", None)
    assert (status, answer["error"]["code"]) == (404, "not-found")


def test_progress_belongs_to_the_player(server: LocalServer) -> None:
    path = "/player/coach/summer-pavilion"
    assert ask(server, "GET", path, ANA)[1]["solved"] == {}
    solve = f"{path}/lessons/runs"
    assert ask(server, "POST", solve, ANA, {"exercise": 2}) == (200, {"solved": [2]})
    assert ask(server, "POST", solve, ANA, {"exercise": 0}) == (200, {"solved": [0, 2]})
    assert ask(server, "POST", solve, ANA, {"exercise": 0}) == (200, {"solved": [0, 2]})
    assert ask(server, "GET", path, ANA)[1]["solved"] == {"runs": [0, 2]}
    assert ask(server, "GET", path, BENTO)[1]["solved"] == {}
    assert ask(server, "GET", "/player/coach/duel", ANA)[1]["solved"] == {}
    assert ask(server, "GET", "/player", ANA)[1]["stored"]["lesson_progress"] == 1
    assert ask(server, "DELETE", "/player", ANA)[0] == 200
    assert ask(server, "GET", path, ANA)[1]["solved"] == {}


def test_exercises_that_do_not_exist_are_refused(server: LocalServer) -> None:
    for path, body, key, expected in (
        ("summer-pavilion/lessons/runs", {"exercise": 5}, BENTO, (404, "not-found")),
        ("summer-pavilion/lessons/none", {"exercise": 0}, BENTO, (404, "not-found")),
        ("chess/lessons/runs", {"exercise": 0}, BENTO, (404, "not-found")),
        ("summer-pavilion/lessons/runs", {"exercise": -1}, BENTO, (422, "bad-request")),
        ("summer-pavilion/lessons/runs", {"exercise": 0}, None, (403, "no-player")),
    ):
        status, answer = ask(server, "POST", f"/player/coach/{path}", key, body)
        assert (status, answer["error"]["code"]) == expected
    assert ask(server, "GET", "/player", BENTO)[1]["since"] is not None


def test_a_level_is_passed_by_two_wins_in_three_games() -> None:
    def passed(*results: tuple[str, bool]) -> list[str]:
        return [rung.level for rung in rungs(results) if rung.is_passed]

    assert passed() == []
    assert passed(("first-game", True), ("first-game", False), ("beginner", True)) == []
    assert passed(("first-game", True), ("first-game", False), ("first-game", True)) == [
        "first-game"
    ]
    lost = [("casual", False)] * 2
    assert passed(("casual", True), *lost, ("casual", True)) == []
    # Whoever passes a level has passed the weaker ones. Other bots do not count.
    assert passed(("casual", True), ("casual", True)) == ["first-game", "beginner", "casual"]
    assert passed(("greedy", True), ("greedy", True)) == []


def test_a_rung_has_the_last_three_results() -> None:
    results = [("beginner", won) for won in (False, False, True, False)]
    assert rungs(results)[1] == Rung("beginner", [False, True, False], is_passed=False)


def test_games_against_one_bot_count(server: LocalServer) -> None:
    status, answer = ask(server, "GET", "/player/coach/duel", ANA)
    assert status == 200
    assert next(rung["level"] for rung in answer["ladder"]) == "first-game"
    assert all(rung["results"] == [] and not rung["passed"] for rung in answer["ladder"])


def seat(**own: Any) -> SeatFigures:
    """Return a seat of a game against the level ``casual``."""
    usual = {"rivals": ("bot:casual",), "rival_places": (2,), "rival_scores": (50,)}
    facts = {"game": "duel", "options": {}, "seat": 0, "name": "Ana", "figures": {}}
    result = {"place": 1, "score": 50, "margin": 0}
    return SeatFigures(**{**usual, **facts, **result, **own})


def test_the_outcome_decides_who_won_and_not_the_score() -> None:
    """Equal scores have a winner, and who resigns with more points has lost."""
    ahead = {"score": 60, "margin": 10}
    games = [
        seat(),
        seat(place=2, rival_places=(1,), **ahead),
        seat(rival_places=(1,)),  # a shared victory is no win
        seat(rivals=("Bento",)),
        seat(rivals=("bot:casual",) * 2, rival_places=(2, 2), rival_scores=(5, 5)),
    ]
    assert results_of(games) == [("casual", True), ("casual", False), ("casual", False)]


def test_the_coach_knows_finished_games_and_their_full_reviews(server: LocalServer) -> None:
    key = "k" * 22
    store, portal = server.app.services.store, server.http.portal
    assert portal is not None
    bot = {"kind": "bot", "bot": "first-game"}
    tables = [server.given_up(PERSON, bot, game="summer-pavilion") for _ in range(2)]
    seats = [{"table": table.id, "key": table.keys[0]} for table in tables]
    assert ask(server, "POST", "/player/seats", key, {"seats": seats})[0] == 200
    for table, depth, lost in zip(tables, (FULL, QUICK), (0.05, 0.9), strict=True):
        content = reviewed((0, "F1g" if depth == FULL else "g4+2", lost))
        row = stored({**content, "depth": depth, "seats": []})
        portal.call(store.save_review, table.id, row)
    answer = ask(server, "GET", "/player/coach/summer-pavilion", key)[1]
    assert answer["ladder"][0] == {"level": "first-game", "results": [False] * 2, "passed": False}
    assert answer["focus"]["kind"] == "take", "a quick review is mostly noise"
    assert answer["focus"]["games"] == 1


def reviewed(*turns: tuple[int, str, float]) -> dict[str, Any]:
    """Return a review with turns of one decision: seat, move, lost chance."""
    return {
        "turns": [
            {"seat": seat, "first": at, "forced": False, "loss": {"chance": lost}}
            for at, (seat, _, lost) in enumerate(turns)
        ],
        "decisions": [{"move": move} for _, move, _ in turns],
    }


def test_the_kind_of_turn_that_lost_most_is_to_work_on() -> None:
    rules = get("summer-pavilion")
    game = reviewed((0, "F1g", 0.05), (1, "F1g", 0.9), (0, "g4+2", 0.02), (0, "F2g", 0.04))
    found = focus_of(rules, [(game, 0), (reviewed((1, "g1", 0.01)), 1)])
    assert found is not None
    puzzles = [each for each in shipped(rules).puzzles if "move.take" in each.themes]
    assert found == Focus("take", found.lost, 2, 2, found.lessons, "move.take", len(puzzles))
    assert puzzles
    assert round(found.lost, 6) == 0.09
    assert "take" in found.lessons
    assert "stars" not in found.lessons


def test_without_losses_there_is_nothing_to_work_on() -> None:
    rules = get("summer-pavilion")
    assert focus_of(rules, []) is None
    assert focus_of(rules, [(reviewed((0, "F1g", 0.01)), 0)]) is None
