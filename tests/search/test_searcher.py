"""A search in progress: budgets, determinism, threads, tree reuse, reports."""

import threading
from typing import Any

import pytest

import sintra
from sintra import agents
from sintra.core.errors import OptionError
from sintra.search import EvaluatorSearch, uniform
from sintra.search.params import SearchParams
from sintra.search.searcher import Searcher, SearchReport

GAMES = sintra.game_ids()
PLAYERS = [("summer-pavilion", {"players": n}) for n in (2, 3, 4)] + [("duel", {})]


@pytest.mark.parametrize(("game_id", "options"), PLAYERS, ids=str)
def test_all_simulations_are_accounted_for(game_id: str, options: dict[str, Any]) -> None:
    game = sintra.new(game_id, seed=3, **options)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(simulations=150)
    searcher.run(simulations=50)
    candidates = searcher.candidates
    assert searcher.simulations == 200
    assert sum(candidate.visits for candidate in candidates) == 200
    assert all(0 <= candidate.value <= 1 for candidate in candidates)
    assert {candidate.action for candidate in candidates} <= set(game.legal_actions)
    assert [c.visits for c in candidates] == sorted((c.visits for c in candidates), reverse=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_results_depend_on_the_seed_only(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    found = []
    for seed in (1, 1, 2):
        searcher = Searcher(game.rules, game.state, seed)
        searcher.run(simulations=100)
        found.append(searcher.candidates)
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_position_is_not_changed(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    state = game.state
    Searcher(game.rules, state, seed=1).run(simulations=50)
    assert state.tobytes() == game.state.tobytes()


def test_a_full_tree_still_runs_simulations() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1, max_nodes=20)
    searcher.run(simulations=200)
    assert searcher.simulations == 200
    assert sum(candidate.visits for candidate in searcher.candidates) == 200


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "a search needs a limit"),
        ({"simulations": -1}, "simulations must be a whole number of at least 0, not -1"),
        ({"simulations": 1.5}, "simulations must be a whole number"),
        ({"seconds": "1"}, "seconds must be a number"),
        ({"seconds": float("nan")}, "seconds must be a number"),
    ],
)
def test_a_budget_that_is_none_is_rejected(budget: dict[str, Any], message: str) -> None:
    game = sintra.new("duel", seed=4)
    searches: list[Any] = [
        Searcher(game.rules, game.state, seed=1),
        EvaluatorSearch(game.rules, [game.state], uniform, [1]),
    ]
    for search in searches:
        with pytest.raises(OptionError, match=message):
            search.run(**budget)


def test_what_cannot_be_searched_is_rejected() -> None:
    game, other = sintra.new("duel", seed=4), sintra.new("summer-pavilion", seed=4)
    waiting = game.rules.start(game.rules.resolve({}, 0))  # for the first draw
    for position in (game, other.state, waiting):
        for search in (
            lambda position=position: Searcher(game.rules, position, seed=1),
            lambda position=position: EvaluatorSearch(game.rules, [position], uniform, [1]),
        ):
            with pytest.raises(OptionError, match=r"state records|not with a draw of chance"):
                search()
    with pytest.raises(OptionError, match="at least one thread, not 0"):
        Searcher(game.rules, game.state, seed=1, threads=0)


def test_time_ends_a_search() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(seconds=0.01)
    assert searcher.simulations > 0


def test_it_completes_a_star_in_the_last_round() -> None:
    """One of two spaces completes a star worth 20 points; the immediate points are equal."""
    star = ["purple"] * 5 + [None]
    game = sintra.load(
        {
            "game": "summer-pavilion",
            "round": 6,
            "phase": "place",
            "to_move": 0,
            "supply": "ggooyybbrr",
            "players": [
                {"score": 20, "hand": "pppppp", "board": {"purple": star}},
                {"score": 30, "hand": "g"},
            ],
        }
    )
    assert agents.best_move(game, "master", simulations=200, seed=1).text == "p6"


@pytest.mark.parametrize("game_id", GAMES)
def test_it_beats_the_greedy_bot(game_id: str) -> None:
    margins = []
    for seat in (0, 1):
        game = sintra.new(game_id, seed=10)
        while game.turn is not None:
            bot = "master" if game.turn == seat else "greedy"
            game.play(agents.best_move(game, bot, simulations=400, seed=len(game.history)))
        margins.append(game.scores[seat] - game.scores[1 - seat])
    # A single game can be bad luck, so both seats count together.
    assert sum(margins) > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_several_threads_are_deterministic(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    found = []
    for _ in range(2):
        searcher = Searcher(game.rules, game.state, seed=1, threads=3)
        searcher.run(simulations=200)
        assert searcher.simulations == 200
        assert sum(candidate.visits for candidate in searcher.candidates) == 200
        found.append(searcher.candidates)
    assert found[0] == found[1]


def test_the_tree_is_reused_after_a_move() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(simulations=2000)
    line = searcher.line[:2]
    visits = searcher.candidates[0].visits
    for action in line:
        game.play(action)
    assert searcher.follow(line, game.state)
    assert 0 < searcher.simulations < visits
    known = searcher.candidates
    assert sum(candidate.visits for candidate in known) <= searcher.simulations
    assert {candidate.action for candidate in known} <= set(game.legal_actions)
    before = searcher.simulations
    searcher.run(simulations=100)
    assert searcher.simulations == before + 100
    assert {candidate.action for candidate in searcher.candidates} <= set(game.legal_actions)


def test_the_tree_ends_with_the_stage() -> None:
    """The last take of a draft: the placing phase that follows is rated, not searched."""
    game = sintra.new("summer-pavilion", seed=1)
    kernels = game.rules.kernels
    while True:
        after = game.copy()
        after.play(agents.best_move(game, "greedy", seed=1))
        if kernels.stage(after.state) != kernels.stage(game.state):
            break
        game = after
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(simulations=300)
    assert len(searcher.line) == 1
    assert not searcher.follow(searcher.line, after.state)
    further = Searcher(game.rules, game.state, seed=1, params=SearchParams(horizon=1))
    further.run(simulations=300)
    assert len(further.line) > 1


def test_the_tree_cannot_follow_moves_that_it_does_not_contain() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(simulations=50)
    before = searcher.candidates
    assert not searcher.follow([game.rules.actions - 1], game.state)
    assert searcher.candidates == before


def test_overlooked_moves_are_not_considered() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    overlooked = game.legal_actions[1:]
    searcher = Searcher(game.rules, game.state, seed=1, overlooked=overlooked)
    searcher.run(simulations=50)
    assert [candidate.action for candidate in searcher.candidates] == [game.legal_actions[0]]


def test_it_reports_and_stops_on_request() -> None:
    game = sintra.new("duel", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1)
    stop = threading.Event()
    reports: list[SearchReport] = []

    def watch(report: SearchReport) -> None:
        reports.append(report)
        stop.set()

    searcher.run(seconds=600, watch=watch, stop=stop)
    assert reports
    assert reports[-1].simulations == searcher.simulations
    assert reports[-1].candidates == searcher.candidates
    assert reports[-1].line[0] == searcher.candidates[0].action


def test_a_search_stopped_at_once_still_has_a_move() -> None:
    game = sintra.new("duel", seed=4)
    stop = threading.Event()
    stop.set()
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(seconds=600, stop=stop)
    assert searcher.candidates


@pytest.mark.parametrize("game_id", GAMES)
def test_predicted_points_are_exact_when_the_game_ends(game_id: str) -> None:
    """The last decision of a game: every simulation ends with the final scores."""
    game = sintra.new(game_id, seed=2)
    last = None
    while game.turn is not None:
        if len(game.legal_actions) > 1:
            last = game.copy()
        game.play(agents.best_move(game, "greedy", seed=1))
    assert last is not None
    searcher = Searcher(last.rules, last.state, seed=1)
    searcher.run(simulations=300)
    for candidate in searcher.candidates:
        last.play(candidate.action)
        while last.turn is not None and len(last.legal_actions) == 1:
            last.play(last.legal_actions[0])
        if last.turn is None:
            assert candidate.points == pytest.approx(last.scores)
        while len(last.history) > len(game.history) - 1:
            last.undo()
        break
